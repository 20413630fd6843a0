"""How a hand ends and what that credits, once it is known who declared, what was captured and whether a side
took all.

The one place that knows nat, pit, counter-pit, slot and what is doubled. Believes its input: whether the numbers
are possible was checked before. Sides are given as an index here, 0 for A and 1 for B, so that every rule is
written once.
"""

from __future__ import annotations

from scoring.doubling import obliged_side
from scoring.hand_score import Reading
from scoring.house_options import Doubling
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS
from scoring.sides import Outcome, Side

SIDES = (Side.A, Side.B)
LETTERS = ("a", "b")
NOTHING = (0, 0)

# Each of these bound once: to ask an enumeration for its member takes as long as a whole branch below, and every hand
# that is typed or played comes by here.
_MADE, _FAILED, _CALL_FAILED = Outcome.MADE, Outcome.FAILED, Outcome.CALL_FAILED
_NAT, _PIT, _COUNTER_PIT = Outcome.NAT, Outcome.PIT, Outcome.COUNTER_PIT


def settle(
    *,
    declarer: int,
    points: tuple[int, int],
    roem: tuple[int, int],
    all_tricks: int | None,
    rules: HouseRules,
    hand_roem: tuple[int, int] = NOTHING,
    called: int = 0,
    multiplier: int = 1,
) -> Reading:
    """Settle captured points and claimed roem; `all_tricks` is the side that took all eight, if one did.

    >>> settle(declarer=0, points=(81, 81), roem=(0, 20), all_tricks=None, rules=HouseRules()).total_b
    182
    """
    return credit(
        _outcome(declarer, points, roem, hand_roem, all_tricks, called, rules),
        declarer=declarer,
        points=points,
        roem=roem,
        rules=rules,
        hand_roem=hand_roem,
        multiplier=multiplier,
    )


def _outcome(
    declarer: int,
    points: tuple[int, int],
    roem: tuple[int, int],
    hand_roem: tuple[int, int],
    all_tricks: int | None,
    called: int,
    rules: HouseRules,
) -> Outcome:
    defender = 1 - declarer
    mine = points[declarer] + roem[declarer] + hand_roem[declarer]
    theirs = points[defender] + roem[defender] + hand_roem[defender]
    # The bonus for all tricks decides nothing unless the side without a trick shows roem from the hand.
    if all_tricks == declarer:
        mine += rules.pit_bonus
    elif all_tricks == defender:
        theirs += rules.counter_pit
    obliged = obliged_side(declarer, called, rules) if called else declarer
    # Strictly more, with the roem of both sides and nothing else counted, before anything is multiplied.
    holds = mine > theirs if obliged == declarer else not theirs > mine
    if all_tricks == declarer and (holds or rules.no_nat):
        return _PIT
    if all_tricks == defender and (not holds or rules.no_nat):
        return _COUNTER_PIT
    if rules.no_nat:
        return _MADE if mine > theirs else _FAILED
    if obliged == declarer:
        return _MADE if holds else _NAT
    return _CALL_FAILED if holds else _NAT


def credit(
    outcome: Outcome,
    *,
    declarer: int,
    points: tuple[int, int],
    roem: tuple[int, int],
    rules: HouseRules,
    hand_roem: tuple[int, int] = NOTHING,
    multiplier: int = 1,
) -> Reading:
    """Credit both sides for an outcome that is known, as it is from a mark on paper.

    >>> credit(Outcome.PIT, declarer=1, points=(0, 162), roem=(0, 40), rules=HouseRules()).total_b
    302
    """
    defender = 1 - declarer
    # Where nat is not played, who took no trick still keeps the roem in hand.
    if outcome is _NAT or outcome is _CALL_FAILED or (outcome is _COUNTER_PIT and not rules.no_nat):
        # One side is credited with everything on the table, whoever captured it.
        winner = declarer if outcome is _CALL_FAILED else defender
        points = (HAND_POINTS, 0) if winner == 0 else (0, HAND_POINTS)
        roem, hand_roem = _all_to(winner, roem), _all_to(winner, hand_roem)
    bonus = 0
    bonus_side = declarer
    defenders_have_nothing = not (points[defender] or roem[defender] or hand_roem[defender])
    if outcome is _COUNTER_PIT:
        bonus = rules.counter_pit
        bonus_side = defender
    elif outcome is _PIT:
        bonus = rules.full_pit_bonus if defenders_have_nothing else rules.pit_bonus
    elif outcome is _MADE and defenders_have_nothing:
        bonus = rules.slot
    bonus_a = bonus if bonus_side == 0 else 0
    bonus_b = bonus - bonus_a
    points_a, points_b = points
    hand_a, hand_b = hand_roem
    roem_a, roem_b = roem[0] + hand_a, roem[1] + hand_b
    if multiplier != 1:
        points_a, points_b = points_a * multiplier, points_b * multiplier
        if rules.doubling is Doubling.FINAL:
            roem_a, roem_b, hand_a, hand_b, bonus_a, bonus_b = (
                number * multiplier for number in (roem_a, roem_b, hand_a, hand_b, bonus_a, bonus_b)
            )
    # In the order of the fields: with their names it takes twice as long, for every hand that is typed.
    return Reading(
        SIDES[declarer],
        outcome,
        points_a + roem_a + bonus_a,
        points_b + roem_b + bonus_b,
        points_a,
        points_b,
        roem_a,
        roem_b,
        bonus_a,
        bonus_b,
        hand_a,
        hand_b,
        multiplier,
        not rules.no_nat,
    )


def _all_to(side: int, pair: tuple[int, int]) -> tuple[int, int]:
    everything = pair[0] + pair[1]
    return (everything, 0) if side == 0 else (0, everything)


def candidates(declarer: Side | None) -> tuple[int, ...]:
    """The sides that may have declared.

    >>> candidates(None), candidates(Side.B)
    ((0, 1), (1,))
    """
    if declarer is None:
        return (0, 1)
    return (0,) if declarer is Side.A else (1,)
