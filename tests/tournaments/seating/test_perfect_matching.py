"""The matching of the product against a second implementation and against every matching there is."""

from __future__ import annotations

from collections import Counter
from random import Random

import networkx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.seatings import pairings
from tournaments.seating.perfect_matching import Matrix, cheapest_matching


def random_costs(size: int, highest: int, seed: int) -> Matrix:
    drawn = np.triu(np.random.default_rng(seed).integers(-highest, highest, (size, size), endpoint=True), 1)
    return drawn + drawn.T


def total(costs: Matrix, couples: tuple[tuple[int, int], ...]) -> int:
    return sum(int(costs[couple]) for couple in couples)


@settings(max_examples=60, deadline=None)
@given(half=st.integers(1, 4), highest=st.sampled_from([0, 1, 5, 1000, 10**12]), seed=st.integers(0, 10**6))
def test_is_the_cheapest_of_all_matchings(half: int, highest: int, seed: int) -> None:
    costs = random_costs(2 * half, highest, seed)
    matched = cheapest_matching(costs, Random(seed))
    assert sorted(entrant for couple in matched for entrant in couple) == list(range(2 * half))
    assert total(costs, matched) == min(total(costs, other) for other in pairings(range(2 * half)))


@pytest.mark.parametrize("size", [10, 24, 40])
def test_costs_what_networkx_finds(size: int) -> None:
    for seed in range(4):
        costs = random_costs(size, 30, seed)
        graph = networkx.Graph()
        graph.add_weighted_edges_from((i, j, 31 - int(costs[i, j])) for i in range(size) for j in range(i))
        oracle = networkx.max_weight_matching(graph, maxcardinality=True)
        assert total(costs, cheapest_matching(costs, Random(seed))) == sum(int(costs[couple]) for couple in oracle)


def test_ties_are_drawn() -> None:
    matchings = Counter(cheapest_matching(np.zeros((4, 4), dtype=np.int64), Random(seed)) for seed in range(300))
    assert len(matchings) == 3
    assert min(matchings.values()) > 60


def test_same_chance_gives_the_same_couples() -> None:
    costs = random_costs(20, 3, 1)
    assert cheapest_matching(costs, Random(5)) == cheapest_matching(costs, Random(5))


def test_nobody_makes_no_couples() -> None:
    assert cheapest_matching(np.zeros((0, 0), dtype=np.int64), Random(1)) == ()


def test_odd_number_is_refused() -> None:
    with pytest.raises(ValueError, match="odd"):
        cheapest_matching(np.zeros((3, 3), dtype=np.int64), Random(1))
