"""How a hand is played: which cards may be played, who takes a trick, what a whole played hand brings.

Plainly right rather than fast: each rule of following suit stands here once, in the words of the game.
Positions are those of `dealing`: clockwise, 0 and 2 are side A. Whether the contract was made is for
`score_hand` to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import (
    CARDS_PER_TRICK,
    LAST_TRICK_POINTS,
    TRICKS_PER_HAND,
    TRUMP_STRENGTH,
    Card,
    Suit,
    points_of,
    strength_of,
)
from scoring.dealing import POSITIONS, side_of
from scoring.house_rules import FollowRule, HouseRules
from scoring.roem import roem_of
from scoring.sides import Side

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


class PlayProblem(StrEnum):
    """What can be wrong with the record of a played hand. The values are stored: never rename one."""

    TRICKS_COUNT = "tricks_count"
    TRICK_SIZE = "trick_size"
    CARD_TWICE = "card_twice"
    REVOKE = "revoke"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayViolation:
    """One problem: in which trick (from 1; 0 = the whole hand), by which position, with which card."""

    code: PlayProblem
    trick: int = 0
    position: int | None = None
    card: Card | None = None


class ImpossiblePlay(ValueError):
    """A record that is no hand of eight tricks of different cards."""

    def __init__(self, violations: tuple[PlayViolation, ...]) -> None:
        super().__init__(", ".join(violation.code.value for violation in violations))
        self.violations = violations


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """What each side captured: card points with the last trick's 10, all roem that lay in its tricks, tricks."""

    points_a: int
    points_b: int
    roem_a: int
    roem_b: int
    tricks_a: int
    tricks_b: int
    winners: tuple[int, ...]
    """The position that took each trick."""


def play_hand(tricks: Sequence[Sequence[Card]], *, first_leader: int, trump: Suit, rules: HouseRules) -> PlayedHand:
    """What a hand brings whose cards fell like this, each trick in playing order.

    Counts what lies on the table; whether each card was allowed is asked of `check_play`.

    >>> from scoring.cards import Rank
    >>> tricks = [[Card(suit, rank) for suit in Suit] for rank in Rank]
    >>> result = play_hand(tricks, first_leader=0, trump=Suit.SPADES, rules=HouseRules())
    >>> result.points_a, result.tricks_a, result.roem_a
    (162, 8, 600)
    """
    impossible = _check_cards(tricks)
    if impossible:
        raise ImpossiblePlay(impossible)
    points, roem, won = dict.fromkeys(Side, 0), dict.fromkeys(Side, 0), dict.fromkeys(Side, 0)
    winners: list[int] = []
    leader = first_leader
    for trick in tricks:
        leader = (leader + trick_winner(trick, trump)) % POSITIONS
        side = side_of(leader)
        points[side] += sum(points_of(card, trump) for card in trick)
        roem[side] += roem_of(trick, trump, rules)
        won[side] += 1
        winners.append(leader)
    points[side_of(leader)] += LAST_TRICK_POINTS
    return PlayedHand(
        points_a=points[Side.A],
        points_b=points[Side.B],
        roem_a=roem[Side.A],
        roem_b=roem[Side.B],
        tricks_a=won[Side.A],
        tricks_b=won[Side.B],
        winners=tuple(winners),
    )


def check_play(
    tricks: Sequence[Sequence[Card]], *, first_leader: int, trump: Suit, follow: FollowRule
) -> tuple[PlayViolation, ...]:
    """Everything wrong with a played hand: not the right cards, or cards that were not allowed.

    What each position held follows from what it played, so the record alone shows every revoke.

    >>> from scoring.cards import Rank
    >>> tricks = [[Card(suit, rank) for suit in Suit] for rank in Rank]
    >>> check_play(tricks, first_leader=0, trump=Suit.SPADES, follow=FollowRule.AMSTERDAM)
    ()
    """
    impossible = _check_cards(tricks)
    if impossible:
        return impossible
    leaders = [first_leader]
    for trick in tricks:
        leaders.append((leaders[-1] + trick_winner(trick, trump)) % POSITIONS)
    hands: list[list[Card]] = [[] for _ in range(POSITIONS)]
    for leader, trick in zip(leaders, tricks, strict=False):
        for turn, card in enumerate(trick):
            hands[(leader + turn) % POSITIONS].append(card)
    revokes: list[PlayViolation] = []
    for number, (leader, trick) in enumerate(zip(leaders, tricks, strict=False), start=1):
        for turn, card in enumerate(trick):
            position = (leader + turn) % POSITIONS
            if card not in legal_cards(hands[position], trick[:turn], trump, follow):
                revokes.append(PlayViolation(code=PlayProblem.REVOKE, trick=number, position=position, card=card))
            hands[position].remove(card)
    return tuple(revokes)


def _check_cards(tricks: Sequence[Sequence[Card]]) -> tuple[PlayViolation, ...]:
    problems: list[PlayViolation] = []
    if len(tricks) != TRICKS_PER_HAND:
        problems.append(PlayViolation(code=PlayProblem.TRICKS_COUNT))
    seen: set[Card] = set()
    for number, trick in enumerate(tricks, start=1):
        if len(trick) != CARDS_PER_TRICK:
            problems.append(PlayViolation(code=PlayProblem.TRICK_SIZE, trick=number))
        for card in trick:
            if card in seen:
                problems.append(PlayViolation(code=PlayProblem.CARD_TWICE, trick=number, card=card))
            seen.add(card)
    return tuple(problems)
