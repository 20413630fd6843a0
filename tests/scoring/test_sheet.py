"""What holds for every level of a sheet; the levels have their own tests."""

from __future__ import annotations

import pytest

from scoring import HouseRules, InvalidEntry, SheetEntry, Side, check_sheet, score_sheet
from scoring.sheet import judge_sheet
from scoring.suggest import suggest_sheet

from .making import codes, make_sheet, make_totals, make_written

RULES = HouseRules(hands=2)
GOOD = [
    make_sheet("hands", hands=[make_written((82, 80), number=1), make_written((100, 62), number=2)]),
    make_sheet("hand_totals", hands=[make_totals((82, 80), number=1), make_totals((100, 62), number=2)]),
    make_sheet("points_roem", points=(182, 142)),
    make_sheet("totals", totals=(182, 142)),
]


@pytest.mark.parametrize("entry", GOOD, ids=lambda entry: entry.level.value)
def test_every_level_gives_the_same_totals(entry: SheetEntry) -> None:
    score = score_sheet(entry, RULES)
    assert (score.level, score.hand_count, score.roem_both) == (entry.level, 2, 0)
    assert (score.of(Side.A).total, score.of(Side.B).total) == (182, 142)


@pytest.mark.parametrize("entry", GOOD, ids=lambda entry: entry.level.value)
def test_a_bad_sheet_raises_what_the_check_returns(entry: SheetEntry) -> None:
    rules = HouseRules(hands=3)
    with pytest.raises(InvalidEntry) as caught:
        score_sheet(entry, rules)
    assert caught.value.violations == check_sheet(entry, rules) != ()


@pytest.mark.parametrize("rules", [RULES, HouseRules(hands=3)])
@pytest.mark.parametrize("entry", GOOD, ids=lambda entry: entry.level.value)
def test_a_judgement_is_either_problems_or_a_score(entry: SheetEntry, rules: HouseRules) -> None:
    violations, score = judge_sheet(entry, rules)
    assert bool(violations) is (score is None)


def test_the_sheet_may_say_how_many_hands_were_played() -> None:
    assert score_sheet(make_sheet("totals", totals=(972, 972), hand_count=12), RULES).hand_count == 12


@pytest.mark.parametrize("hand_count", [0, -1, 33])
def test_a_number_of_hands_that_cannot_be_is_refused(hand_count: int) -> None:
    for totals in ((182, 142), (182, 143)):
        entry = make_sheet("totals", totals=totals, hand_count=hand_count)
        assert codes(check_sheet(entry, RULES)) == [("hand_count", "hands_count")]
        assert suggest_sheet(entry, RULES) == ()


def test_a_number_of_hands_that_cannot_be_hides_no_problem_of_a_hand() -> None:
    hands = [make_written((82, 80)), make_written((82, 81), number=2)]
    assert codes(check_sheet(make_sheet("hands", hands=hands, hand_count=33), RULES)) == [
        ("hand_count", "hands_count"),
        ("hands[2]", "points_sum"),
    ]


@pytest.mark.parametrize("first_dealer", [-1, 4])
def test_a_dealer_off_the_table_is_refused(first_dealer: int) -> None:
    entry = make_sheet("totals", totals=(182, 142), first_dealer=first_dealer)
    assert codes(check_sheet(entry, RULES)) == [("first_dealer", "not_a_choice")]
