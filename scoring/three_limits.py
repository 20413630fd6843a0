"""What a hand of a table of three can hold: ten tricks of three cards, and two cards laid away.

A trick of three cards holds a run of three (20), king and queen of trump (20), or both in one run (40), so all
roem comes in twenties. What is refused here cannot happen, by counting cards and points; combinations that
only a closer look would exclude are accepted.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.cards import LAST_TRICK_POINTS, PLAIN_POINTS, TRUMP_POINTS, Rank
from scoring.claims import HAND_POINTS, PLAIN_SUITS, RANKS

TRICKS_OF_THREE = 10
CARDS_OF_TRICK = 3
CARDS_LAID_AWAY = 2
ROEM_UNIT = 20
"""A run of three, or a stuk."""

_POINTS = sorted([*(PLAIN_SUITS * list(PLAIN_POINTS.values())), *TRUMP_POINTS.values()], reverse=True)
_STUK = frozenset({Rank.QUEEN, Rank.KING})


def _most_points(tricks: int) -> int:
    if tricks == 0:
        return 0
    # The last trick brings 10 and the cards that were laid away.
    return min(sum(_POINTS[: CARDS_OF_TRICK * tricks + CARDS_LAID_AWAY]) + LAST_TRICK_POINTS, HAND_POINTS)


MOST_POINTS: tuple[int, ...] = tuple(_most_points(tricks) for tricks in range(TRICKS_OF_THREE + 1))
"""No side has more points than this with so many tricks."""
LEAST_POINTS: tuple[int, ...] = tuple(HAND_POINTS - most for most in reversed(MOST_POINTS))
"""Nor fewer than this: the two others would have more than their tricks hold."""


def _claims(points: Mapping[Rank, int], *, is_trump: bool) -> list[tuple[frozenset[Rank], int, int]]:
    """Every claim in a suit: its cards, its units of roem, and the points that lie in it."""
    runs = [frozenset(RANKS[start : start + CARDS_OF_TRICK]) for start in range(len(RANKS) - CARDS_OF_TRICK + 1)]
    # A stuk needs a third card, which can be worth nothing.
    cards_of = [*runs, _STUK] if is_trump else runs
    return [
        (cards, (len(cards) == CARDS_OF_TRICK) + (is_trump and cards >= _STUK), sum(points[rank] for rank in cards))
        for cards in cards_of
    ]


def _cheapest(points: Mapping[Rank, int], *, is_trump: bool) -> dict[int, int]:
    """The fewest points that lie under so many units of roem in one suit."""
    claims = _claims(points, is_trump=is_trump)
    best = {0: 0}
    for position, (cards, units, worth) in enumerate(claims):
        best[units] = min(worth, best.get(units, worth))
        # A suit has eight cards, so two claims are the most there can be.
        for other_cards, other_units, other_worth in claims[position + 1 :]:
            if not cards & other_cards:
                both = units + other_units
                best[both] = min(worth + other_worth, best.get(both, worth + other_worth))
    return best


def _points_under_roem() -> tuple[int, ...]:
    best = {0: 0}
    suits = [_cheapest(PLAIN_POINTS, is_trump=False)] * PLAIN_SUITS + [_cheapest(TRUMP_POINTS, is_trump=True)]
    for suit in suits:
        longer: dict[int, int] = {}
        for units, points in best.items():
            for more, worth in suit.items():
                longer[units + more] = min(points + worth, longer.get(units + more, points + worth))
        best = longer
    return tuple(best[units] for units in range(max(best) + 1))


LEAST_POINTS_UNDER: tuple[int, ...] = _points_under_roem()
"""The fewest points of a side that has so many units of roem."""
MOST_ROEM_OF_THREE = ROEM_UNIT * (len(LEAST_POINTS_UNDER) - 1)
"""Of all three together."""
ROEM_OF_THREE = range(0, MOST_ROEM_OF_THREE + 1, ROEM_UNIT)
"""All roem that one side, and all three together, can claim."""


def roem_fits_tricks(roem: tuple[int, ...], tricks: tuple[int | None, ...]) -> bool:
    """Whether these tricks hold this roem: 20 each, and one of all of them 40, a run with king and queen of trump.

    >>> roem_fits_tricks((40, 0, 0), (1, 4, 5)), roem_fits_tricks((40, 40, 0), (1, 1, 8))
    (True, False)
    """
    too_much = (
        max(value // ROEM_UNIT - number, 0) for value, number in zip(roem, tricks, strict=True) if number is not None
    )
    return sum(too_much) <= 1 and all(not value or number != 0 for value, number in zip(roem, tricks, strict=True))
