"""Sheets with hands, through `check_sheet` and `score_sheet`."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import UTRECHT, HandEntry, HouseRules, SheetEntry, SideScore, check_sheet, score_sheet

from .making import codes, make_captured, make_sheet, make_totals, make_written

RULES = HouseRules(hands=4)
FORCED = HouseRules.from_dict({"preset": "UTRECHT", "hands": 4})

MADE = make_written((92, 70), (20, 0), number=1)
NAT = make_written((None, 162), (None, 40), mark=("N", None), number=2)
PIT = make_written((162, 0), (20, None), mark=(None, "P"), number=3)
CAPTURED = make_captured((62, 100), (0, 50), declarer="B", number=4)
HANDS = (MADE, NAT, PIT, CAPTURED)


def sheet(*hands: HandEntry, **values: Any) -> SheetEntry:
    return make_sheet("hands", hands=hands or HANDS, **values)


def refusals(entry: SheetEntry, rules: HouseRules = RULES) -> list[tuple[str, str]]:
    return codes(check_sheet(entry, rules))


def notices(entry: SheetEntry, rules: HouseRules = RULES) -> list[tuple[str, str]]:
    return [(notice.field, notice.code.value) for notice in score_sheet(entry, rules).notices]


def test_it_works() -> None:
    score = score_sheet(sheet(), RULES)
    # Roem holds the 100 of the pit, as clubs write it.
    assert score.a == SideScore(points=92 + 0 + 162 + 62, roem=20 + 0 + 120 + 0, pits=1, nats=1, total=456)
    assert score.b == SideScore(points=70 + 162 + 0 + 100, roem=0 + 40 + 0 + 50, pits=0, nats=0, total=422)
    assert score.roem_both == 230
    assert [hand.total_a for hand in score.hands] == [112, 0, 282, 62]


def test_hands_come_back_in_the_order_of_their_numbers() -> None:
    score = score_sheet(sheet(*reversed(HANDS)), RULES)
    assert [hand.number for hand in score.hands] == [1, 2, 3, 4]


def test_a_counter_pit_is_counted_as_a_nat_with_its_bonus_in_the_roem() -> None:
    rules = HouseRules(hands=1, counter_pit=100)
    score = score_sheet(sheet(make_written((None, None), mark=("TP", None))), rules)
    assert (score.a.nats, score.b.pits, score.b.points, score.b.roem, score.b.total) == (1, 0, 162, 100, 262)


def test_two_totals_a_hand_tell_only_what_every_reading_says() -> None:
    entry = make_sheet(
        "hand_totals", hands=[make_totals(pair, number=n) for n, pair in enumerate([(82, 80), (262, 0)], 1)]
    )
    score = score_sheet(entry, HouseRules(hands=2))
    assert score.a == SideScore(points=None, roem=None, pits=None, nats=0, total=344)
    assert score.b == SideScore(points=None, roem=None, pits=0, nats=None, total=80)
    assert score.roem_both == 100


def test_pits_on_paper_decide_what_the_totals_leave_open() -> None:
    entry = make_sheet("hand_totals", hands=[make_totals((262, 0))], pits=(1, 0))
    assert score_sheet(entry, HouseRules(hands=1)).a.pits == 1


def test_missing_hands_are_refused_and_listed() -> None:
    (problem,) = check_sheet(sheet(MADE, CAPTURED), RULES)
    assert (problem.field, problem.code.value) == ("hands", "hand_missing")
    assert problem.params_dict["numbers"] == (2, 3)


def test_a_hand_that_stands_there_twice_is_refused() -> None:
    assert refusals(sheet(*HANDS, NAT)) == [("hands[2]", "hand_twice")]


def test_a_hand_that_is_not_on_the_sheet_is_refused() -> None:
    extra = make_written((82, 80), number=17)
    assert refusals(sheet(*HANDS, extra)) == [("hands[17]", "hand_number")]


def test_problems_of_hands_are_named_by_the_number_on_paper() -> None:
    wrong = make_written((92, 70), (30, 0), number=4)
    assert refusals(sheet(MADE, NAT, PIT, wrong)) == [("hands[4].roem_a", "roem_value")]


def test_all_problems_of_all_hands_are_said_at_once() -> None:
    entry = sheet(make_written((81, 81), number=1), NAT, make_written((92, 71), (10, 0), number=3))
    assert refusals(entry) == [
        ("hands[1]", "nat_not_marked"),
        ("hands[3].roem_a", "roem_value"),
        ("hands[3]", "points_sum"),
        ("hands", "hand_missing"),
    ]


def test_an_undecided_hand_is_refused_with_its_readings() -> None:
    (problem,) = check_sheet(sheet(MADE, NAT, PIT, make_captured((162, 0), number=4)), RULES)
    assert (problem.field, problem.code.value) == ("hands[4]", "undecided")
    assert problem.params_dict == {
        "declarers": ("A", "A"),
        "results": ("pit", "made"),
        "totals_a": (262, 162),
        "totals_b": (0, 0),
    }


def test_hands_without_totals_are_refused_where_totals_were_promised() -> None:
    entry = make_sheet("hand_totals", hands=[MADE])
    assert ("hands[1].form", "field_not_in_form") in refusals(entry, HouseRules(hands=1))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"control": (456, 422)}, []),
        ({"control": (466, 422)}, [("control_a", "control_sum")]),
        ({"control": (None, 421)}, [("control_b", "control_sum")]),
        ({"totals": (456, 420)}, [("total_b", "control_sum")]),
        ({"points": (316, 333)}, [("points_b", "control_sum")]),
        ({"roem": (40, 90)}, [("roem_a", "control_sum")]),
        ({"pits": (1, 1)}, [("pits_b", "pits_count")]),
        ({"nats": (0, 0)}, [("nats_a", "nats_count")]),
    ],
)
def test_sums_on_paper_are_checked(values: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert refusals(sheet(**values)) == expected


def test_a_wrong_control_sum_says_by_how_much() -> None:
    (problem,) = check_sheet(sheet(control=(466, None)), RULES)
    assert problem.params_dict == {"expected": 456, "given": 466, "difference": 10}


def test_sums_that_the_hands_do_not_tell_are_refused_and_not_passed_over() -> None:
    entry = make_sheet("hand_totals", hands=[make_totals((82, 80))], points=(82, None))
    assert refusals(entry, HouseRules(hands=1)) == [("points_a", "field_not_in_form")]


def test_notices_of_hands_and_of_the_sheet_come_together() -> None:
    entry = sheet(make_written((162, 0), number=1), make_written((100, 62), (150, 0), number=2), hand_count=2)
    assert notices(entry) == [
        ("hands[1].points_a", "points_162_without_pit"),
        ("hands[2]", "roem_unusual"),
    ]
    unusual = sheet(*(make_written((None, None), mark=("N", None), number=number) for number in (1, 2, 3, 4)))
    assert notices(unusual) == [("total_a", "total_unusual")]


# Forced trump: position 0 deals hand 1, so B declares the odd hands and A the even ones.


def test_the_dealer_tells_who_declared() -> None:
    hands = [make_captured((82, 80), declarer=None, number=number) for number in (1, 2)]
    score = score_sheet(sheet(*hands, hand_count=2, first_dealer=0), FORCED)
    assert [(hand.declarer, hand.total_a) for hand in score.hands] == [("B", 162), ("A", 82)]


def test_the_dealer_tells_nothing_where_trump_is_not_forced() -> None:
    entry = sheet(make_captured((82, 80), declarer=None), hand_count=1, first_dealer=0)
    assert refusals(entry) == [("hands[1]", "undecided")]


def test_without_the_first_dealer_nothing_is_filled_in() -> None:
    entry = sheet(make_captured((82, 80), declarer=None), hand_count=1)
    assert refusals(entry, UTRECHT) == [("hands[1]", "undecided")]


def test_the_dealer_shows_that_a_nat_was_not_marked() -> None:
    entry = sheet(make_written((92, 70)), hand_count=1, first_dealer=0)
    assert refusals(entry, FORCED) == [("hands[1].mark_b", "nat_not_marked")]
    assert refusals(entry) == []


def test_totals_that_the_side_of_the_deal_cannot_have_declared_are_refused() -> None:
    entry = make_sheet("hand_totals", hands=[make_totals((82, 80))], hand_count=1, first_dealer=0)
    assert refusals(entry, FORCED) == [("hands[1].declarer", "declarer_contradiction")]


@pytest.mark.parametrize("hand", [make_written((92, 70), declarer="A"), make_written(mark=("N", None))])
def test_a_declarer_or_mark_against_the_deal_is_asked_about(hand: HandEntry) -> None:
    """Somebody dealt out of turn, or the wrong box was ticked: only the table knows."""
    entry = sheet(hand, hand_count=1, first_dealer=0)
    (notice,) = [notice for notice in score_sheet(entry, FORCED).notices if notice.field]
    assert (notice.field, notice.code.value) == ("hands[1].declarer", "declarer_contradicts_dealer")
    assert notice.params_dict == {"given": "A", "expected": "B"}
    assert notices(sheet(hand, hand_count=1, first_dealer=1), FORCED) == []


def test_a_number_that_no_hand_has_is_told_once() -> None:
    entry = make_sheet("hand_totals", hands=[make_totals((82, 80), number=0)], hand_count=1)
    assert refusals(entry) == [("hands[0]", "hand_number"), ("hands", "hand_missing")]
