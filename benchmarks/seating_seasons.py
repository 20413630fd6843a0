"""A season of single players, evening after evening, each drawn with the memory of those before it.

Who is there goes by lot, or some come nearly always and some now and then. The bound is that of water-filling: a player
who played so many rounds meets three times as many people, spread as evenly as the evenings both were there allow; half
the sum of C(x, 2) over all. Where some come more often than others nobody can reach it: who played 80 rounds would meet
everybody twice as a partner, who played 40 everybody once, and they are the same couples. For that season the second
bound counts, in which a couple is as often together for the one as for the other (the cheapest multigraph with these
degrees; `tournaments.seating.factor_bound`, which the tests hold against a linear programme).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

import numpy as np

from benchmarks.golfers import golfers_draw
from benchmarks.random_draw import random_draw
from benchmarks.seating_goals import Goals
from tests.tournaments.seating.counting import again, meetings, partners
from tournaments.seating import Form, RoundPlan, plan
from tournaments.seating.costs import season_counts
from tournaments.seating.factor_bound import factor_bound
from tournaments.seating.field import renamed
from tournaments.seating.history import NO_HISTORY, History, PastEvening

MEMBERS, FEWEST, MOST, EVENINGS, ROUNDS = 40, 24, 34, 30, 3
SEEDS = 3
WITHIN_PARTNERS, WITHIN_MEETINGS, BETWEEN_REGULARS = 3.0, 8.0, 0.1

Draw = Callable[[Sequence[int], History, int], Sequence[RoundPlan]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Sums over couples of C(times, 2) beside their bounds, and sit-outs per evening attended of the regulars."""

    partners: int
    meetings: int
    # Partners and meetings each.
    water_filling: tuple[int, int]
    factor: tuple[int, int]
    again: int
    sat_out: tuple[float, float]
    seconds: float

    def above(self, bounds: tuple[int, int]) -> tuple[float, float]:
        """In hundredths."""
        partners_bound, meetings_bound = bounds
        return 100 * (self.partners / partners_bound - 1), 100 * (self.meetings / meetings_bound - 1)


def measure(goals: Goals, *, seeds: int = SEEDS, evenings: int = EVENINGS) -> None:
    """One season for each seed and each way to draw."""
    print(f"\nSeasons: {MEMBERS} members, {FEWEST} to {MOST} present, {evenings} evenings of {ROUNDS} rounds")
    print("sum over couples of C(times partners, 2) and of C(times met, 2), above water-filling / the bound for all at")
    print("once; met again within an evening; sit-outs per evening attended, of who came half of the time at least")
    ways: dict[str, Draw] = {
        "random": lambda here, _, number: random_draw(here, ROUNDS, Random(f"{number}/{len(here)}")),
        "plan without memory": lambda here, _, number: _plan(here, NO_HISTORY, number),
        "golfers": _golfers,
        "plan": _plan,
    }
    for by_lot in (True, False):
        print("who comes goes by lot" if by_lot else "some come more often than others")
        for name, draw in ways.items():
            outcomes = [_season(draw, seed, evenings, by_lot=by_lot) for seed in range(1, seeds + 1)]
            for outcome in outcomes:
                _print(name, outcome, evenings)
        _check(goals, outcomes, by_lot=by_lot)


def _print(name: str, outcome: Outcome, evenings: int) -> None:
    (partners_water, meetings_water), (partners_all, meetings_all) = (
        outcome.above(bounds) for bounds in (outcome.water_filling, outcome.factor)
    )
    low, high = outcome.sat_out
    print(
        f"  {name:<20} {outcome.partners:>5} (+{partners_water:.1f} / +{partners_all:.1f} %) "
        f"{outcome.meetings:>6} (+{meetings_water:.1f} / +{meetings_all:.1f} %) {outcome.again:>4} again "
        f"{low:.2f}-{high:.2f}  {outcome.seconds / evenings:.2f} s an evening",
        flush=True,
    )


def _check(goals: Goals, outcomes: Sequence[Outcome], *, by_lot: bool) -> None:
    bound = "water-filling" if by_lot else "the bound for all at once"
    for what, at, within in (("partners", 0, WITHIN_PARTNERS), ("meetings", 1, WITHIN_MEETINGS)):
        above = [outcome.above(outcome.water_filling if by_lot else outcome.factor)[at] for outcome in outcomes]
        goals.check(
            f"{what} of the season within {within:.0f} % of {bound}",
            ", ".join(f"{one:.1f} %" for one in above),
            reached=max(above) <= within,
        )
    ranges = [high - low for low, high in (outcome.sat_out for outcome in outcomes)]
    goals.check(
        f"sit-outs per evening attended differ by at most {BETWEEN_REGULARS} between regulars",
        ", ".join(f"{one:.3f}" for one in ranges),
        reached=max(ranges) <= BETWEEN_REGULARS,
    )


def _plan(here: Sequence[int], history: History, number: int) -> Sequence[RoundPlan]:
    return plan(entrants=here, form=Form.INDIVIDUAL, seed=number, rounds=ROUNDS, history=history).rounds


def _golfers(here: Sequence[int], history: History, number: int) -> Sequence[RoundPlan]:
    partnered, met = season_counts(history, here)
    sat_out = Counter(
        player for evening in history.evenings for planned in evening.rounds for player in planned.sit_outs
    )
    rng = Random(f"{number}/{len(here)}")
    turns = sorted(range(len(here)), key=lambda at: (sat_out[here[at]], rng.random()))
    idle = len(here) % 4
    sit_outs = [turns[idle * turn : idle * (turn + 1)] for turn in range(ROUNDS)]
    return renamed(golfers_draw(sit_outs, met, partnered, rng), here)


def _season(draw: Draw, seed: int, evenings: int, *, by_lot: bool) -> Outcome:
    rng = Random(seed)
    keen = [1.0 if by_lot else 0.3 + rng.random() for _ in range(MEMBERS)]
    history, came, both = History(), Counter[int](), Counter[frozenset[int]]()
    seconds, repeats = 0.0, 0
    for number in range(evenings):
        order = sorted(range(MEMBERS), key=lambda member: rng.random() ** (1 / keen[member]), reverse=True)
        here = sorted(order[: rng.randint(FEWEST, MOST)])
        came.update(here)
        both.update(map(frozenset, combinations(here, 2)))
        started = time.process_time()
        rounds = tuple(draw(here, history, 1000 * seed + number))
        seconds += time.process_time() - started
        repeats += again(meetings(rounds))
        history = History(evenings=(*history.evenings, PastEvening(rounds=rounds)))
    played = [planned for evening in history.evenings for planned in evening.rounds]
    sat_out = Counter(player for planned in played for player in planned.sit_outs)
    plays = {member: ROUNDS * came[member] - sat_out[member] for member in range(MEMBERS)}
    rates = [sat_out[member] / came[member] for member in range(MEMBERS) if 2 * came[member] >= evenings]
    return Outcome(
        partners=again(partners(played)),
        meetings=again(meetings(played)),
        water_filling=(_water_filling(plays, both, 1), _water_filling(plays, both, 3)),
        factor=(_factor(plays, 1), _factor(plays, 3)),
        again=repeats,
        sat_out=(min(rates), max(rates)),
        seconds=seconds,
    )


def _factor(plays: dict[int, int], each: int) -> int:
    """The same for all at once: each further time of a couple costs one more than the one before."""
    return factor_bound(np.zeros((len(plays), len(plays)), dtype=np.int64), [each * n for n in plays.values()], 1)


def _water_filling(plays: dict[int, int], both: Counter[frozenset[int]], each: int) -> int:
    """Least sum of C(x, 2) over couples if everybody is with `each` people in every round he plays."""
    total = 0
    for member, times in plays.items():
        limits = sorted(ROUNDS * both[frozenset((member, other))] for other in plays if other != member)
        left, cells = each * times, len(limits)
        for limit in limits:
            # The lowest cells fill up; the others share what is left.
            share = min(limit, left // cells)
            if share < limit:
                more = left - share * cells
                total += (cells - more) * share * (share - 1) // 2 + more * (share + 1) * share // 2
                break
            total += limit * (limit - 1) // 2
            left, cells = left - limit, cells - 1
    return -(-total // 2)
