"""Rules with something changed, as somebody types it on one line: `best=6`, `codes.absent.points=0`."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from tournaments.ranking.counting import Counting

# A key of the counting rule may be typed without its `counting.` in front.
_SHORT = frozenset(item.name for item in fields(Counting))
_LISTS = frozenset({"tie_breaks", "counting.place_points"})
_WORDS: Mapping[str, bool | None] = {
    "true": True,
    "yes": True,
    "ja": True,
    "false": False,
    "no": False,
    "nee": False,
    "none": None,
    "null": None,
    "": None,
}
_NUMBER = re.compile(r"-?[0-9]{1,9}")


def with_changes(rules: Mapping[str, Any], typed: Iterable[str]) -> dict[str, Any]:
    """Return these rules as plain data with everything that was typed put in its place.

    Nothing is judged here: a key that does not exist is put in as it is, so that whoever reads the rules names it with
    all else that is wrong. A list is typed with commas between; nothing, or `none`, takes a value away.

    >>> before = {"counting": {"rule": "best", "best": 5}, "tie_breaks": ["pits"], "guests": False}
    >>> with_changes(before, ["best=6", "tie_breaks=roem,lot", "guests=yes"])
    {'counting': {'rule': 'best', 'best': 6}, 'tie_breaks': ['roem', 'lot'], 'guests': True}
    >>> with_changes(before, ["beste=6"])["beste"]
    6
    """
    changed = copy.deepcopy(dict(rules))
    for text in typed:
        key, equals, value = (part.strip() for part in text.partition("="))
        path = f"counting.{key}" if key in _SHORT else key
        _put(changed, path, _value(path, value) if equals else None)
    return changed


def _put(rules: dict[str, Any], path: str, value: Any) -> None:
    """Put a value at a dotted key; one that leads nowhere stays a key in one piece, which no rule has."""
    *parents, last = path.split(".")
    place = rules
    for parent in parents:
        inner = place.setdefault(parent, {}) if place is not rules or parent in rules else None
        if not isinstance(inner, dict):
            rules[path] = value
            return
        place = inner
    place[last] = value


def _value(path: str, text: str) -> Any:
    if path in _LISTS:
        return [_plain(part) for part in text.split(",") if part.strip()]
    return _plain(text)


def _plain(text: str) -> Any:
    word = text.strip().casefold()
    if word in _WORDS:
        return _WORDS[word]
    return int(word) if _NUMBER.fullmatch(word) else text.strip()
