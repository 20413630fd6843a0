"""Every plan there is, where that is a handful: one or two tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tournaments.seating.couples import seated_in
from tournaments.seating.plans import RoundPlan

# At one table there are three plans of a round, at two tables 315.
_MOST_ROUNDS_OF_ONE_TABLE = 4
_PLAYERS_OF_TWO_TABLES = 8

CostOfRound = Callable[[RoundPlan, Sequence[RoundPlan]], int]


def least_of_all(rounds: Sequence[RoundPlan], cost_of: CostOfRound) -> int | None:
    """The least any rounds with the same players cost, or None where there are too many plans to look at.

    `cost_of` prices a round after the planned rounds before it.
    """
    if all(len(planned.tables) <= 1 and (not planned.tables or len(planned.tables[0]) == 3) for planned in rounds):
        # Three people at one table: there is nothing to draw.
        return sum(cost_of(planned, rounds[:number]) for number, planned in enumerate(rounds))
    if any(len(side) != 2 for planned in rounds for table in planned.tables for side in table):
        return None
    tables = max((len(planned.tables) for planned in rounds), default=0)
    if tables == 1 and len(rounds) <= _MOST_ROUNDS_OF_ONE_TABLE:
        return _cheapest(rounds, (), cost_of)
    if tables == 2 and len(rounds) == 1 and len(seated_in(rounds[0])) == _PLAYERS_OF_TWO_TABLES:
        return _cheapest(rounds, (), cost_of)
    return None


def _cheapest(rounds: Sequence[RoundPlan], before: tuple[RoundPlan, ...], cost_of: CostOfRound) -> int:
    if not rounds:
        return 0
    first, *later = rounds
    return min(cost_of(planned, before) + _cheapest(later, (*before, planned), cost_of) for planned in _all_like(first))


def _all_like(planned: RoundPlan) -> Iterator[RoundPlan]:
    for couples in _couplings(sorted(seated_in(planned))):
        for tables in _couplings(range(len(couples))):
            yield RoundPlan(
                tables=tuple((couples[one], couples[two]) for one, two in tables),
                sit_outs=planned.sit_outs,
                numbers=planned.numbers,
            )


def _couplings(entrants: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not entrants:
        yield ()
        return
    first, *others = entrants
    for other in others:
        for rest in _couplings([entrant for entrant in others if entrant != other]):
            yield ((first, other), *rest)
