"""Numbers as people type them. What is no number stays text, so that it can be shown back and refused at its cell."""

from __future__ import annotations

import re

_SPACES = re.compile(r"\s+")
# Any number of points is for `scoring` to judge; beyond this length it is a key that got stuck.
_LONGEST = 18
_NUMBER = re.compile(r"^[-\N{MINUS SIGN}]?(?:[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+)$")


def number_or_text(typed: str) -> int | str | None:
    """Return the whole number that was typed, nothing for an empty cell, or else the text as it is.

    >>> number_or_text(" 1 438 "), number_or_text(""), number_or_text("9o"), number_or_text("−20")
    (1438, None, '9o', -20)

    Thousands may have their point, as on paper in Dutch; a point anywhere else makes it no whole number.

    >>> number_or_text("1.406"), number_or_text("1.4"), number_or_text("9" * 19) == "9" * 19
    (1406, '1.4', True)
    """
    text = _SPACES.sub("", typed)
    if not text:
        return None
    digits = text.replace(".", "")
    if not _NUMBER.fullmatch(text) or len(digits.lstrip("-\N{MINUS SIGN}")) > _LONGEST:
        return typed
    return int(digits.replace("\N{MINUS SIGN}", "-"))
