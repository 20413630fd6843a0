"""SheetEntry: the result of one table as it was handed in, at one of four levels. Judges nothing.

A field that is None was not typed. Which fields a level needs, and which it merely checks, is decided in
`sheet`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TypeVar

from scoring.hand_entry import HandEntry
from scoring.plain_data import PlainReader
from scoring.sides import SheetLevel
from scoring.violations import EntryError, Violation, ViolationCode

Numbers = tuple[int | None, int | None]
"""One number of side A and one of side B; None where it was not typed."""


Hand = TypeVar("Hand")


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetEntry:
    """The result of one table as it was handed in.

    >>> SheetEntry(level=SheetLevel.TOTALS, total_a=1406, total_b=1406).as_dict()
    {'level': 'totals', 'total_a': 1406, 'total_b': 1406}
    """

    level: SheetLevel
    hand_count: int | None = None
    """How many hands were played; None: as many as the house rules say."""
    hands: tuple[HandEntry, ...] = ()
    points_a: int | None = None
    """Card points of all hands together, as credited; at the levels with hands a column sum to check."""
    points_b: int | None = None
    roem_a: int | None = None
    """Roem of all hands, with 100 (or what the rules say) for each pit and every other bonus, as clubs write it."""
    roem_b: int | None = None
    pits_a: int | None = None
    """Pits that side A made; on paper those stand as P with side B."""
    pits_b: int | None = None
    nats_a: int | None = None
    """How often side A went nat, counter-pits included."""
    nats_b: int | None = None
    total_a: int | None = None
    total_b: int | None = None
    control_a: int | None = None
    """The total on paper, checked when it is there."""
    control_b: int | None = None
    first_dealer: int | None = None
    """The position (0 to 3) that dealt hand 1; looked at only where trump making is forced."""

    @property
    def pits(self) -> Numbers:
        return self.pits_a, self.pits_b

    @property
    def nats(self) -> Numbers:
        return self.nats_a, self.nats_b

    @property
    def totals(self) -> Numbers:
        return self.total_a, self.total_b

    @property
    def control(self) -> Numbers:
        return self.control_a, self.control_b

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> SheetEntry:
        """Read plain data, or raise `EntryError` with every problem of the sheet and of its hands.

        >>> SheetEntry.from_dict({"level": "totals", "total_a": 1406, "total_b": 1406}).level
        <SheetLevel.TOTALS: 'totals'>
        >>> SheetEntry.from_dict({"level": "hands", "hands": [{"number": 7, "form": "totals", "total_a": "x"}]})
        Traceback (most recent call last):
        ...
        scoring.violations.EntryError: hands[7].total_a: not_a_number
        """
        reader = PlainReader(data, known=SHEET_FIELDS)
        hands, problems_of_hands = read_hands(reader, HandEntry.from_dict)
        entry = cls(
            level=reader.required_choice("level", SheetLevel, fallback=SheetLevel.TOTALS),
            hand_count=reader.whole_number("hand_count"),
            hands=hands,
            points_a=reader.whole_number("points_a"),
            points_b=reader.whole_number("points_b"),
            roem_a=reader.whole_number("roem_a"),
            roem_b=reader.whole_number("roem_b"),
            pits_a=reader.whole_number("pits_a"),
            pits_b=reader.whole_number("pits_b"),
            nats_a=reader.whole_number("nats_a"),
            nats_b=reader.whole_number("nats_b"),
            total_a=reader.whole_number("total_a"),
            total_b=reader.whole_number("total_b"),
            control_a=reader.whole_number("control_a"),
            control_b=reader.whole_number("control_b"),
            first_dealer=reader.whole_number("first_dealer"),
        )
        problems = (*reader.problems, *problems_of_hands)
        if problems:
            raise EntryError(problems)
        return entry

    def as_dict(self) -> dict[str, object]:
        """What was typed, as plain data without what was not typed, so equal sheets give equal data.

        >>> sheet = SheetEntry(level=SheetLevel.TOTALS, total_a=1406, total_b=1406)
        >>> SheetEntry.from_dict(sheet.as_dict()) == sheet
        True
        """
        plain: dict[str, object] = {"level": self.level.value}
        for name in SHEET_FIELDS[1:]:
            value = getattr(self, name)
            if name == "hands":
                if value:
                    plain["hands"] = [hand.as_dict() for hand in self.hands]
            elif value is not None:
                plain[name] = value
        return plain


SHEET_FIELDS = tuple(field.name for field in fields(SheetEntry))


def name_of_hand(data: object, position: int) -> str:
    """How problems name a hand that may be unreadable: by its number as on paper, or else by its place in the
    list.

    >>> name_of_hand({"number": 7}, 0), name_of_hand("?", 0)
    ('hands[7]', 'hands[1]')
    """
    number = data.get("number") if isinstance(data, Mapping) else None
    readable = isinstance(number, int) and not isinstance(number, bool)
    return f"hands[{number if readable else position + 1}]"


def read_hands(
    reader: PlainReader, from_dict: Callable[[Mapping[str, object]], Hand]
) -> tuple[tuple[Hand, ...], list[Violation]]:
    """The hands of a sheet, each read by `from_dict`, and what is wrong with those that cannot be read.

    >>> sheet = PlainReader({"hands": [{"number": 7, "form": "totals", "total_a": "x"}]}, known=("hands",))
    >>> [problem.field for problem in read_hands(sheet, HandEntry.from_dict)[1]]
    ['hands[7].total_a']
    """
    value = reader.data.get("hands")
    if value is None:
        return (), []
    if not isinstance(value, list | tuple):
        reader.refuse(ViolationCode.NOT_A_LIST, "hands")
        return (), []
    hands: list[Hand] = []
    problems: list[Violation] = []
    for position, data in enumerate(value):
        try:
            hands.append(from_dict(data))
        except EntryError as error:
            name = name_of_hand(data, position)
            problems += (problem.under(name) for problem in error.problems)
    return tuple(hands), problems
