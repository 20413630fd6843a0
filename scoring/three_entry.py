"""What was typed of a table of three, where everybody scores alone: one hand, or a sheet. Judges nothing.

Ten cards each, ten tricks, two cards in the middle that the maker of trump takes up and replaces; those laid
away go to whoever takes the last trick, so the card points are 162 as always. The three sides are the three
chairs. As in `hand_entry`, a field that is None was not typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

from scoring.plain_data import PlainReader
from scoring.sheet_entry import read_hands
from scoring.sides import HandForm, SheetLevel
from scoring.violations import EntryError

Three = tuple[int, int, int]
TypedThree = tuple[int | None, int | None, int | None]


class ThreeSide(StrEnum):
    """One of the three: A sits on position 0, B on 1 and C on 2."""

    A = "A"
    B = "B"
    C = "C"


SIDES_OF_THREE = tuple(ThreeSide)
LETTERS_OF_THREE = ("a", "b", "c")


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeHandEntry:
    """One hand of a table of three as it was typed: captured, or totals.

    >>> entry = ThreeHandEntry.from_dict({"form": "captured", "maker": "A", "points_a": 85, "roem_a": 20})
    >>> entry.as_dict()
    {'number': 1, 'form': 'captured', 'maker': 'A', 'points_a': 85, 'roem_a': 20}
    """

    number: int = 1
    form: HandForm
    maker: ThreeSide | None = None
    """Who made trump and needs more than the two others together; None where nobody noted it."""
    trump: str | None = None
    points_a: int | None = None
    points_b: int | None = None
    points_c: int | None = None
    roem_a: int | None = None
    """None and 0 both mean that nothing was claimed."""
    roem_b: int | None = None
    roem_c: int | None = None
    tricks_a: int | None = None
    """Of ten, and optional: it tells 162 points with a pit from 162 points without."""
    tricks_b: int | None = None
    tricks_c: int | None = None
    total_a: int | None = None
    """The totals form; in the captured form the total on paper, checked when it is there."""
    total_b: int | None = None
    total_c: int | None = None

    @property
    def points(self) -> TypedThree:
        return self.points_a, self.points_b, self.points_c

    @property
    def roem(self) -> Three:
        """Nothing typed is nothing claimed."""
        return self.roem_a or 0, self.roem_b or 0, self.roem_c or 0

    @property
    def tricks(self) -> TypedThree:
        return self.tricks_a, self.tricks_b, self.tricks_c

    @property
    def totals(self) -> TypedThree:
        return self.total_a, self.total_b, self.total_c

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> ThreeHandEntry:
        """Read plain data, or raise `EntryError` with every problem.

        >>> ThreeHandEntry.from_dict({"form": "captured", "declarer": "A"})
        Traceback (most recent call last):
        ...
        scoring.violations.EntryError: declarer: unknown_key
        """
        reader = PlainReader(data, known=THREE_HAND_FIELDS)
        number = reader.whole_number("number")
        entry = cls(
            number=1 if number is None else number,
            form=reader.required_choice("form", HandForm, fallback=HandForm.CAPTURED),
            maker=reader.choice("maker", ThreeSide),
            trump=reader.text("trump"),
            **{name: reader.whole_number(name) for name in _HAND_NUMBERS},
        )
        if reader.problems:
            raise EntryError(tuple(reader.problems))
        return entry

    def as_dict(self) -> dict[str, object]:
        """What was typed, as plain data; `from_dict` gives the same entry back.

        >>> entry = ThreeHandEntry(form=HandForm.TOTALS, total_a=105, total_b=50, total_c=47)
        >>> ThreeHandEntry.from_dict(entry.as_dict()) == entry
        True
        """
        return _plain(self, THREE_HAND_FIELDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeSheetEntry:
    """The result of a table of three as it was handed in: all hands, the totals of each hand, or three totals.

    >>> entry = ThreeSheetEntry.from_dict({"level": "totals", "total_a": 900, "total_b": 850, "total_c": 700})
    >>> entry.totals
    (900, 850, 700)
    """

    level: SheetLevel
    hand_count: int | None = None
    """How many hands were played; None: as many as the house rules say."""
    hands: tuple[ThreeHandEntry, ...] = ()
    pits_a: int | None = None
    pits_b: int | None = None
    pits_c: int | None = None
    nats_a: int | None = None
    """How often A made trump and went nat."""
    nats_b: int | None = None
    nats_c: int | None = None
    total_a: int | None = None
    total_b: int | None = None
    total_c: int | None = None
    control_a: int | None = None
    """The total on paper, checked when it is there."""
    control_b: int | None = None
    control_c: int | None = None

    @property
    def pits(self) -> TypedThree:
        return self.pits_a, self.pits_b, self.pits_c

    @property
    def nats(self) -> TypedThree:
        return self.nats_a, self.nats_b, self.nats_c

    @property
    def totals(self) -> TypedThree:
        return self.total_a, self.total_b, self.total_c

    @property
    def control(self) -> TypedThree:
        return self.control_a, self.control_b, self.control_c

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> ThreeSheetEntry:
        """Read plain data, or raise `EntryError` with every problem of the sheet and of its hands."""
        reader = PlainReader(data, known=THREE_SHEET_FIELDS)
        hands, problems_of_hands = read_hands(reader, ThreeHandEntry.from_dict)
        entry = cls(
            level=reader.required_choice("level", SheetLevel, fallback=SheetLevel.TOTALS),
            hand_count=reader.whole_number("hand_count"),
            hands=hands,
            **{name: reader.whole_number(name) for name in _SHEET_NUMBERS},
        )
        problems = (*reader.problems, *problems_of_hands)
        if problems:
            raise EntryError(problems)
        return entry

    def as_dict(self) -> dict[str, object]:
        """What was typed, as plain data without what was not typed, so equal sheets give equal data.

        >>> sheet = ThreeSheetEntry(level=SheetLevel.TOTALS, total_a=900, total_b=850, total_c=700)
        >>> ThreeSheetEntry.from_dict(sheet.as_dict()) == sheet
        True
        """
        plain = _plain(self, tuple(name for name in THREE_SHEET_FIELDS if name != "hands"))
        if self.hands:
            plain["hands"] = [hand.as_dict() for hand in self.hands]
        return plain


THREE_HAND_FIELDS = tuple(field.name for field in fields(ThreeHandEntry))
THREE_SHEET_FIELDS = tuple(field.name for field in fields(ThreeSheetEntry))
_HAND_NUMBERS = THREE_HAND_FIELDS[THREE_HAND_FIELDS.index("points_a") :]
_SHEET_NUMBERS = THREE_SHEET_FIELDS[THREE_SHEET_FIELDS.index("pits_a") :]


def _plain(entry: ThreeHandEntry | ThreeSheetEntry, names: tuple[str, ...]) -> dict[str, object]:
    plain: dict[str, object] = {}
    for name in names:
        value = getattr(entry, name)
        if value is not None:
            plain[name] = value.value if isinstance(value, StrEnum) else value
    return plain


def makers_of(entry: ThreeHandEntry) -> tuple[int, ...]:
    """The sides, 0 to 2, that may have made trump.

    >>> makers_of(ThreeHandEntry(form=HandForm.TOTALS, maker=ThreeSide.B))
    (1,)
    """
    return (0, 1, 2) if entry.maker is None else (SIDES_OF_THREE.index(entry.maker),)
