"""The sheet of a table of three as it was typed, cell by cell: text; what it is worth is judged elsewhere.

It looks like `sheets.TypedSheet` to the page. Every row says who made trump and what each of the three took; a nat or
a pit follows from that and is not marked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoring import HandForm, SheetLevel, ThreeHandEntry, ThreeSheetEntry, ThreeSide, TrumpMaking
from tournaments.models import Table
from tournaments.services.entries import LETTERS
from tournaments.web.forms.hand_parts import Part, PartKind
from tournaments.web.forms.numbers import number_or_text
from tournaments.web.forms.sheets import cell_name

_MAKER = Part(
    name="maker",
    kind=PartKind.CHOICE,
    heading=_("declares"),
    label=_("hand %(n)s, who made trump"),
    options=tuple((side.value, side.value) for side in ThreeSide),
)
_OF_SIDE: Mapping[str, tuple[Part, Part]] = {
    side: (
        Part(name=f"points_{side}", kind=PartKind.NUMBER, heading=_("points"), label=labels[0], side=side),
        Part(name=f"roem_{side}", kind=PartKind.NUMBER, heading=_("roem"), label=labels[1], side=side),
    )
    for side, labels in {
        "a": (_("hand %(n)s, points A"), _("hand %(n)s, roem A")),
        "b": (_("hand %(n)s, points B"), _("hand %(n)s, roem B")),
        "c": (_("hand %(n)s, points C"), _("hand %(n)s, roem C")),
    }.items()
}
# Of whoever has the most points; the sheet only asks for it where 162 points can be all ten tricks or not.
_TRICKS = Part(
    name="tricks",
    kind=PartKind.NUMBER,
    heading=_("tricks"),
    label=_("hand %(n)s, tricks of who has all points"),
)
PARTS_OF_THREE = (_MAKER, *(part for side in LETTERS for part in _OF_SIDE[side]), _TRICKS)
THREE_CONTROLS = tuple(f"control_{letter}" for letter in LETTERS)
_POINTS = tuple(f"points_{letter}" for letter in LETTERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeTypedHand:
    """One row of the sheet, as text."""

    number: int
    cells: Mapping[str, str]
    """By the name of the part; every part is there."""
    derived = ""
    """Nothing is known of who made trump, whoever deals."""

    @property
    def parts(self) -> tuple[Part, ...]:
        return PARTS_OF_THREE

    @property
    def maker(self) -> str:
        return self.cells["maker"]

    @property
    def is_empty(self) -> bool:
        """Nothing but perhaps who made trump: such a hand was not typed yet."""
        return not any(text for name, text in self.cells.items() if name != "maker")

    @property
    def is_complete(self) -> bool:
        """Enough stands there to be judged: the points of all three."""
        return all(self.cells[part] for part in _POINTS)

    @property
    def captured(self) -> int:
        """The points typed in this row, together; what is no number counts for nothing."""
        return sum(value for value in self._points if isinstance(value, int))

    def as_entry(self) -> dict[str, object]:
        """Return the hand as plain data, what is no number left as it is."""
        data: dict[str, object] = {"number": self.number, "form": HandForm.CAPTURED.value}
        for name, text in self.cells.items():
            value = text if name == "maker" else number_or_text(text)
            if value not in (None, ""):
                data[f"tricks_{_letter_of_most(self._points)}" if name == "tricks" else name] = value
        return data

    @property
    def _points(self) -> list[int | str | None]:
        return [number_or_text(self.cells[part]) for part in _POINTS]


class ThreeTypedSheet:
    """Everything that was typed on one sheet."""

    parts = PARTS_OF_THREE
    first_part = "maker"
    """Where typing a hand begins."""

    def __init__(self, *, table: Table, typed: Mapping[str, str]) -> None:
        rules = table.round.evening.rules
        self.table = table
        self.ends_at_target = rules.target is not None
        self.forced = rules.trump is TrumpMaking.FORCED
        self.typed = typed
        self.hands = [self._hand(number) for number in range(1, rules.hands + 1)]
        self.control_texts = {name: typed.get(name, "").strip() for name in THREE_CONTROLS}

    def _hand(self, number: int) -> ThreeTypedHand:
        cells = {part.name: self.typed.get(cell_name(number, part.name), "").strip() for part in self.parts}
        return ThreeTypedHand(number=number, cells=cells)

    @property
    def part_names(self) -> list[str]:
        """The parts of a hand, in the order in which one goes through them."""
        return [part.name for part in self.parts]

    whole_parts = (_MAKER,)
    """The parts that are about the hand as a whole, and stand before those of the three."""
    last_parts = (_TRICKS,)
    """And after them."""
    side_parts = _OF_SIDE["a"]
    """The parts of each of the three."""
    head_span = 1 + len(whole_parts)
    """How many columns stand before those of the three: the number of the hand, and what is about all of it."""
    side_span = len(side_parts) + 1
    """How many columns each has: its parts, and what they come to."""
    variants: tuple[str, ...] = ()

    @property
    def control_cells(self) -> list[tuple[str, str]]:
        """The total from the paper as it was typed, by letter."""
        return [(letter, self.control_texts[f"control_{letter}"]) for letter in LETTERS]

    @property
    def first_empty(self) -> int:
        """The hand to go on with."""
        return next((hand.number for hand in self.hands if hand.is_empty), 1)

    @property
    def is_empty(self) -> bool:
        hands = any(not hand.is_empty or hand.maker for hand in self.hands)
        return not (hands or any(self.control_texts.values()))

    def as_draft(self) -> dict[str, str]:
        """Return what somebody typed, to be shown again later."""
        cells = {cell_name(hand.number, name): text for hand in self.hands for name, text in hand.cells.items()}
        cells |= self.control_texts | {"reason": self.typed.get("reason", "")}
        # A cell holds a few characters; whoever sends a novel does not get it back.
        return {name: text[:200] for name, text in cells.items() if text}

    def as_entry(self, *, unfinished: bool = False) -> dict[str, object]:
        """Return the sheet as plain data; an unfinished one holds only the hands that can be judged already."""
        hands = [hand for hand in self.hands if (hand.is_complete if unfinished else not hand.is_empty)]
        data: dict[str, object] = {"level": SheetLevel.HANDS.value, "hands": [hand.as_entry() for hand in hands]}
        return data if unfinished and len(hands) < len(self.hands) else data | self.controls

    @property
    def controls(self) -> dict[str, object]:
        """The totals from the paper, as far as they were typed."""
        typed = {name: number_or_text(text) for name, text in self.control_texts.items()}
        return {name: value for name, value in typed.items() if value is not None}


def typed_of_three_entry(entry: ThreeSheetEntry) -> dict[str, str] | None:
    """Return a stored sheet as the cells of the page; nothing when it was handed in otherwise than hand by hand."""
    if entry.level is not SheetLevel.HANDS or any(hand.form is not HandForm.CAPTURED for hand in entry.hands):
        return None
    typed: dict[str, str] = {}
    for hand in entry.hands:
        for part in PARTS_OF_THREE:
            value = _tricks_of_most(hand) if part is _TRICKS else getattr(hand, part.name)
            if value is not None:
                typed[cell_name(hand.number, part.name)] = str(value)
    for name in THREE_CONTROLS:
        value = getattr(entry, name)
        typed[name] = "" if value is None else str(value)
    return typed


def _tricks_of_most(hand: ThreeHandEntry) -> int | None:
    found: int | None = getattr(hand, f"tricks_{_letter_of_most(hand.points)}")
    return found


def _letter_of_most(points: Sequence[int | str | None]) -> str:
    known = [value if isinstance(value, int) else -1 for value in points]
    return LETTERS[known.index(max(known))]
