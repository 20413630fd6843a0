"""What is called, through `check_hand` and `score_hand`, in every form."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import (
    Doubling,
    HandScore,
    HouseRules,
    Obliged,
    Outcome,
    Reading,
    Side,
    check_hand,
    check_sheet,
    score_hand,
    score_sheet,
)
from scoring.doubling import all_calls, all_multipliers, obliged_side, possible_sums

from .making import Pair, codes, make_captured, make_sheet, make_totals, make_written

FINAL = HouseRules(doubling=Doubling.FINAL)
BASE = HouseRules(doubling=Doubling.BASE)
SPADES = HouseRules(doubling=Doubling.FINAL, spades_double=True)
LAST_CALLER = HouseRules(doubling=Doubling.BASE, obliged=Obliged.LAST_CALLER)


def totals(score: HandScore | Reading) -> tuple[int, int]:
    return score.total_a, score.total_b


@pytest.mark.parametrize("called", [0, 1, 2, 3])
def test_it_works(called: int) -> None:
    score = score_hand(make_captured((100, 62), (20, 0), called=called), FINAL)
    assert totals(score) == (120 * 2**called, 62 * 2**called)
    assert score.multiplier == 2**called


def test_what_was_written_is_multiplied_like_what_was_captured() -> None:
    for rules in (FINAL, BASE):
        captured = score_hand(make_captured((100, 62), (20, 40), called=1), rules)
        assert (
            score_hand(make_written((100, 62), (20, 40), called=1, declarer="A"), rules).readings == captured.readings
        )
        assert score_hand(make_written((None, None), (None, 40), mark=("N", None), called=2), rules).multiplier == 4


def test_parts_and_totals_are_what_is_credited() -> None:
    score = score_hand(make_captured((162, 0), (40, 0), tricks=(8, 0), called=1), FINAL)
    assert (score.points_a, score.roem_a, score.bonus_a, score.total_a) == (324, 80, 200, 604)
    score = score_hand(make_captured((162, 0), (40, 0), tricks=(8, 0), called=1), BASE)
    assert (score.points_a, score.roem_a, score.bonus_a, score.total_a) == (324, 40, 100, 464)


def test_the_contract_is_judged_before_anything_is_multiplied() -> None:
    """With 90 against 72 and 20 roem the declarers lose, though 180 would be more than 164."""
    assert score_hand(make_captured((90, 72), (0, 20), called=1), BASE).outcome is Outcome.NAT


@pytest.mark.parametrize("rules", [FINAL, BASE])
@pytest.mark.parametrize("called", [0, 1, 2])
def test_roem_that_is_asked_about_is_counted_once(rules: HouseRules, called: int) -> None:
    assert score_hand(make_captured((100, 62), (80, 40), called=called), rules).notices == ()
    (notice,) = score_hand(make_captured((100, 62), (100, 40), called=called), rules).notices
    assert (notice.code, notice.params_dict) == ("roem_unusual", {"roem": 140})


def test_spades_count_double_whether_somebody_called_or_not() -> None:
    assert totals(score_hand(make_captured((100, 62), trump="s"), SPADES)) == (200, 124)
    assert totals(score_hand(make_captured((100, 62), trump="s", called=3), SPADES)) == (1600, 992)
    assert totals(score_hand(make_captured((100, 62), trump="h"), SPADES)) == (100, 62)


def test_an_unknown_trump_leaves_two_readings() -> None:
    score = score_hand(make_captured((100, 62)), SPADES)
    assert [totals(reading) for reading in score.readings] == [(100, 62), (200, 124)]
    assert (score.decided, score.multiplier, score.outcome) == (False, None, Outcome.MADE)


def test_totals_on_paper_tell_whether_trump_was_spades() -> None:
    assert score_hand(make_captured((100, 62), totals=(200, 124)), SPADES).multiplier == 2
    assert score_hand(make_totals((200, 124)), SPADES).multiplier == 2
    assert score_hand(make_totals((100, 62)), SPADES).multiplier == 1


def test_a_sheet_asks_for_the_trump() -> None:
    hands = [make_captured((100, 62)), make_captured((100, 62), trump="h", number=2)]
    (problem,) = check_sheet(make_sheet("hands", hands=hands, hand_count=2), SPADES)
    assert (problem.field, problem.code) == ("hands[1]", "undecided")
    assert problem.params_dict["multipliers"] == (1, 2)


@pytest.mark.parametrize(
    ("points", "called", "expected", "outcome", "nat_side"),
    [
        ((100, 62), 1, (324, 0), Outcome.CALL_FAILED, Side.B),
        ((81, 81), 1, (324, 0), Outcome.CALL_FAILED, Side.B),
        ((80, 82), 1, (0, 324), Outcome.NAT, Side.A),
        ((100, 62), 2, (400, 248), Outcome.MADE, None),
        ((80, 82), 2, (0, 648), Outcome.NAT, Side.A),
        ((100, 62), 3, (1296, 0), Outcome.CALL_FAILED, Side.B),
        ((100, 62), 0, (100, 62), Outcome.MADE, None),
    ],
)
def test_who_called_last_is_obliged(
    points: Pair, called: int, expected: tuple[int, int], outcome: Outcome, nat_side: Side | None
) -> None:
    score = score_hand(make_captured(points, called=called), LAST_CALLER)
    assert (totals(score), score.outcome) == (expected, outcome)
    assert score.readings[0].nat_side is nat_side
    assert (score.nats_of(Side.A), score.nats_of(Side.B)) == (int(nat_side is Side.A), int(nat_side is Side.B))
    assert score.nat is (outcome is Outcome.NAT)


@pytest.mark.parametrize("rules", [HouseRules(), FINAL, BASE, SPADES])
def test_every_multiplier_belongs_to_something_called(rules: HouseRules) -> None:
    assert sorted({times for _called, times in all_calls(rules)}) == sorted(all_multipliers(rules))
    assert {called for called, _times in all_calls(rules)} <= {0, 1, 2, 3}


def test_the_trump_tells_how_often_two_totals_count() -> None:
    assert score_hand(make_totals((82, 80), trump="h"), SPADES).multiplier == 1
    assert score_hand(make_totals((164, 160), trump="s"), SPADES).multiplier == 2
    assert codes(check_hand(make_totals((82, 80), trump="s"), SPADES)) == [("", "control_sum")]


def test_a_nat_of_the_callers_takes_all_roem() -> None:
    score = score_hand(make_captured((100, 62), (20, 40), called=1), LAST_CALLER)
    assert totals(score) == (384, 0)


def test_an_n_can_stand_with_defenders_who_called() -> None:
    score = score_hand(make_written((162, None), (60, None), mark=(None, "N"), called=1, declarer="A"), LAST_CALLER)
    assert (totals(score), score.outcome, score.declarer) == ((384, 0), Outcome.CALL_FAILED, Side.A)
    score = score_hand(make_written((162, None), (60, None), mark=(None, "N"), called=1, declarer="B"), LAST_CALLER)
    assert (totals(score), score.outcome, score.declarer) == ((384, 0), Outcome.NAT, Side.B)
    # Whoever declared, it is B that went nat.
    open_ = score_hand(make_written((162, None), (60, None), mark=(None, "N"), called=1), LAST_CALLER)
    assert (totals(open_), open_.declarer, open_.nats_of(Side.B)) == ((384, 0), None, 1)


def test_an_n_without_points_beside_two_totals() -> None:
    entry = make_written(mark=(None, "N"), called=1, declarer="A", totals=(384, 0))
    assert score_hand(entry, LAST_CALLER).outcome is Outcome.CALL_FAILED


def test_after_an_obliging_call_somebody_always_goes_nat() -> None:
    assert codes(check_hand(make_written((100, 62), called=1, declarer="A"), LAST_CALLER)) == [
        ("mark_b", "nat_not_marked")
    ]
    assert codes(check_hand(make_written((80, 82), called=1, declarer="A"), LAST_CALLER)) == [
        ("mark_a", "nat_not_marked")
    ]
    assert codes(check_hand(make_written((100, 62), called=2, declarer="A"), LAST_CALLER)) == []


def test_without_nat_a_call_obliges_nobody() -> None:
    rules = replace(LAST_CALLER, no_nat=True)
    assert totals(score_hand(make_captured((100, 62), called=1), rules)) == (200, 124)
    assert totals(score_hand(make_written((80, 82), called=1, declarer="A"), rules)) == (160, 164)


@pytest.mark.parametrize(
    ("called", "rules", "expected"),
    [
        (4, FINAL, [("called", "called_range")]),
        (-1, FINAL, [("called", "called_range")]),
        (1, HouseRules(), [("called", "field_not_played")]),
        (0, HouseRules(), []),
    ],
)
def test_what_cannot_be_called_is_refused_in_every_form(
    called: int, rules: HouseRules, expected: list[tuple[str, str]]
) -> None:
    for entry in (
        make_captured((100, 62), called=called),
        make_written((100, 62), called=called),
        make_totals((100, 62), called=called),
    ):
        assert codes(check_hand(entry, rules)) == expected


@pytest.mark.parametrize(
    ("pair", "rules", "expected"),
    [
        ((201, 123), FINAL, [("total_a", "not_a_multiple"), ("total_b", "not_a_multiple")]),
        ((200, 126), FINAL, [("", "control_sum")]),
        ((162, 162), FINAL, [("", "impossible")]),
        ((200, 2), FINAL, [("", "control_sum")]),
        ((201, 123), BASE, [("", "impossible")]),
        ((210, 124), BASE, [("", "control_sum")]),
        ((100, 62), FINAL, [("", "control_sum")]),
    ],
)
def test_totals_that_cannot_be_after_a_kraken(pair: Pair, rules: HouseRules, expected: list[tuple[str, str]]) -> None:
    assert codes(check_hand(make_totals(pair, called=1), rules)) == expected


def test_totals_of_base_divide_in_the_way_that_makes_the_contract() -> None:
    """180 against 164 is 80 points and 20 roem doubled against 82, and not 90 against 72 and 20."""
    assert [
        reading.outcome for reading in score_hand(make_totals((180, 164), called=1, declarer="A"), BASE).readings
    ] == [Outcome.MADE]


def test_sums_of_many_hands() -> None:
    assert possible_sums(HouseRules(), 16) == {16}
    assert min(possible_sums(FINAL, 16)) == 16
    assert max(possible_sums(FINAL, 16)) == 128
    assert max(possible_sums(SPADES, 16)) == 256
    assert 0 in possible_sums(HouseRules(ledig_made=(50, 0), ledig_failed=(0, 50)), 2)


def test_a_sheet_of_kraken_adds_up() -> None:
    hands = [make_captured((100, 62), (20, 0), called=1, number=1), make_captured((80, 82), number=2)]
    score = score_sheet(make_sheet("hands", hands=hands, hand_count=2), FINAL)
    assert (score.a.total, score.b.total) == (240, 286)
    assert (score.a.points, score.b.points, score.roem_both) == (200, 286, 40)
    assert (score.a.nats, score.b.nats) == (1, 0)


def test_points_and_roem_of_a_sheet_of_kraken_are_so_many_times_162() -> None:
    sheet = make_sheet("points_roem", hand_count=2, points=(200, 286), roem=(40, 0))
    score = score_sheet(sheet, FINAL)
    assert (score.a.total, score.b.total, score.roem_both) == (240, 286, 40)
    assert codes(check_sheet(sheet, HouseRules())) == [("", "points_sum")]
    (problem,) = check_sheet(replace(sheet, points_b=287), FINAL)
    assert (problem.code, problem.params_dict["expected"]) == ("points_sum", 486)
    # Seven and fifteen times cannot come out of two hands, and seventeen times is too much for them.
    for times in (7, 15, 17):
        assert [p.code for p in check_sheet(replace(sheet, points_b=162 * times - 200), FINAL)][-1:] == ["points_sum"]


def test_two_totals_of_a_sheet_of_kraken_lose_most_of_their_control() -> None:
    rules = replace(FINAL, hands=2)
    for pair in ((240, 286), (120, 204), (162 * 8, 162 * 8), (2, 322)):
        assert codes(check_sheet(make_sheet("totals", totals=pair), rules)) == []
    for pair, code in (((240, 287), "control_sum"), ((100, 100), "control_sum"), ((1, 323), "impossible")):
        assert [problem.code for problem in check_sheet(make_sheet("totals", totals=pair), rules)] == [code]
    assert codes(check_sheet(make_sheet("totals", totals=(20_000, 0)), rules)) == [("total_a", "total_above_maximum")]


def test_pits_on_a_sheet_of_kraken_bring_their_bonus_at_least_once() -> None:
    sheet = make_sheet("points_roem", hand_count=1, points=(324, 0), roem=(200, 0), pits=(1, 0))
    assert score_sheet(sheet, FINAL).a.total == 524
    assert codes(check_sheet(replace(sheet, roem_a=60), FINAL)) == [("roem_a", "pit_without_bonus")]


def test_a_small_pit_bonus_that_counts_twice_is_roem_too() -> None:
    sheet = make_sheet("points_roem", hand_count=1, points=(324, 0), roem=(20, 0), pits=(1, 0))
    assert score_sheet(sheet, replace(FINAL, pit_bonus=10)).a.total == 344
    assert codes(check_sheet(sheet, replace(BASE, pit_bonus=10))) == [("roem_a", "roem_value")]


@pytest.mark.parametrize("declarer", [0, 1])
def test_defenders_who_called_last_are_the_other_side(declarer: int) -> None:
    sides = [obliged_side(declarer, called, LAST_CALLER) for called in range(4)]
    assert sides == [declarer, 1 - declarer, declarer, 1 - declarer]
