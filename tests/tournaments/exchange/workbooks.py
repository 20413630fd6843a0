"""Workbooks as a club would make them, in memory."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from openpyxl import Workbook


def workbook(*rows: Sequence[Any], before: Sequence[Sequence[Any]] = ()) -> bytes:
    """An XLSX file of one sheet; with `before`, of two, the rows on the second."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    if before:
        for row in before:
            sheet.append(list(row))
        sheet = book.create_sheet("Leden")
    for row in rows:
        sheet.append(list(row))
    stored = io.BytesIO()
    book.save(stored)
    return stored.getvalue()
