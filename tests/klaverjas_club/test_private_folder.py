"""The folder with the database is its owner's, also when it was not before."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from klaverjas_club.private_folder import tighten

pytestmark = pytest.mark.once


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_folder_and_database_are_closed_to_others(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("klaverjas.sqlite3", "klaverjas.sqlite3-wal")]
    for path in files:
        path.touch()
        path.chmod(0o664)
    tmp_path.chmod(0o755)
    tighten(tmp_path)
    assert mode(tmp_path) == 0o700
    assert [mode(path) for path in files] == [0o600, 0o600]


def test_a_folder_where_everybody_writes_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    tighten(tmp_path)
    assert mode(tmp_path) == 0o1777


def test_a_folder_of_somebody_else_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    tighten(tmp_path)
    assert mode(tmp_path) == 0o755
