"""What stands in one cell, whatever list it is of: a day, a heading, a text that people can read."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata

from tournaments.errors import ErrorCode
from tournaments.exchange.tables import Cell

_DUTCH_DAY = re.compile(r"^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$")
_ISO_DAY = re.compile(r"^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00)?)?$")


def plain(cell: Cell) -> str:
    """Return a heading as headings are compared: letters and digits, without capitals and accents.

    >>> plain("Lid-nummer "), plain("2e boom")
    ('lidnummer', '2eboom')
    """
    if not isinstance(cell, str):
        return ""
    return "".join(letter for letter in unicodedata.normalize("NFKD", cell).casefold() if letter.isalnum())


def day(text: str) -> dt.date | None:
    """Return the day somebody wrote, Dutch or ISO; None where it is none.

    >>> day("15-12-2023") == day("2023-12-15"), day("31-2-2024")
    (True, None)
    """
    if found := _DUTCH_DAY.match(text):
        number, month, year = map(int, found.groups())
    elif found := _ISO_DAY.match(text):
        year, month, number = map(int, found.groups())
    else:
        return None
    try:
        return dt.date(year, month, number)
    except ValueError:
        return None


def unreadable(text: str) -> ErrorCode | None:
    """Return why a text cannot be kept: signs that no keyboard types, which not every database stores."""
    odd = any(unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn") for letter in text)
    return ErrorCode.CELL_UNREADABLE if odd else None
