"""Every stored plan, counted again."""

from __future__ import annotations

from itertools import combinations
from math import ceil

import pytest

from tests.tournaments.seating.counting import (
    again,
    assert_nobody_waits_twice_running,
    assert_seated,
    at_threes,
    meetings,
    partners,
    waited,
)
from tournaments.seating import Form, RoundPlan, plan
from tournaments.seating.small_plans import StoredPlan, stored, stored_plans
from tournaments.seating.systems import LeftOver
from tournaments.seating.threes import three_handed_in

# Players: from how many rounds on plans are stored, and how many couples meet again in each up to twelve rounds.
MEET_AGAIN = {
    6: (1, (0, 1, 3, 10, 18, 27, 41, 56, 72, 93, 115, 138)),
    7: (1, (0, 0, 3, 7, 12, 20, 27, 39, 50, 64, 79, 95)),
    8: (1, (0, 4, 12, 24, 40, 60, 84, 120, 160, 204, 252, 304)),
    9: (1, (0, 3, 9, 18, 30, 45, 63, 84, 113, 144, 180, 220)),
    10: (1, (0, 2, 6, 12, 20, 32, 46, 62, 81, 105, 135, 164)),
    11: (1, (0, 1, 3, 7, 14, 22, 31, 43, 58, 76, 99, 123)),
    12: (1, (0, 3, 9, 18, 30, 45, 63, 90, 126, 163, 207, 253)),
    13: (1, (0, 2, 6, 12, 20, 30, 48, 69, 96, 127, 164, 203)),
    14: (1, (0, 1, 3, 6, 11, 20, 35, 53, 72, 97, 125, 159)),
    15: (6, (9, 21, 39, 57, 75, 96, 123)),
    16: (6, (24, 48, 72, 98, 130, 170, 216)),
    17: (1, (0, 0, 0, 0, 1, 14, 33, 56, 80, 106, 137, 174)),
    18: (1, (0, 0, 0, 0, 0, 7, 19, 39, 63, 87, 111, 140)),
    19: (1, (0, 0, 0, 0, 0, 1, 11, 25, 45, 69, 93, 117)),
    20: (6, (6, 22, 50, 80, 110, 141, 177)),
    21: (6, (1, 14, 32, 60, 90, 120, 151)),
    22: (6, (1, 9, 21, 41, 69, 99, 129)),
    23: (8, (10, 23, 47, 77, 107)),
    24: (8, (18, 48, 84, 120, 156)),
    25: (8, (11, 30, 60, 96, 132)),
    26: (8, (8, 22, 40, 71, 107)),
    27: (10, (18, 45, 81)),
    28: (10, (42, 84, 126)),
    29: (10, (22, 56, 98)),
    30: (10, (18, 38, 69)),
    31: (10, (13, 26, 48)),
    32: (10, (22, 47, 80)),
    33: (10, (13, 34, 58)),
    34: (10, (10, 24, 44)),
    35: (12, (16,)),
    36: (12, (28,)),
    37: (12, (22,)),
    38: (12, (15,)),
}
CASES = [
    (players, rounds, expected)
    for players, (fewest, counts) in MEET_AGAIN.items()
    for rounds, expected in enumerate(counts, start=fewest)
]


@pytest.mark.parametrize(("players", "rounds", "expected"), CASES)
def test_stored_plan(players: int, rounds: int, expected: int) -> None:
    plan = stored(players, rounds)
    assert plan is not None
    assert len(plan) == rounds
    assert_seated(players, plan)
    assert again(meetings(plan)) == expected
    times = waited(players, plan)
    assert max(times) - min(times) <= 1
    assert_nobody_waits_twice_running(plan)
    # A partner again only where somebody plays more rounds than there are others.
    plays = [rounds - often for often in times]
    assert again(partners(plan)) == ceil(sum(least_again(often, players - 1) for often in plays) / 2)


def least_again(times: int, others: int) -> int:
    """The fewest couples of rounds with one partner, for somebody who plays so many rounds with so many others."""
    each, more = divmod(times, others)
    return (others - more) * each * (each - 1) // 2 + more * (each + 1) * each // 2


def test_table_above_is_of_everything_stored() -> None:
    there = {(plan.players, rounds) for plan in stored_plans() if not plan.threes for rounds in plan.lengths}
    assert there == {(players, rounds) for players, rounds, _ in CASES}


@pytest.mark.parametrize("line", [plan for plan in stored_plans() if plan.threes], ids=lambda plan: str(plan.players))
def test_stored_plan_with_tables_of_three(line: StoredPlan) -> None:
    """Nobody plays at one of them two rounds more than anybody else; from eighteen players on nobody meets twice."""
    for rounds in line.lengths:
        plan = stored(line.players, rounds, threes=line.threes)
        assert plan is not None
        assert_seated(line.players, plan, threes=line.threes)
        assert again(partners(plan)) == 0
        if line.players >= 18:
            assert again(meetings(plan)) == 0
        visits = at_threes(line.players, plan)
        assert max(visits) - min(visits) <= 1


@pytest.mark.parametrize("players", [6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 18, 19])
def test_first_five_rounds_are_the_beginning_of_one_plan(players: int) -> None:
    """A club that draws one round at a time is as well off as one that draws the evening."""
    plan = stored(players, 5)
    assert plan is not None
    assert [stored(players, rounds) for rounds in range(1, 5)] == [plan[:rounds] for rounds in range(1, 5)]


def test_nobody_meets_more_often_than_need_be() -> None:
    """Repeats are spread: in five rounds three times only among eight or nine players."""
    for players in range(10, 15):
        assert max(meetings(stored(players, 5) or ()).values()) == 2
    assert max(meetings(stored(6, 5) or ()).values()) == 3
    assert max(meetings(stored(8, 5) or ()).values()) == 3
    assert max(meetings(stored(9, 5) or ()).values()) == 3


def test_nothing_stored() -> None:
    assert stored(20, 5) is None
    assert stored(8, 13) is None
    assert stored(8, 0) is None


def test_seven_players_for_three_rounds_are_seated_as_well_as_fair_turns_at_the_table_of_three_allow() -> None:
    """Of all evenings (the first round is any of 105) only those with unfair turns are better."""
    seatings = [
        RoundPlan(tables=(tuple((one,) for one in three), ((a, rest[0]), (rest[1], rest[2]))))
        for three in combinations(range(7), 3)
        for a, *others in [[player for player in range(7) if player not in three]]
        for rest in (others, [others[1], others[0], others[2]], [others[2], others[0], others[1]])
    ]
    assert len(seatings) == 105
    mates = [set(meetings([each])) for each in seatings]
    sides = [set(partners([each])) for each in seatings]
    trios = [set(three_handed_in(each)) for each in seatings]

    def cost(evening: tuple[int, int, int]) -> int:
        one, two, three = evening
        couples = ((one, two), (one, three), (two, three))
        partners_again = sum(len(sides[a] & sides[b]) for a, b in couples)
        meetings_again = sum(len(mates[a] & mates[b]) for a, b in couples) - partners_again
        thirds, threes_again = (
            len(mates[one] & mates[two] & mates[three]),
            sum(len(trios[a] & trios[b]) for a, b in couples),
        )
        return 1000 * partners_again + 50 * meetings_again + 4 * thirds + 100 * threes_again

    evenings = [(0, two, three) for two in range(105) for three in range(105)]
    # Nine visits of seven people: all of them once, and nobody in all three rounds.
    fair = [
        evening
        for evening in evenings
        if len(set().union(*(trios[at] for at in evening))) == 7
        and not trios[evening[0]] & trios[evening[1]] & trios[evening[2]]
    ]
    drawn = plan(entrants=range(7), form=Form.INDIVIDUAL, seed=1, rounds=3, left_over=LeftOver.THREE)
    assert min(map(cost, fair)) == drawn.receipt.cost == 808
    assert min(map(cost, evenings)) == 750
