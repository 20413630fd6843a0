"""Groups of four by the scheme of "good-enough golfers", a web page many clubs use; here in numpy, for comparison.

The published idea, round by round: take five random groupings; thirty times, put next to each candidate every grouping
in which somebody of its dearest table changes places with somebody elsewhere, and two random ones; keep those that
share the least cost, a hundred at most. A table costs the squares of how often its couples have met. It knows no
partners and never comes back to an earlier round. Here meetings of the season count like those of tonight, and the
partners are chosen afterwards as well as the tables allow, which is more than the page does.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from tournaments.seating import RoundPlan, TablePlan

FIRST = 5
GENERATIONS = 30
RANDOM = 2
EXPLORED = 100
_WAYS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))

Matrix = npt.NDArray[np.int64]


def golfers_draw(
    sit_outs: Sequence[Sequence[int]], met: Matrix, partnered: Matrix, rng: Random
) -> tuple[RoundPlan, ...]:
    """One round for each of the sit-outs, players 0 … n - 1; `met` and `partnered` count the season."""
    met, partnered = met.copy(), partnered.copy()
    rounds = []
    for idle in sit_outs:
        playing = np.array([player for player in range(len(met)) if player not in set(idle)])
        groups = playing[_grouped(met[np.ix_(playing, playing)] ** 2, rng)].reshape(-1, 4)
        tables: list[TablePlan] = []
        for group in groups.tolist():
            way = min(_WAYS, key=lambda way: sum(int(partnered[group[one], group[two]]) for one, two in way))
            tables.append(tuple((group[one], group[two]) for one, two in way))
            for one, two in way:
                partnered[group[one], group[two]] += 1
                partnered[group[two], group[one]] += 1
            met[np.ix_(group, group)] += 1
        np.fill_diagonal(met, 0)
        rounds.append(RoundPlan(tables=tuple(tables), sit_outs=tuple(sorted(idle))))
    return tuple(rounds)


def _grouped(prices: Matrix, rng: Random) -> npt.NDArray[np.intp]:
    """The players of this round, four after four."""
    players = len(prices)
    lots = np.random.default_rng(rng.getrandbits(64))
    candidates = [lots.permutation(players) for _ in range(FIRST)]
    best = min(int(_tables(order, prices).sum()) for order in candidates)
    candidates = [order for order in candidates if _tables(order, prices).sum() == best]
    for _ in range(GENERATIONS):
        if best == 0:
            break
        found: dict[bytes, npt.NDArray[np.intp]] = {}
        for order in candidates:
            costs = _tables(order, prices)
            changes = _changes(order, prices, int(costs.argmax()))
            offered = [(int(costs.sum()), order)]
            offered += [(int(_tables(other, prices).sum()), other) for other in _random(lots, players)]
            least = int(costs.sum()) + int(changes.min())
            if least <= best:
                for row, seat in np.argwhere(changes == changes.min()):
                    other = order.copy()
                    at = 4 * int(costs.argmax()) + row
                    other[at], other[seat] = order[seat], order[at]
                    offered.append((least, other))
            for cost, other in offered:
                if cost < best:
                    best, found = cost, {}
                if cost == best:
                    found[other.tobytes()] = other
        candidates = list(found.values())
        if len(candidates) > EXPLORED:
            candidates = [candidates[at] for at in lots.choice(len(candidates), EXPLORED, replace=False)]
    return candidates[0]


def _random(lots: np.random.Generator, players: int) -> list[npt.NDArray[np.intp]]:
    return [lots.permutation(players) for _ in range(RANDOM)]


def _tables(order: npt.NDArray[np.intp], prices: Matrix) -> Matrix:
    groups = order.reshape(-1, 4)
    costs: Matrix = prices[groups[:, :, None], groups[:, None, :]].sum(axis=(1, 2)) // 2
    return costs


def _changes(order: npt.NDArray[np.intp], prices: Matrix, table: int) -> Matrix:
    """What the evening gets dearer by if a seat of this table (a row) changes with any seat (a column)."""
    mates = prices[order[:, None], order.reshape(-1, 4).ravel()[None, :]].reshape(len(order), -1, 4).sum(axis=2)
    at, own = np.arange(len(order)) // 4, slice(4 * table, 4 * table + 4)
    alone = mates[np.arange(len(order)), at]
    changes: Matrix = (
        mates[own][:, at]
        + mates[:, table][None, :]
        - 2 * prices[order[own][:, None], order[None, :]]
        - alone[own][:, None]
        - alone[None, :]
    )
    changes[:, own] = np.iinfo(np.int64).max // 2
    return changes
