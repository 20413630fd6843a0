"""A round by the standing, against every round there is."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.seatings import pairings
from tournaments.seating.constraints import Constraints
from tournaments.seating.couples import Couple, count_couples, mates_at
from tournaments.seating.plans import RoundPlan
from tournaments.seating.swiss_pairs import draw_swiss_pairs, swiss_prices


def couples(planned: RoundPlan) -> set[Couple]:
    return {couple for table in planned.tables for couple in mates_at(table)}


def evening(pairs: int, rounds: int, seed: int) -> tuple[list[int], list[RoundPlan]]:
    """So many Swiss rounds, the standing drawn anew after each; and the standing after the last."""
    rng = Random(seed)
    played: list[RoundPlan] = []
    for _ in range(rounds):
        played.append(draw_swiss_pairs(standing=rng.sample(range(pairs), pairs), played=played, rng=rng))
    return rng.sample(range(pairs), pairs), played


def test_first_meets_second_and_third_meets_fourth_at_the_first_tables() -> None:
    drawn = draw_swiss_pairs(standing=[9, 2, 5, 4, 7, 1], rng=Random(1))
    assert [set(*map(couples, [RoundPlan(tables=(table,))])) for table in drawn.tables] == [
        {(2, 9)},
        {(4, 5)},
        {(1, 7)},
    ]


@settings(max_examples=40, deadline=None)
@given(pairs=st.integers(2, 9), rounds=st.integers(0, 4), seed=st.integers(0, 10**6))
def test_is_the_cheapest_of_all_rounds_and_breaks_no_tier(pairs: int, rounds: int, seed: int) -> None:
    standing, played = evening(pairs, rounds, seed)
    drawn = draw_swiss_pairs(standing=standing, played=played, rng=Random(seed))
    places = {pair: place for place, pair in enumerate(standing)}
    met = count_couples(played, mates_at)
    sat_out = {pair: sum(pair in past.sit_outs for past in played) for pair in standing}

    def judged(sitting: int | None, together: set[Couple]) -> tuple[int, ...]:
        return (
            0 if sitting is None else sat_out[sitting],
            0 if sitting is None or not played else int(sitting in played[-1].sit_outs),
            sum(met[couple] for couple in together),
            0 if sitting is None else -places[sitting],
            sum((places[one] - places[two]) ** 2 for one, two in together),
        )

    every = [
        judged(sitting, {(min(couple), max(couple)) for couple in made})
        for sitting in (standing if pairs % 2 else [None])
        for made in pairings([pair for pair in standing if pair != sitting])
    ]
    assert judged(drawn.sit_outs[0] if pairs % 2 else None, couples(drawn)) == min(every)


@pytest.mark.parametrize("pairs", [16, 31, 60])
def test_costs_what_networkx_finds(pairs: int) -> None:
    standing, played = evening(pairs, 4, 3)
    prices = swiss_prices(standing=standing, played=played)
    highest = int(prices.max())
    graph = networkx.Graph()
    graph.add_weighted_edges_from(
        (i, j, highest + 1 - int(prices[i, j])) for i, j in combinations(range(len(prices)), 2)
    )
    oracle = sum(int(prices[couple]) for couple in networkx.max_weight_matching(graph, maxcardinality=True))
    drawn = draw_swiss_pairs(standing=standing, played=played, rng=Random(1))
    index = {pair: place for place, pair in enumerate(standing)}
    together = [(index[one], index[two]) for one, two in couples(drawn)]
    together += [(index[pair], pairs) for pair in drawn.sit_outs]
    assert sum(int(prices[couple]) for couple in together) == oracle


@pytest.mark.parametrize("pairs", [15, 16, 125])
def test_no_rematch_and_no_second_bye_in_an_evening(pairs: int) -> None:
    _, played = evening(pairs, 7, 2)
    assert max(count_couples(played, mates_at).values()) == 1
    byes = [pair for planned in played for pair in planned.sit_outs]
    assert len(set(byes)) == len(byes) == (7 if pairs % 2 else 0)


def test_lowest_without_a_bye_sits_out() -> None:
    played = [RoundPlan(tables=(((1,), (2,)), ((3,), (4,))), sit_outs=(5,))]
    assert draw_swiss_pairs(standing=[1, 3, 2, 4, 5], played=played, rng=Random(1)).sit_outs == (4,)


def test_who_came_late_has_had_a_bye() -> None:
    played = [RoundPlan(tables=(((1,), (2,)), ((3,), (4,))))]
    assert draw_swiss_pairs(standing=[1, 3, 2, 4, 5], played=played, rng=Random(1)).sit_outs == (4,)


def test_no_swap_of_two_pairs_is_cheaper() -> None:
    standing, played = evening(12, 3, 9)
    prices = swiss_prices(standing=standing, played=played)
    index = {pair: place for place, pair in enumerate(standing)}
    drawn = draw_swiss_pairs(standing=standing, played=played, rng=Random(1))
    places = [(index[one], index[two]) for one, two in couples(drawn)]
    for (a, b), (c, d) in combinations(places, 2):
        now = prices[a, b] + prices[c, d]
        assert now <= min(prices[a, c] + prices[b, d], prices[a, d] + prices[b, c])


def test_rules_of_the_club_come_before_the_standing() -> None:
    constraints = Constraints(never_at_one_table=frozenset({(1, 2)}), apart={1: frozenset({3, 5})})
    drawn = draw_swiss_pairs(standing=[1, 2, 3, 4], constraints=constraints, rng=Random(1))
    assert couples(drawn) == {(1, 3), (2, 4)}
    seeded = draw_swiss_pairs(standing=[3, 5, 1, 2], constraints=constraints, rng=Random(1))
    assert (3, 5) not in couples(seeded)
    assert (1, 2) not in couples(seeded)


def test_announced_round_stays_for_a_small_price() -> None:
    published = RoundPlan(tables=(((1,), (3,)), ((2,), (4,))))
    # 1-3 and 2-4 lie 2 and 2 places apart: 8 in squares against 2.
    for stay, together in ((2, {(1, 2), (3, 4)}), (4, {(1, 3), (2, 4)})):
        drawn = draw_swiss_pairs(standing=[1, 2, 3, 4], published=published, stay=stay, rng=Random(1))
        assert couples(drawn) == together


def test_sides_are_drawn() -> None:
    assert len({draw_swiss_pairs(standing=[1, 2], rng=Random(seed)).tables for seed in range(20)}) == 2


def test_pair_that_stands_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        draw_swiss_pairs(standing=[1, 2, 1], rng=Random(1))
