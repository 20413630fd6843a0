"""What a benchmark says of its goals."""

from __future__ import annotations

import pytest

from benchmarks.seating_goals import Goals

pytestmark = pytest.mark.once


def test_a_goal_is_reached_or_missed(capsys: pytest.CaptureFixture[str]) -> None:
    goals = Goals()
    goals.check("under 50 ms", "3 ms", reached=True)
    goals.cells("nobody twice", [])
    assert goals.missed == []
    goals.cells("nobody twice", ["(17, 5)", "(18, 5)"])
    assert goals.missed == ["nobody twice: not (17, 5), (18, 5)"]
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == ["ok", "ok", "missed"]


def test_what_is_not_installed_is_left_out_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    goals = Goals()
    assert goals.load("benchmarks.seating_counts", "counter") is not None
    assert goals.load("no_such_library", "something") is None
    goals.sum_up()
    told = capsys.readouterr().out
    assert "skipped something: no_such_library is not installed here (benchmarks/requirements.txt)" in told
    assert "Every goal that was looked at is reached." in told
