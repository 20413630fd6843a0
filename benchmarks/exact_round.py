"""The cheapest round of fours by integer programming (scipy's HiGHS): every table that could be in it, taken or not.

A table dearer than the round in hand less the cheapest that all others could be, or whose reduced cost in the linear
programme is above the distance of that round from its value, is in no better round and is left out. What remains are
some thousands of tables. The linear programme alone is not enough: among 64 it was seen a quarter under the least.
"""

from __future__ import annotations

import math

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, linprog, milp
from scipy.sparse import csc_matrix

from benchmarks.column_generation import Matrix, all_fours, cheapest

_SMALL = 1e-6


def least_round(as_partners: Matrix, as_opponents: Matrix, reached: int, *, seconds: float = 60) -> int:
    """A bound of what a round of all players costs, `reached` if nothing is cheaper; exact if the time is enough."""
    players = len(as_partners)
    fours = all_fours(players)
    costs = cheapest(fours, as_partners, as_opponents)
    near = costs <= reached - (players // 4 - 1) * int(costs.min())
    fours, costs = fours[near].astype(np.intp), costs[near]
    seated = csc_matrix(
        (np.ones(4 * len(costs)), (fours.ravel(), np.repeat(np.arange(len(costs)), 4))), shape=(players, len(costs))
    )
    relaxed = linprog(costs, A_eq=seated, b_eq=np.ones(players), method="highs")
    if math.ceil(relaxed.fun - _SMALL) >= reached:
        return reached
    reduced = costs - seated.T @ relaxed.eqlin.marginals
    left = np.flatnonzero(reduced <= reached - relaxed.fun + _SMALL)
    solved = milp(
        costs[left],
        constraints=LinearConstraint(seated[:, left], 1, 1),
        integrality=np.ones(len(left)),
        bounds=Bounds(0, 1),
        options={"time_limit": seconds},
    )
    return min(reached, math.ceil(solved.mip_dual_bound - _SMALL))
