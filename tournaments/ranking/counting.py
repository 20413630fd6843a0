"""Which of the evenings count, and how: the counting rules that real clubs publish.

Seen: the total of everything (Texel), the best 5 of 7 evenings (Westerwolde, Bedum), the average of the best 6 of 8
(De Lijst), the average per set played (De Waal), the best 4 of 6 in each period and then the best 5 of 7 periods
('t Harde).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class CountingRule(StrEnum):
    """How evenings make a season. The values are stored: never rename one."""

    # Everything adds up.
    TOTAL = "total"
    # The best `best` evenings add up.
    BEST = "best"
    # The best `best` evenings, as an average per evening.
    AVERAGE_OF_BEST = "average_of_best"
    # All points over all rounds actually played (and credited rounds whose code counts in the average).
    AVERAGE_PER_ROUND = "average_per_round"
    # The best `best` evenings of each period, and of these sums the best `best_periods`.
    PERIODS = "periods"


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """A counting rule with its numbers.

    `best` belongs to BEST, AVERAGE_OF_BEST and PERIODS, `best_periods` to PERIODS. `evenings` is how many evenings the
    season has (0: not known beforehand), under PERIODS how many each period has. Who attended fewer than
    `minimum_evenings` stands below all others, without a place. `place_points`: points for the places of each evening
    instead of the points played, those of the first place first; who shares places gets the mean of what they take,
    exactly; a place beyond the list brings nothing.
    """

    rule: CountingRule = CountingRule.TOTAL
    best: int | None = None
    best_periods: int | None = None
    evenings: int = 0
    minimum_evenings: int = 0
    place_points: tuple[int, ...] = ()
