"""Judge one hand: what is wrong with it, all of it, or else what it is worth.

The three forms are read in `captured`, `written` and `totals`; here they come together with what holds for
every form: the trump, totals on paper that must agree, and what is odd enough to ask about. "Did you mean" is
left to `suggest`.
"""

from __future__ import annotations

from scoring.captured import read_captured
from scoring.hand_entry import TRUMPS, HandEntry
from scoring.hand_score import HandScore, Reading
from scoring.house_options import Doubling
from scoring.house_rules import HouseRules
from scoring.ledig import read_ledig
from scoring.limits import HAND_POINTS
from scoring.outcomes import LETTERS
from scoring.sides import HandForm, Outcome
from scoring.totals import read_totals
from scoring.violations import InvalidEntry, Notice, NoticeCode, Violation, ViolationCode
from scoring.written import read_written

__all__ = ["HandEntry", "HandScore", "Reading", "check_hand", "judge_hand", "score_hand"]

UNUSUAL_ROEM = 130
"""Roem of both sides in one hand from here on is true in 2 hands of 1000, and so more often a slip of the pen."""


def check_hand(entry: HandEntry, rules: HouseRules) -> tuple[Violation, ...]:
    """Every reason why this is not a hand of klaverjas under these rules, in the order of the fields.

    A hand with several readings is not wrong: `score_hand` returns them.

    >>> entry = HandEntry(form=HandForm.CAPTURED, points_a=90, points_b=62, roem_b=30)
    >>> [(problem.field, problem.code.value) for problem in check_hand(entry, HouseRules())]
    [('roem_b', 'roem_value'), ('', 'points_sum')]
    """
    return judge_hand(entry, rules)[0]


def score_hand(entry: HandEntry, rules: HouseRules) -> HandScore:
    """What this hand is worth, or `InvalidEntry` with everything `check_hand` has to say.

    >>> entry = HandEntry.from_dict({"form": "written", "points_a": 162, "roem_a": 40, "mark_b": "P"})
    >>> score = score_hand(entry, HouseRules())
    >>> score.outcome, score.total_a, score.total_b
    (<Outcome.PIT: 'pit'>, 302, 0)
    """
    violations, score = judge_hand(entry, rules)
    if score is None:
        raise InvalidEntry(violations)
    return score


def judge_hand(entry: HandEntry, rules: HouseRules) -> tuple[tuple[Violation, ...], HandScore | None]:
    """Check and score in one go, for callers that want to go on after a bad hand: one of the two is always
    empty.

    >>> entry = HandEntry(form=HandForm.TOTALS, total_a=0, total_b=182)
    >>> violations, score = judge_hand(entry, HouseRules())
    >>> violations, score.total_b
    ((), 182)
    """
    problems: list[Violation] = []
    if entry.ledig:
        readings = read_ledig(entry, rules, problems)
    elif entry.form is HandForm.CAPTURED:
        readings = read_captured(entry, rules, problems)
    elif entry.form is HandForm.WRITTEN:
        readings = read_written(entry, rules, problems)
    else:
        readings = read_totals(entry, rules, problems)
    if entry.number < 1:
        problems.append(Violation.of(ViolationCode.HAND_NUMBER, "number", given=entry.number, lowest=1))
    if entry.trump is not None and entry.trump not in TRUMPS:
        problems.append(Violation.of(ViolationCode.UNKNOWN_TRUMP, "trump", given=entry.trump))
    if readings and (entry.ledig or entry.form is not HandForm.TOTALS):
        readings = _agreeing_with_paper(entry, readings, problems)
    if problems:
        return tuple(sorted(problems, key=_field_order)), None
    return (), HandScore(number=entry.number, readings=readings, notices=_notices(entry, rules, readings))


_FIELD_ORDER = (
    "number",
    "declarer",
    "trump",
    "called",
    "ledig",
    "points",
    "roem",
    "hand",
    "mark",
    "tricks",
    "total",
    "",
)


def _field_order(problem: Violation) -> tuple[int, str]:
    return _FIELD_ORDER.index(problem.field.partition("_")[0]), problem.field


def _agreeing_with_paper(
    entry: HandEntry, readings: tuple[Reading, ...], problems: list[Violation]
) -> tuple[Reading, ...]:
    """The readings that end on the totals that stand on paper; where none does, say what they should have been."""
    typed = (entry.total_a, entry.total_b)
    if typed == (None, None):
        return readings
    agreeing = tuple(
        reading for reading in readings if typed[0] in (None, reading.total_a) and typed[1] in (None, reading.total_b)
    )
    if agreeing:
        return agreeing
    computed = (readings[0].total_a, readings[0].total_b)
    for letter, given, expected in zip(LETTERS, typed, computed, strict=True):
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
    return readings


def _notices(entry: HandEntry, rules: HouseRules, readings: tuple[Reading, ...]) -> tuple[Notice, ...]:
    notices: list[Notice] = []
    if entry.form is HandForm.WRITTEN and entry.mark_a is None and entry.mark_b is None:
        for letter, points in zip(LETTERS, (entry.points_a, entry.points_b), strict=True):
            if points == HAND_POINTS:
                notices.append(Notice.of(NoticeCode.POINTS_162_WITHOUT_PIT, f"points_{letter}", given=points))
    return (*notices, *notices_of_roem(readings, rules))


def notices_of_roem(readings: tuple[Reading, ...], rules: HouseRules) -> tuple[Notice, ...]:
    """A notice where a hand holds so much roem of the tricks that it is more often a slip of the pen.

    >>> from scoring.sides import Side
    >>> reading = Reading(declarer=Side.A, outcome=Outcome.MADE, total_a=232, total_b=60)
    >>> [notice.code.value for notice in notices_of_roem((reading,), HouseRules())]
    ['roem_unusual']
    """
    # Lower totals hold no unusual roem, whatever was doubled, and nearly every hand has lower totals.
    if readings[0].total_a + readings[0].total_b < HAND_POINTS + UNUSUAL_ROEM:
        return ()
    # Where readings differ in roem, the ordinary one is the likely one.
    roem = min(_roem_of(reading, rules) for reading in readings)
    return () if roem < UNUSUAL_ROEM else (Notice.of(NoticeCode.ROEM_UNUSUAL, "", roem=roem),)


def _roem_of(reading: Reading, rules: HouseRules) -> int:
    """Roem of both sides from the tricks, without bonuses and counted once, as this reading has it."""
    if reading.outcome.is_ledig:
        return 0
    times = reading.multiplier if rules.doubling is Doubling.FINAL else 1
    if rules.roem_in_hand:
        # Two totals do not tell what of the roem lay in tricks; nothing odd can be said of it then.
        parts = (reading.roem_a, reading.roem_b, reading.hand_roem_a, reading.hand_roem_b)
        roem_a, roem_b, hand_a, hand_b = (part or 0 for part in parts)
        return (roem_a + roem_b - hand_a - hand_b) // times
    if reading.outcome is Outcome.PIT:
        bonus = rules.full_pit_bonus
    elif reading.outcome is Outcome.COUNTER_PIT:
        bonus = rules.counter_pit
    elif reading.outcome is Outcome.MADE and 0 in (reading.total_a, reading.total_b):
        bonus = rules.slot
    else:
        bonus = 0
    points = HAND_POINTS * reading.multiplier // times
    return (reading.total_a + reading.total_b) // times - points - bonus
