"""Which card a simulated player plays: legal, sensible, and human enough to lose a trick now and then.

Each legal card is valued by one look ahead: how likely the trick ends on one's own side, times what lies in
it, less what the card would still be good for. The players remember what was played and do not count hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from scoring import HouseRules
from scoring.cards import CARDS_PER_TRICK, DECK, Card, Rank, Suit, points_of, strength_of
from scoring.play import legal_cards, trick_winner
from scoring.roem import roem_of

# How likely a trick stays with the side that is winning it, when somebody is still to play.
_MASTER_HOLDS = 0.85
_OTHER_HOLDS = 0.45
_PARTNER_MAY_WIN = 0.35

# What a card is worth keeping for, in points.
_KEEP_MASTER = 2.0
_KEEP_TRUMP = 5.0
_KEEP_STRENGTH = 0.6
_CLUMSINESS = 9.0


class Table:
    """What everybody sees: trump, who declares, and which cards of each suit are still to come, highest first."""

    def __init__(self, trump: Suit, declarer: int, rules: HouseRules) -> None:
        self.trump = trump
        self.declarer = declarer
        self.rules = rules
        self.points = {card: points_of(card, trump) for card in DECK}
        self.strength = {card: strength_of(card, trump) for card in DECK}
        self.to_come = {
            suit: sorted((card for card in DECK if card.suit is suit), key=self.strength.__getitem__, reverse=True)
            for suit in Suit
        }

    def note(self, card: Card) -> None:
        """The card was played."""
        self.to_come[card.suit].remove(card)

    def is_master(self, card: Card) -> bool:
        """Nothing that is still to come in its suit beats it."""
        to_come = self.to_come[card.suit]
        return not to_come or self.strength[card] >= self.strength[to_come[0]]


def choose_card(
    hand: Sequence[Card], trick: Sequence[Card], position: int, table: Table, *, skill: float, rng: Random
) -> Card:
    """The card the player on this position plays."""
    choices = legal_cards(hand, trick, table.trump, table.rules.follow)
    if len(choices) == 1:
        return choices[0]
    if trick:
        values = [_value_of_following(card, trick, table) for card in choices]
    else:
        values = [_value_of_leading(card, hand, position, table) for card in choices]
    slip = _CLUMSINESS * (1 - skill)
    if slip:
        values = [value + rng.gauss(0, slip) for value in values]
    return choices[values.index(max(values))]


def _value_of_leading(card: Card, hand: Sequence[Card], position: int, table: Table) -> float:
    points = table.points[card]
    declares = position % 2 == table.declarer % 2
    mine = sum(other.suit is table.trump for other in hand)
    trumps_out = len(table.to_come[table.trump]) - mine
    if card.suit is table.trump:
        if not declares or not trumps_out:
            return -20.0 - points
        # The declaring side draws trumps while it has the highest; the nine is not given away to the jack.
        return 30.0 + points if table.is_master(card) else -2.0 * points
    if table.is_master(card):
        safe = not trumps_out or card.rank is Rank.ACE
        return 20.0 + points if safe else 6.0
    return -float(points) - _KEEP_STRENGTH * table.strength[card]


def _value_of_following(card: Card, trick: Sequence[Card], table: Table) -> float:
    so_far = [*trick, card]
    winner = trick_winner(so_far, table.trump)
    ours = (winner - len(trick)) % 2 == 0
    last = len(so_far) == CARDS_PER_TRICK
    lying = sum(table.points[other] for other in so_far)
    if last:
        lying += roem_of(so_far, table.trump, table.rules)
        holds = 1.0 if ours else 0.0
    elif ours:
        holds = _MASTER_HOLDS if table.is_master(so_far[winner]) else _OTHER_HOLDS
    else:
        # Only second hand has a partner who is still to play.
        holds = _PARTNER_MAY_WIN if len(trick) == 1 and not table.is_master(so_far[winner]) else 0.1
    keep = _KEEP_STRENGTH * table.strength[card]
    if card.suit is table.trump:
        keep += _KEEP_TRUMP
    if table.is_master(card):
        keep += _KEEP_MASTER
    return (2 * holds - 1) * lying - keep
