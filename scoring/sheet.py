"""Judge the result of one table: what is wrong with it, all of it, or else what it is worth.

Each level of entry has its own reader: `sheet_hands` for a sheet with its hands, `sheet_sums` for one with
sums only. Here they come together with what holds for every level: the number of hands and the first dealer.
"""

from __future__ import annotations

from scoring import target
from scoring.dealing import POSITIONS
from scoring.house_rules import HouseRules
from scoring.sheet_entry import SheetEntry
from scoring.sheet_hands import read_hands
from scoring.sheet_score import SheetScore, SideScore
from scoring.sheet_sums import read_points_roem, read_totals_of_sheet
from scoring.sides import SheetLevel
from scoring.violations import InvalidEntry, Violation, ViolationCode

__all__ = ["SheetEntry", "SheetScore", "SideScore", "check_sheet", "judge_sheet", "score_sheet"]


def check_sheet(entry: SheetEntry, rules: HouseRules) -> tuple[Violation, ...]:
    """Every reason why this cannot be the result of a table under these rules.

    >>> sheet = SheetEntry(level=SheetLevel.TOTALS, total_a=1406, total_b=1407)
    >>> [problem.code.value for problem in check_sheet(sheet, HouseRules())]
    ['control_sum']
    """
    return judge_sheet(entry, rules)[0]


def score_sheet(entry: SheetEntry, rules: HouseRules) -> SheetScore:
    """What this sheet is worth, or `InvalidEntry` with everything `check_sheet` has to say.

    >>> sheet = SheetEntry(
    ...     level=SheetLevel.POINTS_ROEM, points_a=1462, points_b=1130, roem_a=260, roem_b=80, pits_a=1, pits_b=0
    ... )
    >>> score = score_sheet(sheet, HouseRules())
    >>> score.a.total, score.b.total, score.roem_both
    (1722, 1210, 340)
    """
    violations, score = judge_sheet(entry, rules)
    if score is None:
        raise InvalidEntry(violations)
    return score


def judge_sheet(entry: SheetEntry, rules: HouseRules) -> tuple[tuple[Violation, ...], SheetScore | None]:
    """Check and score in one go: one of the two is always empty.

    >>> sheet = SheetEntry(level=SheetLevel.TOTALS, total_a=1406, total_b=1406)
    >>> violations, score = judge_sheet(sheet, HouseRules())
    >>> violations, score.hand_count
    ((), 16)
    """
    problems: list[Violation] = []
    has_hands = entry.level in (SheetLevel.HANDS, SheetLevel.HAND_TOTALS)
    numbers = [hand.number for hand in entry.hands] if has_hands else None
    hand_count = target.hand_count_of(entry.hand_count, numbers, rules, problems)
    if hand_count is None:
        return tuple(problems), None
    if entry.first_dealer is not None and not 0 <= entry.first_dealer < POSITIONS:
        problems.append(
            Violation.of(
                ViolationCode.NOT_A_CHOICE,
                "first_dealer",
                given=entry.first_dealer,
                lowest=0,
                highest=POSITIONS - 1,
            )
        )
    if has_hands:
        score = read_hands(entry, rules, hand_count, problems)
    elif entry.level is SheetLevel.POINTS_ROEM:
        score = read_points_roem(entry, rules, hand_count, problems)
    else:
        score = read_totals_of_sheet(entry, rules, hand_count, problems)
    if not problems and score is not None and rules.target is not None:
        _check_target(score, rules, problems)
    if problems or score is None:
        return tuple(problems), None
    return (), score


def _check_target(score: SheetScore, rules: HouseRules, problems: list[Violation]) -> None:
    """Where the round ends at so many points, it ended there."""
    if score.hands:
        hands = [(hand.number, (hand.total_a, hand.total_b)) for hand in score.hands]
        target.check_hands(hands, rules, problems)
        return
    most = rules.most_of_hand
    totals = (score.a.total, score.b.total)
    target.check_totals(totals, score.hand_count, rules, problems, most_of_side=most, most_of_hand=most)
