"""The scheme the draws are held against does what it promises."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from benchmarks.golfers import golfers_draw
from tests.tournaments.seating.counting import again, assert_seated, meetings

pytestmark = pytest.mark.once


def nothing(players: int) -> np.ndarray:
    return np.zeros((players, players), dtype=np.int64)


@pytest.mark.parametrize(("players", "idle"), [(8, 0), (13, 1), (23, 3), (40, 0)])
def test_everybody_is_seated(players: int, idle: int) -> None:
    sit_outs = [list(range(idle * turn, idle * (turn + 1))) for turn in range(3)]
    rounds = golfers_draw(sit_outs, nothing(players), nothing(players), Random(1))
    assert_seated(players, rounds)
    assert [list(planned.sit_outs) for planned in rounds] == sit_outs


def test_without_a_history_nobody_meets_twice_where_there_is_room() -> None:
    assert again(meetings(golfers_draw([[]] * 3, nothing(32), nothing(32), Random(1)))) == 0


def test_who_met_before_is_kept_apart_where_that_can_be() -> None:
    met = nothing(16)
    # The four columns of four met three times each.
    for column in range(4):
        met[column::4, column::4] = 3
    np.fill_diagonal(met, 0)
    before = met.copy()
    (planned,) = golfers_draw([[]], met, nothing(16), Random(1))
    assert all(before[tuple(couple)] == 0 for couple in meetings([planned]))
    assert (met == before).all()


def test_partners_are_chosen_that_were_not_partners_before() -> None:
    partnered = nothing(4)
    partnered[0, 1] = partnered[1, 0] = partnered[0, 2] = partnered[2, 0] = 1
    (planned,) = golfers_draw([[]], nothing(4), partnered, Random(1))
    assert {frozenset(side) for table in planned.tables for side in table} == {frozenset((0, 3)), frozenset((1, 2))}
