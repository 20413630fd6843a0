"""Which couples a table brings together. A couple is two entrants, the smaller number first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from tournaments.seating.plans import RoundPlan, TablePlan

Couple = tuple[int, int]
CouplesAt = Callable[[TablePlan], Iterator[Couple]]


def partners_at(table: TablePlan) -> Iterator[Couple]:
    """The couples on one side of the table; none where a side is one fixed pair."""
    for side in table:
        yield from combinations(sorted(side), 2)


def mates_at(table: TablePlan) -> Iterator[Couple]:
    """All couples who meet at the table, partners and opponents."""
    yield from combinations(sorted(entrant for side in table for entrant in side), 2)


def count_couples(rounds: Iterable[RoundPlan], couples_at: CouplesAt) -> Counter[Couple]:
    """How often each couple came together."""
    return Counter(couple for round_plan in rounds for table in round_plan.tables for couple in couples_at(table))


def seated_in(round_plan: RoundPlan) -> frozenset[int]:
    """Everybody who plays in the round."""
    return frozenset(entrant for table in round_plan.tables for side in table for entrant in side)
