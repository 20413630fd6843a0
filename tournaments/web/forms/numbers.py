"""Numbers as people type them. What is no number stays text, so that it can be shown back and refused at its cell."""

from __future__ import annotations

import re

_SPACES = re.compile(r"\s+")
_NUMBER = re.compile(r"^[-\N{MINUS SIGN}]?[0-9]{1,9}$")


def number_or_text(typed: str) -> int | str | None:
    """Return the whole number that was typed, nothing for an empty cell, or else the text as it is.

    >>> number_or_text(" 1 438 "), number_or_text(""), number_or_text("9o"), number_or_text("−20")
    (1438, None, '9o', -20)
    """
    text = _SPACES.sub("", typed)
    if not text:
        return None
    return int(text.replace("\N{MINUS SIGN}", "-")) if _NUMBER.match(text) else typed
