"""A throw-away installation to measure on: its own database and broker, and a real worker."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import django
from django.core.management import call_command

from tests import servers

ROOT = Path(__file__).resolve().parent.parent
BACKENDS = ("embedded", "servers")


@contextlib.contextmanager
def installation(backend: str) -> Iterator[str]:
    """Set up Django on SQLite and a folder, or on PostgreSQL and Redis of our own; yields what it runs on.

    Call it once, before anything imports the settings.
    """
    folder = Path(tempfile.mkdtemp(prefix="klaverjas-benchmark-"))
    os.environ |= {"DATA_DIR": str(folder), "STATIC_MANIFEST": "false", "LOG_LEVEL": "WARNING"}
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "klaverjas_club.settings")
    runs_on = "SQLite, worker on a folder"
    if backend == "servers":
        postgresql, redis = servers.start_postgresql(), servers.start_redis()
        os.environ |= {"DATABASE_URL": postgresql.url, "REDIS_URL": redis.url}
        runs_on = f"{postgresql}, {redis}"
    django.setup()
    call_command("migrate", verbosity=0)
    try:
        yield runs_on
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def worker() -> Iterator[None]:
    """A real Celery worker, started as the product starts it."""
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "celery", "-A", "klaverjas_club", "worker", "-P", "solo", "-l", "ERROR"),
            *("--without-gossip", "--without-mingle", "--without-heartbeat"),
        ],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        time.sleep(4)
        if process.poll() is not None:
            raise RuntimeError("The worker does not start.")
        yield
    finally:
        process.terminate()
        process.wait(15)
