"""The most that one hand can bring, and that every rule which raises it is in it."""

from __future__ import annotations

import pytest

from scoring import Doubling, HouseRules, check_hand
from scoring.most import most_of_hand, most_roem, possible_times

from .making import codes, make_totals


def test_it_works() -> None:
    assert most_of_hand(most_roem(200, ("10", "Q", "K", "A"), roem_in_hand=False) + 100, Doubling.NONE, 1, ()) == 962


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        (HouseRules(four_jacks=100), 862),
        (HouseRules(fours=()), 100 + 162 + 200 + 4 * 50 + 3 * 20 + 20),
        (HouseRules(slot=50, slot_with_pit=True), 1012),
        (HouseRules(pit_bonus=0, counter_pit=300), 1162),
        (HouseRules(roem_in_hand=True), 962 + 570),
        (HouseRules(roem_in_hand=True, four_jacks=100), 862 + 470),
        (HouseRules(doubling=Doubling.BASE), 8 * 162 + 800),
        (HouseRules(doubling=Doubling.FINAL), 8 * 962),
        (HouseRules(doubling=Doubling.FINAL, spades_double=True), 16 * 962),
        (HouseRules(ledig_made=(2000, 100), ledig_failed=(0, 2000)), 2100),
    ],
)
def test_each_rule_that_raises_it(rules: HouseRules, most: int) -> None:
    assert rules.most_of_hand == most


def test_four_jacks_and_a_pit_with_everything_called_are_accepted_and_more_is_not() -> None:
    rules = HouseRules(doubling=Doubling.FINAL, spades_double=True)
    most = rules.most_of_hand
    assert check_hand(make_totals((most, 0), called=3, trump="s"), rules) == ()
    above = check_hand(make_totals((most + 160, 0), called=3, trump="s"), rules)
    assert codes(above) == [("total_a", "total_above_maximum")]


def test_whatever_is_called_counts_once_where_doubling_is_not_played() -> None:
    assert possible_times(Doubling.NONE, spades_double=True) == (1,)
