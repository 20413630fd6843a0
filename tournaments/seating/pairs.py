"""One round of fixed pairs: who meets whom.

Up to a dozen pairs every way of pairing them is weighed, so the answer is the best there is. Above that there
is always a round without a rematch in the first half of the possible rounds (a graph in which everybody still
has half of the others has a perfect matching: Dirac), and swaps from many starts find it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from tournaments.seating.company import Company
from tournaments.seating.plans import TablePlan

_WEIGH_ALL = 12
_STARTS = 40


def draw_tables(company: Company, pairs: Sequence[int], *, target: int, rng: Random) -> tuple[TablePlan, ...]:
    """Pair off an even number of pairs with the fewest rematches that can be found."""
    order = [company.index[pair] for pair in pairs]
    rng.shuffle(order)
    if len(order) <= _WEIGH_ALL:
        couples = _weigh_all(order, company.as_opponents)
    else:
        couples = _search(order, company.as_opponents, target, rng)
    # Neither the table number nor the side may follow from the way the search went.
    rng.shuffle(couples)
    return tuple(
        ((company.entrants[first],), (company.entrants[second],))
        for first, second in (rng.sample(couple, 2) for couple in couples)
    )


def _weigh_all(order: Sequence[int], costs: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The cheapest way to pair all off: the first meets each of the others, the rest is asked again."""

    @cache
    def cheapest(free: tuple[int, ...]) -> tuple[int, tuple[tuple[int, int], ...]]:
        if not free:
            return 0, ()
        first, others = free[0], free[1:]
        best: tuple[int, tuple[tuple[int, int], ...]] | None = None
        for at, other in enumerate(others):
            rest_cost, rest = cheapest(others[:at] + others[at + 1 :])
            cost = costs[first][other] + rest_cost
            if best is None or cost < best[0]:
                best = cost, ((first, other), *rest)
        assert best is not None
        return best

    return list(cheapest(tuple(order))[1])


def _search(order: Sequence[int], costs: Sequence[Sequence[int]], target: int, rng: Random) -> list[tuple[int, int]]:
    best: list[tuple[int, int]] = []
    best_cost = -1
    for _ in range(_STARTS):
        free = list(order)
        rng.shuffle(free)
        couples = []
        while free:
            first = free.pop()
            row = costs[first]
            couples.append((first, free.pop(min(range(len(free)), key=lambda at: row[free[at]]))))
        _descend(couples, costs)
        cost = sum(costs[first][second] for first, second in couples)
        if best_cost < 0 or cost < best_cost:
            best, best_cost = couples, cost
        if best_cost <= target:
            break
    return best


def _descend(couples: list[tuple[int, int]], costs: Sequence[Sequence[int]]) -> None:
    """Two couples exchange opponents while that lowers the cost; one of them must be a rematch."""
    improved = True
    while improved:
        improved = False
        for i, (a, b) in enumerate(couples):
            if not costs[a][b]:
                continue
            for j, (c, d) in enumerate(couples):
                if i == j:
                    continue
                now = costs[a][b] + costs[c][d]
                if costs[a][c] + costs[b][d] < now:
                    couples[i], couples[j] = (a, c), (b, d)
                elif costs[a][d] + costs[b][c] < now:
                    couples[i], couples[j] = (a, d), (b, c)
                else:
                    continue
                improved = True
                break
