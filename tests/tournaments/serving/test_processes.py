"""Children run together, are started again when they fall, and stop together."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tournaments.serving import processes
from tournaments.serving.processes import Supervisor

pytestmark = pytest.mark.once

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]
IGNORE_TERM = """
import pathlib, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
pathlib.Path("up").touch()
time.sleep(60)
"""
STUBBORN = [sys.executable, "-c", IGNORE_TERM]
SUPERVISE = """
import os, pathlib, sys, time
from tournaments.serving import guardian
from tournaments.serving.processes import Supervisor

guardian.PATIENCE = 1.0
supervisor = Supervisor(environment=os.environ, folder=pathlib.Path.cwd(), say=print)
for code in sys.argv[1:]:
    supervisor.add("worker", [sys.executable, "-c", code])
print(*(child.process.pid for child in supervisor.children), flush=True)
supervisor.watch()
"""
FALL = [sys.executable, "-c", "raise SystemExit(3)"]


@pytest.fixture(autouse=True)
def _english(settings: Any) -> None:
    """Sentences here are asserted in the language they are written in, also those of other threads."""
    settings.LANGUAGE_CODE = "en"


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def supervisor(tmp_path: Path, said: list[str]) -> Iterator[Supervisor]:
    supervisor = Supervisor(environment=os.environ, folder=tmp_path, say=said.append)
    yield supervisor
    supervisor.stopping = True
    supervisor.stop()


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def watched(supervisor: Supervisor) -> Iterator[Supervisor]:
    thread = threading.Thread(target=lambda: supervisor.watch(pause=0.01))
    thread.start()
    yield supervisor
    supervisor.stopping = True
    thread.join()


def test_a_child_that_is_killed_is_started_again_and_that_is_said(watched: Supervisor, said: list[str]) -> None:
    child = watched.add("worker", SLEEP)
    first = child.process
    assert first is not None
    first.kill()
    until(lambda: child.process is not first and child.running)
    assert said == ["The worker ended (code -9) and is started again in 1 s."]


def test_the_pause_doubles_with_each_fall(watched: Supervisor, said: list[str]) -> None:
    watched.add("web server", FALL)
    until(lambda: len(said) == 3)
    assert [sentence.rpartition(" in ")[2] for sentence in said] == ["1 s.", "2 s.", "4 s."]


def test_who_ran_long_starts_over_with_the_shortest_pause(
    watched: Supervisor, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "LONG_ENOUGH", -1.0)
    watched.add("web server", FALL)
    until(lambda: len(said) == 3)
    assert {sentence.rpartition(" in ")[2] for sentence in said} == {"1 s."}


def test_stopping_ends_all_children(supervisor: Supervisor) -> None:
    children = [supervisor.add(name, SLEEP) for name in ("web server", "worker")]
    assert all(child.running for child in children)
    supervisor.stop()
    assert [child.process.returncode for child in children if child.process] == [-signal.SIGTERM] * 2


def test_a_child_that_does_not_stop_is_ended(
    supervisor: Supervisor, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "PATIENCE", 0.2)
    child = supervisor.add("worker", STUBBORN)
    until((tmp_path / "up").exists)
    supervisor.stop()
    assert child.process is not None
    assert child.process.returncode == -signal.SIGKILL
    assert said == ["The worker does not stop and is ended."]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_asks_to_stop(supervisor: Supervisor, number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with supervisor.listening_to_signals():
        os.kill(os.getpid(), number)
        supervisor.watch(pause=0.01)
    assert supervisor.stopping
    assert signal.getsignal(number) == before


def test_a_signal_that_was_ignored_stays_ignored(supervisor: Supervisor) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with supervisor.listening_to_signals():
            os.kill(os.getpid(), signal.SIGHUP)
        assert not supervisor.stopping
    finally:
        signal.signal(signal.SIGHUP, before)


def test_nobody_who_listens_is_the_end(supervisor: Supervisor) -> None:
    supervisor.heard = lambda: False
    supervisor.watch(pause=0.01)


def runs(pid: int) -> bool:
    """Whether it is there and more than a name that nobody has asked after yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("code", [SLEEP[-1], IGNORE_TERM], ids=["willing", "stubborn"])
def test_a_supervisor_that_is_killed_leaves_nobody(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[3]))
    killed = subprocess.Popen(
        [sys.executable, "-c", SUPERVISE, code, SLEEP[-1]], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    assert killed.stdout is not None
    pids = [int(word) for word in killed.stdout.readline().split()]
    assert len(pids) == 2
    assert all(runs(pid) for pid in pids)
    killed.kill()
    killed.wait()
    killed.stdout.close()
    deadline = time.monotonic() + 20
    while any(runs(pid) for pid in pids):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_the_guardian_goes_with_the_supervisor(supervisor: Supervisor) -> None:
    supervisor.add("worker", SLEEP)
    watching = supervisor.guardian
    assert watching is not None
    assert watching.poll() is None
    supervisor.stop()
    assert watching.returncode == 0
