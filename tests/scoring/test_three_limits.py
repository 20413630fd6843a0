"""What a table of three can hold, against counting done another way."""

from __future__ import annotations

import pytest

from scoring.three_limits import (
    LEAST_POINTS,
    LEAST_POINTS_UNDER,
    MOST_POINTS,
    MOST_ROEM_OF_THREE,
    roem_fits_tricks,
)

PLAIN, TRUMP = (0, 0, 0, 10, 2, 3, 4, 11), (0, 0, 14, 10, 20, 3, 4, 11)


def test_points_by_tricks() -> None:
    assert (MOST_POINTS[0], LEAST_POINTS[0]) == (0, 0)
    assert (MOST_POINTS[10], LEAST_POINTS[10]) == (162, 162)
    # Five cards at most come with one trick: 20, 14, three times 11, and 10 for the last trick.
    assert MOST_POINTS[1] == 77
    assert LEAST_POINTS[9] == 162 - 77
    assert list(MOST_POINTS) == sorted(MOST_POINTS)


def test_all_roem_of_a_hand_is_180() -> None:
    assert MOST_ROEM_OF_THREE == 180


def cheapest(points: tuple[int, ...], *, trump: bool) -> dict[int, int]:
    """The fewest points under so many units of roem in one suit, over every way to divide its cards into tricks."""
    found = {0: 0}

    def walk(free: tuple[int, ...], units: int, worth: int) -> None:
        found[units] = min(worth, found.get(units, worth))
        for low in range(6):
            cards = (low, low + 1, low + 2)
            if set(cards) <= set(free):
                more = 2 if trump and {5, 6} <= set(cards) else 1
                walk(tuple(c for c in free if c not in cards), units + more, worth + sum(points[c] for c in cards))
        if trump and {5, 6} <= set(free):
            walk(tuple(c for c in free if c not in (5, 6)), units + 1, worth + points[5] + points[6])

    walk(tuple(range(8)), 0, 0)
    return found


def test_the_points_that_lie_under_roem() -> None:
    plain, trump = cheapest(PLAIN, trump=False), cheapest(TRUMP, trump=True)
    expected: dict[int, int] = {}
    for a, worth_a in plain.items():
        for b, worth_b in plain.items():
            for c, worth_c in plain.items():
                for t, worth_t in trump.items():
                    units = a + b + c + t
                    worth = worth_a + worth_b + worth_c + worth_t
                    expected[units] = min(worth, expected.get(units, worth))
    assert dict(enumerate(LEAST_POINTS_UNDER)) == expected


@pytest.mark.parametrize(
    ("roem", "tricks", "fits"),
    [
        ((40, 0, 0), (1, 4, 5), True),
        ((60, 0, 0), (1, 4, 5), False),
        ((40, 40, 0), (1, 1, 8), False),
        ((40, 40, 0), (1, 2, 7), True),
        ((0, 0, 20), (5, 5, 0), False),
        ((180, 0, 0), (None, None, None), True),
    ],
)
def test_roem_and_tricks(roem: tuple[int, ...], tricks: tuple[int | None, ...], *, fits: bool) -> None:
    assert roem_fits_tricks(roem, tricks) is fits
