"""The generated key: once, for all processes, and not half."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from klaverjas_club.secret_key import generated_key

pytestmark = pytest.mark.once


def test_many_at_once_get_one_key(tmp_path: Path) -> None:
    together = threading.Barrier(8)

    def read(_: int) -> str:
        together.wait()
        return generated_key(tmp_path / "secret_key")

    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(read, range(8)))
    assert len(keys) == 1


def test_a_file_being_written_is_waited_for(tmp_path: Path) -> None:
    file, key = tmp_path / "secret_key", "k" * 50
    file.touch()

    def write_later() -> None:
        time.sleep(0.2)
        file.write_text(key, encoding="ascii")

    writer = threading.Thread(target=write_later)
    writer.start()
    assert generated_key(file) == key
    writer.join()


def test_a_file_that_stays_empty_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "sleep", lambda _: None)
    (tmp_path / "secret_key").touch()
    with pytest.raises(ImproperlyConfigured, match="secret_key"):
        generated_key(tmp_path / "secret_key")
