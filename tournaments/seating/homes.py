"""Who keeps a table all evening, and which: somebody who cannot walk has a home, and nobody shares it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.seating.constraints import Instead, Rule, Unmet
from tournaments.seating.couples import seated_in
from tournaments.seating.plans import RoundPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Homes:
    """The tables kept: `numbers` by number, `anywhere` whichever it is; and whose wish could not be granted."""

    numbers: Mapping[int, int]
    anywhere: frozenset[int]
    unmet: tuple[Unmet, ...]

    @property
    def entrants(self) -> frozenset[int]:
        """Everybody who keeps a table. No two of them can share one."""
        return frozenset(self.numbers) | self.anywhere


def settle_homes(fixed_tables: Mapping[int, int | None], present: Iterable[int], tables: int) -> Homes:
    """Give everybody present who keeps a table one of the tables 1 to `tables`, nobody the same.

    Of two who ask for one table the one with the lower number keeps it and the other gets the nearest free one. Whoever
    is left when all tables are kept walks with the others.

    >>> settled = settle_homes({1: 2, 2: 2, 3: None}, [1, 2, 3, 4], tables=2)
    >>> dict(settled.numbers), settled.anywhere
    ({1: 2, 2: 1}, frozenset())
    >>> [(unmet.entrants, unmet.instead.value, unmet.table) for unmet in settled.unmet]
    [((2, 1), 'other_table', 1), ((3,), 'walks', None)]
    """
    here = set(present)
    asked = sorted((entrant, number) for entrant, number in fixed_tables.items() if entrant in here and number)
    free = set(range(1, tables + 1))
    numbers: dict[int, int] = {}
    unmet: list[Unmet] = []
    second: list[tuple[int, int]] = []
    for entrant, number in asked:
        if number in free:
            free.remove(number)
            numbers[entrant] = number
        else:
            second.append((entrant, number))
    keepers = {number: entrant for entrant, number in numbers.items()}
    for entrant, number in second:
        if free:
            nearest = min(free, key=lambda table: (abs(table - number), table))
            free.remove(nearest)
            numbers[entrant] = nearest
            unmet.append(
                Unmet(
                    rule=Rule.FIXED_TABLE,
                    instead=Instead.OTHER_TABLE,
                    entrants=(entrant, keepers[number]) if number in keepers else (entrant,),
                    table=nearest,
                    asked=number,
                )
            )
        else:
            unmet.append(Unmet(rule=Rule.FIXED_TABLE, instead=Instead.WALKS, entrants=(entrant,)))
    anywhere = sorted(entrant for entrant, number in fixed_tables.items() if entrant in here and not number)
    unmet += [
        Unmet(rule=Rule.FIXED_TABLE, instead=Instead.WALKS, entrants=(entrant,)) for entrant in anywhere[len(free) :]
    ]
    return Homes(numbers=numbers, anywhere=frozenset(anywhere[: len(free)]), unmet=tuple(unmet))


def away_from_home(rounds: Sequence[RoundPlan], played: Sequence[RoundPlan], homes: Homes) -> dict[int, list[int]]:
    """In which of the planned rounds of the evening (the first is one after `played`) somebody is not at home.

    Whoever keeps any table keeps the first one taken tonight.
    """
    kept = dict(homes.numbers)
    away: dict[int, list[int]] = {}
    for number, planned in enumerate((*played, *rounds), start=1):
        for table, table_number in zip(planned.tables, planned.table_numbers, strict=True):
            for side in table:
                for entrant in side:
                    if entrant in homes.anywhere:
                        kept.setdefault(entrant, table_number)
                    if number > len(played) and kept.get(entrant, table_number) != table_number:
                        away.setdefault(entrant, []).append(number)
    return away


def everybody_in(rounds: Iterable[RoundPlan]) -> frozenset[int]:
    """Who plays or sits out in any of the rounds."""
    return frozenset(entrant for planned in rounds for entrant in (*seated_in(planned), *planned.sit_outs))
