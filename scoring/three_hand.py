"""Judge one hand of a table of three: what is wrong with it, all of it, or else what it is worth.

The maker of trump needs strictly more than the two others together, roem included. With a nat the maker scores
nothing, and by `three_players` the others keep what they captured (`own`) or get 162 and all roem each
(`each_all`). All ten tricks are a pit. Of the other settings only the pit bonus and `no_nat` hold at a table of
three: there is no counter-pit, no slot bonus, no ledig, no roem in hand, and nothing is doubled.
"""

from __future__ import annotations

from scoring.claims import HAND_POINTS
from scoring.hand_entry import TRUMPS
from scoring.house_options import ThreePlayers
from scoring.house_rules import HouseRules
from scoring.sides import HandForm, Outcome
from scoring.three_entry import LETTERS_OF_THREE, SIDES_OF_THREE, Three, ThreeHandEntry, TypedThree, makers_of
from scoring.three_limits import (
    LEAST_POINTS,
    LEAST_POINTS_UNDER,
    MOST_POINTS,
    MOST_ROEM_OF_THREE,
    ROEM_OF_THREE,
    ROEM_UNIT,
    TRICKS_OF_THREE,
    roem_fits_tricks,
)
from scoring.three_score import ThreeHandScore, ThreeReading
from scoring.three_totals import read_three_totals
from scoring.violations import InvalidEntry, Violation, ViolationCode


def check_three_hand(entry: ThreeHandEntry, rules: HouseRules) -> tuple[Violation, ...]:
    """Every reason why this is not a hand of a table of three under these rules, in the order of the fields.

    >>> rules = HouseRules(three_players=ThreePlayers.OWN)
    >>> entry = ThreeHandEntry.from_dict({"form": "totals", "total_a": 105, "total_b": 50, "total_c": 48})
    >>> [problem.code.value for problem in check_three_hand(entry, rules)]
    ['control_sum']
    """
    return judge_three_hand(entry, rules)[0]


def score_three_hand(entry: ThreeHandEntry, rules: HouseRules) -> ThreeHandScore:
    """What this hand is worth, or `InvalidEntry` with everything `check_three_hand` has to say.

    >>> entry = ThreeHandEntry.from_dict(
    ...     {"form": "captured", "maker": "A", "points_a": 70, "points_b": 60, "points_c": 32, "roem_b": 20}
    ... )
    >>> score_three_hand(entry, HouseRules(three_players=ThreePlayers.EACH_ALL)).totals
    (0, 182, 182)
    """
    violations, score = judge_three_hand(entry, rules)
    if score is None:
        raise InvalidEntry(violations)
    return score


def judge_three_hand(entry: ThreeHandEntry, rules: HouseRules) -> tuple[tuple[Violation, ...], ThreeHandScore | None]:
    """Check and score in one go: one of the two is always empty."""
    problems: list[Violation] = []
    if rules.three_players is ThreePlayers.NONE:
        problems.append(Violation.of(ViolationCode.THREE_NOT_PLAYED, ""))
        return tuple(problems), None
    if entry.number < 1:
        problems.append(Violation.of(ViolationCode.HAND_NUMBER, "number", given=entry.number, lowest=1))
    if entry.trump is not None and entry.trump not in TRUMPS:
        problems.append(Violation.of(ViolationCode.UNKNOWN_TRUMP, "trump", given=entry.trump))
    if entry.form is HandForm.CAPTURED:
        readings = _read_captured(entry, rules, problems)
    elif entry.form is HandForm.TOTALS:
        readings = read_three_totals(entry, rules, problems)
    else:
        problems.append(Violation.of(ViolationCode.FIELD_NOT_IN_FORM, "form", form=entry.form.value))
        readings = ()
    if problems:
        return tuple(problems), None
    return (), ThreeHandScore(number=entry.number, readings=readings)


def settle_three(*, maker: int, points: Three, roem: Three, is_pit: bool, rules: HouseRules) -> ThreeReading:
    """Settle captured points and claimed roem of a hand that is known to be possible.

    >>> rules = HouseRules(three_players=ThreePlayers.OWN)
    >>> settle_three(maker=0, points=(75, 60, 27), roem=(20, 0, 0), is_pit=False, rules=rules).totals
    (95, 60, 27)
    """
    taken = (points[0] + roem[0], points[1] + roem[1], points[2] + roem[2])
    bonus = (0, 0, 0)
    if is_pit:
        outcome = Outcome.PIT
        bonus = _with(bonus, maker, rules.pit_bonus)
    elif 2 * taken[maker] > sum(taken):
        outcome = Outcome.MADE
    elif rules.no_nat:
        outcome = Outcome.FAILED
    else:
        outcome = Outcome.NAT
        if rules.three_players is ThreePlayers.EACH_ALL:
            all_roem = sum(roem)
            points, roem = (HAND_POINTS,) * 3, (all_roem,) * 3
        points, roem = _with(points, maker, 0), _with(roem, maker, 0)
    return ThreeReading(
        maker=SIDES_OF_THREE[maker],
        outcome=outcome,
        totals=(
            points[0] + roem[0] + bonus[0],
            points[1] + roem[1] + bonus[1],
            points[2] + roem[2] + bonus[2],
        ),
        points=points,
        roem=roem,
        bonus=bonus,
    )


def _with(three: Three, side: int, value: int) -> Three:
    a, b, c = (value if place == side else old for place, old in enumerate(three))
    return a, b, c


def _read_captured(entry: ThreeHandEntry, rules: HouseRules, problems: list[Violation]) -> tuple[ThreeReading, ...]:
    points = _check_points(entry.points, problems)
    roem = entry.roem
    _check_roem(roem, problems)
    tricks = _check_tricks(entry, problems)
    if problems or points is None:
        return ()
    # Runs of three do not lie in just any points, and not in just any number of tricks.
    under = [LEAST_POINTS_UNDER[value // ROEM_UNIT] for value in roem]
    if any(have < least for have, least in zip(points, under, strict=True)):
        problems.append(Violation.of(ViolationCode.JOINT, "", points=points, roem=roem))
        return ()
    readings = tuple(
        settle_three(maker=maker, points=points, roem=roem, is_pit=is_pit, rules=rules)
        for maker in makers_of(entry)
        for is_pit in _pits(maker, points, roem, tricks)
    )
    return _agreeing_with_paper(entry, readings, problems)


def _check_points(typed: TypedThree, problems: list[Violation]) -> Three | None:
    for letter, points in zip(LETTERS_OF_THREE, typed, strict=True):
        field = f"points_{letter}"
        if points is None:
            problems.append(Violation.of(ViolationCode.POINTS_MISSING, field))
        elif not 0 <= points <= HAND_POINTS:
            problems.append(
                Violation.of(ViolationCode.POINTS_RANGE, field, given=points, lowest=0, highest=HAND_POINTS)
            )
        elif points == 1:
            problems.append(Violation.of(ViolationCode.POINTS_UNREACHABLE, field, given=points))
    a, b, c = typed
    if a is None or b is None or c is None:
        return None
    if a + b + c != HAND_POINTS:
        given = a + b + c
        problems.append(
            Violation.of(
                ViolationCode.POINTS_SUM,
                "",
                expected=HAND_POINTS,
                given=given,
                difference=given - HAND_POINTS,
                players=3,
            )
        )
    return a, b, c


def _check_roem(roem: Three, problems: list[Violation]) -> None:
    before = len(problems)
    for letter, value in zip(LETTERS_OF_THREE, roem, strict=True):
        if value not in ROEM_OF_THREE:
            problems.append(_roem_violation(value, f"roem_{letter}"))
    if len(problems) == before and sum(roem) > MOST_ROEM_OF_THREE:
        problems.append(_roem_violation(sum(roem), ""))


def _roem_violation(value: int, field: str) -> Violation:
    below = [one for one in ROEM_OF_THREE if one < value]
    above = [one for one in ROEM_OF_THREE if one > value]
    nearest = (*below[-1:], *above[:1])
    return Violation.of(ViolationCode.ROEM_VALUE, field, given=value, highest=MOST_ROEM_OF_THREE, nearest=nearest)


def _check_tricks(entry: ThreeHandEntry, problems: list[Violation]) -> TypedThree:
    """The tricks as typed, with the third filled in where two tell it."""
    tricks = entry.tricks
    before = len(problems)
    for letter, number in zip(LETTERS_OF_THREE, tricks, strict=True):
        if number is not None and not 0 <= number <= TRICKS_OF_THREE:
            problems.append(_tricks_violation(number, f"tricks_{letter}"))
    known = [number for number in tricks if number is not None]
    if len(problems) == before and (
        sum(known) > TRICKS_OF_THREE or (len(known) == len(tricks) and sum(known) != TRICKS_OF_THREE)
    ):
        problems.append(_tricks_violation(sum(known), ""))
    if len(problems) > before:
        return None, None, None
    left = TRICKS_OF_THREE - sum(known)
    # With two of them known so is the third, and who has all ten leaves the others none.
    if len(known) == len(tricks) - 1 or (known and left == 0):
        a, b, c = (left if number is None else number for number in tricks)
        tricks = (a, b, c)
    for letter, number, points, roem in zip(LETTERS_OF_THREE, tricks, entry.points, entry.roem, strict=True):
        _check_side_with_tricks(letter, number, points, roem, problems)
    if len(problems) == before and not roem_fits_tricks(entry.roem, tricks):
        problems.append(Violation.of(ViolationCode.JOINT, "", roem=entry.roem))
    return tricks


def _check_side_with_tricks(
    letter: str, number: int | None, points: int | None, roem: int, problems: list[Violation]
) -> None:
    if number == 0:
        for name, value in (("points", points), ("roem", roem)):
            if value:
                problems.append(
                    Violation.of(ViolationCode.NO_TRICKS_BUT_POINTS, f"{name}_{letter}", given=value, players=3)
                )
    elif number is not None and points is not None and not LEAST_POINTS[number] <= points <= MOST_POINTS[number]:
        problems.append(
            Violation.of(
                ViolationCode.TRICKS_POINTS,
                f"points_{letter}",
                tricks=number,
                given=points,
                lowest=LEAST_POINTS[number],
                highest=MOST_POINTS[number],
                players=3,
            )
        )


def _tricks_violation(given: int, field: str) -> Violation:
    return Violation.of(ViolationCode.TRICKS_SUM, field, given=given, expected=TRICKS_OF_THREE, players=3)


def _pits(maker: int, points: Three, roem: Three, tricks: TypedThree) -> tuple[bool, ...]:
    """Whether the maker took all ten tricks, in every way the numbers leave open."""
    if tricks[maker] is not None:
        return (tricks[maker] == TRICKS_OF_THREE,)
    if points[maker] != HAND_POINTS or sum(roem) != roem[maker] or any(tricks):
        return (False,)
    return (True, False)


def _agreeing_with_paper(
    entry: ThreeHandEntry, readings: tuple[ThreeReading, ...], problems: list[Violation]
) -> tuple[ThreeReading, ...]:
    agreeing = tuple(
        reading
        for reading in readings
        if all(typed in (None, total) for typed, total in zip(entry.totals, reading.totals, strict=True))
    )
    if not agreeing:
        for letter, given, expected in zip(LETTERS_OF_THREE, entry.totals, readings[0].totals, strict=True):
            if given is not None and given != expected:
                problems.append(
                    Violation.of(
                        ViolationCode.CONTROL_SUM,
                        f"total_{letter}",
                        expected=expected,
                        given=given,
                        difference=given - expected,
                    )
                )
    return agreeing
