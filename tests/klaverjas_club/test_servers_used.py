"""The tests run on the servers they say they run on: a fallback to another one cannot hide."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path

import pytest
import redis
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connection
from kombu.exceptions import OperationalError
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from klaverjas_club.celery import app
from tests import plugin
from tests.conftest import Worker
from tests.worker_process import SEE_USERS


@pytest.mark.django_db
def test_the_database_is_the_one_of_this_run() -> None:
    vendor, oldest = {"embedded": ("sqlite", (3, 31)), "servers": ("postgresql", (14,))}[plugin.BACKEND]
    assert connection.vendor == vendor
    assert connection.get_database_version() >= oldest


@pytest.mark.django_db
def test_the_database_says_which_version_it_is() -> None:
    query = "select sqlite_version()" if plugin.BACKEND == "embedded" else "show server_version"
    with connection.cursor() as cursor:
        cursor.execute(query)
        (version,) = cursor.fetchone()
    if plugin.BACKEND == "embedded":
        assert version == sqlite3.sqlite_version
    else:
        assert version.split(".")[0] == str(connection.get_database_version()[0])


@pytest.mark.django_db
def test_sqlite_is_set_up_as_it_was_found_safe() -> None:
    if plugin.BACKEND != "embedded":
        assert connection.vendor == "postgresql"
        return
    with connection.cursor() as cursor:
        answers = {name: cursor.execute(f"pragma {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
    fixed = sqlite3.sqlite_version_info >= (3, 51, 3)
    assert answers == {"journal_mode": "wal" if fixed else "delete", "synchronous": 2}
    assert connection.transaction_mode == "IMMEDIATE"
    assert connection.settings_dict["OPTIONS"]["timeout"] == 20
    assert not connection.is_in_memory_db()


def test_the_broker_is_the_one_of_this_run() -> None:
    with app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=1, timeout=5)
        assert broker.transport.driver_type == {"embedded": "filesystem", "servers": "redis"}[plugin.BACKEND]


def test_the_cache_is_the_one_of_this_run() -> None:
    cache.set("seen", 1)
    if plugin.BACKEND == "servers":
        client = redis.Redis.from_url(settings.REDIS_URL)
        assert client.keys("*seen")
        major, minor = client.info()["redis_version"].split(".")[:2]
        assert (int(major), int(minor)) >= (6, 2)
    else:
        assert settings.REDIS_URL is None
        assert settings.CACHES["default"]["BACKEND"].endswith("LocMemCache")


def test_a_real_worker_sees_the_rows_of_the_test(worker: Worker, tmp_path: Path) -> None:
    get_user_model().objects.create_user("penningmeester")
    answer = tmp_path / "answer.json"
    app.send_task(SEE_USERS, args=[str(answer)])
    deadline = time.monotonic() + 20
    while not answer.exists():
        assert time.monotonic() < deadline, worker.log
        time.sleep(0.02)
    seen = json.loads(answer.read_text(encoding="utf-8"))
    assert seen == {"vendor": connection.vendor, "users": ["penningmeester"], "process": worker.process.pid}


def test_a_dead_broker_refuses_and_comes_back(dead_broker: None) -> None:
    with pytest.raises(OperationalError):
        app.send_task(SEE_USERS, args=["/dev/null"])


def test_after_a_dead_broker_the_real_one_is_back() -> None:
    assert app.send_task(SEE_USERS, args=["/dev/null"]).id
    assert app.control.purge() == 1


def test_a_real_browser_opens_a_page_of_the_live_server(page: Page, live_server: LiveServer) -> None:
    answer = page.goto(f"{live_server.url}/admin/login/")
    assert answer is not None
    assert answer.status == 200
    assert page.locator("input[name=username]").is_visible()
