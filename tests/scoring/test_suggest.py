"""Did you mean: every kind of slip once, and what holds for all suggestions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from benchmarks.slips import measure
from scoring import (
    DE_PITSLAG,
    NKU,
    FollowRule,
    HandEntry,
    HandForm,
    HouseRules,
    Mark,
    SlipCode,
    Suggestion,
    check_hand,
    suggest_hand,
)

from .making import make_captured, make_totals, make_written
from .test_properties import house_rules, unhurried

RULES = HouseRules()


NAT = make_written((None, 162), mark=("N", None), declarer="A")


def with_totals(a: int, b: int) -> HandEntry:
    """A hand of 92 and 20 roem against 70, with these totals."""
    return make_captured((92, 70), (20, 0), totals=(a, b))


def first(entry: HandEntry, rules: HouseRules = RULES) -> tuple[str, HandEntry]:
    suggestion = suggest_hand(entry, rules)[0]
    return suggestion.code.value, suggestion.entry


@pytest.mark.parametrize(
    ("written", "code", "meant"),
    [
        (make_totals((126, 63)), "transposition", make_totals((126, 36))),
        (make_totals((126, 63), declarer="A"), "transposition", make_totals((126, 36), declarer="A")),
        (make_totals((114, 40)), "digit", make_totals((114, 48))),
        (make_totals((12, 54)), "digit_dropped", make_totals((128, 54))),
        (make_totals((1100, 62)), "digit_doubled", make_totals((100, 62))),
        (make_totals((100, 63), declarer="A"), "off_by_one", make_totals((100, 62), declarer="A")),
        (make_totals((70, 92), declarer="A"), "nat_not_applied", make_totals((0, 162), declarer="A")),
        (make_totals((81, 81), declarer="A"), "nat_not_applied", make_totals((0, 162), declarer="A")),
        (make_totals((0, 93), declarer="A"), "nat_not_full", make_totals((0, 182), declarer="A")),
        (make_totals((0, 249), declarer="A"), "nat_applied_twice", make_totals((0, 162), declarer="A")),
        # With the mark.
        (
            make_written(mark=("N", None), totals=(0, 152)),
            "used_152",
            make_written(mark=("N", None), totals=(0, 162)),
        ),
        (
            make_written(mark=(None, "P"), totals=(182, 0)),
            "pit_without_100",
            make_written(mark=(None, "P"), totals=(282, 0)),
        ),
        (
            make_written(mark=(None, "N"), totals=(0, 182), declarer="A"),
            "mark_wrong_side",
            make_written(mark=("N", None), totals=(0, 182), declarer="A"),
        ),
        # As on paper.
        (make_written((38, 79)), "transposition", make_written((83, 79))),
        (make_written((113, 44), declarer="A"), "digit", make_written((113, 49), declarer="A")),
        (make_written((81, 81), declarer="A"), "nat_not_applied", NAT),
        (make_written((None, 152), mark=("N", None)), "used_152", make_written((None, 162), mark=("N", None))),
        (make_written((162, None), mark=("N", None)), "mark_wrong_side", make_written((162, None), mark=(None, "N"))),
        (
            make_written((None, 105), mark=("N", None), declarer="A"),
            "nat_not_full",
            NAT,
        ),
        (
            make_written((162, None), (20, 40), mark=(None, "P"), declarer="A"),
            "roem_wrong_side",
            make_written((162, None), (60, None), mark=(None, "P"), declarer="A"),
        ),
        (make_written((162, 0)), "pit_not_marked", make_written((162, None), mark=(None, "P"))),
        # As captured, with the totals.
        (with_totals(113, 70), "off_by_one", with_totals(112, 70)),
        (with_totals(92, 70), "roem_forgotten", with_totals(112, 70)),
        (with_totals(132, 70), "roem_doubled", with_totals(112, 70)),
        (with_totals(92, 90), "roem_wrong_side", with_totals(112, 70)),
        (with_totals(0, 182), "nat_not_true", with_totals(112, 70)),
        (make_captured((72, 90), totals=(72, 90)), "nat_not_applied", make_captured((72, 90), totals=(0, 162))),
        (with_totals(117, 75), "added_wrong", with_totals(112, 70)),
        # P stands with the victims, and everything was written in the cell of the mark.
        *[
            (
                make_written((162, None), (roem, None), mark=("P", None), declarer="A"),
                "mark_wrong_side",
                make_written((162, None), (roem, None), mark=(None, "P"), declarer="A"),
            )
            for roem in (None, 40)
        ],
        (make_written((262, None), mark=(None, "P")), "bonus_in_points", make_written((162, None), mark=(None, "P"))),
        (
            make_written((302, None), mark=(None, "P")),
            "bonus_in_points",
            make_written((162, None), (40, None), mark=(None, "P")),
        ),
        (
            make_captured((282, 0), declarer="A"),
            "bonus_in_points",
            make_captured((162, 0), (20, None), declarer="A", tricks=(8, 0)),
        ),
        # Roem among the points.
        (make_captured((120, 62), (20, None)), "roem_in_points", make_captured((100, 62), (20, None))),
        (make_captured((111, 71), (20, None)), "roem_in_points", make_captured((91, 71), (20, None))),
        (make_captured((120, 82), (20, 20)), "roem_in_points", make_captured((100, 62), (20, 20))),
        # The columns of the points changed places, and the totals did not.
        (
            make_captured((62, 100), totals=(100, 62)),
            "sides_swapped",
            make_captured((100, 62), totals=(100, 62)),
        ),
        (
            make_captured((62, 100), (None, 20), totals=(120, 62)),
            "sides_swapped",
            make_captured((100, 62), (20, None), totals=(120, 62)),
        ),
        # What the totals are more is roem that was not typed, whichever it is.
        *[
            (
                make_captured((100, 62), (0, None), totals=(100 + roem, 62)),
                "roem_forgotten",
                make_captured((100, 62), (roem, None), totals=(100 + roem, 62)),
            )
            for roem in (20, 40, 50, 60, 70, 80, 90, 100, 110, 120, 140, 200)
        ],
        (
            make_captured((100, 62), totals=(140, 82)),
            "roem_forgotten",
            make_captured((100, 62), (40, 20), totals=(140, 82)),
        ),
        (
            make_captured((80, 82), totals=(100, 82)),
            "roem_forgotten",
            make_captured((80, 82), (20, None), totals=(100, 82)),
        ),
        (make_captured((100, 62), (-20, None)), "minus", make_captured((100, 62), (20, None))),
        # 162 and all roem, once too often.
        *[
            (make_totals((0, written), declarer="A"), "nat_applied_twice", make_totals((0, full), declarer="A"))
            for written, full in ((324, 162), (344, 182), (364, 182))
        ],
        (
            make_written(mark=("N", None), totals=(0, 364)),
            "nat_applied_twice",
            make_written(mark=("N", None), totals=(0, 182)),
        ),
    ],
)
def test_the_likeliest_is_what_anybody_would_say(written: HandEntry, code: str, meant: HandEntry) -> None:
    assert first(written) == (code, meant)


@pytest.mark.parametrize("roem", [710, 530, 30, 21])
def test_roem_that_goes_has_not_gone_to_the_other_side(roem: int) -> None:
    for found in suggest_hand(make_captured((100, 62), (roem, None)), RULES):
        assert found.code is not SlipCode.ROEM_WRONG_SIDE


def test_tricks_that_are_not_eight_are_counted_again() -> None:
    found = suggest_hand(make_captured((100, 62), tricks=(5, 4)), RULES)
    assert {(one.code.value, one.entry.tricks_a, one.entry.tricks_b) for one in found} == {
        ("tricks_not_eight", 5, 3),
        ("tricks_not_eight", 4, 4),
    }
    pit_or_not = suggest_hand(make_captured((162, 0), tricks=(7, 0)), RULES)
    assert {(one.entry.tricks_a, one.entry.tricks_b) for one in pit_or_not} == {(8, 0), (7, 1)}


def test_ten_missing_can_belong_to_either_side() -> None:
    both = suggest_hand(make_totals((95, 57), declarer="A"), RULES)[:2]
    assert {(found.code.value, found.entry.total_a, found.entry.total_b) for found in both} == {
        ("used_152", 105, 57),
        ("last_trick_forgotten", 95, 67),
    }
    assert abs(both[0].weight - both[1].weight) < 100
    written = suggest_hand(make_written((92, 60)), RULES)[:2]
    assert {(found.entry.points_a, found.entry.points_b) for found in written} == {(102, 60), (92, 70)}


def test_swapped_columns_and_the_wrong_declarer_cannot_be_told_apart() -> None:
    found = suggest_hand(make_totals((70, 92), declarer="A"), RULES)
    weights = {suggestion.code: suggestion.weight for suggestion in found}
    assert weights[SlipCode.SIDES_SWAPPED] == weights[SlipCode.DECLARER_FLIPPED] > 0
    assert weights[SlipCode.NAT_NOT_APPLIED] > weights[SlipCode.SIDES_SWAPPED]


def test_both_declarers_of_a_tie_are_shown() -> None:
    found = suggest_hand(make_totals((81, 81)), RULES)[:2]
    assert {(suggestion.entry.total_a, suggestion.entry.total_b) for suggestion in found} == {(0, 162), (162, 0)}


def test_a_suggestion_says_what_it_changes() -> None:
    found = suggest_hand(make_written((81, 81), declarer="A"), RULES)[0]
    assert found.changes == (("points_a", 81, None), ("points_b", 81, 162), ("mark_a", None, Mark.NAT))
    assert 0 < found.weight <= 1000


def test_a_hand_with_nothing_odd_about_it_has_none() -> None:
    assert suggest_hand(make_totals((100, 62)), RULES) == ()
    assert suggest_hand(make_written((None, 162), mark=("N", None)), RULES) == ()


def test_an_odd_hand_has_its_likely_alternative_and_keeps_a_weight_for_itself() -> None:
    found = suggest_hand(make_written((92, 70), (200, None)), RULES)
    assert found[0].entry.roem_a == 20
    assert sum(suggestion.weight for suggestion in found) < 1000


@pytest.mark.parametrize(
    "entry",
    [
        make_totals((10**18, -5)),
        make_totals((None, 62)),
        make_written(),
        make_written((92, None)),
        make_written((81, 81), mark=("N", "N")),
        make_captured((None, None)),
        make_captured((81, 81), totals=(10**30, 0)),
        make_captured(trump="x"),
    ],
)
def test_nonsense_has_no_suggestion_that_is_nonsense(entry: HandEntry) -> None:
    assert all(check_hand(suggestion.entry, RULES) == () for suggestion in suggest_hand(entry, RULES))


def test_what_is_less_likely_than_one_in_a_thousand_is_left_out() -> None:
    found = suggest_hand(make_totals((126, 63)), RULES)
    assert 0 < len(found) < 5
    assert all(suggestion.weight > 0 for suggestion in found)


def test_nothing_is_derived_from_a_number_below_zero() -> None:
    assert suggest_hand(make_captured((-2, 164)), RULES) == ()
    found = suggest_hand(make_totals((-2, 164)), RULES)
    assert [(one.code, one.entry.total_a, one.entry.total_b) for one in found] == [(SlipCode.NAT_NOT_APPLIED, 0, 162)]


numbers = st.one_of(st.none(), st.integers(-3, 330))
roems = st.one_of(st.none(), st.integers(0, 30).map(lambda ten: 10 * ten), st.integers(0, 99))
marks = st.sampled_from([None, None, None, "N", "P", "TP"])
declarers = st.sampled_from([None, "A", "B"])


@st.composite
def any_hands(draw: st.DrawFn) -> HandEntry:
    kind = draw(st.sampled_from(["totals", "marked totals", "written", "captured", "near"]))
    pair = (draw(numbers), draw(numbers))
    declarer = draw(declarers)
    if kind == "totals":
        return make_totals(pair, declarer=declarer)
    mark = (draw(marks), draw(marks))
    if kind == "marked totals":
        return make_written(mark=mark, totals=pair, declarer=declarer)
    roem = (draw(roems), draw(roems))
    points = draw(st.integers(0, 162))
    near = (points, 162 - points + draw(st.sampled_from([0, 0, -10, 1, 10, 9])))
    totals = draw(st.sampled_from([(None, None), pair, (near[0] + (roem[0] or 0), near[1] + (roem[1] or 0))]))
    if kind == "written":
        return make_written(pair, roem, mark=mark, totals=totals, declarer=declarer)
    if kind == "captured":
        tricks = draw(st.sampled_from([(None, None), (8, 0), (0, 8), (4, 4)]))
        return make_captured(near, roem, declarer=declarer, totals=totals, tricks=tricks)
    return make_written(near, roem, declarer=declarer, totals=totals)


@unhurried
@given(any_hands(), house_rules())
def test_every_suggestion_is_accepted_once_and_in_order(entry: HandEntry, rules: HouseRules) -> None:
    found = suggest_hand(entry, rules)
    assert len(found) <= 5
    assert all(check_hand(suggestion.entry, rules) == () for suggestion in found)
    assert len({suggestion.entry for suggestion in found}) == len(found)
    assert entry not in {suggestion.entry for suggestion in found}
    weights = [suggestion.weight for suggestion in found]
    assert weights == sorted(weights, reverse=True)
    assert all(weight > 0 for weight in weights)
    assert sum(weights) <= 1000
    for suggestion in found:
        assert replace(entry, **{change.field: change.new for change in suggestion.changes}) == suggestion.entry
    assert suggest_hand(entry, rules) == found


def mirrored(entry: HandEntry) -> HandEntry:
    swapped = {}
    for name in ("points", "roem", "mark", "tricks", "total"):
        swapped |= {f"{name}_a": getattr(entry, f"{name}_b"), f"{name}_b": getattr(entry, f"{name}_a")}
    return replace(entry, declarer=entry.declarer.other if entry.declarer else None, **swapped)


@unhurried
@given(any_hands())
# Of two marks either may be the one that was meant.
@example(HandEntry(form=HandForm.WRITTEN, mark_a=Mark.NAT, mark_b=Mark.NAT, total_a=0, total_b=81))
@example(HandEntry(form=HandForm.WRITTEN, mark_a=Mark.NAT, mark_b=Mark.PIT, total_a=221, total_b=221))
def test_the_sides_are_alike(entry: HandEntry) -> None:
    ours, theirs = suggest_hand(entry, RULES), suggest_hand(mirrored(entry), RULES)
    assert [found.weight for found in ours] == [found.weight for found in theirs]

    def above_a_tie(found: tuple[Suggestion, ...]) -> tuple[Suggestion, ...]:
        # Of two that are as likely, the one that no longer fits may be either.
        return tuple(one for one in found if len(found) < 5 or one.weight > found[-1].weight)

    assert {mirrored(found.entry) for found in above_a_tie(ours)} == {found.entry for found in above_a_tie(theirs)}


@pytest.mark.parametrize("rules", [NKU, DE_PITSLAG, HouseRules(slot=50, slot_with_pit=True), HouseRules(no_nat=True)])
def test_house_rules_are_kept_to(rules: HouseRules) -> None:
    for entry in (make_totals((126, 63)), make_written((92, 60)), make_written((162, 0), (40, None))):
        found = suggest_hand(entry, rules)
        assert found
        assert all(check_hand(suggestion.entry, rules) == () for suggestion in found)


def test_without_nat_none_is_suggested() -> None:
    found = suggest_hand(make_written((81, 80)), HouseRules(no_nat=True))
    assert all(suggestion.entry.mark_a is None and suggestion.entry.mark_b is None for suggestion in found)


def test_a_bonus_of_the_house_is_the_one_that_is_forgotten() -> None:
    entry = make_written(mark=(None, "P"), totals=(162, 0))
    assert first(entry, HouseRules(pit_bonus=150))[1].total_a == 312


# The measurement, small.


@pytest.mark.parametrize(
    ("level", "first_place", "top_three"), [("B", 60, 92), ("C", 54, 90), ("D", 58, 89), ("E", 78, 96), ("F", 70, 97)]
)
def test_the_right_one_is_among_the_first_three(level: str, first_place: int, top_three: int) -> None:
    """A tenth of the benchmark, under what the whole of it comes to."""
    figures = measure(400, cases=20, seed=3, follow=FollowRule.AMSTERDAM, levels=[level])
    tally = figures.of_level(level)
    assert figures.false_alarms == 0
    assert tally.asked > 150
    assert 100 * tally.right_within(1) >= first_place * tally.asked
    assert 100 * tally.right_within(3) >= top_three * tally.asked


@pytest.mark.parametrize(("written", "nonsense"), [((0, 122), (0, 222)), ((0, 142), (0, 162)), ((76, 56), (126, 56))])
def test_what_was_not_there_cannot_have_been_left_out(written: tuple[int, int], nonsense: tuple[int, int]) -> None:
    """No pit of less than 262, and no 20 or 50 of roem left out of a hand that holds none or 20.

    Such a hand may be meant all the same, by a rarer slip; but never for this reason.
    """
    found = suggest_hand(make_totals(written, declarer=None), HouseRules())
    assert found
    codes = {
        suggestion.code for suggestion in found if (suggestion.entry.total_a, suggestion.entry.total_b) == nonsense
    }
    assert not codes & {SlipCode.PIT_WITHOUT_100, SlipCode.ROEM_FORGOTTEN}
