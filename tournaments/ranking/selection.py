"""Which evenings count: the best so many, what may not be dropped first."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.counting import Counting, CountingRule

Number = int | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A result that may count; a higher value is better. `period` matters under nested counting only."""

    value: Number
    droppable: bool = True
    period: Hashable = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodChoice:
    """What one period brings: its best results, by their position in what was given, and whether it counts itself."""

    chosen: frozenset[int]
    total: Number
    droppable: bool
    counts: bool


def best_of(values: Sequence[Number], droppable: Sequence[bool], room: int) -> frozenset[int]:
    """The positions of those that count when there is room for so many.

    What may not be dropped takes its room first; should there be more of that than room, the lowest of them count.
    What is left goes to the best others; of equals the earliest.

    >>> sorted(best_of([5, 9, 0, 7], [True, True, False, True], 2))
    [1, 2]
    """
    if len(values) <= room:
        return frozenset(range(len(values)))
    fixed = [position for position, may_go in enumerate(droppable) if not may_go]
    if len(fixed) >= room:
        return frozenset(sorted(fixed, key=values.__getitem__)[:room])
    free = [position for position, may_go in enumerate(droppable) if may_go]
    # A stable sort keeps the earlier of equals in front, in this direction too.
    free.sort(key=values.__getitem__, reverse=True)
    return frozenset(fixed + free[: room - len(fixed)])


def choose(candidates: Sequence[Candidate], counting: Counting) -> frozenset[int]:
    """The positions of the results that count under this rule.

    >>> best = Counting(rule=CountingRule.BEST, best=2)
    >>> sorted(choose([Candidate(value=5), Candidate(value=3), Candidate(value=8)], best))
    [0, 2]
    """
    if counting.rule is CountingRule.PERIODS:
        choices = choose_periods(candidates, counting).values()
        return frozenset(position for choice in choices if choice.counts for position in choice.chosen)
    if counting.best is None:
        return frozenset(range(len(candidates)))
    return best_of(
        [candidate.value for candidate in candidates], [candidate.droppable for candidate in candidates], counting.best
    )


def choose_periods(candidates: Sequence[Candidate], counting: Counting) -> Mapping[Hashable, PeriodChoice]:
    """What each period with a result brings, in the order in which they appear.

    A period is not droppable when one of its results is not: that result could not count without it.
    """
    if counting.best is None or counting.best_periods is None:
        raise ValueError("nested counting needs to know how many evenings and how many periods count")
    positions: dict[Hashable, list[int]] = {}
    for position, candidate in enumerate(candidates):
        positions.setdefault(candidate.period, []).append(position)
    chosen: list[list[int]] = []
    for own in positions.values():
        best = best_of(
            [candidates[position].value for position in own],
            [candidates[position].droppable for position in own],
            counting.best,
        )
        chosen.append([own[index] for index in best])
    totals = [sum(candidates[position].value for position in own) for own in chosen]
    droppable = [all(candidates[position].droppable for position in own) for own in positions.values()]
    counting_periods = best_of(totals, droppable, counting.best_periods)
    return {
        period: PeriodChoice(
            chosen=frozenset(chosen[index]),
            total=totals[index],
            droppable=droppable[index],
            counts=index in counting_periods,
        )
        for index, period in enumerate(positions)
    }
