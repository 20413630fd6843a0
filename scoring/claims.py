"""Every outcome that some deal and some claims can produce, worked out from the cards and the roem.

The model. A claim is a run of three or four of a suit, a stuk (king and queen of trump), a run with a stuk in
it, or four equal cards that count; a trick holds one claim at most, and roem that nobody claims does not
count. A hand is a set of claims without a card in common, each won by a side, and every other card, won by a
side too. If side A won `a` claims and side B won `b`, and A holds 4k cards of which it makes k tricks, then
`a <= k` and `b <= 8 - k` are enough: each claim gets a trick of its own, the other cards fill what is left,
and roem that they make by accident is not claimed. Any four cards can be won by any player: the highest trump
wins whoever leads, and without trumps two of the four share a suit, of which either the leader has the
highest or somebody else does. So the tricks can come in any order, and either side that took a trick can have
taken the last one.

The follow-suit rules are left out. They exclude a few extreme outcomes and nothing else, so what is counted
here refuses nothing that can happen under any of them.
"""

from __future__ import annotations

from functools import lru_cache

from scoring.cards import (
    CARDS_PER_TRICK,
    LAST_TRICK_POINTS,
    PLAIN_POINTS,
    TRICKS_PER_HAND,
    TRUMP_POINTS,
    Rank,
    Suit,
)
from scoring.roem_values import FOUR_OF_A_KIND, SEQUENCE_OF_FOUR, SEQUENCE_OF_THREE, STUK

RANKS: tuple[Rank, ...] = tuple(Rank)
"""In roem order, which is the same in every suit."""

PLAIN_SUITS = len(Suit) - 1
CARD_POINTS = PLAIN_SUITS * sum(PLAIN_POINTS.values()) + sum(TRUMP_POINTS.values())
"""Points on the 32 cards, without those of the last trick: 152."""

HAND_POINTS = CARD_POINTS + LAST_TRICK_POINTS

Cells = dict[tuple[int, int, int], int]
"""By (tricks of A, roem of A, roem of B): the card points that A can have, without the last trick's 10, as
bits. B has the other tricks and the other points."""

# Sets of hands are kept as {claims: holdings}. Claims are one number, so that adding adds each part of it: the
# claims won by A and by B in the two lowest groups of 4 bits, and the tens of roem of A and of B in 7 bits each.
# Holdings are bits: bit `_STRIDE * cards + points` says that A can hold so many cards worth so many points.
_Ways = dict[int, int]
_STRIDE = CARD_POINTS + 1
_WON_BY_B = 4
_ROEM_A = 8
_ROEM_B = 15


def count_outcomes(four_jacks: int, fours: tuple[str, ...]) -> Cells:
    """Every outcome under these roem rules, in about a tenth of a second.

    >>> cells = count_outcomes(200, ("10", "Q", "K", "A"))
    >>> sum(points.bit_count() * (2 if 0 < tricks < TRICKS_PER_HAND else 1) for (tricks, *_), points in cells.items())
    548622
    """
    worth = {Rank.JACK: four_jacks, **{Rank(rank): FOUR_OF_A_KIND for rank in fours}}
    cells: Cells = {}
    for chosen in range(1 << len(RANKS)):
        ranks = [rank for place, rank in enumerate(RANKS) if chosen >> place & 1]
        if all(rank in worth for rank in ranks):
            # Ranks claimed as fours are gone from every suit.
            left = ~chosen & ((1 << len(RANKS)) - 1)
            _add(cells, _with_fours(_all_suits(left), [(rank, worth[rank]) for rank in ranks]))
    return cells


def _add(cells: Cells, ways: _Ways) -> None:
    points = (1 << _STRIDE) - 1
    for claims, holdings in ways.items():
        won_by_a, won_by_b = claims & 15, claims >> _WON_BY_B & 15
        roem = (10 * (claims >> _ROEM_A & 127), 10 * (claims >> _ROEM_B))
        for tricks in range(won_by_a, TRICKS_PER_HAND - won_by_b + 1):
            found = holdings >> CARDS_PER_TRICK * tricks * _STRIDE & points
            if found:
                cell = (tricks, *roem)
                cells[cell] = cells.get(cell, 0) | found


def _with_fours(ways: _Ways, fours: list[tuple[Rank, int]]) -> _Ways:
    """The same with these fours of a kind, each won by either side."""
    for rank, worth in fours:
        points = PLAIN_SUITS * PLAIN_POINTS[rank] + TRUMP_POINTS[rank]
        more: _Ways = {}
        for claims, holdings in ways.items():
            _join(more, claims + _won_by_a(worth), holdings << CARDS_PER_TRICK * _STRIDE + points)
            _join(more, claims + _won_by_b(worth), holdings)
        ways = more
    return ways


def _all_suits(left: int) -> _Ways:
    """Everything within the suits, of which the ranks in `left` are there."""
    plain = _suit(left, is_trump=False)
    return _both(_both(_both(plain, plain), plain), _suit(left, is_trump=True))


def _both(first: _Ways, second: _Ways) -> _Ways:
    """The ways of two suits together."""
    result: _Ways = {}
    apart = [(claims, _places(holdings)) for claims, holdings in second.items()]
    for claims, holdings in first.items():
        for more, places in apart:
            sums = 0
            for place in places:
                sums |= holdings << place
            _join(result, claims + more, sums)
    return result


@lru_cache(maxsize=512)
def _suit(left: int, *, is_trump: bool) -> _Ways:
    """The ways of one suit of which the ranks in `left` are there: every card lies in a claim or is a filler,
    and goes to either side. What is returned is kept, so it may not be changed."""
    if not left:
        return {0: 1}
    points = TRUMP_POINTS if is_trump else PLAIN_POINTS
    lowest = left & -left
    result: _Ways = {}
    for claims, holdings in _suit(left ^ lowest, is_trump=is_trump).items():
        filler = points[RANKS[lowest.bit_length() - 1]]
        _join(result, claims, holdings | holdings << _STRIDE + filler)
    for cards, worth in _claims_of_suit(is_trump=is_trump):
        # Each claim is tried as the one with the lowest card, so no set of claims is walked twice over.
        if cards & left == cards and cards & lowest:
            taken = sum(points[rank] for place, rank in enumerate(RANKS) if cards >> place & 1)
            for claims, holdings in _suit(left ^ cards, is_trump=is_trump).items():
                _join(result, claims + _won_by_a(worth), holdings << cards.bit_count() * _STRIDE + taken)
                _join(result, claims + _won_by_b(worth), holdings)
    return result


def _claims_of_suit(*, is_trump: bool) -> list[tuple[int, int]]:
    """Every claim within a suit: its ranks as bits, and its worth. Claiming a part of one is another of these."""
    claims = [
        (((1 << length) - 1) << start, worth)
        for length, worth in ((3, SEQUENCE_OF_THREE), (4, SEQUENCE_OF_FOUR))
        for start in range(len(RANKS) - length + 1)
    ]
    if is_trump:
        stuk = 1 << RANKS.index(Rank.QUEEN) | 1 << RANKS.index(Rank.KING)
        claims += [(cards, worth + STUK) for cards, worth in claims if cards & stuk == stuk]
        claims.append((stuk, STUK))
    return claims


def _won_by_a(worth: int) -> int:
    return 1 | worth // 10 << _ROEM_A


def _won_by_b(worth: int) -> int:
    return 1 << _WON_BY_B | worth // 10 << _ROEM_B


def _join(ways: _Ways, claims: int, holdings: int) -> None:
    ways[claims] = ways.get(claims, 0) | holdings


def _places(bits: int) -> list[int]:
    places = []
    while bits:
        lowest = bits & -bits
        places.append(lowest.bit_length() - 1)
        bits ^= lowest
    return places
