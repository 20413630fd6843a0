"""One round of single players: greedy starts, then swaps of two seats while they help, then a shake and
again.

A round is a list of seats: four after one another are a table, the first two its side A. A swap that lowers
the cost must touch a table that costs something, so only those tables are looked at; in a large field that is
hardly any. The work is counted in swaps looked at, never in seconds: the same seed gives the same seating on
a slow machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.seating.company import Company
from tournaments.seating.plans import TablePlan

# Swaps looked at for one draw of a round at most; about 0.03 s for 48 players and 0.15 s for 250.
_EFFORT = 30_000
_EFFORT_PER_PLAYER = 3_000
_STARTS = 4
# Shakes per player since the last better seating, after which a start is given up.
_PATIENCE = 4


def draw_tables(company: Company, players: Sequence[int], *, target: int, rng: Random) -> tuple[TablePlan, ...]:
    """Seat the players (a multiple of four) so that the company costs as little as can be found.

    Stops at `target`, a cost nothing can stay under.
    """
    effort = _EFFORT + _EFFORT_PER_PLAYER * len(players)
    indices = [company.index[player] for player in players]
    best: _Seating | None = None
    for _ in range(_STARTS):
        seating = _Seating(_greedy(indices, company, rng), company, rng)
        effort = seating.search(target, effort)
        if best is None or seating.cost < best.cost:
            best = seating
        if best.cost <= target or effort <= 0:
            break
    assert best is not None
    names = [company.entrants[index] for index in best.seats]
    return tuple(
        ((names[seat], names[seat + 1]), (names[seat + 2], names[seat + 3])) for seat in range(0, len(names), 4)
    )


def _greedy(indices: Sequence[int], company: Company, rng: Random) -> list[int]:
    """Table by table, each seat to the first of the shuffled players who costs least there."""
    free = list(indices)
    rng.shuffle(free)
    seats: list[int] = []
    while free:
        first = free.pop()
        partners = company.as_partners[first]
        second = _take_cheapest(free, [partners])
        against = [company.as_opponents[first], company.as_opponents[second]]
        third = _take_cheapest(free, against)
        fourth = _take_cheapest(free, [*against, company.as_partners[third]])
        seats += [first, second, third, fourth]
    return seats


def _take_cheapest(free: list[int], rows: Sequence[Sequence[int]]) -> int:
    best_at, best_cost = 0, -1
    for at, player in enumerate(free):
        cost = sum(row[player] for row in rows)
        if best_cost < 0 or cost < best_cost:
            best_at, best_cost = at, cost
            if not cost:
                break
    return free.pop(best_at)


class _Seating:
    """A seating under improvement. `own[seat]` is what the player there pays for partner and opponents."""

    def __init__(self, seats: list[int], company: Company, rng: Random) -> None:
        self.seats = seats
        self.partners = company.as_partners
        self.opponents = company.as_opponents
        self.rng = rng
        self.own = [0] * len(seats)
        for table in range(0, len(seats), 4):
            self._recount(table)

    @property
    def cost(self) -> int:
        # Both of a couple pay.
        return sum(self.own) // 2

    def search(self, target: int, effort: int) -> int:
        """Improve until nothing helps or the target is reached; return what is left of the effort."""
        effort = self._descend(effort)
        best_seats, best_cost = list(self.seats), self.cost
        patience = _PATIENCE * len(self.seats)
        while best_cost > target and effort > 0 and patience > 0:
            patience -= 1
            self._shake()
            effort = self._descend(effort - len(self.seats))
            if self.cost < best_cost:
                patience = _PATIENCE * len(self.seats)
            if self.cost <= best_cost:
                best_seats, best_cost = list(self.seats), self.cost
            else:
                self._restore(best_seats)
        self._restore(best_seats)
        return effort

    def _descend(self, effort: int) -> int:
        """Take the best swap of each costly seat in turn, until a whole turn brings nothing."""
        improved = True
        while improved and effort > 0:
            improved = False
            costly = [seat for seat, cost in enumerate(self.own) if cost]
            self.rng.shuffle(costly)
            for seat in costly:
                if self.own[seat]:
                    effort -= len(self.seats)
                    improved = self._improve(seat) or improved
        return effort

    def _improve(self, seat: int) -> bool:
        seats, own = self.seats, self.own
        player = seats[seat]
        with_partner = self.partners[player]
        against = self.opponents[player]
        by_partner = self.partners[seats[seat ^ 1]]
        by_first = self.opponents[seats[seat ^ 2]]
        by_second = self.opponents[seats[seat ^ 3]]
        paid = own[seat]
        best, best_gain = -1, 0
        for other, replacement in enumerate(seats):
            gain = (
                paid
                + own[other]
                - by_partner[replacement]
                - by_first[replacement]
                - by_second[replacement]
                - with_partner[seats[other ^ 1]]
                - against[seats[other ^ 2]]
                - against[seats[other ^ 3]]
            )
            if gain > best_gain and other >> 2 != seat >> 2:
                best, best_gain = other, gain
        # At the own table a swap is a change of sides, to which the sum above does not apply.
        for other in (seat ^ 2, seat ^ 3):
            gain = self._gain_of_changing_sides(seat, other)
            if gain > best_gain:
                best, best_gain = other, gain
        if best < 0:
            return False
        self._swap(seat, best)
        return True

    def _gain_of_changing_sides(self, seat: int, other: int) -> int:
        """What two opponents of one table save when each takes the other's place beside his partner."""
        seats = self.seats
        first, second = seats[seat], seats[other]
        first_partner, second_partner = seats[seat ^ 1], seats[other ^ 1]
        return (
            self.partners[first][first_partner]
            + self.partners[second][second_partner]
            + self.opponents[first][second_partner]
            + self.opponents[second][first_partner]
            - self.partners[first][second_partner]
            - self.partners[second][first_partner]
            - self.opponents[first][first_partner]
            - self.opponents[second][second_partner]
        )

    def _shake(self) -> None:
        """A few blind swaps, the first of them at a costly table."""
        costly = [seat for seat, cost in enumerate(self.own) if cost]
        for _ in range(self.rng.randint(1, 3)):
            seat = self.rng.choice(costly) if costly else self.rng.randrange(len(self.seats))
            self._swap(seat, self.rng.randrange(len(self.seats)))
            costly = []

    def _swap(self, seat: int, other: int) -> None:
        seats = self.seats
        seats[seat], seats[other] = seats[other], seats[seat]
        self._recount(seat & ~3)
        self._recount(other & ~3)

    def _restore(self, seats: list[int]) -> None:
        self.seats = list(seats)
        for table in range(0, len(seats), 4):
            self._recount(table)

    def _recount(self, table: int) -> None:
        seats, own = self.seats, self.own
        for seat in range(table, table + 4):
            player = seats[seat]
            against = self.opponents[player]
            own[seat] = self.partners[player][seats[seat ^ 1]] + against[seats[seat ^ 2]] + against[seats[seat ^ 3]]
