"""Rounds that end when the first side has so many points, usually 1500, instead of after a number of hands.

The round ends with the first hand after which a side has reached the target, or with the last hand there can
be. Works for tables of two sides and of three alike: totals are one number per side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.house_options import MOST_HANDS
from scoring.house_rules import HouseRules
from scoring.violations import Violation, ViolationCode

LETTERS = ("a", "b", "c")


def count_of(numbers: Iterable[int], rules: HouseRules) -> int:
    """How many hands a sheet with these hands has, where the number is open.

    >>> count_of((1, 2, 3), HouseRules(target=1500)), count_of((), HouseRules(target=1500))
    (3, 1)
    """
    return max([1, *(number for number in numbers if 1 <= number <= rules.hands)])


def check_hands(hands: Iterable[tuple[int, Sequence[int]]], rules: HouseRules, problems: list[Violation]) -> None:
    """The round ended with the first hand that brought a side to the target; hands are numbers and totals, in order.

    >>> problems: list[Violation] = []
    >>> check_hands([(1, (900, 0)), (2, (700, 82)), (3, (82, 80))], HouseRules(target=1500), problems)
    >>> [(problem.field, problem.code.value) for problem in problems]
    [('hands[3]', 'target_passed')]
    """
    target = rules.target
    if target is None:
        return
    so_far: list[int] = []
    reached_with = 0
    last = 0
    for number, totals in hands:
        if reached_with:
            problems.append(
                Violation.of(ViolationCode.TARGET_PASSED, f"hands[{number}]", target=target, number=reached_with)
            )
        last = number
        so_far = [before + now for before, now in zip(so_far or [0] * len(totals), totals, strict=True)]
        if not reached_with and max(so_far) >= target:
            reached_with = number
    if not reached_with and last < rules.hands:
        problems.append(
            Violation.of(
                ViolationCode.TARGET_NOT_REACHED,
                "hands",
                target=target,
                given=max(so_far, default=0),
                hands=last,
                highest=rules.hands,
            )
        )


def check_totals(
    totals: Sequence[int],
    hand_count: int,
    rules: HouseRules,
    problems: list[Violation],
    *,
    most_of_side: int,
    most_of_hand: int,
) -> None:
    """A side reached the target, and none had it before the last hand, which brings so much to a side and to all.

    >>> problems: list[Violation] = []
    >>> rules = HouseRules(target=1500)
    >>> check_totals((2500, 300), 12, rules, problems, most_of_side=962, most_of_hand=962)
    >>> [(problem.field, problem.code.value) for problem in problems]
    [('total_a', 'target_passed')]
    """
    target = rules.target
    if target is None:
        return
    if max(totals) < target:
        if hand_count < rules.hands:
            problems.append(
                Violation.of(
                    ViolationCode.TARGET_NOT_REACHED,
                    "",
                    target=target,
                    given=max(totals),
                    hands=hand_count,
                    highest=rules.hands,
                )
            )
        return
    # Before the last hand every side was below the target; the rest came with that one hand.
    with_last_hand = [max(total - (target - 1), 0) for total in totals]
    above = [side for side, brought in enumerate(with_last_hand) if brought > most_of_side]
    problems += (
        Violation.of(
            ViolationCode.TARGET_PASSED,
            f"total_{LETTERS[side]}",
            target=target,
            given=totals[side],
            highest=target - 1 + most_of_side,
        )
        for side in above
    )
    if not above and sum(with_last_hand) > most_of_hand:
        problems.append(Violation.of(ViolationCode.TARGET_PASSED, "", target=target, given=sum(totals)))


def hand_count_of(
    typed: int | None, numbers: Sequence[int] | None, rules: HouseRules, problems: list[Violation]
) -> int | None:
    """How many hands a sheet has: as typed, as the rules say, or where a target leaves it open as many as were
    handed in (`numbers`); None, with the reason, where that cannot be known.

    >>> hand_count_of(None, None, HouseRules(), []), hand_count_of(None, (1, 2, 3), HouseRules(target=1500), [])
    (16, 3)
    """
    highest = MOST_HANDS if rules.target is None else rules.hands
    if typed is None:
        if rules.target is None:
            return rules.hands
        if numbers is None:
            problems.append(
                Violation.of(ViolationCode.HANDS_COUNT_MISSING, "hand_count", target=rules.target, highest=highest)
            )
            return None
        return count_of(numbers, rules)
    if not 1 <= typed <= highest:
        problems.append(Violation.of(ViolationCode.HANDS_COUNT, "hand_count", given=typed, lowest=1, highest=highest))
        # Sums can be held against a number of hands only; the hands themselves can be looked at without it.
        return None if numbers is None else count_of(numbers, rules)
    return typed
