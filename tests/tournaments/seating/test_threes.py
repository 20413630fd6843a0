"""Tables of three go round."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating.history import History, PastEvening
from tournaments.seating.plans import RoundPlan, Side
from tournaments.seating.systems import LeftOver
from tournaments.seating.threes import assign_threes, goes_round, plan_threes, three_handed_in, three_handed_visits

THREE: tuple[Side, ...] = ((5,), (6,), (7,))
MIXED = RoundPlan(tables=(((1, 2), (3, 4)), THREE))


@settings(max_examples=40, deadline=None)
@given(players=st.integers(5, 60), rounds=st.integers(1, 8), seed=st.integers(0, 10**6))
def test_nobody_plays_three_handed_twice_more_than_anybody_else(players: int, rounds: int, seed: int) -> None:
    tables = LeftOver.THREES.tables_of_three(players)
    rota = plan_threes(entrants=range(players), tables=tables, rounds=rounds, rng=Random(seed))
    assert all(len(set(threes)) == 3 * tables for threes in rota)
    times = Counter(dict.fromkeys(range(players), 0))
    times.update(player for threes in rota for player in threes)
    assert max(times.values()) - min(times.values()) <= 1
    if players >= 6 * tables:
        assert all(not set(one) & set(two) for one, two in pairwise(rota))


def test_who_did_tonight_does_not_again() -> None:
    for seed in range(10):
        (threes,) = plan_threes(entrants=range(1, 8), tables=1, rounds=1, played=[MIXED], rng=Random(seed))
        assert not {5, 6, 7} & set(threes)


def test_who_did_most_this_season_plays_by_four() -> None:
    history = History(evenings=(PastEvening(rounds=(MIXED,)),) * 2)
    for seed in range(10):
        (threes,) = plan_threes(entrants=range(1, 8), tables=1, rounds=1, history=history, rng=Random(seed))
        assert not {5, 6, 7} & set(threes)


def test_rounds_missed_are_no_tables_of_three() -> None:
    """Unlike a sit-out: who came late is first in turn like all who played by four."""
    seen = {
        plan_threes(entrants=[*range(1, 8), 8, 9, 10, 11], tables=1, rounds=1, played=[MIXED], rng=Random(seed))[0]
        for seed in range(60)
    }
    assert {player for threes in seen for player in threes} == {1, 2, 3, 4, 8, 9, 10, 11}


def test_what_was_announced_stays_where_it_is_fair() -> None:
    rota = plan_threes(entrants=range(1, 8), tables=1, rounds=1, played=[MIXED], keep=[(3, 4, 5)], rng=Random(1))
    assert {3, 4} < set(rota[0])
    assert 5 not in rota[0]


def test_visits_are_counted() -> None:
    assert sorted(three_handed_in(MIXED)) == [5, 6, 7]
    assert three_handed_visits([MIXED, MIXED]) == {5: 2, 6: 2, 7: 2}


def test_too_few_for_so_many_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="9 turns for 7"):
        plan_threes(entrants=range(7), tables=3, rounds=1, rng=Random(1))


def test_places_of_a_movement_go_to_who_was_three_handed_least() -> None:
    history = History(evenings=(PastEvening(rounds=(MIXED,)),))
    for seed in range(10):
        taken = assign_threes([(0, 1), (2, 3)], entrants=range(1, 8), history=history, rng=Random(seed))
        assert sorted(taken.values()) == list(range(1, 8))
        assert {taken[place] for place in range(4)} == {1, 2, 3, 4}


def test_going_round_is_seen() -> None:
    assert goes_round(range(1, 8), [MIXED])
    assert not goes_round(range(1, 8), [MIXED, MIXED])
