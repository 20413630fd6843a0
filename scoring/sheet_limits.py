"""What the points and the roem of both sides over many hands can be.

For one hand exact. For more hands lenient: the sums must lie within what so many best hands can bring, taken
in every direction that matters, and so nothing possible is refused. What a hand writes is counted as it stands
on the sheet: a nat puts 162 points and all roem with the other side, and a pit its bonus with the roem.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from scoring.feasible import feasible_of
from scoring.house_options import Doubling
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS, Limits, limits_of
from scoring.reasons import Reason
from scoring.violations import ParamValue, Violation, ViolationCode

Pair = tuple[int, int]
Counts = tuple[int | None, int | None]

_WHOSE: dict[str, Pair] = {"a": (1, 0), "b": (0, 1), "": (1, 1)}


@dataclass(frozen=True, slots=True)
class _Edge:
    """For every hand `run * roem - rise * points of A` is at most one of these."""

    run: int
    rise: int
    plain: int
    """In a hand that is not a pit."""
    pits: Pair
    """In a pit of A, and in one of B."""

    def most(self, hands: int, pits: Counts) -> int:
        """The same for a sheet; a pit that was not counted can be any of the hands."""
        free = max([self.plain, *(most for most, count in zip(self.pits, pits, strict=True) if count is None)])
        counted = [(most, count) for most, count in zip(self.pits, pits, strict=True) if count is not None]
        others = hands - sum(count for _, count in counted)
        return others * free + sum(most * count for most, count in counted)


def check_points_and_roem(
    points: Pair,
    roem: Pair,
    pits: Counts,
    nats: Counts,
    rules: HouseRules,
    hand_count: int,
    problems: list[Violation],
) -> None:
    """Points and roem of both sides go together: exactly for one hand, leniently for more.

    >>> problems: list[Violation] = []
    >>> check_points_and_roem((81, 81), (0, 0), (None, None), (None, None), HouseRules(), 1, problems)
    >>> problems[0].params_dict["reason"]
    'one_hand'
    """
    if rules.doubling is not Doubling.NONE or rules.roem_in_hand or rules.ledig:
        # What is doubled or shown from the hand is in these sums too, and no deck bounds it.
        return
    both: dict[str, ParamValue] = {
        "points_a": points[0],
        "points_b": points[1],
        "roem_a": roem[0],
        "roem_b": roem[1],
    }
    for side, given in (("a", roem[0]), ("b", roem[1]), ("", sum(roem))):
        most = most_roem_beside(points, side, pits, hand_count, rules)
        if given > most:
            both |= {"reason": Reason.ROEM_HIGH.value, "side": side, "given": given, "highest": most}
            problems.append(Violation.of(ViolationCode.JOINT, f"roem_{side}" if side else "", **both))
    if not problems and hand_count == 1 and not is_of_one_hand(points, roem, pits, nats, rules):
        problems.append(Violation.of(ViolationCode.JOINT, "", **both, reason=Reason.ONE_HAND.value))


def most_roem_beside(points: Pair, whose: str, pits: Counts, hands: int, rules: HouseRules) -> int:
    """The most roem, with bonuses, that a side ("a", "b", or "" for both together) can have beside these points.

    >>> most_roem_beside((2592, 0), "b", (None, None), 16, HouseRules())
    640
    """
    most = min(
        (edge.most(hands, pits) + edge.rise * points[0]) // edge.run
        for edge in _edges(whose, rules.four_jacks, rules.fours, _bonuses(rules))
    )
    return max(most, 0) // 10 * 10


def is_of_one_hand(points: Pair, roem: Pair, pits: Counts, nats: Counts, rules: HouseRules) -> bool:
    """Whether one hand can leave these points and this roem, bonuses included, and these counts.

    >>> is_of_one_hand((162, 0), (140, 0), (1, 0), (None, None), HouseRules())
    True
    >>> is_of_one_hand((81, 81), (0, 0), (None, None), (None, None), HouseRules())
    False
    """
    return any(
        all(typed in (None, count) for typed, count in zip((*pits, *nats), counts, strict=True))
        for counts in _counts_of_one_hand(points, roem, rules, limits_of(rules))
    )


def _counts_of_one_hand(
    points: Pair, roem: Pair, rules: HouseRules, limits: Limits
) -> Iterator[tuple[int, int, int, int]]:
    """For each way a hand can leave these numbers: the pits of A and B, the nats of A and B."""
    for winner in (0, 1):
        if points[winner] == HAND_POINTS and roem[1 - winner] == 0:
            break
    else:
        if (rules.no_nat or points[0] + roem[0] != points[1] + roem[1]) and limits.fits_shared(
            points=points, roem=roem
        ):
            yield 0, 0, 0, 0
        return
    won = roem[winner]
    without_slot = (won - rules.slot, 0) if winner == 0 else (0, won - rules.slot)
    # Who declared and had nothing pays no slot bonus, and keeps its nothing where nat is not played.
    if limits.fits_shared(points=points, roem=without_slot) or (
        rules.no_nat and limits.fits_shared(points=points, roem=roem)
    ):
        yield 0, 0, 0, 0
    if won - rules.full_pit_bonus in limits.roem:
        yield int(winner == 0), int(winner == 1), 0, 0
    if (won in limits.roem and not rules.no_nat) or won - rules.counter_pit in limits.roem:
        # Where nat is not played, a counter-pit is none either.
        yield 0, 0, int(winner == 1 and not rules.no_nat), int(winner == 0 and not rules.no_nat)


def _bonuses(rules: HouseRules) -> tuple[int, int, int]:
    """The bonuses of a pit, of a hand lost by the declarers, and of a hand without a point for the defenders."""
    return rules.full_pit_bonus, rules.counter_pit, rules.slot


@lru_cache(maxsize=64)
def _edges(whose: str, four_jacks: int, fours: tuple[str, ...], bonuses: tuple[int, int, int]) -> tuple[_Edge, ...]:
    """The edges of everything that one hand can leave, above the points of A."""
    weight_a, weight_b = _WHOSE[whose]
    feasible = feasible_of(four_jacks, fours)
    pit_bonus, counter_pit, slot = bonuses
    best = dict.fromkeys((0, HAND_POINTS), 0)
    cells = sorted(
        ((weight_a * roem_a + weight_b * roem_b, points) for (roem_a, roem_b), points in feasible.shared.items()),
        reverse=True,
    )
    left = (1 << HAND_POINTS + 1) - 1
    for roem, points in cells:
        # The first to reach a number of points has the most roem beside it.
        new = points & left
        left ^= new
        best |= {place: roem for place in range(new.bit_length()) if new >> place & 1}
    everything = max(feasible.swept)
    # A nat and a counter-pit leave all roem with one side, and so does a hand that earns the slot bonus.
    best[HAND_POINTS] = max(best[HAND_POINTS], weight_a * (everything + max(counter_pit, slot)))
    best[0] = max(best[0], weight_b * (everything + max(counter_pit, slot)))
    corners = _upper_corners(sorted(best.items()))
    edges = []
    for (start, low), (end, high) in pairwise(corners):
        run, rise = end - start, high - low
        of_pit = everything + pit_bonus
        edges.append(
            _Edge(
                run=run,
                rise=rise,
                plain=run * low - rise * start,
                pits=(run * weight_a * of_pit - rise * HAND_POINTS, run * weight_b * of_pit),
            )
        )
    return tuple(edges)


def _upper_corners(places: list[Pair]) -> list[Pair]:
    """The corners of the upper side of the convex hull; places in order of their first number."""
    corners: list[Pair] = []
    for place in places:
        while len(corners) > 1 and _lies_below(corners[-1], corners[-2], place):
            corners.pop()
        corners.append(place)
    return corners


def _lies_below(middle: Pair, left: Pair, right: Pair) -> bool:
    return (middle[1] - left[1]) * (right[0] - left[0]) <= (right[1] - left[1]) * (middle[0] - left[0])
