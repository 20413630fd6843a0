"""What an evening costs, counted from the plan alone and by none of the code that made it.

The couples are counted by `tests.tournaments.seating.counting`; the prices are written out here once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from tests.tournaments.seating.counting import again, meetings, partners
from tournaments.seating import RoundPlan
from tournaments.seating.history import NO_HISTORY, History

# The prices of the specification: partners again, meeting again, a third meeting, the season's partners and meetings.
PARTNER_AGAIN, MEETING_AGAIN, THIRD_MEETING, SEASON_PARTNER, SEASON_MEETING = 1000, 50, 4, 4, 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """`meetings_again` are all second meetings of the evening, those of partners included."""

    partners_again: int
    meetings_again: int
    season: int
    cost: int

    def __str__(self) -> str:
        again = f" [{self.partners_again}/{self.meetings_again}]" if self.meetings_again else ""
        return f"{self.cost}{again}"


def count_evening(rounds: Sequence[RoundPlan], history: History = NO_HISTORY) -> Evening:
    """The evening after these earlier ones."""
    tonight, met = partners(rounds), meetings(rounds)
    past = [planned for evening in history.evenings for planned in evening.rounds]
    season_partners, season_met = partners(past), meetings(past)
    season = sum(SEASON_PARTNER * times * season_partners[couple] for couple, times in tonight.items())
    season += sum(SEASON_MEETING * times * season_met[couple] for couple, times in met.items())
    partners_again, meetings_again = again(tonight), again(met)
    third = THIRD_MEETING * sum(comb(times, 3) for times in met.values())
    repeats = PARTNER_AGAIN * partners_again + MEETING_AGAIN * (meetings_again - partners_again)
    return Evening(
        partners_again=partners_again, meetings_again=meetings_again, season=season, cost=season + repeats + third
    )


def fewest_meetings_again(players: int, rounds: int) -> int:
    """The counting bound of an evening without a history, for the four of a table and who sits out in turn.

    Everybody has three mates each time he plays, spread as evenly over the others as can be; and four people from fewer
    than four tables cannot all be new to one another.
    """
    tables, idle = divmod(players, 4)
    often, who = divmod(idle * rounds, players)
    plays = [rounds - often - (player < who) for player in range(players)]
    spread = sum(_spread(3 * times, players - 1) for times in plays)
    shared = {1: comb(4 - idle, 2), 2: 4 - idle, 3: max(0, 3 - idle)}.get(tables, 0)
    return max(-(-spread // 2), shared * comb(rounds, 2))


def _spread(total: int, cells: int) -> int:
    each, more = divmod(total, cells)
    return (cells - more) * comb(each, 2) + more * comb(each + 1, 2)
