"""The deck and its numbers."""

from __future__ import annotations

import pytest

from scoring.cards import (
    DECK,
    LAST_TRICK_POINTS,
    PLAIN_POINTS,
    TRUMP_POINTS,
    Card,
    Rank,
    Suit,
    points_of,
    strength_of,
)


def from_high_to_low(suit: Suit, trump: Suit) -> list[str]:
    ranks = sorted(Rank, key=lambda rank: strength_of(Card(suit, rank), trump), reverse=True)
    return [rank.value for rank in ranks]


def test_thirty_two_different_cards() -> None:
    assert len(set(DECK)) == 32


def test_points_of_a_suit() -> None:
    assert sum(TRUMP_POINTS.values()) == 62
    assert sum(PLAIN_POINTS.values()) == 30


@pytest.mark.parametrize("trump", Suit)
def test_hand_is_worth_162(trump: Suit) -> None:
    assert sum(points_of(card, trump) for card in DECK) + LAST_TRICK_POINTS == 162


@pytest.mark.parametrize(
    ("rank", "trump", "plain"),
    [("J", 20, 2), ("9", 14, 0), ("A", 11, 11), ("10", 10, 10), ("K", 4, 4), ("Q", 3, 3), ("8", 0, 0), ("7", 0, 0)],
)
def test_points_of_each_rank(rank: str, trump: int, plain: int) -> None:
    card = Card(Suit.HEARTS, Rank(rank))
    assert points_of(card, Suit.HEARTS) == trump
    assert points_of(card, Suit.CLUBS) == plain


def test_trump_has_an_order_of_its_own() -> None:
    assert from_high_to_low(Suit.SPADES, Suit.SPADES) == ["J", "9", "A", "10", "K", "Q", "8", "7"]
    assert from_high_to_low(Suit.SPADES, Suit.HEARTS) == ["A", "10", "K", "Q", "J", "9", "8", "7"]


def test_suits_are_the_letters_of_the_score_sheet() -> None:
    assert [suit.value for suit in Suit] == ["s", "h", "d", "c"]


@pytest.mark.parametrize("card", DECK)
def test_card_is_read_as_it_is_written(card: Card) -> None:
    assert Card.parse(str(card)) == card


@pytest.mark.parametrize("text", ["", "s", "1s", "10", "10x", "jd", "10ds", "s10"])
def test_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        Card.parse(text)
