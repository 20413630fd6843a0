"""The totals form: one number per side for a hand, and what two totals of one hand or of many can be.

The rule for one hand (closed form, exact for up to 370 points of roem, lenient above): made d > f, d + f =
162 + R and f not 1; nat d = 0, f = 162 + R; pit f = 0, d = 262 + R; with R any roem both sides together can
claim. House rules shift the bonuses. For a sheet only the sum and its last digit remain.
"""

from __future__ import annotations

from scoring.hand_entry import HandEntry
from scoring.hand_score import Reading
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS, TRICKS, UNREACHABLE_POINTS, Limits, limits_of
from scoring.outcomes import LETTERS, SIDES, candidates
from scoring.sides import Outcome, Side
from scoring.violations import Violation, ViolationCode

GAPS = (10, 30)
"""No claims add up to 10 or 30, in one hand or in many; every other multiple of 10 is reached, up to a point."""

_FOREIGN = ("points_a", "points_b", "roem_a", "roem_b", "mark_a", "mark_b", "tricks_a", "tricks_b")


def read_totals(entry: HandEntry, rules: HouseRules, problems: list[Violation]) -> tuple[Reading, ...]:
    """Every reading of two totals; adds to `problems` instead when there is none.

    >>> entry = HandEntry.from_dict({"form": "totals", "total_a": 262, "total_b": 0})
    >>> [(reading.declarer.value, reading.outcome.value) for reading in read_totals(entry, HouseRules(), [])]
    [('A', 'made'), ('A', 'pit'), ('B', 'nat'), ('B', 'counterpit')]
    """
    problems += (
        Violation.of(ViolationCode.FIELD_NOT_IN_FORM, name, form=entry.form.value)
        for name in _FOREIGN
        if getattr(entry, name) is not None
    )
    totals = check_both_totals(entry.total_a, entry.total_b, problems)
    if totals is None:
        return ()
    readings = readings_of_totals(totals, entry.declarer, rules)
    if not readings:
        explain_totals(totals, entry.declarer, rules, problems)
    return () if problems else readings


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


def readings_of_totals(totals: tuple[int, int], declarer: Side | None, rules: HouseRules) -> tuple[Reading, ...]:
    """Every way one hand can end on these totals.

    >>> [reading.outcome.value for reading in readings_of_totals((82, 80), None, HouseRules())]
    ['made']
    """
    if not 0 <= totals[0] + totals[1] <= most_of_hand(rules) or min(totals) < 0:
        return ()
    limits = limits_of(rules)
    return tuple(
        Reading(declarer=SIDES[side], outcome=outcome, total_a=totals[0], total_b=totals[1])
        for side in candidates(declarer)
        for outcome in _endings(totals[side], totals[1 - side], rules, limits)
    )


def _endings(declarers: int, defenders: int, rules: HouseRules, limits: Limits) -> tuple[Outcome, ...]:
    """How a hand that ends on these totals can have ended."""
    endings: list[Outcome] = []
    roem = limits.roem
    over = declarers + defenders - HAND_POINTS
    if declarers not in UNREACHABLE_POINTS[:1] and defenders not in UNREACHABLE_POINTS[:1]:
        if declarers > defenders:
            # Defenders on zero lost a trick without a card of worth; the other seven must then hold the roem.
            made = over - rules.slot in limits.roem_by_tricks[TRICKS - 1] if defenders == 0 else over in roem
            if made:
                endings.append(Outcome.MADE)
        elif rules.no_nat and over in roem:
            endings.append(Outcome.FAILED)
    if declarers == 0 and over in roem and not rules.no_nat:
        endings.append(Outcome.NAT)
    if defenders == 0 and over - rules.full_pit_bonus in roem:
        endings.append(Outcome.PIT)
    if declarers == 0 and over - rules.counter_pit in roem:
        endings.append(Outcome.COUNTER_PIT)
    return tuple(endings)


def most_of_hand(rules: HouseRules) -> int:
    """The most that one hand can bring, to one side or to both together.

    >>> most_of_hand(HouseRules())
    962
    """
    return HAND_POINTS + limits_of(rules).most_roem + rules.largest_bonus


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
    return (rules.full_pit_bonus, rules.counter_pit, rules.slot)


def check_maximum(totals: tuple[int, int], rules: HouseRules, hands: int, problems: list[Violation]) -> None:
    """No side scores more than the cards, the roem and the bonuses of so many hands, nor do both together.

    >>> problems: list[Violation] = []
    >>> check_maximum((53811, 1406), HouseRules(), 16, problems)
    >>> problems[0].field, problems[0].params_dict["highest"]
    ('total_a', 15392)
    """
    most = most_of_hand(rules) * hands
    above = [letter for letter, total in zip(LETTERS, totals, strict=True) if total > most]
    for letter in above:
        given = totals[LETTERS.index(letter)]
        problems.append(Violation.of(ViolationCode.TOTAL_ABOVE_MAXIMUM, f"total_{letter}", given=given, highest=most))
    if not above and sum(totals) > most:
        problems.append(Violation.of(ViolationCode.TOTAL_ABOVE_MAXIMUM, "", given=sum(totals), highest=most))


def check_sum_of_totals(totals: tuple[int, int], rules: HouseRules, hands: int, problems: list[Violation]) -> None:
    """The totals are 162 a hand and something roem and bonuses can make.

    >>> problems: list[Violation] = []
    >>> check_sum_of_totals((1500, 1500), HouseRules(), 16, problems)
    >>> problems[0].params_dict["difference"]
    408
    """
    given = sum(totals)
    expected = HAND_POINTS * hands
    excess = given - expected
    if not is_possible_excess(excess, bonuses_of(rules)):
        problems.append(
            Violation.of(ViolationCode.CONTROL_SUM, "", expected=expected, given=given, difference=excess, hands=hands)
        )


def explain_totals(
    totals: tuple[int, int], declarer: Side | None, rules: HouseRules, problems: list[Violation]
) -> None:
    """Say why two totals of one hand have no reading.

    >>> problems: list[Violation] = []
    >>> explain_totals((81, 81), None, HouseRules(), problems)
    >>> [problem.code.value for problem in problems]
    ['impossible']
    """
    check_maximum(totals, rules, 1, problems)
    check_sum_of_totals(totals, rules, 1, problems)
    if problems:
        return
    if declarer is not None and readings_of_totals(totals, None, rules):
        # The other side can have ended like this.
        problems.append(
            Violation.of(
                ViolationCode.DECLARER_CONTRADICTION,
                "declarer",
                given=declarer.value,
                expected=declarer.other.value,
            )
        )
        return
    problems.append(Violation.of(ViolationCode.IMPOSSIBLE, "", total_a=totals[0], total_b=totals[1]))
