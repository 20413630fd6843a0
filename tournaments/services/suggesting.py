"""Did you mean: what was probably meant by a result that cannot be, under the rules and the dealer of its table.

Reads and stores nothing; nothing is ever changed by it. What cannot be read has no suggestions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import (
    EntryError,
    HandEntry,
    SheetEntry,
    SheetLevel,
    SheetSuggestion,
    Suggestion,
    ViolationCode,
    check_sheet,
    suggest_hand,
    suggest_sheet,
)
from scoring.sheet_hands import as_dealt
from tournaments.errors import TournamentError
from tournaments.models import Table
from tournaments.services import entries


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggested:
    """What may have been meant: by each hand that is wrong or odd, by its number, and by the sheet as a whole."""

    hands: Mapping[int, tuple[Suggestion, ...]]
    sheet: tuple[SheetSuggestion, ...]


_MISSING = ViolationCode.HAND_MISSING
NOTHING = Suggested(hands={}, sheet=())


def suggest(*, table: Table, data: Mapping[str, object]) -> Suggested:
    """Return what may have been meant by plain data at this table.

    A sheet has suggestions as a whole only where its hands are right: then it is a sum, or one hand, that does not fit.
    """
    if table.is_of_three:
        return NOTHING
    try:
        entry = entries.with_dealer(table, entries.read_entry(data))
    except TournamentError:
        return NOTHING
    hands = {hand.number: found for hand in entry.hands if (found := _suggest_for_hand(table, hand, entry))}
    return Suggested(hands=hands, sheet=_suggest_for_sheet(table, entry))


def suggest_hand_at(*, table: Table, data: Mapping[str, object]) -> tuple[Suggestion, ...]:
    """Return what may have been meant by plain data of one hand of this table."""
    if table.is_of_three:
        return ()
    try:
        hand = HandEntry.from_dict(data)
    except EntryError:
        return ()
    return _suggest_for_hand(table, hand, SheetEntry(level=SheetLevel.HANDS, first_dealer=table.first_dealer))


def _suggest_for_hand(table: Table, hand: HandEntry, sheet: SheetEntry) -> tuple[Suggestion, ...]:
    rules = table.round.evening.rules
    return suggest_hand(as_dealt(hand, sheet, rules), rules)


def _suggest_for_sheet(table: Table, entry: SheetEntry) -> tuple[SheetSuggestion, ...]:
    rules = table.round.evening.rules
    if entry.hands and any("[" in problem.field or problem.code is _MISSING for problem in check_sheet(entry, rules)):
        return ()
    return suggest_sheet(entry, rules)
