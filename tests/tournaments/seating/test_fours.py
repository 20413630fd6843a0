"""One draw, in which the four of a table partner one another in turn."""

from __future__ import annotations

from random import Random

import pytest

from tests.tournaments.seating.counting import (
    assert_nobody_waits_twice_running,
    assert_seated,
    at_threes,
    meetings,
    opponents,
    partners,
    waited,
)
from tournaments.seating import RoundPlan
from tournaments.seating.fours import draw, next_turn, turn


@pytest.mark.parametrize("players", [4, 5, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 33, 50, 71])
def test_three_rounds_of_partners_in_turn(players: int) -> None:
    rounds = draw(players, 3, rng=Random(1))
    assert rounds is not None
    assert_seated(players, rounds)
    assert set(partners(rounds).values()) == {1}
    assert max(waited(players, rounds)) <= 1
    if players % 4 == 0:
        assert set(opponents(rounds).values()) == {2}
        assert set(meetings(rounds).values()) == {3}


@pytest.mark.parametrize("players", range(20, 61))
def test_second_draw_is_of_people_who_have_not_met(players: int) -> None:
    rounds = draw(players, 6, rng=Random(1))
    assert rounds is not None
    assert_seated(players, rounds)
    assert not meetings(rounds[:3]).keys() & meetings(rounds[3:]).keys()
    assert_nobody_waits_twice_running(rounds)
    times = waited(players, rounds)
    assert max(times) - min(times) <= 1


def test_draw_may_be_cut_short() -> None:
    rounds = draw(16, 4, rng=Random(1))
    assert rounds is not None
    assert len(rounds) == 4


def test_threes_stay_together() -> None:
    rounds = draw(18, 3, threes=2, rng=Random(1))
    assert rounds is not None
    assert_seated(18, rounds, threes=2)
    assert sorted(at_threes(18, rounds)) == [0] * 12 + [3] * 6


@pytest.mark.parametrize("players", [3, 6, 7, 11])
def test_more_left_over_than_tables(players: int) -> None:
    assert draw(players, 3, rng=Random(1)) is None


def test_five_at_a_table_turn() -> None:
    rounds = [
        RoundPlan(tables=(table,), sit_outs=out) for table, out in (turn(range(5), number) for number in range(5))
    ]
    assert_seated(5, rounds)
    assert set(partners(rounds).values()) == {1}
    assert waited(5, rounds) == [1] * 5


@pytest.mark.parametrize(("players", "threes"), [(12, 0), (14, 2)])
def test_next_turn_completes_the_draw(players: int, threes: int) -> None:
    rounds = list(draw(players, 1, threes=threes, rng=Random(1)) or ())
    for _ in range(2):
        following = next_turn(rounds)
        assert following is not None
        rounds.append(following)
    assert_seated(players, rounds, threes=threes)
    assert set(partners(rounds).values()) == {1}
    assert next_turn(rounds) is None


def test_next_turn_of_a_draw_that_was_upset() -> None:
    first = RoundPlan(tables=(((1, 2), (3, 4)), ((5, 6), (7, 8))))
    swapped = RoundPlan(tables=(((1, 3), (2, 8)), ((5, 7), (6, 4))))
    assert next_turn([first, swapped]) is None
    assert next_turn([RoundPlan(tables=first.tables, sit_outs=(9,))]) is None
    assert next_turn([first]) is not None
