"""Rounds by the standing: pairs against networkx's matching, fours against blocks and the cheapest there is.

The standings are made up: who sits at a table shares the points of sixteen hands by strength and by luck, and partners
get the same. All ways to draw are given the same state: the same standing after the same rounds.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from random import Random
from types import ModuleType

import numpy as np
import numpy.typing as npt

from benchmarks.seating_goals import Goals
from tests.tournaments.seating.counting import meetings, partners
from tournaments.seating import Form, RoundPlan, plan
from tournaments.seating.swiss_fours import blocks_of
from tournaments.seating.swiss_pairs import swiss_prices
from tournaments.seating.systems import System

PAIRS = (8, 9, 16, 23, 31, 40, 60)
FOURS = (16, 20, 24, 32, 48, 64)
ROUNDS = 4
SEEDS = 3
# A partner again costs so many meetings again.
PARTNER = 20
WITHIN = 11.0

Matrix = npt.NDArray[np.int64]


def measure(goals: Goals, *, pairs: Iterable[int] = PAIRS, fours: Iterable[int] = FOURS, seeds: int = SEEDS) -> None:
    """Both forms."""
    print("\nBy the standing, fixed pairs: the cheapest matching by rustworkx and by networkx")
    matching = goals.load("benchmarks.networkx_matching", "matchings of networkx")
    if matching:
        _measure_pairs(goals, pairs, seeds, matching)
    print("\nBy the standing, single players in fours: squared places at one table, (n / 2)^2 for meeting again and")
    print(f"{PARTNER} times that for partners again; [meetings again]")
    _measure_fours(goals, fours, seeds, goals.load("benchmarks.exact_round", "bound of fours by the standing"))


def _measure_pairs(goals: Goals, fields: Iterable[int], seeds: int, other: ModuleType) -> None:
    dearer, looked = [], 0
    for number in fields:
        ours, theirs = 0.0, 0.0
        for seed in range(1, seeds + 1):
            played: list[RoundPlan] = []
            for _ in range(ROUNDS + 1):
                standing = _standing(range(number), played, seed)
                prices = swiss_prices(standing=standing, played=played)
                started = time.process_time()
                made = plan(
                    entrants=range(number),
                    form=Form.PAIRS,
                    system=System.SWISS,
                    seed=seed,
                    played=played,
                    standing=standing,
                )
                ours += time.process_time() - started
                place = {pair: at for at, pair in enumerate(standing)}
                couples = [tuple(place[pair] for side in table for pair in side) for table in made.rounds[0].tables]
                couples += [(place[pair], number) for pair in made.rounds[0].sit_outs]
                started = time.process_time()
                cheapest = other.cheapest_matching(prices)
                theirs += time.process_time() - started
                cost, least = (sum(int(prices[couple]) for couple in these) for these in (couples, cheapest))
                # Without a standing the first round is drawn, not matched.
                looked += bool(played)
                if played and cost != least:
                    dearer.append(f"{number} pairs, seed {seed}, after {len(played)}: {cost} to {least}")
                played.append(made.rounds[0])
        rounds = seeds * (ROUNDS + 1)
        print(f"{number:>4} pairs: whole plan {1000 * ours / rounds:.1f} ms, networkx {1000 * theirs / rounds:.1f} ms")
    goals.cells("as cheap as networkx's matching", dearer, f"all {looked} rounds")


def _measure_fours(goals: Goals, fields: Iterable[int], seeds: int, bounds: ModuleType | None) -> None:
    print(f"{'n':>4} {'after':>5} {'blocks':>12} {'plan':>12} {'s':>5} {'bound':>7} {'gap':>7}")
    worse, over, gaps = [], [], []
    for players in fields:
        for seed in range(1, seeds + 1):
            played: list[RoundPlan] = []
            for _ in range(ROUNDS):
                standing = _standing(range(players), played, seed)
                started = time.process_time()
                made = plan(
                    entrants=range(players),
                    form=Form.INDIVIDUAL,
                    system=System.SWISS,
                    seed=seed,
                    played=played,
                    standing=standing if played else (),
                ).rounds[0]
                took = time.process_time() - started
                if played:
                    prices = _prices(standing, played)
                    cost = _cost(made, prices)
                    blocks = blocks_of(standing)
                    by_blocks = _cost(blocks, prices)
                    name = f"{players} players, seed {seed}, after {len(played)}"
                    if cost > by_blocks:
                        worse.append(f"{name}: {cost} to {by_blocks}")
                    bound, gap = "-", "-"
                    if bounds:
                        least = bounds.least_round(*prices, cost)
                        gaps.append(100 * (cost / least - 1))
                        bound, gap = str(least), f"{gaps[-1]:.1f} %"
                        if gaps[-1] > WITHIN:
                            over.append(f"{name}: {gap}")
                    print(
                        f"{players:>4} {len(played):>5} {f'{by_blocks} [{_again(blocks, played)}]':>12} "
                        f"{f'{cost} [{_again(made, played)}]':>12} {took:>5.2f} {bound:>7} {gap:>7}",
                        flush=True,
                    )
                played.append(made)
    goals.cells("fours never worse than blocks", worse)
    if gaps:
        goals.cells(
            f"fours within {WITHIN:.0f} % of the bound", over, f"worst {max(gaps):.1f} %, mean {np.mean(gaps):.1f} %"
        )


def _standing(entrants: Sequence[int], played: Sequence[RoundPlan], seed: int) -> list[int]:
    """Best first by the points of the rounds played; equal ones, as partners are after a round, by lot."""
    rng = Random(f"points/{len(entrants)}/{seed}")
    points = dict.fromkeys(entrants, 0)
    for planned in played:
        for table in planned.tables:
            strength, other = (sum(side) / len(side) for side in table)
            share = round(1300 + 300 * (strength - other) / len(points) + rng.gauss(0, 350))
            for side, scored in zip(table, (share, 2600 - share), strict=True):
                for entrant in side:
                    points[entrant] += scored
        # Who sits out gets what an even game gives.
        for entrant in planned.sit_outs:
            points[entrant] += 1300
    lots = {entrant: rng.random() for entrant in points}
    return sorted(points, key=lambda entrant: (-points[entrant], lots[entrant]))


def _prices(standing: Sequence[int], played: Sequence[RoundPlan]) -> tuple[Matrix, Matrix]:
    """What two entrants cost as partners and as opponents in the round after these."""
    players = len(standing)
    place = np.empty(players, dtype=np.int64)
    place[list(standing)] = np.arange(players)
    as_opponents = (place[:, None] - place[None, :]) ** 2
    as_partners = as_opponents.copy()
    unit = (players // 2) ** 2
    partnered, met = partners(played), meetings(played)
    for couple, times in met.items():
        one, two = couple
        as_opponents[one, two] += unit * times
        again = partnered[couple]
        as_partners[one, two] += unit * (PARTNER * again + times - again)
        as_opponents[two, one], as_partners[two, one] = as_opponents[one, two], as_partners[one, two]
    return as_partners, as_opponents


def _cost(planned: RoundPlan, prices: tuple[Matrix, Matrix]) -> int:
    as_partners, as_opponents = prices
    met, partnered = meetings([planned]), partners([planned])
    return sum(int((as_partners if partnered[couple] else as_opponents)[tuple(couple)]) for couple in met)


def _again(planned: RoundPlan, played: Sequence[RoundPlan]) -> int:
    before = meetings(played)
    return sum(before[couple] > 0 for couple in meetings([planned]))
