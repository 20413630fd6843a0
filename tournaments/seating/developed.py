"""Rounds made from the first by adding to every number, in which nobody meets anybody twice.

For 28 and 40 players these are resolvable block designs (everybody meets everybody in 9 and 13 rounds), for 24 and 36
resolvable group divisible designs (groups of three never meet; 7 and 11 rounds); for 32 and 44 as many rounds as were
found. See Colbourn and Dinitz, Handbook of Combinatorial Designs, II.7 and IV.5. The first rounds below were found by
simulated annealing on the differences, the one for 40 with the help of the multiplier 3; a test counts every couple.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.seating.groups import Group, addition
from tournaments.seating.plans import TablePlan


class _Starter(NamedTuple):
    group: Group
    # Numbers beyond the last orbit stay.
    orbits: int
    tables: str


_STARTERS = {
    24: _Starter((7,), 3, "18,4,15,17 22,3,8,20 7,14,5,21 1,2,9,6 10,12,16,13 0,11,19,23"),
    28: _Starter((9,), 3, "27,25,12,6 8,4,24,16 10,5,15,9 0,18,1,3 21,7,14,20 11,13,2,23 19,17,26,22"),
    32: _Starter((9,), 3, "6,26,3,4 16,24,25,21 13,1,20,29 28,23,17,8 18,0,30,14 10,12,15,2 31,19,9,7 27,22,11,5"),
    36: _Starter(
        (11,),
        3,
        "25,30,5,21 9,10,1,31 22,15,34,4 20,13,19,0 7,2,14,17 12,35,23,6 24,33,11,8 32,28,18,16 29,26,3,27",
    ),
    40: _Starter(
        (13,),
        3,
        "39,0,13,26 18,1,11,20 15,3,7,21 19,9,8,24 23,32,22,29 17,31,14,35 25,28,16,27 12,6,36,34 10,5,30,37 4,2,38,33",
    ),
    44: _Starter(
        (13,),
        3,
        "40,36,19,4 21,37,3,27 20,6,13,15 42,29,12,16 17,18,14,26 1,25,39,30 34,23,7,38 33,35,28,0 11,10,2,8 "
        "5,24,43,31 41,32,22,9",
    ),
}


def develop(starter: Sequence[TablePlan], group: Group, orbits: int = 1) -> tuple[tuple[TablePlan, ...], ...]:
    """One round for each element of the group: the starter with that element added to every number.

    The numbers are `orbits` copies of the group one after another, each added to within itself, and then those that
    stay as they are.

    >>> develop([((3, 0), (1, 2))], (3,))
    ((((3, 0), (1, 2)),), (((3, 1), (2, 0)),), (((3, 2), (0, 1)),))
    """
    plus = addition(group)
    size = len(plus)

    def moved(player: int, by: int) -> int:
        orbit, element = divmod(player, size)
        return orbit * size + plus[element][by] if orbit < orbits else player

    return tuple(
        tuple(tuple(tuple(moved(player, by) for player in side) for side in table) for table in starter)
        for by in range(size)
    )


def movement(players: int, rounds: int) -> tuple[tuple[TablePlan, ...], ...] | None:
    """The tables of every round, or None where no such first round is known.

    >>> len(movement(28, 9)), movement(28, 10)
    (9, None)
    """
    found = _STARTERS.get(players)
    if found is None:
        return None
    tables = [[int(number) for number in table.split(",")] for table in found.tables.split()]
    by_round = develop([((a, b), (c, d)) for a, b, c, d in tables], found.group, found.orbits)
    return by_round[:rounds] if rounds <= len(by_round) else None
