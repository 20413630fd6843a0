"""manage.py standings: prints the standing of a competition, why somebody stands where it stands, or a what-if.

The standing is brought up to date first, so it is right even where no worker is running. A what-if stores nothing. It
ends with 1 when what was asked cannot be answered, naming every key that is wrong, and with 2 when it is not clear
which competition is meant.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from django.core.management import BaseCommand, CommandParser
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import counted_words, season_explained, season_report, season_words, wording
from tournaments.errors import Problem, TournamentError
from tournaments.management.competitions import find_competition
from tournaments.management.text_table import aligned
from tournaments.models import Competition, Pair
from tournaments.ranking import CountingRule
from tournaments.ranking.rule_changes import with_changes
from tournaments.selectors import competitions as selected
from tournaments.selectors.seasons import (
    SeasonExplanation,
    SeasonRow,
    SeasonTable,
    explanation_of,
    season_standing_of,
)
from tournaments.services import competitions, seasons
from tournaments.services.competitions import WhatIf
from tournaments.services.participants import Register
from tournaments.services.result_rows import ResultRow
from tournaments.serving import console


class Command(BaseCommand):
    """Prints a season."""

    help = "Prints the standing of a competition, explains one line of it, or shows it under other rules."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("competition", metavar="ID|NAME", help="the competition")
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--explain", metavar="PLAYER", help="a number or a name; of a pair both, as “1002 & 1019”")
        what.add_argument(
            "--what-if",
            nargs="+",
            metavar="KEY=VALUE",
            dest="changes",
            help="other rules, such as best=6 or codes.absent.points=0; nothing is stored",
        )
        parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON for programs")

    def handle(
        self, *, competition: str, explain: str | None, changes: list[str] | None, as_json: bool, **_options: Any
    ) -> None:
        found = find_competition(competition)
        seasons.recompute(found.pk)
        report, lines = self._answer(found, explain, changes)
        try:
            # Letters outside ASCII are escaped in JSON, so that it can be read whatever this system's encoding is.
            for line in [json.dumps(report, indent=1)] if as_json else lines:
                # A plain space between thousands: not every screen has the narrow one.
                self.stdout.write(line.replace(season_words.THIN_SPACE, " "))
            self.stdout.flush()
        except BrokenPipeError:
            console.say_no_more(self.stdout)

    def _answer(
        self, competition: Competition, explain: str | None, changes: list[str] | None
    ) -> tuple[dict[str, Any], Iterator[str]]:
        """Return what was asked for as plain data and as text."""
        if changes is not None:
            try:
                rules = with_changes(competition.counting_rules.as_dict(), changes)
                what_if = competitions.what_if(competition=competition, rules=rules)
            except TournamentError as error:
                self._refuse([_at_its_key(problem) for problem in error.problems if isinstance(problem, Problem)])
            places = (*what_if.before.places, *what_if.after.places)
            names = selected.names_for_staff(competition, {place.entrant for place in places})
            report = season_report.what_if_report(what_if, competition, names)
            return report, _what_if(competition, what_if, report)
        if explain is not None:
            explained = explanation_of(competition, self._entrant(competition, explain), public=False)
            if explained is None:
                self._refuse([_("%(name)s does not stand in this competition.") % {"name": explain}])
            report = season_report.explanation_report(explained, full=True)
            return report, _explanation(explained)
        table = season_standing_of(competition, public=False)
        report = season_report.standing_report(table, full=True)
        return report, _standing(table, report)

    def _entrant(self, competition: Competition, text: str) -> int:
        asked = ResultRow(line=0, date=None, participant=text)
        players, problems = Register(competition.club).find(asked, pairs=competition.is_pairs)
        if problems:
            self._refuse([wording.sentence(problem) for problem in problems])
        if not competition.is_pairs:
            return players[0].pk
        first, second = sorted(player.pk for player in players)
        return Pair.objects.filter(first=first, second=second).values_list("pk", flat=True).first() or 0

    def _refuse(self, sentences: Sequence[str]) -> NoReturn:
        for sentence in sentences:
            self.stderr.write(sentence)
        sys.exit(1)


def _at_its_key(problem: Problem) -> str:
    key = problem.field.removeprefix("rules.")
    return f"{key}: {wording.sentence(problem)}" if key else wording.sentence(problem)


def _heading(competition: Competition) -> Iterator[str]:
    yield f"{competition.club_name} · {competition}"


def _standing(table: SeasonTable, report: dict[str, Any]) -> Iterator[str]:
    yield from _heading(table.competition)
    yield report["counting"]
    count = len(table.evenings)
    if not count:
        yield _("No evening counts yet.")
        return
    yield ngettext(
        "After %(count)s evening, the last on %(day)s", "After %(count)s evenings, the last on %(day)s", count
    ) % {
        "count": count,
        "day": date_format(table.evenings[-1].date, "j F Y"),
    }
    drops = table.rules.counting.rule not in (CountingRule.TOTAL, CountingRule.AVERAGE_PER_ROUND)
    heading = [_("place"), _("name"), _("counts"), _("all together"), _("evenings")]
    heading += [_("dropped"), _("to go")] if drops else []
    rows = [_row(table, row, drops=drops) for row in table.rows]
    yield from aligned([[*heading, ""], *rows], left=(1, len(heading)))
    yield "  " + wording.tie_break_chain(table.tie_breaks)
    for problem in report["problems"]:
        yield f"  ! {problem['message']}"


def _row(table: SeasonTable, row: SeasonRow, *, drops: bool) -> list[str]:
    line = row.line
    cells = [
        _place(line.place, tied=line.tied),
        row.name,
        season_words.figure(line.value, average=season_report.is_average(table.rules)),
        season_words.figure(line.raw_total),
        str(line.counted),
    ]
    if drops:
        cells += [str(line.dropped), str(line.needed)]
    if line.unplaced is not None:
        remark = str(season_words.UNPLACED[line.unplaced])
    else:
        remark = str(wording.TIE_BREAKS[line.decided_by]) if line.decided_by else ""
    return [*cells, remark]


def _explanation(found: SeasonExplanation) -> Iterator[str]:
    rules = found.table.rules
    names = season_report.names_in(found.table)
    explained = season_explained.explain(
        rules,
        [row.line for row in found.table.rows],
        found.row.line,
        found.needs,
        named=lambda entrant: names.get(entrant, str(entrant)),
    )
    yield from _heading(found.table.competition)
    yield found.row.name
    yield f"  {explained.place} {explained.total}"
    for sentence in (*explained.neighbours, *explained.needs):
        yield f"  {sentence}"
    yield _("The evenings")
    rows = [
        [
            date_format(item.evening.date, "j F Y"),
            season_words.figure(item.counted.value),
            " ".join(counted_words.evening_sentences(rules, found.row.line, item.counted)),
        ]
        for item in found.evenings
    ]
    yield from aligned(rows, left=(0, 2)) if rows else ()


def _what_if(competition: Competition, found: WhatIf, report: dict[str, Any]) -> Iterator[str]:
    yield from _heading(competition)
    yield _("Now: %(rule)s") % {"rule": report["now"]["counting"]}
    yield _("What if: %(rule)s") % {"rule": report["then"]["counting"]}
    before = {line["entrant"]: line for line in report["now"]["rows"]}
    after = {line["entrant"]: line for line in report["then"]["rows"]}
    climbed = {change.entrant: change.climbed for change in found.changes}
    rows = []
    for entrant in [*after, *(gone for gone in before if gone not in after)]:
        now, then = before.get(entrant), after.get(entrant)
        either = then or now
        assert either is not None
        rows.append(
            [
                _place_of(then),
                _moved(climbed.get(entrant, 0)),
                either["name"],
                then["value"]["text"] if then else "–",
                _place_of(now),
                now["value"]["text"] if now else "–",
            ]
        )
    heading = [_("place"), "", _("name"), _("counts"), _("now"), _("counts now")]
    yield from aligned([heading, *rows], left=(2,))
    moved = sum(number != 0 for number in climbed.values())
    yield ngettext(
        "%(count)s of them moves; nothing is stored.", "%(count)s of them move; nothing is stored.", moved
    ) % {"count": moved}


def _place_of(line: dict[str, Any] | None) -> str:
    return "–" if line is None else _place(line["place"], tied=line["tied"])


def _place(place: int | None, *, tied: bool) -> str:
    """A place that is shared carries a sign, as the lists in the hall do."""
    return "–" if place is None else f"{'=' if tied else ''}{place}"


def _moved(places: int) -> str:
    return "" if places == 0 else f"+{places}" if places > 0 else f"-{-places}"
