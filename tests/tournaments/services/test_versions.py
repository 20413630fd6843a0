"""The number that says the standing must follow, and the ring that goes with it."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.db import transaction

from tests.factories import make_club, make_evening
from tests.refusals import refused
from tournaments import tasks
from tournaments.errors import ErrorCode
from tournaments.models import Evening, EveningState
from tournaments.services import versions

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    return make_evening(make_club())


@pytest.fixture
def rings(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """For which evenings was rung."""
    heard: list[tuple[int, ...]] = []
    monkeypatch.setattr(tasks.recompute_standing, "apply_async", lambda args, **_options: heard.append(args))
    return heard


def test_version_is_raised_and_rung_for_after_the_commit(
    evening: Evening, rings: list[tuple[int, ...]], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        versions.raise_results(evening)
        assert rings == []
    assert rings == [(evening.pk,)]
    evening.refresh_from_db()
    assert evening.results_version == 1


def test_what_is_rolled_back_is_not_rung_for(
    evening: Evening, rings: list[tuple[int, ...]], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        versions.raise_results(evening)
        transaction.set_rollback(True)
    assert rings == []
    evening.refresh_from_db()
    assert evening.results_version == 0


def test_two_acts_raise_twice_whatever_their_copy_of_the_evening_says(evening: Evening) -> None:
    versions.raise_results(evening)
    versions.raise_results(Evening(pk=evening.pk, results_version=99))
    evening.refresh_from_db()
    assert evening.results_version == 2


def test_act_that_raced_with_closing_is_refused(evening: Evening, rings: list[tuple[int, ...]]) -> None:
    Evening.objects.update(state=EveningState.CLOSED)
    with refused(ErrorCode.EVENING_CLOSED):
        versions.raise_results(evening)
    versions.raise_results(evening, even_closed=True)
    evening.refresh_from_db()
    assert evening.results_version == 1


def test_broken_broker_is_logged_and_nothing_else(
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: Any,
) -> None:
    def broken(*_args: Any, **_options: Any) -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr(tasks.recompute_standing, "apply_async", broken)
    with caplog.at_level(logging.ERROR), django_capture_on_commit_callbacks(execute=True):
        versions.raise_results(evening)
    assert "no broker" in caplog.text
    evening.refresh_from_db()
    assert evening.results_version == 1
