"""Who meets again on purpose: four drawn together stay together for three rounds and partner one another in turn.

No draw by that system meets fewer again, so a receipt counts these with the least there can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.couples import Couple, mates_at
from tournaments.seating.fours import ROUNDS
from tournaments.seating.plans import RoundPlan, TablePlan

# Of five who take turns sitting out three play on.
_STAY = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class OnPurpose:
    """What the planned rounds repeat because tables stay together.

    `meetings` are, by the rounds of the evening (earlier, later), the couples that stay together; `third` counts third
    meetings, `threes` who is at a table of three again. `besides` are the couples that meet again otherwise than so.
    """

    meetings: dict[tuple[int, int], int]
    third: int
    threes: int
    besides: int


def met_on_purpose(rounds: Sequence[RoundPlan], played: Sequence[RoundPlan] = ()) -> OnPurpose:
    """Follow the tables that stay together through the evening, and count what these rounds repeat at them.

    >>> one, two = RoundPlan(tables=(((1, 2), (3, 4)),)), RoundPlan(tables=(((1, 3), (2, 4)),))
    >>> met_on_purpose([two], played=[one])
    OnPurpose(meetings={(0, 1): 6}, third=0, threes=0, besides=0)
    """
    meetings: Counter[tuple[int, int]] = Counter()
    third = threes = 0
    met: Counter[Couple] = Counter()
    besides: set[Couple] = set()
    # The tables of the last round, each with those it came from, the oldest first.
    staying: list[list[tuple[int, TablePlan]]] = []
    for number, planned in enumerate((*played, *rounds)):
        now: list[list[tuple[int, TablePlan]]] = []
        for table in planned.tables:
            before = next((past for past in staying if len(past) < ROUNDS and _stays(past[-1][1], table)), [])
            now.append([*before, (number, table)])
            if number < len(played):
                continue
            here = frozenset(mates_at(table))
            times: Counter[Couple] = Counter()
            for earlier, been in before:
                again = here.intersection(mates_at(been))
                times.update(again)
                if again:
                    meetings[earlier, number] += len(again)
            threes += 3 * len(before) if len(table) == 3 else 0
            third += sum(together * (together - 1) // 2 for together in times.values())
            besides.update(couple for couple in here if met[couple] > times[couple])
        met.update(couple for table in planned.tables for couple in mates_at(table))
        staying = now
    return OnPurpose(meetings=dict(meetings), third=third, threes=threes, besides=len(besides))


def _stays(before: TablePlan, after: TablePlan) -> bool:
    people = {one for side in before for one in side}
    return len(before) == len(after) and sum(one in people for side in after for one in side) >= _STAY
