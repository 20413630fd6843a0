from __future__ import annotations

import pytest

from scoring import Doubling, HouseRules
from scoring.ordinary import notices_of_sum, notices_of_totals, ordinary_roem, ordinary_total

RULES = HouseRules()


def test_what_clubs_have_seen_is_ordinary() -> None:
    assert ordinary_total(16) == (1129, 2335)
    assert ordinary_total(12) == (596, 1928)
    assert notices_of_totals((1129, 2335), 16, RULES) == []


def test_a_single_hand_can_be_almost_anything() -> None:
    lowest, highest = ordinary_total(1)
    assert lowest < 0
    assert highest > 262


@pytest.mark.parametrize("hands", range(1, 33))
def test_ranges_hold_the_average_at_every_length(hands: int) -> None:
    lowest, highest = ordinary_total(hands)
    assert lowest < 95 * hands < highest
    least, most = ordinary_roem(hands)
    assert least < 26 * hands < most


def test_an_unusual_total_is_asked_about() -> None:
    (notice,) = notices_of_totals((1128, 1800), 16, RULES)
    assert (notice.field, notice.params_dict) == ("total_a", {"given": 1128, "lowest": 1129, "highest": 2335})


def test_an_unusual_sum_is_asked_about() -> None:
    (notice,) = notices_of_sum(2592 + 810, 16, RULES)
    assert (notice.field, notice.params_dict) == ("", {"given": 3402, "lowest": 2762, "highest": 3392})
    assert notices_of_sum(2592 + 800, 16, RULES) == []


@pytest.mark.parametrize(
    "rules",
    [
        HouseRules(doubling=Doubling.FINAL),
        HouseRules(roem_in_hand=True),
        HouseRules(ledig_made=(50, 0), ledig_failed=(0, 50)),
    ],
)
def test_nobody_knows_what_is_ordinary_where_hands_count_double(rules: HouseRules) -> None:
    assert notices_of_totals((5000, 100), 16, rules) == []
    assert notices_of_sum(9000, 16, rules) == []
