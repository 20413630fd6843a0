"""The bound of an evening of fixed pairs by linear programming (scipy's HiGHS), as the specification states it.

    min  sum_ij c_ij x_ij      sum_j x_ij = R for every pair i      0 <= x_ij <= 1

A phantom is one of the pairs where their number is odd. All costs are whole, so the bound is rounded up.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
from scipy.optimize import linprog
from scipy.sparse import csc_matrix


def factor_programme(prices: npt.NDArray[np.int64], rounds: int) -> int:
    """The least that so many rounds can cost in which nobody meets anybody twice."""
    one, two = np.triu_indices(len(prices), 1)
    columns = np.arange(len(one))
    touching = csc_matrix(
        (np.ones(2 * len(one)), (np.concatenate([one, two]), np.concatenate([columns, columns]))),
        shape=(len(prices), len(one)),
    )
    solved = linprog(prices[one, two], A_eq=touching, b_eq=[rounds] * len(prices), bounds=(0, 1), method="highs")
    return math.ceil(solved.fun - 1e-6)
