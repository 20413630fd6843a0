"""Who sits out when the number present does not fill the tables.

Fair over the evening first, then over the season: nobody sits out twice while somebody present has not sat
out, and among equals those sit out who did so least this season. Only the last tie is left to the draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from tournaments.seating.couples import seated_in
from tournaments.seating.plans import RoundPlan


def choose_sit_outs(
    *,
    entrants: Sequence[int],
    count: int,
    earlier: Sequence[RoundPlan],
    sat_out: Mapping[int, int],
    rng: Random,
) -> tuple[int, ...]:
    """The entrants who sit out the next round, in ascending order.

    `sat_out` counts the season before this evening. Who came late has missed rounds without sitting out: he
    comes after those who have played them all, but before anybody sits out a second time.

    >>> first = RoundPlan(tables=(((1, 2), (3, 4)),), sit_outs=(5,))
    >>> choose_sit_outs(
    ...     entrants=[1, 2, 3, 4, 5],
    ...     count=1,
    ...     earlier=[first],
    ...     sat_out={1: 2, 2: 1, 3: 0, 4: 1},
    ...     rng=Random(1),
    ... )
    (3,)
    """
    tonight = Counter(entrant for round_plan in earlier for entrant in round_plan.sit_outs)
    played = Counter(entrant for round_plan in earlier for entrant in seated_in(round_plan))
    waiting = set(earlier[-1].sit_outs) if earlier else set()
    drawn = list(entrants)
    rng.shuffle(drawn)
    # The sort is stable, so equals stay in the order of the draw.
    drawn.sort(
        key=lambda entrant: (
            tonight[entrant],
            len(earlier) - played[entrant],
            sat_out.get(entrant, 0),
            entrant in waiting,
        )
    )
    return tuple(sorted(drawn[:count]))
