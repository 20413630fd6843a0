"""Whist tournaments: everybody partners everybody once and opposes everybody twice.

For full cycles only: two rounds of such a tournament share about three meetings, so a few of its rounds are a poor
evening. With 4 * t players a cycle has one round less than there are players; with 4 * t + 1 each player sits out once.

The rounds are developed from the first (the *starter*) by adding 1, 2, 3 … to every number. Where the number of players
is a prime power 4 * t + 1, the starter is the one of Bose and Cameron (I. Anderson, Combinatorial Designs and
Tournaments, 1997, chapter on whist): partners x and -x. The others are below, in the customary notation a,c|b,d for a
and c against b and d; they were found by simulated annealing and a test counts every couple.
"""

from __future__ import annotations

from tournaments.seating.developed import develop
from tournaments.seating.groups import Group, powers, prime_power
from tournaments.seating.plans import RoundPlan, TablePlan

# The number that is not added to.
_STAYS = "*"
_STARTERS = {
    4: "*,0|1,2",
    8: "*,0|4,6 1,5|3,2",
    12: "*,0|8,9 4,6|3,10 1,7|5,2",
    16: "*,0|2,9 11,1|7,4 6,10|3,5 14,8|13,12",
    20: "*,0|9,10 13,3|5,7 15,18|17,12 1,14|2,6 8,16|4,11",
    21: "4,18|2,12 3,1|13,7 17,20|19,10 6,5|9,14 11,15|8,16",
    24: "*,0|2,7 11,17|21,22 5,16|1,14 18,3|12,15 20,4|19,10 8,6|9,13",
    28: "*,0|14,11 12,23|3,13 8,16|6,4 18,22|19,24 10,1|15,21 2,9|17,5 26,25|20,7",
    32: "*,0|17,8 22,10|15,20 12,14|16,1 25,21|28,7 29,11|6,23 26,2|30,27 18,19|3,9 4,24|13,5",
    33: "9,22|15,1 6,32|28,29 8,14|17,19 5,30|4,20 21,18|2,26 27,16|3,31 23,13|11,7 24,12|25,10",
    36: "*,0|11,13 9,14|24,8 23,3|20,31 34,28|25,12 33,6|15,29 26,30|22,5 32,4|2,27 16,17|10,1 7,19|18,21",
    40: (
        "*,0|13,6 9,28|14,29 3,7|18,32 33,36|16,38 5,17|2,1 23,12|21,15 24,26|34,8 10,20|11,27 19,37|25,30 22,31|4,35"
    ),
}


def is_known(players: int) -> bool:
    """Whether a whist tournament for so many players is known here.

    >>> [players for players in range(4, 34) if is_known(players)]
    [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33]
    """
    return players in _STARTERS or (players % 4 == 1 and prime_power(players) is not None)


def cycle(players: int) -> tuple[RoundPlan, ...] | None:
    """All rounds of a whist tournament for players 0, 1, 2 …, or None where none is known.

    >>> [(round_plan.tables, round_plan.sit_outs) for round_plan in cycle(5)][:2]
    [((((1, 4), (2, 3)),), (0,)), ((((2, 0), (3, 4)),), (1,))]
    """
    group: Group
    if players in _STARTERS:
        added = players - 1 if players % 4 == 0 else players
        starter, group = _read(_STARTERS[players], stays=added), (added,)
    elif is_known(players):
        field = prime_power(players)
        assert field is not None
        starter, group = _bose_cameron(*field), (field[0],) * field[1]
    else:
        return None
    return tuple(
        RoundPlan(tables=tables, sit_outs=(number,) if players % 4 else ())
        for number, tables in enumerate(develop(starter, group))
    )


def _bose_cameron(prime: int, exponent: int) -> tuple[TablePlan, ...]:
    g = powers(prime, exponent)
    t = len(g) // 4
    return tuple(((g[i], g[i + 2 * t]), (g[i + t], g[i + 3 * t])) for i in range(t))


def _read(starter: str, *, stays: int) -> tuple[TablePlan, ...]:
    return tuple(
        tuple(
            tuple(stays if number == _STAYS else int(number) for number in side.split(",")) for side in table.split("|")
        )
        for table in starter.split()
    )
