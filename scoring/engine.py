"""The card engine: the rules of `cards`, `play` and `roem`, looked up instead of worked out.

For who plays or scores hands by the hundred thousand. Cards are whole numbers here, their places in `DECK`
(0 to 31, eight of a suit on end, each suit in roem order); a set of cards is a whole number with a bit for each
card. What a card is worth, what beats what and what brings roem is asked of the plain functions when the tables
of a trump are built, so no number of the game stands here. Only following suit is written twice, for speed; the
tests hold it against `legal_cards`, card for card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from scoring.cards import (
    CARDS_PER_TRICK,
    DECK,
    LAST_TRICK_POINTS,
    Card,
    Rank,
    Suit,
    points_of,
    strength_of,
)
from scoring.house_options import FollowRule
from scoring.house_rules import HouseRules
from scoring.roem import roem_of

NUMBER_OF: dict[Card, int] = {card: number for number, card in enumerate(DECK)}
ALL_CARDS = (1 << len(DECK)) - 1
_RANKS = len(Rank)
_SUIT_MASKS: dict[Suit, int] = {suit: sum(1 << NUMBER_OF[card] for card in DECK if card.suit is suit) for suit in Suit}
_SUIT_OF: tuple[int, ...] = tuple(_SUIT_MASKS[card.suit] for card in DECK)
"""The suit of each card, as the set of its cards."""

# Two cards of a trick are one number: from the low end whose turn the higher of them was, their points, themselves as
# a set, and how high that higher one is. So the points and cards of pairs are those of their sum, of two pairs the
# larger number holds the winning card, and the turn is added to a position without taking it out first.
_POINTS_AT = 3  # Two bits for the turn, and one for the sum of two turns.
_CARDS_AT = _POINTS_AT + 8
_HEIGHT_AT = _CARDS_AT + len(DECK)
_POINTS = (1 << _CARDS_AT - _POINTS_AT) - 1
_POINTS_AND_CARDS = (1 << _HEIGHT_AT) - (1 << _POINTS_AT)


class Tally(NamedTuple):
    """What each side captured in a played hand: `play.PlayedHand` without its names and checks."""

    points_a: int
    """Card points with the last trick's 10; side B has the rest of 162."""
    roem_a: int
    roem_b: int
    tricks_a: int
    winners: tuple[int, ...]
    """The position that took each trick."""


def set_of(cards: Iterable[int]) -> int:
    """The cards as one set.

    >>> bin(set_of((0, 3)))
    '0b1001'
    """
    cards_as_set = 0
    for card in cards:
        cards_as_set |= 1 << card
    return cards_as_set


def cards_in(cards: int) -> Iterator[int]:
    """The cards of a set, in the order of `DECK`.

    >>> list(cards_in(0b1001))
    [0, 3]
    """
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


class Engine:
    """One trump under one set of roem rules and one rule of following suit. Get it from `engine_of`."""

    __slots__ = ("_first", "_over", "_roem", "_second", "follow", "points", "strength", "trump", "trumps")

    def __init__(self, trump: Suit, rules: HouseRules) -> None:
        self.trump = trump
        self.follow = rules.follow
        self.trumps = _SUIT_MASKS[trump]
        """All trumps, as a set."""
        self.points = tuple(points_of(card, trump) for card in DECK)
        self.strength = tuple(strength_of(card, trump) for card in DECK)
        second = {suit: self._pairs(suit, turn=2) for suit in Suit}
        first = {suit: self._pairs(suit, turn=0) for suit in Suit}
        # By the card that was led and the pair's own cards, all in one list: looked up thousands of times a
        # millisecond.
        self._first = tuple(first[card.suit][number] for number, card in enumerate(DECK))
        self._second = tuple(second[card.suit] for card in DECK)
        self._roem = {
            (set_of(trick) << _CARDS_AT) + (sum(self.points[number] for number in trick) << _POINTS_AT): roem
            for trick, roem in _tricks_with_roem(trump, rules)
        }
        self._over = self._trumps_over()

    def _pairs(self, led: Suit, *, turn: int) -> tuple[tuple[int, ...], ...]:
        """Every two cards that fall one after the other, the first of them in this turn (from 0)."""
        return tuple(tuple(self._pair(one, other, led, turn) for other in range(len(DECK))) for one in range(len(DECK)))

    def _pair(self, one: int, other: int, led: Suit, turn: int) -> int:
        height, higher_turn = max((self._height(one, led), -turn), (self._height(other, led), -turn - 1))
        return (
            -higher_turn
            + (self.points[one] + self.points[other] << _POINTS_AT)
            + (set_of((one, other)) << _CARDS_AT)
            + (height << _HEIGHT_AT)
        )

    def _height(self, number: int, led: Suit) -> int:
        """How high a card is in a trick: a trump above the suit led, and nothing else counts."""
        suit = DECK[number].suit
        if suit is self.trump:
            return 1 + _RANKS + self.strength[number]
        return 1 + self.strength[number] if suit is led else 0

    def _trumps_over(self) -> dict[int, int]:
        """For every set of trumps that may lie in a trick: the trumps that go over them all."""
        trumps = tuple(cards_in(self.trumps))
        over = {}
        for count in range(CARDS_PER_TRICK):
            for lying in combinations(trumps, count):
                highest = max((self.strength[card] for card in lying), default=-1)
                over[set_of(lying)] = set_of(card for card in trumps if self.strength[card] > highest)
        return over

    def tally(self, cards: Sequence[int], first_leader: int) -> Tally:
        """What a hand brings whose 32 cards fell in this order, with all roem claimed.

        Believes its input: 32 different cards, a position from 0 to 3.

        >>> engine = engine_of(Suit.SPADES, HouseRules())
        >>> cards = [suit * 8 + rank for rank in range(8) for suit in range(4)]
        >>> engine.tally(cards, 0)
        Tally(points_a=162, roem_a=600, roem_b=0, tricks_a=8, winners=(0, 0, 0, 0, 0, 0, 0, 0))
        """
        points_a, roem_a, roem_b, tricks_a, winners = self.count(cards, first_leader)
        return Tally(points_a, roem_a, roem_b, tricks_a, tuple(winners))

    def count(self, cards: Sequence[int], first_leader: int) -> tuple[int, int, int, int, list[int]]:
        """The fields of `tally` without their names, which take a tenth of the time, for who scores hand after hand."""
        first, second, roem_in = self._first, self._second, self._roem
        # All that side A takes, added up: its points and its cards.
        taken_a = roem_a = roem_b = 0
        winner = first_leader
        winners = []
        turns = iter(cards)
        for led, other, third, fourth in zip(turns, turns, turns, turns, strict=True):
            pair, last_pair = first[led][other], second[led][third][fourth]
            together = pair + last_pair & _POINTS_AND_CARDS
            if last_pair > pair:
                pair = last_pair
            winner = winner + pair & 3
            winners.append(winner)
            if winner & 1:
                if together in roem_in:
                    roem_b += roem_in[together]
            else:
                taken_a += together
                if together in roem_in:
                    roem_a += roem_in[together]
        points_a = taken_a >> _POINTS_AT & _POINTS
        if not winner & 1:
            points_a += LAST_TRICK_POINTS
        tricks_a = (taken_a >> _CARDS_AT).bit_count() // CARDS_PER_TRICK
        return points_a, roem_a, roem_b, tricks_a, winners

    def winner_of(self, trick: Sequence[int]) -> int:
        """Which of the cards, in playing order, takes the trick (so far): its index.

        >>> engine_of(Suit.SPADES, HouseRules()).winner_of((8, 15, 0))
        2
        """
        led = trick[0]
        best = self._second[led][led][led]
        winner = 0
        for index, card in enumerate(trick):
            pair = self._second[led][card][card]
            if pair >> _HEIGHT_AT > best >> _HEIGHT_AT:
                best, winner = pair, index
        return winner

    def roem_of(self, trick: Sequence[int]) -> int:
        """What the four cards of a trick can bring in roem.

        >>> engine_of(Suit.SPADES, HouseRules()).roem_of((0, 1, 2, 31))
        20
        """
        points = self.points
        one, two, three, four = trick
        cards = 1 << one | 1 << two | 1 << three | 1 << four
        sum_of_points = points[one] + points[two] + points[three] + points[four]
        return self._roem.get((cards << _CARDS_AT) + (sum_of_points << _POINTS_AT), 0)

    def legal(self, hand: int, trick: Sequence[int]) -> int:
        """The cards of the hand that may be played on the trick so far, as a set.

        >>> engine = engine_of(Suit.SPADES, HouseRules())
        >>> list(cards_in(engine.legal(set_of((0, 9, 17)), (8,))))
        [9]
        """
        if not trick:
            return hand
        led_suit = _SUIT_OF[trick[0]]
        trumps_held = hand & self.trumps
        if led_suit != self.trumps:
            following = hand & led_suit
            if following:
                return following
        if not trumps_held:
            return hand
        lying = 0
        for card in trick:
            lying |= 1 << card
        over = trumps_held & self._over[lying & self.trumps]
        if led_suit == self.trumps:
            return over or trumps_held
        follow = self.follow
        if follow is FollowRule.ROTTERDAM or len(trick) == 1 or self.winner_of(trick) != len(trick) - 2:
            if over:
                return over
            if follow is not FollowRule.AMSTERDAM:
                return trumps_held
        return hand & ~trumps_held | over or hand


def _tricks_with_roem(trump: Suit, rules: HouseRules) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every trick that carries roem.

    Only tricks that can are asked about: roem needs three cards of a suit in sequence, king and queen of trump,
    or four cards of one rank.
    """
    numbers = range(len(DECK))
    cores: list[Sequence[int]] = [numbers[start : start + 3] for start in numbers if start % _RANKS <= _RANKS - 3]
    cores.append((NUMBER_OF[Card(trump, Rank.QUEEN)], NUMBER_OF[Card(trump, Rank.KING)]))
    cores += (numbers[rank::_RANKS] for rank in range(_RANKS))
    tricks = {
        tuple(sorted((*core, *rest)))
        for core in cores
        for rest in combinations([number for number in numbers if number not in core], CARDS_PER_TRICK - len(core))
    }
    for trick in tricks:
        roem = roem_of([DECK[number] for number in trick], trump, rules)
        if roem:
            yield trick, roem


def engine_of(trump: Suit, rules: HouseRules) -> Engine:
    """The engine for this trump; built once for all rules that play and count roem alike, in some milliseconds.

    >>> engine_of(Suit.HEARTS, HouseRules()) is engine_of(Suit.HEARTS, HouseRules(pit_bonus=0))
    True
    """
    return _engine(trump, rules.follow, rules.four_jacks, rules.fours)


@lru_cache(maxsize=64)
def _engine(trump: Suit, follow: FollowRule, four_jacks: int, fours: tuple[str, ...]) -> Engine:
    return Engine(trump, HouseRules(follow=follow, four_jacks=four_jacks, fours=fours))
