"""What can still be read of an entry in which something cannot: the rest, and which judgements of it hold.

Pure. A hand without its unreadable cell is another hand, so of that only what is wrong with a single cell is told; and
sums over such hands tell nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring import EntryError, SheetEntry, ThreeSheetEntry, Violation, ViolationCode
from scoring.sheet_entry import name_of_hand

# Wrong whatever stands in the other cells.
_BY_ITSELF = frozenset(
    {
        ViolationCode.POINTS_RANGE,
        ViolationCode.POINTS_UNREACHABLE,
        ViolationCode.ROEM_VALUE,
        ViolationCode.HAND_ROEM_VALUE,
        ViolationCode.CALLED_RANGE,
        ViolationCode.UNKNOWN_TRUMP,
        ViolationCode.FIELD_NOT_PLAYED,
        ViolationCode.TOTAL_RANGE,
        ViolationCode.TOTAL_ABOVE_MAXIMUM,
        ViolationCode.HANDS_COUNT,
        ViolationCode.HAND_NUMBER,
        ViolationCode.HAND_TWICE,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadableRest:
    """An entry without what could not be read of it."""

    entry: SheetEntry | ThreeSheetEntry
    unread: frozenset[str]
    """The fields that were left out."""
    maimed: frozenset[str]
    """The hands that miss a cell; the empty name for the sheet as a whole."""
    lost: bool
    """Whether there are hands of which nothing could be read."""

    def tells(self, problem: Violation) -> bool:
        """Return whether this judgement of the rest also holds for what was meant."""
        if problem.field in self.unread:
            return False
        if problem.code is ViolationCode.HAND_MISSING:
            return not self.lost
        whole = problem.field.partition(".")[0] if problem.field.startswith("hands[") else ""
        return whole not in self.maimed or problem.code in _BY_ITSELF


def readable_rest(data: object, unreadable: Iterable[str], *, of_three: bool = False) -> ReadableRest | None:
    """Return what is left when these fields are left out, or nothing when that is no entry.

    `of_three` says that it is an entry of a table of three.

    >>> data = {"level": "hands", "hands": [{"number": 7, "form": "written", "points_a": "9o", "roem_a": 30}]}
    >>> try:
    ...     SheetEntry.from_dict(data)
    ... except EntryError as error:
    ...     readable_rest(data, [problem.field for problem in error.problems]).entry.as_dict()["hands"]
    [{'number': 7, 'form': 'written', 'roem_a': 30}]
    """
    unread = frozenset(unreadable)
    if not isinstance(data, Mapping):
        return None
    rest: dict[str, object] = {key: value for key, value in data.items() if key not in unread}
    given = rest.get("hands") or []
    hands = []
    maimed = set()
    for position, hand in enumerate(given if isinstance(given, list | tuple) else []):
        name = name_of_hand(hand, position)
        if any(field == name or field.startswith(f"{name}.") for field in unread):
            maimed.add(name)
        # Without its number or form nothing about a hand can be said.
        if isinstance(hand, Mapping) and unread.isdisjoint({name, f"{name}.number", f"{name}.form"}):
            hands.append({key: value for key, value in hand.items() if f"{name}.{key}" not in unread})
    if "hands" in rest:
        rest["hands"] = hands
    # The totals on paper are only compared; everything else has a part in the sums.
    if maimed or any(not field.startswith(("hands[", "control_")) for field in unread):
        maimed.add("")
    lost = "hands" in unread or (isinstance(given, list | tuple) and len(hands) < len(given))
    try:
        entry = ThreeSheetEntry.from_dict(rest) if of_three else SheetEntry.from_dict(rest)
    except EntryError:
        return None
    return ReadableRest(entry=entry, unread=unread, maimed=frozenset(maimed), lost=lost)
