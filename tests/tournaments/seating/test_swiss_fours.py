"""Rounds of four by the standing."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tournaments.seating.constraints import Constraints
from tournaments.seating.couples import count_couples, mates_at, partners_at
from tournaments.seating.from_the_top import seat_from_the_top
from tournaments.seating.plans import RoundPlan
from tournaments.seating.swiss_fours import blocks_of, draw_by_standing


def cost(planned: RoundPlan, played: list[RoundPlan], standing: list[int]) -> int:
    """Squared distances in the standing; a meeting again as half the field, a partner again twenty times that."""
    place = {player: number for number, player in enumerate(standing)}
    met, partnered = count_couples(played, mates_at), count_couples(played, partners_at)
    apart = (len(standing) // 2) ** 2
    total = 0
    for table in planned.tables:
        total += sum((place[i] - place[j]) ** 2 + apart * met[i, j] for i, j in mates_at(table))
        total += sum(19 * apart * partnered[couple] for couple in partners_at(table))
    return total


def test_the_first_round_by_standing_is_in_blocks():
    standing = [5, 3, 7, 1, 0, 2, 6, 4]

    drawn = draw_by_standing(entrants=range(8), standing=standing, effort=100, rng=Random(1))

    assert drawn.tables == (((5, 1), (3, 7)), ((0, 4), (2, 6)))


@pytest.mark.parametrize("players", [16, 24, 32])
@pytest.mark.parametrize("seed", range(2))
def test_it_is_never_worse_than_blocks(players, seed):
    rng = Random(seed)
    played: list[RoundPlan] = []
    standing = list(range(players))
    for number in range(3):
        # From round to round people move a few places.
        moved = {player: place + rng.randint(0, 5 if number else players) for place, player in enumerate(standing)}
        standing.sort(key=moved.__getitem__)
        drawn = draw_by_standing(
            entrants=range(players), standing=standing, played=played, effort=0 if number == 1 else 250, rng=rng
        )
        blocks = blocks_of(standing)
        assert cost(drawn, played, standing) <= cost(blocks, played, standing)
        if number:
            again = count_couples([*played, drawn], mates_at)
            assert max(count_couples([*played, drawn], partners_at).values()) == 1
            assert sum(times - 1 for times in again.values()) <= sum(
                times - 1 for times in count_couples([*played, blocks], mates_at).values()
            )
        played.append(drawn)


@pytest.mark.parametrize("seed", range(2))
def test_a_player_who_moves_up_may_set_a_whole_row_moving(seed):
    # Swaps of two seats from the blocks end in worse rounds than this.
    rng, players = Random(seed), 32
    played: list[RoundPlan] = []
    standing = list(range(players))
    for _ in range(2):
        played.append(draw_by_standing(entrants=range(players), standing=standing, played=played, effort=250, rng=rng))
        standing = rng.sample(standing, players)
    place = {player: number for number, player in enumerate(standing)}
    met = count_couples(played, mates_at)
    apart = np.array([[(i - j) ** 2 for j in range(players)] for i in range(players)])
    as_opponents, as_partners = apart.copy(), apart.copy()
    for couple, times in met.items():
        i, j = sorted(place[player] for player in couple)
        as_opponents[i, j] += (players // 2) ** 2 * times
        as_partners[i, j] += (players // 2) ** 2 * (times + 19 * count_couples(played, partners_at)[couple])
    for prices in (as_opponents, as_partners):
        prices[:] = np.triu(prices) + np.triu(prices, 1).T
    from_the_top = seat_from_the_top(np.arange(players), as_partners, as_opponents, apart, width=50, rng=Random(1))

    drawn = draw_by_standing(entrants=range(players), standing=standing, played=played, effort=600, rng=rng)

    assert from_the_top.bound <= cost(drawn, played, standing) <= from_the_top.cost


def test_four_who_met_are_partnered_anew():
    played = [RoundPlan(tables=(((0, 3), (1, 2)),))]

    drawn = draw_by_standing(entrants=range(4), standing=[0, 1, 2, 3], played=played, effort=50, rng=Random(1))

    assert drawn.tables == (((0, 2), (1, 3)),)


def test_who_sits_out_sets_nobody_apart():
    drawn = draw_by_standing(entrants=range(9), standing=list(range(9)), sit_outs=[2], effort=50, rng=Random(1))

    assert drawn.sit_outs == (2,)
    assert drawn.tables == (((0, 4), (1, 3)), ((5, 8), (6, 7)))


def test_who_stands_nowhere_comes_last():
    drawn = draw_by_standing(entrants=range(8), standing=[7, 6, 5, 4], effort=50, rng=Random(1))

    assert drawn.tables == (((7, 4), (6, 5)), ((0, 3), (1, 2)))


def test_tables_of_three_hold_three():
    drawn = draw_by_standing(entrants=range(11), standing=list(range(11)), threes=1, effort=200, rng=Random(1))

    assert sorted(len([*mates_at(table)]) for table in drawn.tables) == [3, 6, 6]


def test_a_rule_of_the_club_goes_before_the_standing():
    rules = Constraints(never_at_one_table=frozenset({(0, 1)}))

    drawn = draw_by_standing(entrants=range(16), standing=list(range(16)), constraints=rules, effort=200, rng=Random(1))

    assert (0, 1) not in count_couples([drawn], mates_at)


def test_the_same_seed_gives_the_same_round():
    played = [blocks_of(range(16))]
    rounds = [
        draw_by_standing(entrants=range(16), standing=list(range(16)), played=played, effort=200, rng=Random(4))
        for _ in range(2)
    ]

    assert rounds[0] == rounds[1]
