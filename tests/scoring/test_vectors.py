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
    kraken_line,
    kraken_name,
    kraken_rules,
    option_rules,
    read_rows,
    sheet_line,
    sheet_plain,
)

HANDS = read_rows("hand_vectors.csv")
SHEETS = read_rows("sheet_vectors.csv")
OPTIONS = read_rows("option_vectors.csv")
KRAKEN = read_rows("kraken_vectors.csv")

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
    assert (len(HANDS), len(SHEETS), len(OPTIONS), len(KRAKEN)) == (93, 43, 10, 21)


@pytest.mark.parametrize("declarer", ["A", "B"])
@pytest.mark.parametrize("row", HANDS, ids=name_of)
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


@pytest.mark.parametrize("row", KRAKEN, ids=kraken_name)
@pytest.mark.parametrize("declarer", ["A", "B"])
def test_kraken(row: Row, declarer: str) -> None:
    rules = HouseRules.from_dict(kraken_rules(row))
    line = kraken_line(row, declarer)
    score = score_hand(HandEntry.from_dict(flat(line)), rules)
    assert {"A": score.total_a, "B": score.total_b} == expected_score(row, declarer)
    assert score.multiplier == 2 ** int(row["level"]) * (2 if row["spades_double"] == row["trump_spades"] == "1" else 1)


@pytest.mark.parametrize("row", KRAKEN, ids=kraken_name)
def test_kraken_totals_are_read_back(row: Row) -> None:
    """The two totals of a row are possible, whether it is told what was called or not."""
    rules = HouseRules.from_dict(kraken_rules(row))
    line = kraken_line(row, "A")
    told = {"called": line["called"], "trump": line["trump"], "declarer": "A", "totals": expected_score(row, "A")}
    entry = HandEntry.from_dict({**flat(told), "form": "totals"})
    assert score_hand(entry, rules).multiplier == score_hand(HandEntry.from_dict(flat(line)), rules).multiplier
    sheet = {"level": "totals", "hand_count": 1, "total_a": entry.total_a, "total_b": entry.total_b}
    assert score_sheet(SheetEntry.from_dict(sheet), rules).a.total == entry.total_a


@pytest.mark.parametrize("row", SHEETS, ids=lambda row: f"{row['hands']}-{row['total_a']}-{row['total_b']}")
def test_sheet(row: Row) -> None:
    entry = SheetEntry.from_dict(sheet_plain(row))
    if row["expected"] == "ok":
        score = score_sheet(entry, HouseRules())
        assert (score.a.total, score.b.total) == (int(row["total_a"]), int(row["total_b"]))
    else:
        assert row["expected"] in [problem.code for problem in check_sheet(entry, HouseRules())]


def test_hands_on_the_command_line() -> None:
    lines = [hand_line(row, row["declarer"]) | {"trump": row["trump"]} for row in HANDS]
    for row, answer in zip(HANDS, ask("hand", lines), strict=True):
        if row["total_declarer"]:
            assert (answer["score"], answer["result"]) == (expected_score(row, row["declarer"]), row["result"])
        else:
            assert row["result"] in codes_of(answer)


def test_options_on_the_command_line() -> None:
    lines = [hand_line(row, "B") | {"rules": option_rules(row)} for row in OPTIONS]
    for row, answer in zip(OPTIONS, ask("hand", lines), strict=True):
        assert (answer["score"], answer["result"]) == (expected_score(row, "B"), row["result"])


def test_kraken_on_the_command_line() -> None:
    lines = [kraken_line(row, "B") | {"rules": kraken_rules(row)} for row in KRAKEN]
    for row, answer in zip(KRAKEN, ask("hand", lines), strict=True):
        assert answer["score"] == expected_score(row, "B")


def test_sheets_on_the_command_line() -> None:
    for row, answer in zip(SHEETS, ask("sheet", [sheet_line(row) for row in SHEETS]), strict=True):
        if row["expected"] == "ok":
            assert answer["score"] == {"A": int(row["total_a"]), "B": int(row["total_b"])}
        else:
            assert row["expected"] in codes_of(answer)
