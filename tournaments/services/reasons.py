"""Reasons: every act that overrules another wants one, in a line that fits the record."""

from __future__ import annotations

from tournaments.errors import ErrorCode, Problem

MOST_CHARACTERS = 200


def check_reason(reason: str) -> list[Problem]:
    """Return what is wrong with a reason: that it is missing or too long to be kept."""
    length = len(reason.strip())
    if not length:
        return [Problem(code=ErrorCode.REASON_MISSING, field="reason")]
    if length > MOST_CHARACTERS:
        return [Problem(code=ErrorCode.REASON_TOO_LONG, field="reason", params={"most": MOST_CHARACTERS})]
    return []
