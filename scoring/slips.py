"""Slips of the pen and of arithmetic: their codes, how likely each is, and what a written number may have been.

The codes are an interface like those of `violations`. Likelihoods are weights in thousandths of one kind of slip, set
with `python -m benchmarks.slips`; they order suggestions and decide nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from scoring.hand_entry import HAND_FIELDS, HandEntry
from scoring.sheet_entry import SHEET_FIELDS, SheetEntry


class SlipCode(StrEnum):
    """What went wrong between the cards and the sheet, with the rule that makes it plausible."""

    # One number.
    DIGIT = "digit"
    """One figure read or written as another; 1 and 7, 3 and 8, 5 and 6, 0 and 6, 4 and 9 look alike."""
    TRANSPOSITION = "transposition"
    """Two neighbouring figures in the wrong order; the difference is a multiple of 9."""
    DIGIT_DROPPED = "digit_dropped"
    DIGIT_DOUBLED = "digit_doubled"
    OFF_BY_ONE = "off_by_one"
    """Both sides' points are 162 together, so every total ends on the figure the other side leaves."""
    OFF_BY_TEN = "off_by_ten"

    # Sides.
    SIDES_SWAPPED = "sides_swapped"
    """Without nat the declaring side has strictly more, so the columns stand the wrong way round."""
    DECLARER_FLIPPED = "declarer_flipped"
    """The same, but it is the other side that declared."""

    # Roem.
    ROEM_FORGOTTEN = "roem_forgotten"
    """Roem counts in the total of the hand, and in the contract."""
    ROEM_DOUBLED = "roem_doubled"
    """The same roem counted twice."""
    ROEM_WRONG_SIDE = "roem_wrong_side"
    """Roem belongs to the side that took the trick, and a side without a trick has none."""
    ROEM_IN_POINTS = "roem_in_points"
    """Roem has a column of its own, and here it was counted among the points."""
    ROEM_NOT_MADE = "roem_not_made"
    """No trick brought this roem."""

    # Points.
    LAST_TRICK_FORGOTTEN = "last_trick_forgotten"
    """The last trick brings 10, without which the points are 152 together."""
    USED_152 = "used_152"
    """One side was counted and taken from 152, the worth of the cards, instead of from 162."""
    MISCOUNTED = "miscounted"
    """Both sides' points must be 162 together; how this number came about cannot be told."""
    ALL_POINTS = "all_points"
    """All tricks bring all 162 points."""
    MINUS = "minus"
    """No number on a sheet is below zero."""
    ADDED_WRONG = "added_wrong"
    """The total must be what points, roem and nat or pit make it; how this number came about cannot be told."""

    # Nat and pit.
    NAT_NOT_APPLIED = "nat_not_applied"
    """The declaring side does not have strictly more, so it scores 0 and the defenders 162 and all roem."""
    NAT_NOT_FULL = "nat_not_full"
    """After nat the defenders are credited with all 162 points and the roem of both sides, not with their own."""
    NAT_APPLIED_TWICE = "nat_applied_twice"
    """After nat the defenders' own points are part of the 162 and do not come on top."""
    NAT_NOT_TRUE = "nat_not_true"
    """Written as nat although the declaring side has strictly more."""
    PIT_WITHOUT_100 = "pit_without_100"
    """All tricks bring the declaring side 100 on top of the 162 points."""
    PIT_NOT_MARKED = "pit_not_marked"
    """All 162 points without a pit needs a lost trick of four worthless cards."""
    MARK_WRONG_SIDE = "mark_wrong_side"
    """N, P and TP stand with the side that scores nothing."""
    MARK_WRONG = "mark_wrong"
    """N says that the declaring side scores nothing, P that its opponents do."""
    BESIDE_MARK = "beside_mark"
    """A side with a mark scores nothing, so nothing stands beside it."""
    BONUS_IN_POINTS = "bonus_in_points"
    """What a pit brings besides the cards is counted by itself; its points are 162."""
    TRICKS_WRONG = "tricks_wrong"
    """So many tricks cannot hold these points and this roem."""
    TRICKS_NOT_EIGHT = "tricks_not_eight"
    """There are eight tricks, whoever takes them."""
    NATS_WRONG = "nats_wrong"
    """The totals of a set hold another number of nats."""

    # Hands that count more than once, and roem in hand.
    NOT_MULTIPLIED = "not_multiplied"
    """What was called multiplies the score of the hand."""
    MULTIPLIED_ALREADY = "multiplied_already"
    """Points and roem are typed as captured; what was called multiplies them afterwards."""
    HAND_ROEM_LOWER = "hand_roem_lower"
    """Only the side with the better roem in hand shows it; the other side shows a stuk and nothing else."""


class Change(NamedTuple):
    """One field of an entry that is written otherwise; None is an empty cell."""

    field: str
    old: int | str | None
    new: int | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """One thing that may have been meant.

    >>> from scoring.sides import HandForm
    >>> written = HandEntry(form=HandForm.TOTALS, total_a=126, total_b=63)
    >>> meant = HandEntry(form=HandForm.TOTALS, total_a=126, total_b=36)
    >>> changes = changes_between(written, meant)
    >>> Suggestion(code=SlipCode.TRANSPOSITION, entry=meant, changes=changes, weight=990).changes
    (Change(field='total_b', old=63, new=36),)
    """

    code: SlipCode
    """The likeliest of the slips that lead from this to what was written."""
    entry: HandEntry
    """The hand as it was meant; always one that is accepted."""
    changes: tuple[Change, ...]
    weight: int
    """How likely, in thousandths, among everything that was considered; 0 is less than one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSuggestion:
    """One thing that may have been meant by a whole sheet; like a `Suggestion`, and always accepted as well."""

    code: SlipCode
    entry: SheetEntry
    changes: tuple[Change, ...]
    """Fields of a hand are named as in a violation: hands[7].roem_a."""
    weight: int


class Guess(NamedTuple):
    """A hand that may have been meant, before it was judged."""

    entry: HandEntry
    code: SlipCode
    slip: int
    """How likely this slip makes what was written out of the hand, in thousandths of a kind of slip."""
    line: int | None = None
    """How often the hand comes up such that the slip makes this of it; None: as often as the hand comes up at all."""


class SheetGuess(NamedTuple):
    """A sheet that may have been meant, before it was judged."""

    entry: SheetEntry
    code: SlipCode
    weight: int


def changes_between(written: HandEntry, meant: HandEntry) -> tuple[Change, ...]:
    """The fields in which two hands differ, in the order of the fields."""
    return changes_of_fields(written, meant, HAND_FIELDS)


def changes_of_sheet(written: SheetEntry, meant: SheetEntry) -> tuple[Change, ...]:
    """The fields in which two sheets with the same hands differ, those of the hands first."""
    of_hands = [
        Change(f"hands[{old.number}].{change.field}", change.old, change.new)
        for old, new in zip(written.hands, meant.hands, strict=True)
        if old != new
        for change in changes_between(old, new)
    ]
    return (*of_hands, *changes_of_fields(written, meant, tuple(name for name in SHEET_FIELDS if name != "hands")))


def changes_of_fields(written: object, meant: object, names: tuple[str, ...]) -> tuple[Change, ...]:
    """Those of these fields in which two entries differ, in this order."""
    return tuple(
        Change(name, old, new) for name in names if (old := getattr(written, name)) != (new := getattr(meant, name))
    )


# Weights of a number, for an entry of two numbers: one kind of slip spread over the places where it can happen.
_DIGIT = 20
_LOOK_ALIKE = 140
_TRANSPOSED = 300
_DROPPED = 180
_DOUBLED = 180
_OFF = 250
LONGEST = 4

_LOOK_ALIKES = {"1": "7", "7": "1", "3": "8", "8": "3", "5": "6", "6": "50", "0": "6", "4": "9", "9": "4"}


@lru_cache(maxsize=4096)
def numbers_meant(written: int) -> dict[int, tuple[SlipCode, int]]:
    """Every number of which one slip makes this one, with the likeliest slip and the weight of all of them together.

    >>> numbers_meant(63)[36]
    (<SlipCode.TRANSPOSITION: 'transposition'>, 300)
    >>> 152 in numbers_meant(63), 163 in numbers_meant(63)
    (False, True)
    """
    if not 0 <= written < 10 ** (LONGEST + 1):
        return {}
    found: dict[int, dict[SlipCode, int]] = {}
    for text, code, weight in (*_of_figures(str(written)), *_of_counting(written)):
        # Nobody writes a number with a nought in front.
        if (text == "0" or text[:1] not in ("", "0")) and len(text) <= LONGEST and int(text) != written:
            slips = found.setdefault(int(text), {})
            slips[code] = slips.get(code, 0) + weight
    return {meant: (max(slips, key=slips.__getitem__), sum(slips.values())) for meant, slips in found.items()}


def _of_figures(digits: str) -> Iterator[tuple[str, SlipCode, int]]:
    for place, digit in enumerate(digits):
        before, after = digits[:place], digits[place + 1 :]
        for other in "0123456789":
            if other != digit:
                likely = _LOOK_ALIKE if other in _LOOK_ALIKES.get(digit, "") else 0
                yield before + other + after, SlipCode.DIGIT, _DIGIT + likely
        if after and after[0] != digit:
            yield before + after[0] + digit + after[1:], SlipCode.TRANSPOSITION, _TRANSPOSED
        if after and after[0] == digit:
            yield before + after, SlipCode.DIGIT_DOUBLED, _DOUBLED
    for other in "123456789":
        # Of 105 without its first figure 5 is left.
        yield other + "0" + digits, SlipCode.DIGIT_DROPPED, _DROPPED
    for place in range(len(digits) + 1):
        for other in "0123456789":
            # Of a doubled figure either may be the one that was left out.
            if place == len(digits) or other != digits[place]:
                yield digits[:place] + other + digits[place:], SlipCode.DIGIT_DROPPED, _DROPPED


def _of_counting(written: int) -> Iterator[tuple[str, SlipCode, int]]:
    for step, code in ((1, SlipCode.OFF_BY_ONE), (10, SlipCode.OFF_BY_TEN)):
        for meant in (written - step, written + step):
            if meant >= 0:
                yield str(meant), code, _OFF
