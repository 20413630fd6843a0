"""How cards are played: which may be played, which duty a card goes against, who takes a trick.

Plainly right rather than fast: each rule of following suit stands here once, in the words of the game. `engine`
knows the same by heart.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from scoring.cards import TRUMP_STRENGTH, Card, Suit, strength_of
from scoring.house_options import FollowRule

_WITHOUT_TRUMP = -1


def trick_winner(cards: Sequence[Card], trump: Suit) -> int:
    """Which of the cards, in playing order, takes the trick (so far): its index.

    The highest trump, or the highest card of the suit that was led.

    >>> trick = [Card.parse(card) for card in ("Ah", "10h", "7s", "Jh")]
    >>> trick_winner(trick, Suit.SPADES), trick_winner(trick, Suit.CLUBS)
    (2, 0)
    """
    if not cards:
        raise ValueError("nobody wins a trick in which no card lies")
    winner = 0
    for index, card in enumerate(cards):
        best = cards[winner]
        beats_in_suit = card.suit is best.suit and strength_of(card, trump) > strength_of(best, trump)
        trumps = card.suit is trump and best.suit is not trump
        if beats_in_suit or trumps:
            winner = index
    return winner


def legal_cards(hand: Sequence[Card], trick: Sequence[Card], trump: Suit, follow: FollowRule) -> tuple[Card, ...]:
    """The cards of the hand that may be played on the trick so far, in the order of the hand.

    Follow suit; on a trump lead go over the highest trump if you can. Who cannot follow must trump under
    Rotterdam, and under Amsterdam when an opponent is winning; going over the highest trump if he can. Who
    can only go under:

    * Amsterdam: may not, unless he holds nothing but trumps;
    * Rotterdam, and Amsterdam with compulsory under-trumping: must.

    While the partner is winning, Amsterdam leaves all cards free except trumps that go under.

    >>> hand = [Card.parse(card) for card in ("7h", "As", "8d")]
    >>> trick = [Card.parse(card) for card in ("Ac", "9h")]
    >>> [str(card) for card in legal_cards(hand, trick, Suit.HEARTS, FollowRule.AMSTERDAM)]
    ['As', '8d']
    >>> [str(card) for card in legal_cards(hand, trick, Suit.HEARTS, FollowRule.ROTTERDAM)]
    ['7h']
    """
    if not trick:
        return tuple(hand)
    led = trick[0].suit
    following = [card for card in hand if card.suit is led]
    if following and led is not trump:
        return tuple(following)

    trumps = [card for card in hand if card.suit is trump]
    if not trumps:
        return tuple(hand)
    highest = max((TRUMP_STRENGTH[card.rank] for card in trick if card.suit is trump), default=_WITHOUT_TRUMP)
    over = [card for card in trumps if TRUMP_STRENGTH[card.rank] > highest]
    if led is trump:
        return tuple(over or trumps)

    partner_wins = trick_winner(trick, trump) == len(trick) - 2
    if follow is FollowRule.ROTTERDAM or not partner_wins:
        if over:
            return tuple(over)
        if follow is not FollowRule.AMSTERDAM:
            return tuple(trumps)
    not_under = [card for card in hand if card.suit is not trump or card in over]
    return tuple(not_under or hand)


class Duty(StrEnum):
    """What a player had to do with a card. The values are an interface: added to, never renamed."""

    MUST_FOLLOW = "must_follow"
    """He held a card of the suit that was led, trump or not."""
    MUST_GO_OVER = "must_go_over"
    """He played a trump, and had to play one over the highest."""
    MUST_TRUMP = "must_trump"
    """He discarded, and held a trump that he had to play: one over the highest."""
    MUST_UNDERTRUMP = "must_undertrump"
    """He discarded, and held only lower trumps, of which he had to play one."""
    MUST_NOT_UNDERTRUMP = "must_not_undertrump"
    """He played a trump under the highest, and could have discarded instead."""


def duty_against(
    card: Card, hand: Sequence[Card], trick: Sequence[Card], trump: Suit, follow: FollowRule
) -> Duty | None:
    """The duty that this card of the hand goes against on the trick so far; None if it may be played.

    >>> hand = [Card.parse(card) for card in ("7h", "As", "8d")]
    >>> trick = [Card.parse(card) for card in ("Ac", "9h")]
    >>> duty_against(Card.parse("7h"), hand, trick, Suit.HEARTS, FollowRule.AMSTERDAM)
    <Duty.MUST_NOT_UNDERTRUMP: 'must_not_undertrump'>
    """
    allowed = legal_cards(hand, trick, trump, follow)
    if card in allowed:
        return None
    led = trick[0].suit
    if card.suit is not led and allowed[0].suit is led:
        return Duty.MUST_FOLLOW
    if card.suit is trump:
        all_over = all(other.suit is trump for other in allowed)
        return Duty.MUST_GO_OVER if all_over else Duty.MUST_NOT_UNDERTRUMP
    over = trick_winner([*trick, allowed[0]], trump) == len(trick)
    return Duty.MUST_TRUMP if over else Duty.MUST_UNDERTRUMP
