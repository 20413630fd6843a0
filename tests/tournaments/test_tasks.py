"""The bell: rung for every act, held back where thousands of acts are entered at once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import (
    make_club,
    make_competition,
    make_evening,
    make_players,
    make_table,
    make_user,
    play_evening,
    record,
)
from tournaments import tasks
from tournaments.models import Calculation, Door, Draw, Round, SeasonStanding, Standing
from tournaments.services import calculations, claims, draws, evenings, standings

pytestmark = pytest.mark.django_db


def test_task_recomputes_the_standing() -> None:
    table = make_table()
    record(table, by=make_user())
    tasks.recompute_standing(table.round.evening_id)
    assert Standing.objects.count() == 4


def test_sweep_says_how_many_it_mended() -> None:
    record(make_table(), by=make_user())
    assert tasks.sweep() == 1
    assert tasks.sweep() == 0


def test_closed_evening_rings_for_its_seasons(django_capture_on_commit_callbacks: Any) -> None:
    competition = make_competition(make_club())
    players, director = make_players(competition.club, 4), make_user()
    evening = play_evening([competition], players, [(1500, 1312)], by=director, close=False)
    with django_capture_on_commit_callbacks() as callbacks:
        tasks.recompute_standing(evening.pk)
    assert callbacks == []
    evenings.close_evening(evening_id=evening.pk, by=director)
    with django_capture_on_commit_callbacks() as callbacks:
        tasks.recompute_standing(evening.pk)
    assert len(callbacks) == 1
    tasks.recompute_season(competition.pk)
    assert SeasonStanding.objects.count() == 4
    with django_capture_on_commit_callbacks() as callbacks:
        tasks.recompute_standing(evening.pk)
    assert callbacks == []


def test_sweep_mends_evening_season_and_calculation() -> None:
    competition = make_competition(make_club())
    director = make_user()
    play_evening([competition], make_players(competition.club, 4), [(1500, 1312)], by=director)
    asked = calculations.ask_season_again(season_id=competition.season_id, by=director, door=Door.DESK)
    Calculation.objects.update(created_at=asked.created_at - claims.HEARD_WITHIN)
    assert tasks.sweep() == 3
    assert tasks.sweep() == 0


@pytest.fixture
def draw() -> Draw:
    evening = make_evening(make_club())
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in make_players(evening.club, 4)])
    return draws.ask_draw(evening_id=evening.pk, number=1, by=None, door=Door.DESK)


def test_task_makes_a_draw_and_rings_for_its_standing(draw: Draw, django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        tasks.make_draw(draw.pk)
    assert Round.objects.get().draw == draw
    assert len(callbacks) == 1
    with django_capture_on_commit_callbacks() as callbacks:
        tasks.make_draw(draw.pk)
    assert callbacks == []


def test_sweep_makes_draws_too(draw: Draw) -> None:
    Draw.objects.filter(pk=draw.pk).update(created_at=draw.created_at - claims.HEARD_WITHIN)
    # The draw, and the standing that follows it.
    assert tasks.sweep() == 2
    assert tasks.sweep() == 0


def test_bell_for_a_draw_survives_a_broken_broker(
    draw: Draw,
    django_capture_on_commit_callbacks: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_args: Any, **_kwargs: Any) -> None:
        raise OSError("nobody there")

    monkeypatch.setattr(tasks.make_draw, "apply_async", broken)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.ring_draw(draw.pk)
    assert "nobody there" in caplog.text


def test_quiet_bell_rings_for_nothing_done_inside(django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks() as callbacks, tasks.quiet_bell():
        tasks.ring_standing(1)
    assert callbacks == []


def test_bell_rings_again_afterwards_even_after_an_error(django_capture_on_commit_callbacks: Any) -> None:
    with pytest.raises(RuntimeError), tasks.quiet_bell():
        raise RuntimeError
    with django_capture_on_commit_callbacks() as callbacks:
        tasks.ring_standing(1)
    assert len(callbacks) == 1


def test_what_was_not_rung_for_is_found_by_the_sweep() -> None:
    table = make_table()
    with tasks.quiet_bell():
        record(table, by=make_user())
    assert standings.sweep() == 1
