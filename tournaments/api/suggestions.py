"""What may have been meant by a sheet, as plain data with a sentence: beside a refusal and in a judgement."""

from __future__ import annotations

from collections.abc import Mapping

from scoring import Change
from tournaments.models import Table
from tournaments.services import suggesting
from tournaments.slips import AnySuggestion, suggestion_sentence


def suggestions_for(table: Table, entry: object) -> list[dict[str, object]]:
    """Return the suggestions for every hand that is wrong or odd, in order, and then those for the sheet."""
    if not isinstance(entry, Mapping):
        return []
    suggested = suggesting.suggest(table=table, data=entry)
    of_hands = [_as_dict(found, hand) for hand, several in sorted(suggested.hands.items()) for found in several]
    return [*of_hands, *(_as_dict(found, None) for found in suggested.sheet)]


def _as_dict(suggestion: AnySuggestion, hand: int | None) -> dict[str, object]:
    start = "" if hand is None else f"hands[{hand}]."
    return {
        "code": suggestion.code.value,
        "hand": hand,
        "changes": [_change(change, start) for change in suggestion.changes],
        "entry": suggestion.entry.as_dict(),
        "weight": suggestion.weight,
        "message": suggestion_sentence(suggestion),
    }


def _change(change: Change, start: str) -> dict[str, object]:
    return {"field": f"{start}{change.field}", "old": change.old, "new": change.new}
