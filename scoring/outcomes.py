"""How a hand ends and what that credits, once it is known who declared, what was captured and whether a side
took all.

The one place that knows nat, pit, counter-pit and slot. Believes its input: whether the numbers are possible
was checked before. Sides are given as an index here, 0 for A and 1 for B, so that every rule is written once.
"""

from __future__ import annotations

from scoring.hand_score import Reading
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS
from scoring.sides import Outcome, Side

SIDES = (Side.A, Side.B)
LETTERS = ("a", "b")


def settle(
    *,
    declarer: int,
    points: tuple[int, int],
    roem: tuple[int, int],
    all_tricks: int | None,
    rules: HouseRules,
) -> Reading:
    """Settle captured points and claimed roem; `all_tricks` is the side that took all eight, if one did.

    >>> settle(declarer=0, points=(81, 81), roem=(0, 20), all_tricks=None, rules=HouseRules()).total_b
    182
    """
    defender = 1 - declarer
    if all_tricks == declarer:
        return credit(Outcome.PIT, declarer=declarer, points=points, roem=roem, rules=rules)
    if all_tricks == defender:
        return credit(Outcome.COUNTER_PIT, declarer=declarer, points=points, roem=roem, rules=rules)
    # The declaring side needs strictly more, with the roem of both sides and nothing else counted.
    if points[declarer] + roem[declarer] > points[defender] + roem[defender]:
        return credit(Outcome.MADE, declarer=declarer, points=points, roem=roem, rules=rules)
    if rules.no_nat:
        return credit(Outcome.FAILED, declarer=declarer, points=points, roem=roem, rules=rules)
    return credit(Outcome.NAT, declarer=declarer, points=points, roem=roem, rules=rules)


def credit(
    outcome: Outcome, *, declarer: int, points: tuple[int, int], roem: tuple[int, int], rules: HouseRules
) -> Reading:
    """Credit both sides for an outcome that is known, as it is from a mark on paper.

    >>> credit(Outcome.PIT, declarer=1, points=(0, 162), roem=(0, 40), rules=HouseRules()).total_b
    302
    """
    defender = 1 - declarer
    bonus = 0
    bonus_side = declarer
    if outcome.is_nat:
        # The defenders are credited with everything on the table, whoever captured it.
        roem_of_both = roem[0] + roem[1]
        points = (0, HAND_POINTS) if defender == 1 else (HAND_POINTS, 0)
        roem = (0, roem_of_both) if defender == 1 else (roem_of_both, 0)
        if outcome is Outcome.COUNTER_PIT:
            bonus = rules.counter_pit
            bonus_side = defender
    elif outcome is Outcome.PIT:
        bonus = rules.full_pit_bonus
    elif outcome is Outcome.MADE and points[defender] + roem[defender] == 0:
        bonus = rules.slot
    bonus_a = bonus if bonus_side == 0 else 0
    bonus_b = bonus - bonus_a
    return Reading(
        declarer=SIDES[declarer],
        outcome=outcome,
        total_a=points[0] + roem[0] + bonus_a,
        total_b=points[1] + roem[1] + bonus_b,
        points_a=points[0],
        points_b=points[1],
        roem_a=roem[0],
        roem_b=roem[1],
        bonus_a=bonus_a,
        bonus_b=bonus_b,
    )


def candidates(declarer: Side | None) -> tuple[int, ...]:
    """The sides that may have declared.

    >>> candidates(None), candidates(Side.B)
    ((0, 1), (1,))
    """
    if declarer is None:
        return (0, 1)
    return (0,) if declarer is Side.A else (1,)
