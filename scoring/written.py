"""The written form: what stands on paper, where a mark stands in the cell of the side that scores nothing.

N with A: A declared and went nat. P with B: A declared and made pit, so the mark is the victims'. TP with A:
A declared and lost every trick. In all three the other side's cell holds 162 and the roem of both sides;
clubs that write only the roem there leave the points empty, which counts as the 162 it must be. The roem
never holds the pit bonus. Points and roem are written as they were taken, and only the totals are multiplied by
what was called. Where the side that called last is obliged, an N can stand with defenders who called.

Where neither points nor roem were written, the totals tell, and the marks how they came about.
"""

from __future__ import annotations

from scoring.captured import (
    check_points,
    check_points_of_side,
    check_points_sum,
    check_roem,
    check_together,
    roem_violation,
)
from scoring.doubling import obliged_side
from scoring.hand_entry import HandEntry
from scoring.hand_roem import check_amount, check_hand_roem, sums_in_hand
from scoring.hand_score import Reading
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS, TRICKS, limits_of
from scoring.outcomes import LETTERS, SIDES, candidates, credit, settle
from scoring.sides import Mark, Outcome, Side
from scoring.totals import calls_of, check_both_totals, explain_totals, readings_of_totals
from scoring.violations import Violation, ViolationCode

_OUTCOMES = {Mark.NAT: Outcome.NAT, Mark.PIT: Outcome.PIT, Mark.COUNTER_PIT: Outcome.COUNTER_PIT}


def read_written(entry: HandEntry, rules: HouseRules, problems: list[Violation]) -> tuple[Reading, ...]:
    """Every reading of a hand as written; adds to `problems` instead when there is none.

    >>> entry = HandEntry.from_dict({"form": "written", "mark_a": "N", "roem_b": 20})
    >>> [(reading.declarer.value, reading.total_b) for reading in read_written(entry, HouseRules(), [])]
    [('A', 182)]
    """
    typed = (entry.tricks_a, entry.tricks_b)
    if typed != (None, None):
        # Paper has no tricks; a program may send those that the mark says already.
        problems += (
            Violation.of(ViolationCode.FIELD_NOT_IN_FORM, f"tricks_{letter}", form=entry.form.value)
            for letter, tricks, marked in zip(LETTERS, typed, _tricks_of_marks(entry), strict=True)
            if tricks is not None and tricks != marked
        )
    mark_a, mark_b = entry.mark_a, entry.mark_b
    if mark_a is not None and mark_b is not None:
        problems.append(Violation.of(ViolationCode.MARK_BOTH, "", mark_a=mark_a.value, mark_b=mark_b.value))
        # Which mark is the mistake cannot be known, so beside them only what is wrong anywhere is reported.
        for letter, points in zip(LETTERS, (entry.points_a, entry.points_b), strict=True):
            if points is not None:
                check_points_of_side(points, f"points_{letter}", problems)
        check_roem(entry, limits_of(rules), problems)
        return ()
    if entry.is_totals_only:
        return _read_totals_with_mark(entry, rules, problems)
    if mark_a is not None:
        return _read_marked(entry, mark_a, 0, rules, problems)
    if mark_b is not None:
        return _read_marked(entry, mark_b, 1, rules, problems)
    return _read_unmarked(entry, rules, problems)


def _tricks_of_marks(entry: HandEntry) -> tuple[int | None, int | None]:
    """How many tricks each side has by the mark; only a pit and a counter-pit tell."""
    marks = (entry.mark_a, entry.mark_b)
    for side, mark in enumerate(marks):
        if mark in (Mark.PIT, Mark.COUNTER_PIT) and marks[1 - side] is None:
            return (0, TRICKS) if side == 0 else (TRICKS, 0)
    return None, None


def _read_marked(
    entry: HandEntry, mark: Mark, marked: int, rules: HouseRules, problems: list[Violation]
) -> tuple[Reading, ...]:
    calls = calls_of(entry, rules, problems)
    endings = _endings_by_mark(entry, mark, marked, calls[0][0], rules, problems)
    other = 1 - marked
    points = (entry.points_a, entry.points_b)
    roem = (entry.roem_a or 0, entry.roem_b or 0)
    mark_field = f"mark_{LETTERS[marked]}"
    # The marked side scores nothing, so whatever stands beside the mark is in the wrong cell.
    for name, value in (("points", points[marked]), ("roem", roem[marked])):
        if value:
            problems.append(
                Violation.of(ViolationCode.MARK_WITH_POINTS, f"{name}_{LETTERS[marked]}", given=value, mark=mark.value)
            )
    typed = points[other]
    if typed is not None:
        field = f"points_{LETTERS[other]}"
        check_points_of_side(typed, field, problems)
        check_points_sum(typed, field, problems)
    limits = limits_of(rules)
    if roem[other] not in limits.roem:
        # A mark hides who claimed what, so any roem of both sides together is possible beside it.
        problems.append(roem_violation(roem[other], f"roem_{LETTERS[other]}", limits))
    hand_roem = _check_hand_roem_beside_mark(entry, mark, marked, rules, problems)
    if mark is Mark.NAT and rules.no_nat:
        problems.append(Violation.of(ViolationCode.MARK_NOT_ALLOWED, mark_field, mark=mark.value))
    if problems:
        return ()
    full = (HAND_POINTS, 0) if other == 0 else (0, HAND_POINTS)
    if mark is Mark.PIT:
        declarer = 1 - marked
        # Only roem from the hand can make a pit fail.
        ends = settle(
            declarer=declarer,
            points=full,
            roem=roem,
            all_tricks=declarer,
            rules=rules,
            hand_roem=hand_roem,
            called=calls[0][0],
        )
        if ends.outcome is not Outcome.PIT:
            problems.append(
                Violation.of(ViolationCode.NAT_NOT_MARKED, f"mark_{LETTERS[declarer]}", total_a=0, total_b=0)
            )
            return ()
    return tuple(
        credit(
            outcome,
            declarer=declarer,
            points=full,
            roem=roem,
            rules=rules,
            hand_roem=hand_roem,
            multiplier=times,
        )
        for _called, times in calls
        for outcome, declarer in endings
    )


def _check_hand_roem_beside_mark(
    entry: HandEntry, mark: Mark, marked: int, rules: HouseRules, problems: list[Violation]
) -> tuple[int, int]:
    """Roem from the hand: who made a pit leaves the others theirs, and a nat takes that too."""
    if not rules.roem_in_hand or mark is Mark.PIT or (mark is Mark.COUNTER_PIT and rules.no_nat):
        return check_hand_roem(entry, rules, problems)
    typed = (entry.hand_roem_a or 0, entry.hand_roem_b or 0)
    if typed[marked]:
        field = f"hand_roem_{LETTERS[marked]}"
        problems.append(Violation.of(ViolationCode.MARK_WITH_POINTS, field, given=typed[marked], mark=mark.value))
    check_amount(typed[1 - marked], f"hand_roem_{LETTERS[1 - marked]}", sums_in_hand(rules), problems)
    return typed


def _endings_by_mark(
    entry: HandEntry, mark: Mark, marked: int, called: int, rules: HouseRules, problems: list[Violation]
) -> tuple[tuple[Outcome, int], ...]:
    """How the hand ended by the mark and who declared, in every way the entry leaves open."""
    if mark is Mark.NAT and obliged_side(0, called, rules) != 0:
        # Both the declarers and the defenders who called last can go nat; who declared tells which.
        by_declarer = {marked: Outcome.NAT, 1 - marked: Outcome.CALL_FAILED}
        return tuple((by_declarer[side], side) for side in candidates(entry.declarer))
    return ((_OUTCOMES[mark], _declarer_by_mark(entry, mark, marked, problems)),)


def _declarer_by_mark(entry: HandEntry, mark: Mark, marked: int, problems: list[Violation]) -> int:
    """Who declared by the mark, which who declared by the entry must not contradict."""
    declarer = 1 - marked if mark is Mark.PIT else marked
    if entry.declarer is not None and entry.declarer is not SIDES[declarer]:
        problems.append(
            Violation.of(
                ViolationCode.DECLARER_CONTRADICTION,
                "declarer",
                given=entry.declarer.value,
                expected=SIDES[declarer].value,
                mark=mark.value,
            )
        )
    return declarer


def _read_totals_with_mark(entry: HandEntry, rules: HouseRules, problems: list[Violation]) -> tuple[Reading, ...]:
    """Two totals, of which the mark, or that there is none, tells how the hand ended."""
    totals = check_both_totals(entry.total_a, entry.total_b, problems)
    calls = calls_of(entry, rules, problems)
    declarer: Side | None = entry.declarer
    endings: tuple[tuple[Outcome, int], ...] = tuple(
        (outcome, side) for outcome in (Outcome.MADE, Outcome.FAILED) for side in (0, 1)
    )
    for side, mark in enumerate((entry.mark_a, entry.mark_b)):
        if mark is not None:
            endings = _endings_by_mark(entry, mark, side, calls[0][0], rules, problems)
            declarer = SIDES[endings[0][1]] if len(endings) == 1 else None
            if mark is Mark.NAT and rules.no_nat:
                problems.append(Violation.of(ViolationCode.MARK_NOT_ALLOWED, f"mark_{LETTERS[side]}", mark=mark.value))
            elif totals is not None and totals[side]:
                field = f"total_{LETTERS[side]}"
                problems.append(
                    Violation.of(ViolationCode.MARK_WITH_POINTS, field, given=totals[side], mark=mark.value)
                )
    if problems or totals is None:
        return ()
    every = readings_of_totals(totals, declarer, rules, calls)
    readings = tuple(reading for reading in every if (reading.outcome, SIDES.index(reading.declarer)) in endings)
    if readings:
        return readings
    if not every:
        explain_totals(totals, declarer, rules, problems, calls)
    elif (Outcome.MADE, 0) in endings and any(reading.nat_side is not None for reading in every):
        field = f"mark_{LETTERS[SIDES.index(declarer)]}" if declarer is not None else ""
        problems.append(Violation.of(ViolationCode.NAT_NOT_MARKED, field, total_a=totals[0], total_b=totals[1]))
    else:
        problems.append(Violation.of(ViolationCode.IMPOSSIBLE, "", total_a=totals[0], total_b=totals[1]))
    return ()


def _read_unmarked(entry: HandEntry, rules: HouseRules, problems: list[Violation]) -> tuple[Reading, ...]:
    limits = limits_of(rules)
    points = check_points(entry, problems)
    roem = check_roem(entry, limits, problems)
    hand_roem = check_hand_roem(entry, rules, problems)
    calls = calls_of(entry, rules, problems)
    if problems or points is None:
        return ()
    # A pit and a counter-pit are marked, so here each side took a trick, unless roem from the hand undid a counter-pit.
    check_together(points, roem, limits, problems, shared=not any(hand_roem))
    if not rules.no_nat:
        totals = (points[0] + roem[0] + hand_roem[0], points[1] + roem[1] + hand_roem[1])
        # Without a mark the contract was made, so whoever declared has strictly more.
        declarer = candidates(entry.declarer)[0] if entry.declarer is not None else int(totals[1] > totals[0])
        # After a call by the defenders who are obliged by it, one side or the other always goes nat.
        all_or_nothing = obliged_side(0, calls[0][0], rules) != 0
        if all_or_nothing and totals[1 - declarer] <= totals[declarer]:
            field = f"mark_{LETTERS[1 - declarer]}" if entry.declarer is not None else ""
            problems.append(Violation.of(ViolationCode.NAT_NOT_MARKED, field, total_a=totals[0], total_b=totals[1]))
        elif totals[declarer] <= totals[1 - declarer]:
            field = f"mark_{LETTERS[declarer]}" if entry.declarer is not None else ""
            problems.append(Violation.of(ViolationCode.NAT_NOT_MARKED, field, total_a=totals[0], total_b=totals[1]))
        possible: tuple[int, ...] = (declarer,)
    else:
        possible = candidates(entry.declarer)
    if problems:
        return ()
    # A pit would have been marked, so even 162 points were made with a trick lost.
    return tuple(
        settle(
            declarer=declarer,
            points=points,
            roem=roem,
            all_tricks=None,
            rules=rules,
            hand_roem=hand_roem,
            called=called,
            multiplier=times,
        )
        for called, times in calls
        for declarer in possible
    )
