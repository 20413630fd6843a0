"""The game once more, slow and obviously right: cards are text, read the way a person reads them.

Imports nothing from `scoring`, so that an error there cannot hide here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["s", "h", "d", "c"]
DECK = [rank + suit for suit, rank in product(SUITS, RANKS)]

HIGHEST_TRUMP_FIRST = ["J", "9", "A", "10", "K", "Q", "8", "7"]
HIGHEST_FIRST = ["A", "10", "K", "Q", "J", "9", "8", "7"]
TRUMP_WORTH = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
WORTH = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


def suit(card: str) -> str:
    return card[-1]


def rank(card: str) -> str:
    return card[:-1]


def worth(card: str, trump: str) -> int:
    return (TRUMP_WORTH if suit(card) == trump else WORTH).get(rank(card), 0)


def beats(card: str, other: str, trump: str) -> bool:
    """Whether a card that falls later takes the trick from the one that has it."""
    if suit(card) == suit(other):
        order = HIGHEST_TRUMP_FIRST if suit(card) == trump else HIGHEST_FIRST
        return order.index(rank(card)) < order.index(rank(other))
    return suit(card) == trump


def winner(trick: Sequence[str], trump: str) -> int:
    """The index of the card that no other takes the trick from."""
    for index, card in enumerate(trick):
        if suit(card) in (trump, suit(trick[0])) and not any(
            beats(other, card, trump) for other in trick if suit(other) in (trump, suit(trick[0]))
        ):
            return index
    raise AssertionError("somebody wins every trick")


SEQUENCES = {
    length: [
        {rank + suit for rank in RANKS[start : start + length]}
        for suit in SUITS
        for start in range(len(RANKS) - length + 1)
    ]
    for length in (3, 4)
}


def roem(trick: Sequence[str], trump: str, fours: dict[str, int]) -> int:
    """What lies in four cards; `fours` says what four of a kind bring, by rank."""
    cards = set(trick)
    for four_of, value in fours.items():
        if cards == {four_of + suit for suit in SUITS}:
            return value
    stuk = 20 if {"K" + trump, "Q" + trump} <= cards else 0
    if any(sequence == cards for sequence in SEQUENCES[4]):
        return 50 + stuk
    if any(sequence <= cards for sequence in SEQUENCES[3]):
        return 20 + stuk
    return stuk


def may_be_played(card: str, hand: Sequence[str], trick: Sequence[str], trump: str, follow: str) -> bool:
    """Whether nobody can object to this card; `follow` is amsterdam, rotterdam or amsterdam_undertrump."""
    if not trick:
        return True
    led = suit(trick[0])
    trumps_lying = [other for other in trick if suit(other) == trump]

    def goes_over(other: str) -> bool:
        return suit(other) == trump and all(beats(other, lying, trump) for lying in trumps_lying)

    i_can_follow = any(suit(other) == led for other in hand)
    i_have_trump = any(suit(other) == trump for other in hand)
    i_can_go_over = any(goes_over(other) for other in hand)
    i_have_only_lower_trumps = all(suit(other) == trump and not goes_over(other) for other in hand)
    partner_is_winning = len(trick) >= 2 and winner(trick, trump) == len(trick) - 2

    if i_can_follow:
        if suit(card) != led:
            return False
        return led != trump or goes_over(card) or not i_can_go_over
    if not i_have_trump:
        return True
    if follow == "rotterdam":
        return goes_over(card) if i_can_go_over else suit(card) == trump
    if partner_is_winning:
        return suit(card) != trump or goes_over(card) or i_have_only_lower_trumps
    if i_can_go_over:
        return goes_over(card)
    if follow == "amsterdam_undertrump":
        return suit(card) == trump
    return suit(card) != trump or i_have_only_lower_trumps


def captured(
    tricks: Sequence[Sequence[str]], leader: int, trump: str, fours: dict[str, int]
) -> tuple[dict[str, int], dict[str, int], dict[str, int], list[int]]:
    """Points, roem and tricks by side, and who took each trick."""
    points, roems, won, winners = {"A": 0, "B": 0}, {"A": 0, "B": 0}, {"A": 0, "B": 0}, []
    for trick in tricks:
        leader = (leader + winner(trick, trump)) % 4
        side = "AB"[leader % 2]
        points[side] += sum(worth(card, trump) for card in trick)
        roems[side] += roem(trick, trump, fours)
        won[side] += 1
        winners.append(leader)
    points[side] += 10
    return points, roems, won, winners
