"""Did you mean: what was probably meant by a result that cannot be, under the rules and the dealer of its table.

Reads and stores nothing; nothing is ever changed by it. What cannot be read has no suggestions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring import (
    EntryError,
    HandEntry,
    HouseRules,
    SheetEntry,
    SheetLevel,
    SheetSuggestion,
    Suggestion,
    ThreeHandEntry,
    ThreeSheetEntry,
    ThreeSheetSuggestion,
    ThreeSuggestion,
    Violation,
    ViolationCode,
    check_sheet,
    check_three_sheet,
    suggest_hand,
    suggest_hands,
    suggest_sheet,
    suggest_three_hand,
    suggest_three_hands,
    suggest_three_sheet,
)
from scoring.sheet_hands import as_dealt
from tournaments.errors import TournamentError
from tournaments.models import Table
from tournaments.services import entries


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggested:
    """What may have been meant: by each hand that is wrong or odd, by its number, and by the sheet as a whole."""

    hands: Mapping[int, tuple[Suggestion | ThreeSuggestion, ...]]
    sheet: tuple[SheetSuggestion | ThreeSheetSuggestion, ...]


_MISSING = ViolationCode.HAND_MISSING
NOTHING = Suggested(hands={}, sheet=())


def suggest(*, table: Table, data: Mapping[str, object]) -> Suggested:
    """Return what may have been meant by plain data at this table.

    A sheet has suggestions as a whole only where its hands are right: then it is a sum, or one hand, that does not fit.
    """
    rules = table.round.evening.rules
    try:
        entry = entries.with_dealer(table, entries.read_entry(data, of_three=table.is_of_three))
    except TournamentError:
        return NOTHING
    return suggest_entry(entry, rules)


def suggest_entry(entry: entries.Entry, rules: HouseRules) -> Suggested:
    """Return what may have been meant by a sheet under these rules, whoever plays it."""
    if isinstance(entry, ThreeSheetEntry):
        hands_wrong = _are_hands_wrong(check_three_sheet(entry, rules)) if entry.hands else False
        of_sheet = () if hands_wrong else suggest_three_sheet(entry, rules)
        return Suggested(hands=suggest_three_hands(entry, rules), sheet=of_sheet)
    hands_wrong = _are_hands_wrong(check_sheet(entry, rules)) if entry.hands else False
    return Suggested(hands=suggest_hands(entry, rules), sheet=() if hands_wrong else suggest_sheet(entry, rules))


def suggest_hand_at(*, table: Table, data: Mapping[str, object]) -> tuple[Suggestion | ThreeSuggestion, ...]:
    """Return what may have been meant by plain data of one hand of this table."""
    rules = table.round.evening.rules
    try:
        if table.is_of_three:
            return suggest_three_hand(ThreeHandEntry.from_dict(data), rules)
        hand = HandEntry.from_dict(data)
    except EntryError:
        return ()
    sheet = SheetEntry(level=SheetLevel.HANDS, first_dealer=table.first_dealer)
    return suggest_hand(as_dealt(hand, sheet, rules), rules)


def _are_hands_wrong(problems: Iterable[Violation]) -> bool:
    return any("[" in problem.field or problem.code is _MISSING for problem in problems)
