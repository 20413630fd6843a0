from __future__ import annotations

from collections import Counter

import pytest

from scoring import Side, dealer_of, declaring_side, eldest_hand, side_of
from scoring.cards import DECK
from scoring.dealing import deal


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


def test_a_deal_is_the_whole_deck_in_four_hands_of_eight() -> None:
    hands = deal(7)
    assert [len(hand) for hand in hands] == [8, 8, 8, 8]
    assert {card for hand in hands for card in hand} == set(DECK)


def test_same_seed_same_cards_other_seed_others() -> None:
    assert deal(7) == deal(7)
    assert deal("evening 3, table 1, hand 7") == deal("evening 3, table 1, hand 7")
    assert len({deal(seed) for seed in range(200)}) == 200


def test_every_card_comes_to_every_position_alike() -> None:
    count = 2_000
    dealt = [deal(seed) for seed in range(count)]
    for position in range(4):
        counted = Counter(card for hands in dealt for card in hands[position])
        # Of 2000 deals a card is with one position in 500, give or take 19; five times that is no chance.
        assert all(abs(counted[card] - count / 4) < 5 * 19.4 for card in DECK)
