"""The shift movement: what the rule promises, counted."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.tournaments.seating.counting import again, assert_seated, meetings
from tournaments.seating import RoundPlan
from tournaments.seating.shift import most_rounds, movement, shifts

ROWS = range(4, 63)
MOST = 12


def plan(rows: int, rounds: int, *, stays: bool) -> list[RoundPlan]:
    by_round = movement(rows, rounds, stays=stays)
    assert by_round is not None
    return [RoundPlan(tables=tables) for tables in by_round]


@pytest.mark.parametrize("stays", [False, True])
@pytest.mark.parametrize("rows", ROWS)
def test_nobody_meets_twice(rows: int, stays: bool) -> None:
    rounds = plan(rows, min(MOST, most_rounds(rows, stays=stays)), stays=stays)
    assert_seated(4 * rows, rounds)
    assert again(meetings(rounds)) == 0


@pytest.mark.parametrize("stays", [False, True])
@pytest.mark.parametrize("rows", ROWS)
def test_players_of_one_column_never_meet(rows: int, stays: bool) -> None:
    for one, other in meetings(plan(rows, min(MOST, most_rounds(rows, stays=stays)), stays=stays)):
        assert one // rows != other // rows


@pytest.mark.parametrize("stays", [False, True])
@pytest.mark.parametrize("rows", [rows for rows in ROWS if rows not in {4, 5}])
def test_differences_of_every_two_columns_are_distinct(rows: int, stays: bool) -> None:
    found = shifts(rows, min(MOST, most_rounds(rows, stays=stays)), stays=stays)
    assert found is not None
    group, by_round = found
    for one, other in combinations(range(4), 2):
        differences = set()
        for shift in by_round:
            first, second, difference = shift[one], shift[other], []
            for base in reversed(group):
                difference.append((first - second) % base)
                first, second = first // base, second // base
            differences.add(tuple(difference))
        assert len(differences) == len(by_round)


@pytest.mark.parametrize("rows", [rows for rows in ROWS if rows != 4])
def test_nobody_plays_at_one_table_twice_when_everybody_moves(rows: int) -> None:
    rounds = plan(rows, min(MOST, most_rounds(rows)), stays=False)
    visits = [
        (player, number)
        for round_plan in rounds
        for number, table in enumerate(round_plan.tables)
        for side in table
        for player in side
    ]
    assert len(set(visits)) == len(visits)


@pytest.mark.parametrize("rows", ROWS)
def test_first_column_keeps_its_tables(rows: int) -> None:
    for round_plan in plan(rows, min(MOST, most_rounds(rows, stays=True)), stays=True):
        assert [table[0][0] for table in round_plan.tables] == list(range(rows))


def test_sixteen_players_all_meet_in_five_rounds() -> None:
    rounds = plan(4, 5, stays=False)
    assert_seated(16, rounds)
    assert set(meetings(rounds).values()) == {1}
    assert len(meetings(rounds)) == 16 * 15 // 2


def test_known_for_how_many_rounds() -> None:
    """Five rounds for every field of twenty or more, twelve for every field of fifty-two or more."""
    assert [rows for rows in ROWS if most_rounds(rows) < 5] == [4]
    assert [rows for rows in ROWS if most_rounds(rows, stays=True) < 5] == [4]
    assert [rows for rows in ROWS if most_rounds(rows) < MOST] == [4, 5, 6, 7, 8, 9, 10, 11, 12]


def test_no_more_rounds_than_known() -> None:
    assert movement(6, 6) is None
    assert movement(4, 6) is None
    assert shifts(10, 10, stays=True) is None
