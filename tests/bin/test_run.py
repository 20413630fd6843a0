"""bin/run on a computer that lacks something: one sentence says what, and nothing half made stays behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]
NO_PYTHON = "#!/bin/sh\nexit 1\n"
NO_VENV = f'#!/bin/sh\n[ "$1 $2" = "-m venv" ] && {{ mkdir -p .venv; exit 1; }}\nexec {sys.executable} "$@"\n'
NOT_ROOT = "#!/bin/sh\necho 1000\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A fresh clone as far as bin/run looks, and a folder of programmes that come first on the path."""
    shutil.copytree(ROOT / "bin", tmp_path / "bin")
    shutil.copy(ROOT / "requirements.txt", tmp_path)
    (tmp_path / "first").mkdir()
    put(tmp_path, "id", NOT_ROOT)
    return tmp_path


def put(checkout: Path, name: str, script: str) -> None:
    file = checkout / "first" / name
    file.write_text(script, encoding="utf-8")
    file.chmod(0o755)


def run(checkout: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": f"{checkout / 'first'}:{os.environ['PATH']}", "HOME": str(checkout), **more}
    return subprocess.run([checkout / "bin" / "run"], env=environment, capture_output=True, text=True, check=False)


def test_without_python_it_says_which_is_needed(checkout: Path) -> None:
    for name in ("python3", "python3.11", "python3.12", "python3.13", "python3.14"):
        put(checkout, name, NO_PYTHON)
    finished = run(checkout)
    assert finished.returncode == 1
    assert finished.stderr.startswith("Python 3.11 or newer is needed.")


def test_without_venv_it_says_what_to_install(checkout: Path) -> None:
    put(checkout, "python3", NO_VENV)
    finished = run(checkout)
    assert finished.returncode == 1
    assert "apt install python3-venv" in finished.stderr
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize(("language", "says"), [("nl", ".venv wordt gemaakt met"), ("en", "Making .venv with")])
def test_it_says_what_it_does_in_the_language_of_the_installation(checkout: Path, language: str, says: str) -> None:
    put(checkout, "python3", NO_VENV)
    assert says in run(checkout, LANGUAGE_CODE=language).stdout


@pytest.mark.parametrize(
    ("kind", "files"), [("run", ["requirements.txt"]), ("dev", ["requirements.txt", "requirements-dev.txt"])]
)
def test_what_is_installed_already_is_not_installed_again(checkout: Path, kind: str, files: list[str]) -> None:
    shutil.copy(ROOT / "requirements-dev.txt", checkout)
    python = checkout / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "$*"\n', encoding="utf-8")
    python.chmod(0o755)
    everything = b"".join((checkout / file).read_bytes() for file in files)
    stamp = subprocess.run(["cksum"], input=everything, capture_output=True, check=True).stdout
    (checkout / ".venv" / f".installed-{kind}").write_bytes(stamp)

    assert run(checkout).stdout == "manage.py club\n"

    with (checkout / "requirements.txt").open("a", encoding="utf-8") as requirements:
        requirements.write("# one more\n")
    assert "requirements.txt wordt geïnstalleerd." in run(checkout).stdout
    assert run(checkout).stdout == "manage.py club\n"


@pytest.mark.parametrize("script", ["run", "test", "check", "environment.sh"])
def test_the_scripts_are_plain_sh(script: str) -> None:
    checked = subprocess.run(["sh", "-n", ROOT / "bin" / script], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
