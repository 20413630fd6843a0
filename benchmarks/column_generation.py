"""A lower bound of an evening by column generation (scipy's HiGHS); stronger than anything the product computes.

The columns are tables of four at their cheapest pairing; of all C(n, 4) only those that pay are in the linear
programme:

    min  sum_q cost_q x_q + again * sum_ij y_ij
    sum of x_q over the tables of player i  = times i plays          (price u_i)
    sum of x_q over the tables of i and j  <= 1 + y_ij               (price v_ij <= 0)

y are second and further meetings; a couple that meets M times costs at least `again` (M - 1). At any moment the value
of the programme plus (number of tables) * min(0, least reduced cost over all C(n, 4) tables) is a bound for the whole
of it (Lagrange, Farley), so it may be stopped whenever one likes.
"""

from __future__ import annotations

import math
import time
from itertools import combinations

import numpy as np
import numpy.typing as npt
from scipy.optimize import linprog
from scipy.sparse import csc_matrix, hstack, identity

Matrix = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

_SMALL = 1e-6
# What it costs if a player is not at a table at all, so that the first programmes have a solution.
_ABSENT = 1e5
_SIX = tuple(combinations(range(4), 2))


def column_generation_bound(
    as_partners: Matrix, as_opponents: Matrix, plays: Matrix, *, again: int = 50, seconds: float = 60
) -> int:
    """The least the evening can cost, rounded up; `plays[i]` is how many rounds player i plays."""
    players, tables = len(plays), int(plays.sum()) // 4
    fours = all_fours(players)
    costs = cheapest(fours, as_partners, as_opponents).astype(np.float64)
    couples = players * (players - 1) // 2
    number = np.zeros((players, players), dtype=np.intp)
    upper = np.triu_indices(players, 1)
    number[upper] = np.arange(couples)
    number += number.T
    columns = _first_columns(costs, players)
    best, started = -math.inf, time.perf_counter()
    while True:
        chosen = fours[columns].astype(np.intp)
        size = len(columns)
        at_table = csc_matrix(
            (np.ones(4 * size), (chosen.ravel(), np.repeat(np.arange(size), 4))), shape=(players, size)
        )
        met = np.stack([number[chosen[:, one], chosen[:, two]] for one, two in _SIX], axis=1)
        meeting = csc_matrix((np.ones(6 * size), (met.ravel(), np.repeat(np.arange(size), 6))), shape=(couples, size))
        solved = linprog(
            np.concatenate([costs[columns], np.full(couples, float(again)), np.full(players, _ABSENT)]),
            A_eq=hstack([at_table, csc_matrix((players, couples)), identity(players)]).tocsc(),
            b_eq=plays,
            A_ub=hstack([meeting, -identity(couples), csc_matrix((couples, players))]).tocsc(),
            b_ub=np.ones(couples),
            method="highs",
        )
        worth = np.zeros((players, players))
        worth[upper] = solved.ineqlin.marginals
        worth += worth.T
        # The price of a player is spread over the three couples he makes at a table.
        worth += (solved.eqlin.marginals[:, None] + solved.eqlin.marginals[None, :]) / 3
        reduced = costs - sum(worth[fours[:, one], fours[:, two]] for one, two in _SIX)
        best = max(best, solved.fun + tables * min(0.0, float(reduced.min())))
        new = np.setdiff1d(_cheapest_of(reduced, -_SMALL, 6 * players), columns)
        proven = math.ceil(best - _SMALL)
        if proven >= solved.fun - _SMALL or not len(new) or time.perf_counter() - started > seconds:
            return proven
        if len(columns) > 60 * players:
            # Far from paying; should one be needed after all it comes back.
            columns = columns[reduced[columns] < again / 10]
        columns = np.concatenate([columns, new])


def all_fours(players: int) -> npt.NDArray[np.int16]:
    """All C(n, 4) sets of four players, one a row."""
    found = []
    for one in range(players - 3):
        for two in range(one + 1, players - 2):
            three, four = np.triu_indices(players - two - 1, 1)
            rows = np.empty((len(three), 4), dtype=np.int16)
            rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3] = one, two, three + two + 1, four + two + 1
            found.append(rows)
    return np.concatenate(found)


def cheapest(fours: npt.NDArray[np.int16], as_partners: Matrix, as_opponents: Matrix) -> Matrix:
    """What each four cost in the cheapest of their three pairings."""
    opposed = np.sum([as_opponents[fours[:, one], fours[:, two]] for one, two in _SIX], axis=0)
    more = as_partners - as_opponents
    ways = [
        more[fours[:, a], fours[:, b]] + more[fours[:, c], fours[:, d]]
        for (a, b), (c, d) in (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
    ]
    total: Matrix = opposed + np.minimum.reduce(ways)
    return total


def _first_columns(costs: Floats, players: int) -> npt.NDArray[np.intp]:
    lots = np.random.default_rng(0)
    cheap = np.argsort(costs + lots.random(len(costs)), kind="stable")[: 20 * players]
    anything = lots.choice(len(costs), size=min(len(costs), 10 * players), replace=False)
    return np.union1d(cheap, anything)


def _cheapest_of(values: Floats, below: float, most: int) -> npt.NDArray[np.intp]:
    under = np.flatnonzero(values < below)
    if len(under) > most:
        under = under[np.argpartition(values[under], most)[:most]]
    return under
