"""The command by which the draws are measured, on the smallest fields."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.random_draw import random_draw
from benchmarks.seating import main

pytestmark = pytest.mark.once


def test_evenings_without_history(capsys: pytest.CaptureFixture[str]) -> None:
    main(["movements", "--players", "8", "17"])
    told = capsys.readouterr().out
    assert "  17  0/0 (0)  0/0 (0)  0/1 (0)" in told
    assert "ok     no partner twice in five rounds: all" in told
    assert "ok     nobody met twice from 15 players on, but once among 17 in five rounds: all" in told


def test_a_part_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["movement"])
    assert "no such part: movement" in capsys.readouterr().err


@pytest.mark.parametrize(("players", "per_side"), [(14, 2), (9, 1)])
def test_a_random_draw_seats_everybody(players: int, per_side: int) -> None:
    rounds = random_draw(range(players), 4, Random(1), per_side=per_side)
    assert len(rounds) == 4
    for planned in rounds:
        people = [player for table in planned.tables for side in table for player in side]
        assert sorted([*people, *planned.sit_outs]) == list(range(players))
        assert all(len(side) == per_side for table in planned.tables for side in table)
