"""What two totals over many hands can be: the rule of `totals`, held against every sum of hands."""

from __future__ import annotations

import pytest

from scoring import HouseRules, SheetEntry, check_sheet
from scoring.limits import limits_of
from scoring.totals import is_possible_excess

RULES = HouseRules()
GAPS = (10, 30)

Level = dict[int, int]
"""By the roem and pits of both sides together: the totals of A, as bits."""


def one_hand() -> dict[int, list[int]]:
    """The totals of A in one hand, by the roem and pits of both sides; the most even division first."""
    feasible = limits_of(RULES).feasible
    found: dict[int, set[int]] = {}
    for roem, possible in feasible.shared_totals.items():
        both = 162 + roem
        made = {total for total in range(both + 1) if possible >> total & 1 and 2 * total != both}
        found.setdefault(roem, set()).update(made)
    for roem in feasible.swept:
        found.setdefault(roem, set()).update((0, 162 + roem))
        found.setdefault(roem + 100, set()).update((0, 262 + roem))
    return {
        roem: sorted(totals, key=lambda total, both=162 + roem: abs(2 * total - both))  # type: ignore[misc]
        for roem, totals in sorted(found.items())
    }


def by_the_rule(hands: int, roem: int) -> int:
    """Every total but 1, of either side; nothing where the roem is 10 or 30."""
    if roem in GAPS:
        return 0
    both = 162 * hands + roem
    return ((1 << both + 1) - 1) & ~(1 << 1 | 1 << both - 1)


def one_hand_more(level: Level, hand: dict[int, list[int]], hands: int) -> Level:
    """Add a hand to so many hands less one. The rule is an upper bound, so looking stops where it is reached."""
    found: Level = {}
    for roem in range(0, max(level) + max(hand) + 10, 10):
        everything, reached = by_the_rule(hands, roem), 0
        for of_hand, totals in hand.items():
            before = level.get(roem - of_hand)
            if before is None or reached == everything:
                continue
            for total in totals:
                reached |= before << total
                if reached == everything:
                    break
        if reached:
            assert reached & ~everything == 0
            found[roem] = reached
    return found


@pytest.fixture(scope="module")
def levels() -> dict[int, Level]:
    hand = one_hand()
    found: dict[int, Level] = {1: {roem: sum(1 << total for total in totals) for roem, totals in hand.items()}}
    for hands in range(2, 17):
        found[hands] = one_hand_more(found[hands - 1], hand, hands)
    return found


def test_the_number_of_pairs(levels: dict[int, Level]) -> None:
    """A figure that was found elsewhere, in another way."""
    assert sum(totals.bit_count() for totals in levels[1].values()) == 27_474
    assert sum(totals.bit_count() for totals in levels[16].values()) == 11_207_093


@pytest.mark.parametrize(("hands", "exact"), [(2, 1170), (4, 2770), (8, 5970), (16, 12_370)])
def test_the_rule_is_exact_as_far_as_it_says(levels: dict[int, Level], hands: int, exact: int) -> None:
    for roem in range(0, exact + 10, 10):
        assert levels[hands].get(roem, 0) == by_the_rule(hands, roem), roem
    assert levels[hands][exact + 10] != by_the_rule(hands, exact + 10)


@pytest.mark.parametrize("hands", [2, 3, 4, 8, 16])
def test_the_sheet_follows_the_rule(hands: int) -> None:
    """At the edges, where a rule goes wrong first."""
    for roem in (-10, 0, 10, 20, 25, 30, 40, 170, 800 * hands, 800 * hands + 10):
        both = 162 * hands + roem
        for total in (0, 1, 2, both // 2, both - 2, both - 1, both):
            sheet = {"level": "totals", "hand_count": hands, "total_a": total, "total_b": both - total}
            possible = 0 <= roem <= 800 * hands and roem % 10 == 0 and by_the_rule(hands, roem) >> total & 1 == 1
            assert (check_sheet(SheetEntry.from_dict(sheet), RULES) == ()) is possible, (roem, total)
            assert roem != 25 or not is_possible_excess(roem, (100,))


def test_a_total_above_what_so_many_hands_can_bring_is_refused() -> None:
    for total, fine in ((962 * 16, True), (962 * 16 + 10, False)):
        sheet = {"level": "totals", "hand_count": 16, "total_a": total, "total_b": 0}
        codes = [problem.code.value for problem in check_sheet(SheetEntry.from_dict(sheet), RULES)]
        assert codes == ([] if fine else ["total_above_maximum"])
