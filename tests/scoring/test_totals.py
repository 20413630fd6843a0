"""The totals form, through `check_hand` and `score_hand`, and what sums of totals can be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import HandEntry, HouseRules, Mark, Outcome, Side, check_hand, score_hand
from scoring.limits import limits_of
from scoring.totals import is_possible_excess, readings_of_totals

from .making import Pair, codes, make_totals

RULES = HouseRules()


def readings(entry: HandEntry, rules: HouseRules = RULES) -> list[tuple[str, str]]:
    return [(reading.declarer or "", reading.outcome.value) for reading in score_hand(entry, rules).readings]


def refusals(entry: HandEntry, rules: HouseRules = RULES) -> list[tuple[str, str]]:
    return codes(check_hand(entry, rules))


def test_it_works() -> None:
    score = score_hand(make_totals((92, 90)), RULES)
    assert (score.total_a, score.total_b, score.decided) == (92, 90, True)
    assert readings(make_totals((92, 90))) == [("A", "made")]


def test_points_and_roem_are_unknown_and_not_zero() -> None:
    score = score_hand(make_totals((92, 90)), RULES)
    assert (score.points_a, score.roem_b, score.bonus_a) == (None, None, None)


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((0, 182), [("A", "nat"), ("A", "counterpit"), ("B", "made")]),
        ((262, 0), [("A", "made"), ("A", "pit"), ("B", "nat"), ("B", "counterpit")]),
        ((962, 0), [("A", "pit")]),
        ((162, 0), [("A", "made"), ("B", "nat"), ("B", "counterpit")]),
    ],
)
def test_every_reading_is_returned(totals: Pair, expected: list[tuple[str, str]]) -> None:
    assert readings(make_totals(totals)) == expected


def test_the_declarer_narrows_the_readings() -> None:
    assert readings(make_totals((0, 182), declarer="A")) == [("A", "nat"), ("A", "counterpit")]
    assert readings(make_totals((0, 182), declarer="B")) == [("B", "made")]


def test_house_rules_move_the_totals() -> None:
    assert refusals(make_totals((162, 0)), HouseRules(slot=50)) == []
    assert readings(make_totals((212, 0), declarer="A"), HouseRules(slot=50, fours=())) == [("A", "made")]
    assert readings(make_totals((0, 282), declarer="A"), HouseRules(counter_pit=100)) == [
        ("A", "nat"),
        ("A", "counterpit"),
    ]
    assert readings(make_totals((162, 0), declarer="A"), HouseRules(pit_bonus=0)) == [("A", "made"), ("A", "pit")]
    assert readings(make_totals((312, 0), declarer="A"), HouseRules(slot=50, slot_with_pit=True, four_jacks=100))


def test_without_nat_less_and_equal_are_fine() -> None:
    rules = HouseRules(no_nat=True)
    assert readings(make_totals((81, 81)), rules) == [("A", "failed"), ("B", "failed")]
    assert readings(make_totals((70, 92)), rules) == [("A", "failed"), ("B", "made")]


def test_the_number_of_final_pairs_is_the_closed_form() -> None:
    """Declarers and defenders with at most 370 roem: every pair the closed form allows, and no other."""
    roem = sorted(value for value in limits_of(RULES).roem if value <= 370)
    expected = {
        pair
        for value in roem
        for total in [162 + value]
        for pair in (
            (0, total),
            (262 + value, 0),
            *((total - defenders, defenders) for defenders in (0, *range(2, (total + 1) // 2))),
        )
        if sum(pair) - 162 <= 370
    }
    actual = {
        (declarers, defenders)
        for declarers in range(533)
        for defenders in range(533 - declarers)
        if readings_of_totals((declarers, defenders), make_totals((0, 0), declarer="A").declarer, RULES)
    }
    assert actual == expected


def final_pairs() -> set[tuple[int, int]]:
    """Every pair of totals of declarers and defenders that has a reading, whatever the roem."""
    return {
        (declarers, both - declarers)
        for both in range(162, 963, 10)
        for declarers in range(both + 1)
        if readings_of_totals((declarers, both - declarers), Side.A, RULES)
    }


def test_the_final_pairs_are_exact() -> None:
    """Figures that were found and cross-checked elsewhere."""
    pairs = final_pairs()
    assert len(pairs) == 13_802
    assert len(pairs | {(defenders, declarers) for declarers, defenders in pairs}) == 27_474


@pytest.mark.parametrize(
    ("roem", "defenders"),
    [
        *((roem, [5]) for roem in (380, 410, 420, 440, 450, 460, 470)),
        (390, []),
        (400, []),
        (430, [0, 2, 5]),
        (480, [2, 5]),
        (490, [2, 5, 7]),
        (500, [5, 7, 49, 51, 65]),
        (510, [0, 2, 5, 7, 10, 15, 17, 25, 27, 35]),
        (520, [2, 5, 7]),
        (540, [2, 5, 7, 15]),
    ],
)
def test_defenders_that_much_roem_leaves_out(roem: int, defenders: list[int]) -> None:
    """What the closed form would still allow above 370 of roem, and no hand gives."""
    both = 162 + roem
    made = {
        other
        for other in range((both + 1) // 2)
        if Outcome.MADE in [reading.outcome for reading in readings_of_totals((both - other, other), Side.A, RULES)]
    }
    assert sorted({*range((both + 1) // 2)} - made) == sorted({1, *defenders})


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((None, 82), [("total_a", "total_missing")]),
        ((None, None), [("total_a", "total_missing"), ("total_b", "total_missing")]),
        ((-10, 172), [("total_a", "total_range")]),
        ((92, 80), [("", "control_sum")]),
        ((82, 79), [("", "control_sum")]),
        ((70, 72), [("", "control_sum")]),
        ((112, 80), [("", "control_sum")]),
        ((81, 81), [("", "impossible")]),
        ((181, 1), [("", "impossible")]),
        ((690, 2), [("", "impossible")]),
        ((537, 5), [("", "impossible")]),
        ((972, 0), [("total_a", "total_above_maximum")]),
        ((981, 0), [("total_a", "total_above_maximum"), ("", "control_sum")]),
        ((500, 482), [("", "total_above_maximum")]),
    ],
)
def test_totals_that_cannot_be(totals: Pair, expected: list[tuple[str, str]]) -> None:
    assert refusals(make_totals(totals)) == expected


def test_totals_that_only_the_other_side_can_have_declared_are_refused() -> None:
    assert refusals(make_totals((82, 80), declarer="B")) == [("declarer", "declarer_contradiction")]


def test_totals_that_nobody_can_have_declared_are_impossible_whoever_is_named() -> None:
    assert refusals(make_totals((81, 81), declarer="B")) == [("", "impossible")]


def test_other_fields_are_refused_and_not_passed_over() -> None:
    entry = replace(make_totals((82, 80)), points_a=82, roem_b=0, mark_a=Mark.NAT, tricks_b=8)
    assert refusals(entry) == [
        ("points_a", "field_not_in_form"),
        ("roem_b", "field_not_in_form"),
        ("mark_a", "field_not_in_form"),
        ("tricks_b", "field_not_in_form"),
    ]


@pytest.mark.parametrize(
    ("excess", "bonuses", "possible"),
    [
        (0, (), True),
        (20, (), True),
        (10, (100,), False),
        (30, (100,), False),
        (10, (10,), True),
        (30, (10,), True),
        (30, (30,), True),
        (10, (30,), False),
        (-10, (10,), False),
        (25, (10,), False),
    ],
)
def test_what_roem_and_bonuses_can_add_up_to(excess: int, bonuses: tuple[int, ...], *, possible: bool) -> None:
    assert is_possible_excess(excess, bonuses) is possible
