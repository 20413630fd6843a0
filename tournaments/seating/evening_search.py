"""All rounds of an evening of single players at once, or one round: whom to seat with whom when company has a price.

Every start is searched on its own and the best plan of all is kept: a greedy one; a movement, which repeats nothing by
construction, with its players renamed so that its company is cheap; and what was already announced. The first is best
in most fields, the second where nearly everybody must meet nearly everybody, the third when few people should notice
that the evening was planned again.

Effort is counted in steps of the tabu search, and each start has a sequence of its own that effort only cuts off: more
effort never gives a worse plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

import numpy as np

from tournaments.seating.field import Field, Progress, marginal
from tournaments.seating.plans import RoundPlan
from tournaments.seating.relabelling import Deal
from tournaments.seating.round_seats import count_seats, fitted, greedy, round_of, seats_of
from tournaments.seating.tabu import Prices, Seats, improve_round, least_cost, seats_cost

# Steps per player and visit to a round, and as how many steps going there counts.
_STEPS = 2
_VISIT = 4
# When no round can be made better on its own, the price of meeting again is let down to so many hundredths and comes
# back up, one sweep for each: all rounds then give way to one another.
_SOFT = (4, 6, 8, 12, 16, 20, 24, 30, 40)
_SOFT_STEPS = 2
# Every so many times the best plan is taken up again instead, with this share of one round shuffled.
_BACK = 4
_SHUFFLED = 0.15
# Players per round of the evening up to which a movement is tried: above, company is no scarce good.
_CROWDED = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The rounds, in players 0 to n - 1, what they cost by the field, and the steps searched."""

    rounds: tuple[RoundPlan, ...]
    cost: int
    effort: int


def default_effort(players: int, rounds: int) -> int:
    """How many steps are worth it: about a second for an evening of 64, a quarter of one for a round."""
    return (1500 if rounds == 1 else 4000 * rounds) + 20 * players * rounds


def search_evening(
    field: Field,
    *,
    effort: int | None = None,
    rng: Random,
    start: Sequence[RoundPlan] | None = None,
    progress: Progress | None = None,
    target: int | None = None,
) -> Found:
    """Seat everybody in every round of the field so that it costs as little as can be found.

    `start` are rounds of a movement in players 0 to n - 1, as many of them sitting out as in the field. A start that
    does not fit is passed over. Stops at `target`, a cost nothing can stay under. `progress` is told how much of the
    effort is done.
    """
    effort = default_effort(field.players, field.rounds) if effort is None else effort
    target = max(floor(field), -(2**62) if target is None else target)
    # Chance of its own for each start, so that a longer search of one changes nothing for the next.
    chances = [Random(rng.getrandbits(64)) for _ in range(4)]  # noqa: S311
    starts: list[Callable[[], _Evening]] = [lambda: _Evening(field, chances[0])]
    if field.published:
        starts.insert(0, lambda: _Announced(field, chances[1]))
    if start is not None and field.players <= _CROWDED * field.rounds and (deal := Deal.of(field, start)) is not None:
        starts.insert(0, partial(_Dealt, field, chances[2], deal))
    best: _Evening | None = None
    done = 0
    share = effort // len(starts)
    for number, begin in enumerate(starts):
        evening = begin()
        for _ in evening.search(share, target):
            if progress is not None:
                progress(min(effort, number * share + evening.done), effort)
        done += evening.done
        if best is None or evening.best_cost < best.best_cost:
            best = evening
        if best.best_cost <= target:
            break
    assert best is not None
    found = best.found(field, chances[3], done)
    if progress is not None:
        progress(effort, effort)
    return found


def floor(field: Field) -> int:
    """What no plan for this field can stay under: the rounds one by one, each without a thought for the others."""
    cost = 0
    for number in range(field.rounds):
        as_partners, as_opponents = marginal(field, number, field.partnered, field.opposed)
        prices = Prices(as_partners=as_partners, as_opponents=as_opponents, at_three=field.at_three[number])
        cost += least_cost(np.array(field.playing(number)), prices)
    return cost


class _Evening:
    """All rounds under improvement, from a greedy start; `best` is the best met.

    `partnered`, `opposed` and `visits` count the rounds searched and tonight's earlier ones.
    """

    def __init__(self, field: Field, rng: Random) -> None:
        self.field = field
        weights = field.weights
        self.soft = [
            replace(field, weights=replace(weights, meeting_again=max(1, weights.meeting_again * share // 100)))
            for share in _SOFT
        ]
        self.rng = rng
        self.partnered, self.opposed = field.partnered.copy(), field.opposed.copy()
        self.visits = np.zeros(field.players, dtype=np.int64)
        self.seats: list[Seats] = []
        self.cost = 0
        self.done = 0
        self.left = 0
        for number in range(field.rounds):
            self._add(number)
        self.best, self.best_cost = [round_seats.copy() for round_seats in self.seats], self.cost

    def found(self, field: Field, rng: Random, effort: int) -> Found:
        """The best plan met, and what it costs by this field."""
        rounds = tuple(round_of(seats, field, number, rng) for number, seats in enumerate(self.best))
        return Found(rounds=rounds, cost=field.cost(rounds), effort=effort)

    def search(self, effort: int, target: int) -> Iterator[None]:
        """Round after round in a random cyclic order, until the effort is spent; pauses after each round."""
        rounds = self.field.rounds
        while self.done < effort:
            before = self.cost
            for number in self.rng.sample(range(rounds), rounds):
                if self.done >= effort or self.best_cost <= target:
                    return
                self._improve(number, min(_STEPS * self.field.players, effort - self.done))
                yield
            if self.cost >= before:
                self.left += 1
                for _ in self._leave():
                    yield
                    if self.done >= effort:
                        return

    def _leave(self) -> Iterator[None]:
        """Go elsewhere, when no round can be made better on its own."""
        if self.field.rounds == 1:
            # There is nothing to give way to: from the best plan so far, one drift and back.
            self._restore()
            if self.left % 2:
                self._shuffle(0)
            else:
                self._drift(0, self.rng.choice(self.soft))
            return
        if self.left % _BACK == 0:
            self._restore()
            self._shuffle(self.rng.randrange(self.field.rounds))
            return
        for soft in self.soft:
            for number in self.rng.sample(range(self.field.rounds), self.field.rounds):
                self._drift(number, soft)
                yield

    def _drift(self, number: int, soft: Field) -> None:
        self._count(number, -1)
        prices = self._prices(number)
        before = seats_cost(self.seats[number], prices)
        drifted = improve_round(
            self.seats[number],
            self._prices(number, soft),
            steps=_SOFT_STEPS * self.field.players,
            rng=self.rng,
            target=None,
        )
        self.seats[number] = drifted.seats
        self.cost += seats_cost(drifted.seats, prices) - before
        self.done += _VISIT + drifted.steps
        self._count(number, 1)

    def _improve(self, number: int, steps: int) -> None:
        self._count(number, -1)
        prices = self._prices(number)
        seats = self.seats[number]
        before = seats_cost(seats, prices)
        improved = improve_round(
            seats, prices, steps=steps, rng=self.rng, target=least_cost(seats[seats < self.field.players], prices)
        )
        self.seats[number] = improved.seats
        self.cost += improved.cost - before
        self.done += _VISIT + improved.steps
        self._count(number, 1)
        if self.cost <= self.best_cost:
            self.best, self.best_cost = [round_seats.copy() for round_seats in self.seats], self.cost

    def _add(self, number: int) -> None:
        """Seat the next round, given those before it."""
        prices = self._prices(number)
        improved = improve_round(
            greedy(self.field, number, prices, self.rng),
            prices,
            steps=_STEPS * self.field.players,
            rng=self.rng,
            target=least_cost(np.array(self.field.playing(number)), prices),
        )
        self._put(number, improved.seats)
        self.done += _VISIT + improved.steps

    def _put(self, number: int, seats: Seats) -> None:
        """Seat this round, the next or one that is there already, in this way."""
        if number < len(self.seats):
            self._count(number, -1)
            self.cost -= seats_cost(self.seats[number], self._prices(number))
            self.seats[number] = seats
        else:
            self.seats.append(seats)
        self.cost += seats_cost(seats, self._prices(number))
        self._count(number, 1)

    def _restore(self) -> None:
        for number, seats in enumerate(self.best):
            self._put(number, seats.copy())

    def _shuffle(self, number: int) -> None:
        """Some players of a round change seats among themselves."""
        seats = self.seats[number].copy()
        taken = np.flatnonzero(seats < self.field.players).tolist()
        chosen = self.rng.sample(taken, max(2, int(_SHUFFLED * len(taken))))
        seats[chosen] = seats[self.rng.sample(chosen, len(chosen))]
        self._put(number, seats)

    def _prices(self, number: int, field: Field | None = None) -> Prices:
        as_partners, as_opponents = marginal(field or self.field, number, self.partnered, self.opposed)
        at_three = self.field.at_three[number] + self.field.weights.three_again * self.visits
        return Prices(as_partners=as_partners, as_opponents=as_opponents, at_three=at_three)

    def _count(self, number: int, times: int) -> None:
        count_seats(self.seats[number], self.field.threes, self.partnered, self.opposed, self.visits, times)


class _Announced(_Evening):
    """Starts from what was announced and stays near it."""

    def _add(self, number: int) -> None:
        self._put(number, fitted(self.field, number, self.rng))

    def _leave(self) -> Iterator[None]:
        self._restore()
        self._shuffle(self.rng.randrange(self.field.rounds))
        yield


class _Dealt(_Evening):
    """Starts from a movement, and from the same one dealt anew whenever it can be improved no more."""

    def __init__(self, field: Field, rng: Random, deal: Deal) -> None:
        self.deal = deal
        self.dealt = deal.rounds(rng)
        super().__init__(field, rng)

    def _add(self, number: int) -> None:
        self._put(number, seats_of(self.dealt[number], self.field.players))

    def _leave(self) -> Iterator[None]:
        for number, planned in enumerate(self.deal.rounds(self.rng)):
            self._put(number, seats_of(planned, self.field.players))
            # A deal takes about as long as so many steps.
            self.done += self.field.players
        yield
