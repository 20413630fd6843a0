"""The totals form: one number per side for a hand, and what two totals of one hand or of many can be.

The rule for one hand, exact: made d > f where points and roem can be divided like that; nat d = 0, f = 162 +
R; pit f = 0, d = 262 + R; with R any roem both sides together can claim. (Up to 370 of roem every division
with d + f = 162 + R is possible, but for f = 1.) House rules shift the bonuses.

For a sheet of several hands the sum and its last digit remain, and that nobody has 1: exact up to a roem of
both sides of 1170 over 2 hands, 2770 over 4, 5970 over 8 and 12,370 over 16, and lenient above; nothing
possible is refused.
"""

from __future__ import annotations

from itertools import chain

from scoring.doubling import all_calls, check_called, multipliers, obliged_side, possible_sums
from scoring.endings import endings
from scoring.hand_entry import HandEntry
from scoring.hand_score import Reading
from scoring.house_options import Doubling
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS, UNREACHABLE_POINTS, limits_of
from scoring.outcomes import LETTERS, SIDES, candidates
from scoring.reasons import Reason
from scoring.sides import Side
from scoring.violations import ParamValue, Violation, ViolationCode

GAPS = (10, 30)
"""No claims add up to 10 or 30, in one hand or in many; every other multiple of 10 is reached, up to a point."""

Calls = tuple[tuple[int, int], ...]
"""What can have been called, 0 to 3, and how often the hand then counts."""

_FOREIGN = (
    "points_a",
    "points_b",
    "roem_a",
    "roem_b",
    "hand_roem_a",
    "hand_roem_b",
    "mark_a",
    "mark_b",
    "tricks_a",
    "tricks_b",
)


def read_totals(entry: HandEntry, rules: HouseRules, problems: list[Violation]) -> tuple[Reading, ...]:
    """Every reading of two totals; adds to `problems` instead when there is none.

    >>> entry = HandEntry.from_dict({"form": "totals", "total_a": 262, "total_b": 0})
    >>> [(reading.declarer.value, reading.outcome.value) for reading in read_totals(entry, HouseRules(), [])]
    [('A', 'made'), ('A', 'pit'), ('B', 'nat'), ('B', 'counterpit')]
    """
    problems += [
        Violation.of(ViolationCode.FIELD_NOT_IN_FORM, name, form=entry.form.value)
        for name in _FOREIGN
        if getattr(entry, name) is not None
    ]
    calls = calls_of(entry, rules, problems)
    totals = check_both_totals(entry.total_a, entry.total_b, problems)
    if totals is None:
        return ()
    readings = readings_of_totals(totals, entry.declarer, rules, calls)
    if not readings:
        explain_totals(totals, entry.declarer, rules, problems, calls)
    return () if problems else readings


def calls_of(entry: HandEntry, rules: HouseRules, problems: list[Violation]) -> Calls:
    """What this entry says was called, and how often the hand then counts, in every way the trump leaves open.

    >>> calls_of(HandEntry.from_dict({"form": "totals", "called": 1}), HouseRules(doubling=Doubling.FINAL), [])
    ((1, 2),)
    """
    called = check_called(entry, rules, problems)
    return tuple((called, times) for times in multipliers(called, entry.trump, rules))


def check_both_totals(total_a: int | None, total_b: int | None, problems: list[Violation]) -> tuple[int, int] | None:
    """Both totals are there and none is below zero; None when there is nothing to work with.

    >>> problems: list[Violation] = []
    >>> check_both_totals(1406, None, problems) is None
    True
    >>> [problem.field for problem in problems]
    ['total_b']
    """
    for letter, total in zip(LETTERS, (total_a, total_b), strict=True):
        if total is None:
            problems.append(Violation.of(ViolationCode.TOTAL_MISSING, f"total_{letter}"))
        elif total < 0:
            problems.append(Violation.of(ViolationCode.TOTAL_RANGE, f"total_{letter}", given=total, lowest=0))
    if total_a is None or total_b is None:
        return None
    return total_a, total_b


def readings_of_totals(
    totals: tuple[int, int], declarer: Side | None, rules: HouseRules, calls: Calls | None = None
) -> tuple[Reading, ...]:
    """Every way one hand can end on these totals; without `calls`, whatever was called.

    >>> [reading.outcome.value for reading in readings_of_totals((82, 80), None, HouseRules())]
    ['made']
    """
    if min(totals) < 0:
        return ()
    return tuple(
        Reading(
            declarer=SIDES[side],
            outcome=outcome,
            total_a=totals[0],
            total_b=totals[1],
            multiplier=times,
            nat_played=not rules.no_nat,
        )
        for called, times in calls or all_calls(rules)
        for side in candidates(declarer)
        for outcome in endings(totals[side], totals[1 - side], rules, called=called, multiplier=times)
    )


def is_possible_excess(excess: int, bonuses: tuple[int, ...]) -> bool:
    """Whether roem, and as many of these bonuses as you like, can add up to this: the check on the last
    digit.

    >>> [is_possible_excess(excess, (100,)) for excess in (-20, 0, 10, 20, 25, 30)]
    [False, True, False, True, False, False]
    """
    if excess < 0 or excess % 10:
        return False
    # A bonus of 10 or 30 fills the gap, and 10 fills the gap of 30 too with 20 of roem.
    return excess not in GAPS or any(bonus in (10, excess) for bonus in bonuses)


def bonuses_of(rules: HouseRules) -> tuple[int, ...]:
    """Every bonus a hand can carry under these rules.

    >>> bonuses_of(HouseRules(slot=50))
    (100, 0, 50)
    """
    return (rules.full_pit_bonus, rules.counter_pit, rules.slot, *chain.from_iterable(rules.ledig_pairs))


def check_maximum(totals: tuple[int, int], rules: HouseRules, hands: int, problems: list[Violation]) -> None:
    """No side scores more than the cards, the roem and the bonuses of so many hands, nor do both together.

    >>> problems: list[Violation] = []
    >>> check_maximum((53811, 1406), HouseRules(), 16, problems)
    >>> problems[0].field, problems[0].params_dict["highest"]
    ('total_a', 15392)
    """
    most = rules.most_of_hand * hands
    above = [letter for letter, total in zip(LETTERS, totals, strict=True) if total > most]
    for letter in above:
        given = totals[LETTERS.index(letter)]
        problems.append(Violation.of(ViolationCode.TOTAL_ABOVE_MAXIMUM, f"total_{letter}", given=given, highest=most))
    if not above and sum(totals) > most:
        problems.append(Violation.of(ViolationCode.TOTAL_ABOVE_MAXIMUM, "", given=sum(totals), highest=most))


def check_sum_of_totals(
    totals: tuple[int, int],
    rules: HouseRules,
    hands: int,
    problems: list[Violation],
    *,
    times: frozenset[int] | None = None,
) -> None:
    """The totals are 162 a hand, or so many `times` 162, and something roem and bonuses can make.

    >>> problems: list[Violation] = []
    >>> check_sum_of_totals((1500, 1500), HouseRules(), 16, problems)
    >>> problems[0].params_dict["difference"]
    408
    """
    given = sum(totals)
    # Where hands count double, how often 162 stands in the totals is not known, so any number will do.
    starts = [HAND_POINTS * number for number in (possible_sums(rules, hands) if times is None else times)]
    if not any(is_possible_excess(given - start, bonuses_of(rules)) for start in starts):
        expected = max((start for start in starts if start <= given), default=min(starts))
        problems.append(
            Violation.of(
                ViolationCode.CONTROL_SUM,
                "",
                expected=expected,
                given=given,
                difference=given - expected,
                hands=hands,
                **({"doubled": 1} if len(starts) > 1 else {}),
            )
        )


def explain_totals(
    totals: tuple[int, int],
    declarer: Side | None,
    rules: HouseRules,
    problems: list[Violation],
    calls: Calls | None = None,
) -> None:
    """Say why two totals of one hand have no reading.

    >>> problems: list[Violation] = []
    >>> explain_totals((81, 81), None, HouseRules(), problems)
    >>> [problem.code.value for problem in problems]
    ['impossible']
    """
    times = frozenset(number for _called, number in calls or all_calls(rules))
    check_maximum(totals, rules, 1, problems)
    if rules.doubling is Doubling.FINAL and len(times) == 1:
        _check_multiples(totals, max(times), problems)
    check_sum_of_totals(totals, rules, 1, problems, times=times)
    if problems:
        return
    if declarer is not None and readings_of_totals(totals, None, rules, calls):
        # The other side can have ended like this.
        mine = SIDES.index(declarer)
        not_more = not rules.no_nat and 0 < totals[mine] <= totals[1 - mine]
        # After a call the other side may be the one that has to have more.
        not_more = not_more and all(
            obliged_side(mine, called, rules) == mine for called, _times in calls or all_calls(rules)
        )
        problems.append(
            Violation.of(
                ViolationCode.DECLARER_CONTRADICTION,
                "declarer",
                given=declarer.value,
                expected=declarer.other.value,
                **({"reason": Reason.NOT_MORE.value} if not_more else {}),
            )
        )
        return
    problems.append(
        Violation.of(
            ViolationCode.IMPOSSIBLE,
            "",
            total_a=totals[0],
            total_b=totals[1],
            **(_why_impossible(totals, declarer, rules) if times == {1} and not rules.roem_in_hand else {}),
        )
    )


def _check_multiples(totals: tuple[int, int], times: int, problems: list[Violation]) -> None:
    """A score that counts so many times is a multiple of it."""
    for letter, total in zip(LETTERS, totals, strict=True):
        if total % times:
            problems.append(Violation.of(ViolationCode.NOT_A_MULTIPLE, f"total_{letter}", given=total, times=times))


def _why_impossible(totals: tuple[int, int], declarer: Side | None, rules: HouseRules) -> dict[str, ParamValue]:
    """The reason that a person can do something with; the sum of the totals and its last digit are right."""
    if UNREACHABLE_POINTS[0] in totals:
        return {"reason": Reason.ONE.value}
    limits = limits_of(rules)
    roem = sum(totals) - HAND_POINTS
    if roem not in limits.roem:
        return {"reason": Reason.ROEM_SUM.value, "roem": roem, "nearest": limits.nearest_roem(roem)}
    if totals[0] == totals[1] and not rules.no_nat:
        return {"reason": Reason.EQUAL.value}
    return {"reason": Reason.SPLIT.value, "roem": roem, "nearest": _nearest_totals(totals, declarer, rules)}


def _nearest_totals(totals: tuple[int, int], declarer: Side | None, rules: HouseRules) -> tuple[str, ...]:
    """The nearest totals with the same sum that a hand can end on, one way and the other."""
    both = sum(totals)
    found = []
    for side in (range(totals[0] - 1, -1, -1), range(totals[0] + 1, both + 1)):
        near = next((total for total in side if readings_of_totals((total, both - total), declarer, rules)), None)
        if near is not None:
            found.append(f"{near} : {both - near}")
    return tuple(found)
