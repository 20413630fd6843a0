"""Every count of a receipt once more, from the plan alone and in another way than the product counts.

The product adds up round after round what each round repeats of those before it; here whole evenings are looked at,
couple by couple: how often did they come together, and what does that cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb

from tournaments.seating import RoundPlan
from tournaments.seating.constraints import NO_CONSTRAINTS, Constraints
from tournaments.seating.history import NO_HISTORY, History


def counts_of(
    rounds: Sequence[RoundPlan],
    played: Sequence[RoundPlan] = (),
    *,
    history: History = NO_HISTORY,
    constraints: Constraints = NO_CONSTRAINTS,
    standing: Sequence[int] = (),
) -> dict[str, int]:
    """The counts of these rounds by the name of their code; season counts are of a season that counts alike."""
    evening, before = [*played, *rounds], list(played)
    past = [planned for night in history.evenings for planned in night.rounds]
    names = sorted({entrant for planned in [*evening, *past] for entrant in _everybody(planned)})
    is_pairs = any(len(table) == 2 and len(table[0]) == 1 for planned in rounds for table in planned.tables)
    counts = dict.fromkeys(
        ("partner_again", "meeting_again", "third_meeting", "season_partner", "season_meeting", "rule_broken"), 0
    )
    for one, two in combinations(names, 2):
        partners, meetings = _times(evening, one, two, partners=True), _times(evening, one, two)
        partners_before, meetings_before = _times(before, one, two, partners=True), _times(before, one, two)
        again = comb(partners, 2) - comb(partners_before, 2)
        counts["partner_again"] += again
        counts["meeting_again"] += comb(meetings, 2) - comb(meetings_before, 2) - again
        counts["third_meeting"] += comb(meetings, 3) - comb(meetings_before, 3)
        counts["season_partner"] += (partners - partners_before) * _times(past, one, two, partners=True)
        so_often = _times(past, one, two)
        counts["season_meeting"] += (meetings - meetings_before) * (so_often**2 if is_pairs else so_often)
        if (one, two) in constraints.never_partners:
            counts["rule_broken"] += partners - partners_before
        if (one, two) in constraints.never_at_one_table:
            counts["rule_broken"] += meetings - meetings_before
        for number, seeded in constraints.apart.items():
            if len(played) < number <= len(evening) and one in seeded and two in seeded:
                counts["rule_broken"] += _times([evening[number - 1]], one, two)
    counts["three_again"] = sum(
        comb(len(_threes(evening, one)), 2) - comb(len(_threes(before, one)), 2) for one in names
    )
    counts["places_apart"] = sum(_places_apart(planned, standing) for planned in rounds) if standing else 0
    return counts


def check_partition(planned: RoundPlan, present: Iterable[int], *, per_side: int, threes: int = 0) -> None:
    """Everybody present exactly once: at a table of two full sides, at one of `threes` tables of three, or idle."""
    assert sorted(_everybody(planned)) == sorted(present)
    assert sum(len(table) == 3 for table in planned.tables) == threes
    for table in planned.tables:
        assert [len(side) for side in table] in ([per_side] * 2, [1] * 3)
    if planned.numbers:
        assert len(set(planned.numbers)) == len(planned.tables)


def mates_of(planned: RoundPlan, entrant: int) -> frozenset[int]:
    """Everybody else at the table of this entrant."""
    for table in planned.tables:
        people = {person for side in table for person in side}
        if entrant in people:
            return frozenset(people - {entrant})
    return frozenset()


def _times(rounds: Sequence[RoundPlan], one: int, two: int, *, partners: bool = False) -> int:
    wanted = {one, two}
    return sum(
        1
        for planned in rounds
        for table in planned.tables
        if (any(wanted <= set(side) for side in table) if partners else wanted <= {x for side in table for x in side})
    )


def _threes(rounds: Sequence[RoundPlan], one: int) -> list[RoundPlan]:
    return [planned for planned in rounds for table in planned.tables if len(table) == 3 and (one,) in table]


def _everybody(planned: RoundPlan) -> Iterator[int]:
    for table in planned.tables:
        for side in table:
            yield from side
    yield from planned.sit_outs


def _places_apart(planned: RoundPlan, standing: Sequence[int]) -> int:
    """Squared distances in the standing: of single players among those who play, of pairs among all."""
    playing = {entrant for table in planned.tables for side in table for entrant in side}
    is_pairs = any(len(table) == 2 and len(table[0]) == 1 for table in planned.tables)
    order = [entrant for entrant in standing if entrant in (set(_everybody(planned)) if is_pairs else playing)]
    return sum(
        (order.index(one) - order.index(two)) ** 2
        for table in planned.tables
        for one, two in combinations([entrant for side in table for entrant in side], 2)
    )
