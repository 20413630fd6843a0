"""Every seating there is, for fields small enough to list them: what the searches and bounds are held against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.seating import RoundPlan
from tournaments.seating.plans import TablePlan


def pairings(entrants: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All ways to make couples of an even number of entrants."""
    if not entrants:
        yield ()
        return
    first, *others = entrants
    for other in others:
        for rest in pairings([entrant for entrant in others if entrant != other]):
            yield ((first, other), *rest)


def individual_rounds(players: Sequence[int]) -> Iterator[RoundPlan]:
    """All rounds of four or eight players."""
    for couples in pairings(players):
        for tables in pairings(range(len(couples))):
            yield RoundPlan(tables=tuple((couples[a], couples[b]) for a, b in tables))


def pair_rounds(pairs: Sequence[int]) -> Iterator[RoundPlan]:
    """All rounds of an even number of fixed pairs."""
    for couples in pairings(pairs):
        tables: tuple[TablePlan, ...] = tuple(((a,), (b,)) for a, b in couples)
        yield RoundPlan(tables=tables)
