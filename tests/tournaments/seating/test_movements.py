"""Evenings without a history, by rule or stored: who meets whom twice, who waits, and whether chance is fair."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.tournaments.seating.counting import (
    again,
    assert_nobody_waits_twice_running,
    assert_seated,
    at_threes,
    meetings,
    partners,
    waited,
)
from tournaments.seating.movements import in_one_column, without_history

# Couples that meet again in one to five rounds where that is known to be unavoidable, or nothing better was ever found.
MEET_AGAIN = {
    4: (0, 6, 18, 36, 60),
    5: (0, 3, 9, 18, 30),
    6: (0, 1, 3, 10, 18),
    7: (0, 0, 3, 7, 12),
    8: (0, 4, 12, 24, 40),
    9: (0, 3, 9, 18, 30),
    10: (0, 2, 6, 12, 20),
    11: (0, 1, 3, 7, 14),
    12: (0, 3, 9, 18, 30),
    13: (0, 2, 6, 12, 20),
    14: (0, 1, 3, 6, 11),
    17: (0, 0, 0, 0, 1),
}
# Attendances of which every one is looked at, and some larger ones.
PLAYERS = (*range(6, 64), 75, 97, 98, 99, 100, 119, 120, 163, 201, 218, 247, 248, 249, 250)


@pytest.mark.parametrize("players", PLAYERS)
def test_five_rounds(players: int) -> None:
    expected = MEET_AGAIN.get(players, (0,) * 5)
    for rounds in range(1, 6):
        plan = without_history(players, rounds, rng=Random(rounds))
        assert plan is not None
        assert len(plan) == rounds
        assert_seated(players, plan)
        assert again(partners(plan)) == 0
        assert again(meetings(plan)) == expected[rounds - 1]
        times = waited(players, plan)
        assert max(times) - min(times) <= 1
        assert_nobody_waits_twice_running(plan)


@pytest.mark.parametrize("players", [players for players in PLAYERS if players % 4])
def test_five_rounds_with_tables_of_three(players: int) -> None:
    """Nobody meets twice from fifteen players on; seventeen are too few for three such tables twice."""
    threes = -players % 4
    for rounds in range(1, 6):
        plan = without_history(players, rounds, threes=threes, rng=Random(rounds))
        if players == 17 and rounds > 1:
            continue
        assert plan is not None
        assert_seated(players, plan, threes=threes)
        assert again(partners(plan)) == 0
        if players >= 15:
            assert again(meetings(plan)) == 0
        visits = at_threes(players, plan)
        assert max(visits) - min(visits) <= 1


@pytest.mark.parametrize("players", PLAYERS)
def test_twelve_rounds(players: int) -> None:
    """Partners first: nobody has one again before that cannot be helped."""
    for rounds in (6, 9, 12):
        plan = without_history(players, rounds, rng=Random(rounds))
        assert plan is not None
        assert_seated(players, plan)
        plays = rounds - rounds * (players % 4) // players
        if players > 10 and plays < players - 1:
            assert again(partners(plan)) == 0
        if players >= 52:
            assert again(meetings(plan)) == 0
        times = waited(players, plan)
        assert max(times) - min(times) <= 1


@pytest.mark.parametrize("players", [23, 31, 47, 99])
def test_three_who_wait_are_a_table_with_a_late_arrival(players: int) -> None:
    plan = without_history(players, 5, rng=Random(players))
    assert plan is not None
    met = meetings(plan)
    for round_plan in plan:
        assert not any(met[frozenset(couple)] for couple in combinations(round_plan.sit_outs, 2))


@pytest.mark.parametrize(("players", "rounds"), [(16, 3), (18, 5), (19, 1), (24, 4), (30, 2), (40, 3)])
def test_same_chance_same_plan(players: int, rounds: int) -> None:
    first, same, other = (without_history(players, rounds, rng=Random(seed)) for seed in ("a", "a", "b"))
    assert first == same
    assert first != other


@pytest.mark.parametrize("players", [8, 11, 16, 22])
def test_chance_favours_nobody(players: int) -> None:
    """Who partners whom in the first round, and who sits out, over many draws: chi-square, 1 in 10,000."""
    draws = 1500
    plans = [without_history(players, 2, rng=Random(seed)) for seed in range(draws)]
    couples: Counter[frozenset[int]] = Counter()
    waits: Counter[int] = Counter()
    for plan in plans:
        assert plan is not None
        couples.update(partners(plan[:1]))
        waits.update(plan[0].sit_outs)
    assert uneven(list(couples.values()), players * (players - 1) // 2) < 3.72
    if players % 4:
        assert uneven(list(waits.values()), players) < 3.72


def uneven(counts: list[int], cells: int) -> float:
    """By how many standard deviations the counts differ more than chance makes them (Wilson and Hilferty)."""
    mean = sum(counts) / cells
    chi_square = sum((count - mean) ** 2 for count in counts) / mean + (cells - len(counts)) * mean
    freedom = cells - 1
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


@pytest.mark.parametrize("stays", [False, True])
@pytest.mark.parametrize(("players", "rounds"), [(20, 5), (27, 4), (50, 5), (101, 12)])
def test_one_column_never_meets(players: int, rounds: int, stays: bool) -> None:
    column = list(range(1, players // 4 + 1))
    plan = in_one_column(players, rounds, column, stays=stays, rng=Random(1))
    assert plan is not None
    assert_seated(players, plan)
    met = meetings(plan)
    assert again(met) == 0
    assert not any(couple <= set(column) for couple in met)


def test_column_that_stays_keeps_its_tables() -> None:
    plan = in_one_column(26, 5, [3, 7, 12], stays=True, rng=Random(1))
    assert plan is not None
    for player in (3, 7, 12):
        tables = {
            number
            for round_plan in plan
            for number, table in enumerate(round_plan.tables)
            if any(player in side for side in table)
        }
        assert len(tables) == 1


def test_column_longer_than_there_are_tables() -> None:
    assert in_one_column(20, 3, range(6), rng=Random(1)) is None
    assert in_one_column(20, 6, [1, 2], rng=Random(1)) is None


@pytest.mark.parametrize(
    ("players", "rounds", "threes"), [(3, 1, 0), (20, 0, 0), (20, 3, 1), (18, 3, 1), (5, 1, 3), (20, 13, 0)]
)
def test_nothing_known(players: int, rounds: int, threes: int) -> None:
    assert without_history(players, rounds, threes=threes, rng=Random(1)) is None
