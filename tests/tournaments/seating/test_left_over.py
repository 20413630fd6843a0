"""Movements for full tables, fitted to other numbers of players."""

from __future__ import annotations

from random import Random

import pytest

from tests.tournaments.seating.counting import (
    again,
    assert_nobody_waits_twice_running,
    assert_seated,
    at_threes,
    meetings,
    waited,
)
from tournaments.seating import shift
from tournaments.seating.left_over import empty_seats, leave_out, swap_in


@pytest.mark.parametrize("extras", [0, 1, 2, 3])
@pytest.mark.parametrize(("rows", "rounds"), [(4, 4), (5, 5), (6, 5), (7, 7), (13, 12), (31, 5), (62, 12)])
def test_extras_swap_in(rows: int, rounds: int, extras: int) -> None:
    movement = shift.movement(rows, rounds, stays=True)
    assert movement is not None
    plan = swap_in(movement, extras, Random(1))
    assert plan is not None
    assert_seated(4 * rows + extras, plan)
    assert again(meetings(plan)) == 0
    assert max(waited(4 * rows + extras, plan)) <= 1


def test_no_seats_for_an_extra() -> None:
    """Sixteen players who all meet one another leave no five tables for a seventeenth."""
    movement = shift.movement(4, 5)
    assert movement is not None
    assert swap_in(movement, 1, Random(1)) is None


@pytest.mark.parametrize(("rows", "rounds"), [(4, 5), (5, 5), (11, 11)])
def test_leave_one_out(rows: int, rounds: int) -> None:
    movement = shift.movement(rows, rounds)
    assert movement is not None
    plan = leave_out(movement, Random(1))
    assert_seated(4 * rows - 1, plan)
    assert again(meetings(plan)) == 0
    assert max(waited(4 * rows - 1, plan)) == 1
    assert_nobody_waits_twice_running(plan)


@pytest.mark.parametrize("empty", [1, 2, 3])
@pytest.mark.parametrize(("rows", "rounds"), [(13, 3), (20, 5), (31, 5), (62, 12)])
def test_empty_seats(rows: int, rounds: int, empty: int) -> None:
    movement = shift.movement(rows, rounds)
    assert movement is not None
    plan = empty_seats(movement, empty, Random(1))
    assert plan is not None
    players = 4 * rows - empty
    assert_seated(players, plan, threes=empty)
    assert again(meetings(plan)) == 0
    visits = at_threes(players, plan)
    assert max(visits) - min(visits) <= 1


def test_no_fair_empty_seats() -> None:
    """In two rounds three empty seats are met eighteen times, by seventeen players: no three are met that evenly."""
    movement = shift.movement(5, 2)
    assert movement is not None
    assert empty_seats(movement, 3, Random(1)) is None


@pytest.mark.parametrize("fit", [swap_in, empty_seats])
def test_same_chance_same_plan(fit: type) -> None:
    movement = shift.movement(20, 5)
    assert movement is not None
    assert fit(movement, 2, Random(5)) == fit(movement, 2, Random(5))
    assert fit(movement, 2, Random(5)) != fit(movement, 2, Random(6))
