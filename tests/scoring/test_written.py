"""The written form, through `check_hand` and `score_hand`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import HandEntry, HouseRules, Outcome, Side, check_hand, score_hand

from .making import Pair, codes, make_written

RULES = HouseRules()


def result(entry: HandEntry, rules: HouseRules = RULES) -> tuple[Side | None, Outcome | None, int, int]:
    score = score_hand(entry, rules)
    return score.declarer, score.outcome, score.total_a, score.total_b


def refusals(entry: HandEntry, rules: HouseRules = RULES) -> list[tuple[str, str]]:
    return codes(check_hand(entry, rules))


def notices(entry: HandEntry) -> list[tuple[str, str]]:
    return [(notice.field, notice.code.value) for notice in score_hand(entry, RULES).notices]


def test_it_works() -> None:
    assert result(make_written((82, 80), declarer="A")) == (Side.A, Outcome.MADE, 82, 80)


def test_without_a_mark_the_side_with_more_declared() -> None:
    assert result(make_written((70, 92), (20, 0))) == (Side.B, Outcome.MADE, 90, 92)
    assert result(make_written((72, 90), (20, 0))) == (Side.A, Outcome.MADE, 92, 90)


def test_n_stands_with_the_declarers() -> None:
    entry = make_written((None, 162), (None, 40), mark=("N", None))
    assert result(entry) == (Side.A, Outcome.NAT, 0, 202)


def test_p_stands_with_the_victims() -> None:
    entry = make_written((162, 0), (40, 0), mark=(None, "P"))
    assert result(entry) == (Side.A, Outcome.PIT, 302, 0)


def test_the_roem_of_a_pit_never_holds_the_bonus() -> None:
    score = score_hand(make_written((162, None), (100, None), mark=(None, "P")), RULES)
    assert (score.roem_a, score.bonus_a, score.total_a) == (100, 100, 362)


def test_tp_stands_with_the_declarers() -> None:
    entry = make_written((None, 162), (None, 20), mark=("TP", None))
    assert result(entry) == (Side.A, Outcome.COUNTER_PIT, 0, 182)
    assert result(entry, HouseRules(counter_pit=100)) == (Side.A, Outcome.COUNTER_PIT, 0, 282)


@pytest.mark.parametrize("mark", ["N", "P", "TP"])
def test_beside_a_mark_an_empty_cell_is_the_162_that_must_stand_there(mark: str) -> None:
    with_points = make_written((0, 162), (0, 50), mark=(mark, None))
    assert result(replace(with_points, points_a=None, points_b=None, roem_a=None)) == result(with_points)


def test_slot_is_added_to_what_was_written() -> None:
    assert result(make_written((162, 0)), HouseRules(slot=50)) == (Side.A, Outcome.MADE, 212, 0)


def test_162_points_without_a_mark_are_made_and_asked_about() -> None:
    entry = make_written((0, 162), declarer="B")
    assert result(entry) == (Side.B, Outcome.MADE, 0, 162)
    assert notices(entry) == [("points_b", "points_162_without_pit")]


def test_162_points_with_a_mark_are_not_asked_about() -> None:
    assert notices(make_written((162, 0), mark=(None, "P"))) == []
    assert notices(make_written((0, 162), mark=("N", None))) == []


def test_much_roem_is_asked_about() -> None:
    assert notices(make_written((100, 62), (100, 20))) == []
    assert notices(make_written((100, 62), (100, 40))) == [("", "roem_unusual")]
    (notice,) = score_hand(make_written((100, 62), (100, 40)), RULES).notices
    assert notice.params == (("roem", 140),)


def test_without_nat_less_and_equal_are_fine() -> None:
    rules = HouseRules(no_nat=True)
    assert result(make_written((70, 92), (20, 0), declarer="A"), rules) == (Side.A, Outcome.FAILED, 90, 92)
    assert result(make_written((81, 81), declarer="A"), rules) == (Side.A, Outcome.FAILED, 81, 81)
    assert result(make_written((81, 81)), rules) == (None, Outcome.FAILED, 81, 81)
    assert result(make_written((70, 92)), rules) == (None, None, 70, 92)


def test_a_total_on_paper_is_checked() -> None:
    assert refusals(make_written((82, 80), (0, 0), totals=(82, 90))) == [("total_b", "control_sum")]
    assert refusals(make_written((82, 80), (0, 0), totals=(82, 80))) == []


def test_missing_points_are_refused() -> None:
    assert refusals(make_written((82, None))) == [("points_b", "points_missing")]


def test_points_that_do_not_add_up_are_refused() -> None:
    assert refusals(make_written((82, 70))) == [("", "points_sum")]


def test_points_out_of_range_are_refused() -> None:
    assert refusals(make_written((-10, 172))) == [("points_a", "points_range"), ("points_b", "points_range")]


def test_unreachable_points_are_refused() -> None:
    assert refusals(make_written((161, 1))) == [("points_a", "points_unreachable")]


def test_impossible_roem_is_refused() -> None:
    assert refusals(make_written((100, 62), (10, 30))) == [("roem_a", "roem_value"), ("roem_b", "roem_value")]


def test_impossible_roem_beside_a_mark_is_refused() -> None:
    assert refusals(make_written((None, 162), (None, 30), mark=("N", None))) == [("roem_b", "roem_value")]


def test_points_and_roem_that_do_not_go_together_are_refused() -> None:
    assert refusals(make_written((80, 82), (400, 400))) == [("", "joint")]


@pytest.mark.parametrize(
    ("points", "roem"), [((151, 11), (0, 50)), ((0, 162), (50, 0)), ((159, 3), (0, 100)), ((162, 0), (0, 50))]
)
def test_points_that_the_roem_leaves_out_are_refused(points: Pair, roem: Pair) -> None:
    assert ("", "joint") in refusals(make_written(points, roem))


def test_roem_that_takes_all_tricks_needs_a_mark() -> None:
    """Of 162 points without a mark a trick was lost, and the other seven hold 640 roem at most."""
    assert refusals(make_written((162, 0), (640, 0))) == []
    assert refusals(make_written((162, 0), (650, 0))) == [("", "joint")]
    assert refusals(make_written((162, 0), (650, 0), mark=(None, "P"))) == []


def test_a_mark_hides_who_captured_what() -> None:
    """130 and 130 cannot be divided like that, but 260 can be made, and that is all a nat says."""
    assert refusals(make_written((80, 82), (130, 130))) == [("", "joint")]
    assert refusals(make_written((None, 162), (None, 260), mark=("N", None))) == []
    assert refusals(make_written((None, 162), (None, 700), mark=("N", None))) == []


def test_two_marks_are_refused() -> None:
    assert refusals(make_written(mark=("N", "P"))) == [("", "mark_both")]


def test_beside_two_marks_what_is_wrong_anywhere_is_still_said() -> None:
    entry = make_written((163, None), (None, 30), mark=("N", "N"))
    assert refusals(entry) == [("points_a", "points_range"), ("roem_b", "roem_value"), ("", "mark_both")]


def test_points_or_roem_beside_the_mark_are_refused() -> None:
    entry = make_written((70, 162), (20, 0), mark=("N", None))
    assert refusals(entry) == [("points_a", "mark_with_points"), ("roem_a", "mark_with_points")]


def test_a_pit_marked_with_the_winners_is_refused() -> None:
    """The classic slip: P beside the side that made it."""
    entry = make_written((162, 0), (40, 0), mark=("P", None), declarer="A")
    assert refusals(entry) == [
        ("declarer", "declarer_contradiction"),
        ("points_a", "mark_with_points"),
        ("points_b", "points_sum"),
        ("roem_a", "mark_with_points"),
    ]


@pytest.mark.parametrize(("points", "more"), [(152, []), (-2, ["points_range"]), (0, []), (172, ["points_range"])])
def test_anything_but_162_across_from_a_mark_is_refused(points: int, more: list[str]) -> None:
    entry = make_written((None, points), mark=("N", None))
    assert refusals(entry) == [("points_b", code) for code in [*more, "points_sum"]]


@pytest.mark.parametrize(("mark", "declarer"), [("N", "B"), ("TP", "B"), ("P", "A")])
def test_a_mark_that_contradicts_the_declarer_is_refused(mark: str, declarer: str) -> None:
    entry = make_written((None, 162), mark=(mark, None), declarer=declarer)
    assert refusals(entry) == [("declarer", "declarer_contradiction")]


def test_a_declarer_without_more_and_without_n_is_refused() -> None:
    assert refusals(make_written((70, 92), declarer="A")) == [("mark_a", "nat_not_marked")]
    assert refusals(make_written((91, 71), (0, 20), declarer="A")) == [("mark_a", "nat_not_marked")]
    assert refusals(make_written((0, 162), declarer="A")) == [("mark_a", "nat_not_marked")]


def test_a_tie_without_n_is_refused_whoever_declared() -> None:
    assert refusals(make_written((81, 81))) == [("", "nat_not_marked")]


def test_n_is_refused_where_there_is_no_nat() -> None:
    entry = make_written((None, 162), mark=("N", None))
    assert refusals(entry, HouseRules(no_nat=True)) == [("mark_a", "mark_not_allowed")]


def test_pit_and_counter_pit_exist_where_there_is_no_nat() -> None:
    rules = HouseRules(no_nat=True)
    assert result(make_written((162, 0), mark=(None, "P")), rules) == (Side.A, Outcome.PIT, 262, 0)
    assert result(make_written((0, 162), mark=("TP", None)), rules) == (Side.A, Outcome.COUNTER_PIT, 0, 162)


def test_tricks_do_not_stand_on_paper() -> None:
    assert refusals(replace(make_written((82, 80)), tricks_a=5)) == [("tricks_a", "field_not_in_form")]


@pytest.mark.parametrize("tricks", [{"tricks_a": 8, "tricks_b": 0}, {"tricks_a": 8}, {"tricks_b": 0}])
@pytest.mark.parametrize(("mark", "outcome"), [("P", Outcome.PIT), ("TP", Outcome.COUNTER_PIT)])
def test_tricks_that_the_mark_says_already_may_stand_with_it(
    tricks: dict[str, int], mark: str, outcome: Outcome
) -> None:
    assert result(replace(make_written((162, None), mark=(None, mark)), **tricks))[1] is outcome


@pytest.mark.parametrize(("mark", "tricks"), [("P", 7), ("P", 0), ("N", 8)])
def test_other_tricks_do_not(mark: str, tricks: int) -> None:
    entry = replace(make_written((162, None), mark=(None, mark)), tricks_a=tricks)
    assert refusals(entry) == [("tricks_a", "field_not_in_form")]
