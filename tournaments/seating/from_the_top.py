"""Tables of four by the standing, made from the top down: the best player left over, and three of those after him.

Where everybody sits near his own place, few of the next can be meant. All ways to fill the next table are looked at,
from the best so many unfinished seatings at once; those are kept whose tables so far, and the cheapest thinkable tables
of everybody left over, cost least together. Swaps of two seats do not get from one such seating to another: a player
who moves up a table sets a whole row of others moving.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random

import numpy as np
import numpy.typing as npt

from tournaments.seating.field import Matrix
from tournaments.seating.plans import RoundPlan, TablePlan

# Of so many players left over, the best included, the next table is made up. Fours, so that the blocks behind them
# stay as they are.
_REACH = 16
_PAIRS = tuple(combinations(range(4), 2))

# The best left over at a table with somebody beyond reach, and two half-way between them.
_BEYOND = 2 * _REACH**2 + 1
# Four who follow one another.
_BLOCK = 20
_NEVER = 2**62

Positions = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """The tables, what they cost, and what no seating of these players at all can stay under."""

    planned: RoundPlan
    cost: int
    bound: int


def seat_from_the_top(
    ranked: Matrix, as_partners: Matrix, as_opponents: Matrix, apart: Matrix, *, width: int, rng: Random
) -> Seated:
    """The cheapest seating found of these players, best first; as many as fill tables of four.

    `apart` is the part of the prices that stands for the places: never above the price of a couple, and cheapest for
    consecutive blocks. `width` unfinished seatings are gone on with. Equally good ones are kept by lot.
    """
    more = as_partners - as_opponents
    left, bound = ranked[None, :], _NEVER
    paid = np.zeros(1, dtype=np.int64)
    tables = np.zeros((1, 0, 4), dtype=np.int64)
    # To tell sets of players from one another.
    marks = np.array([rng.getrandbits(62) for _ in range(len(as_partners))], dtype=np.int64)
    while left.shape[1]:
        if left.shape[1] > _REACH:
            bound = min(bound, int(paid.min()) + _BEYOND + _BLOCK * (left.shape[1] // 4 - 1))
        chosen, rest = _ways(min(_REACH, left.shape[1]))
        fours = left[:, chosen]
        cost = paid[:, None] + _cheapest(fours, as_opponents, more)
        # The players beyond reach stay in the same blocks, whoever is chosen.
        beyond = _blocks(left[:, rest.shape[1] + 4 :], apart)
        least = cost + _blocks(left[:, rest], apart) + beyond[:, None]
        who = marks[fours].sum(axis=2) + marks[tables].sum(axis=(1, 2))[:, None]
        (seating, way), given_up = _best(least, cost, who, width, rng)
        bound = min(bound, given_up)
        tables = np.concatenate([tables[seating], fours[seating, way][:, None]], axis=1)
        paid = cost[seating, way]
        kept = np.concatenate([rest[way], np.tile(np.arange(rest.shape[1] + 4, left.shape[1]), (len(way), 1))], axis=1)
        left = np.take_along_axis(left[seating], kept, axis=1)
    best = int(paid.argmin())
    planned = RoundPlan(tables=tuple(_paired(four, more) for four in tables[best].tolist()))
    return Seated(planned=planned, cost=int(paid[best]), bound=min(bound, int(paid[best])))


def _ways(count: int) -> tuple[Positions, Positions]:
    """The first of so many with any three others, and who is then left of them, both as positions."""
    chosen = [(0, *others) for others in combinations(range(1, count), 3)]
    rest = [[at for at in range(count) if at not in four] for four in chosen]
    return np.array(chosen, dtype=np.intp), np.array(rest, dtype=np.intp).reshape(len(chosen), count - 4)


def _cheapest(fours: Matrix, as_opponents: Matrix, more: Matrix) -> Matrix:
    """What tables cost when the cheapest of the three ways to be partners is taken."""
    seats = [fours[..., at] for at in range(4)]
    cost: Matrix = sum(
        (as_opponents[seats[i], seats[j]] for i, j in _PAIRS), np.zeros(fours.shape[:-1], dtype=np.int64)
    )
    ways = [
        more[seats[a], seats[b]] + more[seats[c], seats[d]] for a, b, c, d in ((0, 3, 1, 2), (0, 2, 1, 3), (0, 1, 2, 3))
    ]
    cost += np.minimum(np.minimum(ways[0], ways[1]), ways[2])
    return cost


def _blocks(players: Matrix, apart: Matrix) -> Matrix:
    """What the places alone cost at consecutive tables of four."""
    cost = np.zeros(players.shape[:-1], dtype=np.int64)
    for i, j in _PAIRS:
        cost += apart[players[..., i::4], players[..., j::4]].sum(axis=-1)
    return cost


def _best(least: Matrix, cost: Matrix, who: Matrix, width: int, rng: Random) -> tuple[tuple[Positions, Positions], int]:
    """The most promising ways to go on, of those that seat the same people only the cheapest; the least given up."""
    ways = least.shape[1]
    least, cost, who = least.ravel(), cost.ravel(), who.ravel()
    order = np.argpartition(least, 4 * width) if len(least) > 4 * width else np.arange(len(least))
    # Some of them seat the same people in another way.
    likely, given_up = order[: 4 * width], order[4 * width :]
    lot = np.array([rng.random() for _ in range(len(likely))])
    likely = likely[np.lexsort((lot, cost[likely], least[likely]))]
    _, first = np.unique(who[likely], return_index=True)
    likely = likely[np.sort(first)]
    given_up = np.concatenate([given_up, likely[width:]])
    return np.divmod(likely[:width], ways), int(least[given_up].min(initial=_NEVER))


def _paired(four: list[int], more: Matrix) -> TablePlan:
    first, second, third, fourth = four
    ways: list[TablePlan] = [
        ((first, fourth), (second, third)),
        ((first, third), (second, fourth)),
        ((first, second), (third, fourth)),
    ]
    return min(ways, key=lambda way: sum(int(more[one, other]) for one, other in way))
