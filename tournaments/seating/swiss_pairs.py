"""A round of fixed pairs by the standing: the first against the second, the third against the fourth.

One perfect matching, and so exact. First as few rules of the club as possible are broken; then who sat out most sits
out again last, then who sat out the round before; then as few as possible meet again; then the lowest of the standing
sits out; then the places of those who meet lie as close together as they can, in squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import numpy as np

from tournaments.seating.constraints import NO_CONSTRAINTS, Constraints
from tournaments.seating.couples import Couple, mates_at
from tournaments.seating.perfect_matching import Matrix, cheapest_matching
from tournaments.seating.plans import RoundPlan, TablePlan
from tournaments.seating.sit_outs import sat_out_tonight


def draw_swiss_pairs(
    *,
    standing: Sequence[int],
    played: Sequence[RoundPlan] = (),
    constraints: Constraints = NO_CONSTRAINTS,
    published: RoundPlan | None = None,
    stay: int = 0,
    rng: Random,
) -> RoundPlan:
    """The round after those `played`, the highest places at the first table; `standing` are all present, best first.

    Couples of the round `published` stay together where that costs no more than `stay`, in squared places. Raises
    ValueError for a pair that stands there twice.

    >>> drawn = draw_swiss_pairs(standing=[7, 3, 5, 1, 9], rng=Random(1))
    >>> [sorted(mates_at(table)) for table in drawn.tables], drawn.sit_outs
    ([[(3, 7)], [(1, 5)]], (9,))
    """
    if len(set(standing)) != len(standing):
        raise ValueError("a pair stands in the standing twice")
    prices = swiss_prices(standing=standing, played=played, constraints=constraints, published=published, stay=stay)
    tables: list[TablePlan] = []
    idle: list[int] = []
    for one, two in cheapest_matching(prices, rng):
        if two == len(standing):
            idle.append(standing[one])
        elif rng.random() < 0.5:
            tables.append(((standing[one],), (standing[two],)))
        else:
            tables.append(((standing[two],), (standing[one],)))
    # The couples come sorted by their better pair.
    return RoundPlan(tables=tuple(tables), sit_outs=tuple(idle))


def swiss_prices(
    *,
    standing: Sequence[int],
    played: Sequence[RoundPlan] = (),
    constraints: Constraints = NO_CONSTRAINTS,
    published: RoundPlan | None = None,
    stay: int = 0,
) -> Matrix:
    """What it costs that two places of the standing meet; of an odd number the last one's opponent sits out."""
    pairs = len(standing)
    size = pairs + pairs % 2
    index = {pair: place for place, pair in enumerate(standing)}
    places = np.arange(size)
    apart: Matrix = (places[:, None] - places[None, :]) ** 2
    # Each tier is dearer than all that a round can cost of the tiers below it; a rematch is the million of the books,
    # and more only in the largest fields.
    lower = max(1000, size**3 // 2 + stay * size)
    again = max(1_000_000, lower * (size + 1))
    most = len(played) + 1
    idle_again = again * (size // 2 * most + 1)
    rule = 2 * idle_again * (most + 1)
    prices: Matrix = apart.copy()
    met = [couple for planned in played for table in planned.tables for couple in mates_at(table)]
    seeded = combinations(sorted(constraints.apart.get(len(played) + 1, frozenset())), 2)
    announced = [couple for table in (published.tables if published else ()) for couple in mates_at(table)]
    for couples, price in (
        (met, again),
        (sorted(constraints.never_at_one_table), rule),
        (list(seeded), rule),
        (announced, -stay),
    ):
        _add(prices, index, couples, price)
    if size > pairs:
        tonight = sat_out_tonight(standing, played)
        fewest = min(tonight.values())
        before = frozenset(played[-1].sit_outs) if played else frozenset()
        for pair, place in index.items():
            price = 2 * idle_again * (tonight[pair] - fewest) + idle_again * (pair in before)
            prices[place, pairs] = prices[pairs, place] = price + lower * (pairs - 1 - place)
    return prices


def _add(prices: Matrix, index: dict[int, int], couples: Sequence[Couple], price: int) -> None:
    for one, two in couples:
        i, j = index.get(one), index.get(two)
        if i is not None and j is not None:
            prices[i, j] += price
            prices[j, i] += price
