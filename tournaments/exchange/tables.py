"""Rows of cells out of a CSV or XLSX file, whatever the rows are about.

What a file is follows from its content, never from its name. A file can be read in more than one way (several sheets,
several separators); all readings are returned and the caller takes the one that has the columns it looks for.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from openpyxl import load_workbook  # type: ignore[import-untyped]
from openpyxl.cell.read_only import EMPTY_CELL  # type: ignore[import-untyped]

from tournaments.errors import ErrorCode, TournamentError, refuse

MOST_MEGABYTES = 2
MOST_BYTES = MOST_MEGABYTES * 1024 * 1024
MOST_ROWS = 2_000
# A list of 2,000 members unpacks to less than a megabyte of XML; a bomb to gigabytes.
MOST_UNPACKED = 20 * 1024 * 1024
MOST_PARTS = 1_000
MOST_COLUMNS = 60
# As many lines as a sheet of Excel can have; a file that claims more would keep us counting.
MOST_LINES = 1_048_576
# Lines above the headings, such as the name of the club, do not count as rows of the list.
ROOM_ABOVE = 20
SEPARATORS = (";", ",", "\t")


class Special(Enum):
    """A cell that is there but has no value of its own."""

    FORMULA = "formula"


Cell = str | dt.date | Special


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One row with something in it; `line` is where it stands in the file, counted from 1."""

    line: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The rows of one reading; `broken_at` is the line where it could go no further."""

    rows: Sequence[TableRow]
    broken_at: int | None = None


def readings(content: bytes) -> list[Table]:
    """Return every way to read this file as a table, at least one; raises TournamentError when there is none."""
    if len(content) > MOST_BYTES:
        raise refuse(ErrorCode.FILE_TOO_LARGE, "file", most=MOST_MEGABYTES)
    if content.startswith(b"PK"):
        return _of_workbook(content)
    return _of_text(_decoded(content))


def _decoded(content: bytes) -> str:
    """Excel writes a mark in front of UTF-8 and UTF-16; without one the text is UTF-8, or else Windows-1252."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: Sequence[str] = ("utf-16",)
    else:
        encodings = ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        # No text has this letter; pictures and old .xls files do.
        if "\0" not in text:
            return text
    raise refuse(ErrorCode.FILE_UNREADABLE, "file")


def _of_text(text: str) -> list[Table]:
    return [_separated(text, separator) for separator in SEPARATORS]


def _separated(text: str, separator: str) -> Table:
    """Read the text with this separator as far as its quotes allow; with another separator they may fit."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[TableRow] = []
    line = 1
    try:
        for cells in reader:
            if row := _row(line, cells):
                _add(rows, row)
            line = reader.line_num + 1
    except csv.Error:
        return Table(rows=rows, broken_at=line)
    return Table(rows=rows)


def _of_workbook(content: bytes) -> list[Table]:
    try:
        _require_harmless(content)
        # The one has the values that formulas last had, the other tells which cells are formulas.
        values, formulas = (
            load_workbook(io.BytesIO(content), read_only=True, data_only=data_only, keep_links=False)
            for data_only in (True, False)
        )
        sheets = zip(values.worksheets, formulas.worksheets, strict=True)
        found = [Table(rows=_sheet_rows(sheet, with_formulas)) for sheet, with_formulas in sheets]
    except TournamentError:
        raise
    except Exception as error:
        # Whatever a broken file makes the library stumble over, to the sender it is one thing.
        raise refuse(ErrorCode.FILE_UNREADABLE, "file") from error
    if not found:
        raise refuse(ErrorCode.FILE_UNREADABLE, "file")
    return found


def _require_harmless(content: bytes) -> None:
    """Refuse what unpacks to far more than a list of members, and XML that defines entities of its own."""
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        infos = parts.infolist()
        # Unpacking stops at the size a part claims to have, so the claims can be relied on.
        if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > MOST_UNPACKED:
            raise refuse(ErrorCode.FILE_TOO_LARGE, "file", most=MOST_MEGABYTES)
        for info in infos:
            # Without its zeroes UTF-16 reads like ASCII.
            if info.filename.endswith((".xml", ".rels")) and b"<!DOCTYPE" in parts.read(info).replace(b"\0", b""):
                raise refuse(ErrorCode.FILE_UNREADABLE, "file")


def _sheet_rows(sheet: Any, with_formulas: Any) -> list[TableRow]:
    rows: list[TableRow] = []
    for each in (sheet, with_formulas):
        each.reset_dimensions()  # some programs write a size that is not the sheet's
    both = zip(sheet.iter_rows(max_col=MOST_COLUMNS), with_formulas.iter_rows(max_col=MOST_COLUMNS), strict=True)
    gap: Any = None
    for line, (cells, formulas) in enumerate(both, start=1):
        if line > MOST_LINES:
            raise refuse(ErrorCode.FILE_UNREADABLE, "file")
        # There can be a million empty lines; the library has one row for all that are not in the file.
        if cells is gap:
            continue
        if _is_gap(cells) and _is_gap(formulas):
            gap = cells
            continue
        found = [_cell(cell, formula) for cell, formula in zip(cells, formulas, strict=True)]
        if row := _row(line, found):
            _add(rows, row)
    return rows


def _is_gap(cells: Sequence[Any]) -> bool:
    # Likewise it has one cell for all that are not in the file; looking at each would take ten times as long.
    return set(map(id, cells)) <= {id(EMPTY_CELL)}


def _cell(cell: Any, formula: Any) -> Cell:
    value = cell.value
    if (value is None and formula.data_type == "f") or cell.data_type == "e":
        return Special.FORMULA
    if value is None:
        return ""
    if isinstance(value, dt.datetime):
        return value.date()
    if isinstance(value, dt.date):
        return value
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _row(line: int, cells: Sequence[Cell]) -> TableRow | None:
    """Return the row with its spaces tidied, or nothing when it is empty."""
    tidy = tuple(_tidy(cell) for cell in cells)
    return TableRow(line=line, cells=tidy) if any(cell != "" for cell in tidy) else None


def _tidy(cell: Cell) -> Cell:
    if not isinstance(cell, str):
        return cell
    # A formula in a text file has no value to show for it, and it must not run where the list is opened next.
    text = " ".join(cell.split())
    return Special.FORMULA if text.startswith("=") else text


def _add(rows: list[TableRow], row: TableRow) -> None:
    if len(rows) == MOST_ROWS + ROOM_ABOVE:
        raise refuse(ErrorCode.TOO_MANY_ROWS, "file", most=MOST_ROWS)
    rows.append(row)
