"""A line of a season as plain data, and back: how a standing is stored so that its explanation needs no ranking anew.

Evenings, rounds and periods are lists in a fixed order rather than named values: a season has ten thousand of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tournaments.ranking.codes import Code
from tournaments.ranking.figures import Figures, RoundResult
from tournaments.ranking.refining import Passed, PassedOver
from tournaments.ranking.season_places import (
    CountedEvening,
    CountedPeriod,
    ProblemKind,
    SeasonPlace,
    SeasonProblem,
    Unplaced,
    Why,
)
from tournaments.ranking.tie_breaks import TieBreak

FIGURES = ("total", "points", "roem", "pits", "nats", "best_round", "last_round", "best_evening")


def separation_as_data(place: SeasonPlace) -> dict[str, Any]:
    """Return what tells a line from its neighbours as plain data: short enough to be read with every list."""
    return {
        "value": _fraction(place.value),
        "counting_total": _fraction(place.counting_total),
        "parts": place.parts,
        "needed_for_minimum": place.needed_for_minimum,
        "figures": [getattr(place.figures, name) for name in FIGURES],
        "unplaced": _value(place.unplaced),
        "incomplete": place.incomplete,
        "decided_by": _value(place.decided_by),
        "numbers": list(place.numbers) if place.numbers else None,
        "passed_over": [[passed.rule.value, passed.why.value] for passed in place.passed_over],
    }


def evenings_as_data(place: SeasonPlace) -> dict[str, Any]:
    """Return what a line is made of as plain data."""
    return {
        "evenings": [_evening(evening) for evening in place.evenings],
        "periods": [
            [period.period, _fraction(period.total), period.counts, period.droppable, period.counted, period.dropped]
            for period in place.periods
        ],
    }


def place_from_data(
    separation: Mapping[str, Any], evenings: Mapping[str, Any] | None = None, **columns: Any
) -> SeasonPlace:
    """Return the line that was stored so; `columns` are the other values of a place, which have columns of their own.

    Without `evenings` the line has none.
    """
    made_of = evenings or {"evenings": (), "periods": ()}
    return SeasonPlace(
        **columns,
        value=Fraction(*separation["value"]),
        counting_total=Fraction(*separation["counting_total"]),
        parts=separation["parts"],
        needed_for_minimum=separation["needed_for_minimum"],
        evenings=tuple(_evening_from(evening) for evening in made_of["evenings"]),
        periods=tuple(
            CountedPeriod(
                period=period,
                total=Fraction(*total),
                counts=counts,
                droppable=droppable,
                counted=counted,
                dropped=dropped,
            )
            for period, total, counts, droppable, counted, dropped in made_of["periods"]
        ),
        figures=Figures(**dict(zip(FIGURES, separation["figures"], strict=True))),
        unplaced=Unplaced(separation["unplaced"]) if separation["unplaced"] else None,
        incomplete=separation["incomplete"],
        decided_by=TieBreak(separation["decided_by"]) if separation["decided_by"] else None,
        numbers=(separation["numbers"][0], separation["numbers"][1]) if separation["numbers"] else None,
        passed_over=tuple(Passed(rule=TieBreak(rule), why=PassedOver(why)) for rule, why in separation["passed_over"]),
    )


def problem_as_data(problem: SeasonProblem) -> dict[str, Any]:
    """Return a problem as plain data.

    >>> problem_as_data(SeasonProblem(kind=ProblemKind.NO_PERIOD, evening=3))["kind"]
    'no_period'
    """
    return {
        "kind": problem.kind.value,
        "evening": problem.evening,
        "entrant": problem.entrant,
        "round": problem.round_number,
        "code": _value(problem.code),
    }


def problem_from_data(data: Mapping[str, Any]) -> SeasonProblem:
    """Return the problem that was stored so."""
    return SeasonProblem(
        kind=ProblemKind(data["kind"]),
        evening=data["evening"],
        entrant=data["entrant"],
        round_number=data["round"],
        code=Code(data["code"]) if data["code"] else None,
    )


def rounds_as_data(rounds: Sequence[RoundResult]) -> list[list[int | str | None]]:
    """Return rounds as plain data: number, total, points, roem, pits, nats, code of each, and codes of one of a pair.

    >>> rounds_as_data([RoundResult(round_number=1, total=1600, pits=1, code="sat_out")])
    [[1, 1600, None, None, 1, None, 'sat_out']]
    >>> rounds_as_data([RoundResult(round_number=1, total=2900, credited=("sat_out",))])
    [[1, 2900, None, None, None, None, None, 'sat_out']]
    """
    return [
        [
            result.round_number,
            result.total,
            result.points,
            result.roem,
            result.pits,
            result.nats,
            None if result.code is None else str(result.code),
            *map(str, result.credited),
        ]
        for result in rounds
    ]


def rounds_from_data(data: Sequence[Sequence[Any]]) -> tuple[RoundResult, ...]:
    """Return the rounds that were stored so.

    >>> rounds_from_data([[1, 1500, 1300, 200, 1, 3, None]])[0].total
    1500
    """
    return tuple(
        RoundResult(
            round_number=number,
            total=total,
            points=points,
            roem=roem,
            pits=pits,
            nats=nats,
            code=code,
            credited=tuple(credited),
        )
        for number, total, points, roem, pits, nats, code, *credited in data
    )


def _evening(evening: CountedEvening) -> list[Any]:
    return [
        evening.evening,
        evening.period,
        evening.planned_rounds,
        evening.why.value,
        None if evening.value is None else _fraction(evening.value),
        evening.total,
        evening.place,
        _value(evening.code),
        evening.penalty,
        rounds_as_data(evening.rounds),
        rounds_as_data(evening.replaced),
        list(evening.missing),
        evening.pits,
        evening.droppable,
        evening.attended,
        evening.averaged,
        evening.averaged_points,
    ]


def _evening_from(data: Sequence[Any]) -> CountedEvening:
    (evening, period, planned, why, value, total, place, code, penalty, rounds, replaced, missing, pits, *rest) = data
    droppable, attended, averaged, averaged_points = rest
    return CountedEvening(
        evening=evening,
        period=period,
        planned_rounds=planned,
        why=Why(why),
        value=None if value is None else Fraction(*value),
        total=total,
        place=place,
        code=Code(code) if code else None,
        penalty=penalty,
        rounds=rounds_from_data(rounds),
        replaced=rounds_from_data(replaced),
        missing=tuple(missing),
        pits=pits,
        droppable=droppable,
        attended=attended,
        averaged=averaged,
        averaged_points=averaged_points,
    )


def _fraction(number: Fraction | int) -> list[int]:
    return [number.numerator, number.denominator]


def _value(item: Any) -> Any:
    return None if item is None else item.value
