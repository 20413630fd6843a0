"""Evening totals out of a file: which column is what, and what stands in each row.

One row for each participant and evening: the date, who, and the total, or one column for each round. Everything that
cannot be read is said at once, row by row. Who these people are, and whether such a total can be, is for
`tournaments.services.importing` to say; this module knows no club.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.errors import ErrorCode, Problem
from tournaments.exchange.cells import day, plain, unreadable
from tournaments.exchange.lists import Heading, find_list
from tournaments.exchange.names import split_name
from tournaments.exchange.tables import ROOM_ABOVE, Cell, Special, TableRow
from tournaments.ranking import Code
from tournaments.services.result_rows import ResultRow

# What a column may be called, Dutch and English, without spaces and signs.
HEADINGS: Mapping[str, tuple[str, ...]] = {
    "date": ("datum", "avond", "date", "evening", "eveningdate", "day"),
    "participant": ("deelnemer", "naam", "speler", "koppel", "participant", "name", "player", "pair"),
    "number": ("lidnummer", "lidnr", "nummer", "nr", "membernumber", "memberno", "number"),
    "total": ("totaal", "punten", "score", "total", "points"),
    "place": ("plaats", "rang", "place", "rank"),
    "code": ("code",),
}
_COLUMN_OF = {heading: column for column, headings in HEADINGS.items() for heading in headings}
_ROUND_WORDS = "ronde|boom|boompje|partij|set|round"
_ROUND = re.compile(rf"^(?:(?:{_ROUND_WORDS}|[rbs])(\d{{1,2}})|(\d{{1,2}})e?(?:{_ROUND_WORDS}))$")
MOST_ROUNDS = 12

# What a code may be called besides its own name.
_CODE_WORDS: Mapping[Code, tuple[str, ...]] = {
    Code.ABSENT_NOTIFIED: ("afgemeld", "metbericht", "notified"),
    Code.ABSENT: ("afwezig", "zonderbericht", "nietafgemeld"),
    Code.FILL_IN: ("invaller", "ingevallen"),
    Code.EXCUSED: ("vrijgesteld", "vrij"),
}
_CODES = tuple(code for code in Code if code.is_of_evening)
_CODE_OF = {word: code for code in _CODES for word in (code.value.replace("_", ""), *_CODE_WORDS[code])}
_MOST_DIGITS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultList:
    """What a file holds; `rounds` is how many columns of rounds it has, `ignored` are headings that mean nothing.

    `headings` is what the file itself calls each column.
    """

    rows: tuple[ResultRow, ...]
    rounds: int
    ignored: tuple[str, ...]
    headings: Mapping[str, str]


def read_results(content: bytes) -> ResultList:
    """Read a list of evening totals; raises TournamentError when the file as a whole cannot be used."""
    heading, rows = find_list(
        content, heading_of=_heading_of, missing=ErrorCode.RESULT_HEADING_MISSING, label_of=_label
    )
    rounds = max((_round_of(column) for column in heading.columns.values()), default=0)
    return ResultList(
        rows=tuple(_result(row, heading, rounds) for row in rows),
        rounds=rounds,
        ignored=heading.ignored,
        headings=heading.words,
    )


def _heading_of(table: Sequence[TableRow]) -> Heading | None:
    """Return the first row that names a date, somebody and a result; lines above it are the title of the list."""
    for position, row in enumerate(table[: ROOM_ABOVE + 1]):
        columns = {place: column for place, cell in enumerate(row.cells) if (column := _column(cell)) is not None}
        present = set(columns.values())
        has_result = "total" in present or "round_1" in present
        if not (has_result and "date" in present and present & {"participant", "number"}):
            continue
        ignored = [str(cell) for place, cell in enumerate(row.cells) if cell != "" and place not in columns]
        width = max(place for place, cell in enumerate(row.cells) if cell != "") + 1
        words = {column: str(row.cells[place]).strip() for place, column in columns.items()}
        return Heading(after=position + 1, columns=columns, ignored=tuple(ignored), width=width, words=words)
    return None


def _column(cell: Cell) -> str | None:
    name = plain(cell)
    if found := _ROUND.match(name):
        number = int(found[1] or found[2])
        return f"round_{number}" if 1 <= number <= MOST_ROUNDS else None
    return _COLUMN_OF.get(name)


def _round_of(column: str) -> int:
    return int(column.removeprefix("round_")) if column.startswith("round_") else 0


def _label(column: str) -> str:
    return HEADINGS[column][0] if column in HEADINGS else f"ronde {_round_of(column)}"


def _result(row: TableRow, heading: Heading, rounds: int) -> ResultRow:
    cells = {column: row.cells[place] if place < len(row.cells) else "" for place, column in heading.columns.items()}
    reader = _Reader(line=row.line, cells=cells)
    return ResultRow(
        line=row.line,
        date=reader.date(),
        participant=_in_order(reader.text("participant")),
        number=reader.text("number"),
        total=reader.whole_number("total", ErrorCode.NOT_POINTS),
        rounds=tuple(reader.whole_number(f"round_{number}", ErrorCode.NOT_POINTS) for number in range(1, rounds + 1)),
        place=reader.whole_number("place", ErrorCode.NOT_A_PLACE, lowest=1),
        code=reader.code(),
        problems=reader.all_problems(too_many=any(cell != "" for cell in row.cells[heading.width :])),
        who_column="participant" if "participant" in cells else "number",
    )


def _in_order(name: str) -> str:
    """Return a name as it is said: "Berg, Elly van der" is Elly van der Berg."""
    return " ".join(part for part in split_name(name) if part) if "," in name else name


class _Reader:
    """Reads the cells of one row and collects what cannot be read; what cannot be read is None."""

    def __init__(self, *, line: int, cells: Mapping[str, Cell]) -> None:
        self.line = line
        self.cells = cells
        self.problems: list[Problem] = []

    def wrong(self, column: str, code: ErrorCode, /, **params: object) -> None:
        field = f"rows[{self.line}].{column}" if column else f"rows[{self.line}]"
        self.problems.append(Problem(code=code, field=field, params=params))

    def all_problems(self, *, too_many: bool) -> tuple[Problem, ...]:
        if too_many:
            self.wrong("", ErrorCode.CELLS_TOO_MANY)
        return tuple(self.problems)

    def text(self, column: str) -> str:
        cell = self.cells.get(column, "")
        if isinstance(cell, Special):
            self.wrong(column, ErrorCode.CELL_FORMULA)
            return ""
        text = cell.isoformat() if isinstance(cell, dt.date) else cell
        if code := unreadable(text):
            self.wrong(column, code)
            return ""
        return text

    def date(self) -> dt.date | None:
        cell = self.cells.get("date", "")
        if isinstance(cell, dt.date):
            return cell
        text = self.text("date")
        found = day(text)
        if found is None and text:
            self.wrong("date", ErrorCode.NOT_A_DAY, given=text)
        return found

    def whole_number(self, column: str, code: ErrorCode, *, lowest: int = 0) -> int | None:
        text = self.text(column)
        if not text:
            return None
        # No signs for thousands: "5.075" is an average in one list and a total in the next.
        if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS and int(text) >= lowest:
            return int(text)
        self.wrong(column, code, given=text)
        return None

    def code(self) -> Code | None:
        text = self.text("code")
        if not text:
            return None
        found = _CODE_OF.get(plain(text))
        if found is None:
            choices = ", ".join(code.value for code in _CODES)
            self.wrong("code", ErrorCode.CODE_UNKNOWN, given=text, choices=choices)
        return found
