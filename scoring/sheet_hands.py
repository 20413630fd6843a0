"""A sheet of which the hands were handed in, in full or as two totals each.

Every hand is judged by `hand`; this module decides whether they are the right hands, fills in the declaring
side where the dealer fixes it, adds up, and compares with the sums that stand on paper.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from scoring.dealing import POSITIONS, declaring_side
from scoring.hand import judge_hand
from scoring.hand_entry import HandEntry
from scoring.hand_score import HandScore
from scoring.house_rules import HouseRules, TrumpMaking
from scoring.limits import HAND_POINTS
from scoring.ordinary import notices_of_totals
from scoring.outcomes import LETTERS, SIDES
from scoring.sheet_entry import SheetEntry
from scoring.sheet_score import SheetScore, SideScore
from scoring.sheet_sums import check_agrees, check_paper
from scoring.sides import HandForm, SheetLevel, Side
from scoring.violations import Notice, NoticeCode, Violation, ViolationCode


def read_hands(entry: SheetEntry, rules: HouseRules, hand_count: int, problems: list[Violation]) -> SheetScore | None:
    """A sheet with its hands; adds to `problems` instead when it is not right.

    >>> problems: list[Violation] = []
    >>> read_hands(SheetEntry(level=SheetLevel.HANDS), HouseRules(), 2, problems) is None
    True
    >>> problems[0].params_dict["numbers"]
    (1, 2)
    """
    scores: list[HandScore] = []
    notices: list[Notice] = []
    for hand in entry.hands:
        _judge_one(hand, entry, rules, problems=problems, scores=scores, notices=notices)
    _check_numbers(entry, hand_count, problems)
    if problems:
        return None
    a, b = (_side_score(entry, side, scores, problems) for side in SIDES)
    totals = (a.total, b.total)
    check_paper(entry, totals, problems)
    if problems:
        return None
    return SheetScore(
        level=entry.level,
        hand_count=hand_count,
        a=a,
        b=b,
        roem_both=sum(totals) - HAND_POINTS * hand_count,
        hands=tuple(sorted(scores, key=lambda score: score.number)),
        notices=(*notices, *notices_of_totals(totals, hand_count)),
    )


def _judge_one(
    hand: HandEntry,
    entry: SheetEntry,
    rules: HouseRules,
    *,
    problems: list[Violation],
    scores: list[HandScore],
    notices: list[Notice],
) -> None:
    name = f"hands[{hand.number}]"
    if entry.level is SheetLevel.HAND_TOTALS and hand.form is not HandForm.TOTALS:
        problems.append(Violation.of(ViolationCode.FIELD_NOT_IN_FORM, f"{name}.form", level=entry.level.value))
    dealt_to = _declarer_by_deal(entry, rules, hand.number)
    # A mark says itself who declared; filling in another side would hide the contradiction behind a refusal.
    if dealt_to is not None and hand.declarer is None and hand.mark_a is None and hand.mark_b is None:
        hand = replace(hand, declarer=dealt_to)
    violations, score = judge_hand(hand, rules)
    if score is None:
        problems += (problem.under(name) for problem in violations)
        return
    scores.append(score)
    if not score.decided:
        problems.append(_undecided(score, name))
    notices += (notice.under(name) for notice in score.notices)
    if dealt_to is not None and score.declarer is dealt_to.other:
        notices.append(
            Notice.of(
                NoticeCode.DECLARER_CONTRADICTS_DEALER,
                f"{name}.declarer",
                given=dealt_to.other.value,
                expected=dealt_to.value,
            )
        )


def _declarer_by_deal(entry: SheetEntry, rules: HouseRules, number: int) -> Side | None:
    """The side that must have declared, where trump making is forced and the first dealer is known."""
    first_dealer = entry.first_dealer
    if rules.trump is not TrumpMaking.FORCED or first_dealer is None or not 0 <= first_dealer < POSITIONS:
        return None
    return declaring_side(first_dealer, number)


def _undecided(score: HandScore, name: str) -> Violation:
    readings = score.readings
    return Violation.of(
        ViolationCode.UNDECIDED,
        name,
        declarers=tuple(reading.declarer.value if reading.declarer else "" for reading in readings),
        results=tuple(reading.outcome.value for reading in readings),
        totals_a=tuple(reading.total_a for reading in readings),
        totals_b=tuple(reading.total_b for reading in readings),
    )


def _check_numbers(entry: SheetEntry, hand_count: int, problems: list[Violation]) -> None:
    """Hands 1 to n are there, each once."""
    times = Counter(hand.number for hand in entry.hands)
    for number, count in times.items():
        if not 1 <= number <= hand_count:
            problems.append(
                Violation.of(ViolationCode.HAND_NUMBER, f"hands[{number}]", given=number, lowest=1, highest=hand_count)
            )
        elif count > 1:
            problems.append(Violation.of(ViolationCode.HAND_TWICE, f"hands[{number}]", number=number, times=count))
    missing = tuple(number for number in range(1, hand_count + 1) if number not in times)
    if missing:
        problems.append(Violation.of(ViolationCode.HAND_MISSING, "hands", numbers=missing, expected=hand_count))


def _side_score(entry: SheetEntry, side: Side, scores: list[HandScore], problems: list[Violation]) -> SideScore:
    """Add up one side, checking each sum that stands on paper."""
    letter = LETTERS[SIDES.index(side)]
    return SideScore(
        points=_sum_as_on_paper(
            entry, f"points_{letter}", [getattr(score, f"points_{letter}") for score in scores], problems
        ),
        roem=_sum_as_on_paper(entry, f"roem_{letter}", [_roem_with_bonus(score, letter) for score in scores], problems),
        pits=_count_as_on_paper(
            entry,
            f"pits_{letter}",
            [score.pits_of(side) for score in scores],
            ViolationCode.PITS_COUNT,
            problems,
        ),
        nats=_count_as_on_paper(
            entry,
            f"nats_{letter}",
            [score.nats_of(side) for score in scores],
            ViolationCode.NATS_COUNT,
            problems,
        ),
        total=sum(score.total_a if side is Side.A else score.total_b for score in scores),
    )


def _roem_with_bonus(score: HandScore, letter: str) -> int | None:
    roem, bonus = (score.roem_a, score.bonus_a) if letter == "a" else (score.roem_b, score.bonus_b)
    return None if roem is None or bonus is None else roem + bonus


def _sum_as_on_paper(entry: SheetEntry, field: str, parts: list[int | None], problems: list[Violation]) -> int | None:
    given: int | None = getattr(entry, field)
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        # One unknown part makes the sum unknown, and a sum that cannot be checked does not belong here.
        if given is not None:
            problems.append(Violation.of(ViolationCode.FIELD_NOT_IN_FORM, field, level=entry.level.value))
        return None
    check_agrees(field, given, sum(known), problems)
    return sum(known)


def _count_as_on_paper(
    entry: SheetEntry, field: str, counts: list[int | None], code: ViolationCode, problems: list[Violation]
) -> int | None:
    """The number of pits or nats; where the hands leave it open, the number on paper decides between them."""
    given: int | None = getattr(entry, field)
    lowest = sum(count or 0 for count in counts)
    highest = lowest + counts.count(None)
    if given is not None:
        if not lowest <= given <= highest:
            problems.append(Violation.of(code, field, given=given, lowest=lowest, highest=highest))
        return given
    return lowest if lowest == highest else None
