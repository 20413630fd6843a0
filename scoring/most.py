"""The most that one hand can bring. `HouseRules` asks for it, and so this knows single settings only.

Who has the house rules at hand asks them: `most_of_hand`, `most_roem_of_hand`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from scoring.claims import HAND_POINTS
from scoring.feasible import feasible_of
from scoring.house_options import Doubling
from scoring.shown_roem import SUMS_SHOWN


def possible_times(doubling: Doubling, *, spades_double: bool) -> tuple[int, ...]:
    """Every number of times a hand can count, whatever was called.

    >>> possible_times(Doubling.NONE, spades_double=False), possible_times(Doubling.FINAL, spades_double=True)
    ((1,), (1, 2, 4, 8, 16))
    """
    if doubling is Doubling.NONE:
        return (1,)
    return (1, 2, 4, 8, 16) if spades_double else (1, 2, 4, 8)


@lru_cache(maxsize=256)
def most_roem(four_jacks: int, fours: tuple[str, ...], *, roem_in_hand: bool) -> int:
    """The most roem of one hand, both sides together, in tricks and from the hand; `fours` is in roem order.

    >>> most_roem(200, ("10", "Q", "K", "A"), roem_in_hand=False)
    700
    """
    return feasible_of(four_jacks, fours).most_roem + (max(SUMS_SHOWN[four_jacks]) if roem_in_hand else 0)


def most_of_hand(most_roem_and_bonus: int, doubling: Doubling, times: int, ledig: Iterable[tuple[int, int]]) -> int:
    """The most that one hand can bring, to one side or to both together, when it counts so many times at most.

    >>> most_of_hand(800, Doubling.NONE, 1, ()), most_of_hand(800, Doubling.FINAL, 8, ())
    (962, 7696)
    """
    points = HAND_POINTS * times
    roem = most_roem_and_bonus * (times if doubling is Doubling.FINAL else 1)
    return max([points + roem, *(sum(pair) for pair in ledig)])
