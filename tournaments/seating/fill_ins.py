"""Who fills the chairs of a catch-up table, where those who were left over play their round afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from tournaments.seating.couples import mates_at
from tournaments.seating.history import NO_HISTORY, History
from tournaments.seating.plans import RoundPlan, TablePlan

_NOBODY: Mapping[int, int] = MappingProxyType({})


def order_fill_ins(
    *,
    waiting: Sequence[int],
    finished: Sequence[TablePlan],
    filled_in: Mapping[int, int] = _NOBODY,
    played: Sequence[RoundPlan] = (),
    history: History = NO_HISTORY,
    rng: Random,
) -> tuple[int, ...]:
    """The players of the tables that have finished, the one to ask first in front.

    First who filled in least so far (`filled_in`: times this season, tonight included), then who met the waiting
    players least: tonight (`played`) before the season (`history`), a meeting with each of them counted. The last tie
    is drawn. Who waits himself is nobody's fill-in.

    >>> done = (((1, 2), (3, 4)),)
    >>> order_fill_ins(waiting=[5, 6, 7], finished=done, filled_in={1: 2, 2: 1, 4: 1}, rng=Random(1))[0]
    3
    """
    wait = frozenset(waiting)
    candidates = sorted({entrant for table in finished for side in table for entrant in side} - wait)
    rng.shuffle(candidates)
    tonight = _meetings_with(wait, played)
    season = _meetings_with(wait, [past for evening in history.evenings for past in evening.rounds])
    # Stable, so equals stay in the order of the lot.
    candidates.sort(key=lambda entrant: (filled_in.get(entrant, 0), tonight[entrant], season[entrant]))
    return tuple(candidates)


def _meetings_with(waiting: frozenset[int], rounds: Sequence[RoundPlan]) -> Counter[int]:
    met: Counter[int] = Counter()
    for past in rounds:
        for table in past.tables:
            for couple in mates_at(table):
                for entrant, other in (couple, couple[::-1]):
                    met[entrant] += other in waiting
    return met
