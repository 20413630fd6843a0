"""Tables by the standing from the top down: nothing is overlooked where everything is looked at."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.tournaments.seating.seatings import individual_rounds
from tournaments.seating.couples import mates_at, partners_at
from tournaments.seating.field import Matrix
from tournaments.seating.from_the_top import Seated, seat_from_the_top
from tournaments.seating.plans import RoundPlan


def distances(players: int) -> Matrix:
    places = np.arange(players, dtype=np.int64)
    squares: Matrix = (places[:, None] - places[None, :]) ** 2
    return squares


def prices(players: int, seed: int) -> tuple[Matrix, Matrix]:
    """Squared differences, and what some couples cost more."""
    rng = np.random.default_rng(seed)
    extra = np.triu(rng.integers(0, 8, (players, players)) // 7 * (players // 2) ** 2, 1)
    more = np.triu(rng.integers(0, 9, (players, players)) // 8 * 20 * (players // 2) ** 2, 1)
    as_opponents = distances(players) + extra + extra.T
    return as_opponents + more + more.T, as_opponents


def seated(players: int, seed: int, width: int = 200) -> Seated:
    as_partners, as_opponents = prices(players, seed)
    ranked = np.arange(players)
    return seat_from_the_top(ranked, as_partners, as_opponents, distances(players), width=width, rng=Random(seed))


def cost(planned: RoundPlan, as_partners: Matrix, as_opponents: Matrix) -> int:
    together = {couple for table in planned.tables for couple in partners_at(table)}
    return sum(
        int((as_partners if couple in together else as_opponents)[couple])
        for table in planned.tables
        for couple in mates_at(table)
    )


@pytest.mark.parametrize("seed", range(6))
def test_of_eight_it_is_the_cheapest_of_all_seatings(seed: int) -> None:
    found = seated(8, seed)

    least = min(cost(planned, *prices(8, seed)) for planned in individual_rounds(range(8)))
    assert (found.cost, found.bound) == (least, least)
    assert cost(found.planned, *prices(8, seed)) == least


@pytest.mark.parametrize("players", [4, 20, 36])
def test_everybody_is_seated_once_at_what_it_costs(players: int) -> None:
    found = seated(players, 1)

    assert sorted(one for table in found.planned.tables for side in table for one in side) == list(range(players))
    assert found.cost == cost(found.planned, *prices(players, 1))


def test_the_bound_of_a_narrow_search_holds_for_a_wide_one() -> None:
    for seed in range(3):
        narrow, wide = seated(20, seed, width=3), seated(20, seed, width=300)
        assert narrow.bound <= wide.bound <= wide.cost <= narrow.cost


def test_who_sits_out_is_not_seated() -> None:
    as_partners, as_opponents = prices(9, 1)
    ranked = np.array([0, 1, 2, 4, 5, 6, 7, 8])

    found = seat_from_the_top(ranked, as_partners, as_opponents, distances(9), width=50, rng=Random(1))

    assert sorted(one for table in found.planned.tables for side in table for one in side) == ranked.tolist()
