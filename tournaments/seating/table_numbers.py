"""Which number each table gets, once it is known who sits together.

Whoever keeps a table is at home; then everybody gets to as many different tables as possible, tonight first and this
season after that. The cheapest numbering of one round is exact (the Hungarian algorithm); of several rounds each is
numbered given the others, in passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

import numpy as np

from tournaments.seating.assignment import cheapest_assignment
from tournaments.seating.history import NO_HISTORY, History
from tournaments.seating.homes import Homes
from tournaments.seating.perfect_matching import Matrix
from tournaments.seating.plans import RoundPlan, TablePlan

# Times the rounds are numbered again given one another.
_PASSES = 4

# A visit tonight, against one earlier this season: never the other way round.
_TONIGHT, _SEASON_AT_MOST = 1000, 50
# What a table that was announced keeps: less than a visit tonight, more than the season.
_ANNOUNCED = 400
_HOME = 1 << 40

NO_HOMES = Homes(numbers={}, anywhere=frozenset(), unmet=())


def number_tables(
    rounds: Sequence[RoundPlan],
    *,
    played: Sequence[RoundPlan] = (),
    history: History = NO_HISTORY,
    homes: Homes = NO_HOMES,
    published: Sequence[RoundPlan] = (),
    numbers: Sequence[int] = (),
    rng: Random,
    progress: Callable[[], None] | None = None,
) -> tuple[RoundPlan, ...]:
    """The rounds with their tables numbered, in the order of the numbers.

    `numbers` are those in use, 1, 2, 3 … if none are given; there must be enough for each round (ValueError). `homes`
    keep their table in every round they play, whatever it costs the others; whoever keeps any table keeps the one of
    tonight's earlier rounds. Of two at one table who both keep one, the first by number is at home. `published` is
    what was announced for these rounds: who sits there with others now still goes to the table announced, if that
    makes nobody visit a table twice. `progress` is called after each round: hundreds of tables take seconds.

    >>> twice = [RoundPlan(tables=(((1,), (2,)), ((3,), (4,))))] * 2
    >>> first, second = number_tables(twice, rng=Random(1))
    >>> set(first.tables) == set(second.tables), first.tables == second.tables
    (True, False)
    """
    chosen: list[tuple[int, ...]] = []
    in_use = [_in_use(planned, numbers) for planned in rounds]
    index = {number: at for at, number in enumerate(sorted({number for used in in_use for number in used}))}
    visits = _Visits(rounds, played, history, index)
    kept = _settle(played, homes, in_use, rng)
    wished = [_whereabouts(published[turn]) if turn < len(published) else {} for turn in range(len(rounds))]
    for sweep in range(_PASSES if len(rounds) > 1 else 1):
        changed = False
        for turn, planned in enumerate(rounds):
            if sweep:
                visits.add(planned, chosen[turn], -1)
            given = _number(planned, in_use[turn], visits, kept, wished[turn], rng)
            if progress is not None:
                progress()
            visits.add(planned, given, 1)
            if sweep:
                changed = changed or given != chosen[turn]
                chosen[turn] = given
            else:
                chosen.append(given)
        if sweep and not changed:
            break
    return tuple(_in_order(planned, given) for planned, given in zip(rounds, chosen, strict=True))


def repeated_visits(rounds: Iterable[RoundPlan]) -> int:
    """How often somebody sits at a table where he sat before: every couple of such rounds counts."""
    times: dict[tuple[int, int], int] = {}
    repeats = 0
    for planned in rounds:
        for table, number in zip(planned.tables, planned.table_numbers, strict=True):
            for entrant in _at(table):
                before = times.get((entrant, number), 0)
                repeats += before
                times[entrant, number] = before + 1
    return repeats


class _Visits:
    """Who was at which table how often: tonight, and on earlier evenings of this season."""

    def __init__(
        self,
        rounds: Sequence[RoundPlan],
        played: Sequence[RoundPlan],
        history: History,
        index: Mapping[int, int],
    ) -> None:
        self.tables = index
        people = sorted({entrant for planned in rounds for table in planned.tables for entrant in _at(table)})
        self.people = {entrant: at for at, entrant in enumerate(people)}
        self.tonight = np.zeros((len(people), len(index)), dtype=np.int64)
        season = np.zeros_like(self.tonight)
        for evening in history.evenings:
            for past in evening.rounds:
                self._count(season, past, past.table_numbers, 1)
        # The whole season together weighs less than a single visit tonight.
        self.season = np.minimum(season, _SEASON_AT_MOST)
        for past in played:
            self.add(past, past.table_numbers, 1)

    def add(self, planned: RoundPlan, numbers: Sequence[int], times: int) -> None:
        self._count(self.tonight, planned, numbers, times)

    def prices(self, table: TablePlan) -> Matrix:
        """What each table number costs these people together."""
        rows = [self.people[entrant] for entrant in _at(table)]
        prices: Matrix = (_TONIGHT * self.tonight[rows] + self.season[rows]).sum(axis=0)
        return prices

    def _count(self, counts: Matrix, planned: RoundPlan, numbers: Sequence[int], times: int) -> None:
        for table, number in zip(planned.tables, numbers, strict=True):
            for entrant in _at(table):
                if entrant in self.people and number in self.tables:
                    counts[self.people[entrant], self.tables[number]] += times


def _number(
    planned: RoundPlan,
    in_use: Sequence[int],
    visits: _Visits,
    kept: Mapping[int, int],
    wished: Mapping[int, int],
    rng: Random,
) -> tuple[int, ...]:
    if not planned.tables:
        return ()
    columns = [visits.tables[number] for number in in_use]
    lots = np.array([rng.random() for _ in range(len(planned.tables) * len(in_use))])
    # The lots decide between equals only: all tables together stay below one unit.
    scale = 64 * len(planned.tables)
    costs = scale * np.array([visits.prices(table)[columns] for table in planned.tables])
    costs += (64 * lots).astype(np.int64).reshape(costs.shape)
    at = {number: column for column, number in enumerate(in_use)}
    for row, table in enumerate(planned.tables):
        # One home for one table: a second one who keeps a table walks.
        home = next((kept[entrant] for entrant in sorted(_at(table)) if kept.get(entrant) in at), None)
        if home is not None:
            costs[row, at[home]] -= scale * _HOME
        for entrant in _at(table):
            if wished.get(entrant) in at:
                costs[row, at[wished[entrant]]] -= scale * _ANNOUNCED // len(_at(table))
    return tuple(in_use[column] for column in cheapest_assignment(costs))


def _settle(
    played: Sequence[RoundPlan],
    homes: Homes,
    in_use: Sequence[Sequence[int]],
    rng: Random,
) -> dict[int, int]:
    """The number of the table each keeps; who keeps any gets the first one taken tonight, or a free one by lot."""
    kept = dict(homes.numbers)
    for past in played:
        for table, number in zip(past.tables, past.table_numbers, strict=True):
            for entrant in _at(table):
                if entrant in homes.anywhere:
                    kept.setdefault(entrant, number)
    # A table that is there in every round.
    always = set(in_use[0]).intersection(*in_use[1:]) if in_use else set()
    free = sorted(always.difference(kept.values()))
    rng.shuffle(free)
    for entrant in sorted(homes.anywhere.difference(kept)):
        if free:
            kept[entrant] = free.pop()
    return kept


def _whereabouts(announced: RoundPlan) -> dict[int, int]:
    return {
        entrant: number
        for table, number in zip(announced.tables, announced.table_numbers, strict=True)
        for entrant in _at(table)
    }


def _in_use(planned: RoundPlan, numbers: Sequence[int]) -> list[int]:
    wanted = len(planned.tables)
    in_use = sorted(set(numbers))[:wanted] if numbers else list(range(1, wanted + 1))
    if len(in_use) < wanted:
        raise ValueError(f"{len(in_use)} numbers for {wanted} tables")
    return in_use


def _in_order(planned: RoundPlan, given: Sequence[int]) -> RoundPlan:
    ordered = sorted(zip(given, planned.tables, strict=True), key=lambda numbered: numbered[0])
    numbers = tuple(number for number, _ in ordered)
    return replace(
        planned,
        tables=tuple(table for _, table in ordered),
        numbers=() if numbers == tuple(range(1, len(ordered) + 1)) else numbers,
    )


def _at(table: TablePlan) -> tuple[int, ...]:
    return tuple(entrant for side in table for entrant in side)
