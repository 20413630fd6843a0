"""Reads plain data (what JSON gives) into numbers and choices, collecting every problem instead of stopping
at one.

Knows types only: whether a number makes sense is for whoever asked for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from typing import TypeGuard, TypeVar

from scoring.violations import Violation, ViolationCode

Choice = TypeVar("Choice", bound=StrEnum)


class PlainReader:
    """One object of plain data, and what is wrong with it so far. Absent and null both mean "not typed".

    >>> reader = PlainReader({"points_a": "82", "colour": 1}, known=("points_a",))
    >>> reader.whole_number("points_a") is None
    True
    >>> [(problem.field, problem.code.value) for problem in reader.problems]
    [('colour', 'unknown_key'), ('points_a', 'not_a_number')]
    """

    __slots__ = ("data", "problems", "readable")

    def __init__(self, data: object, *, known: Collection[str]) -> None:
        self.problems: list[Violation] = []
        self.data: Mapping[str, object] = {}
        self.readable = isinstance(data, Mapping)
        if not isinstance(data, Mapping):
            self.refuse(ViolationCode.NOT_AN_OBJECT, "")
            return
        self.data = data
        for key in data:
            if key not in known:
                self.refuse(ViolationCode.UNKNOWN_KEY, str(key))

    def refuse(self, code: ViolationCode, field: str) -> None:
        self.problems.append(Violation.of(code, field))

    def refuse_choice(self, field: str, choices: Iterable[str]) -> None:
        """What was given is none of these."""
        self.problems.append(Violation.of(ViolationCode.NOT_A_CHOICE, field, choices=tuple(map(str, choices))))

    def required_choice(self, key: str, choices: type[Choice], *, fallback: Choice) -> Choice:
        """One of the values of an enum, which must be there; the fallback keeps the reading going after a refusal."""
        if self.data.get(key) is None and self.readable:
            self.refuse_choice(key, choices)
        return self.choice(key, choices) or fallback

    def whole_number(self, key: str) -> int | None:
        """A whole number; 82.0, "82" and true are none."""
        value = self.data.get(key)
        if value is None:
            return None
        if not _is_whole_number(value):
            self.refuse(ViolationCode.NOT_A_NUMBER, key)
            return None
        return value

    def truth(self, key: str) -> bool | None:
        """True or false, and nothing that merely counts as such."""
        value = self.data.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.refuse(ViolationCode.NOT_A_CHOICE, key)
        return None

    def text(self, key: str) -> str | None:
        """Any text."""
        value = self.data.get(key)
        if value is None or isinstance(value, str):
            return value
        self.refuse(ViolationCode.NOT_A_CHOICE, key)
        return None

    def texts(self, key: str) -> tuple[str, ...] | None:
        """A list of texts."""
        value = self.data.get(key)
        if value is None:
            return None
        if not isinstance(value, list | tuple) or not all(isinstance(text, str) for text in value):
            self.refuse(ViolationCode.NOT_A_CHOICE, key)
            return None
        return tuple(value)

    def pair(self, key: str) -> tuple[int, int] | None:
        """A list of two whole numbers."""
        value = self.data.get(key)
        if value is None:
            return None
        if not isinstance(value, list | tuple) or len(value) != 2:
            self.refuse(ViolationCode.NOT_A_LIST, key)
            return None
        if not all(_is_whole_number(number) for number in value):
            self.refuse(ViolationCode.NOT_A_NUMBER, key)
            return None
        return value[0], value[1]

    def choice(self, key: str, choices: type[Choice]) -> Choice | None:
        """One of the values of an enum."""
        value = self.data.get(key)
        if value is None:
            return None
        if isinstance(value, str):
            try:
                return choices(value)
            except ValueError:
                pass
        self.refuse_choice(key, choices)
        return None


def _is_whole_number(value: object) -> TypeGuard[int]:
    # bool is a kind of int in Python; among numbers it is a mistake.
    return isinstance(value, int) and not isinstance(value, bool)


def flatten(
    data: Mapping[str, object],
    keys: Collection[str],
    sided: Mapping[str, str],
    sides: Collection[str],
    problems: list[Violation],
) -> dict[str, object]:
    """Turn {"points": {"A": 82}} into {"points_a": 82}; `sided` names the fields that have a number per side.

    >>> problems: list[Violation] = []
    >>> flatten({"trump": "h", "points": {"A": 82, "D": 80}}, ["trump"], {"points": "points"}, "AB", problems)
    {'trump': 'h', 'points_a': 82}
    >>> [(problem.field, problem.code.value) for problem in problems]
    [('points.D', 'unknown_key')]
    """
    plain: dict[str, object] = {}
    for key, value in data.items():
        if key in keys:
            plain[key] = value
        elif key not in sided:
            problems.append(Violation.of(ViolationCode.UNKNOWN_KEY, key))
        elif isinstance(value, Mapping):
            for side, number in value.items():
                if side in sides:
                    plain[f"{sided[key]}_{side.lower()}"] = number
                else:
                    problems.append(Violation.of(ViolationCode.UNKNOWN_KEY, f"{key}.{side}"))
        elif value is not None:
            problems.append(Violation.of(ViolationCode.NOT_AN_OBJECT, key))
    return plain
