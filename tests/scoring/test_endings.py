"""How a hand that ends on two totals can have ended, where something counts more than once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import Doubling, HouseRules, Obliged, Outcome
from scoring.endings import endings
from scoring.hand_roem import amounts_in_hand, beside
from scoring.limits import HAND_POINTS, limits_of
from scoring.outcomes import settle

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


def settled(rules: HouseRules, *, called: int, multiplier: int, most: int) -> dict[tuple[int, int], set[Outcome]]:
    """What each pair of totals can be, by settling every hand with so much roem of tricks and hand at most."""
    limits = limits_of(rules)
    feasible = limits.feasible
    found: dict[tuple[int, int], set[Outcome]] = {}

    def note(points: tuple[int, int], roem: tuple[int, int], hand: tuple[int, int], all_tricks: int | None) -> None:
        reading = settle(
            declarer=0,
            points=points,
            roem=roem,
            all_tricks=all_tricks,
            rules=rules,
            hand_roem=hand,
            called=called,
            multiplier=multiplier,
        )
        found.setdefault((reading.total_a, reading.total_b), set()).add(reading.outcome)

    for mine in amounts_in_hand(rules):
        for theirs in beside(mine, rules):
            left = most - mine - theirs
            for roem, points in feasible.shared.items():
                if sum(roem) <= left:
                    for one in range(HAND_POINTS + 1):
                        if points >> one & 1:
                            note((one, HAND_POINTS - one), roem, (mine, theirs), None)
            for roem_of_all in feasible.swept:
                if roem_of_all <= left:
                    note((HAND_POINTS, 0), (roem_of_all, 0), (mine, theirs), 0)
                    note((0, HAND_POINTS), (0, roem_of_all), (mine, theirs), 1)
    return found


BONUSES = {"pit_bonus": 20, "counter_pit": 40, "slot": 10}


@pytest.mark.parametrize("called", [0, 1, 2])
@pytest.mark.parametrize("no_nat", [False, True])
@pytest.mark.parametrize(
    "variant",
    [
        {"doubling": Doubling.FINAL},
        {"doubling": Doubling.FINAL, "obliged": Obliged.LAST_CALLER},
        {"doubling": Doubling.BASE},
        {"doubling": Doubling.BASE, "obliged": Obliged.LAST_CALLER},
        {"doubling": Doubling.FINAL, "roem_in_hand": True},
        {"doubling": Doubling.FINAL, "roem_in_hand": True, "obliged": Obliged.LAST_CALLER, "slot_with_pit": True},
    ],
)
def test_two_totals_end_as_some_hand_does_and_no_other_way(
    variant: dict[str, object], no_nat: bool, called: int
) -> None:
    rules = HouseRules.from_dict({**BONUSES, **variant, "no_nat": no_nat})
    times = 2**called
    most = 60
    found = settled(rules, called=called, multiplier=times, most=most)
    base = times if rules.doubling is Doubling.BASE else 1
    for both in range(HAND_POINTS * base, HAND_POINTS * base + most + 1, 10):
        whole = both * times // base
        for total in range(whole + 1):
            ends = endings(total, whole - total, rules, called=called, multiplier=times)
            assert set(ends) == found.get((total, whole - total), set()), (total, whole - total)
            assert len(ends) == len(set(ends))
