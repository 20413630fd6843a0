"""Ordered, explained places of one evening; the order and the numbers are made in `refining`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.ranking.decisions import Decision
from tournaments.ranking.figures import EntrantResults, Figures, figures_of
from tournaments.ranking.meetings import NO_MEETINGS, Meetings
from tournaments.ranking.refining import Passed, SharedPlace, TieBasis, rank_by_value
from tournaments.ranking.tie_breaks import TieBreak


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One line of a standing.

    `decided_by`, `numbers` and `passed_over` are those of the place, see `SharedPlace`: all who share a place carry the
    same.
    """

    entrant: int
    place: int
    tied: bool
    total: int
    points: int | None
    roem: int | None
    pits: int | None
    nats: int | None
    best_round: int | None
    last_round: int | None
    penalty: int
    decided_by: TieBreak | None
    numbers: tuple[int, int] | None = None
    passed_over: tuple[Passed, ...] = ()

    @property
    def value(self) -> int:
        """What an evening ranks by: the total."""
        return self.total


def rank_evening(
    entrants: Sequence[EntrantResults],
    *,
    tie_breaks: Sequence[TieBreak],
    meetings: Meetings = NO_MEETINGS,
    decisions: Sequence[Decision] = (),
) -> tuple[Place, ...]:
    """Everybody's place, best first; inside a shared place in the order of the input.

    Higher total first, then the chain, as `refining.rank_by_value` asks it.

    >>> rounds = lambda total, pits: (RoundResult(round_number=1, total=total, pits=pits),)
    >>> from tournaments.ranking.figures import RoundResult
    >>> places = rank_evening(
    ...     [
    ...         EntrantResults(entrant=1, rounds=rounds(1500, 0)),
    ...         EntrantResults(entrant=2, rounds=rounds(1500, 1)),
    ...         EntrantResults(entrant=3, rounds=rounds(1700, 0)),
    ...     ],
    ...     tie_breaks=[TieBreak.PITS],
    ... )
    >>> [(place.entrant, place.place, place.decided_by and place.decided_by.value) for place in places]
    [(3, 1, None), (2, 2, None), (1, 3, 'pits')]
    """
    results = {line.entrant: line for line in entrants}
    if len(results) != len(entrants):
        raise ValueError("an entrant stands in the list twice")
    figures = {line.entrant: figures_of(line) for line in entrants}
    basis = TieBasis(chain=tie_breaks, figures=figures, meetings=meetings, decisions=decisions)
    totals = {entrant: added.total for entrant, added in figures.items()}
    return tuple(
        _place(results[entrant], figures[entrant], shared)
        for shared in rank_by_value(totals, basis)
        for entrant in shared.entrants
    )


def _place(results: EntrantResults, figures: Figures, shared: SharedPlace) -> Place:
    return Place(
        entrant=results.entrant,
        place=shared.place,
        tied=len(shared.entrants) > 1,
        total=figures.total,
        points=figures.points,
        roem=figures.roem,
        pits=figures.pits,
        nats=figures.nats,
        best_round=figures.best_round,
        last_round=figures.last_round,
        penalty=results.penalty,
        decided_by=shared.decided_by,
        numbers=shared.numbers,
        passed_over=shared.passed_over,
    )
