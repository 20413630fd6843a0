"""Hands of ledig, through `check_hand` and `score_hand`, and on a sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import HandForm, HouseRules, Outcome, Side, check_hand, check_sheet, score_hand, score_sheet

from .making import NONE, Pair, codes, make_ledig, make_sheet, make_written

RULES = HouseRules(ledig_made=(50, 10), ledig_failed=(0, 60))


@pytest.mark.parametrize(
    ("declarer", "tricks", "mark", "totals", "expected", "outcome"),
    [
        ("A", (0, None), (None, None), NONE, (50, 10), Outcome.LEDIG_MADE),
        ("A", (None, 8), (None, None), NONE, (50, 10), Outcome.LEDIG_MADE),
        ("A", (1, 7), (None, None), NONE, (0, 60), Outcome.LEDIG_FAILED),
        ("B", (None, 0), (None, None), NONE, (10, 50), Outcome.LEDIG_MADE),
        ("A", NONE, ("N", None), NONE, (0, 60), Outcome.LEDIG_FAILED),
        (None, NONE, ("N", None), NONE, (0, 60), Outcome.LEDIG_FAILED),
        ("A", NONE, (None, None), (50, 10), (50, 10), Outcome.LEDIG_MADE),
        (None, NONE, (None, None), (60, None), (60, 0), Outcome.LEDIG_FAILED),
    ],
)
def test_tricks_mark_or_totals_tell_how_it_ended(
    declarer: str | None,
    tricks: Pair,
    mark: tuple[str | None, str | None],
    totals: Pair,
    expected: tuple[int, int],
    outcome: Outcome,
) -> None:
    entry = make_ledig(declarer=declarer, tricks=tricks, mark=mark, totals=totals)
    for form in HandForm:
        score = score_hand(replace(entry, form=form), RULES)
        assert ((score.total_a, score.total_b), score.outcome) == (expected, outcome)
        assert (score.points_a, score.roem_a, score.multiplier) == (0, 0, 1)
        (reading,) = score.readings
        assert (reading.hand_roem_a, reading.hand_roem_b) == (0, 0)
        assert declarer in (None, reading.declarer)


def test_it_is_no_pit_and_no_nat() -> None:
    for tricks in ((0, 8), (1, 7)):
        score = score_hand(make_ledig(tricks=tricks), RULES)
        assert [score.pits_of(side) or score.nats_of(side) for side in Side] == [0, 0]


def test_without_a_sign_it_is_undecided() -> None:
    assert [reading.outcome for reading in score_hand(make_ledig(), RULES).readings] == [
        Outcome.LEDIG_MADE,
        Outcome.LEDIG_FAILED,
    ]
    assert codes(check_sheet(make_sheet("hands", hands=[make_ledig()], hand_count=1), RULES)) == [
        ("hands[1]", "undecided")
    ]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"tricks_a": 0, "mark_a": "N"}, [("ledig", "ledig_contradiction")]),
        ({"tricks_b": 8, "mark_a": "N"}, [("ledig", "ledig_contradiction")]),
        ({"mark_b": "N"}, [("ledig", "ledig_contradiction")]),
        ({"mark_a": "N", "mark_b": "N"}, [("", "mark_both")]),
        ({"mark_b": "P"}, [("mark_b", "mark_not_allowed")]),
        ({"tricks_a": 9}, [("tricks_a", "tricks_sum")]),
        ({"points_a": 162}, [("points_a", "field_not_in_form")]),
        ({"roem_b": 20}, [("roem_b", "field_not_in_form")]),
        ({"called": 1}, [("called", "field_not_in_form")]),
        ({"tricks_a": 0, "total_a": 40}, [("total_a", "control_sum")]),
        ({"trump": "x"}, [("trump", "unknown_trump")]),
    ],
)
def test_what_is_refused(changed: dict[str, object], expected: list[tuple[str, str]]) -> None:
    entry = type(make_ledig()).from_dict({**make_ledig().as_dict(), **changed})
    assert codes(check_hand(entry, RULES)) == expected


def test_where_it_is_not_played_it_is_refused() -> None:
    assert codes(check_hand(make_ledig(tricks=(0, 8)), HouseRules())) == [("ledig", "field_not_played")]


def test_a_hand_that_is_not_marked_as_ledig_is_judged_as_ever() -> None:
    assert codes(check_hand(make_written((50, 10)), RULES)) == [("", "points_sum")]


def test_a_sheet_with_a_hand_of_ledig() -> None:
    hands = [make_ledig(tricks=(0, 8)), make_written((92, 70), (20, None), number=2)]
    sheet = make_sheet("hands", hands=hands, hand_count=2)
    score = score_sheet(sheet, RULES)
    assert (score.a.total, score.b.total, score.roem_both) == (162, 80, 80)
    assert (score.a.points, score.a.roem, score.b.points, score.b.roem) == (92, 70, 70, 10)
    sums = make_sheet("points_roem", hand_count=2, points=(92, 70), roem=(70, 10))
    assert score_sheet(sums, RULES).roem_both == 80
    assert [p.code for p in check_sheet(sums, HouseRules())] == ["points_sum", "roem_value"]
    totals = make_sheet("totals", hand_count=2, totals=(162, 80))
    assert score_sheet(totals, RULES).roem_both == 0
    assert codes(check_sheet(totals, HouseRules())) == [("", "control_sum")]


def test_one_hand_of_which_only_the_totals_are_known() -> None:
    for pair in ((50, 10), (10, 50), (0, 60), (60, 0)):
        assert codes(check_sheet(make_sheet("totals", hand_count=1, totals=pair), RULES)) == []
    assert codes(check_sheet(make_sheet("totals", hand_count=1, totals=(40, 20)), RULES)) == [("", "control_sum")]
