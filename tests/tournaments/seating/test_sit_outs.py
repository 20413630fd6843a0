"""Who sits out: the evening first, then the season, then the round before, then the lot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating.history import History, PastEvening
from tournaments.seating.plans import RoundPlan
from tournaments.seating.sit_outs import (
    assign_to_slots,
    choose_sit_outs,
    plan_sit_outs,
    sit_out_arrears,
    sit_out_costs,
)


def chosen(
    entrants: Sequence[int],
    count: int,
    *,
    earlier: Sequence[RoundPlan] = (),
    sat_out: Mapping[int, int] | None = None,
    seed: int = 1,
) -> tuple[int, ...]:
    return choose_sit_outs(entrants=entrants, count=count, earlier=earlier, sat_out=sat_out or {}, rng=Random(seed))


def after(*sit_outs: int) -> RoundPlan:
    """A round of 1 to 7 after which these have sat out."""
    seated = [entrant for entrant in range(1, 8) if entrant not in sit_outs]
    return RoundPlan(tables=(((seated[0], seated[1]), (seated[2], seated[3])),), sit_outs=sit_outs)


def test_those_with_the_fewest_this_season_sit_out() -> None:
    assert chosen(range(1, 8), 3, sat_out={1: 1, 3: 2, 5: 1, 7: 4}) == (2, 4, 6)


def test_who_is_not_in_the_season_count_has_sat_out_never() -> None:
    assert chosen([1, 2, 3, 4, 5], 1, sat_out={1: 1, 2: 1, 3: 1, 4: 1}) == (5,)


def test_evening_weighs_more_than_the_season() -> None:
    first = after(1, 2, 3)
    assert chosen(range(1, 8), 3, earlier=[first], sat_out={4: 9, 5: 9, 6: 8, 7: 8, 1: 0}) in {(4, 6, 7), (5, 6, 7)}


def test_nobody_waits_twice_in_a_row_if_it_can_be_helped() -> None:
    rounds = [after(1, 2, 3), after(4, 5, 6)]
    for seed in range(20):
        third = chosen(range(1, 8), 3, earlier=rounds, seed=seed)
        assert 7 in third
        assert not {4, 5, 6} & set(third)


def test_last_tie_is_drawn() -> None:
    assert {chosen(range(1, 6), 1, seed=seed) for seed in range(60)} == {(1,), (2,), (3,), (4,), (5,)}


def test_nobody_sits_out_of_a_full_field() -> None:
    assert chosen(range(1, 9), 0) == ()


def test_late_arrival_comes_after_those_who_played_everything() -> None:
    first = RoundPlan(tables=(((1, 2), (3, 4)),))
    assert {chosen(range(1, 6), 1, earlier=[first], seed=seed) for seed in range(60)} == {(1,), (2,), (3,), (4,)}
    # But before those who have sat out already.
    four_out = [RoundPlan(tables=(((5, 6), (7, 8)),), sit_outs=(1, 2, 3, 4))]
    assert chosen([1, 2, 3, 4, 9], 1, earlier=four_out) == (9,)


def planned(entrants: Sequence[int], counts: Sequence[int], *, seed: int = 1, **given: object) -> list[tuple[int, ...]]:
    return list(plan_sit_outs(entrants=entrants, counts=counts, rng=Random(seed), **given))  # type: ignore[arg-type]


def times_of(entrants: Sequence[int], rounds: Sequence[Sequence[int]]) -> Counter[int]:
    times = Counter(dict.fromkeys(entrants, 0))
    times.update(entrant for sitting in rounds for entrant in sitting)
    return times


@settings(max_examples=60, deadline=None)
@given(players=st.integers(5, 60), rounds=st.integers(1, 12), seed=st.integers(0, 10**6))
def test_over_an_evening_nobody_sits_out_twice_more_than_anybody_else(players: int, rounds: int, seed: int) -> None:
    sitting = planned(range(players), [players % 4] * rounds, seed=seed)
    assert all(len(set(out)) == players % 4 for out in sitting)
    times = times_of(range(players), sitting)
    assert max(times.values()) - min(times.values()) <= 1
    assert all(not set(one) & set(two) for one, two in pairwise(sitting))


@settings(max_examples=40, deadline=None)
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_rounds_one_by_one_and_changes_of_attendance_are_as_fair(data: st.DataObject, seed: int) -> None:
    """People come and leave; whoever was there all evening never gets further apart than one."""
    rng = Random(seed)
    regulars = list(range(8))
    played: list[RoundPlan] = []
    for _ in range(data.draw(st.integers(2, 8))):
        here = regulars + list(range(100, 100 + data.draw(st.integers(0, 3))))
        (sitting,) = plan_sit_outs(entrants=here, counts=[len(here) % 4], played=played, rng=rng)
        seats = [entrant for entrant in here if entrant not in sitting]
        tables = tuple(((seats[at], seats[at + 1]), (seats[at + 2], seats[at + 3])) for at in range(0, len(seats), 4))
        played.append(RoundPlan(tables=tables, sit_outs=sitting))
    times = times_of(regulars, [[one for one in past.sit_outs if one in regulars] for past in played])
    assert max(times.values()) - min(times.values()) <= 1


def evening_of(*sit_outs: int, entrants: Sequence[int] = range(1, 6)) -> PastEvening:
    seated = [entrant for entrant in entrants if entrant not in sit_outs]
    return PastEvening(rounds=(RoundPlan(tables=((tuple(seated[:2]), tuple(seated[2:4])),), sit_outs=sit_outs),))


def test_season_is_counted_for_the_evenings_attended() -> None:
    """1 sat out once in two evenings, 2 twice in eight: per evening 2 did so less."""
    both, two_only = evening_of(1), evening_of(2, entrants=[2, 11, 12, 13, 14])
    without = evening_of(entrants=[2, 11, 12, 13])
    history = History(evenings=(both, evening_of(5), two_only, two_only, without, without, without, without))
    arrears = sit_out_arrears([1, 2], history)
    assert arrears == {1: Fraction(1) - 2 * Fraction(3, 10), 2: Fraction(2) - 8 * Fraction(3, 10)}
    assert {planned([1, 2], [1], history=history, seed=seed)[0] for seed in range(10)} == {(2,)}


def test_guest_of_tonight_stands_between_too_many_and_too_few() -> None:
    history = History(evenings=(evening_of(1), evening_of(1)))
    for seed in range(10):
        order = planned([1, 2, 3, 4, 9], [1, 1, 1, 1, 1], history=history, seed=seed)
        assert order[3:] == [(9,), (1,)]


def test_price_of_a_sit_out_follows_the_season() -> None:
    assert sit_out_costs([1, 2, 3, 4, 5], History(evenings=(evening_of(1),))) == {1: 20, 2: 0, 3: 0, 4: 0, 5: 0}
    assert sit_out_costs([1, 2], History()) == {1: 0, 2: 0}


def test_who_sat_out_last_waits_if_that_can_be_helped() -> None:
    """A late arrival has missed as many rounds as the others sat out; only one of them has just waited."""
    played = [after(1, 2, 3), after(4, 5, 6)]
    assert {planned(range(1, 8), [3], played=played, seed=seed)[0] for seed in range(40)} == {
        tuple(sorted((7, *two))) for two in combinations((1, 2, 3), 2)
    }


def test_announced_sit_outs_stay_where_they_are_fair() -> None:
    for seed in range(10):
        assert planned(range(9), [1, 1], keep=[(4,), (7,)], seed=seed) == [(4,), (7,)]
        played = [RoundPlan(tables=(((0, 1), (2, 3)), ((5, 6), (7, 8))), sit_outs=(4,))]
        assert planned(range(9), [1], keep=[(4,)], played=played, seed=seed) != [(4,)]


def test_more_sit_outs_than_people_are_refused() -> None:
    with pytest.raises(ValueError, match="3 turns for 2"):
        planned([1, 2], [3])


def test_places_that_sit_out_most_go_to_those_whose_turn_it_is() -> None:
    """A movement of six places: two sit out in each round, place 0 in both."""
    history = History(evenings=(evening_of(1, 2, entrants=range(1, 7)),) * 2)
    taken = [
        assign_to_slots([(0, 1), (0, 2)], entrants=range(1, 7), history=history, rng=Random(seed)) for seed in range(60)
    ]
    assert all(sorted(places) == list(range(6)) and sorted(places.values()) == list(range(1, 7)) for places in taken)
    assert {places[0] for places in taken} == {3, 4, 5, 6}
    assert not {1, 2} & {places[place] for places in taken for place in (0, 1, 2)}
    assert {places[5] for places in taken} >= {1, 2}


def test_who_just_waited_gets_no_place_that_waits_at_once() -> None:
    played = [RoundPlan(tables=(((1, 2), (3, 4)),), sit_outs=(5, 6))]
    everybody = [
        RoundPlan(tables=(((5, 6), (3, 4)),), sit_outs=(1, 2)),
        RoundPlan(tables=(((5, 6), (1, 2)),), sit_outs=(3, 4)),
    ]
    slots = [(0, 1), (2, 3), (4, 5)]
    for seed in range(30):
        places = assign_to_slots(slots, entrants=range(1, 7), played=[*everybody, *played], rng=Random(seed))
        assert not {5, 6} & {places[0], places[1]}


def test_places_without_sit_outs_are_drawn() -> None:
    assert len({tuple(assign_to_slots([], entrants=[1, 2, 3], rng=Random(seed)).items()) for seed in range(60)}) > 3
    assert {assign_to_slots([], entrants=[1, 2, 3], rng=Random(seed))[0] for seed in range(60)} == {1, 2, 3}


def test_movement_of_more_places_than_people_is_refused() -> None:
    with pytest.raises(ValueError, match="6 places for 5"):
        assign_to_slots([(5,)], entrants=range(5), rng=Random(1))
