"""The written form: what stands on paper, where a mark stands in the cell of the side that scores nothing.

N with A: A declared and went nat. P with B: A declared and made pit, so the mark is the victims'. TP with A:
A declared and lost every trick. In all three the other side's cell holds 162 and the roem of both sides;
clubs that write only the roem there leave the points empty, which counts as the 162 it must be. The roem
never holds the pit bonus.
"""

from __future__ import annotations

from scoring.captured import check_points, check_points_of_side, check_points_sum, check_roem, check_together
from scoring.hand_entry import HandEntry
from scoring.hand_score import Reading
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS, TRICKS, limits_of
from scoring.outcomes import LETTERS, SIDES, candidates, credit, settle
from scoring.sides import Mark, Outcome
from scoring.violations import Violation, ViolationCode

_OUTCOMES = {Mark.NAT: Outcome.NAT, Mark.PIT: Outcome.PIT, Mark.COUNTER_PIT: Outcome.COUNTER_PIT}


def read_written(entry: HandEntry, rules: HouseRules, problems: list[Violation]) -> tuple[Reading, ...]:
    """Every reading of a hand as written; adds to `problems` instead when there is none.

    >>> entry = HandEntry.from_dict({"form": "written", "mark_a": "N", "roem_b": 20})
    >>> [(reading.declarer.value, reading.total_b) for reading in read_written(entry, HouseRules(), [])]
    [('A', 182)]
    """
    for letter, tricks, marked in zip(LETTERS, (entry.tricks_a, entry.tricks_b), _tricks_of_marks(entry), strict=True):
        # Paper has no tricks; a program may send those that the mark says already.
        if tricks is not None and tricks != marked:
            problems.append(Violation.of(ViolationCode.FIELD_NOT_IN_FORM, f"tricks_{letter}", form=entry.form.value))
    mark_a, mark_b = entry.mark_a, entry.mark_b
    if mark_a is not None and mark_b is not None:
        problems.append(Violation.of(ViolationCode.MARK_BOTH, "", mark_a=mark_a.value, mark_b=mark_b.value))
        # Which mark is the mistake cannot be known, so beside them only what is wrong anywhere is reported.
        for letter, points in zip(LETTERS, (entry.points_a, entry.points_b), strict=True):
            if points is not None:
                check_points_of_side(points, f"points_{letter}", problems)
        check_roem(entry, limits_of(rules), problems)
        return ()
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
    declarer = 1 - marked if mark is Mark.PIT else marked
    other = 1 - marked
    points = (entry.points_a, entry.points_b)
    roem = (entry.roem_a or 0, entry.roem_b or 0)
    mark_field = f"mark_{LETTERS[marked]}"
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
        problems.append(
            Violation.of(
                ViolationCode.ROEM_VALUE,
                f"roem_{LETTERS[other]}",
                given=roem[other],
                highest=limits.most_roem,
            )
        )
    if mark is Mark.NAT and rules.no_nat:
        problems.append(Violation.of(ViolationCode.MARK_NOT_ALLOWED, mark_field, mark=mark.value))
    if problems:
        return ()
    full = (HAND_POINTS, 0) if other == 0 else (0, HAND_POINTS)
    return (credit(_OUTCOMES[mark], declarer=declarer, points=full, roem=roem, rules=rules),)


def _read_unmarked(entry: HandEntry, rules: HouseRules, problems: list[Violation]) -> tuple[Reading, ...]:
    limits = limits_of(rules)
    points = check_points(entry, problems)
    roem = check_roem(entry, limits, problems)
    if problems or points is None:
        return ()
    check_together(points, roem, limits, problems)
    if not rules.no_nat:
        totals = (points[0] + roem[0], points[1] + roem[1])
        # Without a mark the contract was made, so whoever declared has strictly more.
        declarer = candidates(entry.declarer)[0] if entry.declarer is not None else int(totals[1] > totals[0])
        if totals[declarer] <= totals[1 - declarer]:
            field = f"mark_{LETTERS[declarer]}" if entry.declarer is not None else ""
            problems.append(Violation.of(ViolationCode.NAT_NOT_MARKED, field, total_a=totals[0], total_b=totals[1]))
        possible: tuple[int, ...] = (declarer,)
    else:
        possible = candidates(entry.declarer)
    if problems:
        return ()
    # A pit would have been marked, so even 162 points were made with a trick lost.
    return tuple(
        settle(declarer=declarer, points=points, roem=roem, all_tricks=None, rules=rules) for declarer in possible
    )
