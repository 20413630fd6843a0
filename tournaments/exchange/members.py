"""A list of members out of a file: which column is what, and what stands in each row.

Everything that cannot be read is said at once, row by row. Who these people are (new, known, a double) is for
`tournaments.services.members` to say; this module knows no club.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.errors import ErrorCode, Problem, refuse
from tournaments.exchange.names import split_last_name, split_name
from tournaments.exchange.tables import MOST_ROWS, ROOM_ABOVE, Cell, Special, Table, TableRow, readings
from tournaments.services.member_rows import DAYS, MemberRow, Value

# What a column may be called, Dutch and English, without spaces and signs.
HEADINGS: Mapping[str, tuple[str, ...]] = {
    "number": ("lidnummer", "lidnr", "nummer", "nr", "membernumber", "memberno", "number"),
    "first_name": ("voornaam", "voornamen", "roepnaam", "firstname", "givenname"),
    "infix": ("tussenvoegsel", "tussenvoegsels", "voorvoegsel", "voorvoegsels", "infix"),
    "last_name": ("achternaam", "familienaam", "lastname", "familyname", "surname"),
    "name": ("naam", "volledigenaam", "name", "fullname"),
    "needs_fixed_table": ("vastetafel", "fixedtable", "needsfixedtable"),
    "fixed_table": (
        "nummervastetafel",
        "vastetafelnummer",
        "vastetafelnr",
        "tafelnummer",
        "tafelnr",
        "fixedtablenumber",
        "tablenumber",
    ),
    "is_guest": ("gast", "guest", "isguest"),
    "active_from": ("actiefvanaf", "lidvanaf", "lidsinds", "activefrom", "memberfrom", "membersince"),
    "active_until": ("actieftot", "actieftm", "actieftotenmet", "lidtot", "lidtm", "activeuntil", "memberuntil"),
}
_COLUMN_OF = {heading: column for column, headings in HEADINGS.items() for heading in headings}
_TRUTHS = ("needs_fixed_table", "is_guest")
# A number, or nothing; how high it may be is for the club to say.
_NUMBERS = ("fixed_table",)
_MOST_DIGITS = 9
_YES = {"1", "ja", "j", "yes", "y", "true", "waar", "x", "✓"}
_NO = {"", "0", "nee", "n", "no", "false", "onwaar", "-"}
_DUTCH_DAY = re.compile(r"^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$")
_ISO_DAY = re.compile(r"^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00)?)?$")


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberList:
    """What a file holds; `ignored` are the headings of columns that mean nothing to us."""

    rows: tuple[MemberRow, ...]
    ignored: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Heading:
    """The row of headings: which column stands at which position."""

    after: int
    columns: Mapping[int, str]
    ignored: tuple[str, ...]
    width: int


def read_members(content: bytes) -> MemberList:
    """Read a list of members; raises TournamentError when the file as a whole cannot be used."""
    best: tuple[_Heading, Table] | None = None
    for table in readings(content):
        heading = _heading_of(table.rows)
        if heading and (best is None or len(heading.columns) > len(best[0].columns)):
            best = heading, table
    if best is None:
        raise refuse(ErrorCode.HEADING_MISSING, "file")
    heading, table = best
    twice = sorted({column for column in heading.columns.values() if list(heading.columns.values()).count(column) > 1})
    if twice:
        raise refuse(ErrorCode.COLUMN_TWICE, "file", column=HEADINGS[twice[0]][0])
    if table.broken_at is not None:
        raise refuse(ErrorCode.QUOTE_OPEN, "file", line=table.broken_at)
    rows = table.rows[heading.after :]
    if not rows:
        raise refuse(ErrorCode.LIST_EMPTY, "file")
    if len(rows) > MOST_ROWS:
        raise refuse(ErrorCode.TOO_MANY_ROWS, "file", most=MOST_ROWS)
    return MemberList(rows=tuple(_member(row, heading) for row in rows), ignored=heading.ignored)


def _heading_of(table: Sequence[TableRow]) -> _Heading | None:
    """Return the first row that names a column of last names; lines above it are the title of the list."""
    for position, row in enumerate(table[: ROOM_ABOVE + 1]):
        columns = {
            place: column
            for place, cell in enumerate(row.cells)
            if (column := _COLUMN_OF.get(_plain(cell))) is not None
        }
        present = set(columns.values())
        if not present & {"name", "last_name"}:
            continue
        ignored = [str(cell) for place, cell in enumerate(row.cells) if cell != "" and place not in columns]
        if "name" in present and "last_name" in present:
            # The whole name is there in parts already.
            ignored += [str(row.cells[place]) for place, column in columns.items() if column == "name"]
            columns = {place: column for place, column in columns.items() if column != "name"}
        elif "first_name" in present and "name" in present:
            columns = {place: "last_name" if column == "name" else column for place, column in columns.items()}
        width = max(place for place, cell in enumerate(row.cells) if cell != "") + 1
        return _Heading(after=position + 1, columns=columns, ignored=tuple(ignored), width=width)
    return None


def _plain(cell: Cell) -> str:
    if not isinstance(cell, str):
        return ""
    return "".join(letter for letter in unicodedata.normalize("NFKD", cell).casefold() if letter.isalnum())


def _member(row: TableRow, heading: _Heading) -> MemberRow:
    values: dict[str, Value] = {}
    found: list[tuple[str, ErrorCode, str]] = []
    for place, column in heading.columns.items():
        cell = row.cells[place] if place < len(row.cells) else ""
        value, code = _value(column, cell)
        if code is not None:
            found.append((column, code, str(cell) if isinstance(cell, str | dt.date) else ""))
        if column == "name":
            values["first_name"], values["infix"], values["last_name"] = split_name(str(value or ""))
        else:
            values[column] = value
    if "last_name" in values and "infix" not in values:
        values["infix"], values["last_name"] = split_last_name(str(values["last_name"]))
    if any(cell != "" for cell in row.cells[heading.width :]):
        found.append(("", ErrorCode.CELLS_TOO_MANY, ""))
    read = MemberRow(line=row.line, values=values)
    problems = tuple(
        Problem(code=code, field=read.field(column), params={"given": given}) for column, code, given in found
    )
    return MemberRow(line=row.line, values=values, problems=problems)


def _value(column: str, cell: Cell) -> tuple[Value, ErrorCode | None]:
    """Return what stands in a cell and, when it cannot be read as this column, why."""
    if isinstance(cell, Special):
        return (None if column in DAYS or column in _NUMBERS else ""), ErrorCode.CELL_FORMULA
    if column in DAYS:
        day = cell if isinstance(cell, dt.date) else _day(cell)
        return day, None if day or cell == "" else ErrorCode.NOT_A_DAY
    text = str(cell)
    if column in _NUMBERS:
        if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:
            return int(text), None
        return None, ErrorCode.NOT_A_TABLE_NUMBER if text else None
    if column in _TRUTHS:
        answer = text.casefold()
        return answer in _YES, None if answer in _YES | _NO else ErrorCode.NOT_YES_OR_NO
    # Letters that no keyboard types: half characters and control signs, which not every database stores.
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn") for letter in text):
        return "", ErrorCode.CELL_UNREADABLE
    return text, None


def _day(text: str) -> dt.date | None:
    if found := _DUTCH_DAY.match(text):
        day, month, year = map(int, found.groups())
    elif found := _ISO_DAY.match(text):
        year, month, day = map(int, found.groups())
    else:
        return None
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None
