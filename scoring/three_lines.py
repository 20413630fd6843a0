"""The lines of `python -m scoring hand` and `sheet` that are about a table of three.

A line is one where "maker" says who made trump, instead of "declarer", or where its rules set `three_players`
and some field has a number for A, B and C, as in
{"maker": "A", "points": {"A": 85, "B": 50, "C": 27}, "roem": {"A": 20, "C": 20}}. Decides
only how a line looks; `three_hand` and `three_sheet` judge it.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.house_options import ThreePlayers
from scoring.plain_data import flatten
from scoring.sheet_entry import name_of_hand
from scoring.sides import HandForm, Outcome, SheetLevel
from scoring.three_entry import ThreeHandEntry, ThreeSheetEntry, ThreeSide
from scoring.three_limits import CARDS_OF_TRICK
from scoring.three_score import ThreeHandScore, ThreeSheetScore
from scoring.violations import EntryError, Violation, ViolationCode

_SIDES = tuple(side.value for side in ThreeSide)
HAND_KEYS_OF_THREE = ("number", "maker", "trump")
HAND_TRIPLES = {"points": "points", "roem": "roem", "tricks": "tricks", "totals": "total"}
SHEET_TRIPLES = {"pits": "pits", "nats": "nats", "totals": "total", "control": "control"}


def is_of_three(data: object) -> bool:
    """Whether a line is about a table of three.

    >>> is_of_three({"points": {"A": 82, "B": 80}}), is_of_three({"maker": "A", "points": {"A": 85}})
    (False, True)
    >>> is_of_three({"rules": {"three_players": "own"}, "hands": 12, "totals": {"A": 900, "B": 700, "C": 344}})
    True
    """
    if not isinstance(data, Mapping):
        return False
    played = _plays_three(data)
    hands = data.get("hands")
    lines = [data, *(hands if isinstance(hands, list) else [])]
    return any("maker" in line or (played and _tells_of_all(line)) for line in lines if isinstance(line, Mapping))


def is_play_of_three(data: object) -> bool:
    """Whether a line of `play` has tricks of three cards, and nothing but those, under rules with a table of three.

    >>> is_play_of_three({"rules": {"three_players": "own"}, "partial": True, "tricks": [["Ah", "7h", "8h"]]})
    True
    """
    if not isinstance(data, Mapping) or not _plays_three(data):
        return False
    tricks = data.get("tricks")
    return (
        isinstance(tricks, list)
        and bool(tricks)
        and all(isinstance(trick, list) and len(trick) == CARDS_OF_TRICK for trick in tricks)
    )


def _plays_three(data: Mapping[str, object]) -> bool:
    rules = data.get("rules")
    return isinstance(rules, Mapping) and rules.get("three_players") not in (None, ThreePlayers.NONE.value)


def _tells_of_all(line: Mapping[str, object]) -> bool:
    return any(isinstance(value, Mapping) and set(_SIDES) <= set(value) for value in line.values())


def read_three_hand(data: Mapping[str, object], problems: list[Violation]) -> ThreeHandEntry | None:
    """Read a hand; adds to `problems` instead where it cannot be read.

    >>> read_three_hand({"maker": "B", "totals": {"A": 50, "B": 105, "C": 47}}, []).total_b
    105
    """
    plain = flatten(data, HAND_KEYS_OF_THREE, HAND_TRIPLES, _SIDES, problems)
    captured = any(data.get(key) is not None for key in ("points", "roem", "tricks"))
    is_totals = data.get("totals") is not None and not captured
    plain["form"] = (HandForm.TOTALS if is_totals else HandForm.CAPTURED).value
    try:
        return ThreeHandEntry.from_dict(plain)
    except EntryError as error:
        problems += error.problems
        return None


def read_three_sheet(data: Mapping[str, object], problems: list[Violation]) -> ThreeSheetEntry | None:
    """Read a sheet; adds to `problems` instead where it cannot be read.

    >>> read_three_sheet({"hands": 12, "totals": {"A": 900, "B": 700, "C": 344}}, []).hand_count
    12
    """
    hands = data.get("hands")
    rest = {key: value for key, value in data.items() if key != "hands"}
    plain = flatten(rest, (), SHEET_TRIPLES, _SIDES, problems)
    if isinstance(hands, list):
        plain["level"] = SheetLevel.HANDS.value
        plain["hands"] = [hand.as_dict() for hand in _read_hands(hands, problems)]
    else:
        plain["level"] = SheetLevel.TOTALS.value
        plain["hand_count"] = hands
    try:
        return ThreeSheetEntry.from_dict(plain)
    except EntryError as error:
        # The key of the line is called hands, whatever it holds.
        problems += (
            Violation.of(problem.code, "hands") if problem.field == "hand_count" else problem
            for problem in error.problems
        )
        return None


def _read_hands(hands: list[object], problems: list[Violation]) -> list[ThreeHandEntry]:
    read: list[ThreeHandEntry] = []
    for position, data in enumerate(hands):
        of_hand: list[Violation] = []
        if isinstance(data, Mapping):
            # A list is in order, so a hand without a number has the number of its place.
            numbered = {**data, "number": position + 1} if data.get("number") is None else data
            hand = read_three_hand(numbered, of_hand)
            if hand is not None:
                read.append(hand)
        else:
            of_hand.append(Violation.of(ViolationCode.NOT_AN_OBJECT, ""))
        problems += (problem.under(name_of_hand(data, position)) for problem in of_hand)
    return read


def three_hand_as_dict(score: ThreeHandScore) -> dict[str, object]:
    """The answer to a hand."""
    outcome = score.outcome
    return {
        "ok": True,
        "score": _by_side(score.totals) if score.decided else None,
        "result": outcome.value if outcome else None,
        "maker": score.maker.value if score.maker else None,
        "nat": outcome is Outcome.NAT,
        "pit": outcome is Outcome.PIT,
        "readings": [
            {
                "score": _by_side(reading.totals),
                "result": reading.outcome.value,
                "maker": reading.maker.value,
            }
            for reading in score.readings
        ],
        "warnings": [notice.as_dict() for notice in score.notices],
    }


def three_sheet_as_dict(score: ThreeSheetScore) -> dict[str, object]:
    """The answer to a sheet."""
    sides = score.sides
    return {
        "ok": True,
        "score": _by_side([side.total for side in sides]),
        "points": _by_side([side.points for side in sides]),
        "roem": _by_side([side.roem for side in sides]),
        "pits": _by_side([side.pits for side in sides]),
        "nats": _by_side([side.nats for side in sides]),
        "warnings": [notice.as_dict() for notice in score.notices],
    }


def _by_side(numbers: tuple[int, ...] | list[int] | list[int | None]) -> dict[str, int | None]:
    return dict(zip(_SIDES, numbers, strict=True))
