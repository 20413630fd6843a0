"""Sheets with sums only, through `check_sheet` and `score_sheet`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring import HouseRules, SheetEntry, SideScore, check_sheet, score_sheet

from .making import codes, make_sheet, make_totals

RULES = HouseRules()


def points_roem(**values: Any) -> SheetEntry:
    return make_sheet("points_roem", **{"points": (1462, 1130), "roem": (260, 80)} | values)


def totals(a: int | None, b: int | None, **values: Any) -> SheetEntry:
    return make_sheet("totals", totals=(a, b), **values)


def refusals(entry: SheetEntry, rules: HouseRules = RULES) -> list[tuple[str, str]]:
    return codes(check_sheet(entry, rules))


def notices(entry: SheetEntry) -> list[tuple[str, str]]:
    return [(notice.field, notice.code.value) for notice in score_sheet(entry, RULES).notices]


# Points and roem.


def test_points_and_roem_work() -> None:
    score = score_sheet(points_roem(pits=(1, 0), nats=(2, None)), RULES)
    assert score.a == SideScore(points=1462, roem=260, pits=1, nats=2, total=1722)
    assert score.b == SideScore(points=1130, roem=80, pits=0, nats=None, total=1210)
    assert (score.roem_both, score.hands) == (340, ())


def test_roem_that_was_not_typed_was_not_claimed() -> None:
    assert score_sheet(points_roem(roem=(None, 80)), RULES).a.total == 1462


def test_pits_that_were_not_typed_are_unknown_and_not_zero() -> None:
    assert score_sheet(points_roem(), RULES).a.pits is None


def test_missing_points_are_refused() -> None:
    assert refusals(points_roem(points=(1462, None))) == [("points_b", "points_missing")]


def test_points_that_do_not_add_up_are_refused() -> None:
    (problem,) = check_sheet(points_roem(points=(1462, 1120)), RULES)
    assert (problem.field, problem.code.value) == ("", "points_sum")
    assert problem.params_dict == {"expected": 2592, "given": 2582, "difference": -10}


def test_points_out_of_range_are_refused() -> None:
    assert refusals(points_roem(points=(-10, 2602))) == [("points_a", "points_range"), ("points_b", "points_range")]


def test_unreachable_points_are_refused() -> None:
    entry = points_roem(points=(1, 2591))
    assert refusals(entry) == [("points_b", "points_unreachable")]


@pytest.mark.parametrize("roem", [10, 30, 15, -20, 16 * 800 + 10])
def test_impossible_roem_is_refused(roem: int) -> None:
    assert refusals(points_roem(roem=(roem, 0))) == [("roem_a", "roem_value")]


def test_roem_goes_up_to_a_full_house_in_every_hand() -> None:
    assert refusals(points_roem(points=(2592, 0), roem=(16 * 800, 0), pits=(16, 0))) == []


def test_roem_of_both_sides_together_has_a_maximum() -> None:
    assert refusals(points_roem(roem=(8000, 8000))) == [("", "roem_value")]


def test_pits_without_their_bonus_are_refused() -> None:
    assert refusals(points_roem(pits=(3, 0))) == [("roem_a", "pit_without_bonus")]


@pytest.mark.parametrize(("roem", "fine"), [(210, False), (220, True), (230, False), (240, True)])
def test_roem_beside_the_bonus_of_pits_must_be_roem(roem: int, *, fine: bool) -> None:
    assert refusals(points_roem(roem=(roem, 80), pits=(2, 0))) == ([] if fine else [("roem_a", "roem_value")])


def test_bonuses_of_the_house_fill_gaps_in_the_roem() -> None:
    assert refusals(points_roem(roem=(30, 0)), HouseRules(slot=30)) == []
    assert refusals(points_roem(roem=(10, 0)), HouseRules(pit_bonus=10)) == []
    assert refusals(points_roem(roem=(10, 0), pits=(0, 0)), HouseRules(pit_bonus=10)) == [("roem_a", "roem_value")]


def test_more_pits_than_hands_are_refused() -> None:
    entry = points_roem(points=(2592, 0), roem=(1600, 0), pits=(17, 0))
    assert ("pits_a", "pits_count") in refusals(entry)


def test_fewer_than_no_pits_or_nats_are_refused() -> None:
    assert refusals(points_roem(pits=(0, -1), nats=(-1, 0))) == [("pits_b", "pits_count"), ("nats_a", "nats_count")]


def test_more_pits_of_both_sides_than_hands_are_refused() -> None:
    assert ("", "pits_count") in refusals(points_roem(points=(1620, 972), roem=(1000, 700), pits=(10, 7)))


def test_more_pits_and_nats_than_hands_are_refused() -> None:
    assert refusals(points_roem(pits=(1, 0), nats=(8, 8))) == [("", "nats_count")]


def test_pits_that_the_points_cannot_hold_are_refused() -> None:
    entry = points_roem(points=(300, 2292), roem=(200, 0), pits=(2, 0))
    assert refusals(entry) == [("pits_a", "pits_count")]


def test_nats_that_the_points_of_the_other_side_cannot_hold_are_refused() -> None:
    entry = points_roem(points=(2292, 300), nats=(2, 0))
    assert refusals(entry) == [("nats_a", "nats_count")]


def test_totals_on_paper_are_checked() -> None:
    entry = points_roem(totals=(1722, 1200), control=(1732, 1210))
    assert refusals(entry) == [("total_b", "control_sum"), ("control_a", "control_sum")]
    assert check_sheet(entry, RULES)[1].params_dict == {"expected": 1722, "given": 1732, "difference": 10}


def test_hands_do_not_belong_here() -> None:
    entry = points_roem(hands=[make_totals((82, 80))])
    assert refusals(entry) == [("hands", "field_not_in_form")]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    entry = points_roem(points=(1300, 1282), roem=(115, 10), pits=(0, 17), control=(0, None))
    assert refusals(entry) == [
        ("pits_b", "pits_count"),
        ("", "points_sum"),
        ("roem_a", "roem_value"),
        ("roem_b", "pit_without_bonus"),
        ("control_a", "control_sum"),
    ]


# Two totals.


def test_two_totals_work() -> None:
    score = score_sheet(totals(1406, 1406, pits=(1, None)), RULES)
    assert score.a == SideScore(points=None, roem=None, pits=1, nats=None, total=1406)
    assert score.roem_both == 220


def test_counts_beside_two_totals_stay_with_them() -> None:
    score = score_sheet(totals(1406, 1406, pits=(0, 1), nats=(2, 1)), RULES)
    assert (score.a.pits, score.a.nats, score.b.pits, score.b.nats) == (0, 2, 1, 1)


def test_a_missing_total_is_refused() -> None:
    assert refusals(totals(1406, None)) == [("total_b", "total_missing")]


def test_a_total_below_zero_is_refused() -> None:
    assert refusals(totals(-10, 2822)) == [("total_a", "total_range")]


@pytest.mark.parametrize("b", [1185, 1187, 1196, 1216])
def test_a_sum_that_roem_cannot_make_is_refused(b: int) -> None:
    assert refusals(totals(1406, b)) == [("", "control_sum")]


def test_a_wrong_sum_says_by_how_much() -> None:
    (problem,) = check_sheet(totals(1500, 1500), RULES)
    assert problem.params_dict == {"expected": 2592, "given": 3000, "difference": 408, "hands": 16}


def test_a_total_of_one_point_is_refused() -> None:
    assert refusals(totals(1, 2591)) == [("total_a", "impossible")]


def test_a_total_above_the_maximum_is_refused_along_with_the_rest() -> None:
    assert refusals(totals(53811, 1406)) == [("total_a", "total_above_maximum"), ("", "control_sum")]


def test_two_totals_above_the_maximum_together_are_refused() -> None:
    assert refusals(totals(8002, 8000)) == [("", "total_above_maximum")]
    assert refusals(totals(15392, 0)) == []


def test_the_maximum_follows_the_house_rules() -> None:
    assert refusals(totals(15392, 0), HouseRules(pit_bonus=0)) == [("total_a", "total_above_maximum")]
    assert refusals(totals(862 * 16, 0), HouseRules(pit_bonus=0)) == []


def test_one_hand_is_judged_as_a_hand() -> None:
    assert refusals(totals(81, 81, hand_count=1)) == [("", "impossible")]
    assert refusals(totals(81, 81, hand_count=1), HouseRules(no_nat=True)) == []


def test_pits_that_the_total_cannot_hold_are_refused() -> None:
    assert refusals(totals(500, 2312, pits=(2, 0))) == [("pits_a", "pits_count")]
    assert refusals(totals(500, 2312, pits=(1, 0), nats=(0, 2))) == [("nats_b", "nats_count")]


def test_pits_are_not_held_against_a_total_that_is_wrong_itself() -> None:
    assert refusals(totals(500, 2311, pits=(2, 0))) == [("", "control_sum")]


def test_counts_say_what_was_given_and_what_is_possible() -> None:
    (problem,) = check_sheet(totals(500, 2312, pits=(1, 0), nats=(0, 2)), RULES)
    assert problem.params_dict == {"given": 2, "highest": 1}


def test_control_totals_are_checked() -> None:
    assert refusals(totals(1406, 1406, control=(1406, 1416))) == [("control_b", "control_sum")]


@pytest.mark.parametrize("name", ["points_a", "points_b", "roem_a", "roem_b"])
def test_points_and_roem_do_not_belong_here(name: str) -> None:
    assert refusals(replace(totals(1406, 1406), **{name: 0})) == [(name, "field_not_in_form")]


def test_unusual_totals_are_asked_about() -> None:
    assert notices(totals(1406, 1406)) == []
    assert notices(totals(1100, 1712)) == [("total_a", "total_unusual")]
    assert notices(totals(1296, 1296)) == [("", "total_unusual")]
