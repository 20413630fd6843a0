"""Static files are collected when they changed, and only then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tournaments.serving import static_files

pytestmark = pytest.mark.once


@pytest.fixture
def own_files(settings: Any, tmp_path: Path) -> Path:
    files = tmp_path / "own"
    files.mkdir()
    (files / "a.css").write_text("a {}", encoding="utf-8")
    settings.STATIC_MANIFEST = True
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [files]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    return files


def test_the_first_time_everything_is_collected(own_files: Path, settings: Any) -> None:
    assert static_files.collect() is True
    assert (settings.STATIC_ROOT / "a.css").read_text(encoding="utf-8") == "a {}"


def test_without_a_change_nothing_is_done(own_files: Path) -> None:
    static_files.collect()
    assert static_files.collect() is False


def test_a_change_is_collected_and_what_is_gone_leaves(own_files: Path, settings: Any) -> None:
    static_files.collect()
    (own_files / "a.css").unlink()
    (own_files / "b.css").write_text("b {}", encoding="utf-8")
    assert static_files.collect() is True
    assert sorted(file.name for file in settings.STATIC_ROOT.glob("*.css")) == ["b.css"]


def test_without_fingerprints_there_is_nothing_to_collect(own_files: Path, settings: Any) -> None:
    settings.STATIC_MANIFEST = False
    assert static_files.collect() is False
