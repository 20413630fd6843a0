"""What holds for every hand and every house rule."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring import (
    Doubling,
    HandEntry,
    HandForm,
    HandScore,
    HouseRules,
    Mark,
    Obliged,
    Outcome,
    SheetEntry,
    SheetLevel,
    Side,
    ThreePlayers,
    check_hand,
    score_hand,
    score_sheet,
)
from scoring.hand import judge_hand
from scoring.hand_entry import TRUMPS
from scoring.hand_roem import amounts_in_hand, beside
from scoring.house_options import RANKS_OF_FOURS, Deal, FollowRule, TrumpMaking
from scoring.house_rules import KRAKEN
from scoring.limits import POINTS_BY_TRICKS, limits_of
from scoring.sheet import judge_sheet
from scoring.suggest import suggest_sheet

from .making import (
    make_captured,
    make_ledig,
    make_sheet,
    make_totals,
    make_written,
)

unhurried = settings(deadline=None)
"""How long one example takes says more about what else the machine is doing than about the code."""

FOURS = [(), ("10", "Q", "K", "A"), ("9", "10", "Q", "K", "A"), RANKS_OF_FOURS]
"""What clubs play, and nothing; each set of ranks costs the time of counting what it makes possible."""

tens = st.integers(0, 20).map(lambda ten: 10 * ten)


@st.composite
def house_rules(draw: st.DrawFn) -> HouseRules:
    slot = draw(tens)
    doubling = draw(st.sampled_from(Doubling))
    ledig = draw(st.none() | st.tuples(st.tuples(tens, tens), st.tuples(tens, tens)))
    hands = draw(st.integers(1, 32))
    return HouseRules(
        doubling=doubling,
        obliged=draw(st.sampled_from(Obliged)) if doubling is not Doubling.NONE else Obliged.DECLARER,
        spades_double=draw(st.booleans()) and doubling is not Doubling.NONE,
        roem_in_hand=draw(st.booleans()),
        ledig_made=ledig[0] if ledig else None,
        ledig_failed=ledig[1] if ledig else None,
        three_players=draw(st.sampled_from(ThreePlayers)),
        # No side has more of any hand, whatever counts.
        target=draw(st.none() | st.integers(1, min(3000, 762 * hands))),
        hands=hands,
        four_jacks=draw(st.sampled_from([100, 200])),
        fours=draw(st.sampled_from(FOURS)),
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
def hand_roem(draw: st.DrawFn, rules: HouseRules) -> tuple[int | None, int | None]:
    if not rules.roem_in_hand:
        return None, None
    first = draw(st.sampled_from(sorted(amounts_in_hand(rules))))
    pair = (first, draw(st.sampled_from(sorted(beside(first, rules)))))
    return pair if draw(st.booleans()) else pair[::-1]


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
        trump=draw(st.sampled_from(TRUMPS)),
        called=draw(st.sampled_from([None, 0, 1, 2, 3])) if rules.doubling is not Doubling.NONE else None,
        hand_roem=draw(hand_roem(rules)),
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
        called=draw(st.none() | st.integers(-1, 4)),
        ledig=draw(st.sampled_from([None, None, False, True])),
        hand_roem_a=draw(st.none() | st.sampled_from([0, 20, 30, 50, 100])),
        hand_roem_b=draw(st.none() | st.sampled_from([0, 20, 30, 50, 100])),
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


def as_written(entry: HandEntry, score: HandScore, rules: HouseRules) -> HandEntry:
    """Put a score on paper, as the table would."""
    declarer, outcome = score.declarer, score.outcome
    assert declarer is not None
    (reading,) = score.readings
    # Points and roem are written as they were taken; only the totals are multiplied.
    times = reading.multiplier
    roem_times = times if rules.doubling is Doubling.FINAL else 1
    points = ((reading.points_a or 0) // times, (reading.points_b or 0) // times)
    shown = ((reading.hand_roem_a or 0) // roem_times, (reading.hand_roem_b or 0) // roem_times)
    roem = ((reading.roem_a or 0) // roem_times - shown[0], (reading.roem_b or 0) // roem_times - shown[1])
    mark = {
        Outcome.NAT: Mark.NAT,
        Outcome.CALL_FAILED: Mark.NAT,
        Outcome.PIT: Mark.PIT,
        Outcome.COUNTER_PIT: Mark.COUNTER_PIT,
    }.get(outcome or Outcome.MADE)
    called = {"trump": entry.trump, "called": entry.called, "hand_roem": shown, "declarer": declarer}
    if mark is None:
        return make_written(points, roem, **called)
    marked = declarer.other if outcome in (Outcome.PIT, Outcome.CALL_FAILED) else declarer
    return make_written(points, roem, mark=(mark, None) if marked is Side.A else (None, mark), **called)


def mirrored(entry: HandEntry) -> HandEntry:
    return replace(
        entry,
        declarer=entry.declarer.other if entry.declarer else None,
        points_a=entry.points_b,
        points_b=entry.points_a,
        roem_a=entry.roem_b,
        roem_b=entry.roem_a,
        hand_roem_a=entry.hand_roem_b,
        hand_roem_b=entry.hand_roem_a,
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
    """162 points and all roem go somewhere, as often as the hand counts, and nothing but a bonus is added."""
    rules, entry, score = drawn
    times = 2 ** (entry.called or 0) * (2 if rules.spades_double and entry.trump == "s" else 1)
    roem_times = times if rules.doubling is Doubling.FINAL else 1
    roem = sum(part or 0 for part in (entry.roem_a, entry.roem_b, entry.hand_roem_a, entry.hand_roem_b))
    assert score.multiplier == times
    assert (score.points_a or 0) + (score.points_b or 0) == 162 * times
    assert (score.roem_a or 0) + (score.roem_b or 0) == roem * roem_times
    bonus = (score.bonus_a or 0) + (score.bonus_b or 0)
    assert score.total_a + score.total_b == 162 * times + roem * roem_times + bonus
    assert bonus in {
        roem_times * one for one in (0, rules.pit_bonus, rules.full_pit_bonus, rules.counter_pit, rules.slot)
    }


@unhurried
@given(rules_and_hand())
def test_what_was_captured_scores_the_same_once_written(drawn: tuple[HouseRules, HandEntry, HandScore]) -> None:
    rules, entry, score = drawn
    written = score_hand(as_written(entry, score, rules), rules)
    assert written.readings == score.readings


@unhurried
@given(rules_and_hand())
def test_the_totals_of_every_score_are_accepted(drawn: tuple[HouseRules, HandEntry, HandScore]) -> None:
    rules, entry, score = drawn
    for declarer in (None, score.declarer):
        for trump in {entry.trump, None}:
            typed = make_totals((score.total_a, score.total_b), declarer=declarer, trump=trump, called=entry.called)
            totals = score_hand(typed, rules)
            assert (score.declarer, score.outcome) in [(r.declarer, r.outcome) for r in totals.readings]
    sheet = make_sheet("totals", hand_count=1, totals=(score.total_a, score.total_b))
    assert score_sheet(sheet, replace(rules, hands=1, target=None)).a.total == score.total_a


@unhurried
@given(st.data())
def test_sheets_of_hands_sums_and_totals_agree(data: st.DataObject) -> None:
    rules = replace(data.draw(house_rules()), target=None)
    count = data.draw(st.integers(1, 4))
    drawn = [data.draw(captured_hands(rules).filter(lambda entry: not check_hand(entry, rules))) for _ in range(count)]
    if rules.ledig:
        ledig = make_ledig(tricks=(data.draw(st.integers(0, 1)), None))
        drawn[0] = data.draw(st.sampled_from([ledig, mirrored(ledig)]))
    hands = [replace(hand, number=number) for number, hand in enumerate(drawn, 1)]
    by_hand = score_sheet(make_sheet("hands", hands=hands, hand_count=count), rules)
    a, b = by_hand.a, by_hand.b
    assert ((a.points or 0) + (a.roem or 0), (b.points or 0) + (b.roem or 0)) == (a.total, b.total)
    counted = [hand.multiplier or 0 for hand in by_hand.hands if not hand.readings[0].outcome.is_ledig]
    assert (a.points or 0) + (b.points or 0) == 162 * sum(counted)
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
        assert (score.a.total, score.b.total) == (a.total, b.total)
        # Two totals do not tell what was doubled from roem.
        if entry.level is not SheetLevel.TOTALS or (rules.doubling is Doubling.NONE and not rules.ledig):
            assert score.roem_both == by_hand.roem_both


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
@given(rules_and_hand(), st.sampled_from(["9", "7"]))
def test_more_fours_that_count_refuse_nothing(drawn: tuple[HouseRules, HandEntry, HandScore], more: str) -> None:
    """Nobody has to claim, so what was possible stays possible, and scores the same."""
    rules, entry, score = drawn
    assert score_hand(entry, replace(rules, fours=tuple({*rules.fours, more}))) == score


@unhurried
@given(rules_and_hand())
def test_variants_that_were_not_used_change_nothing(drawn: tuple[HouseRules, HandEntry, HandScore]) -> None:
    rules, entry, score = drawn
    used_roem_in_hand = bool(entry.hand_roem_a or entry.hand_roem_b)
    with_all = replace(
        rules, roem_in_hand=True, ledig_made=(50, 0), ledig_failed=(0, 50), three_players=ThreePlayers.EACH_ALL
    )
    assert score_hand(entry, with_all) == score
    if not used_roem_in_hand:
        assert score_hand(entry, replace(rules, roem_in_hand=False)) == score


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


wild = st.none() | st.sampled_from([-1, 0, 1, 16, 162, 1406]) | st.integers(-(10**9), 10**9)


@st.composite
def wild_sheet(draw: st.DrawFn) -> SheetEntry:
    """Any number at all in every field that takes one."""
    pairs = st.tuples(wild, wild)
    names = ("points", "roem", "pits", "nats", "totals", "control")
    level = draw(st.sampled_from([SheetLevel.POINTS_ROEM, SheetLevel.TOTALS, SheetLevel.HAND_TOTALS]))
    number = draw(st.integers(-3, 40))
    hands = [make_totals(draw(pairs), number=number)] if level is SheetLevel.HAND_TOTALS else []
    return make_sheet(
        level,
        hands=hands,
        hand_count=draw(wild),
        first_dealer=draw(wild),
        **{name: draw(st.just((None, None)) | pairs) for name in names},
    )


@unhurried
@given(house_rules(), wild_sheet())
@example(HouseRules(), make_sheet("totals", hand_count=-1, totals=(82, 80)))
@example(KRAKEN, make_sheet("points_roem", hand_count=-1, points=(82, 80)))
@example(HouseRules(target=1500), make_sheet("totals", hand_count=-1, totals=(82, 80)))
def test_nothing_is_too_wild_to_be_answered(rules: HouseRules, entry: SheetEntry) -> None:
    violations, score = judge_sheet(entry, rules)
    assert (score is None) is bool(violations)
    for suggestion in suggest_sheet(entry, rules):
        assert suggestion.entry != entry


@unhurried
@given(st.data())
def test_a_round_that_ends_at_its_target_is_accepted_at_every_level(data: st.DataObject) -> None:
    target = data.draw(st.integers(1, 1200))
    rules = replace(data.draw(house_rules()), hands=8, target=target)
    hands: list[HandEntry] = []
    so_far = [0, 0]
    while len(hands) < rules.hands and max(so_far) < target:
        hand = data.draw(captured_hands(rules).filter(lambda entry: not check_hand(entry, rules)))
        score = score_hand(hand, rules)
        so_far = [so_far[0] + score.total_a, so_far[1] + score.total_b]
        hands.append(replace(hand, number=len(hands) + 1))
    by_hand = score_sheet(make_sheet("hands", hands=hands), rules)
    assert (by_hand.hand_count, by_hand.a.total, by_hand.b.total) == (len(hands), *so_far)
    a, b = by_hand.a, by_hand.b
    totals = make_sheet("totals", hand_count=len(hands), totals=(a.total, b.total))
    sums = make_sheet("points_roem", hand_count=len(hands), points=(a.points, b.points), roem=(a.roem, b.roem))
    for entry in (totals, sums):
        assert score_sheet(entry, rules).a.total == a.total
