"""Reads the seasons worked out by hand in tests/data/seasons; how they are written stands in the README there."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from tournaments.ranking import Code, CompetitionRules, EveningOfSeason, EveningScores, RoundResult

FOLDER = Path(__file__).parents[2] / "data" / "seasons"
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.md") if path.stem != "README"))


@dataclass(frozen=True, kw_only=True)
class GoldenSeason:
    """`standing` holds the rows as they are printed, by column; players are numbered in the order of the table."""

    rules: CompetitionRules
    players: dict[str, int]
    evenings: tuple[EveningOfSeason, ...]
    periods: tuple[int, ...]
    standing: list[dict[str, str]]
    problems: list[tuple[str, int, int]]


def read_season(name: str) -> GoldenSeason:
    text = (FOLDER / f"{name}.md").read_text()
    rules = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert rules is not None
    rows = read_table(text, "Evenings")
    players = {row["player"]: number for number, row in enumerate(rows, start=1)}
    spans = re.search(r"^Periods: (.*)\.$", text, re.MULTILINE)
    periods = [span.split("-") for span in spans[1].split(", ")] if spans else []
    numbers = [int(column) for column in rows[0] if column != "player"]
    evenings = []
    for number in numbers:
        cells = {row["player"]: row[str(number)] for row in rows}
        scores = tuple(read_scores(players[player], cell) for player, cell in cells.items() if cell != "-")
        of_period = [index for index, (first, last) in enumerate(periods, start=1) if int(first) <= number <= int(last)]
        evenings.append(
            EveningOfSeason(
                evening=number,
                planned_rounds=max(len(found.rounds) for found in scores),
                period=of_period[0] if of_period else None,
                entrants=scores,
            )
        )
    told = re.search(r"^Problems: (.*)\.$", text, re.MULTILINE)
    problems = [line.split() for line in told[1].split(", ")] if told else []
    return GoldenSeason(
        rules=CompetitionRules.from_dict(json.loads(rules[1])),
        players=players,
        evenings=tuple(evenings),
        periods=tuple(range(1, len(periods) + 1)),
        standing=read_table(text, "Standing"),
        problems=[(kind, players[player], int(evening)) for kind, player, evening in problems],
    )


def read_table(text: str, heading: str) -> list[dict[str, str]]:
    lines = text.split(f"## {heading}\n\n")[1].split("\n\n", maxsplit=1)[0].strip().split("\n")
    head, _rule, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [dict(zip(head, row, strict=True)) for row in rows]


def read_scores(entrant: int, cell: str) -> EveningScores:
    if cell in {code.value for code in Code if code.is_of_evening}:
        return EveningScores(entrant=entrant, code=Code(cell))
    parts = re.fullmatch(r"([^[!]*)(?:\[(.*)\])?(?:!(\d+))?", cell)
    assert parts is not None, cell
    return EveningScores(
        entrant=entrant,
        rounds=tuple(read_round(number, text) for number, text in enumerate(parts[1].split("+"), start=1)),
        fill_ins=(read_round(1, parts[2]),) if parts[2] else (),
        penalty=-int(parts[3] or 0),
    )


def read_round(number: int, text: str) -> RoundResult:
    code, credited, points = text.rpartition("=")
    total, known, pits = points.partition("/")
    return RoundResult(
        round_number=number, total=int(total), pits=int(pits) if known else None, code=code if credited else None
    )


def read_number(text: str) -> Fraction:
    """A whole number, or one with a fraction behind it.

    >>> read_number("5000 1/3")
    Fraction(15001, 3)
    """
    return sum((Fraction(part) for part in text.split()), Fraction(0))
