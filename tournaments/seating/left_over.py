"""Movements for 4 * t players, fitted to a number of players that does not fill the tables.

Both ways keep what a movement without a second meeting promises: nobody meets anybody twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random

from tournaments.seating.couples import mates_at
from tournaments.seating.plans import RoundPlan, TablePlan

Movement = Sequence[Sequence[TablePlan]]

# Each try is a draw of its own; only fields in which nearly everybody meets need more than a few.
_TRIES = 60
# Steps of one try.
_STEPS = 4000
_PLAYERS_LOOKED_AT = 400


def swap_in(movement: Movement, extras: int, rng: Random) -> tuple[RoundPlan, ...] | None:
    """One, two or three players more, who sit out the first round and then take the seat of somebody who sits out.

    The extras are the highest numbers. In every later round each takes a seat at a table of which the other three are
    new to him; whoever makes room does so once, so nobody sits out twice. Such seats are looked for in random order;
    None where they are not found.

    >>> from tournaments.seating.shift import movement
    >>> rounds = swap_in(movement(5, 3), 1, Random(1))
    >>> [len(round_plan.sit_outs) for round_plan in rounds], rounds[0].sit_outs
    ([1, 1, 1], (20,))
    """
    players = 4 * len(movement[0])
    if not extras:
        return tuple(RoundPlan(tables=tuple(tables)) for tables in movement)
    at_table = [[tuple(player for side in table for player in side) for table in tables] for tables in movement]
    masks = [[sum(1 << player for player in four) for four in fours] for fours in at_table]
    for _ in range(_TRIES):
        makes_room = _seats_for_all(at_table, masks, extras, rng)
        if makes_room is not None:
            break
    else:
        return None
    rounds = [RoundPlan(tables=tuple(movement[0]), sit_outs=tuple(range(players, players + extras)))]
    for number, tables in enumerate(movement[1:], start=1):
        instead = {makes_room[extra][number - 1]: players + extra for extra in range(extras)}
        rounds.append(
            RoundPlan(
                tables=tuple(
                    tuple(tuple(instead.get(player, player) for player in side) for side in table) for table in tables
                ),
                sit_outs=tuple(sorted(instead)),
            )
        )
    return tuple(rounds)


def _seats_for_all(
    at_table: Sequence[Sequence[Sequence[int]]], masks: Sequence[Sequence[int]], extras: int, rng: Random
) -> list[list[int]] | None:
    """For each extra the player who makes room in each round after the first."""
    taken: list[set[int]] = [set() for _ in at_table]
    made_room: set[int] = set()
    found: list[list[int]] = []
    for _ in range(extras):
        path = _seats_for_one(at_table, masks, taken, made_room, rng)
        if path is None:
            return None
        for number, (table, player) in enumerate(path, start=1):
            taken[number].add(table)
            made_room.add(player)
        found.append([player for _, player in path])
    return found


def _seats_for_one(
    at_table: Sequence[Sequence[Sequence[int]]],
    masks: Sequence[Sequence[int]],
    taken: Sequence[set[int]],
    made_room: set[int],
    rng: Random,
) -> list[tuple[int, int]] | None:
    """A table and who makes room there, for every round after the first: depth first, in random order."""
    steps = 0

    def fill(number: int, met: int, gone: frozenset[int]) -> list[tuple[int, int]] | None:
        nonlocal steps
        if number == len(at_table):
            return []
        tables = [table for table in range(len(at_table[number])) if table not in taken[number]]
        rng.shuffle(tables)
        for table in tables:
            steps += 1
            if steps > _STEPS:
                return None
            known = masks[number][table] & met
            if known & (known - 1):
                continue
            # Somebody met before can only be the one who makes room.
            able = [known.bit_length() - 1] if known else rng.sample(at_table[number][table], 4)
            for player in able:
                if player in gone:
                    continue
                rest = fill(number + 1, met | masks[number][table] & ~(1 << player), gone | {player})
                if rest is not None:
                    return [(table, player), *rest]
                if steps > _STEPS:
                    return None
        return None

    return fill(1, 0, frozenset(made_room))


def empty_seats(movement: Movement, empty: int, rng: Random) -> tuple[RoundPlan, ...] | None:
    """One, two or three players fewer: their seats stay empty, so as many tables of three are played each round.

    The players left out never meet one another, so no table misses two; and everybody else plays at a table of three
    equally often, or once more. Such players are looked for in random order; None where there are none.

    >>> from tournaments.seating.shift import movement
    >>> rounds = empty_seats(movement(7, 2), 2, Random(1))
    >>> [sorted(len(table) for table in round_plan.tables) for round_plan in rounds]
    [[2, 2, 2, 2, 2, 3, 3], [2, 2, 2, 2, 2, 3, 3]]
    """
    players = 4 * len(movement[0])
    mates = [0] * players
    for tables in movement:
        for table in tables:
            for first, second in mates_at(table):
                mates[first] |= 1 << second
                mates[second] |= 1 << first
    absent = _never_together(mates, empty, 3 * empty * len(movement), rng)
    if absent is None:
        return None
    number = _numbers_without(absent, players)
    return tuple(RoundPlan(tables=tuple(_without(table, absent, number) for table in tables)) for tables in movement)


def leave_out(movement: Movement, rng: Random) -> tuple[RoundPlan, ...]:
    """One player fewer: in every round the three who would have met him sit out, each of them once.

    >>> from tournaments.seating.shift import movement
    >>> [round_plan.sit_outs for round_plan in leave_out(movement(5, 3), Random(1))]
    [(8, 13, 18), (4, 10, 16), (5, 12, 14)]
    """
    players = 4 * len(movement[0])
    absent = (rng.randrange(players),)
    number = _numbers_without(absent, players)
    rounds = []
    for tables in movement:
        seats = [_without(table, absent, number) for table in tables]
        rounds.append(
            RoundPlan(
                tables=tuple(table for table in seats if len(table) == 2),
                sit_outs=tuple(sorted(player for table in seats if len(table) == 3 for (player,) in table)),
            )
        )
    return tuple(rounds)


def _never_together(mates: Sequence[int], count: int, visits: int, rng: Random) -> tuple[int, ...] | None:
    """So many players of whom no two meet, and whose mates are spread fairly over everybody else."""
    players = len(mates)
    # Where there are people enough, nobody meets two of them.
    disjoint = visits <= players - count
    steps = 0

    def choose(chosen: tuple[int, ...], able: list[int]) -> tuple[int, ...] | None:
        nonlocal steps
        if len(chosen) == count:
            return chosen if _is_fair(mates, chosen) else None
        rng.shuffle(able)
        for player in able:
            steps += 1
            if steps > _PLAYERS_LOOKED_AT:
                return None
            left = [
                other
                for other in able
                if other != player
                and not mates[player] >> other & 1
                and not (disjoint and mates[player] & mates[other])
            ]
            found = choose((*chosen, player), left)
            if found is not None:
                return found
        return None

    return choose((), list(range(players)))


def _is_fair(mates: Sequence[int], absent: tuple[int, ...]) -> bool:
    """Nobody meets an empty seat in two rounds more than anybody else."""
    others = (1 << len(mates)) - 1 & ~sum(1 << player for player in absent)
    # How many meet at least one, at least two, all three of the empty seats.
    at_least = []
    for size in range(1, len(absent) + 1):
        some = 0
        for group in combinations(absent, size):
            every = others
            for player in group:
                every &= mates[player]
            some |= every
        at_least.append(some)
    return all(not more or fewer == others for fewer, more in pairwise(at_least))


def _numbers_without(absent: Sequence[int], players: int) -> dict[int, int]:
    """The numbers 0, 1, 2 … for everybody else."""
    return {player: number for number, player in enumerate(one for one in range(players) if one not in absent)}


def _without(table: TablePlan, absent: Sequence[int], number: dict[int, int]) -> TablePlan:
    players = [player for side in table for player in side]
    if any(player in absent for player in players):
        return tuple((number[player],) for player in players if player not in absent)
    return tuple(tuple(number[player] for player in side) for side in table)
