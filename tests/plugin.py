"""Decides what the tests run on, before Django reads its settings (in conftest.py that would be too late).

TEST_BACKEND=embedded, which is also the default: SQLite in a file and Celery on a folder, as a club gets it.
TEST_BACKEND=servers: PostgreSQL and Redis. What depends on neither of the two is left out of that run.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests import servers

BACKENDS = ("embedded", "servers")
BACKEND = os.environ.get("TEST_BACKEND") or BACKENDS[0]
ROOT = Path(__file__).resolve().parent

# Folders whose tests are the same on every database: pure code, and the browser, which looks at pages only.
ONCE = tuple(
    ROOT / folder for folder in ("scoring", "tournaments/ranking", "tournaments/seating", "tournaments/demo", "browser")
)

# Settings of the person who runs the tests must not reach them.
FOREIGN = (
    "ALLOWED_HOSTS",
    "BEHIND_PROXY",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_URL",
    "DEBUG",
    "HTTPS",
    "LANGUAGE_CODE",
    "LOG_LEVEL",
    "PRODUCTION",
    "REDIS_URL",
    "SECRET_KEY",
    "TIME_ZONE",
)

used: list[str] = []


def note(server: object) -> None:
    """Remembers what the tests ran on, to be said at the end."""
    if str(server) not in used:
        used.append(str(server))


def _prepare() -> None:
    if BACKEND not in BACKENDS:
        raise pytest.UsageError(f"TEST_BACKEND must be one of {', '.join(BACKENDS)}, not {BACKEND!r}.")
    for name in FOREIGN:
        os.environ.pop(name, None)
        os.environ.pop(f"{name}_FILE", None)
    folder = tempfile.mkdtemp(prefix="klaverjas-tests-")
    owner = os.getpid()
    atexit.register(lambda: shutil.rmtree(folder, ignore_errors=True) if os.getpid() == owner else None)
    os.environ["DATA_DIR"] = folder
    os.environ["STATIC_MANIFEST"] = "false"
    # Playwright runs an event loop in the main thread, which Django takes for asynchronous code of ours.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    if BACKEND == "servers":
        try:
            postgresql, redis = servers.start_postgresql(), servers.start_redis()
        except (servers.ServerMissing, OSError) as error:
            raise pytest.UsageError(str(error)) from error
        os.environ["DATABASE_URL"], os.environ["REDIS_URL"] = postgresql.url, redis.url
        note(postgresql)
        note(redis)


_prepare()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked long, too")


def pytest_report_header() -> str:
    return f"backend: {BACKEND}" + "".join(f"\n  {server}" for server in used)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out, openly, what was not asked for or cannot tell anything new."""
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        too_long = item.get_closest_marker("long") is not None and not config.getoption("--long")
        (left_out if too_long or (BACKEND == "servers" and _runs_once(item)) else kept).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def _runs_once(item: pytest.Item) -> bool:
    return item.get_closest_marker("once") is not None or any(item.path.is_relative_to(folder) for folder in ONCE)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"These tests ran on: {'; '.join(used) or 'no server at all'}.")
