"""Suggestions as plain data for other programs, in the keys of the command line.

A proposed entry can be sent back as a line of its own, and is accepted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from scoring.hand_entry import HandEntry
from scoring.sheet_entry import SheetEntry
from scoring.sides import HandForm
from scoring.slips import Change, SheetSuggestion, Suggestion
from scoring.three_entry import LETTERS_OF_THREE, ThreeHandEntry, ThreeSheetEntry
from scoring.three_slips import ThreeSheetSuggestion, ThreeSuggestion

Keys = tuple[str, ...]
Pairs = Mapping[str, str]


def suggestions_of_hand(
    suggestions: Iterable[Suggestion | ThreeSuggestion], *, keys: Keys, pairs: Pairs
) -> list[dict[str, object]]:
    """Each suggestion for a hand; `keys` and `pairs` are the keys of the command line and the fields behind them.

    >>> from scoring.house_rules import HouseRules
    >>> from scoring.suggest import suggest_hand
    >>> written = HandEntry(form=HandForm.TOTALS, total_a=126, total_b=63)
    >>> found = suggest_hand(written, HouseRules())
    >>> suggestions_of_hand(found, keys=("number",), pairs={"totals": "total"})[0]["changes"]
    {'totals.B': {'old': 63, 'new': 36}}
    """
    return [
        {
            "code": suggestion.code.value,
            "changes": _changes(suggestion.changes, pairs),
            "entry": _hand(suggestion.entry, keys, pairs),
            "weight": suggestion.weight,
        }
        for suggestion in suggestions
    ]


def suggestions_of_hands(
    suggestions: Mapping[int, Iterable[Suggestion | ThreeSuggestion]], *, keys: Keys, pairs: Pairs
) -> list[dict[str, object]]:
    """Each suggestion for each of several hands of a sheet, with the number of the hand and the hand as it was meant.

    >>> suggestions_of_hands({7: ()}, keys=(), pairs={})
    []
    """
    return [
        {
            "code": suggestion.code.value,
            "hand": number,
            "changes": _changes(suggestion.changes, pairs, start=f"hands[{number}]."),
            "entry": _hand(suggestion.entry, keys, pairs),
            "weight": suggestion.weight,
        }
        for number, of_hand in sorted(suggestions.items())
        for suggestion in of_hand
    ]


def suggestions_of_sheet(
    suggestions: Iterable[SheetSuggestion | ThreeSheetSuggestion],
    *,
    keys: Keys,
    pairs: Pairs,
    hand_keys: Keys,
    hand_pairs: Pairs,
) -> list[dict[str, object]]:
    """Each suggestion for a sheet, with the whole sheet as it was meant.

    >>> suggestions_of_sheet((), keys=(), pairs={}, hand_keys=(), hand_pairs={})
    []
    """
    return [
        {
            "code": suggestion.code.value,
            "changes": _changes(suggestion.changes, {**hand_pairs, **pairs}),
            "entry": _sheet(suggestion.entry, keys, pairs, hand_keys, hand_pairs),
            "weight": suggestion.weight,
        }
        for suggestion in suggestions
    ]


def _hand(entry: HandEntry | ThreeHandEntry, keys: Keys, pairs: Pairs) -> dict[str, object]:
    plain = _nested(entry.as_dict(), keys, pairs)
    if entry.form is HandForm.WRITTEN:
        # An empty mark still says that this is how it was written.
        plain.setdefault("mark", {})
    return plain


def _sheet(
    entry: SheetEntry | ThreeSheetEntry, keys: Keys, pairs: Pairs, hand_keys: Keys, hand_pairs: Pairs
) -> dict[str, object]:
    plain = _nested(entry.as_dict(), keys, pairs)
    if entry.hands:
        plain["hands"] = [_hand(hand, hand_keys, hand_pairs) for hand in entry.hands]
    elif entry.hand_count is not None:
        plain["hands"] = entry.hand_count
    return plain


def _nested(flat: Mapping[str, object], keys: Keys, pairs: Pairs) -> dict[str, object]:
    """Turn {"points_a": 82} into {"points": {"A": 82}}."""
    nested: dict[str, object] = {key: flat[key] for key in keys if key in flat}
    for key, name in pairs.items():
        sides = {letter.upper(): flat[f"{name}_{letter}"] for letter in LETTERS_OF_THREE if f"{name}_{letter}" in flat}
        if sides:
            nested[key] = sides
    return nested


def _changes(changes: Iterable[Change], pairs: Pairs, start: str = "") -> dict[str, object]:
    keys = {name: key for key, name in pairs.items()}
    return {
        start + _path(change.field, keys): {"old": _value(change.old), "new": _value(change.new)} for change in changes
    }


def _path(field: str, keys: Mapping[str, str]) -> str:
    """Turn hands[7].roem_a into hands[7].roem.A."""
    hand, dot, name = field.rpartition(".")
    start, _, side = name.rpartition("_")
    return f"{hand}{dot}{keys[start]}.{side.upper()}" if start in keys else field


def _value(value: int | str | None) -> int | str | None:
    return value.value if isinstance(value, StrEnum) else value
