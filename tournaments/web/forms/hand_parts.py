"""Which cells a hand has on the sheet under given house rules, in the order of the paper.

The one place that decides it: the form reads these parts, the templates draw them, and the page's script walks through
them. A club that plays no social variant has none of their cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import Doubling, HouseRules, Side
from scoring.hand_entry import TRUMPS

Words = str | Promise


class PartKind(StrEnum):
    """How a part is typed."""

    CHOICE = "choice"
    NUMBER = "number"
    MARK = "mark"


class Ledig(StrEnum):
    """What is filled in for a hand of ledig: whether it was made."""

    MADE = "made"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One cell of every hand."""

    name: str
    """As `scoring` calls the field it fills."""
    kind: PartKind
    heading: Words
    label: Words
    """What the cell is called for whoever does not see its place; `%(n)s` is the number of the hand."""
    side: str = ""
    """a or b; empty for what is about the hand as a whole."""
    options: tuple[tuple[str, Words], ...] = ()

    @property
    def look(self) -> str:
        """The name of its look: both sides look alike."""
        return self.name.removesuffix(f"_{self.side}") if self.side else self.name

    @property
    def is_first_of_side(self) -> bool:
        return self.look == "points"

    def shown(self, value: str) -> str:
        """Return what stands in the cell as people read it: a choice by its words."""
        return str(dict(self.options).get(value, value))


_DECLARER = Part(
    name="declarer",
    kind=PartKind.CHOICE,
    heading=_("declares"),
    label=_("hand %(n)s, who declared"),
    options=((Side.A.value, _("we")), (Side.B.value, _("they"))),
)
_CALLED = Part(
    name="called",
    kind=PartKind.CHOICE,
    heading=_("called"),
    label=_("hand %(n)s, what was called"),
    options=(("1", "kraken"), ("2", "herkraken"), ("3", "superkraken")),
)
_TRUMP = Part(
    name="trump",
    kind=PartKind.CHOICE,
    heading=_("trump"),
    label=_("hand %(n)s, trump"),
    options=tuple(zip(TRUMPS, "♠♥♦♣", strict=True)),
)
_LEDIG = Part(
    name="ledig",
    kind=PartKind.CHOICE,
    heading=_("ledig"),
    label=_("hand %(n)s, ledig"),
    options=(
        (Ledig.MADE.value, pgettext_lazy("ledig", "made")),
        (Ledig.FAILED.value, pgettext_lazy("ledig", "failed")),
    ),
)

_POINTS, _ROEM, _HAND_ROEM, _MARK = _("points"), _("roem"), _("in hand"), _("mark")
_OF_SIDE: Mapping[str, tuple[Part, Part, Part, Part]] = {
    side: (
        Part(name=f"points_{side}", kind=PartKind.NUMBER, heading=_POINTS, label=labels[0], side=side),
        Part(name=f"roem_{side}", kind=PartKind.NUMBER, heading=_ROEM, label=labels[1], side=side),
        Part(name=f"hand_roem_{side}", kind=PartKind.NUMBER, heading=_HAND_ROEM, label=labels[2], side=side),
        Part(name=f"mark_{side}", kind=PartKind.MARK, heading=_MARK, label=labels[3], side=side),
    )
    for side, labels in {
        "a": (
            _("hand %(n)s, points we"),
            _("hand %(n)s, roem we"),
            _("hand %(n)s, roem in the hand we"),
            _("hand %(n)s, mark with us"),
        ),
        "b": (
            _("hand %(n)s, points they"),
            _("hand %(n)s, roem they"),
            _("hand %(n)s, roem in the hand they"),
            _("hand %(n)s, mark with them"),
        ),
    }.items()
}


def parts_of(rules: HouseRules) -> tuple[Part, ...]:
    """Return the cells a hand has under these rules; trump only where the score depends on it.

    >>> " ".join(part.name for part in parts_of(HouseRules()))
    'declarer points_a roem_a mark_a points_b roem_b mark_b'
    >>> " ".join(part.name for part in parts_of(HouseRules(doubling=Doubling.FINAL, roem_in_hand=True)))
    'declarer called points_a roem_a hand_roem_a mark_a points_b roem_b hand_roem_b mark_b'
    """
    parts = [_DECLARER]
    if rules.doubling is not Doubling.NONE:
        parts.append(_CALLED)
    if rules.spades_double:
        parts.append(_TRUMP)
    if rules.ledig:
        parts.append(_LEDIG)
    for side in "ab":
        points, roem, hand_roem, mark = _OF_SIDE[side]
        parts += [points, roem, hand_roem, mark] if rules.roem_in_hand else [points, roem, mark]
    return tuple(parts)
