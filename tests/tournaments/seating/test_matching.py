"""Evenings of fixed pairs: against every evening there is, against the bound, and rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.seatings import pair_rounds
from tournaments.seating.constraints import Constraints
from tournaments.seating.couples import Couple, count_couples, mates_at
from tournaments.seating.factor_bound import factor_bound
from tournaments.seating.history import History, PastEvening
from tournaments.seating.matching import Matched, default_effort, match_evening
from tournaments.seating.pair_field import make_pair_field
from tournaments.seating.plans import RoundPlan

ROUNDS = {pairs: tuple(pair_rounds(range(pairs))) for pairs in (4, 6, 8)}


def season(pairs: int, evenings: int, seed: int, rounds: int = 3) -> History:
    """Earlier evenings of pairs 0 … m - 1 drawn blindly, everybody there."""
    rng = Random(seed)
    past = []
    for _ in range(evenings):
        drawn = []
        for _ in range(rounds):
            order = rng.sample(range(pairs), pairs)
            tables = tuple(((order[at],), (order[at + 1],)) for at in range(0, pairs - 1, 2))
            drawn.append(RoundPlan(tables=tables, sit_outs=tuple(order[2 * len(tables) :])))
        past.append(PastEvening(rounds=tuple(drawn)))
    return History(evenings=tuple(past))


def drawn(pairs: int, rounds: int, *, seed: int = 1, **given: object) -> Matched:
    return match_evening(make_pair_field(pairs=range(pairs), rounds=rounds, **given), rng=Random(seed))  # type: ignore[arg-type]


def check_partition(pairs: int, rounds: Sequence[RoundPlan]) -> None:
    for planned in rounds:
        seated = [pair for table in planned.tables for side in table for pair in side]
        assert sorted([*seated, *planned.sit_outs]) == list(range(pairs))
        assert len(planned.sit_outs) == pairs % 2
        assert all(len(table) == 2 and all(len(side) == 1 for side in table) for table in planned.tables)


def met(rounds: Sequence[RoundPlan]) -> Counter[Couple]:
    return count_couples(rounds, mates_at)


def season_cost(rounds: Sequence[RoundPlan], history: History) -> int:
    before = met([past for evening in history.evenings for past in evening.rounds])
    return sum(times * before[couple] ** 2 for couple, times in met(rounds).items())


@pytest.mark.parametrize("pairs", ROUNDS)
def test_one_round_is_the_best_there_is(pairs: int) -> None:
    for seed in range(8):
        history = season(pairs, 5, seed)
        result = drawn(pairs, 1, history=history)
        assert season_cost(result.rounds, history) == min(season_cost([one], history) for one in ROUNDS[pairs])
        assert result.optimal
        assert result.effort == 1


@pytest.mark.parametrize(("pairs", "rounds"), [(4, 2), (4, 3), (6, 2), (6, 3)])
def test_evening_is_the_best_there_is(pairs: int, rounds: int) -> None:
    for seed in range(4):
        history = season(pairs, 5, seed)
        result = drawn(pairs, rounds, history=history)
        check_partition(pairs, result.rounds)
        assert max(met(result.rounds).values()) == 1
        least = min(
            season_cost(evening, history)
            for evening in product(ROUNDS[pairs], repeat=rounds)
            if max(met(evening).values()) == 1
        )
        assert season_cost(result.rounds, history) == least


@settings(max_examples=20, deadline=None)
@given(pairs=st.integers(4, 24), rounds=st.integers(2, 5), evenings=st.integers(0, 8), seed=st.integers(0, 10**6))
def test_cost_stays_above_the_bound_and_optimal_is_at_it(pairs: int, rounds: int, evenings: int, seed: int) -> None:
    history = season(pairs, evenings, seed)
    field = make_pair_field(pairs=range(pairs), rounds=rounds, history=history)
    result = match_evening(field, rng=Random(seed), effort=30)
    check_partition(pairs, result.rounds)
    if pairs % 2 == 0:
        cost = season_cost(result.rounds, history)
        again = sum(times * (times - 1) // 2 for times in met(result.rounds).values())
        bound = factor_bound(field.costs[0], [rounds] * field.size, 10**6)
        assert bound <= cost + 10**6 * again
        if result.optimal:
            assert bound == cost + 10**6 * again


@settings(max_examples=25, deadline=None)
@given(data=st.data(), pairs=st.integers(4, 30), seed=st.integers(0, 10**6))
def test_nobody_meets_again_within_half_as_many_rounds_as_pairs(data: st.DataObject, pairs: int, seed: int) -> None:
    """However heavy the season is; rounds drawn one by one come to the same (Dirac)."""
    opponents = pairs + pairs % 2
    rounds = data.draw(st.integers(1, min(7, opponents // 2)))
    history = season(pairs, 12, seed)
    at_once = drawn(pairs, rounds, history=history, seed=seed).rounds
    one_by_one: list[RoundPlan] = []
    for _ in range(rounds):
        one_by_one += drawn(pairs, 1, history=history, played=one_by_one, seed=seed).rounds
    for evening in (at_once, one_by_one):
        assert max(met(evening).values()) == 1
        assert max(Counter(pair for planned in evening for pair in planned.sit_outs).values(), default=1) == 1


@pytest.mark.parametrize(("pairs", "rounds"), [(8, 7), (9, 9), (16, 12)])
def test_everybody_meets_before_anybody_meets_twice(pairs: int, rounds: int) -> None:
    played: list[RoundPlan] = []
    check = drawn(pairs, rounds, seed=3).rounds
    assert max(met(check).values()) == 1
    played += check[: rounds // 2]
    assert max(met([*played, *drawn(pairs, rounds - len(played), played=played).rounds]).values()) <= 2


@pytest.mark.parametrize(("pairs", "rounds"), [(3, 8), (5, 12), (7, 9), (9, 5)])
def test_sit_outs_go_round_and_never_twice_in_a_row(pairs: int, rounds: int) -> None:
    for seed in range(5):
        result = drawn(pairs, rounds, history=season(pairs, 4, seed), seed=seed)
        sitting = [planned.sit_outs[0] for planned in result.rounds]
        times = Counter(dict.fromkeys(range(pairs), 0))
        times.update(sitting)
        assert max(times.values()) - min(times.values()) <= 1
        assert all(one != two for one, two in pairwise(sitting))


def test_who_sat_out_most_this_season_plays() -> None:
    past = RoundPlan(tables=(((0,), (1,)), ((2,), (3,))), sit_outs=(4,))
    history = History(evenings=(PastEvening(rounds=(past,)),) * 3)
    for seed in range(20):
        assert 4 not in {
            pair for planned in drawn(5, 2, history=history, seed=seed).rounds for pair in planned.sit_outs
        }


def test_who_missed_a_round_has_sat_it_out() -> None:
    first = RoundPlan(tables=(((0,), (1,)), ((2,), (3,))))
    for seed in range(20):
        sitting = [planned.sit_outs for planned in drawn(5, 4, played=[first], seed=seed).rounds]
        assert sorted(sitting) == [(0,), (1,), (2,), (3,)]


def test_who_sat_out_the_last_round_played_does_not_sit_out_the_next() -> None:
    played = [
        RoundPlan(tables=(((one,), (two,)),), sit_outs=(out,)) for one, two, out in ((0, 1, 2), (1, 2, 0), (0, 2, 1))
    ]
    assert {drawn(3, 1, played=played, seed=seed).rounds[0].sit_outs for seed in range(20)} == {(0,), (2,)}


def test_sit_outs_that_are_settled_stay() -> None:
    sit_outs = [(0, 1), (2, 3), ()]
    result = drawn(8, 3, sit_outs=sit_outs)
    assert [planned.sit_outs for planned in result.rounds] == sit_outs
    assert max(met(result.rounds).values()) == 1


def test_rounds_played_are_not_met_again() -> None:
    for seed in range(10):
        result = drawn(6, 2, played=ROUNDS[6][:1], seed=seed)
        assert max(met([*ROUNDS[6][:1], *result.rounds]).values()) == 1


def test_played_rounds_of_who_has_left_are_passed_over() -> None:
    left = RoundPlan(tables=(((0,), (98,)), ((1,), (2,))), sit_outs=(99,))
    check_partition(4, drawn(4, 2, played=[left]).rounds)


def test_who_may_never_meet_do_not() -> None:
    apart = frozenset({(0, 1), (0, 2), (0, 3)})
    for seed in range(5):
        result = drawn(8, 4, constraints=Constraints(never_at_one_table=apart), seed=seed)
        assert not apart & set(met(result.rounds))


def test_rule_that_cannot_be_kept_is_broken_once_a_round() -> None:
    """Of four pairs three may not meet one another: in each round two of them must, but never more."""
    apart = frozenset(combinations(range(3), 2))
    result = drawn(4, 3, constraints=Constraints(never_at_one_table=apart))
    assert sum(times for couple, times in met(result.rounds).items() if couple in apart) == 3


def test_a_rule_is_worth_a_rematch() -> None:
    result = drawn(4, 2, constraints=Constraints(never_at_one_table=frozenset({(0, 1), (0, 2), (1, 3), (2, 3)})))
    assert met(result.rounds) == {(0, 3): 2, (1, 2): 2}


def test_seeds_are_apart_in_the_rounds_named_of_the_evening() -> None:
    seeds = frozenset(range(4))
    constraints = Constraints(apart={2: seeds})
    for seed in range(10):
        (second,) = drawn(8, 1, played=ROUNDS[8][:1], constraints=constraints, seed=seed).rounds
        assert not set(combinations(range(4), 2)) & set(met([second]))
    both = drawn(8, 2, constraints=constraints, seed=1).rounds
    assert not set(combinations(range(4), 2)) & set(met(both[1:]))


@pytest.mark.parametrize("pairs", [7, 12])
def test_what_was_announced_stays_where_nothing_changed(pairs: int) -> None:
    history = season(pairs, 4, 1)
    before = drawn(pairs, 3, history=history, seed=1).rounds
    after = drawn(pairs, 3, history=history, published=before, seed=2).rounds
    for old, new in zip(before, after, strict=True):
        assert met([old]) == met([new])
        assert old.sit_outs == new.sit_outs


def test_late_pair_disturbs_few() -> None:
    before = drawn(24, 4, seed=1).rounds
    after = drawn(25, 3, played=before[:1], published=before[1:], seed=2).rounds
    check_partition(25, after)
    kept = sum((met([old]) & met([new])).total() for old, new in zip(before[1:], after, strict=True))
    blind = drawn(25, 3, played=before[:1], seed=2).rounds
    assert kept >= 3 * 12 - 2 * 3
    assert kept > sum((met([old]) & met([new])).total() for old, new in zip(before[1:], blind, strict=True))


def test_same_seed_gives_the_same_evening_and_another_seed_another() -> None:
    history = season(15, 6, 2)
    assert drawn(15, 4, history=history, seed=7) == drawn(15, 4, history=history, seed=7)
    assert drawn(15, 4, seed=7).rounds != drawn(15, 4, seed=8).rounds


def test_first_opponent_is_a_fair_draw() -> None:
    opponents = Counter(
        other for seed in range(700) for couple in met(drawn(8, 1, seed=seed).rounds) if 0 in couple for other in couple
    )
    del opponents[0]
    assert set(opponents) == set(range(1, 8))
    # One hundred each, give or take four standard deviations.
    assert all(60 < times < 140 for times in opponents.values())


def test_more_effort_is_never_worse() -> None:
    for seed in range(4):
        history = season(9, 9, seed, rounds=5)
        field = make_pair_field(pairs=range(9), rounds=5, history=history)
        costs = []
        for effort in (5, 20, 80):
            rounds = match_evening(field, rng=Random(seed), effort=effort).rounds
            sitting = sum(int(field.costs[0, planned.sit_outs[0], 9].sum()) for planned in rounds)
            costs.append(season_cost(rounds, history) + sitting)
        assert costs == sorted(costs, reverse=True)


def test_effort_is_told_and_kept() -> None:
    told: list[tuple[int, int]] = []
    field = make_pair_field(pairs=range(9), rounds=5, history=season(9, 9, 3, rounds=5))
    result = match_evening(field, rng=Random(1), effort=40, progress=lambda done, whole: told.append((done, whole)))
    assert told
    assert all(whole == 40 and done <= 40 for done, whole in told)
    assert result.effort < 40 + 5
    assert default_effort(9, 5) > default_effort(60, 5) >= 15


def test_season_of_hundreds_of_evenings_is_no_obstacle() -> None:
    past = RoundPlan(tables=(((0,), (1,)), ((2,), (3,))), sit_outs=(4,))
    history = History(evenings=(PastEvening(rounds=(past,) * 6),) * 300)
    constraints = Constraints(never_at_one_table=frozenset({(0, 2)}))
    result = drawn(5, 3, history=history, constraints=constraints)
    assert (0, 2) not in met(result.rounds)
    assert max(met(result.rounds).values()) == 1
