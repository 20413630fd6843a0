"""A sheet of which the hands were handed in, in full or as two totals each.

Every hand is judged by `hand`; this module decides whether they are the right hands, fills in the declaring
side where the dealer fixes it, adds up, and compares with the sums that stand on paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.dealing import POSITIONS, declaring_side
from scoring.hand import judge_hand
from scoring.hand_entry import HandEntry
from scoring.hand_score import HandScore
from scoring.house_options import TrumpMaking
from scoring.house_rules import HouseRules
from scoring.on_paper import check_agrees, check_numbers, check_totals_on_paper, count_as_on_paper
from scoring.ordinary import notices_of_totals
from scoring.outcomes import LETTERS, SIDES
from scoring.sheet_entry import SheetEntry
from scoring.sheet_score import SheetScore, SideScore
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
    check_numbers([hand.number for hand in entry.hands], hand_count, problems)
    if problems:
        return None
    a, b = _side_scores(entry, scores, problems)
    totals = (a.total, b.total)
    check_totals_on_paper(entry.totals, entry.control, totals, problems)
    if problems:
        return None
    return SheetScore(
        level=entry.level,
        hand_count=hand_count,
        a=a,
        b=b,
        # Two totals tell it too, as long as it is known how often each hand counted.
        roem_both=sum(totals) - sum([score.points_both for score in scores]),
        hands=tuple(sorted(scores, key=lambda score: score.number)),
        notices=(*notices, *notices_of_totals(totals, hand_count, rules)),
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
    violations, score = judge_hand(as_dealt(hand, entry, rules), rules)
    if score is None:
        # Which numbers a sheet has is looked at for all hands together.
        problems += (problem.under(name) for problem in violations if problem.field != "number")
        return
    scores.append(score)
    if not score.decided:
        problems.append(_undecided(score, name))
    notices += [notice.under(name) for notice in score.notices]
    dealt_to = _declarer_by_deal(entry, rules, hand.number)
    if dealt_to is not None and score.declarer is dealt_to.other:
        notices.append(
            Notice.of(
                NoticeCode.DECLARER_CONTRADICTS_DEALER,
                f"{name}.declarer",
                given=dealt_to.other.value,
                expected=dealt_to.value,
            )
        )


def as_dealt(hand: HandEntry, entry: SheetEntry, rules: HouseRules) -> HandEntry:
    """The hand with who declared filled in, where nobody wrote it and the deal tells.

    >>> sheet = SheetEntry(level=SheetLevel.HANDS, first_dealer=0)
    >>> hand = HandEntry(form=HandForm.TOTALS, total_a=0, total_b=162)
    >>> as_dealt(hand, sheet, HouseRules(trump=TrumpMaking.FORCED)).declarer
    <Side.B: 'B'>
    """
    dealt_to = _declarer_by_deal(entry, rules, hand.number)
    # A mark says itself who declared; filling in another side would hide the contradiction behind a refusal.
    if dealt_to is None or hand.declarer is not None or hand.mark_a is not None or hand.mark_b is not None:
        return hand
    return replace(hand, declarer=dealt_to)


def _declarer_by_deal(entry: SheetEntry, rules: HouseRules, number: int) -> Side | None:
    """The side that must have declared, where trump making is forced and the first dealer is known."""
    first_dealer = entry.first_dealer
    if rules.trump is not TrumpMaking.FORCED or first_dealer is None or not 0 <= first_dealer < POSITIONS:
        return None
    return declaring_side(first_dealer, number)


def _undecided(score: HandScore, name: str) -> Violation:
    readings = score.readings
    times = tuple(reading.multiplier for reading in readings)
    return Violation.of(
        ViolationCode.UNDECIDED,
        name,
        declarers=tuple(reading.declarer.value for reading in readings),
        results=tuple(reading.outcome.value for reading in readings),
        # Only where it is the trump that leaves the score open.
        **({"multipliers": times} if len(set(times)) > 1 else {}),
        totals_a=tuple(reading.total_a for reading in readings),
        totals_b=tuple(reading.total_b for reading in readings),
    )


def _side_scores(entry: SheetEntry, scores: list[HandScore], problems: list[Violation]) -> Iterator[SideScore]:
    """Add up each side, checking every sum that stands on paper."""
    hands = [score.counted for score in scores]
    pits, nats = [score.pit_sides for score in scores], [score.nat_sides for score in scores]
    columns = (
        ([hand.points_a for hand in hands], [hand.roem_a for hand in hands], [hand.bonus_a for hand in hands]),
        ([hand.points_b for hand in hands], [hand.roem_b for hand in hands], [hand.bonus_b for hand in hands]),
    )
    totals = sum([hand.total_a for hand in hands]), sum([hand.total_b for hand in hands])
    for place, (points, roem, bonus) in enumerate(columns):
        side, letter = SIDES[place], LETTERS[place]
        yield SideScore(
            points=_sum_as_on_paper(entry, f"points_{letter}", points, problems),
            roem=_sum_as_on_paper(entry, f"roem_{letter}", roem + bonus, problems),
            pits=count_as_on_paper(f"pits_{letter}", entry.pits[place], side, pits, problems),
            nats=count_as_on_paper(f"nats_{letter}", entry.nats[place], side, nats, problems),
            total=totals[place],
        )


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
