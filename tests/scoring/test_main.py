"""`python -m scoring` as another program sees it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def run(*arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "scoring", *arguments], input=lines, capture_output=True, text=True, cwd=ROOT
    )


def test_it_works() -> None:
    done = run("hand", lines='{"declarer": "A", "points": {"A": 82, "B": 80}}\n{"totals": {"A": 1, "B": 161}}\n')
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, False]


def test_an_unreadable_line_shows_in_the_exit_status_after_all_lines_were_answered() -> None:
    done = run("sheet", lines='nonsense\n{"hands": 16, "totals": {"A": 1406, "B": 1406}}\n')
    assert (done.returncode, done.stderr) == (1, "")
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [False, True]


def test_a_played_hand() -> None:
    line = '{"trump": "c", "leader": 0, "partial": true, "tricks": [["Ah", "7s", "7h", "8h"], ["Ad", "Kh"]]}\n'
    done = run("play", lines=line + '{"cards": []}\n')
    assert (done.returncode, done.stderr) == (0, "")
    verdict, refusal = (json.loads(answer) for answer in done.stdout.splitlines())
    assert [revoke["card"] for revoke in verdict["revokes"]] == ["7s"]
    assert refusal["ok"] is False


def test_nothing_asked_is_nothing_answered() -> None:
    assert (run("hand").returncode, run("hand").stdout) == (0, "")


@pytest.mark.parametrize("arguments", [(), ("trick",)])
def test_what_is_not_offered_is_refused_with_the_usage(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "usage: python -m scoring" in done.stderr


def test_a_reader_that_has_seen_enough_is_no_mistake() -> None:
    lines = '{"totals": {"A": 82, "B": 80}}\n' * 5000
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{sys.executable} -m scoring hand | head -1"],
        input=lines,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["ok"] is True
