"""The sheet as it was typed, cell by cell, in the order of the paper: text; what it is worth is judged elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring import HandEntry, HandForm, HouseRules, Mark, SheetEntry, SheetLevel, Side, TrumpMaking, declaring_side
from scoring.limits import TRICKS
from tournaments.models import Table
from tournaments.web.forms.hand_parts import Ledig, Part, PartKind, parts_of
from tournaments.web.forms.numbers import number_or_text

CONTROLS = ("control_a", "control_b")
# The first dealer that the declarers on the page were filled in for.
DEALER_SEEN = "dealer_seen"
# Some clubs write M, for mars, where others write P.
_MARKS = {"M": "P"}
# What may stand in a row in which no hand was played yet.
_BEFORE_THE_HAND = ("declarer", "trump")


def cell_name(number: int, part: str) -> str:
    """Return the name, and the id, of a cell."""
    return f"h{number}-{part}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedHand:
    """One row of the sheet, as text."""

    number: int
    parts: tuple[Part, ...]
    cells: Mapping[str, str]
    """By the name of the part; every part is there."""
    derived: str
    """The side that declares by the deal, where trump making is forced; else empty."""

    @property
    def declarer(self) -> str:
        return self.cells["declarer"]

    @property
    def named_declarer(self) -> str:
        """The declarer, if somebody said so; what the deal tells by itself was not said by anybody."""
        return "" if self.declarer == self.derived else self.declarer

    @property
    def is_empty(self) -> bool:
        """Nothing but perhaps who declared and what was trump: such a hand was not typed yet."""
        return not any(text for name, text in self.cells.items() if name not in _BEFORE_THE_HAND)

    @property
    def is_untouched(self) -> bool:
        """Nobody typed anything at all."""
        return self.is_empty and not self.named_declarer and not self.cells.get("trump")

    @property
    def is_complete(self) -> bool:
        """Enough stands there to be judged: a mark, the points of both sides, or whose ledig ended how."""
        if self.cells.get("ledig"):
            return bool(self.declarer)
        cells = self.cells
        return bool(cells["mark_a"] or cells["mark_b"] or (cells["points_a"] and cells["points_b"]))

    def as_entry(self) -> dict[str, object]:
        """Return the hand as plain data, what is no number or mark left as it is."""
        data: dict[str, object] = {"number": self.number, "form": HandForm.WRITTEN.value}
        for part in self.parts:
            text = self.cells[part.name]
            if not text or part.name in ("declarer", "ledig"):
                continue
            if part.kind is PartKind.MARK:
                mark = text.upper()
                data[part.name] = _MARKS.get(mark, mark)
            elif part.kind is PartKind.NUMBER or part.name == "called":
                value = number_or_text(text)
                if value is not None:
                    data[part.name] = value
            else:
                data[part.name] = text
        if self.named_declarer:
            data["declarer"] = self.named_declarer
        return data | self._ledig()

    def _ledig(self) -> dict[str, object]:
        """How ledig ended, as `scoring` reads it: no trick for who bid it, or an N there."""
        typed = self.cells.get("ledig", "")
        if not typed:
            return {}
        # What is neither of the two is left as it is, to be refused at its cell.
        ended: dict[str, object] = {"ledig": True if typed in set(Ledig) else typed}
        if self.declarer in set(Side):
            letter = self.declarer.lower()
            if typed == Ledig.MADE:
                ended[f"tricks_{letter}"] = 0
            elif typed == Ledig.FAILED:
                ended[f"mark_{letter}"] = Mark.NAT.value
        return ended


class TypedSheet:
    """Everything that was typed on one sheet."""

    def __init__(self, *, table: Table, typed: Mapping[str, str]) -> None:
        rules = table.round.evening.rules
        self.table = table
        self.parts = parts_of(rules)
        self.ends_at_target = rules.target is not None
        self.forced = rules.trump is TrumpMaking.FORCED
        self.typed = typed
        seen = typed.get(DEALER_SEEN, "")
        self.dealer_seen = int(seen) if seen in {"0", "1", "2", "3"} else table.first_dealer
        self.hands = [self._hand(number) for number in range(1, rules.hands + 1)]
        self.control_a, self.control_b = (typed.get(name, "").strip() for name in CONTROLS)

    def _hand(self, number: int) -> TypedHand:
        derived = declaring_side(self.table.first_dealer, number).value if self.forced else ""
        cells = {part.name: self.typed.get(cell_name(number, part.name), "").strip() for part in self.parts}
        if derived:
            # What the page filled in for another dealer, and nobody touched, follows the dealer of now.
            filled_in = declaring_side(self.dealer_seen, number).value
            if self.typed.get(cell_name(number, "declarer"), filled_in).strip() == filled_in:
                cells["declarer"] = derived
        return TypedHand(number=number, parts=self.parts, cells=cells, derived=derived)

    @property
    def part_names(self) -> list[str]:
        """The parts of a hand, in the order in which one goes through them."""
        return [part.name for part in self.parts]

    @property
    def whole_parts(self) -> list[Part]:
        """The parts that are about the hand as a whole."""
        return [part for part in self.parts if not part.side]

    @property
    def side_parts(self) -> list[Part]:
        """The parts of each side."""
        return [part for part in self.parts if part.side == "a"]

    @property
    def control_cells(self) -> list[tuple[str, str]]:
        """The total from the paper as it was typed, by the letter of its side."""
        return [("a", self.control_a), ("b", self.control_b)]

    @property
    def head_span(self) -> int:
        """How many columns stand before those of the sides: the number of the hand, and what is about all of it."""
        return 1 + len(self.whole_parts)

    @property
    def side_span(self) -> int:
        """How many columns a side has: its parts, and what they come to."""
        return len(self.side_parts) + 1

    @property
    def variants(self) -> list[str]:
        """The looks of the parts that only a social variant has; none on an ordinary sheet."""
        ordinary = {part.look for part in parts_of(HouseRules())}
        return [look for look in dict.fromkeys(part.look for part in self.parts) if look not in ordinary]

    @property
    def first_part(self) -> str:
        """Where typing a hand begins."""
        return "trump" if "trump" in self.part_names else "points_a"

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
        return all(hand.is_untouched for hand in self.hands) and not (self.control_a or self.control_b)

    def as_draft(self) -> dict[str, str]:
        """Return what somebody typed, to be shown again later; what follows from the deal is left to follow from it."""
        cells = {
            cell_name(hand.number, name): hand.named_declarer if name == "declarer" else text
            for hand in self.hands
            for name, text in hand.cells.items()
        }
        cells |= {name: getattr(self, name) for name in CONTROLS} | {"reason": self.typed.get("reason", "")}
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
        typed = {name: number_or_text(getattr(self, name)) for name in CONTROLS}
        return {name: value for name, value in typed.items() if value is not None}


def typed_of_entry(entry: SheetEntry, rules: HouseRules) -> dict[str, str] | None:
    """Return a stored sheet as the cells of the page; nothing when it was handed in otherwise than hand by hand."""
    if entry.level is not SheetLevel.HANDS or any(hand.form is not HandForm.WRITTEN for hand in entry.hands):
        return None
    typed: dict[str, str] = {}
    for hand in entry.hands:
        cells = {part.name: getattr(hand, part.name) for part in parts_of(rules)}
        if hand.ledig:
            ended = _ledig_of(hand)
            if ended is None:
                return None
            cells |= ended
        for name, value in cells.items():
            # Nothing called is an empty cell, however it was said.
            if value is not None and (name != "called" or value):
                typed[cell_name(hand.number, name)] = str(value)
    for name in CONTROLS:
        value = getattr(entry, name)
        typed[name] = "" if value is None else str(value)
    return typed


def _ledig_of(hand: HandEntry) -> dict[str, object] | None:
    """Return the cells of a hand of ledig; nothing when only its totals tell how it ended."""
    marks, tricks = (hand.mark_a, hand.mark_b), (hand.tricks_a, hand.tricks_b)
    for index, side in enumerate(Side):
        if hand.declarer not in (None, side):
            continue
        if marks[index] is Mark.NAT or tricks[index]:
            ended = Ledig.FAILED
        elif tricks[index] == 0 or tricks[1 - index] == TRICKS:
            ended = Ledig.MADE
        else:
            continue
        return {"declarer": side.value, "ledig": ended.value, "mark_a": None, "mark_b": None}
    return None
