"""Reads the golden rows of tests/data. They speak of declarer and defender; entries speak of A and B."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

DATA = Path(__file__).parent.parent / "data"
Row = dict[str, str]


def read_rows(name: str) -> list[Row]:
    with (DATA / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def number(text: str) -> int | None:
    return int(text) if text else None


def sides_of(declarer: str) -> Iterator[tuple[str, str]]:
    """Side and role of both sides."""
    yield "A", "declarer" if declarer == "A" else "defender"
    yield "B", "declarer" if declarer == "B" else "defender"


def hand_line(row: Row, declarer: str) -> dict[str, object]:
    """The hand of a row in the keys of the command line, captured form."""
    points = int(row["points_declarer"])
    tricks = number(row["tricks_declarer"])
    by_role: dict[str, dict[str, int | None]] = {
        "points": {"declarer": points, "defender": 162 - points},
        "roem": {"declarer": int(row["roem_declarer"]), "defender": int(row["roem_defender"])},
        "tricks": {"declarer": tricks},
    }
    line: dict[str, object] = {"declarer": declarer}
    for key, roles in by_role.items():
        line[key] = {side: roles.get(role) for side, role in sides_of(declarer)}
    return line


def expected_score(row: Row, declarer: str) -> dict[str, int]:
    return {side: int(row[f"total_{role}"]) for side, role in sides_of(declarer)}


def flat(line: dict[str, object]) -> dict[str, object]:
    """The same hand in the keys of `HandEntry.from_dict`."""
    plain: dict[str, object] = {"form": "captured"}
    for key, value in line.items():
        if isinstance(value, dict):
            name = "total" if key == "totals" else key
            plain |= {f"{name}_{side.lower()}": inner for side, inner in value.items()}
        else:
            plain[key] = value
    return plain


def option_rules(row: Row) -> dict[str, object]:
    """House rules from "slot=50;slot_with_pit"."""
    rules: dict[str, object] = {}
    for option in row["options"].split(";"):
        name, _, value = option.partition("=")
        rules[name] = int(value) if value else True
    return rules


def kraken_name(row: Row) -> str:
    return "-".join(row[key] for key in ("points_declarer", "level", "scope", "obliged", "total_declarer"))


def kraken_rules(row: Row) -> dict[str, object]:
    return {
        "doubling": row["scope"],
        "obliged": row["obliged"],
        "spades_double": row["spades_double"] == "1",
    }


def kraken_line(row: Row, declarer: str) -> dict[str, object]:
    """The hand of a row of kraken in the keys of the command line, captured form."""
    line = hand_line({**row, "tricks_declarer": "8" if row["pit"] == "1" else ""}, declarer)
    return {**line, "called": int(row["level"]), "trump": "s" if row["trump_spades"] == "1" else "h"}


def sheet_line(row: Row) -> dict[str, object]:
    """The sheet of a row in the keys of the command line."""
    line: dict[str, object] = {"hands": int(row["hands"])}
    names = {"points": "points", "roem": "roem", "pits": "pits", "total": "totals"}
    for column, key in names.items():
        values = {side: number(row[f"{column}_{side.lower()}"]) for side in ("A", "B")}
        if set(values.values()) != {None}:
            line[key] = values
    return line


def sheet_plain(row: Row) -> dict[str, object]:
    """The sheet of a row in the keys of `SheetEntry.from_dict`."""
    plain: dict[str, object] = {"level": row["form"], "hand_count": int(row["hands"])}
    for name in ("points", "roem", "pits", "total"):
        for letter in ("a", "b"):
            plain[f"{name}_{letter}"] = number(row[f"{name}_{letter}"])
    return plain
