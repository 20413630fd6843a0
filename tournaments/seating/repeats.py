"""Who comes together again tonight, in couples and times: what a receipt tells, where costs count for the search.

A cost counts a third meeting twice, because two couples twice are better than one three times; nobody would count so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from tournaments.seating.by_fours import met_on_purpose
from tournaments.seating.couples import count_couples, mates_at, partners_at
from tournaments.seating.plans import RoundPlan
from tournaments.seating.threes import three_handed_in, three_handed_visits
from tournaments.seating.weights import CostCode


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeats:
    """What rounds repeat of themselves and of those before them tonight.

    `couples` meet again, `times` in all, of which `thirds` are third or later meetings; partners included, of whom
    `partner_couples` are partners again, `partner_times` in all. `three_times` counts who is at a table of three again.
    `besides` are, where tables stay together on purpose, the couples that meet again otherwise than so.
    """

    couples: int = 0
    times: int = 0
    thirds: int = 0
    partner_couples: int = 0
    partner_times: int = 0
    three_times: int = 0
    besides: int = 0

    def times_of(self, code: CostCode) -> int | None:
        """How often what this cost is for happens; None for what does not happen again tonight."""
        return {
            CostCode.PARTNER_AGAIN: self.partner_times,
            CostCode.MEETING_AGAIN: self.times - self.partner_times,
            CostCode.THIRD_MEETING: self.thirds,
            CostCode.THREE_AGAIN: self.three_times,
        }.get(code)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Repeats:
        """From plain data, as `dataclasses.asdict` gives it."""
        return cls(**{field.name: data[field.name] for field in fields(cls)})


def count_repeats(rounds: Sequence[RoundPlan], played: Sequence[RoundPlan] = (), *, by_fours: bool = False) -> Repeats:
    """What these rounds repeat, after the rounds played before them; `by_fours` says that tables stay together.

    >>> same = RoundPlan(tables=(((1, 2), (3, 4)),))
    >>> found = count_repeats([same] * 3)
    >>> found.couples, found.times, found.thirds, found.partner_couples, found.partner_times
    (6, 12, 6, 2, 4)
    """
    met, partnered = count_couples(played, mates_at), count_couples(played, partners_at)
    visits = three_handed_visits(played)
    again: set[object] = set()
    partners_again: set[object] = set()
    times = thirds = partner_times = three_times = 0
    for planned in rounds:
        couples = count_couples([planned], mates_at)
        repeated = [couple for couple in couples if met[couple]]
        again.update(repeated)
        times += len(repeated)
        thirds += sum(met[couple] > 1 for couple in repeated)
        met.update(couples)
        couples = count_couples([planned], partners_at)
        repeated = [couple for couple in couples if partnered[couple]]
        partners_again.update(repeated)
        partner_times += len(repeated)
        partnered.update(couples)
        three_times += _again(three_handed_in(planned), visits)
    return Repeats(
        couples=len(again),
        times=times,
        thirds=thirds,
        partner_couples=len(partners_again),
        partner_times=partner_times,
        three_times=three_times,
        besides=met_on_purpose(rounds, played).besides if by_fours else 0,
    )


def _again(people: Iterable[int], visits: Counter[int]) -> int:
    here = list(people)
    again = sum(visits[one] > 0 for one in here)
    visits.update(here)
    return again
