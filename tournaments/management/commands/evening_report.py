"""manage.py evening_report: prints seating, sheets and standing of one evening, to check it without a browser.

What stands in the report is `tournaments.report`; here it only becomes text or JSON. The standing is brought up to date
first, so the report is right even where no worker is running.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from django.core.management import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import report, selectors, tie_words, wording
from tournaments.management.text_table import aligned
from tournaments.models import Chairs, Evening
from tournaments.ranking import Passed, PassedOver, TieBreak
from tournaments.services import standings
from tournaments.serving import console
from tournaments.templatetags.klaverjas import side_name

HANDS_IN_A_LINE = 4


class Command(BaseCommand):
    """Reports one evening."""

    help = "Prints seating, sheets and standing of one evening, as text or as JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("evening", nargs="?", type=int, metavar="EVENING", help="the number of the evening")
        which.add_argument("--latest-closed", action="store_true", help="the last evening that was closed")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON for programs")

    def handle(self, *, evening: int | None, latest_closed: bool, as_json: bool, **_options: Any) -> None:
        # argparse sees to it that exactly one of the two is given.
        found = report.latest_closed() if evening is None else Evening.objects.filter(pk=evening).first()
        if found is None:
            self._refuse(
                _("No evening has been closed yet.")
                if latest_closed
                else _("There is no evening %(number)s.") % {"number": evening}
            )
        standings.recompute(found.pk)
        found.refresh_from_db()
        content = report.evening_report(found)
        # Letters outside ASCII are escaped in JSON, so that it can be read whatever this system's encoding is.
        lines = [json.dumps(content, indent=1)] if as_json else _text(found, content)
        try:
            for line in lines:
                self.stdout.write(line)
            self.stdout.flush()
        except BrokenPipeError:
            console.say_no_more(self.stdout)

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(1)


def _text(evening: Evening, content: dict[str, Any]) -> Iterator[str]:
    yield _("%(evening)s (evening %(number)s)") % {"evening": evening.label, "number": evening.pk}
    for round_ in content["rounds"]:
        yield ""
        yield _("Round %(number)s") % {"number": round_["number"]}
        yield from _seating(round_["tables"])
        for credit in round_["sit_outs"]:
            points = _("%(points)s points") % credit
            pits = ngettext("%(count)s pit", "%(count)s pits", credit["pits"]) % {"count": credit["pits"]}
            yield f"  {credit['player']}: {wording.credit_label(credit['code'])}, {points}, {pits}"
        for table in round_["tables"]:
            yield from _hands(table)
    if content["penalties"]:
        yield ""
        yield _("Penalties")
        for penalty in content["penalties"]:
            yield f"  {penalty['player']}: {penalty['points']}"
    yield from _standing(evening, content["standing"])


def _seating(tables: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Each table in a line for each side, with what the side scored."""
    heading = [_("table"), "", _("players"), _("points"), _("roem"), _("pits"), _("nats"), _("total")]
    rows = []
    for table in tables:
        for side, people in table["sides"].items():
            score = table["sheet"][side] if table["sheet"] else {}
            figures = [_figure(score.get(name)) for name in report.SHEET_FIGURES]
            number = str(table["number"]) if side == "A" else ""
            word = side_name(side, of_three=_is_of_three(table))
            rows.append([number, word, " & ".join(people), *figures])
    yield from aligned([heading, *rows], left=(1, 2))


def _hands(table: dict[str, Any]) -> Iterator[str]:
    """The totals of every hand, in fours as on paper."""
    hands = table["sheet"]["hands"] if table["sheet"] else []
    if not hands:
        return
    title = (
        _("Table %(number)s, A, B and C per hand")
        if _is_of_three(table)
        else _("Table %(number)s, we and they per hand")
    )
    yield "  " + title % {"number": table["number"]}
    for start in range(0, len(hands), HANDS_IN_A_LINE):
        part = hands[start : start + HANDS_IN_A_LINE]
        yield "    " + "   ".join(
            f"{hand['number']:>2}: "
            + " ".join(f"{hand[side]['total']:>3}" for side in table["sides"])
            + _times(hand["multiplier"])
            for hand in part
        )


def _times(multiplier: int | None) -> str:
    """How often a hand counted, where that is not once; it is in the totals already."""
    return "" if multiplier == 1 else f" ×{_figure(multiplier)}"


def _is_of_three(table: dict[str, Any]) -> bool:
    return len(table["sides"]) == Chairs.THREE


def _standing(evening: Evening, rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield ""
    yield _("Standing")
    if not rows:
        yield "  " + _("No table has handed in a result yet.")
        return
    heading = [_("place"), _("name"), _("total"), _("roem"), _("pits"), _("nats")]
    lines = [
        # A place that is shared carries a sign, as the lists in the hall do.
        [f"{'=' if row['tied'] else ''}{row['place']}", row["entrant"], str(row["total"])]
        + [_figure(row[name]) for name in ("roem", "pits", "nats")]
        + [_decided(row)]
        for row in rows
    ]
    yield from aligned([[*heading, ""], *lines], left=(1, len(heading)))
    yield "  " + wording.tie_break_chain(evening.tie_break_chain)
    if waiting := selectors.open_tables_of(evening):
        yield "  " + wording.open_tables(waiting)


def _decided(row: dict[str, Any]) -> str:
    """The rule that put a row below an equal total, with the numbers it looked at; and why others could not."""
    if row["decided_by"] is None and not row["tied"]:
        return ""
    rule = TieBreak(row["decided_by"]) if row["decided_by"] else None
    numbers = (row["numbers"][0], row["numbers"][1]) if row["numbers"] else None
    passed_over = [Passed(rule=TieBreak(item["rule"]), why=PassedOver(item["why"])) for item in row["passed_over"]]
    said = [tie_words.decided(rule, numbers), *tie_words.undecided(passed_over, shared=row["tied"])]
    return "; ".join(part for part in said if part)


def _figure(number: int | None) -> str:
    """A figure the sheet does not tell is a dash, never a zero."""
    return "–" if number is None else str(number)
