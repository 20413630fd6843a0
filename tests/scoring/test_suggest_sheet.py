"""Did you mean, for a sheet whose sums do not agree."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    KRAKEN,
    HouseRules,
    Mark,
    SheetEntry,
    SlipCode,
    TrumpMaking,
    check_hand,
    check_sheet,
    score_sheet,
    suggest_hands,
    suggest_sheet,
)

from .making import make_sheet, make_written
from .test_properties import unhurried

RULES = HouseRules()
roems = st.one_of(st.none(), st.integers(0, 30).map(lambda ten: 10 * ten), st.integers(0, 99))

HANDS = tuple(
    make_written(points, roem, mark=mark, number=number)
    for number, (points, roem, mark) in enumerate(
        [
            ((92, 70), (20, None), (None, None)),
            ((None, 162), (None, 20), ("N", None)),
            ((61, 101), (None, 50), (None, None)),
            ((162, None), (40, None), (None, "P")),
        ],
        1,
    )
)
FOUR = HouseRules(hands=4)


def test_the_difference_of_a_set_names_its_cause() -> None:
    score = score_sheet(make_sheet("hands", hands=HANDS), FOUR)
    for wrong, code in ((-10, "last_trick_forgotten"), (-20, "roem_forgotten"), (-100, "pit_without_100")):
        sheet = make_sheet("hands", hands=HANDS, control=(score.a.total + wrong, score.b.total))
        found = suggest_sheet(sheet, FOUR)
        of_paper = [one for one in found if one.changes[0].field == "control_a"]
        assert [(one.code.value, one.entry.control_a) for one in of_paper] == [(code, score.a.total)]


def test_the_hand_that_makes_the_difference_is_found() -> None:
    score = score_sheet(make_sheet("hands", hands=HANDS), FOUR)
    control = (score.a.total, score.b.total)
    # 61 was typed for 16: the totals on paper are right.
    typed = (*HANDS[:2], make_written((16, 146), (None, 50), number=3), HANDS[3])
    found = suggest_sheet(make_sheet("hands", hands=typed, control=control), FOUR)
    assert found[0].code is SlipCode.TRANSPOSITION
    assert found[0].changes == (("hands[3].points_a", 16, 61), ("hands[3].points_b", 146, 101))
    assert found[0].entry.hands == HANDS


def test_roem_that_was_not_typed_can_be_in_any_hand() -> None:
    score = score_sheet(make_sheet("hands", hands=HANDS), FOUR)
    typed = (replace(HANDS[0], roem_a=None), *HANDS[1:])
    found = suggest_sheet(make_sheet("hands", hands=typed, control=(score.a.total, score.b.total)), FOUR)
    assert HANDS in {one.entry.hands for one in found}
    assert {one.code for one in found if "roem" in one.changes[0].field} == {SlipCode.ROEM_FORGOTTEN}


def test_a_hand_that_cannot_be_is_mended_in_its_sheet() -> None:
    typed = (replace(HANDS[0], points_b=60), *HANDS[1:])
    found = suggest_sheet(make_sheet("hands", hands=typed), FOUR)
    assert ("hands[1].points_b", 60, 70) in {one.changes[0] for one in found}
    twice = (*typed[:2], replace(HANDS[2], roem_b=30), HANDS[3])
    assert suggest_sheet(make_sheet("hands", hands=twice), FOUR) == ()


def test_each_of_several_hands_that_are_wrong_has_its_own_alternatives() -> None:
    hopeless = make_written((92, None), number=4)
    typed = (replace(HANDS[0], points_b=60), HANDS[1], replace(HANDS[2], roem_b=30), hopeless)
    found = suggest_hands(make_sheet("hands", hands=typed), FOUR)
    assert list(found) == [1, 3]
    assert ("points_b", 60, 70) in {one.changes[0] for one in found[1]}
    assert {one.changes[0].field for one in found[3]} == {"roem_b"}
    for number, several in found.items():
        for one in several:
            assert one.entry.number == number
            assert check_hand(one.entry, FOUR) == ()


def test_who_declared_by_the_deal_counts_and_is_not_filled_in() -> None:
    forced = HouseRules(hands=4, trump=TrumpMaking.FORCED)
    typed = (replace(HANDS[0], points_a=70, points_b=92, roem_a=None, declarer=None), *HANDS[1:])
    sheet = make_sheet("hands", hands=typed, first_dealer=1)
    first = suggest_hands(sheet, forced)[1][0]
    assert first.code is SlipCode.NAT_NOT_APPLIED
    assert first.entry.mark_a is Mark.NAT
    assert first.entry.declarer is None


@pytest.mark.parametrize(
    ("sheet", "code", "field", "new"),
    [
        (make_sheet("points_roem", points=(1462, 1103)), "transposition", "points_b", 1130),
        (make_sheet("points_roem", points=(1462, 1150)), "roem_in_points", "points_a", 1442),
        (make_sheet("points_roem", points=(1462, 1150), roem=(60, 0)), "roem_doubled", "points_a", 1442),
        (make_sheet("points_roem", points=(1462, 1120)), "last_trick_forgotten", "points_b", 1130),
        (make_sheet("points_roem", points=(1462, 1130), roem=(40, 0), pits=(1, 0)), "pit_without_100", "roem_a", 140),
        (make_sheet("points_roem", points=(1462, 1130), roem=(0, 205)), "transposition", "roem_b", 250),
        (make_sheet("totals", totals=(1460, 146)), "digit_dropped", "total_b", 1462),
        # The totals hold roem that was not typed.
        (make_sheet("points_roem", points=(1300, 1292), totals=(1500, 1402)), "roem_forgotten", "roem_a", 200),
        (make_sheet("points_roem", points=(1300, 1292), totals=(1292, 1300)), "sides_swapped", "total_a", 1300),
    ],
)
def test_a_set_of_which_only_sums_were_typed(sheet: SheetEntry, code: str, field: str, new: int) -> None:
    found = suggest_sheet(sheet, RULES)[0]
    assert (found.code.value, found.changes[0].field, found.changes[0].new) == (code, field, new)


@pytest.mark.parametrize(("hands", "points"), [(4, (401, 410)), (16, (1463, 1292))])
def test_where_hands_count_double_the_points_are_off_by_what_they_are_off(hands: int, points: tuple[int, int]) -> None:
    found = suggest_sheet(make_sheet("points_roem", points=points), replace(KRAKEN, hands=hands))
    assert {(one.code.value, one.entry.points_a, one.entry.points_b) for one in found} == {
        ("off_by_one", points[0] - 1, points[1]),
        ("off_by_one", points[0], points[1] - 1),
    }


@pytest.mark.parametrize("level", ["points_roem", "totals"])
def test_nobody_has_1_and_the_sum_may_be_right_all_the_same(level: str) -> None:
    two = HouseRules(hands=2)
    sums = {"points": (323, 1)} if level == "points_roem" else {"totals": (323, 1)}
    found = suggest_sheet(make_sheet(level, **sums), two)
    of_one = {(one.changes[0].new, one.changes[1].new) for one in found if one.code is SlipCode.OFF_BY_ONE}
    assert {(324, 0), (322, 2)} <= of_one


@pytest.mark.parametrize(
    ("sheet", "rules"),
    [
        (make_sheet("points_roem", points=(1462, 1130), roem=(10, None)), RULES),
        (make_sheet("totals", totals=(401, 410)), replace(KRAKEN, hands=4)),
    ],
)
def test_nothing_is_proposed_that_no_table_has_ever_seen(sheet: SheetEntry, rules: HouseRules) -> None:
    found = suggest_sheet(sheet, rules)
    assert found
    assert all(int(change.new or 0) < 1000 for one in found for change in one.changes)


def test_totals_that_changed_places_and_roem_of_the_other_side_are_told_from_adding_wrong() -> None:
    score = score_sheet(make_sheet("hands", hands=HANDS), FOUR)
    turned = suggest_sheet(make_sheet("hands", hands=HANDS, control=(score.b.total, score.a.total)), FOUR)
    of_paper = [one.code.value for one in turned if one.changes[0].field == "control_a"]
    assert of_paper == ["sides_swapped"]
    moved = suggest_sheet(make_sheet("hands", hands=HANDS, control=(score.a.total - 20, score.b.total + 20)), FOUR)
    assert {one.code.value for one in moved} == {"roem_wrong_side"}


def test_roem_that_no_hand_has_was_not_left_out() -> None:
    hands = tuple(make_written((92, 70), number=number) for number in range(1, 5))
    found = suggest_sheet(make_sheet("hands", hands=hands, control=(348, 280)), FOUR)
    of_paper = [one for one in found if one.changes[0].field == "control_a"]
    assert [one.entry.control_a for one in of_paper] == [368]
    assert of_paper[0].code is not SlipCode.ROEM_FORGOTTEN


@unhurried
@given(st.integers(0, 2700), st.integers(0, 2700), roems, roems, st.sampled_from(["points_roem", "totals"]))
def test_every_suggestion_for_sums_is_accepted(
    a: int, b: int, roem_a: int | None, roem_b: int | None, level: str
) -> None:
    if level == "totals":
        sheet = make_sheet(level, totals=(a, b))
    else:
        sheet = make_sheet(level, points=(a, 2592 - a + b % 30), roem=(roem_a, roem_b))
    found = suggest_sheet(sheet, RULES)
    assert len(found) <= 5
    assert all(check_sheet(one.entry, RULES) == () for one in found)
    assert len({one.entry for one in found}) == len(found)


def test_a_sheet_with_nothing_wrong_has_none() -> None:
    assert suggest_sheet(make_sheet("hands", hands=HANDS), FOUR) == ()
    assert suggest_sheet(make_sheet("totals", totals=(1406, 1406)), RULES) == ()
