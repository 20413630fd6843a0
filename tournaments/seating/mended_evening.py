"""An evening that was announced, as it would be after some swaps: what that costs, and which swaps are worth a look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournaments.seating.field import Field, Matrix, marginal
from tournaments.seating.plans import RoundPlan, TablePlan

# Somebody at the table of a player who has left: nobody has this number, so the company is another whatever is done.
_GONE = -1

# A table, the first two partners against the last two, or three opponents; the last group of a round sits out.
Group = tuple[int, ...]
Rounds = list[list[Group]]
# The round, the group of the first player and he, the group of the second player and he.
Swap = tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """Who sat out how often tonight, who did so in the last round, and what the season makes a sit-out cost each."""

    tonight: Sequence[int]
    last: frozenset[int]
    owed: Sequence[int]


class Room:
    """What does not change while rounds are mended."""

    def __init__(self, priced: Field, turns: Turns, stay: int) -> None:
        self.field = priced
        self.turns = turns
        self.stay = stay
        self.announced: list[list[Group]] = []
        self.company: list[dict[int, frozenset[int]]] = []
        for number in range(priced.rounds):
            planned = priced.published[number] if number < len(priced.published) else RoundPlan(tables=())
            company: dict[int, frozenset[int]] = dict.fromkeys(planned.sit_outs, frozenset())
            for table in planned.tables:
                people = [one for side in table for one in side]
                whole = len(people) == (3 if len(table) == 3 else 4)
                company.update(dict.fromkeys(people, frozenset(people if whole else [*people, _GONE])))
            self.company.append(company)
            self.announced.append(groups_of(planned))
        self.as_announced = [{frozenset(table): table for table in groups[:-1]} for groups in self.announced]

    def fitted(self, rng: Random) -> Rounds:
        """What was announced, the tables that still fill first; seats left free are taken by who waits."""
        rounds: Rounds = []
        for number, groups in enumerate(self.announced):
            playing = self.field.playing(number)
            threes = self.field.threes
            sizes = [4] * ((len(playing) + threes) // 4 - threes) + [3] * threes
            tables = sorted((list(table) for table in groups[:-1]), key=len, reverse=True)
            known = {one for table in tables for one in table}
            waiting = [one for one in range(self.field.players) if one not in known]
            rng.shuffle(waiting)
            # Of too many tables the emptiest are broken up.
            waiting += [one for table in tables[len(sizes) :] for one in table]
            tables = [*tables[: len(sizes)], *([] for _ in range(len(sizes) - len(tables)))]
            for table, size in zip(tables, sizes, strict=True):
                waiting += table[size:]
                del table[size:]
            for table, size in zip(tables, sizes, strict=True):
                while len(table) < size:
                    table.append(waiting.pop())
            rounds.append([*map(tuple, tables), tuple(waiting)])
        return rounds

    def sitting_out(self, player: int, rounds: Sequence[int]) -> int:
        """What it costs that this player sits out these rounds, by their order from 0."""
        if not rounds:
            return 0
        weights, turns = self.field.weights, self.turns
        had = turns.tonight[player]
        twice = (had + len(rounds)) * (had + len(rounds) - 1) // 2 - had * (had - 1) // 2
        running = sum(one + 1 in rounds for one in rounds) + (0 in rounds and player in turns.last)
        return weights.partner_again * twice + weights.meeting_again * running + turns.owed[player] * len(rounds)


class Evening:
    """Rounds as they would be, what they cost, and what each swap would change about that."""

    def __init__(self, room: Room, rounds: Rounds) -> None:
        self.room = room
        self.rounds = rounds
        self.gone_on = False
        field = room.field
        partnered, opposed = field.partnered.copy(), field.opposed.copy()
        visits = [0] * field.players
        for groups in rounds:
            _count(groups, partnered, opposed, visits, 1)
        self.as_partners: list[list[list[int]]] = []
        self.as_opponents: list[list[list[int]]] = []
        self.at_three: list[list[int]] = []
        self.costs: list[list[int]] = []
        # Who has other company than announced in this round, and who meets somebody again or should not sit here.
        self.moved: list[set[int]] = []
        self.unwell: list[set[int]] = []
        self.idle: dict[int, list[int]] = {player: [] for player in range(field.players)}
        for number, groups in enumerate(rounds):
            _count(groups, partnered, opposed, visits, -1)
            as_partners, as_opponents = marginal(field, number, partnered, opposed)
            self.as_partners.append(as_partners.tolist())
            self.as_opponents.append(as_opponents.tolist())
            again = field.weights.three_again
            self.at_three.append(
                [price + again * times for price, times in zip(field.at_three[number].tolist(), visits, strict=True)]
            )
            _count(groups, partnered, opposed, visits, 1)
            self.costs.append([self._table_cost(number, table) for table in groups[:-1]])
            self.moved.append(
                {player for group in groups for player in self._moved(number, group, idle=group is groups[-1])}
            )
            self.unwell.append(self._unwell(number))
            for player in groups[-1]:
                self.idle[player].append(number)
        self.times_moved = Counter(player for moved in self.moved for player in moved)
        sitting_out = sum(room.sitting_out(player, idle) for player, idle in self.idle.items())
        self.cost = sum(map(sum, self.costs)) + sitting_out + room.stay * len(self.times_moved)

    def settled(self) -> Evening:
        """The same people at the same tables, with the partners who cost least."""
        evening = self
        for number in range(len(self.rounds)):
            groups = evening.rounds[number]
            tables = [evening._best_table(number, table)[1] for table in groups[:-1]]
            rounds = [*evening.rounds]
            rounds[number] = [*tables, groups[-1]]
            evening = Evening(self.room, rounds)
        return evening

    def swaps(self) -> Iterator[tuple[Swap, int]]:
        """The swaps worth looking at, and what each would change about the cost."""
        for number, groups in enumerate(self.rounds):
            announced = self.room.company[number]
            restless = self.moved[number] | self.unwell[number]
            restless.update(one for group in groups for one in group if one not in announced)
            restless.update(groups[-1])
            for at, group in enumerate(groups):
                for first in group:
                    if first not in restless:
                        continue
                    for other, others in enumerate(groups):
                        if other == at:
                            continue
                        for second in others:
                            # Two who are both restless are met twice.
                            if first < second or second not in restless:
                                swap = (number, at, first, other, second)
                                yield swap, self._change(swap)

    def swapped(self, swap: Swap) -> Rounds:
        """The rounds after a swap."""
        number, at, first, other, second = swap
        rounds = [*self.rounds]
        rounds[number] = [*rounds[number]]
        for place, goes, comes in ((at, first, second), (other, second, first)):
            group = _instead(rounds[number][place], goes, comes)
            idle = place == len(rounds[number]) - 1
            rounds[number][place] = tuple(sorted(group)) if idle else self._best_table(number, group)[1]
        return rounds

    def plans(self, rng: Random) -> tuple[RoundPlan, ...]:
        """The rounds as plans; what is as announced stays in the order announced, chance orders the rest."""
        plans: list[RoundPlan] = []
        for number, groups in enumerate(self.rounds):
            tables: list[TablePlan] = []
            for group in groups[:-1]:
                if group in self.room.announced[number]:
                    table = _table(group)
                else:
                    sides = [tuple(rng.sample(side, len(side))) for side in _table(group)]
                    table = tuple(rng.sample(sides, len(sides)))
                tables.append(table)
            plans.append(RoundPlan(tables=tuple(tables), sit_outs=tuple(sorted(groups[-1]))))
        return tuple(plans)

    def _change(self, swap: Swap) -> int:
        number, at, first, other, second = swap
        groups = self.rounds[number]
        bench = len(groups) - 1
        change = 0
        people: list[int] = []
        moved: list[int] = []
        for place, goes, comes in ((at, first, second), (other, second, first)):
            group = groups[place]
            after = _instead(group, goes, comes)
            if place == bench:
                for player, idle in (
                    (goes, [one for one in self.idle[goes] if one != number]),
                    (comes, sorted([*self.idle[comes], number])),
                ):
                    change += self.room.sitting_out(player, idle) - self.room.sitting_out(player, self.idle[player])
            else:
                change += self._best_table(number, after)[0] - self.costs[number][place]
            people += group
            moved += self._moved(number, after, idle=place == bench)
        before, times = self.moved[number], self.times_moved
        newly = sum(times[player] == 0 for player in moved)
        stays = set(moved)
        no_longer = sum(times[player] == 1 and player in before and player not in stays for player in people)
        return change + self.room.stay * (newly - no_longer)

    def _moved(self, number: int, group: Group, *, idle: bool) -> list[int]:
        """Those of a group for whom it is not the company announced; who was not announced at all is no such one."""
        announced = self.room.company[number]
        company: frozenset[int] = frozenset() if idle else frozenset(group)
        return [player for player in group if announced.get(player, company) != company]

    def _unwell(self, number: int) -> set[int]:
        """Who shares a table with somebody met already tonight, or against a rule."""
        again = self.room.field.weights.meeting_again
        if not again:
            return set()
        as_partners, as_opponents = self.as_partners[number], self.as_opponents[number]
        unwell: set[int] = set()
        for table in self.rounds[number][:-1]:
            for (at, first), (place, second) in combinations(enumerate(table), 2):
                partners = len(table) == 4 and at >> 1 == place >> 1
                if (as_partners if partners else as_opponents)[first][second] >= again:
                    unwell |= {first, second}
        return unwell

    def _best_table(self, number: int, group: Group) -> tuple[int, Group]:
        """The cheapest way to be partners, and what it costs."""
        if len(group) == 3:
            return self._table_cost(number, group), group
        a, b, c, d = group
        return min(((self._table_cost(number, way), way) for way in (group, (a, c, b, d), (a, d, b, c))), key=_first)

    def _table_cost(self, number: int, table: Group) -> int:
        opponents = self.as_opponents[number]
        if len(table) == 3:
            a, b, c = table
            three = self.at_three[number]
            return opponents[a][b] + opponents[a][c] + opponents[b][c] + three[a] + three[b] + three[c]
        a, b, c, d = table
        partners = self.as_partners[number]
        first, second = opponents[a], opponents[b]
        cost = partners[a][b] + partners[c][d] + first[c] + first[d] + second[c] + second[d]
        # Partners who were announced stay partners.
        announced = self.room.as_announced[number].get(frozenset(table))
        if announced is not None and {frozenset(announced[:2]), frozenset(announced[2:])} == {
            frozenset(table[:2]),
            frozenset(table[2:]),
        }:
            cost -= self.room.stay
        return cost


def _count(groups: list[Group], partnered: Matrix, opposed: Matrix, visits: list[int], times: int) -> None:
    for table in groups[:-1]:
        for (at, first), (place, second) in combinations(enumerate(table), 2):
            counts = partnered if len(table) == 4 and at >> 1 == place >> 1 else opposed
            counts[first, second] += times
            counts[second, first] += times
        if len(table) == 3:
            for player in table:
                visits[player] += times


def groups_of(planned: RoundPlan) -> list[Group]:
    """The tables of a plan, those of three last, and who sits out."""
    tables = [tuple(player for side in table for player in side) for table in sorted(planned.tables, key=len)]
    return [*tables, tuple(sorted(planned.sit_outs))]


def _table(group: Group) -> TablePlan:
    return tuple((player,) for player in group) if len(group) == 3 else (group[:2], group[2:])


def _instead(group: Group, goes: int, comes: int) -> Group:
    return tuple(comes if player == goes else player for player in group)


def company_of(rounds: Rounds) -> frozenset[tuple[int, bool, frozenset[int]]]:
    """The same for evenings in which everybody has the same company."""
    return frozenset(
        (number, at == len(groups) - 1, frozenset(group))
        for number, groups in enumerate(rounds)
        for at, group in enumerate(groups)
    )


def _first(way: tuple[int, Group]) -> int:
    return way[0]
