"""Rounds of fixed pairs: each round the cheapest perfect matching, and each round again until none gets cheaper.

One round is solved exactly. Of several rounds each is solved given the others, the first ones too, in passes; while the
result lies above its proven minimum some are drawn again, with prices a little wrong. Most evenings reach it at once.

First as few rules of the club as possible are broken; then nobody sits out more than once more than anybody else; then
as few as possible meet again tonight; then the season is weighed. No amount of the latter buys any of the former.
Rounds without a rematch exist for at least half as many rounds as there are pairs: what is left of all possible
meetings still gives each pair at least half of the others (Dirac).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from tournaments.seating.couples import Couple
from tournaments.seating.factor_bound import factor_bound
from tournaments.seating.pair_field import PairField
from tournaments.seating.perfect_matching import Matrix, cheapest_matching
from tournaments.seating.plans import RoundPlan, TablePlan

Progress = Callable[[int, int], None]

# Prices may be wrong by such a part of the dearest meeting when rounds are drawn again.
_WRONG = (1, 2, 4, 8, 16, 32)

# No price is above this, so that the lots of a matching fit into 64 bits as well.
_DEAREST = 1 << 46


@dataclass(frozen=True, slots=True, kw_only=True)
class Matched:
    """The rounds, of pairs 0 … m - 1; `optimal` where no other rounds can be better in the order that is searched.

    `effort` is how many matchings it took.
    """

    rounds: tuple[RoundPlan, ...]
    optimal: bool
    effort: int


def default_effort(size: int, rounds: int) -> int:
    """How many matchings to try: what takes some 40 milliseconds, and three passes at least."""
    return max(3 * rounds, 90_000 // (270 + size * size))


def match_evening(
    field: PairField, *, rng: Random, effort: int | None = None, progress: Progress | None = None
) -> Matched:
    """Draw all rounds of the field; `effort` is the number of matchings after which the best so far is taken.

    The first plan is always finished. `progress` is told how much of the effort is spent.
    """
    allowed = default_effort(field.size, field.rounds) if effort is None else effort
    search = _Search(field)
    best: list[tuple[Couple, ...]] | None = None
    least = best_cost = spent = 0
    while best is None or (best_cost > least and spent < allowed):
        if best is None:
            # What was announced is tried first: where it is still best, it stays. A single round is exact without.
            kept, wrong = list(field.announced) if field.rounds > 1 else [], 0
        else:
            # Two rounds of the best so far are drawn again, or all; with the true prices they would come out the same.
            again = rng.sample(range(field.rounds), rng.choice((2, field.rounds)))
            kept, wrong = [() if turn in again else couples for turn, couples in enumerate(best)], rng.choice(_WRONG)
        spent += field.rounds - sum(map(bool, kept))
        drawn = _draw(search, kept, search.spread // wrong if wrong else 0, rng)
        cost = search.cost(drawn)
        if best is None:
            # A single round is the least there is.
            least = search.bound(cost) if field.rounds > 1 else cost
        used, cost = _improve(search, drawn, cost, least, allowed - spent, rng)
        spent += used
        if best is None or cost < best_cost:
            best, best_cost = drawn, cost
        if progress is not None:
            progress(min(spent, allowed), allowed)
    return Matched(rounds=search.plans(best, rng), optimal=best_cost == least, effort=spent)


def _draw(search: _Search, kept: Sequence[tuple[Couple, ...]], wrong: int, rng: Random) -> list[tuple[Couple, ...]]:
    """One plan from what is there already or from nothing, round by round, in any order.

    Prices are `wrong` by up to so much.
    """
    drawn: list[tuple[Couple, ...]] = [()] * search.field.rounds
    drawn[: len(kept)] = kept
    for turn in rng.sample(range(len(drawn)), len(drawn)):
        if not drawn[turn]:
            drawn[turn] = search.solve(search.prices(drawn, turn) + search.noise(wrong, rng), turn, rng)
    return drawn


def _improve(
    search: _Search, drawn: list[tuple[Couple, ...]], cost: int, least: int, allowed: int, rng: Random
) -> tuple[int, int]:
    """Solve round after round again, in place, until a whole pass helps nothing; how many were solved, and the cost."""
    spent = stale = 0
    while cost > least:
        for turn in rng.sample(range(len(drawn)), len(drawn)):
            if cost <= least or stale >= len(drawn) or spent >= allowed:
                return spent, cost
            prices = search.prices(drawn, turn)
            again = search.solve(prices, turn, rng)
            gained = _sum(prices, drawn[turn]) - _sum(prices, again)
            # One that costs the same is taken too: it may open a way for the other rounds.
            drawn[turn] = again
            spent, stale, cost = spent + 1, 0 if gained else stale + 1, cost - gained
    return spent, cost


def _sum(prices: Matrix, couples: Sequence[Couple]) -> int:
    return sum(int(prices[couple]) for couple in couples)


class _Search:
    """The field as prices of one round given the others."""

    def __init__(self, field: PairField) -> None:
        self.field = field
        self.size = field.size
        self.pairs = field.pairs
        tables = max(1, self.size // 2)
        turns = max(1, field.rounds)
        self.spread = spread = int(field.costs.max(initial=0) - field.costs.min(initial=0))
        most = int(field.met.max(initial=0)) + turns
        # Each tier is dearer than all that can be paid of the tiers below it. In a season of hundreds of evenings whole
        # numbers run out; there the tiers stay apart, but not for every sum.
        self.again = max(field.weights.partner_again, min(turns * tables * spread + 1, 1 << 30))
        self.twice_running = self.again
        self.sit_out_again = min(self.again * (turns * tables * most + 1), 1 << 41)
        self.rule = min(self.sit_out_again * (turns * most + 1), _DEAREST // (int(field.broken.max(initial=0)) + 1))
        self.base = field.costs + self.rule * field.broken
        self.step = np.full((self.size, self.size), self.again, dtype=np.int64)
        if self.size > self.pairs:
            self.step[self.pairs, :] = self.step[:, self.pairs] = self.sit_out_again

    def prices(self, drawn: Sequence[tuple[Couple, ...]], turn: int) -> Matrix:
        """What each couple costs in this round, given all other rounds drawn so far."""
        met = self.field.met.copy()
        for other, couples in enumerate(drawn):
            if other != turn:
                for one, two in couples:
                    met[one, two] += 1
                    met[two, one] += 1
        prices: Matrix = self.base[turn] + self.step * met
        if self.size > self.pairs:
            for idle in self._idle_beside(drawn, turn):
                prices[idle, self.pairs] += self.twice_running
                prices[self.pairs, idle] += self.twice_running
        return prices

    def _idle_beside(self, drawn: Sequence[tuple[Couple, ...]], turn: int) -> list[int]:
        """Who sits out the round before or the round after this one."""
        idle = list(self.field.idle) if turn == 0 else []
        for beside in (turn - 1, turn + 1):
            if 0 <= beside < len(drawn):
                idle += [one for one, two in drawn[beside] if two == self.pairs]
        return idle

    def noise(self, highest: int, rng: Random) -> Matrix:
        """Random prices of 0 to `highest`; symmetric."""
        drawn = np.random.default_rng(rng.getrandbits(64)).integers(0, highest, self.field.met.shape, endpoint=True)
        noise: Matrix = np.triu(drawn, 1) + np.triu(drawn, 1).T
        return noise

    def solve(self, prices: Matrix, turn: int, rng: Random) -> tuple[Couple, ...]:
        """The cheapest round there is at these prices."""
        if self.field.sit_outs is None:
            return cheapest_matching(prices, rng)
        playing = [pair for pair in range(self.pairs) if pair not in self.field.sit_outs[turn]]
        couples = cheapest_matching(prices[np.ix_(playing, playing)], rng)
        return tuple((playing[one], playing[two]) for one, two in couples)

    def cost(self, drawn: Sequence[tuple[Couple, ...]]) -> int:
        """Everything together: each round priced given the ones before it."""
        return sum(
            _sum(self.prices([*drawn[:turn], *[()] * (len(drawn) - turn)], turn), couples)
            for turn, couples in enumerate(drawn)
        )

    def bound(self, cost: int) -> int:
        """The least the cost can be; no strong proof is looked for where a weak one will do."""
        # Every couple at what it costs in its cheapest round.
        cheapest = self.base.min(axis=0) + self.step * self.field.met
        plays = [self.field.rounds] * self.size
        for sitting in self.field.sit_outs or ():
            for pair in sitting:
                plays[pair] -= 1
        np.fill_diagonal(cheapest, _DEAREST)
        if cost == -(-int((cheapest.min(axis=1, initial=_DEAREST) * plays).sum()) // 2):
            return cost
        return factor_bound(cheapest, plays, self.step)

    def plans(self, drawn: Sequence[tuple[Couple, ...]], rng: Random) -> tuple[RoundPlan, ...]:
        """As rounds; which side and which table is drawn."""
        return tuple(self._plan(couples, turn, rng) for turn, couples in enumerate(drawn))

    def _plan(self, couples: Sequence[Couple], turn: int, rng: Random) -> RoundPlan:
        tables: list[TablePlan] = []
        idle = list(self.field.sit_outs[turn]) if self.field.sit_outs is not None else []
        for one, two in couples:
            if two == self.pairs:
                idle.append(one)
            else:
                tables.append(((one,), (two,)) if rng.random() < 0.5 else ((two,), (one,)))
        rng.shuffle(tables)
        return RoundPlan(tables=tuple(tables), sit_outs=tuple(sorted(idle)))
