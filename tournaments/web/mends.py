"""What was probably meant, as buttons: each says what would stand there, and which cells it fills.

Nothing is filled in by itself. Only what is likely enough to help is shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring import Change
from tournaments.slips import AnySuggestion, suggestion_label, suggestion_reason

MOST = 3
LEAST_WEIGHT = 40
"""Of a thousand; what is less likely would be in the way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
    """One button."""

    label: str
    reason: str
    cells: str
    """The names of the cells and what goes in them, as JSON for the page's script."""


def mends_of_hand(number: int, suggestions: Iterable[AnySuggestion]) -> list[Mend]:
    """Return the likeliest suggestions for one row."""
    return _mends((suggestion, f"h{number}-") for suggestion in suggestions)


def mends_of_sheet(suggestions: Iterable[AnySuggestion]) -> list[Mend]:
    """Return the likeliest suggestions for a sheet whose hands are right and whose sums are not."""
    return _mends((suggestion, "") for suggestion in suggestions)


def _mends(suggestions: Iterable[tuple[AnySuggestion, str]]) -> list[Mend]:
    likely = [(suggestion, start) for suggestion, start in suggestions if suggestion.weight >= LEAST_WEIGHT]
    return [
        Mend(
            label=suggestion_label(suggestion),
            reason=suggestion_reason(suggestion),
            cells=json.dumps(_cells(suggestion.changes, start), ensure_ascii=False),
        )
        for suggestion, start in likely[:MOST]
    ]


def _cells(changes: Sequence[Change], start: str) -> dict[str, str]:
    cells = {}
    for change in changes:
        hand, _dot, part = change.field.rpartition(".")
        # At a table of three one cell holds the tricks, of whoever has the most points.
        part = "tricks" if part.startswith("tricks_") else part
        # hands[7].roem_a is typed in h7-roem_a.
        name = f"h{hand[len('hands[') : -1]}-{part}" if hand else f"{start}{part}"
        value = change.new.value if isinstance(change.new, StrEnum) else change.new
        cells[name] = "" if value is None else str(value)
    return cells
