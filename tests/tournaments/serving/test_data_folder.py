"""One site to a folder; what stayed behind of a dead one is waited for, and named when it does not go."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tournaments.serving import data_folder
from tournaments.serving.data_folder import FolderInUse, occupied

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def _english(settings: Any) -> None:
    settings.LANGUAGE_CODE = "en"


@pytest.fixture
def left_behind(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process of a site that is gone."""
    with occupied(tmp_path) as lock:
        process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], pass_fds=(lock,))
        data_folder.note(lock, [process.pid])
    yield process
    process.kill()
    process.wait()


def test_a_folder_can_be_used_again_and_again(tmp_path: Path) -> None:
    for _ in range(2):
        with occupied(tmp_path):
            pass


def test_not_by_two_at_once(tmp_path: Path) -> None:
    with occupied(tmp_path), pytest.raises(FolderInUse, match="already in use"), occupied(tmp_path):
        pass


def test_what_stays_behind_is_named(
    tmp_path: Path, left_behind: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_folder, "PATIENCE", 0.1)
    with pytest.raises(FolderInUse, match=f"kill {left_behind.pid}$"), occupied(tmp_path):
        pass


def test_what_goes_is_waited_for(tmp_path: Path, left_behind: subprocess.Popen[bytes]) -> None:
    left_behind.terminate()
    with occupied(tmp_path):
        pass


def test_the_files_are_for_their_owner(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with occupied(tmp_path):
            assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
    finally:
        os.umask(before)
