"""Three totals of a hand of a table of three: what they can be, and how the hand then ended.

The three sides keep what they captured unless the maker of trump goes nat; then the maker has nothing, and by
`three_players` the others keep their own or get everything each.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.claims import HAND_POINTS
from scoring.house_options import ThreePlayers
from scoring.house_rules import HouseRules
from scoring.reasons import Reason
from scoring.sides import Outcome
from scoring.three_entry import (
    LETTERS_OF_THREE,
    SIDES_OF_THREE,
    Three,
    ThreeHandEntry,
    ThreeSide,
    TypedThree,
    makers_of,
)
from scoring.three_limits import LEAST_POINTS_UNDER, MOST_ROEM_OF_THREE, ROEM_OF_THREE, ROEM_UNIT
from scoring.three_score import ThreeReading
from scoring.violations import Violation, ViolationCode


def read_three_totals(entry: ThreeHandEntry, rules: HouseRules, problems: list[Violation]) -> tuple[ThreeReading, ...]:
    """Every reading of three totals; adds to `problems` instead when there is none.

    >>> entry = ThreeHandEntry.from_dict({"form": "totals", "total_a": 105, "total_b": 50, "total_c": 47})
    >>> rules = HouseRules(three_players=ThreePlayers.OWN)
    >>> [reading.outcome.value for reading in read_three_totals(entry, rules, [])]
    ['made']
    """
    for name in ("points", "roem", "tricks"):
        problems += (
            Violation.of(ViolationCode.FIELD_NOT_IN_FORM, f"{name}_{letter}", form=entry.form.value)
            for letter in LETTERS_OF_THREE
            if getattr(entry, f"{name}_{letter}") is not None
        )
    totals = check_three_totals(entry.totals, problems)
    if totals is None or problems:
        return ()
    readings = readings_of_three_totals(totals, rules, makers_of(entry))
    if not readings:
        if entry.maker is not None and readings_of_three_totals(totals, rules):
            problems.append(_maker_contradiction(totals, entry.maker, rules))
        else:
            problems.append(explain_three_totals(totals, rules, entry.maker))
    return readings


def _maker_contradiction(totals: Three, maker: ThreeSide, rules: HouseRules) -> Violation:
    """The hand can have ended like this, but not with this maker of trump."""
    mine = totals[SIDES_OF_THREE.index(maker)]
    not_more = not rules.no_nat and 0 < mine <= sum(totals) - mine
    return Violation.of(
        ViolationCode.DECLARER_CONTRADICTION,
        "maker",
        given=maker.value,
        players=3,
        **({"reason": Reason.NOT_MORE.value} if not_more else {}),
    )


def check_three_totals(typed: TypedThree, problems: list[Violation]) -> Three | None:
    """All three totals are there, none is below zero and none is 1; None when one is missing.

    >>> problems: list[Violation] = []
    >>> check_three_totals((105, 50, None), problems) is None
    True
    >>> [problem.field for problem in problems]
    ['total_c']
    """
    for letter, total in zip(LETTERS_OF_THREE, typed, strict=True):
        field = f"total_{letter}"
        if total is None:
            problems.append(Violation.of(ViolationCode.TOTAL_MISSING, field))
        elif total < 0:
            problems.append(Violation.of(ViolationCode.TOTAL_RANGE, field, given=total, lowest=0))
        elif total == 1:
            problems.append(Violation.of(ViolationCode.IMPOSSIBLE, field, given=total, reason=Reason.ONE.value))
    a, b, c = typed
    return None if a is None or b is None or c is None else (a, b, c)


def explain_three_totals(totals: Three, rules: HouseRules, maker: ThreeSide | None = None) -> Violation:
    """Why no hand ends on these totals.

    >>> rules = HouseRules(three_players=ThreePlayers.OWN)
    >>> explain_three_totals((70, 60, 32), rules, ThreeSide.A).code.value
    'nat_not_marked'
    """
    over = sum(totals) - HAND_POINTS
    if over in ROEM_OF_THREE and _can_be_kept(totals, over) and not rules.no_nat:
        # The three captured this, and whoever made trump has no more than the two others together.
        field = "" if maker is None else f"total_{maker.value.lower()}"
        return Violation.of(ViolationCode.NAT_NOT_MARKED, field, totals=totals, players=3)
    if rules.three_players is ThreePlayers.EACH_ALL and not rules.no_nat and _looks_like_nat(totals, maker):
        return Violation.of(ViolationCode.IMPOSSIBLE, "", totals=totals, players=3, reason=Reason.UNEVEN.value)
    if rules.three_players is ThreePlayers.OWN and 0 in totals and not rules.no_nat:
        # After a nat the maker's points are gone, so there is no sum to hold these against.
        return Violation.of(ViolationCode.IMPOSSIBLE, "", totals=totals, players=3)
    return Violation.of(
        ViolationCode.CONTROL_SUM,
        "",
        expected=HAND_POINTS,
        given=sum(totals),
        difference=over,
        hands=1,
        players=3,
    )


def _looks_like_nat(totals: Three, maker: ThreeSide | None) -> bool:
    """Whether somebody has nothing and two others each have so much that they can only have it after a nat."""
    makers = SIDES_OF_THREE if maker is None else (maker,)
    return (
        any(
            totals[place] == 0 and all(total >= HAND_POINTS for side, total in enumerate(totals) if side != place)
            for place in map(SIDES_OF_THREE.index, makers)
        )
        and len({total for total in totals if total}) > 1
    )


def readings_of_three_totals(
    totals: Three, rules: HouseRules, makers: tuple[int, ...] = (0, 1, 2)
) -> tuple[ThreeReading, ...]:
    """Every way one hand can end on these totals.

    >>> rules = HouseRules(three_players=ThreePlayers.EACH_ALL)
    >>> [(reading.maker.value, reading.outcome.value) for reading in readings_of_three_totals((0, 182, 182), rules)]
    [('A', 'nat')]
    """
    return tuple(
        ThreeReading(maker=SIDES_OF_THREE[maker], outcome=outcome, totals=totals)
        for maker in makers
        for outcome in _endings(totals, maker, rules)
    )


def _endings(totals: Three, maker: int, rules: HouseRules) -> Iterator[Outcome]:
    mine = totals[maker]
    others = [total for side, total in enumerate(totals) if side != maker]
    over = sum(totals) - HAND_POINTS
    if over in ROEM_OF_THREE and _can_be_kept(totals, over):
        if mine > sum(others):
            yield Outcome.MADE
        elif rules.no_nat:
            yield Outcome.FAILED
    if not any(others) and over - rules.pit_bonus in ROEM_OF_THREE:
        yield Outcome.PIT
    if mine == 0 and not rules.no_nat:
        if rules.three_players is ThreePlayers.EACH_ALL:
            is_nat = others[0] == others[1] and others[0] - HAND_POINTS in ROEM_OF_THREE
        else:
            is_nat = _can_be_left_by_nat(others)
        if is_nat:
            yield Outcome.NAT


def _can_be_kept(totals: Three, roem: int) -> bool:
    """Whether three totals can be points and this much roem, each side keeping its own."""
    return any(
        all(_can_hold(total - part, part) for total, part in zip(totals, parts, strict=True)) for parts in _shares(roem)
    )


def _can_be_left_by_nat(others: list[int]) -> bool:
    """Whether two totals can be what the others captured, while the maker had no more than both together."""
    return any(
        _can_hold(others[0] - one, one)
        and _can_hold(others[1] - other, other)
        and _can_hold(HAND_POINTS - (sum(others) - one - other), 0)
        and HAND_POINTS - (sum(others) - one - other) <= sum(others)
        for one in ROEM_OF_THREE
        for other in ROEM_OF_THREE
        if one + other <= MOST_ROEM_OF_THREE
    )


def _can_hold(points: int, roem: int) -> bool:
    return points != 1 and points >= LEAST_POINTS_UNDER[roem // ROEM_UNIT]


def _shares(roem: int) -> Iterator[Three]:
    """Every way in which three sides can have this roem."""
    for one in range(0, roem + 1, ROEM_UNIT):
        for other in range(0, roem - one + 1, ROEM_UNIT):
            yield one, other, roem - one - other
