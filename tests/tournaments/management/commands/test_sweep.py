"""The sweep runs once, or again and again in spite of errors, until it is asked to stop."""

from __future__ import annotations

import logging
import os
import signal
import time

import pytest
from django.core.management import CommandError, call_command

from tournaments.services import calculating, drawing, seasons, standings

pytestmark = pytest.mark.django_db


def test_once_it_tells_how_many(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(drawing, "sweep", lambda: 2)
    monkeypatch.setattr(standings, "sweep", lambda: 3)
    call_command("sweep")
    assert capsys.readouterr().out == "Draws made: 2. Standings recomputed: 3\n"


def test_an_error_is_logged_and_the_loop_goes_on_until_the_signal(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    calls: list[float] = []

    def sweep() -> int:
        calls.append(time.monotonic())
        if len(calls) == 1:
            raise ValueError("the database is away")
        os.kill(os.getpid(), signal.SIGTERM)
        return 2

    monkeypatch.setattr(drawing, "sweep", lambda: 1)
    monkeypatch.setattr(standings, "sweep", sweep)
    monkeypatch.setattr(seasons, "sweep", lambda: 0)
    monkeypatch.setattr(calculating, "sweep", lambda: 0)
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    caplog.set_level(logging.INFO)
    call_command("sweep", every=0.2)
    assert len(calls) == 2
    assert calls[1] - calls[0] >= 0.15
    assert "the database is away" in caplog.text
    assert "made 1 draw(s)" in caplog.text
    assert "recomputed 2 standing(s)" in caplog.text
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


@pytest.mark.parametrize("every", [0, -1, 3601])
def test_an_impossible_pause_is_refused(every: float) -> None:
    with pytest.raises(CommandError, match="--every"):
        call_command("sweep", every=every)
