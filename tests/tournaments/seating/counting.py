"""Counts of who was with whom, from nothing but the plans: the constructions are held against these."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.seating import RoundPlan

Pair = frozenset[int]


def partners(rounds: Iterable[RoundPlan]) -> Counter[Pair]:
    counts: Counter[Pair] = Counter()
    for round_plan in rounds:
        for table in round_plan.tables:
            for side in table:
                if len(side) == 2:
                    counts[frozenset(side)] += 1
    return counts


def opponents(rounds: Iterable[RoundPlan]) -> Counter[Pair]:
    counts: Counter[Pair] = Counter()
    for round_plan in rounds:
        for table in round_plan.tables:
            for place, side in enumerate(table):
                for other in table[place + 1 :]:
                    for one in side:
                        for two in other:
                            counts[frozenset((one, two))] += 1
    return counts


def meetings(rounds: Iterable[RoundPlan]) -> Counter[Pair]:
    rounds = list(rounds)
    return partners(rounds) + opponents(rounds)


def again(counts: Counter[Pair]) -> int:
    """How many couples of rounds share a couple of players."""
    return sum(times * (times - 1) // 2 for times in counts.values())


def per_player(players: int, people: Iterable[int]) -> list[int]:
    counts = Counter(people)
    return [counts[player] for player in range(players)]


def waited(players: int, rounds: Iterable[RoundPlan]) -> list[int]:
    """How often each player sat out."""
    return per_player(players, (player for round_plan in rounds for player in round_plan.sit_outs))


def at_threes(players: int, rounds: Iterable[RoundPlan]) -> list[int]:
    """How often each player sat at a table of three."""
    return per_player(
        players,
        (
            player
            for round_plan in rounds
            for table in round_plan.tables
            if len(table) == 3
            for side in table
            for player in side
        ),
    )


def assert_seated(players: int, rounds: Sequence[RoundPlan], *, threes: int = 0) -> None:
    """In every round everybody is somewhere once, at full tables but so many of three."""
    for round_plan in rounds:
        people = [player for table in round_plan.tables for side in table for player in side]
        assert sorted([*people, *round_plan.sit_outs]) == list(range(players))
        shapes = Counter(tuple(len(side) for side in table) for table in round_plan.tables)
        assert shapes == +Counter({(2, 2): (players + threes) // 4 - threes, (1, 1, 1): threes})


def assert_nobody_waits_twice_running(rounds: Sequence[RoundPlan]) -> None:
    for before, after in itertools.pairwise(rounds):
        assert not set(before.sit_outs) & set(after.sit_outs)
