"""The cheapest way to put everybody in couples: Edmonds' blossom algorithm, in whole numbers and so exact."""

from __future__ import annotations

from random import Random

import numpy as np
import rustworkx
from numpy.typing import NDArray

from tournaments.seating.couples import Couple

Matrix = NDArray[np.int64]

# How many different tie-breaks an edge can draw. They only decide between matchings of equal cost.
_LOTS = 64


def cheapest_matching(costs: Matrix, rng: Random) -> tuple[Couple, ...]:
    """Couples of 0 … n - 1 for which the sum of the costs is the least there is; ties are broken by lot.

    `costs` is symmetric, in whole numbers below 2 ** 62 / (32 n); only what lies above the diagonal is read. Raises
    ValueError for an odd number.

    >>> cheapest_matching(np.array([[0, 1, 9, 9], [1, 0, 9, 9], [9, 9, 0, 1], [9, 9, 1, 0]]), Random(1))
    ((0, 1), (2, 3))
    """
    size = len(costs)
    if size % 2:
        raise ValueError(f"an odd number cannot be put in couples: {size}")
    if not size:
        return ()
    rows, columns = np.triu_indices(size, 1)
    # The lots of a whole matching together stay below one unit of cost.
    scale = max(1, size // 2 * _LOTS)
    lots = np.frombuffer(rng.randbytes(len(rows)), dtype=np.uint8).astype(np.int64) % _LOTS
    weights = (costs[rows, columns] - int(costs[rows, columns].max()) - 1) * -scale - lots
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    # The library is exact for whole numbers only, and takes only those of Python.
    graph.add_edges_from(list(zip(rows.tolist(), columns.tolist(), weights.tolist(), strict=True)))
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return tuple(sorted((min(couple), max(couple)) for couple in matched))
