"""What everything costs: the one currency all searches pay in and every receipt is written in.

A partner again weighs more than any number of meetings again of one round, so fewer partner repeats always win. The
second repeat of a couple costs two, the third three: three couples that meet twice are better than one that meets four
times.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class CostCode(StrEnum):
    """What a plan can cost. The values are stored and translated: never rename one."""

    # Partners tonight who were partners tonight already.
    PARTNER_AGAIN = "partner_again"
    # Two who share a table tonight and did so tonight already, at least once as opponents.
    MEETING_AGAIN = "meeting_again"
    # The third time tonight that two share a table, and each time after that.
    THIRD_MEETING = "third_meeting"
    # Partners tonight, for each time they were partners this season.
    SEASON_PARTNER = "season_partner"
    # Two who share a table tonight, for each time they did so this season.
    SEASON_MEETING = "season_meeting"
    # Somebody at a table of three again tonight; whose turn it is by the season is chosen before anybody is seated.
    THREE_AGAIN = "three_again"
    # By the standing: the squared differences of the places at one table.
    PLACES_APART = "places_apart"
    # A rule of the club that was not kept.
    RULE_BROKEN = "rule_broken"


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """How much each costs, in whole units; see `CostCode` for what is counted.

    `fade` is for memory that fades: an evening counts half as much for every so many evenings it lies back (down to a
    quarter; the season is then counted in quarters, see `beside_season`). 0: the whole season counts alike.
    """

    partner_again: int = 1000
    meeting_again: int = 50
    third_meeting: int = 4
    season_partner: int = 4
    season_meeting: int = 1
    three_again: int = 100
    rule_broken: int = 100_000
    # What a re-plan saves for every couple that stays at one table in a round: the price of disturbing people.
    stay: int = 5
    fade: int = 0

    @property
    def season_unit(self) -> int:
        """What one meeting of the last evening counts: one, or four quarters where memory fades."""
        return 4 if self.fade else 1

    @property
    def beside_season(self) -> Weights:
        """The same with everything but the season in the unit of the season, so that nothing gains or loses by it.

        >>> Weights().beside_season == Weights(), Weights(fade=5).beside_season.meeting_again
        (True, 200)
        """
        unit = self.season_unit
        return replace(
            self,
            partner_again=unit * self.partner_again,
            meeting_again=unit * self.meeting_again,
            third_meeting=unit * self.third_meeting,
            three_again=unit * self.three_again,
            rule_broken=unit * self.rule_broken,
            stay=unit * self.stay,
        )


WEIGHTS = Weights()
