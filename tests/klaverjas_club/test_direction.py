"""The pure packages can be imported, in a fresh Python, without Django or anything that talks to the world."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

SHOW = "import sys, {package}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
FOREIGN = {"babel", "celery", "django", "klaverjas_club", "kombu", "psycopg", "redis", "rest_framework", "sqlite3"}


@pytest.mark.parametrize("package", ["scoring", "tournaments.ranking", "tournaments.seating"])
def test_the_pure_packages_import_nothing_of_the_world(package: str) -> None:
    shown = subprocess.run(
        [sys.executable, "-c", SHOW.format(package=package)],
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert not FOREIGN & set(shown.stdout.split())


def test_scoring_needs_the_standard_library_only() -> None:
    shown = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(Path(__file__).parents[2])!r}); import scoring",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert shown.returncode == 0, shown.stderr
