"""A refusal names the field and holds every number that a sentence about it needs: the rows of refusals.jsonl.

A row says of what it is, under which rules, and what is told: each violation as "field code", and its numbers.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from scoring import (
    HandEntry,
    HouseRules,
    SheetEntry,
    ThreeHandEntry,
    ThreeSheetEntry,
    Violation,
    check_hand,
    check_sheet,
    check_three_hand,
    check_three_sheet,
)
from scoring.play_lines import judge_play, read_play
from tests.scoring.vectors import DATA

ROWS = [json.loads(line) for line in (DATA / "refusals.jsonl").read_text(encoding="utf-8").splitlines()]


def told(violations: Iterable[Violation]) -> dict[str, object]:
    return {f"{one.field} {one.code.value}".strip(): one.as_dict()["params"] for one in violations}


def check_play(entry: dict[str, object], rules: HouseRules) -> tuple[Violation, ...]:
    problems: list[Violation] = []
    line = read_play(entry, problems)
    return judge_play(line, rules)[0] if line else tuple(problems)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['of']}: {', '.join(row['told'])}")
def test_what_a_refusal_tells(row: dict[str, dict[str, object]]) -> None:
    rules = HouseRules.from_dict(row["rules"])
    match row["of"]:
        case "hand":
            violations = check_hand(HandEntry.from_dict(row["entry"]), rules)
        case "sheet":
            violations = check_sheet(SheetEntry.from_dict(row["entry"]), rules)
        case "play":
            violations = check_play(row["entry"], rules)
        case "hand of three":
            violations = check_three_hand(ThreeHandEntry.from_dict(row["entry"]), rules)
        case _:
            violations = check_three_sheet(ThreeSheetEntry.from_dict(row["entry"]), rules)
    assert told(violations) == row["told"]
