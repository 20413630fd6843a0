"""How often a hand comes up: the prior with which `suggest` orders what may have been meant.

Points and roem are taken as independent, which they nearly are. Everything is a whole number: a share per million of
points times a share per million of roem. What was never seen in the simulation is unlikely and not impossible.
"""

from __future__ import annotations

from functools import lru_cache

from scoring.hand_entry import HandEntry
from scoring.hand_score import Reading
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS
from scoring.sides import HandForm, Outcome, Side
from scoring.usual_hands import PITS, POINTS, ROEM

MILLION = 1_000_000
_COUNTER_PIT = 100
"""A counter-pit comes once for so many pits."""
_MADE_WITH_ALL_POINTS = 8
"""162 points and yet a lost trick: smoothing makes too much of them by about this."""

_ROEM_BY_SUM: dict[int, list[tuple[int, int, int]]] = {}
for (_declarers, _defenders), _times in ROEM.items():
    _ROEM_BY_SUM.setdefault(_declarers + _defenders, []).append((_declarers, _defenders, _times))


def weight_of_line(entry: HandEntry, readings: tuple[Reading, ...], rules: HouseRules) -> int:
    """How often a hand comes up that is written like this, under any of its readings; at least 1.

    >>> from scoring.hand import score_hand
    >>> rules = HouseRules()
    >>> common, rare = (HandEntry(form=HandForm.TOTALS, total_a=a, total_b=162 - a) for a in (105, 159))
    >>> weights = [weight_of_line(hand, score_hand(hand, rules).readings, rules) for hand in (common, rare)]
    >>> weights[0] > 10 * weights[1] > 0
    True
    """
    return max(1, sum(_weight_of_reading(entry, reading, rules) for reading in readings))


def _weight_of_reading(entry: HandEntry, reading: Reading, rules: HouseRules) -> int:
    times = reading.multiplier
    # What a club with calls plays is not known; there the points alone make the order.
    declarers, defenders = reading.total_a // times, reading.total_b // times
    if reading.declarer is Side.B:
        declarers, defenders = defenders, declarers
    roem = declarers + defenders - HAND_POINTS
    outcome = reading.outcome
    if outcome is Outcome.PIT:
        return weight_of_pit(roem - rules.full_pit_bonus)
    if outcome is Outcome.COUNTER_PIT:
        return weight_of_pit(roem - rules.counter_pit) // _COUNTER_PIT
    if entry.points_a is not None and entry.points_b is not None and entry.form is not HandForm.TOTALS:
        a = reading.declarer is not Side.B
        points = entry.points_a if a else entry.points_b
        of_both = (entry.roem_a or 0, entry.roem_b or 0) if a else (entry.roem_b or 0, entry.roem_a or 0)
        return weight_of_parts(points, *of_both)
    if outcome is Outcome.NAT:
        return weight_of_nat(roem)
    if defenders == 0:
        roem -= rules.slot
    return weight_of_totals(declarers, roem)


def weight_of_parts(points: int, of_declarers: int, of_defenders: int) -> int:
    """Of a hand without pit: the points of the declaring side, and the roem of it and of the defenders.

    >>> weight_of_parts(100, 0, 20) > weight_of_parts(100, 20, 120) > 0
    True
    """
    if not 0 <= points <= HAND_POINTS:
        return 0
    weight = POINTS[points] * ROEM.get((of_declarers, of_defenders), 1)
    return weight // _MADE_WITH_ALL_POINTS if points in (0, HAND_POINTS) else weight


def weight_of_totals(declarers: int, roem: int) -> int:
    """Of all hands that bring the declaring side so much before nat, with so much roem of both sides.

    >>> weight_of_totals(120, 20) == weight_of_parts(100, 20, 0) + weight_of_parts(120, 0, 20)
    True
    """
    return sum(
        weight_of_parts(declarers - of_declarers, of_declarers, of_defenders)
        for of_declarers, of_defenders, _times in _ROEM_BY_SUM.get(roem, ())
    )


@lru_cache(maxsize=256)
def weight_of_nat(roem: int) -> int:
    """Of all hands that are nat with so much roem of both sides.

    >>> weight_of_nat(0) > weight_of_nat(20) > weight_of_nat(100) > 0
    True
    """
    return sum(weight_of_totals(declarers, roem) for declarers in range((HAND_POINTS + roem) // 2 + 1))


def weight_of_pit(roem: int) -> int:
    """Of all pits with so much roem.

    >>> weight_of_pit(0) > weight_of_pit(120) > 0
    True
    """
    return PITS.get(roem, 0) * MILLION
