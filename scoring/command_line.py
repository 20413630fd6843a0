"""The command line for other programs: one JSON object a line in, one a line out.

Decides only how lines look: which keys there are, and which form or level they make. Everything else is asked
of the package, so that a program hears exactly what a person would. An unusable line is answered like a
refused one, and the lines after it are answered too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import TypeVar

from scoring.hand import judge_hand
from scoring.hand_entry import HandEntry
from scoring.hand_score import HandScore
from scoring.house_rules import PRESETS, HouseRules, HouseRulesError
from scoring.plain_data import flatten
from scoring.play_lines import PlayLine, answer_as_dict, judge_play, read_play
from scoring.sheet import judge_sheet
from scoring.sheet_entry import SheetEntry, name_of_hand
from scoring.sheet_score import SheetScore
from scoring.sides import HandForm, SheetLevel, Side
from scoring.suggest import suggest_hand, suggest_hands, suggest_sheet
from scoring.suggestion_lines import suggestions_of_hand, suggestions_of_hands, suggestions_of_sheet
from scoring.three_entry import ThreeHandEntry, ThreeSheetEntry
from scoring.three_hand import judge_three_hand
from scoring.three_lines import (
    HAND_KEYS_OF_THREE,
    HAND_TRIPLES,
    SHEET_TRIPLES,
    is_of_three,
    is_play_of_three,
    read_three_hand,
    read_three_sheet,
    three_hand_as_dict,
    three_sheet_as_dict,
)
from scoring.three_sheet import judge_three_sheet
from scoring.three_suggest import suggest_three_hand, suggest_three_hands, suggest_three_sheet
from scoring.violations import EntryError, Notice, Violation, ViolationCode

Entry = TypeVar("Entry")


class Kind(StrEnum):
    """What the lines hold."""

    HAND = "hand"
    SHEET = "sheet"
    PLAY = "play"


_SIDES = tuple(side.value for side in Side)
_HAND_KEYS = ("number", "declarer", "trump", "called", "ledig")
_HAND_PAIRS = {
    "points": "points",
    "roem": "roem",
    "hand_roem": "hand_roem",
    "mark": "mark",
    "tricks": "tricks",
    "totals": "total",
}
_SHEET_KEYS = ("first_dealer",)
_SHEET_PAIRS = {
    "points": "points",
    "roem": "roem",
    "pits": "pits",
    "nats": "nats",
    "totals": "total",
    "control": "control",
}


def answer_lines(kind: Kind, lines: Iterable[bytes]) -> Iterator[tuple[str, bool]]:
    """Answer each line, and say whether it was readable JSON. Blank lines are passed over.

    >>> line = b'{"declarer": "A", "points": {"A": 81, "B": 81}}'
    >>> for answer, readable in answer_lines(Kind.HAND, [line]):
    ...     print(json.loads(answer)["score"], readable)
    {'A': 0, 'B': 162} True
    """
    answer = {Kind.HAND: answer_hand, Kind.SHEET: answer_sheet, Kind.PLAY: answer_play}[kind]
    for line in lines:
        if line.strip():
            data, problem = _read_json(line)
            answered = answer(data) if problem is None else _refusal([problem])
            yield json.dumps(answered), problem is None or problem.code is not ViolationCode.BAD_JSON


def answer_hand(data: object) -> dict[str, object]:
    """Answer one hand of a table of four or, where it tells who was the maker, of a table of three.

    >>> answer_hand({"totals": {"A": 82, "B": 81}})["ok"]
    False
    """
    if is_of_three(data):
        return _answer(data, read_three_hand, _say_three_hand)
    return _answer(data, _read_hand, _say_hand)


def answer_sheet(data: object) -> dict[str, object]:
    """Answer one sheet.

    >>> answer_sheet({"hands": 16, "totals": {"A": 1406, "B": 1406}})["roem_both"]
    220
    """
    if is_of_three(data):
        return _answer(data, read_three_sheet, _say_three_sheet)
    return _answer(data, _read_sheet, _say_sheet)


def answer_play(data: object) -> dict[str, object]:
    """Answer one played hand, or a part of one.

    >>> answer_play({"trump": "h", "leader": 0, "partial": True, "tricks": [["Ah", "7h"]]})["tricks"]
    {'A': 0, 'B': 0}
    """
    if is_play_of_three(data):
        return _refusal([Violation.of(ViolationCode.THREE_NOT_JUDGED, "tricks")])
    return _answer(data, read_play, _say_play)


def _say_play(line: PlayLine, rules: HouseRules) -> dict[str, object]:
    violations, answer = judge_play(line, rules)
    if answer is None:
        return _refusal(violations)
    worth = {"ok": True, "score": None} if answer.score is None else _hand_as_dict(answer.score)
    return worth | answer_as_dict(answer)


class _KeyTwice(Exception):
    """One object has a key twice, and which of the two was meant nobody knows."""


def _read_json(line: bytes) -> tuple[object, Violation | None]:
    try:
        # JSON has no NaN, though Python's reader would let it pass.
        text = line.decode("utf-8-sig")
        return json.loads(text, parse_constant=_no_such_number, object_pairs_hook=_without_doubles), None
    except _KeyTwice as twice:
        return None, Violation.of(ViolationCode.KEY_TWICE, str(twice))
    except (ValueError, RecursionError):
        return None, Violation.of(ViolationCode.BAD_JSON, "")


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read: dict[str, object] = {}
    for key, value in pairs:
        if key in read:
            raise _KeyTwice(key)
        read[key] = value
    return read


def _no_such_number(name: str) -> object:
    raise ValueError(name)


def _answer(
    data: object,
    read: Callable[[Mapping[str, object], list[Violation]], Entry | None],
    judge: Callable[[Entry, HouseRules], dict[str, object]],
) -> dict[str, object]:
    if not isinstance(data, Mapping):
        return _refusal([Violation.of(ViolationCode.NOT_AN_OBJECT, "")])
    problems: list[Violation] = []
    rules = _read_rules(data.get("rules"), problems)
    entry = read({key: value for key, value in data.items() if key != "rules"}, problems)
    return _refusal(problems) if problems or entry is None else judge(entry, rules)


def _say_hand(entry: HandEntry, rules: HouseRules) -> dict[str, object]:
    violations, score = judge_hand(entry, rules)
    violations = (*_check_number(entry.number, rules), *violations)
    found = (
        suggestions_of_hand(suggest_hand(entry, rules), keys=_HAND_KEYS, pairs=_HAND_PAIRS)
        if (score is None or violations or score.notices)
        else []
    )
    if score is not None and not violations:
        return _hand_as_dict(score) | ({"suggestions": found} if score.notices else {})
    return _refusal(violations, found)


def _say_three_hand(entry: ThreeHandEntry, rules: HouseRules) -> dict[str, object]:
    violations, score = judge_three_hand(entry, rules)
    violations = (*_check_number(entry.number, rules), *violations)
    if score is not None and not violations:
        return three_hand_as_dict(score)
    found = suggest_three_hand(entry, rules)
    return _refusal(violations, suggestions_of_hand(found, keys=HAND_KEYS_OF_THREE, pairs=HAND_TRIPLES))


def _check_number(number: int, rules: HouseRules) -> list[Violation]:
    """A hand by itself belongs to a round of as many hands as the rules say; a sheet can have a number of its own."""
    if number <= rules.hands:
        return []
    return [Violation.of(ViolationCode.HAND_NUMBER, "number", given=number, lowest=1, highest=rules.hands)]


def _say_three_sheet(entry: ThreeSheetEntry, rules: HouseRules) -> dict[str, object]:
    violations, score = judge_three_sheet(entry, rules)
    if score is not None:
        return three_sheet_as_dict(score)
    wrong = _wrong_hands(violations)
    if len(wrong) > 1:
        of_hands = {number: found for number, found in suggest_three_hands(entry, rules).items() if number in wrong}
        return _refusal(violations, suggestions_of_hands(of_hands, keys=HAND_KEYS_OF_THREE, pairs=HAND_TRIPLES))
    found = suggest_three_sheet(entry, rules)
    return _refusal(
        violations,
        suggestions_of_sheet(
            found, keys=(), pairs=SHEET_TRIPLES, hand_keys=HAND_KEYS_OF_THREE, hand_pairs=HAND_TRIPLES
        ),
    )


def _say_sheet(entry: SheetEntry, rules: HouseRules) -> dict[str, object]:
    violations, score = judge_sheet(entry, rules)
    if score is not None:
        return _sheet_as_dict(score) | ({"suggestions": _asked_about(entry, rules)} if score.notices else {})
    wrong = _wrong_hands(violations)
    if len(wrong) > 1:
        # Each of these hands has alternatives of its own, and together they would be too many to choose from.
        of_hands = {number: found for number, found in suggest_hands(entry, rules).items() if number in wrong}
        return _refusal(violations, suggestions_of_hands(of_hands, keys=_HAND_KEYS, pairs=_HAND_PAIRS))
    found = suggest_sheet(entry, rules)
    return _refusal(
        violations,
        suggestions_of_sheet(found, keys=_SHEET_KEYS, pairs=_SHEET_PAIRS, hand_keys=_HAND_KEYS, hand_pairs=_HAND_PAIRS),
    )


def _asked_about(entry: SheetEntry, rules: HouseRules) -> list[dict[str, object]]:
    """What may have been meant by what is accepted and odd: by each such hand, or by the totals."""
    of_hands = suggestions_of_hands(suggest_hands(entry, rules), keys=_HAND_KEYS, pairs=_HAND_PAIRS)
    return of_hands or suggestions_of_sheet(
        suggest_sheet(entry, rules),
        keys=_SHEET_KEYS,
        pairs=_SHEET_PAIRS,
        hand_keys=_HAND_KEYS,
        hand_pairs=_HAND_PAIRS,
    )


def _wrong_hands(violations: Iterable[Violation]) -> set[int]:
    """The numbers of the hands that something is wrong with."""
    names = (violation.field.partition("]")[0] for violation in violations)
    return {int(name.removeprefix("hands[")) for name in names if name.startswith("hands[")}


def _refusal(violations: Iterable[Violation], suggestions: list[dict[str, object]] | None = None) -> dict[str, object]:
    return {
        "ok": False,
        "violations": [violation.as_dict() for violation in violations],
        "suggestions": suggestions or [],
    }


def _read_rules(data: object, problems: list[Violation]) -> HouseRules:
    if isinstance(data, str):
        data = {"preset": data}
    elif data is None:
        data = {}
    if not isinstance(data, Mapping):
        problems.append(Violation.of(ViolationCode.NOT_AN_OBJECT, "rules"))
        data = {}
    try:
        return HouseRules.from_dict(data)
    except HouseRulesError as error:
        problems += (problem.under("rules") for problem in error.problems)
        return PRESETS["AMSTERDAM"]


def _read_hand(data: Mapping[str, object], problems: list[Violation]) -> HandEntry | None:
    plain = flatten(data, _HAND_KEYS, _HAND_PAIRS, _SIDES, problems)
    plain["form"] = _form_of(data).value
    try:
        return HandEntry.from_dict(plain)
    except EntryError as error:
        problems += error.problems
        return None


def _form_of(data: Mapping[str, object]) -> HandForm:
    if data.get("mark") is not None:
        return HandForm.WRITTEN
    if data.get("totals") is not None and all(
        data.get(key) is None for key in ("points", "roem", "hand_roem", "tricks")
    ):
        return HandForm.TOTALS
    return HandForm.CAPTURED


def _read_sheet(data: Mapping[str, object], problems: list[Violation]) -> SheetEntry | None:
    hands = data.get("hands")
    rest = {key: value for key, value in data.items() if key != "hands"}
    plain = flatten(rest, _SHEET_KEYS, _SHEET_PAIRS, _SIDES, problems)
    if isinstance(hands, list):
        level = SheetLevel.HANDS
        plain["hands"] = [hand.as_dict() for hand in _read_hands(hands, problems)]
    else:
        plain["hand_count"] = hands
        sums = any(data.get(key) is not None for key in ("points", "roem"))
        level = SheetLevel.POINTS_ROEM if sums else SheetLevel.TOTALS
    plain["level"] = level.value
    try:
        return SheetEntry.from_dict(plain)
    except EntryError as error:
        # The key of the line is called hands, whatever it holds.
        problems += (
            Violation.of(problem.code, "hands") if problem.field == "hand_count" else problem
            for problem in error.problems
        )
        return None


def _read_hands(hands: list[object], problems: list[Violation]) -> list[HandEntry]:
    read: list[HandEntry] = []
    for position, data in enumerate(hands):
        of_hand: list[Violation] = []
        if isinstance(data, Mapping):
            # A list is in order, so a hand without a number has the number of its place.
            numbered = {**data, "number": position + 1} if data.get("number") is None else data
            hand = _read_hand(numbered, of_hand)
            if hand is not None:
                read.append(hand)
        else:
            of_hand.append(Violation.of(ViolationCode.NOT_AN_OBJECT, ""))
        name = name_of_hand(data, position)
        problems += (problem.under(name) for problem in of_hand)
    return read


def _hand_as_dict(score: HandScore) -> dict[str, object]:
    return {
        "ok": True,
        "score": {"A": score.total_a, "B": score.total_b} if score.decided else None,
        "result": score.outcome.value if score.outcome else None,
        "declarer": score.declarer.value if score.declarer else None,
        "nat": score.nat,
        "pit": score.pit,
        "multiplier": score.multiplier,
        "readings": [
            {
                "score": {"A": reading.total_a, "B": reading.total_b},
                "result": reading.outcome.value,
                "declarer": reading.declarer.value,
            }
            for reading in score.readings
        ],
        "warnings": _warnings(score.notices),
    }


def _sheet_as_dict(score: SheetScore) -> dict[str, object]:
    a, b = score.a, score.b
    return {
        "ok": True,
        "score": {"A": a.total, "B": b.total},
        "points": {"A": a.points, "B": b.points},
        "roem": {"A": a.roem, "B": b.roem},
        "roem_both": score.roem_both,
        "pits": {"A": a.pits, "B": b.pits},
        "nats": {"A": a.nats, "B": b.nats},
        "warnings": _warnings(score.notices),
    }


def _warnings(notices: Iterable[Notice]) -> list[dict[str, object]]:
    return [notice.as_dict() for notice in notices]
