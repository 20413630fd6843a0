"""The small sheet of the extra hands that equals play: one hand for each dealer, judged as every other sheet.

Two who are equal sit on opposite sides, each with a partner who plays along for nothing (clubs draw those); four may
sit two against two; three play three-handed, everybody alone. Fixed pairs play pair against pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring import (
    HouseRules,
    InvalidEntry,
    ThreeSheetEntry,
    Violation,
    check_sheet,
    check_three_sheet,
    score_sheet,
    score_three_sheet,
)
from tournaments.errors import TournamentError
from tournaments.services import entries
from tournaments.services.entries import Entry, Score
from tournaments.services.readable import readable_rest
from tournaments.services.suggesting import NOTHING, Suggested, suggest_entry

HANDS = 4
HANDS_OF_THREE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraSheet:
    """The house rules of the extra hands, and whether three play them."""

    rules: HouseRules
    of_three: bool

    def read(self, data: Mapping[str, object]) -> Entry:
        """Turn plain data into an entry; raises TournamentError with everything that is wrong with it.

        What cannot be read does not keep the rest from being judged.
        """
        try:
            entry = entries.read_entry(data, of_three=self.of_three)
        except TournamentError as error:
            unreadable = [problem.field for problem in error.problems]
            rest = readable_rest(data, unreadable, of_three=self.of_three)
            beside = self._violations(rest.entry) if rest else ()
            told = [problem for problem in beside if rest and rest.tells(problem)]
            raise TournamentError(*error.problems, *told) from error
        if violations := self._violations(entry):
            raise TournamentError(*violations)
        return entry

    def score(self, entry: Entry) -> Score:
        """Return what this entry is worth; raises TournamentError with all the violations of `scoring`."""
        try:
            if isinstance(entry, ThreeSheetEntry):
                return score_three_sheet(entry, self.rules)
            return score_sheet(entry, self.rules)
        except InvalidEntry as error:
            raise TournamentError(*error.violations) from error

    def suggest(self, data: Mapping[str, object]) -> Suggested:
        """Return what may have been meant by plain data that is wrong."""
        try:
            return suggest_entry(entries.read_entry(data, of_three=self.of_three), self.rules)
        except TournamentError:
            return NOTHING

    def _violations(self, entry: Entry) -> tuple[Violation, ...]:
        if isinstance(entry, ThreeSheetEntry):
            return check_three_sheet(entry, self.rules)
        return check_sheet(entry, self.rules)


def extra_sheet(rules: HouseRules, *, of_three: bool = False) -> ExtraSheet:
    """Return the sheet of the extra hands under these house rules: so many hands as there are dealers.

    A round that ends at so many points does not end these: four hands are four hands.
    """
    hands = HANDS_OF_THREE if of_three else HANDS
    return ExtraSheet(rules=replace(rules, hands=hands, target=None), of_three=of_three)
