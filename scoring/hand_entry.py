"""HandEntry: one hand as it was typed, in one of three forms. Knows types and names; judges nothing.

A field that is None was not typed. For roem that is a statement ("nothing claimed"), for points, tricks and
totals it is a gap; what each form demands is decided in `hand`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

from scoring.plain_data import PlainReader
from scoring.sides import HandForm, Mark, Side
from scoring.violations import EntryError

TRUMPS = ("s", "h", "d", "c")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry:
    """One hand as it was typed.

    >>> HandEntry(form=HandForm.CAPTURED, declarer=Side.A, points_a=82, points_b=80).as_dict()
    {'number': 1, 'form': 'captured', 'declarer': 'A', 'points_a': 82, 'points_b': 80}
    """

    number: int = 1
    """The number of the hand on the sheet, from 1."""
    form: HandForm
    declarer: Side | None = None
    """None where nobody noted who declared."""
    trump: str | None = None
    """s, h, d or c; a score depends on it only where spades count double."""
    called: int | None = None
    """1 kraken, 2 herkraken, 3 superkraken; None and 0 both mean that nothing was called."""
    ledig: bool | None = None
    """Whether the declaring side bid to take no trick. Then tricks, an N with that side, or the totals tell how it
    ended, in every form."""
    points_a: int | None = None
    """Captured form: taken, with the last trick's 10. Written form: as on paper; beside a mark on the other side,
    an empty cell is the 162 that must stand there."""
    points_b: int | None = None
    roem_a: int | None = None
    """None and 0 both mean that nothing was claimed. Never holds a pit or other bonus."""
    roem_b: int | None = None
    hand_roem_a: int | None = None
    """Roem shown from the hand, where that is played; never holds roem of the tricks."""
    hand_roem_b: int | None = None
    mark_a: Mark | None = None
    """Written form only: stands with the side that scores nothing."""
    mark_b: Mark | None = None
    tricks_a: int | None = None
    """Captured form only, and optional: it tells 162 points with a pit from 162 points without."""
    tricks_b: int | None = None
    total_a: int | None = None
    """The totals form; in the other forms the total on paper, checked when it is there."""
    total_b: int | None = None

    @property
    def is_totals_only(self) -> bool:
        """Whether nothing was typed of what the totals are made of, though a mark may stand beside them.

        >>> HandEntry(form=HandForm.WRITTEN, mark_a=Mark.NAT, total_a=0, total_b=182).is_totals_only
        True
        """
        if self.form is HandForm.TOTALS:
            return True
        if self.form is not HandForm.WRITTEN or self.total_a is None or self.total_b is None:
            return False
        made_of = (self.points_a, self.points_b, self.roem_a, self.roem_b, self.hand_roem_a, self.hand_roem_b)
        return made_of == (None,) * len(made_of)

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> HandEntry:
        """Read plain data, or raise `EntryError` with every problem.

        >>> HandEntry.from_dict({"form": "written", "mark_a": "N", "roem_b": 20}).mark_a
        <Mark.NAT: 'N'>
        >>> HandEntry.from_dict({"form": "paper", "points_a": "82"})
        Traceback (most recent call last):
        ...
        scoring.violations.EntryError: form: not_a_choice; points_a: not_a_number
        """
        reader = PlainReader(data, known=HAND_FIELDS)
        number = reader.whole_number("number")
        entry = cls(
            number=1 if number is None else number,
            form=reader.required_choice("form", HandForm, fallback=HandForm.CAPTURED),
            declarer=reader.choice("declarer", Side),
            trump=reader.text("trump"),
            called=reader.whole_number("called"),
            ledig=reader.truth("ledig"),
            points_a=reader.whole_number("points_a"),
            points_b=reader.whole_number("points_b"),
            roem_a=reader.whole_number("roem_a"),
            roem_b=reader.whole_number("roem_b"),
            hand_roem_a=reader.whole_number("hand_roem_a"),
            hand_roem_b=reader.whole_number("hand_roem_b"),
            mark_a=reader.choice("mark_a", Mark),
            mark_b=reader.choice("mark_b", Mark),
            tricks_a=reader.whole_number("tricks_a"),
            tricks_b=reader.whole_number("tricks_b"),
            total_a=reader.whole_number("total_a"),
            total_b=reader.whole_number("total_b"),
        )
        if reader.problems:
            raise EntryError(tuple(reader.problems))
        return entry

    def as_dict(self) -> dict[str, object]:
        """What was typed, as plain data; `from_dict` gives the same entry back.

        >>> HandEntry(number=7, form=HandForm.TOTALS, total_a=0, total_b=182).as_dict()
        {'number': 7, 'form': 'totals', 'total_a': 0, 'total_b': 182}
        """
        plain: dict[str, object] = {}
        for name in HAND_FIELDS:
            value = getattr(self, name)
            if value is not None:
                plain[name] = value.value if isinstance(value, StrEnum) else value
        return plain


HAND_FIELDS = tuple(field.name for field in fields(HandEntry))
