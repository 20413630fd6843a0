"""The sheet as it was typed, cell by cell, in the order of the paper: text; what it is worth is judged elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring import HandForm, SheetEntry, SheetLevel, TrumpMaking, declaring_side
from tournaments.models import Table
from tournaments.web.forms.numbers import number_or_text

PARTS = ("declarer", "points_a", "roem_a", "mark_a", "points_b", "roem_b", "mark_b")
CONTROLS = ("control_a", "control_b")
# The first dealer that the declarers on the page were filled in for.
DEALER_SEEN = "dealer_seen"
# Some clubs write M, for mars, where others write P.
_MARKS = {"M": "P"}


def cell_name(number: int, part: str) -> str:
    """Return the name, and the id, of a cell."""
    return f"h{number}-{part}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedHand:
    """One row of the sheet, as text."""

    number: int
    declarer: str
    points_a: str
    roem_a: str
    mark_a: str
    points_b: str
    roem_b: str
    mark_b: str
    derived: str
    """The side that declares by the deal, where trump making is forced; else empty."""

    @property
    def named_declarer(self) -> str:
        """The declarer, if somebody said so; what the deal tells by itself was not said by anybody."""
        return "" if self.declarer == self.derived else self.declarer

    @property
    def is_empty(self) -> bool:
        """Nothing but perhaps who declared: such a hand was not typed yet."""
        return not any((self.points_a, self.roem_a, self.mark_a, self.points_b, self.roem_b, self.mark_b))

    @property
    def is_complete(self) -> bool:
        """Enough stands there to be judged: a mark, or the points of both sides."""
        return bool(self.mark_a or self.mark_b or (self.points_a and self.points_b))

    def as_entry(self) -> dict[str, object]:
        """Return the hand as plain data, what is no number or mark left as it is."""
        data: dict[str, object] = {"number": self.number, "form": HandForm.WRITTEN.value}
        for part in ("points_a", "roem_a", "points_b", "roem_b"):
            value = number_or_text(getattr(self, part))
            if value is not None:
                data[part] = value
        for part in ("mark_a", "mark_b"):
            mark = getattr(self, part).upper()
            if mark:
                data[part] = _MARKS.get(mark, mark)
        if self.named_declarer:
            data["declarer"] = self.named_declarer
        return data


class TypedSheet:
    """Everything that was typed on one sheet."""

    def __init__(self, *, table: Table, typed: Mapping[str, str]) -> None:
        rules = table.round.evening.rules
        self.table = table
        self.forced = rules.trump is TrumpMaking.FORCED
        self.typed = typed
        seen = typed.get(DEALER_SEEN, "")
        self.dealer_seen = int(seen) if seen in {"0", "1", "2", "3"} else table.first_dealer
        self.hands = [self._hand(number) for number in range(1, rules.hands + 1)]
        self.control_a, self.control_b = (typed.get(name, "").strip() for name in CONTROLS)

    def _hand(self, number: int) -> TypedHand:
        derived = declaring_side(self.table.first_dealer, number).value if self.forced else ""
        text = {part: self.typed.get(cell_name(number, part), "").strip() for part in PARTS}
        if derived:
            # What the page filled in for another dealer, and nobody touched, follows the dealer of now.
            filled_in = declaring_side(self.dealer_seen, number).value
            if self.typed.get(cell_name(number, "declarer"), filled_in).strip() == filled_in:
                text["declarer"] = derived
        return TypedHand(number=number, derived=derived, **text)

    @property
    def groups(self) -> Iterator[list[TypedHand]]:
        """The rows in fours, as on paper."""
        for start in range(0, len(self.hands), 4):
            yield self.hands[start : start + 4]

    @property
    def first_empty(self) -> int:
        """The hand to go on with."""
        return next((hand.number for hand in self.hands if hand.is_empty), 1)

    @property
    def is_empty(self) -> bool:
        hands = any(not hand.is_empty or hand.named_declarer for hand in self.hands)
        return not (hands or self.control_a or self.control_b)

    def as_draft(self) -> dict[str, str]:
        """Return what somebody typed, to be shown again later; what follows from the deal is left to follow from it."""
        cells = {
            cell_name(hand.number, part): hand.named_declarer if part == "declarer" else getattr(hand, part)
            for hand in self.hands
            for part in PARTS
        }
        cells |= {name: getattr(self, name) for name in CONTROLS} | {"reason": self.typed.get("reason", "")}
        # A cell holds a few characters; whoever sends a novel does not get it back.
        return {name: text[:200] for name, text in cells.items() if text}

    def as_entry(self, *, unfinished: bool = False) -> dict[str, object]:
        """Return the sheet as plain data; an unfinished one holds only the hands that can be judged already."""
        hands = [hand for hand in self.hands if (hand.is_complete if unfinished else not hand.is_empty)]
        data: dict[str, object] = {"level": SheetLevel.HANDS.value, "hands": [hand.as_entry() for hand in hands]}
        if not unfinished or len(hands) == len(self.hands):
            for name in CONTROLS:
                value = number_or_text(getattr(self, name))
                if value is not None:
                    data[name] = value
        return data


def typed_of_entry(entry: SheetEntry) -> dict[str, str] | None:
    """Return a stored sheet as the cells of the page; nothing when it was handed in otherwise than hand by hand."""
    if entry.level is not SheetLevel.HANDS or any(hand.form is not HandForm.WRITTEN for hand in entry.hands):
        return None
    typed: dict[str, str] = {}
    for hand in entry.hands:
        for part in PARTS:
            value = getattr(hand, part)
            if value is not None:
                typed[cell_name(hand.number, part)] = str(value)
    for name in CONTROLS:
        value = getattr(entry, name)
        typed[name] = "" if value is None else str(value)
    return typed
