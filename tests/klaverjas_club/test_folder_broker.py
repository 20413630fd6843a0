"""The broker in a folder: what is written while somebody reads is read whole, and nothing is lost."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection
from kombu.transport import get_transport_cls

from klaverjas_club import celery, folder_broker

MESSAGES = 400


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    folders = {"data_folder_in": tmp_path, "data_folder_out": tmp_path, "control_folder": tmp_path / "control"}
    options = {name: str(folder) for name, folder in folders.items()}
    with Connection("filesystem://localhost", transport_options=options) as made:
        yield made


def test_the_product_uses_it() -> None:
    assert celery.app.connection("filesystem://localhost").transport_cls == "filesystem"
    assert get_transport_cls("filesystem") is folder_broker.Transport


def test_nothing_is_read_half_or_lost(connection: Connection) -> None:
    writer, reader = connection.channel(), connection.channel()
    read: list[int] = []

    def write() -> None:
        for number in range(MESSAGES):
            writer._put("celery", {"number": number, "filling": "x" * 100_000})

    writing = threading.Thread(target=write)
    writing.start()
    while len(read) < MESSAGES:
        try:
            read.append(reader._get("celery")["number"])
        except Empty:
            assert writing.is_alive() or reader._size("celery"), "a message is lost"
    writing.join()
    assert sorted(read) == list(range(MESSAGES))


def test_many_may_start_at_once(connection: Connection) -> None:
    failed: list[BaseException] = []

    def bind(channel: Any, exchange: str) -> None:
        try:
            channel._queue_bind(exchange, "celery", "", "celery")
            assert [tuple(row) for row in channel.get_table(exchange)] == [("celery", "", "celery")]
        except BaseException as error:
            failed.append(error)

    for start in range(50):
        threads = [threading.Thread(target=bind, args=(connection.channel(), f"start{start}")) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert failed == []
