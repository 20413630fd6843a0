"""The season that standings are measured on, and the command, on a small club."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.standings_made import RULES, made_season
from tournaments.ranking import Code
from tournaments.ranking.season import rank_season

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent.parent


def test_a_made_season_has_everybody_every_evening() -> None:
    evenings = list(made_season(8, 26, 3))
    assert [evening.period for evening in evenings] == [0] * 6 + [1] * 2
    for evening in evenings:
        assert sorted([*evening.played, *evening.codes]) == list(range(26))
        for results in evening.played.values():
            assert [result.round_number for result in results] == [1, 2, 3]
        for number in range(3):
            sat_out = [results[number] for results in evening.played.values() if not results[number].is_played]
            assert len(sat_out) == len(evening.played) % 4
    assert {code for evening in evenings for code in evening.codes.values()} == {Code.ABSENT_NOTIFIED, Code.ABSENT}


def test_it_is_the_same_every_time_and_begins_with_a_shorter_one() -> None:
    assert list(made_season(3, 17, 2)) == list(made_season(3, 17, 2))
    assert list(made_season(3, 17, 2))[:2] == list(made_season(2, 17, 2))
    assert list(made_season(2, 17, 2)) != list(made_season(2, 17, 2, seed=2))


def test_it_is_ranked_without_anything_missing() -> None:
    season = rank_season([evening.ranked() for evening in made_season(14, 20, 3)], rules=RULES)
    assert season.problems == ()
    assert len(season.places) == 20
    assert all(place.place for place in season.places)
    assert any(place.dropped for place in season.places)


def test_the_command_measures_an_evening_and_a_season() -> None:
    """In a process of its own, for it sets up an installation of its own."""
    command = [sys.executable, "-m", "benchmarks.standings", "--players", "16", "--evenings", "2", "7", "--runs", "1"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    lines = [line.split()[0] for line in told.splitlines() if line.startswith("  ")]
    assert lines.count("ok") >= 2
    assert "recompute of an evening of 16 players under 100 ms" in told
    for what in ("an evening, for every number of players", "a season, for every number of evenings"):
        assert f"ok     the same number of queries of {what}" in told
    assert "what-if, both standings" in told
    # Where pandas is not installed that is said, and where it is its places are ours.
    assert ("skipped the season by pandas" in told) != (
        "stored places and totals of 7 evenings are those of pandas" in told
    )
    assert "missed places" not in told
    assert "missed stored" not in told
