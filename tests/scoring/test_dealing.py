from __future__ import annotations

import pytest

from scoring import Side, dealer_of, declaring_side, eldest_hand, side_of


def test_the_deal_goes_round_clockwise() -> None:
    assert [dealer_of(2, number) for number in range(1, 7)] == [2, 3, 0, 1, 2, 3]


def test_everybody_deals_four_of_sixteen_hands() -> None:
    dealers = [dealer_of(1, number) for number in range(1, 17)]
    assert [dealers.count(position) for position in range(4)] == [4, 4, 4, 4]


@pytest.mark.parametrize("first_dealer", range(4))
@pytest.mark.parametrize("number", [1, 2, 7, 16])
def test_the_eldest_hand_sits_after_the_dealer_on_the_other_side(first_dealer: int, number: int) -> None:
    assert eldest_hand(first_dealer, number) == (dealer_of(first_dealer, number) + 1) % 4
    assert declaring_side(first_dealer, number) is side_of(dealer_of(first_dealer, number)).other


def test_the_sides_declare_in_turn() -> None:
    assert [declaring_side(0, number) for number in (1, 2, 3)] == [Side.B, Side.A, Side.B]
