"""The amounts of roem in hand, against an enumeration."""

from __future__ import annotations

from itertools import combinations

import pytest

from scoring.shown_roem import SHOWN, SHOWN_WITHOUT_STUK, SUMS_SHOWN

RUNS = [
    (((1 << length) - 1) << start, {3: 20, 4: 50}.get(length, 100))
    for length in range(3, 9)
    for start in range(9 - length)
]
STUK = 1 << 5 | 1 << 6
"""Queen and king, where bit 0 is the seven."""


def claims_of_suit(*, stuk: bool) -> set[tuple[int, int]]:
    """Sets of runs in one suit, as cards and worth; with king and queen of trump besides where that is asked."""
    one = {(0, 0), *RUNS}
    both = one | {(a | b, x + y) for a, x in RUNS for b, y in RUNS if not a & b}
    return both | {(cards | STUK, worth + 20) for cards, worth in both} if stuk else both


def sums_of_hand(fours: dict[int, int], *, stuk: bool) -> dict[tuple[int, ...], set[int]]:
    """Everything that eight cards can show, by the ranks of which they hold all four."""
    found = {}
    for ranks in [held for count in (0, 1, 2) for held in combinations(fours, count)]:
        held = sum(1 << rank for rank in ranks)
        ways = {(4 * len(ranks), sum(fours[rank] for rank in ranks))}
        for suit in range(4):
            claims = claims_of_suit(stuk=stuk and suit == 0)
            # A card of a four serves in a run too.
            costs = {((cards & ~held).bit_count(), worth) for cards, worth in claims}
            ways = {(used + cards, sum_ + worth) for used, sum_ in ways for cards, worth in costs if used + cards <= 8}
        found[ranks] = {sum_ for _, sum_ in ways}
    return found


@pytest.mark.parametrize("four_jacks", [200, 100])
def test_the_amounts_are_everything_two_hands_can_show(four_jacks: int) -> None:
    fours = {5: 100, 6: 100, 7: 100, 2: 150, 4: four_jacks}
    plain, with_stuk = sums_of_hand(fours, stuk=False), sums_of_hand(fours, stuk=True)
    shown: set[int] = set()
    without: set[int] = set()
    for ranks, sums in with_stuk.items():
        for others, more in plain.items():
            if not set(ranks) & set(others):
                shown |= {one + other for one in sums for other in more}
                without |= {one + other for one in plain[ranks] for other in more}
    assert SHOWN[four_jacks] == shown
    assert SHOWN_WITHOUT_STUK[four_jacks] == without
    assert SUMS_SHOWN[four_jacks] == shown | {amount + 20 for amount in without}
