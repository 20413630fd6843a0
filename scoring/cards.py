"""The cards: suits, ranks, what they are worth and in which order they beat one another.

Every number of the game stands here and only here. Which card may be played and who takes a trick is decided
in `play`; what a trick brings in roem in `roem`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Suit(StrEnum):
    """A suit, by the letter it has on a score sheet."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"


class Rank(StrEnum):
    """A rank, in the order in which three or four of a suit make roem; that order holds in trump too."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


PLAIN_POINTS: dict[Rank, int] = {
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
    Rank.NINE: 0,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}
"""What a card of a suit other than trump is worth; from the card that beats all others down."""

TRUMP_POINTS: dict[Rank, int] = {
    Rank.JACK: 20,
    Rank.NINE: 14,
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}
"""What a trump is worth; from the card that beats all others down."""

LAST_TRICK_POINTS = 10
TRICKS_PER_HAND = 8
CARDS_PER_TRICK = 4

PLAIN_STRENGTH: dict[Rank, int] = {rank: strength for strength, rank in enumerate(reversed(PLAIN_POINTS))}
TRUMP_STRENGTH: dict[Rank, int] = {rank: strength for strength, rank in enumerate(reversed(TRUMP_POINTS))}
"""The higher beats the lower, within one suit."""


class Card(NamedTuple):
    """One card. A tuple and not a dataclass: hands are searched and compared card by card, thousands of times
    a second.

    >>> str(Card(Suit.DIAMONDS, Rank.TEN))
    '10d'
    """

    suit: Suit
    rank: Rank

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card written as its rank and the letter of its suit; anything else is a ValueError.

        >>> Card.parse("10d") == Card(Suit.DIAMONDS, Rank.TEN)
        True
        """
        return cls(Suit(text[-1:]), Rank(text[:-1]))

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"


DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)


def points_of(card: Card, trump: Suit) -> int:
    """What a card is worth to the side that captures it.

    >>> points_of(Card.parse("9h"), Suit.HEARTS), points_of(Card.parse("9h"), Suit.SPADES)
    (14, 0)
    """
    return (TRUMP_POINTS if card.suit is trump else PLAIN_POINTS)[card.rank]


def strength_of(card: Card, trump: Suit) -> int:
    """How high a card is within its suit."""
    return (TRUMP_STRENGTH if card.suit is trump else PLAIN_STRENGTH)[card.rank]
