"""Rounds made from the first: nobody meets anybody twice."""

from __future__ import annotations

import pytest

from tests.tournaments.seating.counting import again, assert_seated, meetings
from tournaments.seating import RoundPlan
from tournaments.seating.developed import movement

MOST = {24: 7, 28: 9, 32: 9, 36: 11, 40: 13, 44: 13}


@pytest.mark.parametrize(("players", "most"), MOST.items())
def test_nobody_meets_twice(players: int, most: int) -> None:
    by_round = movement(players, most)
    assert by_round is not None
    rounds = [RoundPlan(tables=tables) for tables in by_round]
    assert len(rounds) == most
    assert_seated(players, rounds)
    assert again(meetings(rounds)) == 0
    assert movement(players, most + 1) is None


@pytest.mark.parametrize("players", [28, 40])
def test_everybody_meets_everybody(players: int) -> None:
    by_round = movement(players, MOST[players])
    assert by_round is not None
    assert len(meetings(RoundPlan(tables=tables) for tables in by_round)) == players * (players - 1) // 2


def test_other_fields_are_not_known() -> None:
    assert movement(20, 3) is None
