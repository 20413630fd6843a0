"""What was probably meant, in words: what a hand would read, and how it came to be written otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import (
    Change,
    HandEntry,
    Mark,
    SheetEntry,
    SheetSuggestion,
    Side,
    SlipCode,
    Suggestion,
    ThreeHandEntry,
    ThreeSheetEntry,
    ThreeSheetSuggestion,
    ThreeSuggestion,
)
from tournaments.field_words import field_label

AnySuggestion = Suggestion | SheetSuggestion | ThreeSuggestion | ThreeSheetSuggestion

SLIPS: Mapping[SlipCode, str | Promise] = {
    SlipCode.DIGIT: _("One figure is different."),
    SlipCode.TRANSPOSITION: _("Two figures changed places."),
    SlipCode.DIGIT_DROPPED: _("A figure was left out."),
    SlipCode.DIGIT_DOUBLED: _("A figure stands there twice."),
    SlipCode.OFF_BY_ONE: _("One off."),
    SlipCode.OFF_BY_TEN: _("Ten off."),
    SlipCode.SIDES_SWAPPED: _("We and they changed places."),
    SlipCode.DECLARER_FLIPPED: _("The other side declared."),
    SlipCode.ROEM_FORGOTTEN: _("Roem was left out."),
    SlipCode.ROEM_DOUBLED: _("Roem was counted twice."),
    SlipCode.ROEM_WRONG_SIDE: _("The roem stands with the wrong side."),
    SlipCode.ROEM_IN_POINTS: _("The roem was counted among the points."),
    SlipCode.ROEM_NOT_MADE: _("This roem does not belong here."),
    SlipCode.LAST_TRICK_FORGOTTEN: _("The last trick counts 10."),
    SlipCode.USED_152: _("Taken from 152; with the last trick it is 162."),
    SlipCode.MISCOUNTED: _("Points are 162 together."),
    SlipCode.ALL_POINTS: _("All tricks bring all 162 points."),
    SlipCode.MINUS: _("Nothing is below zero."),
    SlipCode.ADDED_WRONG: _("Added up again."),
    SlipCode.NAT_NOT_APPLIED: _("Not more than the other side is nat."),
    SlipCode.NAT_NOT_FULL: _("After nat the other side gets 162 and all roem."),
    SlipCode.NAT_APPLIED_TWICE: _("After nat it is 162 and all roem, and no more."),
    SlipCode.NAT_NOT_TRUE: _("The declaring side had more, so it is not nat."),
    SlipCode.PIT_WITHOUT_100: _("A pit counts 100 more."),
    SlipCode.PIT_NOT_MARKED: _("All 162 points is usually a pit."),
    SlipCode.MARK_WRONG_SIDE: _("The mark stands with the side that scores nothing."),
    SlipCode.MARK_WRONG: _("Another mark, or none."),
    SlipCode.BESIDE_MARK: _("Nothing stands beside a mark: that side scores nothing."),
    SlipCode.BONUS_IN_POINTS: _("What a pit counts more was counted among the points."),
    SlipCode.TRICKS_WRONG: _("So many tricks cannot hold these points and this roem."),
    SlipCode.TRICKS_NOT_EIGHT: _("Together there are 8 tricks."),
    SlipCode.NATS_WRONG: _("The totals hold another number of nats."),
    SlipCode.NOT_MULTIPLIED: _("Not multiplied yet by what was called."),
    SlipCode.MULTIPLIED_ALREADY: _("Multiplied already; what was called does that."),
    SlipCode.HAND_ROEM_LOWER: _("Only the better roem in hand is shown."),
}
OF_THREE: Mapping[SlipCode, str | Promise] = {
    SlipCode.SIDES_SWAPPED: _("Two players changed places."),
    SlipCode.DECLARER_FLIPPED: _("Another player made trump."),
    SlipCode.ROEM_WRONG_SIDE: _("The roem stands with the wrong player."),
    SlipCode.NAT_NOT_APPLIED: _("Not more than the two others together is nat."),
    SlipCode.NAT_NOT_FULL: _("After nat each of the others gets 162 and all roem."),
}
"""What is said otherwise at a table of three, where nobody has a partner."""

_MARKS: Mapping[Mark, str | Promise] = {
    Mark.NAT: _("nat"),
    Mark.PIT: _("pit"),
    Mark.COUNTER_PIT: _("counter-pit"),
}
_DECLARERS: Mapping[Side, str | Promise] = {Side.A: _("we declared"), Side.B: _("they declared")}


def suggestion_label(suggestion: AnySuggestion) -> str:
    """Return what would stand there, short enough for a button: "92+20–70", "0–162 nat"."""
    entry = suggestion.entry
    if isinstance(entry, HandEntry):
        return _hand_label(entry, suggestion.changes)
    if isinstance(entry, ThreeHandEntry):
        return _three_label(entry, suggestion.changes)
    of_three = isinstance(entry, ThreeSheetEntry)
    hands = {change.field.partition(".")[0] for change in suggestion.changes if change.field.startswith("hands[")}
    if len(hands) == 1 and isinstance(entry, SheetEntry):
        changed = [hand for hand in entry.hands if f"hands[{hand.number}]" in hands]
        changes = [Change(change.field.rpartition(".")[2], change.old, change.new) for change in suggestion.changes]
        return f"{field_label(hands.pop())}: {_hand_label(changed[0], changes)}"
    return ", ".join(
        f"{field_label(change.field, of_three=of_three)} {_shown(change)}" for change in suggestion.changes
    )


def suggestion_reason(suggestion: AnySuggestion) -> str:
    """Return how it came to be written otherwise, with the rule behind it."""
    if isinstance(suggestion.entry, ThreeHandEntry | ThreeSheetEntry) and suggestion.code in OF_THREE:
        return str(OF_THREE[suggestion.code])
    return str(SLIPS[suggestion.code])


def suggestion_sentence(suggestion: AnySuggestion) -> str:
    """Return the whole question: "Did you mean 126–36? Two figures changed places."."""
    question = gettext("Did you mean %(meant)s?") % {"meant": suggestion_label(suggestion)}
    return f"{question} {suggestion_reason(suggestion)}"


def _hand_label(hand: HandEntry, changes: tuple[Change, ...] | list[Change]) -> str:
    marks = (hand.mark_a, hand.mark_b)
    if hand.points_a is None and hand.points_b is None and hand.total_a is not None:
        sides = [str(hand.total_a), str(hand.total_b)]
    else:
        sides = [
            "0" if mark is not None else f"{points or 0}" + (f"+{roem}" if roem else "")
            for mark, points, roem in zip(
                marks, (hand.points_a, hand.points_b), (hand.roem_a, hand.roem_b), strict=True
            )
        ]
    label = "\N{EN DASH}".join(sides)
    if any(change.field.startswith("hand_roem_") for change in changes):
        shown = f"{hand.hand_roem_a or 0}\N{EN DASH}{hand.hand_roem_b or 0}"
        label += gettext(", in hand %(roem)s") % {"roem": shown}
    if any(change.field.startswith("tricks_") for change in changes):
        if hand.tricks_a is None and hand.tricks_b is None:
            label += ", " + gettext("without tricks")
        else:
            taken = f"{hand.tricks_a}\N{EN DASH}{hand.tricks_b}"
            label += ", " + gettext("tricks %(taken)s") % {"taken": taken}
    label += "".join(f" {_MARKS[mark]}" for mark in marks if mark is not None)
    if hand.declarer is not None and any(change.field == "declarer" for change in changes):
        label += f", {_DECLARERS[hand.declarer]}"
    return label


def _three_label(hand: ThreeHandEntry, changes: tuple[Change, ...]) -> str:
    """As of a hand of two sides: the points and roem of the three, or their totals."""
    if None in hand.points:
        sides = [str(total) for total in hand.totals]
    else:
        sides = [
            f"{points}" + (f"+{roem}" if roem else "") for points, roem in zip(hand.points, hand.roem, strict=True)
        ]
    label = "\N{EN DASH}".join(sides)
    if hand.maker is not None and any(change.field == "maker" for change in changes):
        label += ", " + gettext("%(player)s made trump") % {"player": hand.maker.value}
    return label


def _shown(change: Change) -> str:
    return "\N{EM DASH}" if change.new is None else str(change.new)
