"""The bell: rung for every act, held back where thousands of acts are entered at once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_club, make_evening, make_players, make_table, make_user, record
from tournaments import tasks
from tournaments.models import Door, Draw, Round, Standing
from tournaments.services import drawing, draws, evenings, standings

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
    Draw.objects.filter(pk=draw.pk).update(created_at=draw.created_at - drawing.HEARD_WITHIN)
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
