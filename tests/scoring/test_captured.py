"""The captured form, through `check_hand` and `score_hand`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import HandEntry, HouseRules, Mark, Outcome, Side, check_hand, score_hand

from .making import Pair, codes, make_captured

RULES = HouseRules()


def readings(entry: HandEntry, rules: HouseRules = RULES) -> list[tuple[str, str, int, int]]:
    return [
        (reading.declarer or "", reading.outcome.value, reading.total_a, reading.total_b)
        for reading in score_hand(entry, rules).readings
    ]


def refusals(entry: HandEntry, rules: HouseRules = RULES) -> list[tuple[str, str]]:
    return codes(check_hand(entry, rules))


def test_it_works() -> None:
    score = score_hand(make_captured((82, 80), (0, 20), declarer="A"), RULES)
    assert (score.outcome, score.declarer) == (Outcome.NAT, Side.A)
    assert (score.points_a, score.roem_a, score.bonus_a, score.total_a) == (0, 0, 0, 0)
    assert (score.points_b, score.roem_b, score.bonus_b, score.total_b) == (162, 20, 0, 182)


def test_roem_that_was_not_typed_was_not_claimed() -> None:
    assert readings(make_captured((100, 62))) == [("A", "made", 100, 62)]


def test_an_unknown_declarer_leaves_two_readings_that_differ() -> None:
    entry = make_captured((82, 80), declarer=None)
    assert readings(entry) == [("A", "made", 82, 80), ("B", "nat", 162, 0)]
    assert not score_hand(entry, RULES).decided


def test_an_unknown_declarer_does_not_matter_where_both_readings_score_the_same() -> None:
    entry = make_captured((162, 0), declarer=None, tricks=(7, 1))
    assert readings(entry) == [("A", "made", 162, 0), ("B", "nat", 162, 0)]
    assert score_hand(entry, RULES).decided


def test_without_nat_nobody_needs_to_know_who_declared() -> None:
    rules = HouseRules(no_nat=True)
    score = score_hand(make_captured((70, 92), (20, 0), declarer=None), rules)
    assert (score.decided, score.declarer, score.outcome) == (True, None, None)
    assert (score.total_a, score.total_b) == (90, 92)


def test_162_points_without_tricks_are_a_pit_or_not() -> None:
    entry = make_captured((162, 0))
    assert readings(entry) == [("A", "pit", 262, 0), ("A", "made", 162, 0)]
    assert not score_hand(entry, RULES).decided


def test_162_points_without_tricks_are_decided_where_a_pit_brings_nothing() -> None:
    score = score_hand(make_captured((162, 0)), HouseRules(pit_bonus=0))
    assert (score.decided, score.outcome, score.total_a) == (True, None, 162)


def test_162_points_are_no_pit_when_the_other_side_has_roem() -> None:
    assert readings(make_captured((162, 0), (0, 20))) == [("A", "made", 162, 20)]


def test_162_points_with_roem_that_takes_eight_tricks_are_a_pit() -> None:
    assert readings(make_captured((162, 0), (700, 0))) == [("A", "pit", 962, 0)]


def test_0_points_without_tricks_are_decided_unless_a_counter_pit_is_paid() -> None:
    entry = make_captured((0, 162), (0, 20))
    score = score_hand(entry, RULES)
    assert (score.decided, score.outcome, score.nat) == (True, None, True)
    assert (score.total_a, score.total_b) == (0, 182)
    assert readings(entry, HouseRules(counter_pit=100)) == [("A", "counterpit", 0, 282), ("A", "nat", 0, 182)]


def test_tricks_of_one_side_are_enough() -> None:
    assert readings(make_captured((162, 0), tricks=(8, None))) == [("A", "pit", 262, 0)]
    assert readings(make_captured((162, 0), tricks=(None, 0))) == [("A", "pit", 262, 0)]
    assert readings(make_captured((0, 162), tricks=(None, 8))) == [("A", "counterpit", 0, 162)]


def test_a_total_on_paper_chooses_between_readings() -> None:
    assert readings(make_captured((162, 0), totals=(262, None))) == [("A", "pit", 262, 0)]
    assert readings(make_captured((82, 80), declarer=None, totals=(82, 80))) == [("A", "made", 82, 80)]


def test_a_total_on_paper_that_is_wrong_is_refused() -> None:
    problems = check_hand(make_captured((82, 80), (0, 20), totals=(82, 100)), RULES)
    assert codes(problems) == [("total_a", "control_sum"), ("total_b", "control_sum")]
    assert problems[1].params_dict == {"expected": 182, "given": 100, "difference": -82}


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((None, 80), [("points_a", "points_missing")]),
        ((None, None), [("points_a", "points_missing"), ("points_b", "points_missing")]),
        ((163, -1), [("points_a", "points_range"), ("points_b", "points_range")]),
        ((82, 79), [("", "points_sum")]),
        # The 1 is why the 161 cannot be, and so it is said once.
        ((1, 161), [("points_b", "points_unreachable")]),
        ((1, 160), [("points_a", "points_unreachable"), ("", "points_sum")]),
    ],
)
def test_points_that_cannot_be(points: Pair, expected: list[tuple[str, str]]) -> None:
    assert refusals(make_captured(points)) == expected


def test_a_wrong_sum_says_by_how_much() -> None:
    (problem,) = check_hand(make_captured((82, 70)), RULES)
    assert problem.params_dict == {"expected": 162, "given": 152, "difference": -10}


@pytest.mark.parametrize("roem", [10, 30, 25, -20, 530, 630, 680, 690, 710])
def test_roem_that_nobody_can_claim(roem: int) -> None:
    assert refusals(make_captured((90, 72), (roem, 0))) == [("roem_a", "roem_value")]
    assert refusals(make_captured((90, 72), (0, roem))) == [("roem_b", "roem_value")]


def test_roem_follows_the_house_rules() -> None:
    assert refusals(make_captured((162, 0), (700, 0)), HouseRules(four_jacks=100)) == [("roem_a", "roem_value")]
    assert refusals(make_captured((80, 82), (100, 0)), HouseRules(fours=(), four_jacks=100)) == []


def test_roem_of_both_sides_comes_from_one_deck() -> None:
    assert refusals(make_captured((80, 82), (400, 400))) == [("", "joint")]
    assert refusals(make_captured((80, 82), (330, 300))) == [("", "joint")]


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ((5, 4), [("", "tricks_sum")]),
        ((9, None), [("tricks_a", "tricks_sum")]),
        ((-1, 9), [("tricks_a", "tricks_sum"), ("tricks_b", "tricks_sum")]),
    ],
)
def test_tricks_that_cannot_be(tricks: Pair, expected: list[tuple[str, str]]) -> None:
    assert refusals(make_captured((82, 80), tricks=tricks)) == expected


def test_problems_with_tricks_say_what_was_given() -> None:
    (sum_of_tricks,) = check_hand(make_captured((82, 80), tricks=(5, 4)), RULES)
    assert sum_of_tricks.params_dict == {"given": 9, "expected": 8}
    (points_left,) = check_hand(make_captured((150, 12), tricks=(8, None)), RULES)
    assert points_left.params_dict == {"given": 12}


def test_points_that_so_many_tricks_cannot_hold() -> None:
    entry = make_captured((67, 95), tricks=(1, None))
    assert refusals(entry) == [("points_a", "tricks_points"), ("points_b", "tricks_points")]


def test_tricks_are_held_against_both_sides_also_where_the_sum_is_wrong() -> None:
    """Once only the points of A were looked at, so that the same slip was judged differently for B."""
    assert refusals(make_captured((0, 0), tricks=(None, 1))) == [("points_a", "tricks_points"), ("", "points_sum")]
    assert refusals(make_captured((0, 0), tricks=(1, None))) == [("points_b", "tricks_points"), ("", "points_sum")]


def test_roem_that_so_many_tricks_cannot_hold() -> None:
    assert refusals(make_captured((60, 102), (300, 0), tricks=(1, 7))) == [("roem_a", "tricks_points")]
    assert refusals(make_captured((102, 60), (0, 300), tricks=(7, 1))) == [("roem_b", "tricks_points")]


@pytest.mark.parametrize(
    ("points", "roem"), [((151, 11), (0, 50)), ((5, 157), (50, 0)), ((159, 3), (0, 100)), ((152, 10), (700, 0))]
)
def test_points_that_the_roem_leaves_out(points: Pair, roem: Pair) -> None:
    assert refusals(make_captured(points, roem)) == [("", "joint")]
    assert refusals(make_captured((points[1], points[0]), (roem[1], roem[0]))) == [("", "joint")]


def test_162_points_with_more_roem_than_seven_tricks_hold_are_a_pit() -> None:
    assert [reading.outcome for reading in score_hand(make_captured((162, 0), (640, 0)), RULES).readings] == [
        "pit",
        "made",
    ]
    assert [reading.outcome for reading in score_hand(make_captured((162, 0), (650, 0)), RULES).readings] == ["pit"]


def test_what_was_refused_says_what_comes_nearest() -> None:
    (roem,) = check_hand(make_captured((82, 80), (30, 0)), RULES)
    assert roem.params_dict == {"given": 30, "highest": 700, "nearest": (20, 40)}
    low, high = check_hand(make_captured((67, 95), tricks=(1, None)), RULES)
    assert (low.params_dict["nearest"], high.params_dict["nearest"]) == ((66,), (96,))


def test_points_and_roem_that_so_many_tricks_cannot_hold_together() -> None:
    assert refusals(make_captured((20, 142), (60, 0), tricks=(1, None))) == [("", "joint")]


def test_no_tricks_but_points() -> None:
    assert refusals(make_captured((4, 158), tricks=(0, None))) == [("points_a", "no_tricks_but_points")]


def test_no_tricks_but_roem() -> None:
    assert refusals(make_captured((162, 0), (0, 20), tricks=(None, 0))) == [("roem_b", "no_tricks_but_points")]


def test_all_tricks_but_points_left() -> None:
    entry = make_captured((150, 12), tricks=(8, None))
    assert refusals(entry) == [("points_b", "all_tricks_but_points_left")]


def test_all_tricks_but_roem_left() -> None:
    entry = make_captured((162, 0), (0, 20), tricks=(8, None))
    assert refusals(entry) == [("roem_b", "all_tricks_but_points_left")]


def test_a_mark_does_not_belong_to_captured_points() -> None:
    entry = replace(make_captured((82, 80)), mark_b=Mark.NAT)
    assert refusals(entry) == [("mark_b", "field_not_in_form")]


def test_an_unknown_trump_is_refused() -> None:
    assert refusals(make_captured(trump="clubs")) == [("trump", "unknown_trump")]
    assert refusals(make_captured(trump="c")) == []


def test_everything_that_is_wrong_is_said_at_once_in_the_order_of_the_fields() -> None:
    entry = make_captured((163, 80), (30, -10), tricks=(5, 5), trump="x")
    assert refusals(entry) == [
        ("trump", "unknown_trump"),
        ("points_a", "points_range"),
        ("roem_a", "roem_value"),
        ("roem_b", "roem_value"),
        ("", "points_sum"),
        ("", "tricks_sum"),
    ]
