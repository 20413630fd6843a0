"""The golden rows, through the Python interface, and through the command line in one go."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring import HandEntry, HouseRules, SheetEntry, check_hand, check_sheet, score_hand, score_sheet

from .vectors import (
    Row,
    expected_score,
    flat,
    hand_line,
    option_rules,
    read_rows,
    sheet_line,
    sheet_plain,
)

HANDS = read_rows("hand_vectors.csv")
SHEETS = read_rows("sheet_vectors.csv")
OPTIONS = read_rows("option_vectors.csv")

OPEN_IDS = {"37", "39", "86", "87", "88", "89", "90", "91", "92"}
"""Rows that need the exact table of points and roem together. This list may only shrink."""

ANSWERED = [row for row in HANDS if row["id"] not in OPEN_IDS]
ROOT = Path(__file__).parent.parent.parent


def ask(kind: str, lines: list[dict[str, object]]) -> list[dict[str, object]]:
    done = subprocess.run(
        [sys.executable, "-m", "scoring", kind],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def codes_of(answer: dict[str, object]) -> set[str]:
    assert answer["ok"] is False, answer
    violations = answer["violations"]
    assert isinstance(violations, list)
    return {violation["code"] for violation in violations}


def name_of(row: Row) -> str:
    return f"{row['id']}-{row['result']}"


def test_the_files_are_complete() -> None:
    assert (len(HANDS), len(SHEETS), len(OPTIONS)) == (93, 43, 10)


def test_only_exact_rows_are_still_open() -> None:
    still_open = [row for row in HANDS if row["id"] in OPEN_IDS]
    assert len(still_open) == len(OPEN_IDS)
    assert {(row["level"], row["result"]) for row in still_open} == {("exact", "joint")}


@pytest.mark.parametrize("row", [row for row in HANDS if row["id"] in OPEN_IDS], ids=name_of)
def test_a_row_that_is_answered_leaves_the_open_list(row: Row) -> None:
    """Fails as soon as a row is answered, so that the list has to shrink with it."""
    assert not check_hand(HandEntry.from_dict(flat(hand_line(row, row["declarer"]))), HouseRules())


@pytest.mark.parametrize("declarer", ["A", "B"])
@pytest.mark.parametrize("row", ANSWERED, ids=name_of)
def test_hand(row: Row, declarer: str) -> None:
    """Every row holds whichever side declared."""
    entry = HandEntry.from_dict(flat(hand_line(row, declarer)))
    if row["total_declarer"]:
        score = score_hand(entry, HouseRules())
        assert {"A": score.total_a, "B": score.total_b} == expected_score(row, declarer)
        assert score.outcome == row["result"]
        assert score.declarer == declarer
    else:
        assert row["result"] in [problem.code for problem in check_hand(entry, HouseRules())]


@pytest.mark.parametrize("row", OPTIONS, ids=lambda row: f"{row['options']}-{row['points_declarer']}")
@pytest.mark.parametrize("declarer", ["A", "B"])
def test_option(row: Row, declarer: str) -> None:
    rules = HouseRules.from_dict(option_rules(row))
    score = score_hand(HandEntry.from_dict(flat(hand_line(row, declarer))), rules)
    assert {"A": score.total_a, "B": score.total_b} == expected_score(row, declarer)
    assert score.outcome == row["result"]


@pytest.mark.parametrize("row", SHEETS, ids=lambda row: f"{row['hands']}-{row['total_a']}-{row['total_b']}")
def test_sheet(row: Row) -> None:
    entry = SheetEntry.from_dict(sheet_plain(row))
    if row["expected"] == "ok":
        score = score_sheet(entry, HouseRules())
        assert (score.a.total, score.b.total) == (int(row["total_a"]), int(row["total_b"]))
    else:
        assert row["expected"] in [problem.code for problem in check_sheet(entry, HouseRules())]


def test_hands_on_the_command_line() -> None:
    lines = [hand_line(row, row["declarer"]) | {"trump": row["trump"]} for row in ANSWERED]
    for row, answer in zip(ANSWERED, ask("hand", lines), strict=True):
        if row["total_declarer"]:
            assert (answer["score"], answer["result"]) == (expected_score(row, row["declarer"]), row["result"])
        else:
            assert row["result"] in codes_of(answer)


def test_options_on_the_command_line() -> None:
    lines = [hand_line(row, "B") | {"rules": option_rules(row)} for row in OPTIONS]
    for row, answer in zip(OPTIONS, ask("hand", lines), strict=True):
        assert (answer["score"], answer["result"]) == (expected_score(row, "B"), row["result"])


def test_sheets_on_the_command_line() -> None:
    for row, answer in zip(SHEETS, ask("sheet", [sheet_line(row) for row in SHEETS]), strict=True):
        if row["expected"] == "ok":
            assert answer["score"] == {"A": int(row["total_a"]), "B": int(row["total_b"])}
        else:
            assert row["expected"] in codes_of(answer)
