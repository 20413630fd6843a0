"""What may have been meant where hands count more than once, and where roem is shown from the hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import KRAKEN, Doubling, HandEntry, HouseRules, SlipCode, check_hand, suggest_hand

from .making import Pair, make_captured, make_totals, make_written
from .test_properties import unhurried

BASE = replace(KRAKEN, doubling=Doubling.BASE)


def called(totals: Pair, number: int = 1) -> HandEntry:
    return make_totals(totals, declarer="A", called=number, trump="h")


@pytest.mark.parametrize(
    ("written", "code", "meant"),
    [
        (called((190, 124)), SlipCode.OFF_BY_TEN, called((190, 134))),
        (called((95, 67)), SlipCode.NOT_MULTIPLIED, called((190, 134))),
        (called((95, 67), 2), SlipCode.NOT_MULTIPLIED, called((380, 268), 2)),
        (called((380, 268)), SlipCode.MULTIPLIED_ALREADY, called((190, 134))),
        (called((191, 134)), SlipCode.OFF_BY_ONE, called((190, 134))),
        (called((140, 184)), SlipCode.NAT_NOT_APPLIED, called((0, 324))),
        (
            make_captured((190, 134), called=1, trump="h"),
            SlipCode.MULTIPLIED_ALREADY,
            make_captured((95, 67), called=1, trump="h"),
        ),
        (
            make_captured((190, 134), (40, None), called=1, trump="h"),
            SlipCode.MULTIPLIED_ALREADY,
            make_captured((95, 67), (20, None), called=1, trump="h"),
        ),
        (
            make_captured((95, 67), called=1, trump="h", totals=(95, 67)),
            SlipCode.NOT_MULTIPLIED,
            make_captured((95, 67), called=1, trump="h", totals=(190, 134)),
        ),
        (
            make_written((324, None), mark=(None, "P"), called=1, trump="h"),
            SlipCode.MULTIPLIED_ALREADY,
            make_written((162, None), mark=(None, "P"), called=1, trump="h"),
        ),
        # The side with the lower roem in hand shows nothing.
        (
            make_captured((100, 62), trump="h", hand_roem=(50, 40)),
            SlipCode.HAND_ROEM_LOWER,
            make_captured((100, 62), trump="h", hand_roem=(50, None)),
        ),
    ],
)
def test_the_likeliest_is_what_anybody_would_say(written: HandEntry, code: SlipCode, meant: HandEntry) -> None:
    first = suggest_hand(written, KRAKEN)[0]
    assert (first.code, first.entry) == (code, meant)


def test_where_only_the_points_are_multiplied_the_roem_can_be_of_either_side() -> None:
    found = suggest_hand(called((115, 67)), BASE)
    assert {(one.code.value, one.entry.total_a, one.entry.total_b) for one in found} == {
        ("not_multiplied", 210, 134),
        ("not_multiplied", 230, 114),
    }
    beside = suggest_hand(make_captured((95, 67), (20, None), called=1, trump="h", totals=(115, 67)), BASE)[0]
    assert (beside.code, beside.entry.total_a, beside.entry.total_b) == (SlipCode.NOT_MULTIPLIED, 210, 134)


def test_spades_that_were_not_noted_are_read_both_ways() -> None:
    found = suggest_hand(make_totals((100, 52), declarer="A"), KRAKEN)
    assert (found[0].entry.total_a, found[0].entry.total_b) in {(110, 52), (100, 62)}
    assert all(one.code is not SlipCode.NOT_MULTIPLIED for one in found)


def test_a_call_that_cannot_be_multiplies_nothing() -> None:
    assert suggest_hand(called((95, 67), 10**9), KRAKEN) == ()


@st.composite
def called_hands(draw: st.DrawFn) -> HandEntry:
    points = draw(st.integers(0, 162))
    times = draw(st.sampled_from([1, 2, 4]))
    roem = draw(st.sampled_from([(None, None), (20, None), (None, 50), (40, 20), (30, None)]))
    pair = (points * times, (162 - points) * times + draw(st.sampled_from([0, 0, 1, -10, 20])))
    entry = make_captured(
        pair,
        roem,
        declarer=draw(st.sampled_from([None, "A", "B"])),
        trump=draw(st.sampled_from([None, "s", "h"])),
        called=draw(st.sampled_from([None, 0, 1, 2, 3, 4, -1])),
        hand_roem=draw(st.sampled_from([(None, None), (50, 40), (20, None), (30, 0)])),
        totals=draw(st.sampled_from([(None, None), pair, (0, sum(pair))])),
    )
    if draw(st.booleans()):
        return make_totals(pair, declarer=entry.declarer, trump=entry.trump, called=entry.called)
    return entry


@unhurried
@given(called_hands(), st.sampled_from([KRAKEN, BASE, replace(KRAKEN, spades_double=False, no_nat=True)]))
def test_every_suggestion_is_accepted(entry: HandEntry, rules: HouseRules) -> None:
    found = suggest_hand(entry, rules)
    assert len(found) <= 5
    assert len({one.entry for one in found}) == len(found)
    for one in found:
        assert check_hand(one.entry, rules) == ()
        assert 0 < one.weight <= 1000
        assert one.changes
        assert replace(entry, **{change.field: change.new for change in one.changes}) == one.entry


def test_one_total_can_be_wrong_and_the_other_taken_from_it() -> None:
    """201 is not twice anything, and the sum is right."""
    found = suggest_hand(make_totals((201, 123), called=1, trump="h"), KRAKEN)
    of_one = {(one.entry.total_a, one.entry.total_b) for one in found if one.code is SlipCode.OFF_BY_ONE}
    assert of_one == {(202, 122), (200, 124)}
