"""Thin tasks, and the one bell. A ring is only a hint: what has to be done is written in the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from celery import shared_task
from django.db import transaction

from tournaments.services import standings

_quiet: ContextVar[bool] = ContextVar("quiet_bell", default=False)


@shared_task
def recompute_standing(evening_id: int) -> None:
    """Bring the standing of one evening up to date; returns at once when it already is."""
    standings.recompute(evening_id)


@shared_task
def sweep() -> int:
    """Bring every standing up to date whose bell was lost; returns how many were behind."""
    return standings.sweep()


def ring_standing(evening_id: int) -> None:
    """Ring for a recompute as soon as the present transaction is stored.

    A broken broker must not turn a stored result into an error: the scorer would type it again. So the ring is robust
    (errors are logged), does not retry (the typist is waiting), and the sweep finds what was not rung for.
    """
    if _quiet.get():
        return
    # A lambda, not a partial: Django logs a failing robust callback by its __qualname__, which a partial lacks.
    transaction.on_commit(
        lambda: recompute_standing.apply_async((evening_id,), retry=False, ignore_result=True), robust=True
    )


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
