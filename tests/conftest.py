"""Fixtures for all tests: settings that suit tests, a real worker, a real browser."""

from __future__ import annotations

import dataclasses
import itertools
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import celery
import pytest
from django.core.cache import cache
from django.db import connection

from klaverjas_club.celery import app
from tests import factories, plugin, servers

if connection.vendor == "sqlite":
    plugin.note(f"SQLite {connection.Database.sqlite_version}")


@pytest.fixture(autouse=True)
def _settings_for_tests(settings: Any) -> None:
    """No lockout after failed logins (tests of the lockout switch it on), and a password hasher that takes no time."""
    settings.AXES_ENABLED = False
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _numbers_from_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test makes up does not depend on the tests before it."""
    monkeypatch.setattr(factories, "_serial", itertools.count(1))


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Counters and locks of one test must not be seen by the next."""
    yield
    cache.clear()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Worker:
    """A running worker, and what it wrote to its log."""

    process: subprocess.Popen[bytes]
    log_file: Path

    @property
    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.wait(15)


@pytest.fixture
def worker(transactional_db: None, tmp_path: Path) -> Iterator[Worker]:
    """A real Celery worker in its own process, on the same database and broker as the test.

    What other tests left in the queue is thrown away first: it speaks of rows that are gone.
    """
    app.control.purge()
    ready, log_file = tmp_path / "worker-ready", tmp_path / "worker.log"
    environment = os.environ | {
        "TEST_DATABASE_NAME": str(connection.settings_dict["NAME"]),
        "TEST_WORKER_READY": str(ready),
    }
    with log_file.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.worker_process"],
            env=environment,
            cwd=Path(__file__).resolve().parent.parent,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    running = Worker(process=process, log_file=log_file)
    try:
        deadline = time.monotonic() + 30
        while not ready.exists():
            if process.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"The worker does not start:\n{running.log}")
            time.sleep(0.02)
        plugin.note(f"a worker of Celery {celery.__version__} on {app.conf.broker_url.partition(':')[0]}")
        yield running
    finally:
        running.stop()


@pytest.fixture
def dead_broker() -> Iterator[None]:
    """From here to the end of the test the broker is one that nobody answers for, as after a crash of Redis."""
    address, options = app.conf.broker_url, app.conf.broker_transport_options

    def use(url: str, options: dict[str, Any]) -> None:
        app.conf.broker_url = app.conf.broker_write_url = app.conf.broker_read_url = url
        app.conf.broker_transport_options = options
        app._after_fork()  # the only way Celery offers to let go of the connections it keeps

    use(f"redis://127.0.0.1:{servers.free_port()}/0", {"socket_connect_timeout": 1, "max_retries": 0})
    yield
    use(address, options)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The browser that pytest-playwright starts for `page`: real, without a window, found or installed here."""
    chromium = servers.find_chromium()
    plugin.note(chromium)
    arguments = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
        "--no-sandbox",
    ]
    launch = {**browser_type_launch_args, "args": arguments}
    return {**launch, "executable_path": chromium.url} if chromium.url else launch
