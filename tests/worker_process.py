"""A real Celery worker on the database of the tests. Started by the `worker` fixture, in a process of its own.

The settings name the database of the installation; the one of the tests has another name, which the fixture gives.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from celery.signals import worker_ready
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection

from klaverjas_club.celery import app

SEE_USERS = "tests.see_users"


@worker_ready.connect
def _say_ready(**_: object) -> None:
    Path(os.environ["TEST_WORKER_READY"]).touch()


@app.task(name=SEE_USERS)
def see_users(answer: str) -> None:
    """Writes down which database this worker is on and whom it finds there: the proof that it is the test's own."""
    names = sorted(get_user_model().objects.values_list("username", flat=True))
    seen = {"vendor": connection.vendor, "users": names, "process": os.getpid()}
    unfinished = Path(answer).with_suffix(".unfinished")
    unfinished.write_text(json.dumps(seen), encoding="utf-8")
    unfinished.rename(answer)


if __name__ == "__main__":
    settings.DATABASES["default"]["NAME"] = os.environ["TEST_DATABASE_NAME"]
    app.worker_main(
        [
            "--quiet",
            "worker",
            "--pool=solo",
            "--loglevel=INFO",
            "--without-gossip",
            "--without-mingle",
            "--without-heartbeat",
        ]
    )
