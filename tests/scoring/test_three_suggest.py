"""Did you mean, at a table of three: every kind of slip once, and what holds for all suggestions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    HouseRules,
    SlipCode,
    ThreeHandEntry,
    ThreePlayers,
    check_three_hand,
    check_three_sheet,
    suggest_three_hand,
    suggest_three_hands,
    suggest_three_sheet,
)

from .making import NOTHING, Triple, make_three, make_three_sheet
from .test_properties import unhurried

OWN = HouseRules(three_players=ThreePlayers.OWN)
EACH_ALL = HouseRules(three_players=ThreePlayers.EACH_ALL)


def totals(a: int, b: int, c: int, maker: str | None = "A") -> ThreeHandEntry:
    return make_three(totals=(a, b, c), maker=maker)


@pytest.mark.parametrize(
    ("written", "rules", "code", "meant"),
    [
        (make_three((85, 50, 72)), OWN, "transposition", make_three((85, 50, 27))),
        (make_three((85, 50, 21)), OWN, "digit", make_three((85, 50, 27))),
        (make_three((85, 50, 27), (50, None, None)), OWN, "off_by_ten", make_three((85, 50, 27), (40, None, None))),
        (
            make_three((102, 0, 60), (None, 20, None), tricks=(None, 0, None)),
            OWN,
            "roem_wrong_side",
            make_three((102, 0, 60), (20, 0, None), tricks=(None, 0, None)),
        ),
        (
            make_three((85, 50, 27), (20, None, None), totals=(85, 50, 27)),
            OWN,
            "roem_forgotten",
            make_three((85, 50, 27), (20, None, None), totals=(105, 50, 27)),
        ),
        (
            make_three((70, 60, 32), totals=(70, 60, 32)),
            OWN,
            "nat_not_applied",
            make_three((70, 60, 32), totals=(0, 60, 32)),
        ),
        (
            make_three((70, 60, 32), totals=(0, 60, 32)),
            EACH_ALL,
            "nat_not_full",
            make_three((70, 60, 32), totals=(0, 162, 162)),
        ),
        (
            make_three((162, 0, 0), tricks=(10, None, None), totals=(162, 0, 0)),
            OWN,
            "pit_without_100",
            make_three((162, 0, 0), tricks=(10, None, None), totals=(262, 0, 0)),
        ),
        (
            make_three((95, 40, 27), tricks=(0, None, None)),
            OWN,
            "tricks_wrong",
            make_three((95, 40, 27)),
        ),
        # Two columns changed places, with their roem or without, and the totals did not.
        (
            make_three((50, 85, 27), (20, None, None), totals=(105, 50, 27)),
            OWN,
            "sides_swapped",
            make_three((85, 50, 27), (20, None, None), totals=(105, 50, 27)),
        ),
        (
            make_three((50, 85, 27), (0, 20, None), totals=(105, 50, 27)),
            OWN,
            "sides_swapped",
            make_three((85, 50, 27), (20, 0, None), totals=(105, 50, 27)),
        ),
        (
            make_three((105, 50, 27), (20, None, None)),
            OWN,
            "roem_in_points",
            make_three((85, 50, 27), (20, None, None)),
        ),
        (totals(105, 50, 74), OWN, "transposition", totals(105, 50, 47)),
        (totals(70, 60, 32), OWN, "nat_not_applied", totals(0, 60, 32)),
        (totals(70, 60, 32), EACH_ALL, "nat_not_applied", totals(0, 162, 162)),
        (totals(0, 60, 52), EACH_ALL, "nat_not_full", totals(0, 162, 162)),
    ],
)
def test_the_likeliest_is_what_anybody_would_say(
    written: ThreeHandEntry, rules: HouseRules, code: str, meant: ThreeHandEntry
) -> None:
    first = suggest_three_hand(written, rules)[0]
    assert (first.code.value, first.entry) == (code, meant)


def test_ten_missing_can_belong_to_each_of_the_three() -> None:
    found = suggest_three_hand(make_three((85, 50, 17)), OWN)[:3]
    assert {one.code.value for one in found} == {"last_trick_forgotten"}
    assert {one.entry.points for one in found} == {(95, 50, 17), (85, 60, 17), (85, 50, 27)}


def test_somebody_else_may_have_made_trump() -> None:
    found = suggest_three_hand(totals(50, 90, 22), OWN)
    assert "declarer_flipped" in {one.code.value for one in found}


def test_a_hand_with_nothing_wrong_and_a_table_that_is_not_played_have_none() -> None:
    assert suggest_three_hand(make_three((85, 50, 27)), OWN) == ()
    assert suggest_three_hand(make_three((85, 50, 17)), HouseRules()) == ()
    assert suggest_three_hand(make_three((85, None, 17)), OWN) == ()
    assert suggest_three_hand(totals(-5, 10**20, 3), OWN) == ()


def test_the_one_hand_that_is_wrong_is_mended_in_its_sheet() -> None:
    good, wrong = make_three((85, 50, 27)), make_three((85, 50, 72), number=2)
    first = suggest_three_sheet(make_three_sheet("hands", hands=(good, wrong), hand_count=2), OWN)[0]
    assert first.changes == (("hands[2].points_c", 72, 27),)
    assert first.entry.hands[0] == good


def test_each_of_several_hands_has_its_own_alternatives() -> None:
    hands = (make_three((85, 50, 17)), make_three((85, 50, 72), number=2), make_three((85, 50, 27), number=3))
    sheet = make_three_sheet("hands", hands=hands, hand_count=3)
    assert list(suggest_three_hands(sheet, OWN)) == [1, 2]
    assert suggest_three_sheet(sheet, OWN) == ()


def test_a_total_on_paper_that_differs_is_named() -> None:
    sheet = make_three_sheet("hands", hands=[make_three((85, 50, 27))], hand_count=1, control=(85, 50, 72))
    first = suggest_three_sheet(sheet, OWN)[0]
    assert (first.code.value, first.changes) == ("transposition", (("control_c", 72, 27),))


def test_the_totals_of_a_set() -> None:
    sheet = make_three_sheet("totals", hand_count=12, totals=(900, 700, 434))
    first = suggest_three_sheet(sheet, EACH_ALL)[0]
    assert (first.code.value, first.changes) == ("transposition", (("total_c", 434, 344),))
    assert suggest_three_sheet(replace(sheet, total_c=344), EACH_ALL) == ()


def test_nobody_has_1_point() -> None:
    found = suggest_three_hand(make_three((161, 1, 0), maker="A"), OWN)
    assert {(162, 0, 0), (160, 2, 0)} <= {one.entry.points for one in found if one.code is SlipCode.OFF_BY_ONE}


def test_roem_that_goes_has_not_gone_to_another_player() -> None:
    found = suggest_three_hand(make_three((85, 50, 27), (50, None, None)), OWN)
    assert SlipCode.ROEM_WRONG_SIDE not in {one.code for one in found if sum(one.entry.roem) == 0}


@pytest.mark.parametrize(("hands", "sums"), [(2, (190, 80, 54)), (4, (300, 200, 148))])
def test_totals_without_the_nat_that_was_counted(hands: int, sums: Triple) -> None:
    sheet = make_three_sheet("totals", hand_count=hands, totals=sums, nats=(1, None, None))
    assert [(one.code.value, one.changes) for one in suggest_three_sheet(sheet, EACH_ALL)] == [
        ("nats_wrong", (("nats_a", 1, 0),))
    ]


def test_roem_of_one_hand_with_the_wrong_player_is_found_by_the_totals_on_paper() -> None:
    hands = (make_three((92, 50, 20), (20, None, None)), make_three((100, 40, 22), number=2))
    sheet = make_three_sheet("hands", hands=hands, hand_count=2, control=(192, 110, 42))
    found = suggest_three_sheet(sheet, OWN)
    assert {one.code.value for one in found} == {"roem_wrong_side"}
    assert {change.field for one in found for change in one.changes} == {
        "hands[1].roem_a",
        "hands[1].roem_b",
        "control_a",
        "control_b",
    }


numbers = st.one_of(st.none(), st.integers(-3, 330))
triples = st.tuples(numbers, numbers, numbers)
roems = st.one_of(st.none(), st.sampled_from([0, 20, 30, 40, 50, 60, 200]))
makers = st.sampled_from([None, "A", "B", "C"])


@st.composite
def any_hands(draw: st.DrawFn) -> ThreeHandEntry:
    a = draw(st.integers(0, 162))
    b = draw(st.integers(0, 162 - a))
    near: Triple = (a, b, 162 - a - b + draw(st.sampled_from([0, 0, -10, 1, 9, 45])))
    maker = draw(makers)
    if draw(st.booleans()):
        return make_three(totals=draw(st.sampled_from([near, draw(triples), (0, b, b)])), maker=maker)
    roem = (draw(roems), draw(roems), draw(roems))
    tricks = draw(st.sampled_from([NOTHING, (10, None, None), (3, 3, 4), (0, 5, 9)]))
    return make_three(near, roem, maker=maker, tricks=tricks, totals=draw(st.sampled_from([NOTHING, near])))


rules_of_three = st.builds(
    HouseRules,
    three_players=st.sampled_from([ThreePlayers.OWN, ThreePlayers.EACH_ALL]),
    no_nat=st.booleans(),
    pit_bonus=st.sampled_from([0, 100]),
)


@unhurried
@given(any_hands(), rules_of_three)
def test_every_suggestion_is_accepted_once_and_in_order(entry: ThreeHandEntry, rules: HouseRules) -> None:
    found = suggest_three_hand(entry, rules)
    assert len(found) <= 5
    assert all(check_three_hand(one.entry, rules) == () for one in found)
    assert len({one.entry for one in found} | {entry}) == len(found) + 1
    weights = [one.weight for one in found]
    assert weights == sorted(weights, reverse=True)
    assert all(weight > 0 for weight in weights)
    assert sum(weights) <= 1000
    for one in found:
        assert replace(entry, **{change.field: change.new for change in one.changes}) == one.entry


@unhurried
@given(any_hands(), triples, rules_of_three, st.sampled_from(["hands", "totals"]))
def test_every_suggestion_for_a_sheet_is_accepted(
    hand: ThreeHandEntry, sums: Triple, rules: HouseRules, level: str
) -> None:
    if level == "hands":
        sheet = make_three_sheet(level, hands=[hand], hand_count=1, control=sums)
    else:
        sheet = make_three_sheet(level, hand_count=2, totals=sums)
    found = suggest_three_sheet(sheet, rules)
    assert len(found) <= 5
    assert all(check_three_sheet(one.entry, rules) == () for one in found)
