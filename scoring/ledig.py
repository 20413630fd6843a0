"""A hand of ledig: a side bids to take no trick, and what both sides then score is a setting of the club.

Card points and roem do not count, so there is no sum of 162 to check. Whether the bid succeeded is read from
what was typed: no trick for the bidders (made) or some (failed), an N with the bidders (failed), or the totals.
Where none of these tells, both readings are returned.
"""

from __future__ import annotations

from scoring.hand_entry import HandEntry
from scoring.hand_score import Reading
from scoring.house_rules import HouseRules
from scoring.limits import TRICKS
from scoring.outcomes import LETTERS, SIDES, candidates
from scoring.sides import Mark, Outcome
from scoring.violations import Violation, ViolationCode

_NOT_COUNTED = ("called", "points_a", "points_b", "roem_a", "roem_b", "hand_roem_a", "hand_roem_b")


def read_ledig(entry: HandEntry, rules: HouseRules, problems: list[Violation]) -> tuple[Reading, ...]:
    """Every reading of a hand of ledig; adds to `problems` instead when there is none.

    >>> rules = HouseRules(ledig_made=(50, 0), ledig_failed=(0, 50))
    >>> entry = HandEntry.from_dict({"form": "written", "ledig": True, "mark_a": "N"})
    >>> [(reading.total_a, reading.total_b) for reading in read_ledig(entry, rules, [])]
    [(0, 50)]
    """
    if not rules.ledig:
        problems.append(Violation.of(ViolationCode.FIELD_NOT_PLAYED, "ledig", setting="ledig_made"))
        return ()
    problems += (
        Violation.of(ViolationCode.FIELD_NOT_IN_FORM, name, form="ledig")
        for name in _NOT_COUNTED
        if getattr(entry, name)
    )
    marks, tricks = (entry.mark_a, entry.mark_b), (entry.tricks_a, entry.tricks_b)
    if marks == (Mark.NAT, Mark.NAT):
        problems.append(Violation.of(ViolationCode.MARK_BOTH, "", mark_a=Mark.NAT.value, mark_b=Mark.NAT.value))
    for letter, mark, number in zip(LETTERS, marks, tricks, strict=True):
        if mark not in (None, Mark.NAT):
            problems.append(Violation.of(ViolationCode.MARK_NOT_ALLOWED, f"mark_{letter}", mark=mark.value))
        if number is not None and not 0 <= number <= TRICKS:
            problems.append(Violation.of(ViolationCode.TRICKS_SUM, f"tricks_{letter}", given=number, expected=TRICKS))
    if problems:
        return ()
    readings = tuple(
        _reading(declarer, rules, made=made)
        for declarer in candidates(entry.declarer)
        for made in (True, False)
        if _says(marks, tricks, declarer) in (None, made)
    )
    if not readings:
        problems.append(Violation.of(ViolationCode.LEDIG_CONTRADICTION, "ledig"))
    return readings


def _says(
    marks: tuple[Mark | None, Mark | None], tricks: tuple[int | None, int | None], declarer: int
) -> bool | str | None:
    """Whether marks and tricks say that this side made its bid; None when they do not tell, a word when they clash."""
    said: set[bool] = set()
    if marks[declarer] is Mark.NAT:
        said |= {False}
    number = tricks[declarer]
    if number is not None:
        said.add(number == 0)
    elif tricks[1 - declarer] == TRICKS:
        said |= {True}
    if len(said) > 1 or marks[1 - declarer] is Mark.NAT:
        return "contradiction"
    return said.pop() if said else None


def _reading(declarer: int, rules: HouseRules, *, made: bool) -> Reading:
    pair = rules.ledig_made if made else rules.ledig_failed
    assert pair is not None
    a, b = pair if declarer == 0 else (pair[1], pair[0])
    return Reading(
        declarer=SIDES[declarer],
        outcome=Outcome.LEDIG_MADE if made else Outcome.LEDIG_FAILED,
        total_a=a,
        total_b=b,
        points_a=0,
        points_b=0,
        roem_a=0,
        roem_b=0,
        bonus_a=a,
        bonus_b=b,
        hand_roem_a=0,
        hand_roem_b=0,
    )
