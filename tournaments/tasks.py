"""Thin tasks, and the one bell. A ring is only a hint: what has to be done is written in the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from celery import shared_task
from django.db import transaction

from tournaments.services import calculating, drawing, seasons, standings

_quiet: ContextVar[bool] = ContextVar("quiet_bell", default=False)


@shared_task
def recompute_standing(evening_id: int) -> None:
    """Bring the standing of one evening up to date; returns at once when it already is.

    Then ring for the seasons that count the evening, which it does once it is closed: rung for with every result they
    would be looked at all evening long for nothing.
    """
    standings.recompute(evening_id)
    for competition_id in seasons.waiting_for(evening_id):
        ring_season(competition_id)


@shared_task
def recompute_season(competition_id: int) -> None:
    """Bring the standing of one competition up to date; returns at once when it already is."""
    seasons.recompute(competition_id)


@shared_task
def make_draw(draw_id: int) -> None:
    """Make a draw that waits; returns at once when it was made already, or somebody is at it."""
    evening_id = drawing.make_draw(draw_id)
    if evening_id is not None:
        # A published round may have been taken back, and with it what the standing says of open tables.
        ring_standing(evening_id)


@shared_task
def calculate(calculation_id: int) -> None:
    """Do long work over seasons that waits; returns at once when it was done, or somebody is at it."""
    calculating.calculate(calculation_id)


@shared_task
def sweep() -> int:
    """Do everything whose bell was lost: make the draws that wait, bring every standing up to date, those of seasons
    after those of evenings, and do the long work that waits; return how many there were."""
    return drawing.sweep() + standings.sweep() + seasons.sweep() + calculating.sweep()


def ring_standing(evening_id: int) -> None:
    """Ring for a recompute as soon as the present transaction is stored."""
    _ring(recompute_standing, evening_id)


def ring_season(competition_id: int) -> None:
    """Ring for the standing of a competition as soon as the present transaction is stored."""
    _ring(recompute_season, competition_id)


def ring_calculation(calculation_id: int) -> None:
    """Ring for long work to be done as soon as the present transaction is stored."""
    _ring(calculate, calculation_id)


def ring_draw(draw_id: int) -> None:
    """Ring for a draw to be made as soon as the present transaction is stored."""
    _ring(make_draw, draw_id)


def _ring(task: Any, row_id: int) -> None:
    """Ring when the present transaction is stored.

    A broken broker must not turn a stored result into an error: the scorer would type it again. So the ring is robust
    (errors are logged), does not retry (the typist is waiting), and the sweep finds what was not rung for.
    """
    if _quiet.get():
        return
    # A lambda, not a partial: Django logs a failing robust callback by its __qualname__, which a partial lacks.
    transaction.on_commit(lambda: task.apply_async((row_id,), retry=False, ignore_result=True), robust=True)


@contextmanager
def quiet_bell() -> Iterator[None]:
    """Ring for nothing that is done inside: for who enters a whole season at once and recomputes by itself.

    Nothing can be lost by it. What is behind stands in the versions, so a standing the caller forgets is mended by the
    sweep. Without it thousands of messages would wait for a worker only to find nothing to do, and a broker would be
    needed where nobody waits for an answer.
    """
    token = _quiet.set(True)
    try:
        yield
    finally:
        _quiet.reset(token)
