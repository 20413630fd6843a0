"""A list of members out of a file: which column is what, and what stands in each row.

Everything that cannot be read is said at once, row by row. Who these people are (new, known, a double) is for
`tournaments.services.members` to say; this module knows no club.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.errors import ErrorCode, Problem
from tournaments.exchange.cells import day, plain, unreadable
from tournaments.exchange.lists import Heading, find_list
from tournaments.exchange.names import split_last_name, split_name
from tournaments.exchange.tables import ROOM_ABOVE, Cell, Special, TableRow
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


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberList:
    """What a file holds; `ignored` are the headings of columns that mean nothing to us."""

    rows: tuple[MemberRow, ...]
    ignored: tuple[str, ...]


def read_members(content: bytes) -> MemberList:
    """Read a list of members; raises TournamentError when the file as a whole cannot be used."""
    heading, rows = find_list(
        content, heading_of=_heading_of, missing=ErrorCode.HEADING_MISSING, label_of=lambda column: HEADINGS[column][0]
    )
    return MemberList(rows=tuple(_member(row, heading) for row in rows), ignored=heading.ignored)


def _heading_of(table: Sequence[TableRow]) -> Heading | None:
    """Return the first row that names a column of last names; lines above it are the title of the list."""
    for position, row in enumerate(table[: ROOM_ABOVE + 1]):
        columns = {
            place: column for place, cell in enumerate(row.cells) if (column := _COLUMN_OF.get(plain(cell))) is not None
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
        return Heading(after=position + 1, columns=columns, ignored=tuple(ignored), width=width)
    return None


def _member(row: TableRow, heading: Heading) -> MemberRow:
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
        read = cell if isinstance(cell, dt.date) else day(cell)
        return read, None if read or cell == "" else ErrorCode.NOT_A_DAY
    text = str(cell)
    if column in _NUMBERS:
        if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:
            return int(text), None
        return None, ErrorCode.NOT_A_TABLE_NUMBER if text else None
    if column in _TRUTHS:
        answer = text.casefold()
        return answer in _YES, None if answer in _YES | _NO else ErrorCode.NOT_YES_OR_NO
    code = unreadable(text)
    return ("" if code else text), code
