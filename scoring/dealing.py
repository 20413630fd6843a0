"""The deal: who deals, who is eldest hand, who therefore declares where trump making is forced, and the cards.

The four at a table sit clockwise on positions 0 to 3; positions 0 and 2 are side A. The deal passes
clockwise. Whether trump making *is* forced is a house rule, and for the caller to look at.
"""

from __future__ import annotations

from hashlib import sha256

from scoring.cards import DECK, TRICKS_PER_HAND, Card
from scoring.sides import Side

POSITIONS = 4


def side_of(position: int) -> Side:
    """The side that sits on a position.

    >>> [side_of(position).value for position in range(4)]
    ['A', 'B', 'A', 'B']
    """
    return Side.A if position % 2 == 0 else Side.B


def dealer_of(first_dealer: int, number: int) -> int:
    """The position that deals hand `number`, counted from 1.

    >>> [dealer_of(3, number) for number in (1, 2, 16)]
    [3, 0, 2]
    """
    return (first_dealer + number - 1) % POSITIONS


def eldest_hand(first_dealer: int, number: int) -> int:
    """The position after the dealer, which plays first.

    >>> eldest_hand(3, 1)
    0
    """
    return (dealer_of(first_dealer, number) + 1) % POSITIONS


def declaring_side(first_dealer: int, number: int) -> Side:
    """The side that must declare hand `number` where trump making is forced.

    >>> [declaring_side(0, number).value for number in (1, 2, 3)]
    ['B', 'A', 'B']
    """
    return side_of(eldest_hand(first_dealer, number))


def deal(seed: int | str) -> tuple[tuple[Card, ...], ...]:
    """Four hands of eight cards, by position: every deal as likely as any other, and always the same for one seed.

    >>> [str(card) for card in deal(1)[0]]
    ['9s', 'Kc', '9h', 'Jc', 'Ac', '7d', 'Qd', '9c']
    """
    # Cards in the order of their digests are a shuffled deck, on every version of Python the same.
    shuffled = sorted(DECK, key=lambda card: sha256(f"{seed}/{card}".encode()).digest())
    return tuple(
        tuple(shuffled[position * TRICKS_PER_HAND : (position + 1) * TRICKS_PER_HAND]) for position in range(POSITIONS)
    )
