"""What holds for every hand and every house rule."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    HandEntry,
    HandForm,
    HandScore,
    HouseRules,
    Mark,
    Outcome,
    SheetEntry,
    SheetLevel,
    Side,
    check_hand,
    score_hand,
    score_sheet,
)
from scoring.hand import judge_hand
from scoring.house_rules import RANKS_OF_FOURS, Deal, FollowRule, TrumpMaking
from scoring.limits import POINTS_BY_TRICKS, limits_of

from .making import make_captured, make_sheet, make_totals, make_written

unhurried = settings(deadline=None)
"""How long one example takes says more about what else the machine is doing than about the code."""

tens = st.integers(0, 20).map(lambda ten: 10 * ten)


@st.composite
def house_rules(draw: st.DrawFn) -> HouseRules:
    slot = draw(tens)
    return HouseRules(
        hands=draw(st.integers(1, 32)),
        four_jacks=draw(st.sampled_from([100, 200])),
        fours=tuple(draw(st.sets(st.sampled_from(RANKS_OF_FOURS)))),
        pit_bonus=draw(tens),
        counter_pit=draw(tens),
        no_nat=draw(st.booleans()),
        slot=slot,
        slot_with_pit=draw(st.booleans()) and slot > 0,
        trump=draw(st.sampled_from(TrumpMaking)),
        follow=draw(st.sampled_from(FollowRule)),
        declare_without_trump=draw(st.booleans()),
        deal=draw(st.sampled_from(Deal)),
        first_hand_clubs=draw(st.booleans()),
    )


@st.composite
def captured_hands(draw: st.DrawFn, rules: HouseRules) -> HandEntry:
    """A hand of possible numbers, drawn by tricks so that pits are not rare; together they may still clash."""
    tricks = draw(st.integers(0, 8))
    points = draw(st.sampled_from(sorted(POINTS_BY_TRICKS[tricks])))
    by_tricks = limits_of(rules).roem_by_tricks
    roem_a = draw(st.sampled_from(sorted(by_tricks[tricks])))
    roem_b = draw(st.sampled_from(sorted(by_tricks[8 - tricks])))
    return make_captured(
        (points, 162 - points),
        (roem_a, roem_b),
        declarer=draw(st.sampled_from(["A", "B"])),
        tricks=(tricks, draw(st.sampled_from([None, 8 - tricks]))),
        number=draw(st.integers(1, 32)),
    )


@st.composite
def rules_and_hand(draw: st.DrawFn) -> tuple[HouseRules, HandEntry, HandScore]:
    rules = draw(house_rules())
    entry = draw(captured_hands(rules).filter(lambda entry: not check_hand(entry, rules)))
    return rules, entry, score_hand(entry, rules)


@st.composite
def any_entry(draw: st.DrawFn) -> HandEntry:
    # Mostly numbers at which something changes; others would nearly always be refused for their sum alone.
    numbers = st.none() | st.sampled_from([0, 0, 1, 20, 30, 80, 81, 82, 162, 162, 182, 262]) | st.integers(-20, 400)
    marks = st.none() | st.sampled_from(Mark)
    return HandEntry(
        number=draw(st.integers(-1, 40)),
        form=draw(st.sampled_from(HandForm)),
        declarer=draw(st.none() | st.sampled_from(Side)),
        trump=draw(st.sampled_from([None, "s", "h", "d", "c", "x"])),
        points_a=draw(numbers),
        points_b=draw(numbers),
        roem_a=draw(numbers),
        roem_b=draw(numbers),
        mark_a=draw(marks),
        mark_b=draw(marks),
        tricks_a=draw(st.none() | st.integers(-1, 9)),
        tricks_b=draw(st.none() | st.integers(-1, 9)),
        total_a=draw(numbers),
        total_b=draw(numbers),
    )


@st.composite
def any_sheet(draw: st.DrawFn) -> SheetEntry:
    numbers = st.none() | st.integers(-20, 3000)
    pairs = st.tuples(numbers, numbers)
    return make_sheet(
        draw(st.sampled_from(SheetLevel)),
        hands=draw(st.lists(any_entry(), max_size=3)),
        hand_count=draw(st.none() | st.integers(-1, 40)),
        points=draw(pairs),
        roem=draw(pairs),
        pits=draw(pairs),
        nats=draw(pairs),
        totals=draw(pairs),
        control=draw(pairs),
        first_dealer=draw(st.none() | st.integers(-1, 4)),
    )


def as_written(score: HandScore) -> HandEntry:
    """Put a score on paper, as the table would."""
    declarer, outcome = score.declarer, score.outcome
    assert declarer is not None
    points = (score.points_a, score.points_b)
    roem = (score.roem_a, score.roem_b)
    mark = {Outcome.NAT: Mark.NAT, Outcome.PIT: Mark.PIT, Outcome.COUNTER_PIT: Mark.COUNTER_PIT}.get(
        outcome or Outcome.MADE
    )
    if mark is None:
        return make_written(points, roem, declarer=declarer)
    marked = declarer.other if mark is Mark.PIT else declarer
    return make_written(points, roem, mark=(mark, None) if marked is Side.A else (None, mark))


def mirrored(entry: HandEntry) -> HandEntry:
    return replace(
        entry,
        declarer=entry.declarer.other if entry.declarer else None,
        points_a=entry.points_b,
        points_b=entry.points_a,
        roem_a=entry.roem_b,
        roem_b=entry.roem_a,
        mark_a=entry.mark_b,
        mark_b=entry.mark_a,
        tricks_a=entry.tricks_b,
        tricks_b=entry.tricks_a,
        total_a=entry.total_b,
        total_b=entry.total_a,
    )


def swapped(field: str) -> str:
    return field[:-1] + {"a": "b", "b": "a"}[field[-1]] if field.endswith(("_a", "_b")) else field


@unhurried
@given(rules_and_hand())
def test_nothing_is_lost(drawn: tuple[HouseRules, HandEntry, HandScore]) -> None:
    """162 points and all roem go somewhere, and nothing but a bonus is added."""
    _rules, entry, score = drawn
    assert (score.points_a or 0) + (score.points_b or 0) == 162
    assert (score.roem_a or 0) + (score.roem_b or 0) == (entry.roem_a or 0) + (entry.roem_b or 0)
    bonus = (score.bonus_a or 0) + (score.bonus_b or 0)
    assert score.total_a + score.total_b == 162 + (entry.roem_a or 0) + (entry.roem_b or 0) + bonus


@unhurried
@given(rules_and_hand())
def test_what_was_captured_scores_the_same_once_written(drawn: tuple[HouseRules, HandEntry, HandScore]) -> None:
    rules, _entry, score = drawn
    written = score_hand(as_written(score), rules)
    assert written.readings == score.readings


@unhurried
@given(rules_and_hand())
def test_the_totals_of_every_score_are_accepted(drawn: tuple[HouseRules, HandEntry, HandScore]) -> None:
    rules, _entry, score = drawn
    for declarer in (None, score.declarer):
        totals = score_hand(make_totals((score.total_a, score.total_b), declarer=declarer), rules)
        assert (score.declarer, score.outcome) in [(r.declarer, r.outcome) for r in totals.readings]


@unhurried
@given(st.data())
def test_sheets_of_hands_sums_and_totals_agree(data: st.DataObject) -> None:
    rules = data.draw(house_rules())
    count = data.draw(st.integers(1, 4))
    drawn = [data.draw(captured_hands(rules).filter(lambda entry: not check_hand(entry, rules))) for _ in range(count)]
    hands = [replace(hand, number=number) for number, hand in enumerate(drawn, 1)]
    by_hand = score_sheet(make_sheet("hands", hands=hands, hand_count=count), rules)
    a, b = by_hand.a, by_hand.b
    assert ((a.points or 0) + (a.roem or 0), (b.points or 0) + (b.roem or 0)) == (a.total, b.total)
    assert (a.points or 0) + (b.points or 0) == 162 * count
    sums = make_sheet(
        "points_roem",
        hand_count=count,
        points=(a.points, b.points),
        roem=(a.roem, b.roem),
        pits=(a.pits, b.pits),
        nats=(a.nats, b.nats),
    )
    totals = make_sheet("totals", hand_count=count, totals=(a.total, b.total), pits=(a.pits, b.pits))
    for entry in (sums, replace(sums, pits_a=None, nats_b=None), totals):
        score = score_sheet(entry, rules)
        assert (score.a.total, score.b.total, score.roem_both) == (a.total, b.total, by_hand.roem_both)


@unhurried
@given(house_rules(), any_entry())
def test_both_sides_are_treated_alike(rules: HouseRules, entry: HandEntry) -> None:
    problems, score = judge_hand(entry, rules)
    other_problems, other = judge_hand(mirrored(entry), rules)
    assert {(swapped(p.field), p.code) for p in problems} == {(p.field, p.code) for p in other_problems}
    if score is not None and other is not None:
        readings = {(r.outcome, r.total_a, r.total_b) for r in score.readings}
        assert readings == {(r.outcome, r.total_b, r.total_a) for r in other.readings}


@unhurried
@given(rules_and_hand())
def test_both_sides_score_alike(drawn: tuple[HouseRules, HandEntry, HandScore]) -> None:
    rules, entry, score = drawn
    other = score_hand(mirrored(entry), rules)
    assert (other.total_a, other.total_b, other.outcome) == (score.total_b, score.total_a, score.outcome)


@unhurried
@given(house_rules())
def test_rules_come_back_from_plain_data(rules: HouseRules) -> None:
    assert HouseRules.from_dict(json.loads(json.dumps(rules.as_dict()))) == rules


@unhurried
@given(any_entry())
def test_hands_come_back_from_plain_data(entry: HandEntry) -> None:
    assert HandEntry.from_dict(json.loads(json.dumps(entry.as_dict()))) == entry


@unhurried
@given(any_sheet())
def test_sheets_come_back_from_plain_data(entry: SheetEntry) -> None:
    assert SheetEntry.from_dict(json.loads(json.dumps(entry.as_dict()))) == entry


@settings(max_examples=300, deadline=None)
@given(house_rules(), any_sheet())
def test_any_sheet_is_judged_and_the_judgement_is_plain_data(rules: HouseRules, entry: SheetEntry) -> None:
    """Nothing that can be typed makes the judge stumble."""
    try:
        score = score_sheet(entry, rules)
    except ValueError as error:
        violations = getattr(error, "violations", ())
        assert violations
        assert json.loads(json.dumps([v.as_dict() for v in violations])) == [v.as_dict() for v in violations]
    else:
        assert score.roem_both >= 0
