"""Fours that were announced, when somebody comes or leaves: who can stay together does.

Who comes takes the seat of who left, or joins four as a fifth, of whom one sits out in turn; only the tables this is
about change. Everybody else keeps the seat that was announced.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product

from tournaments.seating.brief import Brief
from tournaments.seating.couples import Couple, count_couples, mates_at, partners_at
from tournaments.seating.fours import ROUNDS
from tournaments.seating.plans import RoundPlan, TablePlan
from tournaments.seating.sit_outs import sat_out_tonight, sit_out_arrears

# So many of a table of four sit at one table again where fours stay together: of five who take turns three play on.
_STAY = 3

# A table, and who of the five sits out (None of four).
_Turn = tuple[TablePlan, int | None]


def stay_together(
    brief: Brief, before: Sequence[RoundPlan], announced: Sequence[RoundPlan]
) -> tuple[RoundPlan, ...] | None:
    """The first announced rounds, as many as are of one draw of fours, for the people who are here now.

    `before` are the earlier rounds of tonight, of which the last may be of the same draw. None where nobody came or
    left, where there are tables of three or too few tables for the fifths, or where a rule of the club would be broken:
    then all are drawn anew.
    """
    been, to_come = _one_draw(before, announced)
    known = {one for planned in to_come[:1] for one in _people(planned)}
    if len(been) + len(to_come) < 2 or known == set(brief.entrants) or brief.threes or brief.idle > brief.tables:
        return None
    if any(len(table) != 2 for planned in to_come for table in planned.tables):
        return None
    were = _groups([*been, *to_come], to_come[0])
    groups = _fitted(brief, were, count_couples(before, mates_at))
    numbers = range(len(before) + 1, len(before) + len(to_come) + 1)
    if any(_is_forbidden(brief, couple, numbers) for group in groups for couple in combinations(sorted(group), 2)):
        return None
    unchanged = {frozenset(group) for group in were}
    partnered = count_couples(before, partners_at)
    tables: list[list[TablePlan]] = [[] for _ in to_come]
    sit_outs: list[list[int]] = [[] for _ in to_come]
    for group in groups:
        turns = _as_announced(group, to_come) if frozenset(group) in unchanged else None
        for number, (table, out) in enumerate(turns or _turns(brief, group, before, partnered, len(to_come))):
            tables[number].append(table)
            sit_outs[number] += [] if out is None else [out]
    rounds = tuple(
        RoundPlan(tables=tuple(at_tables), sit_outs=tuple(sorted(out)))
        for at_tables, out in zip(tables, sit_outs, strict=True)
    )
    apart = brief.constraints.never_partners
    if any(couple in apart for planned in rounds for table in planned.tables for couple in partners_at(table)):
        return None
    return rounds


def _one_draw(before: Sequence[RoundPlan], announced: Sequence[RoundPlan]) -> tuple[list[RoundPlan], list[RoundPlan]]:
    """The last of the earlier and the first of the announced rounds, in which the same people stay together."""
    been: list[RoundPlan] = []
    to_come = list(announced[:1])
    for past in reversed(before):
        if len(been) + 1 == ROUNDS or not to_come or not _is_one_draw(past, (been or to_come)[0]):
            break
        been.insert(0, past)
    for following in announced[1:]:
        if len(been) + len(to_come) == ROUNDS or not _is_one_draw(to_come[-1], following):
            break
        to_come.append(following)
    return been, to_come


def _is_one_draw(one: RoundPlan, other: RoundPlan) -> bool:
    """At half of the tables or more people stay together."""
    others = [_at(table) for table in other.tables]
    staying = sum(any(len(_at(table) & people) >= _STAY for people in others) for table in one.tables)
    return 2 * staying >= len(one.tables)


def _groups(run: Sequence[RoundPlan], now: RoundPlan) -> list[list[int]]:
    """The fours of a round, and with each the fifth who sits out there: he has sat with them, or is to."""
    groups = [sorted(_at(table)) for table in now.tables]
    met = count_couples(run, mates_at)
    for waiting in now.sit_outs:
        able = [group for group in groups if len(group) == 4 and _met(met, waiting, group)]
        if able:
            max(able, key=lambda group: _met(met, waiting, group)).append(waiting)
    return groups


def _fitted(brief: Brief, were: Sequence[Sequence[int]], met: Mapping[Couple, int]) -> list[list[int]]:
    """The groups without who left and with who came; no more of them are broken up than must be."""
    here = set(brief.entrants)
    groups = sorted(([one for one in group if one in here] for group in were), key=len, reverse=True)
    known = {one for group in groups for one in group}
    waiting = [one for one in brief.entrants if one not in known]
    waiting += [one for group in groups[brief.tables :] for one in group]
    groups = [*groups[: brief.tables], *([] for _ in range(brief.tables - len(groups)))]
    brief.rng.shuffle(waiting)

    def strain(one: int, group: Sequence[int]) -> tuple[int, int]:
        broken = sum(_is_forbidden(brief, (min(one, mate), max(one, mate)), ()) for mate in group)
        return broken, _met(met, one, group)

    for group in groups:
        while len(group) < 4:
            if waiting:
                chosen = min(waiting, key=lambda one: strain(one, group))
                waiting.remove(chosen)
            else:
                # Who sat out with his four has met least of them, and nobody here.
                chosen, left = min(
                    ((one, five) for five in groups if len(five) == 5 for one in five),
                    key=lambda way: (strain(way[0], group), _met(met, way[0], way[1])),
                )
                left.remove(chosen)
            group.append(chosen)
    for one in waiting:
        able = [group for group in groups if len(group) == 4]
        brief.rng.shuffle(able)
        min(able, key=lambda group: strain(one, group)).append(one)
    return groups


def _as_announced(group: Sequence[int], to_come: Sequence[RoundPlan]) -> list[_Turn] | None:
    """The seats of these people as they were announced, if they are together in all of these rounds."""
    turns: list[_Turn] = []
    for planned in to_come:
        table = next((table for table in planned.tables if _at(table) <= set(group)), None)
        if table is None:
            return None
        out = sorted(set(group) - _at(table))
        if not set(out) <= set(planned.sit_outs):
            return None
        turns.append((table, out[0] if out else None))
    return turns


def _turns(
    brief: Brief, group: Sequence[int], before: Sequence[RoundPlan], partnered: Mapping[Couple, int], rounds: int
) -> Sequence[_Turn]:
    """So many rounds of four or five: the fairest sit-outs first, then as few partners again as can be."""
    tonight, arrears = sat_out_tonight(brief.entrants, before), sit_out_arrears(brief.entrants, brief.history)
    last = before[-1].sit_outs if before else ()
    never = brief.constraints.never_partners

    def unfairness(turns: Sequence[_Turn]) -> tuple[object, ...]:
        outs = [out for _, out in turns if out is not None]
        waits = sum((tonight[one] + outs.count(one)) ** 2 - tonight[one] ** 2 for one in set(outs))
        running = sum(one == other for one, other in pairwise(outs)) + (bool(outs) and outs[0] in last)
        couples = [couple for table, _ in turns for couple in partners_at(table)]
        again = sum(partnered[couple] for couple in couples) + len(couples) - len(set(couples))
        return sum(couple in never for couple in couples), waits, running, again, sum(arrears[one] for one in outs)

    players = brief.rng.sample(sorted(group), len(group))
    return min(product(list(_ways(players)), repeat=rounds), key=unfairness)


def _ways(players: Sequence[int]) -> Iterator[_Turn]:
    """Every way in which four of these people play, by who are partners."""
    for first, second, third, fourth in combinations(players, 4):
        out = next((one for one in players if one not in (first, second, third, fourth)), None)
        yield ((first, second), (third, fourth)), out
        yield ((first, third), (second, fourth)), out
        yield ((first, fourth), (second, third)), out


def _is_forbidden(brief: Brief, couple: Couple, numbers: Collection[int]) -> bool:
    rules = brief.apart
    return couple in rules.never_at_one_table or any(
        rules.apart.get(number, frozenset()).issuperset(couple) for number in numbers
    )


def _met(met: Mapping[Couple, int], one: int, group: Sequence[int]) -> int:
    return sum(met[min(one, mate), max(one, mate)] for mate in group if mate != one)


def _at(table: TablePlan) -> frozenset[int]:
    return frozenset(one for side in table for one in side)


def _people(planned: RoundPlan) -> frozenset[int]:
    return frozenset(planned.sit_outs).union(*map(_at, planned.tables))
