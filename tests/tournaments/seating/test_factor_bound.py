"""The bounds against the programmes they solve, written out in full, and against every small evening."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.seatings import individual_rounds, pair_rounds
from tournaments.seating.couples import mates_at, partners_at
from tournaments.seating.factor_bound import factor_bound, player_factor_bound
from tournaments.seating.perfect_matching import Matrix

ONCE = 10**9


def random_costs(size: int, highest: int, seed: int) -> Matrix:
    drawn = np.triu(np.random.default_rng(seed).integers(0, highest, (size, size), endpoint=True), 1)
    return drawn + drawn.T


def twice_the_programme(costs: Matrix, degrees: list[int]) -> int | None:
    """Twice the least of the linear programme: its corners are half-integral, so all halves are tried."""
    edges = list(combinations(range(len(costs)), 2))
    halves = np.array(list(product(range(3), repeat=len(edges))))
    incidence = np.array([[entrant in edge for entrant in range(len(costs))] for edge in edges], dtype=int)
    fits = (halves @ incidence == 2 * np.array(degrees)).all(axis=1)
    prices = halves[fits] @ np.array([costs[edge] for edge in edges])
    return int(prices.min()) if len(prices) else None


@settings(max_examples=40, deadline=None)
@given(size=st.integers(3, 5), data=st.data(), highest=st.sampled_from([1, 7, 100]), seed=st.integers(0, 10**6))
def test_is_the_linear_programme_rounded_up(size: int, data: st.DataObject, highest: int, seed: int) -> None:
    degrees = data.draw(st.lists(st.integers(0, size - 1), min_size=size, max_size=size))
    costs = random_costs(size, highest, seed)
    twice = twice_the_programme(costs, degrees)
    if twice is not None:
        assert factor_bound(costs, degrees, ONCE) == -(-twice // 2)


@pytest.mark.parametrize(("size", "rounds"), [(4, 2), (4, 3), (4, 5), (6, 2)])
def test_no_evening_of_pairs_costs_less(size: int, rounds: int) -> None:
    everything = list(pair_rounds(range(size)))
    for seed in range(3 if size == 6 else 2):
        costs = random_costs(size, 20, seed)
        bound = factor_bound(costs, [rounds] * size, 50)
        least = min(_pairs_cost(costs, evening, 50) for evening in product(everything, repeat=rounds))
        assert bound <= least
        # With pairs all there is to lose is what does not split into rounds.
        assert least - bound <= 10


def _pairs_cost(costs: Matrix, evening: tuple, again: int) -> int:
    met: dict[tuple[int, int], int] = {}
    cost = 0
    for planned in evening:
        for table in planned.tables:
            for couple in mates_at(table):
                cost += int(costs[couple]) + again * met.get(couple, 0)
                met[couple] = met.get(couple, 0) + 1
    return cost


def test_repeats_are_counted_where_they_cannot_be_avoided() -> None:
    free = np.zeros((4, 4), dtype=np.int64)
    assert factor_bound(free, [3] * 4, 50) == 0
    # Two couples must meet again in the fourth round.
    assert factor_bound(free, [4] * 4, 50) == 100


@pytest.mark.parametrize("field", [(4, 3), (8, 2)])
def test_no_evening_of_single_players_costs_less(field: tuple[int, int]) -> None:
    size, rounds = field
    everything = list(individual_rounds(range(size)))
    for seed in range(4):
        rng = Random(seed)
        met_before, partners_before = random_costs(size, 4, seed), random_costs(size, 2, seed + 100)
        played = [rng.choice(everything)] if seed % 2 else []
        # All evenings of four; of eight the best of many.
        evenings = (
            product(everything, repeat=rounds)
            if size == 4
            else [tuple(rng.choices(everything, k=rounds)) for _ in range(1500)]
        )
        partnered, met = (_counted(played, couples_at, size) for couples_at in (partners_at, mates_at))
        bound = player_factor_bound(
            as_partners=4 * partners_before + met_before,
            as_opponents=met_before,
            partnered=partnered,
            met=met,
            plays=[rounds] * size,
            partner_again=1000,
            meeting_again=50,
        )
        assert bound <= min(_players_cost(evening, played, partners_before, met_before) for evening in evenings)


def test_bound_of_a_single_round_of_four_is_reached() -> None:
    """Everybody meets everybody, so only the partners are to be chosen."""
    partners = np.array([[0, 5, 1, 5], [5, 0, 5, 1], [1, 5, 0, 5], [5, 1, 5, 0]])
    nothing = np.zeros((4, 4), dtype=np.int64)
    bound = player_factor_bound(
        as_partners=partners,
        as_opponents=nothing,
        partnered=nothing,
        met=nothing,
        plays=[1] * 4,
        partner_again=1000,
        meeting_again=50,
    )
    assert bound == 2


def _counted(rounds: list, couples_at, size: int) -> Matrix:
    counts = np.zeros((size, size), dtype=np.int64)
    for planned in rounds:
        for table in planned.tables:
            for one, two in couples_at(table):
                counts[one, two] += 1
                counts[two, one] += 1
    return counts


def _players_cost(evening: tuple, played: list, partners_before: Matrix, met_before: Matrix) -> int:
    size = len(met_before)
    partnered, met = (_counted(played, couples_at, size) for couples_at in (partners_at, mates_at))
    cost = 0
    for planned in evening:
        partners_now, mates_now = (_counted([planned], couples_at, size) for couples_at in (partners_at, mates_at))
        each = partners_now * (4 * partners_before + 950 * partnered) + mates_now * (met_before + 50 * met)
        cost += int(each.sum()) // 2
        partnered += partners_now
        met += mates_now
    return cost


def test_one_number_of_meetings_for_each() -> None:
    with pytest.raises(ValueError, match="for each"):
        factor_bound(np.zeros((3, 3), dtype=np.int64), [1, 1], 1)


def test_somebody_alone_meets_nobody() -> None:
    assert factor_bound(np.zeros((1, 1), dtype=np.int64), [0], 1) == 0
    with pytest.raises(ValueError, match="nobody"):
        factor_bound(np.zeros((1, 1), dtype=np.int64), [1], 1)
