"""Evenings of fixed pairs after eight others, beside the bound of the R-factor and other ways to draw.

What an evening costs is the squares of how often those who meet have met this season, and for a pair that sits out 20
for each time it did so more than the one that did so least. The bound is the linear programme over all meetings
(sum_j x_ij = R, 0 <= x_ij <= 1), with a phantom where the number of pairs is odd, rounded up.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from benchmarks.random_draw import random_draw
from benchmarks.seating_goals import Goals
from tests.tournaments.seating.counting import meetings
from tournaments.seating import Form, RoundPlan, plan, rings
from tournaments.seating.field import renamed
from tournaments.seating.history import History, PastEvening
from tournaments.seating.pair_field import make_pair_field

FIELDS = (8, 9, 12, 15, 16, 20, 24, 31, 40, 50, 60)
ROUNDS = (3, 4, 5)
EVENINGS = 8
# Of the cells, and milliseconds.
AT_LEAST, ALLOWED = 31, 50.0
RANDOM_DRAWS = 200
RUNS = 3  # the best counts, so that a busy machine tells nearly the same

Matrix = npt.NDArray[np.int64]


def measure(goals: Goals, *, fields: Iterable[int] = FIELDS, seed: int = 1) -> None:
    """One line a cell; the times are of the whole plan, receipt included."""
    print(
        f"\nFixed pairs after {EVENINGS} evenings: cost, the R-factor bound, mean / best of {RANDOM_DRAWS} random draws"
    )
    print("and circles with the pairs drawn")
    linear = goals.load("benchmarks.factor_programme", "R-factor bound of fixed pairs")
    print(f"{'m':>4} {'R':>2} {'bound':>6} {'plan':>6} {'ms':>6} {'random':>14} {'circle':>14}")
    cells: list[tuple[str, int, int, float]] = []
    rematches = []
    for pairs in fields:
        for rounds in ROUNDS:
            here, history = _season(pairs, rounds, seed)
            times = []
            for _ in range(RUNS):
                started = time.process_time()
                made = plan(entrants=here, form=Form.PAIRS, seed=seed, rounds=rounds, history=history)
                times.append(1000 * (time.process_time() - started))
            prices = make_pair_field(pairs=here, rounds=rounds, history=history).costs[0]
            index = {pair: at for at, pair in enumerate(here)}
            cost, again = _counted(made.rounds, prices, index)
            if again:
                rematches.append(f"({pairs}, {rounds}) {again}")
            rng = Random(f"{pairs}/{rounds}/{seed}")
            ring = rings.circle(pairs, rounds)
            randoms = [random_draw(here, rounds, rng, per_side=1) for _ in range(RANDOM_DRAWS)]
            circles = [renamed(ring, rng.sample(here, pairs)) for _ in range(RANDOM_DRAWS)]
            random, circle = (_mean_and_best(drawn, prices, index) for drawn in (randoms, circles))
            bound = linear.factor_programme(prices, rounds) if linear else None
            ms = min(times)
            cells.append((f"({pairs}, {rounds})", cost, cost if bound is None else bound, ms))
            print(
                f"{pairs:>4} {rounds:>2} {'-' if bound is None else bound:>6} {cost:>6} {ms:>6.1f} "
                f"{random:>14} {circle:>14}",
                flush=True,
            )
    goals.cells("no two pairs meet twice", rematches)
    if linear:
        above = [f"{name} {cost - bound}" for name, cost, bound, _ in cells if cost > bound]
        reached = len(cells) - len(above)
        wanted = AT_LEAST - 33 + len(cells)
        told = f"{reached}" + (f", above it {', '.join(above)}" if above else "")
        goals.check(f"equal to the bound in at least {wanted} of {len(cells)}", told, reached=reached >= wanted)
    slow = [f"{name} {ms:.1f} ms" for name, _, _, ms in cells if ms >= ALLOWED]
    goals.cells(f"each under {ALLOWED:.0f} ms", slow, f"slowest {max(ms for *_, ms in cells):.1f} ms")


def _season(pairs: int, rounds: int, seed: int) -> tuple[list[int], History]:
    """Who is there tonight of a club a quarter larger, and its earlier evenings, drawn by the product."""
    rng = Random(f"{pairs}/{rounds}/{seed}")
    members = range(round(1.25 * pairs))
    history = History()
    for number in range(EVENINGS):
        more = max(1, pairs // 8)
        present = min(len(members), max(4, pairs + rng.randint(-more, more)))
        here = rng.sample(members, present)
        made = plan(entrants=here, form=Form.PAIRS, seed=number, rounds=rounds, history=history)
        history = History(evenings=(*history.evenings, PastEvening(rounds=made.rounds)))
    return sorted(rng.sample(members, pairs)), history


def _counted(rounds: Sequence[RoundPlan], prices: Matrix, index: dict[int, int]) -> tuple[int, int]:
    """What these rounds cost, and how many meet again."""
    met = meetings(rounds)
    cost = sum(times * int(prices[tuple(index[pair] for pair in couple)]) for couple, times in met.items())
    cost += sum(int(prices[index[pair], -1]) for planned in rounds for pair in planned.sit_outs)
    return cost, sum(times - 1 for times in met.values())


def _mean_and_best(plans: Sequence[Sequence[RoundPlan]], prices: Matrix, index: dict[int, int]) -> str:
    costs = [_counted(rounds, prices, index)[0] for rounds in plans]
    return f"{sum(costs) / len(costs):.1f} / {min(costs)}"
