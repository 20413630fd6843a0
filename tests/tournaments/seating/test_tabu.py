"""One round: the running sums are the sums, and small fields reach the best there is."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.tournaments.seating.seatings import individual_rounds
from tournaments.seating.field import Matrix
from tournaments.seating.round_seats import seats_of
from tournaments.seating.tabu import Prices, _Search, improve_round, least_cost, seats_cost


def prices(players: int, seed: int, *, high: int = 20) -> Prices:
    generator = np.random.default_rng(seed)

    def symmetric() -> Matrix:
        half = np.triu(generator.integers(0, high, size=(players, players)), 1)
        return half + half.T

    return Prices(as_partners=symmetric(), as_opponents=symmetric(), at_three=generator.integers(0, high, size=players))


def seated(players: int, threes: int = 0) -> Matrix:
    fours = players - 3 * threes
    tables = [[*range(start, start + 3), players] for start in range(fours, players, 3)]
    return np.array([*range(fours), *(seat for table in tables for seat in table)])


@pytest.mark.parametrize(("players", "threes"), [(12, 0), (15, 1), (17, 3)])
def test_the_sums_kept_are_the_sums_counted_again(players, threes):
    market = prices(players, seed=1)
    search = _Search(seated(players, threes), market)
    rng = Random(1)
    cost = seats_cost(search.seats, market)
    for now in range(1, 60):
        change = search.step(now, 0, rng)
        assert change is not None
        cost += change
        assert cost == seats_cost(search.seats, market)
    # Not only of the swaps that were made: every swap of two seats is known.
    for seat in range(len(search.seats)):
        for other in range(seat):
            swapped = search.seats.copy()
            swapped[[seat, other]] = swapped[[other, seat]]
            if search.change[seat, other] < 2**28:
                assert search.change[seat, other] == seats_cost(swapped, market) - cost


@pytest.mark.parametrize("seed", range(8))
def test_eight_players_are_seated_as_cheaply_as_can_be(seed):
    market = prices(8, seed)
    cheapest = min(seats_cost(seats_of(planned, 8), market) for planned in individual_rounds(range(8)))

    found = improve_round(seated(8), market, steps=200, rng=Random(seed), target=None)

    assert found.cost == seats_cost(found.seats, market) == cheapest
    assert least_cost(np.arange(8), market) <= cheapest


def test_four_players_only_change_sides():
    market = prices(4, seed=3)
    cheapest = min(seats_cost(seats_of(planned, 4), market) for planned in individual_rounds(range(4)))

    assert improve_round(seated(4), market, steps=10, rng=Random(1), target=None).cost == cheapest


def test_three_players_have_nothing_to_change():
    found = improve_round(seated(3, 1), prices(3, seed=1), steps=10, rng=Random(1), target=None)

    assert sorted(found.seats.tolist()) == [0, 1, 2, 3]


def test_the_empty_seats_stay_at_tables_of_their_own():
    found = improve_round(seated(17, 3), prices(17, seed=2), steps=300, rng=Random(1), target=None)

    assert np.flatnonzero(found.seats == 17).tolist() == [11, 15, 19]
    assert sorted(found.seats[found.seats < 17].tolist()) == list(range(17))


def test_it_stops_at_the_target():
    market = prices(8, seed=1)
    start = seats_cost(seated(8), market)

    assert improve_round(seated(8), market, steps=50, rng=Random(1), target=start).steps == 0


def test_it_never_hands_back_worse_than_it_was_given():
    market = prices(16, seed=4)
    best = improve_round(seated(16), market, steps=300, rng=Random(1), target=None)

    for seed in range(5):
        again = improve_round(best.seats, market, steps=7, rng=Random(seed), target=None)
        assert again.cost <= best.cost


def test_equally_good_swaps_are_drawn():
    nothing = prices(16, seed=1, high=1)
    seatings = {
        tuple(improve_round(seated(16), nothing, steps=20, rng=Random(seed), target=None).seats.tolist())
        for seed in range(10)
    }

    assert len(seatings) == 10
