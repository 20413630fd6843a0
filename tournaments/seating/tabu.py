"""One round of single players, all other rounds given: a tabu search over the swaps of two seats.

A round is an array of seats, four after one another a table: the first two partners against the last two. A table of
three is the first three seats of a table whose fourth seat nobody can take; there all are opponents. Each step looks at
every swap of two seats at once and takes the best that does not bring a player back to a seat just left; without that
a search ends in the first seating that no single swap improves.

The work is counted in steps, never in seconds: the same seed gives the same seating on a slow machine.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt

from tournaments.seating.field import Matrix

Seats = npt.NDArray[np.int64]

# For so many steps, drawn anew each time, a player does not come back to the seat he left.
_TENURE = (4, 9)
# A swap that may not be made. Far above any real price, and two of them still fit the 32 bits of the search.
_NEVER = 2**29
_MATES = np.array([[1, 2, 3], [0, 2, 3], [3, 0, 1], [2, 0, 1]])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Prices:
    """What each couple costs in this round, and each player at a table of three."""

    as_partners: Matrix
    as_opponents: Matrix
    at_three: Matrix


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Improved:
    """The best seating met (the last of several equally good), its cost, and the steps it took to find out."""

    seats: Seats
    cost: int
    steps: int


def seats_cost(seats: Seats, prices: Prices) -> int:
    """What a seating costs; the empty seat of a table of three is the number after the last player."""
    nobody = len(prices.as_partners)
    cost = 0
    for table in seats.reshape(-1, 4).tolist():
        first, second, third, fourth = table
        cost += int(prices.as_opponents[first, third] + prices.as_opponents[second, third])
        if fourth == nobody:
            cost += int(prices.as_opponents[first, second] + prices.at_three[table[:3]].sum())
        else:
            cost += int(prices.as_opponents[first, fourth] + prices.as_opponents[second, fourth])
            cost += int(prices.as_partners[first, second] + prices.as_partners[third, fourth])
    return cost


def least_cost(playing: Seats, prices: Prices) -> int:
    """No seating of these players costs less: each of them at best has the cheapest partner and opponents."""
    square = np.ix_(playing, playing)
    # At a table of three there is no partner; an opponent may be cheaper than any partner.
    partners, opponents = prices.as_partners[square].copy(), prices.as_opponents[square].copy()
    np.fill_diagonal(partners, _NEVER)
    np.fill_diagonal(opponents, _NEVER)
    cheapest = np.minimum(partners, opponents)
    mates = np.sort(opponents, axis=1)[:, :2].sum(axis=1)
    # Every price of a couple is paid by both, so half of the sum, rounded up, is a bound.
    best = np.minimum(cheapest.min(axis=1), 0) + mates if len(playing) % 4 else partners.min(axis=1) + mates
    return -int(-best.sum() // 2)


def improve_round(seats: Seats, prices: Prices, *, steps: int, rng: Random, target: int | None) -> Improved:
    """Search from this seating for so many steps, or until it costs no more than the target."""
    search = _Search(seats, prices)
    cost = seats_cost(seats, prices)
    best, best_cost = seats.copy(), cost
    done = 0
    while done < steps and (target is None or best_cost > target):
        done += 1
        change = search.step(done, best_cost - cost, rng)
        if change is None:
            break
        cost += change
        if cost <= best_cost:
            best, best_cost = search.seats.copy(), cost
    return Improved(seats=best, cost=best_cost, steps=done)


class _Search:
    """A seating with what every swap of two seats would change.

    `price[s, u]` is what the player of seat u would pay for his company at seat s, `change[s, u]` what swapping the two
    changes in all. A swap touches two tables: only their rows and columns are computed again.
    """

    def __init__(self, seats: Seats, prices: Prices) -> None:
        nobody = len(prices.as_partners)
        self.seats = seats.copy()
        count = len(seats)
        # Opponents first, then partners, so that one number picks the row of either. The row of nobody holds what a
        # table of three costs each of its players.
        both = np.zeros((2 * nobody + 2, nobody + 1), dtype=np.int32)
        both[:nobody, :nobody] = prices.as_opponents
        both[nobody, :nobody] = prices.at_three
        both[nobody + 1 : -1, :nobody] = prices.as_partners
        self.both = both
        tables = np.arange(count) & ~3
        self.mates = _MATES[np.arange(count) & 3] + tables[:, None]
        self.offset = np.zeros((count, 3), dtype=np.int64)
        self.three = [bool(empty) for empty in (seats[3::4] == nobody)]
        self.offset[:, 0] = np.where(np.repeat(self.three, 4), 0, nobody + 1)
        # What being partners costs more than being opponents, for changing sides at one table.
        self.more: list[list[int]] = (prices.as_partners - prices.as_opponents).tolist()
        self.places = [list(range(table, table + 4)) for table in range(0, count, 4)]
        self.at: dict[int, int] = {player: seat for seat, player in enumerate(seats.tolist()) if player != nobody}
        self.left: deque[tuple[int, int, int]] = deque()
        self.price = np.zeros((count, count), dtype=np.int32)
        self.change = np.zeros((count, count), dtype=np.int32)
        self.scratch = np.zeros_like(self.change)
        self.empty = np.flatnonzero(seats == nobody)
        self.paid = np.zeros(count, dtype=np.int32)
        self._recount(list(range(count)))

    def step(self, now: int, needed: int, rng: Random) -> int | None:
        """Make the best swap that is allowed, or any that brings the cost under the best: what it changed."""
        while self.left and self.left[0][0] <= now:
            self.left.popleft()
        change = self.change
        least = int(change.min())
        # A swap back is fine where it leads to the best seating so far.
        if self.left and least >= needed:
            change = self.scratch
            np.copyto(change, self.change)
            back, now_at = [], []
            for until, player, seat in self.left:
                if until > now:
                    back.append(seat)
                    now_at.append(self.at[player])
            change[back, now_at] = _NEVER
            change[now_at, back] = _NEVER
            least = int(change.min())
        if least >= _NEVER // 2:
            return None
        ties = (change == least).ravel().nonzero()[0]
        seat, other = divmod(int(ties[rng.randrange(len(ties))]), len(self.seats))
        self._swap(seat, other, now, rng)
        return least

    def _swap(self, seat: int, other: int, now: int, rng: Random) -> None:
        first, second = int(self.seats[seat]), int(self.seats[other])
        tenure = now + rng.randint(*_TENURE)
        self.left.append((tenure, first, seat))
        self.left.append((tenure, second, other))
        self.seats[seat], self.seats[other] = second, first
        self.at[first], self.at[second] = other, seat
        column = self.price[:, seat].copy()
        self.price[:, seat] = self.price[:, other]
        self.price[:, other] = column
        touched = self.places[seat >> 2]
        if seat >> 2 != other >> 2:
            touched = touched + self.places[other >> 2]
        self._recount(touched)

    def _recount(self, touched: list[int]) -> None:
        rows = np.array(touched)
        company = self.seats[self.mates[rows]] + self.offset[rows]
        at_seat = self.both[company[:, 0]] + self.both[company[:, 1]]
        at_seat += self.both[company[:, 2]]
        price = at_seat[:, self.seats]
        self.price[rows] = price
        self.paid[rows] = price[np.arange(len(rows)), rows]
        change = price + self.price[:, rows].T
        change -= self.paid
        change -= self.paid[rows][:, None]
        for start in range(0, len(touched), 4):
            table = touched[start]
            change[start : start + 4, table : table + 4] = self._changes_of_side(table)
        change[:, self.empty] = _NEVER
        self.change[rows] = change
        self.change[:, rows] = change.T
        if len(self.empty):
            self.change[self.empty] = _NEVER
            self.change[:, self.empty] = _NEVER

    def _changes_of_side(self, table: int) -> list[list[int]]:
        """What two opponents of one table change when each takes the other's place beside his partner."""
        if self.three[table >> 2]:
            return [[_NEVER] * 4] * 4
        a, b, c, d = self.seats[table : table + 4].tolist()
        more = self.more
        now = more[a][b] + more[c][d]
        crossed = more[b][c] + more[a][d] - now
        straight = more[a][c] + more[b][d] - now
        return [
            [_NEVER, _NEVER, crossed, straight],
            [_NEVER, _NEVER, straight, crossed],
            [crossed, straight, _NEVER, _NEVER],
            [straight, crossed, _NEVER, _NEVER],
        ]
