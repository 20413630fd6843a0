"""One round as an array of seats: made greedily, fitted from what was announced, counted, and told as a plan again.

Four seats after one another are a table, the first two partners against the last two. The tables of three come last;
their fourth seat is taken by nobody, the number after the last player.
"""

from __future__ import annotations

from random import Random

import numpy as np

from tournaments.seating.field import Field, Matrix
from tournaments.seating.plans import RoundPlan, TablePlan
from tournaments.seating.tabu import Prices, Seats


def count_seats(seats: Seats, threes: int, partnered: Matrix, opposed: Matrix, visits: Matrix, times: int) -> None:
    """Add the couples and the visits to tables of three of one round; the last tables are those of three."""
    tables = seats.reshape(-1, 4)
    full, three = (tables[:-threes], tables[-threes:]) if threes else (tables, tables[:0])
    for counts, seats_of, couples in (
        (partnered, full, ((0, 1), (2, 3))),
        (opposed, full, ((0, 2), (0, 3), (1, 2), (1, 3))),
        (opposed, three, ((0, 1), (0, 2), (1, 2))),
    ):
        for first, second in couples:
            # No couple is twice in a round, so adding by index counts each of them.
            counts[seats_of[:, first], seats_of[:, second]] += times
            counts[seats_of[:, second], seats_of[:, first]] += times
    visits[three[:, :3].ravel()] += times


def greedy(field: Field, number: int, prices: Prices, rng: Random) -> Seats:
    """Table by table, each seat to the first of the shuffled players who costs least there.

    Who is cheapest at a table of three is kept back for those, which come last.
    """
    free = field.playing(number)
    rng.shuffle(free)
    tables = (len(free) + field.threes) // 4
    kept: list[int] = []
    if field.threes and np.ptp(prices.at_three[free]):
        free.sort(key=lambda player: int(prices.at_three[player]), reverse=True)
        free, kept = free[: -3 * field.threes], free[-3 * field.threes :]
        rng.shuffle(free)
    seats: list[int] = []
    for table in range(tables):
        three = table >= tables - field.threes
        if three and kept:
            free, kept = kept, []
        taken = [free.pop()]
        for place in range(1, 3 if three else 4):
            cost = prices.as_opponents[taken].sum(axis=0)
            if three:
                cost = cost + prices.at_three
            elif place != 2:
                mate = taken[place - 1]
                cost = cost + prices.as_partners[mate] - prices.as_opponents[mate]
            taken.append(free.pop(int(np.argmin(cost[free]))))
        seats += [*taken, field.players] if three else taken
    return np.array(seats)


def fitted(field: Field, number: int, rng: Random) -> Seats:
    """What was announced for this round, as far as it fits: tables that still fill stay, the others are filled up."""
    free = set(field.playing(number))
    announced = field.published[number].tables if number < len(field.published) else ()
    tables: list[list[int]] = []
    for table in announced:
        if len(table) == 2:
            first, second = ([player for player in side if player in free] for side in table)
            # Partners stay partners where a seat falls empty.
            tables.append(first + second if len(first) >= len(second) else second + first)
        else:
            tables.append([player for side in table for player in side if player in free])
        free -= set(tables[-1])
    waiting = sorted(free)
    rng.shuffle(waiting)
    count = (len(field.playing(number)) + field.threes) // 4
    sizes = [4] * (count - field.threes) + [3] * field.threes
    # The fullest tables stay; of too many tables the emptiest are broken up.
    tables.sort(key=len, reverse=True)
    for table_now in tables[count:]:
        waiting += table_now
    tables = [*tables[:count], *([] for _ in range(count - len(tables)))]
    for table_now, size in zip(tables, sizes, strict=True):
        waiting += table_now[size:]
        del table_now[size:]
    for table_now, size in zip(tables, sizes, strict=True):
        while len(table_now) < size:
            table_now.append(waiting.pop())
    nobody = [field.players]
    return np.array([player for table_now in tables for player in (table_now + nobody * (4 - len(table_now)))])


def seats_of(planned: RoundPlan, nobody: int) -> Seats:
    """A plan as seats, the tables of three last."""
    tables = sorted(planned.tables, key=len)
    return np.array(
        [
            player
            for table in tables
            for player in (*(player for side in table for player in side), *([nobody] if len(table) == 3 else []))
        ]
    )


def round_of(seats: Seats, field: Field, number: int, rng: Random) -> RoundPlan:
    """The seating as a plan: neither the table number nor the side may follow from the way the search went."""
    tables: list[TablePlan] = []
    for table in seats.reshape(-1, 4).tolist():
        if table[3] == field.players:
            tables.append(tuple((player,) for player in rng.sample(table[:3], 3)))
        else:
            sides = rng.sample((table[:2], table[2:]), 2)
            tables.append(tuple(tuple(rng.sample(side, 2)) for side in sides))
    rng.shuffle(tables)
    return RoundPlan(tables=tuple(tables), sit_outs=tuple(sorted(field.sit_outs[number])))
