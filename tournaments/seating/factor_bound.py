"""The least any draw can cost, whole rounds not looked at: only how often everybody plays.

If entrant i plays r_i times, the meetings of a draw are a multigraph in which i has degree r_i. The cheapest such
(fractional) multigraph is the linear programme min sum c_ij x_ij, sum_j x_ij = r_i, with each further meeting of a
couple dearer than the one before. On the double cover (everybody once as a row and once as a column) it is a flow of
least cost: a solution of the programme is a flow of twice its cost, and a flow and its mirror image averaged are a
solution that costs no more than half the flow, the costs being convex. So half the flow is the programme exactly, and
rounded up it bounds every draw, whose cost is whole.

The flow is found by shortest paths with potentials. All are found at once as matrices, and along the arcs of reduced
cost nought everything is pushed that goes, so there are only as many searches as there are path lengths.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tournaments.seating.perfect_matching import Matrix

# Above every path length there is.
_FAR = 1 << 60


def factor_bound(costs: Matrix, degrees: Sequence[int], again: int | Matrix) -> int:
    """The least cost of meetings in which each entrant has the given number; rounded up.

    `costs` is symmetric, its diagonal is not read; the second meeting of a couple costs `again` more than the first,
    the third `again` more than the second (a matrix where it differs from couple to couple). An `again` above all sums
    of costs makes it the factor of single meetings.

    Raises ValueError where the degrees are not one each, or there is nobody to meet.

    >>> costs = np.array([[0, 5, 1, 1], [5, 0, 1, 1], [1, 1, 0, 5], [1, 1, 5, 0]])
    >>> factor_bound(costs, [2, 2, 2, 2], 1000), factor_bound(costs, [3, 3, 3, 3], 1000)
    (4, 14)
    """
    return -(-_least_flow(costs, degrees, again) // 2)


def player_factor_bound(
    *,
    as_partners: Matrix,
    as_opponents: Matrix,
    partnered: Matrix,
    met: Matrix,
    plays: Sequence[int],
    partner_again: int,
    meeting_again: int,
) -> int:
    """The least that the company of single players costs when player i plays `plays[i]` times with four at a table.

    `as_partners` and `as_opponents` are the season's costs of a couple, the least over the rounds; `partnered` and
    `met` how often it came together tonight already.

    Say a couple comes together p times as partners and o times as opponents, and p + o = m. It costs
    A p + B o + a C(P, 2) + b (C(M, 2) - C(P, 2)), P and M with tonight's earlier rounds, a at least b. That is
    [(A - B) p + (a - b) C(P, 2)] + [B m + b C(M, 2)]: everybody has r partners and 3 r meetings, so the first brackets
    together cost at least the r-factor and the second at least the 3r-factor, each a whole number. Or drop that a
    couple may be both, which costs not less than nothing: [A p + a C(P, 2)] + [B o + b C(O, 2)], an r-factor and a
    2r-factor. Both are proofs, and the better one counts.
    """
    twice, three = [2 * times for times in plays], [3 * times for times in plays]
    opposed = met - partnered
    together = factor_bound(
        as_partners - as_opponents + (partner_again - meeting_again) * partnered, plays, partner_again - meeting_again
    ) + factor_bound(as_opponents + meeting_again * met, three, meeting_again)
    apart = factor_bound(
        as_partners + partner_again * partnered + meeting_again * opposed, plays, partner_again
    ) + factor_bound(as_opponents + meeting_again * met, twice, meeting_again)
    return max(together, apart)


def _least_flow(costs: Matrix, degrees: Sequence[int], again: int | Matrix) -> int:
    size = len(costs)
    if len(degrees) != size or min(degrees, default=0) < 0:
        raise ValueError("one number of meetings for each entrant")
    if size < 2 and any(degrees):
        raise ValueError("nobody to meet")
    if not any(degrees):
        return 0
    marginal = costs.astype(np.int64)
    np.fill_diagonal(marginal, _FAR // 4)
    steps = np.broadcast_to(np.asarray(again, dtype=np.int64), costs.shape)
    flow = _Flow(marginal, np.array(degrees, dtype=np.int64), steps)
    while flow.lengthen():
        while flow.push():
            pass
    return flow.cost


class _Flow:
    """A flow of least cost for as much as has been pushed; `forward` and `back` are the reduced costs of one more unit
    and of one unit less."""

    def __init__(self, marginal: Matrix, degrees: Matrix, again: Matrix) -> None:
        self.cost = 0
        self.again = again
        self.marginal = marginal
        self.flow = np.zeros_like(marginal)
        self.supply = degrees.copy()
        self.demand = degrees.copy()
        self.out = -marginal.min(axis=1)
        self.into = np.zeros_like(degrees)

    def lengthen(self) -> bool:
        """Find the shortest paths to where something is still asked, and make their arcs cost nought."""
        if not self.supply.any():
            return False
        forward = self.marginal + self.out[:, None] - self.into[None, :]
        back = np.where(self.flow > 0, self.again - forward, _FAR)
        rows = np.where(self.supply > 0, 0, _FAR)
        columns = (rows[:, None] + forward).min(axis=0)
        while True:
            shorter = np.minimum(rows, (columns[None, :] + back).min(axis=1))
            if (shorter == rows).all():
                break
            rows = shorter
            columns = (rows[:, None] + forward).min(axis=0)
        length = columns[self.demand > 0].min()
        self.out += np.minimum(rows, length)
        self.into += np.minimum(columns, length)
        forward = self.marginal + self.out[:, None] - self.into[None, :]
        self.forward = [set(np.flatnonzero(row).tolist()) for row in forward == 0]
        self.back = [set(np.flatnonzero(column).tolist()) for column in ((self.flow > 0) & (forward == self.again)).T]
        return True

    def push(self) -> bool:
        """Push a unit from each row that has some along free arcs; False where nothing goes any more."""
        pushed = False
        seen_rows: set[int] = set()
        seen_columns: set[int] = set()
        for start in np.flatnonzero(self.supply).tolist():
            path = self._path(start, seen_rows, seen_columns)
            if path is not None:
                self._along(path)
                pushed = True
        return pushed

    def _path(self, start: int, seen_rows: set[int], seen_columns: set[int]) -> list[int] | None:
        """Rows and columns in turn from `start` to a column that asks for a unit."""
        if start in seen_rows:
            return None
        path, row = [start], True
        seen_rows.add(start)
        while path:
            here = path[-1]
            ways, seen = (self.forward[here], seen_columns) if row else (self.back[here], seen_rows)
            step = next((way for way in ways if way not in seen), None)
            if step is None:
                path.pop()
            else:
                seen.add(step)
                path.append(step)
                if row and self.demand[step] > 0:
                    return path
            row = not row
        return None

    def _along(self, path: list[int]) -> None:
        self.supply[path[0]] -= 1
        self.demand[path[-1]] -= 1
        for at in range(len(path) - 1):
            if at % 2:
                row, column, unit = path[at + 1], path[at], -1
                self.marginal[row, column] -= self.again[row, column]
                self.cost -= int(self.marginal[row, column])
            else:
                row, column, unit = path[at], path[at + 1], 1
                self.cost += int(self.marginal[row, column])
                self.marginal[row, column] += self.again[row, column]
            self.flow[row, column] += unit
            # Of an arc that was just used the way back is free, and the other way round.
            if unit > 0:
                self.back[column].add(row)
                if self.again[row, column]:
                    self.forward[row].discard(column)
            else:
                self.forward[row].add(column)
                if self.again[row, column] or not self.flow[row, column]:
                    self.back[column].discard(row)
