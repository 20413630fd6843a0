"""What holds for every hand and every sheet of a table of three."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    HouseRules,
    Outcome,
    SheetLevel,
    ThreeHandEntry,
    ThreePlayers,
    ThreeSheetEntry,
    check_three_hand,
    check_three_sheet,
    score_three_hand,
    score_three_sheet,
)
from scoring.three_limits import LEAST_POINTS, MOST_POINTS

from .making import Triple, make_three, make_three_sheet

unhurried = settings(deadline=None)
tens = st.integers(0, 20).map(lambda ten: 10 * ten)
triples = st.tuples(*[st.none() | st.integers(-1, 200)] * 3)


@st.composite
def hands_of_three(draw: st.DrawFn) -> ThreeHandEntry:
    """A hand of possible numbers, drawn by tricks; together they may still clash."""
    first = draw(st.integers(0, 10))
    second = draw(st.integers(0, 10 - first))
    tricks = (first, second, 10 - first - second)
    a = draw(st.integers(LEAST_POINTS[first], MOST_POINTS[first]))
    b = draw(st.integers(0, 162 - a))
    roem = draw(st.tuples(*[st.sampled_from([0, 20, 40])] * 3))
    return make_three((a, b, 162 - a - b), roem, maker=draw(st.sampled_from(["A", "B", "C"])), tricks=tricks)


def rules_of_three() -> st.SearchStrategy[HouseRules]:
    return st.builds(
        HouseRules,
        three_players=st.sampled_from([ThreePlayers.OWN, ThreePlayers.EACH_ALL]),
        no_nat=st.booleans(),
        pit_bonus=tens,
    )


@unhurried
@given(st.data(), rules_of_three())
def test_a_table_of_three_loses_nothing_and_every_level_agrees(data: st.DataObject, rules: HouseRules) -> None:
    count = data.draw(st.integers(1, 3))
    possible = hands_of_three().filter(lambda entry: not check_three_hand(entry, rules))
    hands = [replace(data.draw(possible), number=number) for number in range(1, count + 1)]
    for hand in hands:
        score = score_three_hand(hand, rules)
        kept = score.outcome is not Outcome.NAT
        all_of_it = 162 + sum(hand.roem)
        bonus = rules.pit_bonus if score.outcome is Outcome.PIT else 0
        if kept:
            assert sum(score.totals) == all_of_it + bonus
        elif rules.three_players is ThreePlayers.EACH_ALL:
            assert sorted(score.totals) == [0, all_of_it, all_of_it]
        else:
            assert 2 * sum(score.totals) >= all_of_it
        total_a, total_b, total_c = score.totals
        again = score_three_hand(make_three(totals=(total_a, total_b, total_c), maker=hand.maker), rules)
        assert score.outcome in [reading.outcome for reading in again.readings]
    by_hand = score_three_sheet(make_three_sheet("hands", hands=hands, hand_count=count), rules)
    a, b, c = (side.total for side in by_hand.sides)
    pits_a, pits_b, pits_c = (side.pits for side in by_hand.sides)
    nats_a, nats_b, nats_c = (side.nats for side in by_hand.sides)
    sheet = make_three_sheet("totals", hand_count=count, totals=(a, b, c))
    counted = make_three_sheet(
        "totals",
        hand_count=count,
        totals=(a, b, c),
        pits=(pits_a, pits_b, pits_c),
        nats=(nats_a, nats_b, nats_c),
    )
    for entry in (sheet, counted):
        assert [side.total for side in score_three_sheet(entry, rules).sides] == [a, b, c]


@unhurried
@given(triples, triples, triples, triples, st.sampled_from([None, "A", "B", "C"]), rules_of_three())
def test_any_hand_of_three_is_judged_and_comes_back_from_plain_data(
    points: Triple, roem: Triple, tricks: Triple, totals: Triple, maker: str | None, rules: HouseRules
) -> None:
    entry = make_three(points, roem, tricks=tricks, totals=totals, maker=maker)
    assert ThreeHandEntry.from_dict(json.loads(json.dumps(entry.as_dict()))) == entry
    for violation in check_three_hand(entry, rules):
        assert json.loads(json.dumps(violation.as_dict())) == violation.as_dict()


@unhurried
@given(triples, triples, triples, triples, st.sampled_from(SheetLevel), rules_of_three())
def test_any_sheet_of_three_is_judged_and_comes_back_from_plain_data(
    pits: Triple, nats: Triple, totals: Triple, control: Triple, level: SheetLevel, rules: HouseRules
) -> None:
    hands = [make_three(totals=totals, number=1), make_three(pits, nats, number=2)]
    entry = make_three_sheet(level, hands=hands, pits=pits, nats=nats, totals=totals, control=control)
    assert ThreeSheetEntry.from_dict(json.loads(json.dumps(entry.as_dict()))) == entry
    for violation in check_three_sheet(entry, rules):
        assert json.loads(json.dumps(violation.as_dict())) == violation.as_dict()
