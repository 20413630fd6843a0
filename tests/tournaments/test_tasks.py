"""The bell: rung for every act, held back where thousands of acts are entered at once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_table, make_user, record
from tournaments import tasks
from tournaments.models import Standing
from tournaments.services import standings

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
