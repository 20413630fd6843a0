"""Who makes trump in a simulated hand, and which suit: an estimate of what a hand is good for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from scoring import HouseRules, TrumpMaking
from scoring.cards import TRUMP_POINTS, Card, Rank, Suit
from scoring.dealing import POSITIONS

# Set by trial, so that about a fifth of all hands are nat, as seen at clubs.
_ENOUGH = 46
# How far off, in points, the worst player judges a hand.
_MISJUDGED = 24

_PER_TRUMP = 5
_PLAIN_ACE = 13
_PLAIN_TEN_BEHIND_ACE = 8
_STUK = 10


def declare(
    hands: Sequence[Sequence[Card]],
    *,
    dealer: int,
    rules: HouseRules,
    skills: Sequence[float],
    rng: Random,
) -> tuple[int, Suit]:
    """The position that declares and its trump: once round the table, then the first asked must.

    A turned-up suit is not simulated; such a club is simulated as one that makes trump freely.
    """
    first = dealer if rules.trump is TrumpMaking.DEALER_FIRST else (dealer + 1) % POSITIONS
    if rules.trump is not TrumpMaking.FORCED:
        for turn in range(POSITIONS):
            position = (first + turn) % POSITIONS
            suit, worth = _best_suit(hands[position])
            if worth + rng.gauss(0, _MISJUDGED) * (1 - skills[position]) >= _ENOUGH:
                return position, suit
    return first, _best_suit(hands[first])[0]


def _best_suit(hand: Sequence[Card]) -> tuple[Suit, int]:
    worths = [(_worth(hand, suit), suit) for suit in Suit]
    worth, suit = max(worths, key=lambda both: both[0])
    return suit, worth


def _worth(hand: Sequence[Card], trump: Suit) -> int:
    """Roughly the points a hand takes by itself with this trump."""
    worth = 0
    held = set(hand)
    for card in hand:
        if card.suit is trump:
            worth += TRUMP_POINTS[card.rank] + _PER_TRUMP
        elif card.rank is Rank.ACE:
            worth += _PLAIN_ACE
        elif card.rank is Rank.TEN and Card(card.suit, Rank.ACE) in held:
            worth += _PLAIN_TEN_BEHIND_ACE
    if Card(trump, Rank.KING) in held and Card(trump, Rank.QUEEN) in held:
        worth += _STUK
    return worth
