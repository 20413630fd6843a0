"""Rounds that end at a number of points, through `check_sheet` and `score_sheet`."""

from __future__ import annotations

import pytest

from scoring import HouseRules, ThreePlayers, Violation, check_sheet, check_three_sheet, score_sheet, score_three_sheet
from scoring.target import check_hands

from .making import Pair, codes, make_sheet, make_three, make_three_sheet, make_totals

RULES = HouseRules(hands=4, target=300)
HANDS = [make_totals((92, 70), number=1), make_totals((100, 62), number=2), make_totals((112, 70), number=3)]


def test_it_works() -> None:
    score = score_sheet(make_sheet("hand_totals", hands=HANDS), RULES)
    assert (score.hand_count, score.a.total) == (3, 304)


def test_the_number_of_hands_may_be_told_too() -> None:
    assert codes(check_sheet(make_sheet("hand_totals", hands=HANDS, hand_count=3), RULES)) == []
    assert codes(check_sheet(make_sheet("hand_totals", hands=HANDS, hand_count=4), RULES)) == [
        ("hands", "hand_missing")
    ]


def test_the_target_itself_is_enough() -> None:
    hands = [*HANDS[:2], make_totals((108, 54), number=3)]
    assert score_sheet(make_sheet("hand_totals", hands=hands), RULES).a.total == 300


def test_a_round_without_a_hand_has_nothing_yet() -> None:
    problems: list[Violation] = []
    check_hands([], RULES, problems)
    assert [(problem.field, problem.params_dict) for problem in problems] == [
        ("hands", {"target": 300, "given": 0, "hands": 0, "highest": 4})
    ]


def test_a_hand_after_the_target_is_refused() -> None:
    hands = [*HANDS, make_totals((82, 80), number=4)]
    (problem,) = check_sheet(make_sheet("hand_totals", hands=hands), RULES)
    assert (problem.field, problem.code) == ("hands[4]", "target_passed")
    assert problem.params_dict == {"target": 300, "number": 3}


def test_hands_are_played_in_the_order_of_their_numbers() -> None:
    assert codes(check_sheet(make_sheet("hand_totals", hands=HANDS[::-1]), RULES)) == []


def test_a_round_that_stops_too_early_is_refused() -> None:
    (problem,) = check_sheet(make_sheet("hand_totals", hands=HANDS[:2]), RULES)
    assert (problem.field, problem.code) == ("hands", "target_not_reached")
    assert problem.params_dict == {"target": 300, "given": 192, "hands": 2, "highest": 4}


def test_the_last_hand_there_can_be_ends_the_round() -> None:
    rules = HouseRules(hands=2, target=300)
    assert codes(check_sheet(make_sheet("hand_totals", hands=HANDS[:2]), rules)) == []
    assert codes(check_sheet(make_sheet("totals", totals=(192, 132), hand_count=2), rules)) == []
    assert codes(check_sheet(make_sheet("hand_totals", hands=HANDS), rules)) == [("hands[3]", "hand_number")]


def test_a_missing_hand_is_named() -> None:
    assert codes(check_sheet(make_sheet("hand_totals", hands=[HANDS[0], HANDS[2]]), RULES)) == [
        ("hands", "hand_missing")
    ]
    assert codes(check_sheet(make_sheet("hands"), RULES)) == [("hands", "hand_missing")]
    assert codes(check_sheet(make_sheet("hand_totals", hands=[HANDS[1]]), RULES)) == [("hands", "hand_missing")]


def test_sums_need_the_number_of_hands() -> None:
    for sheet in (
        make_sheet("totals", totals=(304, 202)),
        make_sheet("points_roem", points=(284, 202), roem=(20, 0)),
    ):
        assert codes(check_sheet(sheet, RULES)) == [("hand_count", "hands_count_missing")]


@pytest.mark.parametrize(
    ("totals", "hands", "expected"),
    [
        ((304, 202), 3, []),
        ((300, 186), 3, []),
        ((284, 202), 3, [("", "target_not_reached")]),
        # The last hand brings 962 at most.
        ((1261, 225), 3, []),
        ((1262, 224), 3, [("total_a", "target_passed")]),
        ((284, 384), 4, []),
        ((1396, 0), 3, [("total_a", "target_passed")]),
        ((900, 816), 3, [("", "target_passed")]),
        ((404, 264), 5, [("hand_count", "hands_count")]),
        ((404, 264), 0, [("hand_count", "hands_count")]),
    ],
)
def test_two_totals(totals: Pair, hands: int, expected: list[tuple[str, str]]) -> None:
    assert codes(check_sheet(make_sheet("totals", totals=totals, hand_count=hands), RULES)) == expected


def test_the_last_hand_brings_so_much_to_both_sides_together() -> None:
    rules = HouseRules(hands=4, target=303)
    assert codes(check_sheet(make_sheet("totals", totals=(900, 666), hand_count=3), rules)) == []
    assert codes(check_sheet(make_sheet("totals", totals=(900, 676), hand_count=3), rules)) == [("", "target_passed")]


def test_points_and_roem() -> None:
    sheet = make_sheet("points_roem", points=(284, 202), roem=(20, 0), hand_count=3)
    assert score_sheet(sheet, RULES).a.total == 304
    sheet = make_sheet("points_roem", points=(284, 202), hand_count=3)
    assert codes(check_sheet(sheet, RULES)) == [("", "target_not_reached")]


def test_without_a_target_nothing_changes() -> None:
    hands = [*HANDS, make_totals((82, 80), number=4)]
    assert codes(check_sheet(make_sheet("hand_totals", hands=hands), HouseRules(hands=4))) == []
    assert codes(check_sheet(make_sheet("totals", totals=(384, 284)), HouseRules(hands=4))) == []


def test_a_table_of_three_ends_at_the_target_too() -> None:
    rules = HouseRules(hands=4, target=200, three_players=ThreePlayers.OWN)
    hands = [make_three(totals=(105, 50, 27), number=1), make_three(totals=(102, 50, 10), number=2)]
    assert score_three_sheet(make_three_sheet("hand_totals", hands=hands), rules).hand_count == 2
    assert codes(check_three_sheet(make_three_sheet("hand_totals", hands=hands[:1]), rules)) == [
        ("hands", "target_not_reached")
    ]
    after = [*hands, make_three(totals=(102, 50, 10), number=3)]
    assert codes(check_three_sheet(make_three_sheet("hand_totals", hands=after), rules)) == [
        ("hands[3]", "target_passed")
    ]
    sheet = make_three_sheet("totals", totals=(207, 100, 37))
    assert codes(check_three_sheet(sheet, rules)) == [("hand_count", "hands_count_missing")]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_whoever_of_three_had_the_target_before_the_last_hand_is_named(place: int) -> None:
    rules = HouseRules(hands=4, target=300, three_players=ThreePlayers.OWN)
    a, b, c = (800 if side == place else 40 for side in range(3))
    (problem,) = check_three_sheet(make_three_sheet("totals", hand_count=3, totals=(a, b, c)), rules)
    assert (problem.field, problem.code) == (f"total_{'abc'[place]}", "target_passed")


def test_the_last_hand_of_a_table_of_three_brings_so_much_to_all_together() -> None:
    rules = HouseRules(hands=4, target=300, three_players=ThreePlayers.EACH_ALL)
    # Nobody had 300 before the second hand, and that brings both of the others 342 after a nat.
    near = make_three_sheet("totals", hand_count=2, totals=(699, 569, 0))
    assert codes(check_three_sheet(near, rules)) == []
    (problem,) = check_three_sheet(make_three_sheet("totals", hand_count=2, totals=(699, 609, 0)), rules)
    assert (problem.field, problem.code) == ("", "target_passed")
    assert problem.params_dict == {"target": 300, "given": 1308}
