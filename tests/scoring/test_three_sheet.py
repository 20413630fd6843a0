"""Sheets of a table of three, through `check_three_sheet` and `score_three_sheet`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import (
    HouseRules,
    InvalidEntry,
    SheetLevel,
    SheetScore,
    SideScore,
    ThreePlayers,
    ThreeSide,
    check_three_sheet,
    score_three_sheet,
)

from .making import NOTHING, Triple, codes, make_three, make_three_sheet

OWN = HouseRules(hands=2, three_players=ThreePlayers.OWN)
EACH_ALL = HouseRules(hands=2, three_players=ThreePlayers.EACH_ALL)
HANDS = [
    make_three((85, 50, 27), (20, 0, 20), tricks=(4, 3, 3)),
    make_three((60, 70, 32), (20, 0, 0), maker="B", number=2),
]


def test_it_works() -> None:
    score = score_three_sheet(make_three_sheet("hands", hands=HANDS), OWN)
    assert [side.total for side in score.sides] == [185, 50, 79]
    assert [side.points for side in score.sides] == [145, 50, 59]
    assert [side.roem for side in score.sides] == [40, 0, 20]
    assert [side.nats for side in score.sides] == [0, 1, 0]
    assert [hand.number for hand in score.hands] == [1, 2]
    assert score.of(ThreeSide.C).total == 79


def test_what_a_nat_brings_follows_the_rules() -> None:
    score = score_three_sheet(make_three_sheet("hands", hands=HANDS), EACH_ALL)
    assert [side.total for side in score.sides] == [287, 50, 229]


def test_pits_are_counted_and_what_is_open_stays_open() -> None:
    pit = make_three((162, 0, 0), maker="A", tricks=(10, 0, 0))
    score = score_three_sheet(make_three_sheet("hands", hands=[pit, replace(pit, number=2)]), OWN)
    assert [(side.total, side.pits, side.nats) for side in score.sides] == [(524, 2, 0), (0, 0, 0), (0, 0, 0)]
    # On paper the bonus of a pit stands among the roem.
    assert [(side.points, side.roem) for side in score.sides] == [(324, 200), (0, 0), (0, 0)]
    assert (score.level, score.hand_count) == (SheetLevel.HANDS, 2)
    # 262 can be a pit or 100 of roem, and of 0, 101 and 61 either A went nat or B made it.
    hands = [make_three(totals=(262, 0, 0)), make_three(totals=(0, 101, 61), maker=None, number=2)]
    open_ = score_three_sheet(make_three_sheet("hand_totals", hands=hands), OWN)
    assert [(side.pits, side.nats) for side in open_.sides] == [(None, None), (0, 0), (0, 0)]


@pytest.mark.parametrize(
    ("rules", "total", "expected"),
    [
        # Two hands hold 360 of roem at most, which each of the others gets after a nat.
        (replace(EACH_ALL, no_nat=True), (344, 340, 200), []),
        (replace(EACH_ALL, no_nat=True), (344, 340, 220), [("", "control_sum")]),
        # What would be 200 of roem beside a nat is nothing where nobody goes nat.
        (replace(EACH_ALL, no_nat=True), (300, 300, 86), [("", "control_sum")]),
        (EACH_ALL, (300, 300, 86), []),
        (EACH_ALL, (0, 684, 684), []),
        (EACH_ALL, (0, 694, 694), [("", "control_sum")]),
        # Where the others keep their own, they have more than half of the points.
        (OWN, (0, 100, 62), []),
        (OWN, (0, 100, 61), [("", "control_sum")]),
    ],
)
def test_three_totals_have_a_lowest_and_a_highest_sum(
    rules: HouseRules, total: Triple, expected: list[tuple[str, str]]
) -> None:
    assert codes(check_three_sheet(make_three_sheet("totals", totals=total), rules)) == expected


def test_counts_beside_three_totals_stay_with_them() -> None:
    # Two nats of A: the others share 162 points and 180 of roem a hand, twice over.
    score = score_three_sheet(make_three_sheet("totals", totals=(0, 342, 342), pits=(0, 0, 0), nats=(2, 0, 0)), OWN)
    assert [(side.total, side.pits, side.nats) for side in score.sides] == [(0, 0, 2), (342, 0, 0), (342, 0, 0)]
    assert (score.level, score.hand_count) == (SheetLevel.TOTALS, 2)
    more = make_three_sheet("totals", totals=(0, 342, 362), nats=(2, 0, 0))
    assert codes(check_three_sheet(more, OWN)) == [("", "control_sum")]


def test_where_nobody_goes_nat_no_nats_are_counted() -> None:
    sheet = make_three_sheet("totals", totals=(200, 100, 24), nats=(1, 0, 0))
    assert codes(check_three_sheet(sheet, replace(OWN, no_nat=True))) == [("nats_a", "field_not_played")]


def test_the_totals_of_one_side_have_a_highest() -> None:
    assert codes(check_three_sheet(make_three_sheet("totals", totals=(884, 0, 0)), OWN)) == []
    assert codes(check_three_sheet(make_three_sheet("totals", totals=(885, 0, 0)), OWN)) == [
        ("total_a", "total_above_maximum")
    ]


def test_what_is_refused_has_no_score() -> None:
    with pytest.raises(InvalidEntry, match="control_sum"):
        score_three_sheet(make_three_sheet("totals", totals=(0, 100, 61)), OWN)


def test_totals_of_hands_add_up() -> None:
    hands = [make_three(totals=(105, 50, 47)), make_three(totals=(80, 0, 32), maker="B", number=2)]
    score = score_three_sheet(make_three_sheet("hand_totals", hands=hands), OWN)
    assert [(side.total, side.points, side.nats) for side in score.sides] == [
        (185, None, 0),
        (50, None, 1),
        (79, None, 0),
    ]
    with_points = make_three_sheet("hand_totals", hands=[HANDS[0], hands[1]])
    assert codes(check_three_sheet(with_points, OWN)) == [("hands[1].form", "field_not_in_form")]


def test_the_two_sided_sheet_has_sides_too() -> None:
    side = SideScore(points=None, roem=None, pits=None, nats=None, total=1406)
    assert SheetScore(level=SheetLevel.TOTALS, hand_count=16, a=side, b=side, roem_both=220).sides == (side, side)


@pytest.mark.parametrize(
    ("totals", "rules", "expected"),
    [
        ((185, 50, 79), OWN, []),
        # After a nat of which each keeps its own, only the range of the sum is left.
        ((185, 50, 78), OWN, []),
        ((80, 50, 31), OWN, [("", "control_sum")]),
        ((300, 300, 250), OWN, [("", "control_sum")]),
        ((287, 50, 229), EACH_ALL, []),
        ((287, 50, 228), EACH_ALL, [("", "control_sum")]),
        ((200, 100, 24), EACH_ALL, []),
        ((200, 100, 34), EACH_ALL, [("", "control_sum")]),
        ((262, 100, 62), EACH_ALL, []),
        ((900, 0, 0), OWN, [("total_a", "total_above_maximum")]),
        ((200, 1, 123), OWN, [("total_b", "impossible")]),
        ((200, -4, 128), OWN, [("total_b", "total_range")]),
        ((200, None, 124), OWN, [("total_b", "total_missing")]),
    ],
)
def test_three_totals(totals: Triple, rules: HouseRules, expected: list[tuple[str, str]]) -> None:
    assert codes(check_three_sheet(make_three_sheet("totals", totals=totals), rules)) == expected


def test_known_nats_and_pits_bring_the_control_sum_back() -> None:
    sheet = make_three_sheet("totals", totals=(185, 60, 79), nats=(0, 0, 0), pits=(0, 0, 0))
    assert codes(check_three_sheet(sheet, OWN)) == []
    assert codes(check_three_sheet(replace(sheet, total_c=80), OWN)) == [("", "control_sum")]
    assert codes(check_three_sheet(replace(sheet, nats_a=1), EACH_ALL)) == [("", "control_sum")]
    assert codes(check_three_sheet(replace(sheet, total_c=89), replace(OWN, no_nat=True))) == [("", "control_sum")]


def test_one_hand_is_judged_exactly() -> None:
    rules = replace(EACH_ALL, hands=1)
    assert codes(check_three_sheet(make_three_sheet("totals", totals=(0, 182, 182)), rules)) == []
    assert codes(check_three_sheet(make_three_sheet("totals", totals=(0, 202, 162)), rules)) == [("", "impossible")]


@pytest.mark.parametrize(
    ("pits", "nats", "expected"),
    [
        ((3, 0, 0), NOTHING, [("pits_a", "pits_count")]),
        (NOTHING, (0, -1, 0), [("nats_b", "nats_count")]),
        ((1, 1, 0), (0, 0, 1), [("", "nats_count")]),
    ],
)
def test_counts_that_do_not_fit(pits: Triple, nats: Triple, expected: list[tuple[str, str]]) -> None:
    sheet = make_three_sheet("totals", totals=(185, 60, 79), pits=pits, nats=nats)
    assert codes(check_three_sheet(sheet, OWN)) == expected
    with_hands = make_three_sheet("hands", hands=HANDS, nats=(1, 1, 0))
    assert codes(check_three_sheet(with_hands, OWN)) == [("nats_a", "nats_count")]


def test_hands_that_are_missing_or_twice_or_wrong() -> None:
    hands = [HANDS[0], replace(HANDS[0], points_a=84), replace(HANDS[1], number=7), replace(HANDS[1], number=0)]
    assert codes(check_three_sheet(make_three_sheet("hands", hands=hands), OWN)) == [
        ("hands[1]", "points_sum"),
        ("hands[1]", "hand_twice"),
        ("hands[7]", "hand_number"),
        ("hands[0]", "hand_number"),
        ("hands", "hand_missing"),
    ]


def test_an_undecided_hand_is_refused_with_its_readings() -> None:
    sheet = make_three_sheet("hands", hands=[HANDS[0], make_three((162, 0, 0), number=2)])
    (problem,) = check_three_sheet(sheet, OWN)
    assert (problem.field, problem.code) == ("hands[2]", "undecided")
    assert problem.params_dict == {"makers": ("A", "A"), "results": ("pit", "made")}


def test_totals_on_paper_must_agree() -> None:
    sheet = make_three_sheet("hands", hands=HANDS, control=(185, 50, 80), totals=(None, 60, None))
    assert codes(check_three_sheet(sheet, OWN)) == [("total_b", "control_sum"), ("control_c", "control_sum")]
    sheet = make_three_sheet("totals", totals=(185, 60, 79), control=(185, 60, 89))
    assert codes(check_three_sheet(sheet, OWN)) == [("control_c", "control_sum")]


def test_a_level_that_three_do_not_have_is_refused() -> None:
    assert codes(check_three_sheet(make_three_sheet("points_roem"), OWN)) == [("level", "not_a_choice")]
    assert codes(check_three_sheet(make_three_sheet("totals", hands=HANDS, totals=(185, 60, 79)), OWN)) == [
        ("hands", "field_not_in_form")
    ]


def test_a_club_without_tables_of_three_has_no_sheet() -> None:
    assert codes(check_three_sheet(make_three_sheet("hands", hands=HANDS), HouseRules())) == [("", "three_not_played")]


def test_the_number_of_hands_is_a_number_of_hands() -> None:
    for count in (0, 33):
        sheet = make_three_sheet("totals", totals=(185, 60, 79), hand_count=count)
        assert codes(check_three_sheet(sheet, OWN)) == [("hand_count", "hands_count")]
