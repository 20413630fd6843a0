"""One hand of a table of three, through `check_three_hand` and `score_three_hand`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import (
    HandForm,
    HandUndecided,
    HouseRules,
    InvalidEntry,
    Outcome,
    ThreePlayers,
    ThreeSide,
    check_three_hand,
    score_three_hand,
)

from .making import NOTHING, Triple, codes, make_three

OWN = HouseRules(three_players=ThreePlayers.OWN)
EACH_ALL = HouseRules(three_players=ThreePlayers.EACH_ALL)

# The worked examples of the specification: maker, X and Y.
EXAMPLES = [
    ((85, 50, 27), (20, 0, 20), OWN, (105, 50, 47), Outcome.MADE),
    ((75, 60, 27), (20, 0, 0), OWN, (95, 60, 27), Outcome.MADE),
    ((70, 60, 32), (0, 20, 0), OWN, (0, 80, 32), Outcome.NAT),
    ((85, 50, 27), (20, 0, 20), EACH_ALL, (105, 50, 47), Outcome.MADE),
    ((75, 60, 27), (20, 0, 0), EACH_ALL, (95, 60, 27), Outcome.MADE),
    ((70, 60, 32), (0, 20, 0), EACH_ALL, (0, 182, 182), Outcome.NAT),
]


def turned(triple: Triple, by: int) -> Triple:
    a, b, c = triple[-by:] + triple[:-by] if by else triple
    return a, b, c


@pytest.mark.parametrize("maker", [0, 1, 2])
@pytest.mark.parametrize(("points", "roem", "rules", "totals", "outcome"), EXAMPLES)
def test_the_examples_hold_whoever_made_trump(
    points: Triple, roem: Triple, rules: HouseRules, totals: Triple, outcome: Outcome, maker: int
) -> None:
    side = "ABC"[maker]
    score = score_three_hand(make_three(turned(points, maker), turned(roem, maker), maker=side), rules)
    assert (score.totals, score.outcome, score.maker) == (turned(totals, maker), outcome, side)
    again = score_three_hand(make_three(totals=turned(totals, maker), maker=side), rules)
    assert outcome in [reading.outcome for reading in again.readings]


def test_more_than_the_two_others_together_is_strictly_more() -> None:
    assert score_three_hand(make_three((81, 50, 31)), OWN).outcome is Outcome.NAT
    assert score_three_hand(make_three((82, 50, 30)), OWN).outcome is Outcome.MADE


def test_without_nat_everybody_keeps_what_was_taken() -> None:
    for rules in (OWN, EACH_ALL):
        score = score_three_hand(make_three((70, 60, 32), (None, 20, None)), replace(rules, no_nat=True))
        assert (score.totals, score.outcome) == ((70, 80, 32), Outcome.FAILED)


def test_all_ten_tricks_are_a_pit() -> None:
    score = score_three_hand(make_three((162, 0, 0), (40, 0, 0), tricks=(10, 0, 0)), OWN)
    assert (score.totals, score.outcome, score.bonus) == ((302, 0, 0), Outcome.PIT, (100, 0, 0))
    assert [score.pits_of(side) for side in ThreeSide] == [1, 0, 0]
    for place, maker in enumerate("ABC"):
        entry = make_three(turned((162, 0, 0), place), maker=maker, tricks=turned((10, 0, 0), place))
        assert score_three_hand(entry, OWN).totals == turned((262, 0, 0), place)


def test_162_points_without_tricks_are_open() -> None:
    score = score_three_hand(make_three((162, 0, 0)), OWN)
    assert ([reading.outcome for reading in score.readings], score.decided) == ([Outcome.PIT, Outcome.MADE], False)
    assert score_three_hand(make_three((162, 0, 0), tricks=(None, 1, None)), OWN).outcome is Outcome.MADE
    assert score_three_hand(make_three((162, 0, 0), tricks=(None, 0, 0)), OWN).outcome is Outcome.PIT


def test_who_made_trump_can_follow_from_the_score() -> None:
    score = score_three_hand(make_three((85, 50, 27), maker=None), OWN)
    assert [(reading.maker, reading.outcome) for reading in score.readings] == [
        ("A", "made"),
        ("B", "nat"),
        ("C", "nat"),
    ]
    assert score_three_hand(make_three((85, 50, 27), maker=None, totals=(85, 50, 27)), OWN).maker is ThreeSide.A
    assert [score.nats_of(side) for side in ThreeSide] == [0, None, None]


def test_a_maker_without_a_trick_is_a_plain_nat() -> None:
    rules = replace(OWN, counter_pit=100, slot=50)
    score = score_three_hand(make_three((0, 100, 62), tricks=(0, 6, 4)), rules)
    assert (score.totals, score.outcome) == ((0, 100, 62), Outcome.NAT)
    assert score_three_hand(make_three((162, 0, 0), tricks=(9, 1, 0)), rules).totals == (162, 0, 0)


@pytest.mark.parametrize(
    ("points", "roem", "tricks", "expected"),
    [
        ((85, 50, 26), NOTHING, NOTHING, [("", "points_sum")]),
        ((85, 50, None), NOTHING, NOTHING, [("points_c", "points_missing")]),
        ((163, -1, 0), NOTHING, NOTHING, [("points_a", "points_range"), ("points_b", "points_range")]),
        ((111, 50, 1), NOTHING, NOTHING, [("points_c", "points_unreachable")]),
        ((85, 50, 27), (30, 0, 0), NOTHING, [("roem_a", "roem_value")]),
        ((85, 50, 27), (50, 0, 0), NOTHING, [("roem_a", "roem_value")]),
        ((85, 50, 27), (0, -20, 0), NOTHING, [("roem_b", "roem_value")]),
        ((85, 50, 27), (0, 0, 200), NOTHING, [("roem_c", "roem_value")]),
        ((85, 50, 27), (100, 100, 0), NOTHING, [("", "roem_value")]),
        ((155, 5, 2), (0, 0, 80), NOTHING, [("", "joint")]),
        ((85, 50, 27), NOTHING, (11, None, None), [("tricks_a", "tricks_sum")]),
        ((85, 50, 27), NOTHING, (4, 4, 1), [("", "tricks_sum")]),
        ((85, 50, 27), NOTHING, (6, 5, None), [("", "tricks_sum")]),
        ((85, 50, 27), NOTHING, (5, 5, 0), [("points_c", "no_tricks_but_points")]),
        ((112, 50, 0), (0, 0, 20), (5, 5, None), [("roem_c", "no_tricks_but_points")]),
        (
            (85, 50, 27),
            NOTHING,
            (10, None, None),
            [("points_a", "tricks_points"), ("points_b", "no_tricks_but_points")],
        ),
        ((85, 50, 27), NOTHING, (1, 5, 4), [("points_a", "tricks_points")]),
        ((85, 50, 27), (0, 60, 0), (8, 1, 1), [("", "joint")]),
    ],
)
def test_what_cannot_be(points: Triple, roem: Triple, tricks: Triple, expected: list[tuple[str, str]]) -> None:
    found = codes(check_three_hand(make_three(points, roem, tricks=tricks), OWN))
    assert found[: len(expected)] == expected


def test_a_total_on_paper_must_agree() -> None:
    entry = make_three((85, 50, 27), totals=(105, 50, 27))
    assert codes(check_three_hand(entry, OWN)) == [("total_a", "control_sum")]


@pytest.mark.parametrize(
    ("totals", "rules", "expected"),
    [
        ((105, 50, 47), OWN, []),
        ((105, 50, 48), OWN, [("", "control_sum")]),
        ((105, 50, None), OWN, [("total_c", "total_missing")]),
        ((-5, 100, 67), OWN, [("total_a", "total_range")]),
        ((161, 1, 20), OWN, [("total_b", "impossible")]),
        ((0, 80, 32), OWN, []),
        ((0, 80, 32), EACH_ALL, [("", "control_sum")]),
        ((0, 40, 32), OWN, [("", "impossible")]),
        ((0, 182, 182), EACH_ALL, []),
        ((0, 182, 162), EACH_ALL, [("", "impossible")]),
        ((262, 0, 0), OWN, []),
        ((262, 0, 0), replace(OWN, pit_bonus=110), []),
        # Whoever made trump, 272 and 352 are more than a maker keeps; 272 can be left by another's nat.
        ((272, 0, 0), OWN, []),
        ((352, 0, 0), OWN, [("", "impossible")]),
        ((60, 60, 42), OWN, [("", "nat_not_marked")]),
        ((60, 60, 52), OWN, [("", "control_sum")]),
        ((60, 60, 42), replace(OWN, no_nat=True), []),
    ],
)
def test_three_totals(totals: Triple, rules: HouseRules, expected: list[tuple[str, str]]) -> None:
    assert codes(check_three_hand(make_three(totals=totals, maker=None), rules)) == expected


@pytest.mark.parametrize("rules", [OWN, EACH_ALL])
@pytest.mark.parametrize("totals", [(70, 60, 32), (70, 80, 32)])
def test_a_maker_that_is_not_ahead_is_nat(rules: HouseRules, totals: Triple) -> None:
    (problem,) = check_three_hand(make_three(totals=totals), rules)
    assert (problem.field, problem.code) == ("total_a", "nat_not_marked")
    assert problem.params_dict == {"totals": totals, "players": 3}
    assert codes(check_three_hand(make_three(totals=totals), replace(rules, no_nat=True))) == []


def test_totals_that_another_maker_can_have() -> None:
    assert codes(check_three_hand(make_three(totals=(105, 50, 47), maker="B"), OWN)) == [
        ("maker", "declarer_contradiction")
    ]


def test_parts_do_not_belong_to_three_totals() -> None:
    entry = replace(make_three(totals=(105, 50, 47)), points_a=85, tricks_c=3)
    assert codes(check_three_hand(entry, OWN)) == [("points_a", "field_not_in_form"), ("tricks_c", "field_not_in_form")]


def test_there_is_no_written_form() -> None:
    entry = replace(make_three((85, 50, 27)), form=HandForm.WRITTEN)
    assert codes(check_three_hand(entry, OWN)) == [("form", "field_not_in_form")]


def test_a_club_that_does_not_say_what_a_nat_costs_has_no_table_of_three() -> None:
    assert codes(check_three_hand(make_three((85, 50, 27)), HouseRules())) == [("", "three_not_played")]


def test_what_is_refused_has_no_score() -> None:
    with pytest.raises(InvalidEntry, match="points_sum"):
        score_three_hand(make_three((85, 50, 28)), OWN)
    undecided = score_three_hand(make_three((162, 0, 0), number=3), OWN)
    with pytest.raises(HandUndecided, match="hand 3 has 2 readings"):
        _ = undecided.totals


def test_an_odd_trump_or_number_is_refused() -> None:
    assert codes(check_three_hand(replace(make_three((85, 50, 27)), trump="x", number=0), OWN)) == [
        ("number", "hand_number"),
        ("trump", "unknown_trump"),
    ]
