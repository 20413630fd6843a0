"""Who sits out when the number present does not fill the tables.

Fair over the evening first, then over the season: nobody sits out twice while somebody present has not sat out,
nobody twice in a row if it can be helped, and among equals those sit out who did so least for the evenings they came.
Only the last tie is left to the draw. Who came late counts as having sat out the rounds he missed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random

from tournaments.seating.couples import seated_in
from tournaments.seating.history import NO_HISTORY, History
from tournaments.seating.plans import RoundPlan
from tournaments.seating.turns import assign_places, season_arrears, take_turns

# What one sit-out of the season above the fewest costs a pair that sits out again, in the currency of the weights.
SIT_OUT_ABOVE_FEWEST = 20


def plan_sit_outs(
    *,
    entrants: Sequence[int],
    counts: Sequence[int],
    played: Sequence[RoundPlan] = (),
    history: History = NO_HISTORY,
    keep: Sequence[Collection[int]] = (),
    rng: Random,
) -> tuple[tuple[int, ...], ...]:
    """Who sits out each of the next rounds, in ascending order; `counts` says how many a round.

    Over the whole evening nobody sits out more than once more than anybody else, as far as the rounds played leave
    room. `keep` are the sit-outs already announced for these rounds; they stand where that is still fair. Raises
    ValueError where more sit out than are present.

    >>> first = RoundPlan(tables=(((1, 2), (3, 4)),), sit_outs=(5,))
    >>> sorted(
    ...     plan_sit_outs(entrants=[1, 2, 3, 4, 5], counts=[1, 1, 1, 1], played=[first], rng=Random(1))
    ... )
    [(1,), (2,), (3,), (4,)]
    """
    return take_turns(
        entrants=entrants,
        counts=counts,
        tonight=sat_out_tonight(entrants, played),
        arrears=sit_out_arrears(entrants, history),
        last=_idle_in_last(entrants, played),
        keep=keep,
        rng=rng,
    )


def assign_to_slots(
    slots: Sequence[Collection[int]],
    *,
    entrants: Sequence[int],
    played: Sequence[RoundPlan] = (),
    history: History = NO_HISTORY,
    rng: Random,
) -> dict[int, int]:
    """Who takes which place of a movement whose sit-outs are fixed: from place 0 … n - 1 to entrant.

    `slots` gives for each round the places that sit out. Places that sit out more often go to those whose turn it is
    most; the others go by lot. Who sat out the round before gets no place that sits out the next one, if that can be
    helped.
    """
    return assign_places(
        slots,
        entrants=entrants,
        tonight=sat_out_tonight(entrants, played),
        arrears=sit_out_arrears(entrants, history),
        last=_idle_in_last(entrants, played),
        rng=rng,
    )


def sat_out_tonight(entrants: Iterable[int], played: Sequence[RoundPlan]) -> dict[int, int]:
    """The rounds of this evening each entrant did not play: sat out, or not there yet."""
    seated = Counter(entrant for past in played for entrant in seated_in(past))
    return {entrant: len(played) - seated[entrant] for entrant in entrants}


def sit_out_arrears(entrants: Iterable[int], history: History) -> dict[int, Fraction]:
    """How many sit-outs of the season each entrant is above a fair share of the evenings attended."""
    return season_arrears(entrants, history, lambda past: past.sit_outs)


def sit_out_costs(entrants: Iterable[int], history: History, per_sit_out: int = SIT_OUT_ABOVE_FEWEST) -> dict[int, int]:
    """What it costs to let each entrant sit out once more, where that is weighed against other costs."""
    arrears = sit_out_arrears(entrants, history)
    fewest = min(arrears.values(), default=Fraction(0))
    return {entrant: int(per_sit_out * (above - fewest)) for entrant, above in arrears.items()}


def choose_sit_outs(
    *,
    entrants: Sequence[int],
    count: int,
    earlier: Sequence[RoundPlan],
    sat_out: Mapping[int, int],
    rng: Random,
) -> tuple[int, ...]:
    """The entrants who sit out the next round, in ascending order; `sat_out` counts the season before this evening.

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
    (sitting,) = take_turns(
        entrants=entrants,
        counts=[count],
        tonight=sat_out_tonight(entrants, earlier),
        arrears={entrant: Fraction(sat_out.get(entrant, 0)) for entrant in entrants},
        last=_idle_in_last(entrants, earlier),
        rng=rng,
    )
    return sitting


def _idle_in_last(entrants: Iterable[int], played: Sequence[RoundPlan]) -> frozenset[int]:
    return frozenset(entrants) & frozenset(played[-1].sit_outs) if played else frozenset()
