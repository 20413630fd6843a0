"""Who plays three-handed: tables of three go round like sit-outs do.

How many tables of three there are is `LeftOver.tables_of_three`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random

from tournaments.seating.history import NO_HISTORY, History
from tournaments.seating.plans import RoundPlan, TablePlan
from tournaments.seating.turns import assign_places, season_arrears, take_turns


def is_of_three(table: TablePlan) -> bool:
    """Whether three single players sit at it, each for himself."""
    return len(table) == 3


def three_handed_in(planned: RoundPlan) -> Iterator[int]:
    """Everybody who plays the round at a table of three."""
    return (entrant for table in planned.tables if is_of_three(table) for side in table for entrant in side)


def three_handed_visits(rounds: Iterable[RoundPlan]) -> Counter[int]:
    """How often each played at a table of three."""
    return Counter(entrant for planned in rounds for entrant in three_handed_in(planned))


def plan_threes(
    *,
    entrants: Sequence[int],
    tables: int,
    rounds: int,
    played: Sequence[RoundPlan] = (),
    history: History = NO_HISTORY,
    keep: Sequence[Collection[int]] = (),
    rng: Random,
) -> tuple[tuple[int, ...], ...]:
    """Who plays three-handed in each of the next rounds, in ascending order: three for each of the tables.

    Fewest such tables tonight, then not twice in a row, then fewest this season for the evenings attended, then by
    lot; so over the evening nobody plays three-handed more than once more than anybody else, as far as the rounds
    played leave room. Raises ValueError where there are fewer entrants than chairs at tables of three.

    >>> plan_threes(entrants=range(1, 7), tables=1, rounds=1, keep=[(2, 4, 6)], rng=Random(1))
    ((2, 4, 6),)
    """
    return take_turns(
        entrants=entrants,
        counts=[3 * tables] * rounds,
        tonight=three_handed_visits(played),
        arrears=season_arrears(entrants, history, three_handed_in),
        last=frozenset(three_handed_in(played[-1])) if played else frozenset(),
        keep=keep,
        rng=rng,
    )


def assign_threes(
    slots: Sequence[Collection[int]], *, entrants: Sequence[int], history: History, rng: Random
) -> dict[int, int]:
    """Who takes which place of a movement of a whole evening: from place 0 … n - 1 to entrant.

    `slots` gives for each round the places at a table of three; who was at one least this season gets the most of them.
    """
    return assign_places(
        slots,
        entrants=entrants,
        tonight={},
        arrears=season_arrears(entrants, history, three_handed_in),
        rng=rng,
    )


def goes_round(entrants: Sequence[int], rounds: Iterable[RoundPlan]) -> bool:
    """Whether nobody of these plays three-handed two rounds more than anybody else of them."""
    visits = three_handed_visits(rounds)
    times = [visits[entrant] for entrant in entrants]
    return max(times) - min(times) <= 1
