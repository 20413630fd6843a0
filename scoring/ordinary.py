"""What is ordinary on a sheet, so that the rest can be asked about. Never refuses: clubs have seen all of it.

The ranges are those seen at clubs over 16 and over 12 hands. For other lengths the mean grows with the number
of hands and the spread around it with its square root, as sums of independent hands do.
"""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS
from scoring.outcomes import LETTERS
from scoring.violations import Notice, NoticeCode


class _Seen(NamedTuple):
    hands: int
    lowest: int
    mean: int
    highest: int

    def scaled(self, hands: int) -> tuple[int, int]:
        mean = self.mean * hands // self.hands
        return (
            mean - isqrt((self.mean - self.lowest) ** 2 * hands // self.hands),
            mean + isqrt((self.highest - self.mean) ** 2 * hands // self.hands),
        )


_TOTAL_OF_SIXTEEN = _Seen(hands=16, lowest=1129, mean=1525, highest=2335)
_TOTAL_OF_TWELVE = _Seen(hands=12, lowest=596, mean=1140, highest=1928)
_ROEM_OF_SIXTEEN = _Seen(hands=16, lowest=170, mean=422, highest=800)
"""Roem and pit bonuses of both sides; a hundredth of all sheets lies outside."""


def ordinary_total(hands: int) -> tuple[int, int]:
    """The lowest and highest ordinary total of one side over so many hands.

    >>> ordinary_total(16), ordinary_total(12), ordinary_total(4)
    ((1129, 2335), (596, 1928), (66, 834))
    """
    # The nearest length for which clubs' results are known.
    seen = _TOTAL_OF_TWELVE if hands < 14 else _TOTAL_OF_SIXTEEN
    return seen.scaled(hands)


def ordinary_roem(hands: int) -> tuple[int, int]:
    """The lowest and highest ordinary roem, with bonuses, of both sides over so many hands.

    >>> ordinary_roem(16)
    (170, 800)
    """
    return _ROEM_OF_SIXTEEN.scaled(hands)


def notices_of_totals(totals: tuple[int, int], hands: int, rules: HouseRules) -> list[Notice]:
    """A notice for each total outside the ordinary. Nobody knows what is ordinary where hands count double.

    >>> [notice.field for notice in notices_of_totals((2592, 0), 16, HouseRules())]
    ['total_a', 'total_b']
    """
    if not rules.is_ordinary:
        return []
    lowest, highest = ordinary_total(hands)
    return [
        Notice.of(NoticeCode.TOTAL_UNUSUAL, f"total_{letter}", given=total, lowest=lowest, highest=highest)
        for letter, total in zip(LETTERS, totals, strict=True)
        if not lowest <= total <= highest
    ]


def notices_of_sum(total_of_both: int, hands: int, rules: HouseRules) -> list[Notice]:
    """A notice for two totals whose sum holds an unusual amount of roem.

    Where only totals were handed in, nothing else catches a wrong ten or hundred.

    >>> [notice.code.value for notice in notices_of_sum(3792, 16, HouseRules())]
    ['total_unusual']
    """
    lowest, highest = (HAND_POINTS * hands + roem for roem in ordinary_roem(hands))
    if lowest <= total_of_both <= highest or not rules.is_ordinary:
        return []
    return [Notice.of(NoticeCode.TOTAL_UNUSUAL, "", given=total_of_both, lowest=lowest, highest=highest)]
