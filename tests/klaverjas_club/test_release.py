"""The version stands in one place."""

from __future__ import annotations

from pathlib import Path

import pytest

from klaverjas_club.release import version

pytestmark = pytest.mark.once


def test_the_topmost_release_is_the_version(tmp_path: Path) -> None:
    file = tmp_path / "CHANGELOG.md"
    file.write_text("# Changelog\n\n## 0.2.0 - unreleased\n\n## 0.1.0 - 2026-12-01\n", encoding="utf-8")
    assert version(file) == "0.2.0"


def test_a_changelog_without_a_release_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "CHANGELOG.md"
    file.write_text("# Changelog\n", encoding="utf-8")
    with pytest.raises(ValueError, match="CHANGELOG"):
        version(file)
