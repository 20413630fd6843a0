"""Roem in hand, through `check_hand` and `score_hand`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import KRAKEN, HouseRules, Outcome, Side, check_hand, score_hand
from scoring.hand_roem import beside

from .making import Pair, codes, make_captured, make_totals, make_written

RULES = HouseRules(roem_in_hand=True)


def test_it_works() -> None:
    score = score_hand(make_captured((80, 82), hand_roem=(50, None)), RULES)
    assert (score.total_a, score.total_b, score.outcome) == (130, 82, Outcome.MADE)
    assert (score.roem_a, score.readings[0].hand_roem_a) == (50, 50)


def test_roem_in_hand_counts_in_the_contract_of_both_sides() -> None:
    assert score_hand(make_captured((90, 72), hand_roem=(None, 20)), RULES).outcome is Outcome.NAT
    score = score_hand(make_captured((90, 72), hand_roem=(20, 50)), RULES)
    assert (score.total_a, score.total_b, score.roem_b, score.readings[0].hand_roem_b) == (0, 232, 70, 70)


def test_it_is_doubled_with_the_score() -> None:
    score = score_hand(make_captured((80, 82), hand_roem=(50, None), called=1, trump="h"), KRAKEN)
    assert (score.total_a, score.total_b) == (260, 164)


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        ((50, 0), []),
        ((50, 20), []),
        ((20, 20), []),
        ((0, 570), []),
        ((20, 550), []),
        ((30, 0), [("hand_roem_a", "hand_roem_value")]),
        ((0, 10), [("hand_roem_b", "hand_roem_value")]),
        ((0, 25), [("hand_roem_b", "hand_roem_value")]),
        ((-20, 0), [("hand_roem_a", "hand_roem_value")]),
        ((580, 0), [("hand_roem_a", "hand_roem_value")]),
        ((50, 40), [("", "hand_roem_both")]),
        ((100, 50), [("", "hand_roem_both")]),
        ((570, 20), [("", "hand_roem_both")]),
    ],
)
def test_what_two_sides_can_show(pair: Pair, expected: list[tuple[str, str]]) -> None:
    for roem in (pair, pair[::-1]):
        found = codes(check_hand(make_captured((100, 62), hand_roem=roem), RULES))
        assert [code for _, code in found] == [code for _, code in expected]
    assert codes(check_hand(make_captured((100, 62), hand_roem=pair), RULES)) == expected
    assert codes(check_hand(make_written((100, 62), hand_roem=pair, declarer="A"), RULES))[: len(expected)] == expected


def test_only_the_stuk_stands_beside_better_roem() -> None:
    assert beside(50, RULES) == {0, 20}
    assert beside(130, RULES) == {0}
    assert {0, 20, 50, 550} <= beside(20, RULES)
    assert beside(0, HouseRules()) == {0}


def test_where_it_is_not_played_it_is_refused() -> None:
    for entry in (make_captured((100, 62), hand_roem=(20, 0)), make_written((100, 62), hand_roem=(20, 0))):
        assert codes(check_hand(entry, HouseRules())) == [("hand_roem_a", "field_not_played")]
    assert codes(check_hand(make_captured((100, 62), hand_roem=(0, 0)), HouseRules())) == []


def test_it_does_not_belong_to_two_totals() -> None:
    entry = replace(make_totals((150, 62)), hand_roem_a=50)
    assert codes(check_hand(entry, RULES)) == [("hand_roem_a", "field_not_in_form")]


def test_who_took_no_trick_keeps_the_roem_in_hand_beside_a_pit() -> None:
    score = score_hand(make_written((162, None), mark=(None, "P"), hand_roem=(None, 20)), RULES)
    assert (score.total_a, score.total_b, score.outcome) == (262, 20, Outcome.PIT)
    slot = replace(RULES, slot=50, slot_with_pit=True)
    assert score_hand(make_written((162, None), mark=(None, "P"), hand_roem=(None, 20)), slot).total_a == 262
    assert score_hand(make_written((162, None), mark=(None, "P")), slot).total_a == 312


def test_a_pit_fails_against_more_roem_in_hand_with_its_bonus_counted() -> None:
    pit = make_captured((162, 0), tricks=(8, 0), hand_roem=(None, 270))
    assert (score_hand(pit, RULES).outcome, score_hand(pit, RULES).total_b) == (Outcome.NAT, 432)
    assert score_hand(replace(pit, hand_roem_b=260), RULES).outcome is Outcome.PIT
    assert score_hand(replace(pit, hand_roem_b=260), replace(RULES, pit_bonus=0)).outcome is Outcome.NAT
    written = make_written((162, None), mark=(None, "P"), hand_roem=(None, 270))
    assert codes(check_hand(written, RULES)) == [("mark_a", "nat_not_marked")]


def test_declarers_without_a_trick_can_make_it_with_roem_in_hand() -> None:
    entry = make_captured((0, 162), tricks=(0, 8), hand_roem=(200, None))
    assert score_hand(entry, RULES).outcome is Outcome.MADE
    assert score_hand(entry, replace(RULES, counter_pit=100)).outcome is Outcome.COUNTER_PIT
    unmarked = score_hand(make_written((0, 162), declarer="A", hand_roem=(200, None)), RULES)
    assert (unmarked.total_a, unmarked.total_b) == (200, 162)
    assert (Side.A, Outcome.MADE) in [
        (r.declarer, r.outcome) for r in score_hand(make_totals((200, 162)), RULES).readings
    ]


def test_beside_an_n_all_roem_in_hand_stands_with_the_other_side() -> None:
    score = score_hand(make_written((None, 162), mark=("N", None), hand_roem=(None, 570)), RULES)
    assert (score.total_a, score.total_b) == (0, 732)
    wrong = make_written((None, 162), mark=("N", None), hand_roem=(20, None))
    assert codes(check_hand(wrong, RULES)) == [("hand_roem_a", "mark_with_points")]
    odd = make_written((None, 162), mark=("N", None), hand_roem=(None, 30))
    assert codes(check_hand(odd, RULES)) == [("hand_roem_b", "hand_roem_value")]


def test_much_roem_in_hand_is_not_asked_about() -> None:
    assert score_hand(make_captured((100, 62), (20, 0), hand_roem=(200, 0)), RULES).notices == ()
    assert score_hand(make_captured((100, 62), (20, 0), hand_roem=(0, 200)), RULES).notices == ()
    assert [n.code for n in score_hand(make_captured((100, 62), (150, 0)), RULES).notices] == ["roem_unusual"]
