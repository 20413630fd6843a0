"""How a hand that ends on two totals can have ended, where something counts more than once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import Doubling, HouseRules, Obliged, Outcome
from scoring.endings import endings

BASE = HouseRules(doubling=Doubling.BASE)
FINAL = HouseRules(doubling=Doubling.FINAL)
LAST_CALLER = replace(BASE, obliged=Obliged.LAST_CALLER)


@pytest.mark.parametrize(
    ("totals", "rules", "called", "expected"),
    [
        ((240, 124), FINAL, 1, [Outcome.MADE]),
        ((241, 123), FINAL, 1, []),
        ((220, 124), BASE, 1, [Outcome.MADE]),
        # 81 against 81 and 20 roem, or 71 and 20 roem against 91: nobody who declared was ahead.
        ((162, 182), BASE, 1, []),
        ((162, 182), replace(BASE, no_nat=True), 1, [Outcome.FAILED]),
        ((0, 344), BASE, 1, [Outcome.NAT, Outcome.COUNTER_PIT]),
        # Only who is obliged by a call can lose everything by it.
        ((648, 0), LAST_CALLER, 2, [Outcome.MADE]),
        ((324, 0), LAST_CALLER, 1, [Outcome.CALL_FAILED]),
        ((200, 124), LAST_CALLER, 1, []),
        ((424, 0), LAST_CALLER, 1, [Outcome.CALL_FAILED, Outcome.PIT]),
    ],
)
def test_endings(totals: tuple[int, int], rules: HouseRules, called: int, expected: list[Outcome]) -> None:
    assert list(endings(*totals, rules, called=called, multiplier=2**called)) == expected


def test_roem_in_hand_leaves_more_ways() -> None:
    rules = HouseRules(roem_in_hand=True)
    assert Outcome.PIT in endings(262, 20, rules, called=0, multiplier=1)
    assert Outcome.PIT not in endings(262, 30, rules, called=0, multiplier=1)
    assert endings(262, 20, HouseRules(), called=0, multiplier=1) == (Outcome.MADE,)
