"""The same evening, played out against the real worker, has the same standing on every database and broker.

This file runs twice, see tests/plugin.py: on SQLite with the worker on a folder, and on PostgreSQL with Redis.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.conftest import Worker
from tests.integration import golden_evening
from tournaments.models import Evening, ScoreSheet, StandingState
from tournaments.services import standings


def wait_for(happened: Callable[[], bool], *, seconds: float) -> float:
    """Wait until it happened and return how long that took; fail when it does not."""
    started = time.monotonic()
    while not happened():
        if time.monotonic() - started > seconds:
            pytest.fail(f"It did not happen within {seconds} s.")
        time.sleep(0.02)
    return time.monotonic() - started


def is_up_to_date(evening_id: int) -> bool:
    results = Evening.objects.values_list("results_version", flat=True).get(pk=evening_id)
    shown = StandingState.objects.filter(evening_id=evening_id).values_list("standings_version", flat=True).first()
    return shown == results > 0


def test_it_works(worker: Worker) -> None:
    story = golden_evening.play()

    wait_for(lambda: is_up_to_date(story.evening.pk), seconds=20)

    assert golden_evening.standing(story) == golden_evening.STANDING
    assert golden_evening.standing(story, after_round=1) == golden_evening.AFTER_ROUND_1


def test_throwing_the_standing_away_and_recomputing_gives_the_same_rows(transactional_db: None) -> None:
    story = golden_evening.play()
    standings.recompute(story.evening.pk)
    before = list(story.evening.standings.values("after_round", "order", "place", "tied", "total", "explanation"))

    story.evening.standings.all().delete()
    StandingState.objects.all().delete()
    standings.recompute(story.evening.pk)

    after = list(story.evening.standings.values("after_round", "order", "place", "tied", "total", "explanation"))
    assert after == before
    assert len(after) == 18


def test_a_worker_killed_with_work_in_the_queue_loses_nothing(worker: Worker) -> None:
    story = golden_evening.begin()
    tables = golden_evening.seat(story, 1)
    golden_evening.hand_in(story, 1, 1, tables[0])
    wait_for(lambda: is_up_to_date(story.evening.pk), seconds=20)

    worker.kill()
    golden_evening.hand_in(story, 1, 2, tables[1])
    assert not is_up_to_date(story.evening.pk)
    assert standings.sweep() == 1

    assert golden_evening.standing(story, after_round=1) == golden_evening.AFTER_ROUND_1
    assert ScoreSheet.objects.count() == 2
