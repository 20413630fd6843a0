"""Seasons to draw after: the same ones every time, and of whole evenings."""

from __future__ import annotations

import pytest

from benchmarks.seating_histories import make_season
from tests.tournaments.seating.counting import again, meetings

pytestmark = pytest.mark.once


def test_a_season_is_always_the_same_and_its_number_makes_another() -> None:
    first = make_season(8, 2, 1, evenings=3)
    assert make_season(8, 2, 1, evenings=3) == first
    assert make_season(8, 2, 2, evenings=3) != first
    assert make_season(8, 3, 1, evenings=3) != first


@pytest.mark.parametrize("present", [0.75, 0.5])
def test_everybody_there_is_seated_or_sits_out(present: float) -> None:
    season = make_season(16, 3, 1, evenings=4, present=present)
    members = range(round(16 / present))
    assert len(season.history.evenings) == 4
    assert len(season.present) == 16
    assert set(season.present) <= set(members)
    for evening in season.history.evenings:
        assert 13 <= len(evening.entrants) <= 19
        for planned in evening.rounds:
            people = [player for table in planned.tables for side in table for player in side]
            assert sorted([*people, *planned.sit_outs]) == sorted(evening.entrants)
            assert set(people) <= set(members)


def test_who_seats_them_looks_at_the_evenings_before() -> None:
    """Two evenings of nearly the same people share fewer couples than drawn without regard to one another."""
    season = make_season(20, 3, 1, evenings=2, present=1.0)
    rounds = [planned for evening in season.history.evenings for planned in evening.rounds]
    # About 100 couples an evening, of about 190: by lot some 50 would meet on both.
    assert again(meetings(rounds)) < 30
