"""Who gets what, at the least cost together: the Hungarian algorithm, in whole numbers."""

from __future__ import annotations

import numpy as np

from tournaments.seating.perfect_matching import Matrix

_FAR = np.iinfo(np.int64).max // 4


def cheapest_assignment(costs: Matrix) -> list[int]:
    """For every row a column of its own, so that the sum of `costs[row, column]` is the least there is.

    There may be more columns than rows; raises ValueError where there are fewer. In time of order rows² × columns.

    >>> cheapest_assignment(np.array([[4, 1, 3], [2, 0, 5], [3, 2, 2]]))
    [1, 0, 2]
    """
    rows, columns = costs.shape
    if rows > columns:
        raise ValueError(f"{rows} rows for {columns} columns")
    row_price = np.zeros(rows, dtype=np.int64)
    column_price = np.zeros(columns, dtype=np.int64)
    taken_by = np.full(columns, -1)
    for start in range(rows):
        # Dijkstra over the columns; reduced costs are never negative.
        length = np.full(columns, _FAR)
        came_from = np.full(columns, -1)
        done = np.zeros(columns, dtype=bool)
        row, reached, column = start, 0, -1
        while row >= 0:
            through = reached + costs[row] - row_price[row] - column_price
            shorter = ~done & (through < length)
            length[shorter] = through[shorter]
            came_from[shorter] = column
            column = int(np.where(done, _FAR, length).argmin())
            reached = int(length[column])
            done[column] = True
            row = int(taken_by[column])
        row_price[start] += reached
        for other in np.flatnonzero(done):
            if other != column:
                row_price[taken_by[other]] += reached - length[other]
            column_price[other] -= reached - length[other]
        while column >= 0:
            before = int(came_from[column])
            taken_by[column] = taken_by[before] if before >= 0 else start
            column = before
    assigned = [-1] * rows
    for column, row in enumerate(taken_by.tolist()):
        if row >= 0:
            assigned[row] = column
    return assigned
