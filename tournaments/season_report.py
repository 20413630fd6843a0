"""A season as plain data: its standing, one line of it explained, and what other rules would make of it.

One shape for the API and for `manage.py standings --json`. Numbers are exact: what may be a fraction is given as
numerator and denominator, and `text` is how it is printed. A figure that nobody knows is None, never zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tournaments import counted_words, season_explained, season_words, wording
from tournaments.models import Competition, Evening
from tournaments.ranking import Change, CompetitionRules, RoundResult
from tournaments.ranking.needs import Needs, Neighbour
from tournaments.ranking.season_places import SeasonPlace, SeasonProblem
from tournaments.selectors.seasons import ExplainedEvening, SeasonExplanation, SeasonRow, SeasonTable
from tournaments.services.competitions import WhatIf

Plain = dict[str, Any]


def standing_report(table: SeasonTable, *, full: bool) -> Plain:
    """Return the standing; with `full`, for who has a role in the club, also what keeps it from being whole."""
    rules = table.rules
    report = {
        "competition": _competition(table.competition),
        "counting": season_words.counting_sentence(rules, periods=len(table.competition.periods.all())),
        "rules": rules.as_dict(),
        "evenings": [_evening(evening) for evening in table.evenings],
        "evenings_left": table.evenings_left,
        "is_behind": table.is_behind,
        "tie_breaks": [rule.value for rule in rules.tie_breaks],
        "tie_breaks_sentence": wording.tie_break_chain(rules.tie_breaks),
        "rows": [row_report(rules, row) for row in table.rows],
    }
    if full:
        report["problems"] = problems_report(table.problems, table)
    return report


def row_report(rules: CompetitionRules, row: SeasonRow) -> Plain:
    """Return one line, with the name it was read with."""
    line = row.line
    return {
        "entrant": row.entrant_id,
        "name": row.name,
        "is_guest": row.is_guest,
        "place": line.place,
        "tied": line.tied,
        "unplaced": line.unplaced.value if line.unplaced else None,
        "value": exact(line.value, average=is_average(rules)),
        "counting_total": exact(line.counting_total),
        "parts": line.parts,
        "raw_total": exact(line.raw_total),
        "counted": line.counted,
        "dropped": line.dropped,
        "attended": line.attended,
        "needed": line.needed,
        "needed_for_minimum": line.needed_for_minimum,
        "incomplete": line.incomplete,
        "decided_by": line.decided_by.value if line.decided_by else None,
    }


def explanation_report(found: SeasonExplanation, *, full: bool) -> Plain:
    """Return why somebody stands there; with `full` also reasons that the organiser wrote down, and what is missing."""
    table, rules = found.table, found.table.rules
    names = names_in(table)
    explained = season_explained.explain(
        rules,
        [row.line for row in table.rows],
        found.row.line,
        found.needs,
        named=lambda entrant: names.get(entrant, str(entrant)),
    )
    report = {
        "competition": _competition(table.competition),
        "counting": season_words.counting_sentence(rules, periods=found.period_count),
        "row": row_report(rules, found.row),
        "figures": {
            name: getattr(found.row.line.figures, name)
            for name in ("points", "roem", "pits", "nats", "best_round", "best_evening", "last_round")
        },
        "sentences": [explained.place, explained.total, *explained.neighbours, *explained.needs],
        "evenings": [_explained_evening(rules, found.row.line, item, full=full) for item in found.evenings],
        "periods": [
            {
                "name": item.period.name,
                "starts_on": item.period.starts_on.isoformat(),
                "ends_on": item.period.ends_on.isoformat(),
                "total": exact(item.counted.total),
                "counts": item.counted.counts,
                "counted": item.counted.counted,
                "dropped": item.counted.dropped,
            }
            for item in found.periods
        ],
        "passed_over": [{"rule": passed.rule.value, "why": passed.why.value} for passed in found.row.line.passed_over],
        "above": row_report(rules, found.above) if found.above else None,
        "below": row_report(rules, found.below) if found.below else None,
        "needs": _needs(found.needs, found.row.line.value, names, rules),
    }
    if full:
        report["problems"] = problems_report(found.problems, table)
    return report


def what_if_report(found: WhatIf, competition: Competition, names: Mapping[int, str]) -> Plain:
    """Return both standings and who is elsewhere; `names` are those of everybody who could stand in either."""
    now, then = competition.counting_rules, found.rules
    periods = len(competition.periods.all())
    return {
        "competition": _competition(competition),
        "now": _what_if_side(now, found.before.places, names, periods=periods),
        "then": _what_if_side(then, found.after.places, names, periods=periods),
        "changes": [_change(change, names, now, then) for change in found.changes],
    }


def problems_report(problems: Iterable[SeasonProblem], table: SeasonTable) -> list[Plain]:
    """Return what the organiser has to put right."""
    names, evenings = names_in(table), {evening.pk: evening for evening in table.evenings}
    return [
        {
            "kind": problem.kind.value,
            "evening": problem.evening,
            "entrant": problem.entrant,
            "round": problem.round_number,
            "code": problem.code.value if problem.code else None,
            "message": season_words.season_problem_sentence(
                problem.kind,
                who=names.get(problem.entrant or 0, ""),
                evening=evenings[problem.evening].label if problem.evening in evenings else str(problem.evening),
                round_number=problem.round_number,
                code=problem.code,
            ),
        }
        for problem in problems
    ]


def names_in(table: SeasonTable) -> dict[int, str]:
    """Return what everybody in a standing is called there."""
    return {row.entrant_id: row.name for row in table.rows}


def exact(value: Fraction | int | None, *, average: bool = False) -> Plain | None:
    """Return a number that may be a fraction as two whole numbers, and as it is printed."""
    if value is None:
        return None
    number = Fraction(value)
    text = season_words.figure(number, average=average)
    return {"numerator": number.numerator, "denominator": number.denominator, "text": text}


def is_average(rules: CompetitionRules) -> bool:
    """Whether what ranks is an average, and is printed as one."""
    return rules.counting.rule in season_explained.AVERAGES


def _competition(competition: Competition) -> Plain:
    return {
        "id": competition.pk,
        "name": competition.name,
        "season": competition.season_name,
        "club": competition.club_name,
        "entrants": str(competition.entrants),
        "state": str(competition.state),
    }


def _evening(evening: Evening) -> Plain:
    return {"id": evening.pk, "date": evening.date.isoformat(), "label": evening.label}


def _explained_evening(rules: CompetitionRules, place: SeasonPlace, item: ExplainedEvening, *, full: bool) -> Plain:
    counted = item.counted
    entry = item.entry if full else None
    return {
        **_evening(item.evening),
        "why": counted.why.value,
        "counts": counted.counts,
        "sentences": counted_words.evening_sentences(rules, place, counted),
        "value": exact(counted.value),
        "total": counted.total,
        "place": counted.place,
        "code": counted.code.value if counted.code else None,
        "penalty": counted.penalty,
        "rounds": [_round(result) for result in counted.rounds],
        "replaced": [_round(result) for result in counted.replaced],
        "missing": list(counted.missing),
        "attended": counted.attended,
        "code_entry": {"id": entry.pk, "code": str(entry.code), "reason": entry.reason} if entry else None,
    }


def _round(result: RoundResult) -> Plain:
    names = ("total", "points", "roem", "pits", "nats")
    # Of a pair of which one sat out: that is why the round has points nobody played for.
    code = next(iter(result.credited), result.code)
    return {"number": result.round_number, **{name: getattr(result, name) for name in names}, "code": code}


def _needs(needs: Needs, own: Fraction, names: Mapping[int, str], rules: CompetitionRules) -> Plain:
    plain = {
        name: getattr(needs, name)
        for name in (
            "evenings_left",
            "in_one_evening",
            "in_each_evening",
            "needed_for_minimum",
            "minimum_reachable",
            "best_place",
            "worst_place",
            "is_safe",
            "is_final",
        )
    }
    return {
        "above": _neighbour(needs.above, own, names, rules, is_above=True),
        "below": _neighbour(needs.below, own, names, rules, is_above=False),
        "counts_from": exact(needs.counts_from),
        **plain,
    }


def _neighbour(
    found: Neighbour | None, own: Fraction, names: Mapping[int, str], rules: CompetitionRules, *, is_above: bool
) -> Plain | None:
    if found is None:
        return None
    higher, lower = (own + found.gap, own) if is_above else (own, own - found.gap)
    return {
        "place": found.place,
        "names": [names.get(entrant, str(entrant)) for entrant in found.entrants],
        "gap": {
            "numerator": found.gap.numerator,
            "denominator": found.gap.denominator,
            "text": season_words.figure_between(higher, lower, average=is_average(rules)),
        },
    }


def _what_if_side(
    rules: CompetitionRules, places: Sequence[SeasonPlace], names: Mapping[int, str], *, periods: int
) -> Plain:
    return {
        "counting": season_words.counting_sentence(rules, periods=periods),
        "rules": rules.as_dict(),
        "rows": [
            {
                "entrant": line.entrant,
                "name": names.get(line.entrant, str(line.entrant)),
                "place": line.place,
                "tied": line.tied,
                "value": exact(line.value, average=is_average(rules)),
                "counted": line.counted,
                "dropped": line.dropped,
            }
            for line in places
        ],
    }


def _change(change: Change, names: Mapping[int, str], now: CompetitionRules, then: CompetitionRules) -> Plain:
    return {
        "entrant": change.entrant,
        "name": names.get(change.entrant, str(change.entrant)),
        "place_before": change.place_before,
        "place_after": change.place_after,
        "climbed": change.climbed,
        "value_before": exact(change.value_before, average=is_average(now)),
        "value_after": exact(change.value_after, average=is_average(then)),
    }
