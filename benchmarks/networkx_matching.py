"""The cheapest perfect matching by networkx: another implementation than the product's, and in Python."""

from __future__ import annotations

import networkx
import numpy as np
import numpy.typing as npt


def cheapest_matching(prices: npt.NDArray[np.int64]) -> set[tuple[int, int]]:
    """Who meets whom; `prices` are symmetric and of an even number."""
    most = int(prices.max())
    graph = networkx.Graph()
    for one in range(len(prices)):
        for two in range(one):
            graph.add_edge(one, two, weight=most + 1 - int(prices[one, two]))
    return networkx.max_weight_matching(graph, maxcardinality=True)
