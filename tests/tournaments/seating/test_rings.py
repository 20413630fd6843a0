"""The circle method and the Mitchell movement for fixed pairs."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from tests.tournaments.seating.counting import again, opponents, waited
from tournaments.seating import RoundPlan
from tournaments.seating.rings import circle, mitchell


def assert_all_there(pairs: int, rounds: tuple[RoundPlan, ...]) -> None:
    for round_plan in rounds:
        assert all(len(side) == 1 for table in round_plan.tables for side in table)
        people = [pair for table in round_plan.tables for side in table for pair in side]
        assert sorted([*people, *round_plan.sit_outs]) == list(range(pairs))


@pytest.mark.parametrize("pairs", range(2, 41))
def test_circle_everybody_meets_everybody_once(pairs: int) -> None:
    rounds = circle(pairs, pairs - 1 + pairs % 2)
    assert_all_there(pairs, rounds)
    met = opponents(rounds)
    assert len(met) == pairs * (pairs - 1) // 2
    assert set(met.values()) == {1}
    assert waited(pairs, rounds) == [pairs % 2] * pairs


def test_circle_goes_on_where_it_was() -> None:
    assert circle(9, 2) + circle(9, 5, first=2) == circle(9, 7)


def test_circle_begins_again_after_a_cycle() -> None:
    rounds = circle(6, 7)
    assert rounds[5:] == rounds[:2]


@pytest.mark.parametrize("pairs", range(2, 41))
def test_mitchell_no_second_meeting(pairs: int) -> None:
    rounds = mitchell(pairs, (pairs + 1) // 2)
    assert_all_there(pairs, rounds)
    assert again(opponents(rounds)) == 0
    assert max(waited(pairs, rounds)) == pairs % 2


@pytest.mark.parametrize("pairs", [8, 9, 30, 31])
def test_mitchell_even_numbers_stay_and_odd_move_one_table_up(pairs: int) -> None:
    """Pair number 1 is pair 0 here."""
    places = (pairs + 1) // 2
    at = [
        {side[0]: number for number, table in enumerate(round_plan.tables) for side in table}
        for round_plan in mitchell(pairs, places)
    ]
    for before, after in itertools.pairwise(at):
        for pair, place in after.items():
            came_from = before.get(pair, places - 1)
            assert place == (came_from if pair % 2 else (came_from + 1) % places)


def test_mitchell_lines_never_meet_within() -> None:
    assert all(len({pair % 2 for pair in couple}) == 2 for couple in opponents(mitchell(12, 6)))


def test_mitchell_goes_on_where_it_was() -> None:
    assert mitchell(9, 2) + mitchell(9, 3, first=2) == mitchell(9, 5)
    assert Counter(opponents(mitchell(4, 3))).most_common(1)[0][1] == 2
