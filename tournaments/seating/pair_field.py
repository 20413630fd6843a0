"""What an evening of fixed pairs is searched in: what every meeting and every sit-out costs, round by round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tournaments.seating.constraints import NO_CONSTRAINTS, Constraints
from tournaments.seating.costs import season_counts
from tournaments.seating.couples import Couple, mates_at
from tournaments.seating.history import NO_HISTORY, History
from tournaments.seating.perfect_matching import Matrix
from tournaments.seating.plans import RoundPlan
from tournaments.seating.sit_outs import sat_out_tonight, sit_out_costs
from tournaments.seating.weights import WEIGHTS, Weights

# Stands for the phantom among the numbers of the pairs, which are never negative.
_PHANTOM = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class PairField:
    """Pairs 0 … m - 1 and the rounds to be drawn, in the currency of the weights.

    An odd number has a phantom as the last of the `size` opponents: whoever meets it sits out. `costs[r]` is what a
    meeting in round r adds to the season (and saves of what was announced), `broken[r]` how many rules of the club it
    breaks, `met` how often it happened tonight already; for the phantom these are sit-outs. `idle` sat out the round
    before. With `sit_outs` it is settled who sits out, and there is no phantom. `announced` are the couples published
    for these rounds, none for a round that does not fit those present any more.
    """

    pairs: int
    costs: Matrix
    broken: Matrix
    met: Matrix
    idle: frozenset[int] = frozenset()
    sit_outs: tuple[tuple[int, ...], ...] | None = None
    announced: tuple[tuple[Couple, ...], ...] = ()
    weights: Weights = WEIGHTS

    @property
    def rounds(self) -> int:
        return len(self.costs)

    @property
    def size(self) -> int:
        """How many opponents there are, the phantom included."""
        return len(self.met)


def make_pair_field(
    *,
    pairs: Sequence[int],
    rounds: int,
    played: Sequence[RoundPlan] = (),
    history: History = NO_HISTORY,
    constraints: Constraints = NO_CONSTRAINTS,
    published: Sequence[RoundPlan] = (),
    sit_outs: Sequence[Sequence[int]] | None = None,
    weights: Weights = WEIGHTS,
) -> PairField:
    """The field of these pairs; pair i is the i-th of `pairs`.

    `played` are the earlier rounds of tonight and `published` what was announced for the rounds now drawn. Pairs of
    earlier rounds who are not here any more are passed over. Without `sit_outs` the draw itself chooses who of an odd
    number sits out: who did so least tonight, and among them who did so least this season, weighed against meetings.
    """
    weights = weights.beside_season
    index = {pair: at for at, pair in enumerate(pairs)}
    phantom = len(pairs) if len(pairs) % 2 and sit_outs is None else None
    size = len(pairs) + (phantom is not None)
    season = np.zeros((size, size), dtype=np.int64)
    _, times_met = season_counts(history, pairs, fade=weights.fade)
    season[: len(pairs), : len(pairs)] = season_prices(times_met, weights)
    met = np.zeros((size, size), dtype=np.int64)
    for planned in played:
        for table in planned.tables:
            for couple in mates_at(table):
                _add(met, index, couple, 1)
    if phantom is not None:
        for pair, cost in sit_out_costs(pairs, history).items():
            season[index[pair], phantom] = season[phantom, index[pair]] = weights.season_unit * cost
        for pair, times in sat_out_tonight(pairs, played).items():
            met[index[pair], phantom] = met[phantom, index[pair]] = times
    costs = np.repeat(season[None], rounds, axis=0)
    broken = np.zeros_like(costs)
    for turn in range(rounds):
        for couple in _forbidden(constraints, len(played) + turn + 1):
            _add(broken[turn], index, couple, 1)
    for turn, announced in enumerate(published[:rounds]):
        for table in announced.tables:
            for couple in mates_at(table):
                _add(costs[turn], index, couple, -weights.stay)
        for pair in announced.sit_outs:
            if phantom is not None and pair in index:
                costs[turn, index[pair], phantom] -= weights.stay
                costs[turn, phantom, index[pair]] -= weights.stay
    return PairField(
        pairs=len(pairs),
        costs=costs,
        broken=broken,
        met=met,
        idle=frozenset(index[pair] for pair in (played[-1].sit_outs if played else ()) if pair in index),
        sit_outs=None
        if sit_outs is None
        else tuple(tuple(sorted(index[pair] for pair in sitting)) for sitting in sit_outs),
        announced=tuple(
            _as_announced(planned, index, phantom, sit_outs[turn] if sit_outs is not None else ())
            for turn, planned in enumerate(published[:rounds])
        ),
        weights=weights,
    )


def season_prices(times: Matrix, weights: Weights = WEIGHTS) -> Matrix:
    """What it costs that two pairs meet who met so often this season: the square, so that nobody meets too often.

    Where memory fades `times` is in quarters, and so is the price.

    >>> season_prices(np.array([0, 3])).tolist(), season_prices(np.array([0, 12]), Weights(fade=2)).tolist()
    ([0, 9], [0, 36])
    """
    prices: Matrix = weights.season_meeting * (times * times // weights.season_unit)
    return prices


def _as_announced(
    planned: RoundPlan, index: dict[int, int], phantom: int | None, sitting: Sequence[int]
) -> tuple[Couple, ...]:
    """The couples of the round by number; none at all where they are not exactly those who play it now."""
    couples = [couple for table in planned.tables for couple in mates_at(table)]
    if phantom is not None:
        index = {**index, _PHANTOM: phantom}
        couples += [(pair, _PHANTOM) for pair in planned.sit_outs]
    seated = sorted(pair for couple in couples for pair in couple)
    if seated != sorted(set(index).difference(sitting)):
        return ()
    return tuple(sorted((min(index[one], index[two]), max(index[one], index[two])) for one, two in couples))


def _forbidden(constraints: Constraints, round_number: int) -> Iterable[Couple]:
    # A pair is one entrant: what may not partner may not be one pair, so only meetings are left to forbid.
    yield from constraints.never_at_one_table
    yield from combinations(sorted(constraints.apart.get(round_number, frozenset())), 2)


def _add(matrix: Matrix, index: dict[int, int], couple: Couple, value: int) -> None:
    i, j = index.get(couple[0]), index.get(couple[1])
    if i is not None and j is not None:
        matrix[i, j] += value
        matrix[j, i] += value
