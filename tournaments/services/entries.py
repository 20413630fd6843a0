"""What a table hands in, read and judged by how many sit there: two sides of two, or three who score alone.

The one place that knows both. Everything else works with an entry, a score, and the figures by letter (a, b and, at a
table of three, c).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import overload

from scoring import (
    EntryError,
    HandEntry,
    HandScore,
    SheetEntry,
    SheetLevel,
    SheetScore,
    ThreeHandScore,
    ThreeSheetEntry,
    ThreeSheetScore,
    score_sheet,
    score_three_sheet,
)
from tournaments.errors import TournamentError
from tournaments.models import Table

Entry = SheetEntry | ThreeSheetEntry
Score = SheetScore | ThreeSheetScore

LETTERS = "abc"
Figures = tuple[int | None, ...]
_UNKNOWN: Figures = (None, None, None)

FIGURES = ("total", "points", "roem", "pits", "nats")


@overload
def read_entry(data: Mapping[str, object]) -> SheetEntry: ...
@overload
def read_entry(data: Mapping[str, object], *, of_three: bool) -> Entry: ...
def read_entry(data: Mapping[str, object], *, of_three: bool = False) -> Entry:
    """Turn plain data into an entry; raises TournamentError with everything that is not even readable."""
    try:
        return ThreeSheetEntry.from_dict(data) if of_three else SheetEntry.from_dict(data)
    except EntryError as error:
        raise TournamentError(*error.problems) from error


@overload
def with_dealer(table: Table, entry: SheetEntry) -> SheetEntry: ...
@overload
def with_dealer(table: Table, entry: Entry) -> Entry: ...
def with_dealer(table: Table, entry: Entry) -> Entry:
    """Under forced trump the declaring side of every hand follows from the table's first dealer."""
    if isinstance(entry, ThreeSheetEntry) or entry.level is not SheetLevel.HANDS or entry.first_dealer is not None:
        return entry
    return replace(entry, first_dealer=table.first_dealer)


@overload
def score_entry(table: Table, entry: SheetEntry) -> SheetScore: ...
@overload
def score_entry(table: Table, entry: ThreeSheetEntry) -> ThreeSheetScore: ...
@overload
def score_entry(table: Table, entry: Entry) -> Score: ...
def score_entry(table: Table, entry: Entry) -> Score:
    """Return what this entry is worth under the evening's rules; raises InvalidEntry with every violation."""
    rules = table.round.evening.rules
    return score_three_sheet(entry, rules) if isinstance(entry, ThreeSheetEntry) else score_sheet(entry, rules)


def figures_of(score: Score) -> dict[str, int | None]:
    """Return the figures of every side, named as the columns of a sheet: `total_a`, `points_b` …"""
    return {
        f"{name}_{letter}": getattr(side, name)
        for letter, side in zip(LETTERS, score.sides, strict=False)
        for name in FIGURES
    }


def roem_together(score: Score) -> int | None:
    """Return the roem of all sides together, bonuses included; nothing where it is not known."""
    if isinstance(score, SheetScore):
        return score.roem_both
    known = [side.roem for side in score.sides if side.roem is not None]
    return sum(known) if len(known) == len(score.sides) else None


def hand_columns(hand: HandScore | ThreeHandScore) -> dict[str, object]:
    """Return what a hand scored, named as the columns of its row; roem as clubs write it, bonuses included."""
    points: Figures
    roem: Figures
    bonus: Figures
    totals: Figures
    if isinstance(hand, HandScore):
        declarer: str = hand.declarer or ""
        points, roem = (hand.points_a, hand.points_b), (hand.roem_a, hand.roem_b)
        bonus, totals = (hand.bonus_a, hand.bonus_b), (hand.total_a, hand.total_b)
    else:
        declarer = hand.maker or ""
        points, roem, bonus, totals = (
            hand.points or _UNKNOWN,
            hand.roem or _UNKNOWN,
            hand.bonus or _UNKNOWN,
            hand.totals,
        )
    columns: dict[str, object] = {"declarer": declarer, "outcome": hand.outcome or ""}
    if isinstance(hand, HandScore):
        columns |= {name: getattr(hand, name) for name in ("multiplier", "hand_roem_a", "hand_roem_b")}
    for letter, *figures in zip(LETTERS, points, roem, bonus, totals, strict=False):
        columns[f"points_{letter}"], columns[f"total_{letter}"] = figures[0], figures[3]
        columns[f"roem_{letter}"] = _with_bonus(figures[1], figures[2])
    return columns


def digest_of(entry: Entry, score: Score) -> str:
    """Return a fingerprint that is equal for equal results: a blank roem cell and a 0 are the same result.

    A hand that was called is another hand than one that was not, even where both end on the same totals; and so is one
    whose roem was shown from the hand. What no ordinary hand has is left out of theirs, so that a result that was
    stored before there were variants keeps its fingerprint.
    """
    called = {hand.number: hand.called or 0 for hand in entry.hands if isinstance(hand, HandEntry)}
    content = {
        "level": score.level.value,
        "sides": [[side.total, side.points, side.roem, side.pits, side.nats] for side in score.sides],
        "hands": [_fingerprint_of(hand, called.get(hand.number, 0)) for hand in score.hands],
    }
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def _fingerprint_of(hand: HandScore | ThreeHandScore, called: int) -> dict[str, object]:
    if isinstance(hand, ThreeHandScore):
        figures = zip(hand.points or _UNKNOWN, hand.roem or _UNKNOWN, hand.totals, strict=True)
        return {"hand": [hand.number, hand.maker, hand.outcome], **dict(zip(LETTERS, map(list, figures), strict=True))}
    content: dict[str, object] = {
        "hand": [hand.number, hand.declarer, hand.outcome],
        "a": [hand.points_a, hand.roem_a, hand.total_a],
        "b": [hand.points_b, hand.roem_b, hand.total_b],
    }
    variant = [called, hand.multiplier, hand.hand_roem_a or 0, hand.hand_roem_b or 0]
    return content if variant == [0, 1, 0, 0] else content | {"variant": variant}


def _with_bonus(roem: int | None, bonus: int | None) -> int | None:
    """Unknown stays unknown."""
    return None if roem is None or bonus is None else roem + bonus
