"""The captured form: card points as taken and roem as claimed. Checks them and settles every reading.

Its checks of points and roem also serve an unmarked hand on paper, which shows what was captured.
"""

from __future__ import annotations

from scoring.doubling import check_called, multipliers
from scoring.hand_entry import HandEntry
from scoring.hand_roem import check_hand_roem
from scoring.hand_score import Reading
from scoring.house_rules import HouseRules
from scoring.limits import (
    HAND_POINTS,
    POINTS_BY_TRICKS,
    REACHABLE_POINTS,
    TRICKS,
    UNREACHABLE_POINTS,
    Limits,
    limits_of,
)
from scoring.outcomes import LETTERS, candidates, settle
from scoring.reasons import joint_violation
from scoring.violations import Violation, ViolationCode


def read_captured(entry: HandEntry, rules: HouseRules, problems: list[Violation]) -> tuple[Reading, ...]:
    """Every reading of a captured hand; adds to `problems` instead when there is none.

    >>> entry = HandEntry.from_dict({"form": "captured", "points_a": 162, "points_b": 0, "declarer": "A"})
    >>> [reading.outcome.value for reading in read_captured(entry, HouseRules(), [])]
    ['pit', 'made']
    """
    limits = limits_of(rules)
    marks = (entry.mark_a, entry.mark_b)
    if marks != (None, None):
        problems += (
            Violation.of(ViolationCode.FIELD_NOT_IN_FORM, f"mark_{letter}", form=entry.form.value)
            for letter, mark in zip(LETTERS, marks, strict=True)
            if mark is not None
        )
    points = check_points(entry, problems)
    roem = check_roem(entry, limits, problems)
    hand_roem = check_hand_roem(entry, rules, problems)
    called = check_called(entry, rules, problems)
    tricks = _check_tricks(entry, roem, limits, problems)
    if problems or points is None:
        return ()
    check_together(points, roem, limits, problems, tricks=tricks)
    if problems:
        return ()
    return tuple(
        settle(
            declarer=declarer,
            points=points,
            roem=roem,
            all_tricks=all_tricks,
            rules=rules,
            hand_roem=hand_roem,
            called=called,
            multiplier=multiplier,
        )
        for multiplier in multipliers(called, entry.trump, rules)
        for declarer in candidates(entry.declarer)
        for all_tricks in _who_took_all(points, roem, tricks, limits)
    )


def check_points(entry: HandEntry, problems: list[Violation]) -> tuple[int, int] | None:
    """Each side's points and their sum; None when they cannot be worked with.

    >>> problems: list[Violation] = []
    >>> check_points(HandEntry.from_dict({"form": "captured", "points_a": 82, "points_b": 79}), problems)
    (82, 79)
    >>> [problem.code.value for problem in problems]
    ['points_sum']
    """
    points_a, points_b = typed = entry.points_a, entry.points_b
    if set(typed) == set(UNREACHABLE_POINTS):
        # Each is why the other is impossible, and so it is said once.
        check_points_of_side(
            max(UNREACHABLE_POINTS), f"points_{'a' if points_b == min(UNREACHABLE_POINTS) else 'b'}", problems
        )
    elif not REACHABLE_POINTS.issuperset(typed):
        for letter, points in zip(LETTERS, typed, strict=True):
            if points is None:
                problems.append(Violation.of(ViolationCode.POINTS_MISSING, f"points_{letter}"))
            else:
                check_points_of_side(points, f"points_{letter}", problems)
    if points_a is None or points_b is None:
        return None
    check_points_sum(points_a + points_b, "", problems)
    return points_a, points_b


def check_points_of_side(points: int, field: str, problems: list[Violation], *, hands: int = 1) -> None:
    """One side's points lie between nothing and everything, and are not 1 nor all but 1.

    >>> problems: list[Violation] = []
    >>> check_points_of_side(163, "points_a", problems)
    >>> [problem.code.value for problem in problems]
    ['points_range']
    """
    most = HAND_POINTS * hands
    if not 0 <= points <= most:
        problems.append(Violation.of(ViolationCode.POINTS_RANGE, field, given=points, lowest=0, highest=most))
    elif points == UNREACHABLE_POINTS[0] or points == most - 1:
        problems.append(Violation.of(ViolationCode.POINTS_UNREACHABLE, field, given=points))


def check_points_sum(given: int, field: str, problems: list[Violation], *, hands: int = 1) -> None:
    """The points of both sides are 162 a hand together.

    >>> problems: list[Violation] = []
    >>> check_points_sum(2582, "", problems, hands=16)
    >>> problems[0].params_dict["difference"]
    -10
    """
    expected = HAND_POINTS * hands
    if given != expected:
        problems.append(
            Violation.of(ViolationCode.POINTS_SUM, field, expected=expected, given=given, difference=given - expected)
        )


def check_roem(entry: HandEntry, limits: Limits, problems: list[Violation]) -> tuple[int, int]:
    """Each side's roem can be claimed by one side; nothing typed is nothing claimed.

    >>> problems: list[Violation] = []
    >>> check_roem(HandEntry.from_dict({"form": "captured", "roem_b": 50}), limits_of(HouseRules()), problems)
    (0, 50)
    """
    roem = (entry.roem_a or 0, entry.roem_b or 0)
    reachable = limits.roem
    if not reachable.issuperset(roem):
        problems += (
            roem_violation(value, f"roem_{letter}", limits)
            for letter, value in zip(LETTERS, roem, strict=True)
            if value not in reachable
        )
    return roem


def roem_violation(value: int, field: str, limits: Limits) -> Violation:
    """Why a hand cannot hold this roem: the most there is, and what comes nearest.

    >>> roem_violation(30, "roem_a", limits_of(HouseRules())).params_dict
    {'given': 30, 'highest': 700, 'nearest': (20, 40)}
    """
    return Violation.of(
        ViolationCode.ROEM_VALUE, field, given=value, highest=limits.most_roem, nearest=limits.nearest_roem(value)
    )


def check_together(
    points: tuple[int, int],
    roem: tuple[int, int],
    limits: Limits,
    problems: list[Violation],
    *,
    tricks: tuple[int, int] | None = None,
    shared: bool = False,
) -> None:
    """Points and roem of both sides come from one deck and eight tricks; `shared` where each side took one.

    >>> problems: list[Violation] = []
    >>> check_together((80, 82), (400, 400), limits_of(HouseRules()), problems)
    >>> [problem.code.value for problem in problems]
    ['joint']
    """
    fits = (
        limits.fits_shared(points=points, roem=roem) if shared else limits.fits(points=points, roem=roem, tricks=tricks)
    )
    if not fits:
        problems.append(joint_violation(points, roem, limits, tricks=tricks, shared=shared))


def _check_tricks(
    entry: HandEntry, roem: tuple[int, int], limits: Limits, problems: list[Violation]
) -> tuple[int, int] | None:
    """The tricks of both sides, worked out from what was typed; None when nothing usable was."""
    typed = (entry.tricks_a, entry.tricks_b)
    if typed == (None, None):
        return None
    in_range = True
    for letter, number in zip(LETTERS, typed, strict=True):
        if number is not None and not 0 <= number <= TRICKS:
            in_range = False
            problems.append(Violation.of(ViolationCode.TRICKS_SUM, f"tricks_{letter}", given=number, expected=TRICKS))
    if not in_range:
        return None
    a, b = typed
    if a is not None and b is not None and a + b != TRICKS:
        problems.append(Violation.of(ViolationCode.TRICKS_SUM, "", given=a + b, expected=TRICKS))
        return None
    if a is None:
        assert b is not None
        a = TRICKS - b
    tricks = (a, TRICKS - a)
    points = (entry.points_a, entry.points_b)
    for side, number in enumerate(typed):
        if number == 0:
            _nothing_may_stand_with(side, points, roem, ViolationCode.NO_TRICKS_BUT_POINTS, problems)
        elif number == TRICKS and typed[1 - side] is None:
            # Where the 0 of the other side was typed as well, it has been said there.
            _nothing_may_stand_with(1 - side, points, roem, ViolationCode.ALL_TRICKS_BUT_POINTS_LEFT, problems)
    if 0 < a < TRICKS:
        _check_what_tricks_hold(tricks, points, roem, limits, problems)
    return tricks


def _nothing_may_stand_with(
    side: int,
    points: tuple[int | None, int | None],
    roem: tuple[int, int],
    code: ViolationCode,
    problems: list[Violation],
) -> None:
    """A side without a trick has captured nothing and can claim nothing."""
    letter = LETTERS[side]
    if points[side]:
        problems.append(Violation.of(code, f"points_{letter}", given=points[side] or 0))
    if roem[side]:
        problems.append(Violation.of(code, f"roem_{letter}", given=roem[side]))


def _check_what_tricks_hold(
    tricks: tuple[int, int],
    points: tuple[int | None, int | None],
    roem: tuple[int, int],
    limits: Limits,
    problems: list[Violation],
) -> None:
    """So many tricks hold these points, and this roem."""
    for side, letter in enumerate(LETTERS):
        # Each side for itself: where the sum is wrong too, either of them may be the right one.
        typed = points[side]
        if typed is not None and typed not in POINTS_BY_TRICKS[tricks[side]]:
            problems.append(
                Violation.of(
                    ViolationCode.TRICKS_POINTS,
                    f"points_{letter}",
                    tricks=tricks[side],
                    given=typed,
                    nearest=_nearest_points(typed, tricks[side]),
                )
            )
        possible = limits.roem_by_tricks[tricks[side]]
        # Roem that no number of tricks holds has been reported as such.
        if roem[side] not in possible and (most := max(possible)) < roem[side] <= limits.most_roem:
            problems.append(
                Violation.of(
                    ViolationCode.TRICKS_POINTS,
                    f"roem_{letter}",
                    tricks=tricks[side],
                    given=roem[side],
                    highest=most,
                )
            )


def _nearest_points(points: int, tricks: int) -> tuple[int, ...]:
    possible = POINTS_BY_TRICKS[tricks]
    below = [one for one in possible if one < points]
    above = [one for one in possible if one > points]
    return (*([max(below)] if below else []), *([min(above)] if above else []))


def _who_took_all(
    points: tuple[int, int], roem: tuple[int, int], tricks: tuple[int, int] | None, limits: Limits
) -> tuple[int | None, ...]:
    """Which side took all eight tricks, in every way the numbers leave open; None stands for neither."""
    if tricks is not None:
        return (0,) if tricks[0] == TRICKS else (1,) if tricks[1] == TRICKS else (None,)
    taker = limits.feasible.taker(points, roem)
    if taker is None:
        return (None,)
    # 162 points leave room for a lost trick of nothing but zeros, as long as the rest can hold the roem.
    return (taker, None) if limits.fits_shared(points=points, roem=roem) else (taker,)
