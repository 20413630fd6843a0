"""A sheet of which only sums were handed in: points and roem per side, or two totals.

Decides what sums over many hands can be. It cannot see what went wrong inside a hand; `sheet_hands` can.
"""

from __future__ import annotations

from scoring.captured import check_points_of_side, check_points_sum
from scoring.doubling import all_multipliers, possible_sums
from scoring.house_options import Doubling
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS, UNREACHABLE_POINTS
from scoring.on_paper import check_counts, check_totals_on_paper
from scoring.ordinary import notices_of_sum, notices_of_totals
from scoring.outcomes import LETTERS
from scoring.reasons import Reason
from scoring.sheet_entry import Numbers, SheetEntry
from scoring.sheet_limits import check_points_and_roem
from scoring.sheet_score import SheetScore, SideScore
from scoring.totals import (
    bonuses_of,
    check_both_totals,
    check_maximum,
    check_sum_of_totals,
    explain_totals,
    is_possible_excess,
    readings_of_totals,
)
from scoring.violations import Violation, ViolationCode


def read_points_roem(
    entry: SheetEntry, rules: HouseRules, hand_count: int, problems: list[Violation]
) -> SheetScore | None:
    """A sheet with the sums of points and roem per side, and perhaps the number of pits and nats.

    >>> sheet = SheetEntry.from_dict({"level": "points_roem", "points_a": 972, "points_b": 972, "roem_a": 40})
    >>> score = read_points_roem(sheet, HouseRules(), 12, [])
    >>> score.a.total, score.b.total
    (1012, 972)
    """
    _refuse_foreign(entry, ("hands",), problems)
    pits, nats = entry.pits, entry.nats
    counts_fit = check_counts(pits, nats, hand_count, problems, nats_played=not rules.no_nat)
    points = _check_points(entry, rules, hand_count, problems)
    roem = (entry.roem_a or 0, entry.roem_b or 0)
    _check_roem(roem, pits, rules, hand_count, problems)
    if counts_fit and points is not None:
        # A pit brings all 162 points of its hand, and so does a nat of the other side.
        _check_counts_against(points, pits, nats, HAND_POINTS, HAND_POINTS, problems)
    if points is None:
        return None
    if not problems:
        check_points_and_roem(points, roem, pits, nats, rules, hand_count, problems)
    totals = (points[0] + roem[0], points[1] + roem[1])
    check_totals_on_paper(entry.totals, entry.control, totals, problems)
    if problems:
        return None
    a, b = (
        SideScore(points=points[side], roem=roem[side], pits=pits[side], nats=nats[side], total=totals[side])
        for side in (0, 1)
    )
    return _score(entry, rules, hand_count, a, b)


def read_totals_of_sheet(
    entry: SheetEntry, rules: HouseRules, hand_count: int, problems: list[Violation]
) -> SheetScore | None:
    """A sheet with one total per side: A + B - 162 a hand is roem and bonuses, a multiple of 10 but not 10 or 30.

    >>> sheet = SheetEntry.from_dict({"level": "totals", "total_a": 1406, "total_b": 1406})
    >>> read_totals_of_sheet(sheet, HouseRules(), 16, []).roem_both
    220
    """
    _refuse_foreign(entry, ("hands", "points_a", "points_b", "roem_a", "roem_b"), problems)
    pits, nats = entry.pits, entry.nats
    counts_fit = check_counts(pits, nats, hand_count, problems, nats_played=not rules.no_nat)
    of_totals: list[Violation] = []
    totals = check_both_totals(entry.total_a, entry.total_b, of_totals)
    if totals is not None:
        if hand_count > 1:
            _check_totals(totals, rules, hand_count, of_totals)
        elif not readings_of_totals(totals, None, rules) and not _is_ledig(totals, rules):
            explain_totals(totals, None, rules, of_totals)
        if counts_fit and not of_totals:
            pit = HAND_POINTS + rules.least_pit_bonus
            _check_counts_against(totals, pits, nats, pit, HAND_POINTS, of_totals)
        check_totals_on_paper(entry.totals, entry.control, totals, of_totals)
    problems += of_totals
    if problems or totals is None:
        return None
    a, b = (SideScore(points=None, roem=None, pits=pits[side], nats=nats[side], total=totals[side]) for side in (0, 1))
    return _score(entry, rules, hand_count, a, b)


def _is_ledig(totals: tuple[int, int], rules: HouseRules) -> bool:
    return totals in rules.ledig_pairs or totals[::-1] in rules.ledig_pairs


def _check_counts_against(
    sums: tuple[int, int], pits: Numbers, nats: Numbers, pit_worth: int, nat_worth: int, problems: list[Violation]
) -> None:
    """A side has at least what its pits, and the nats of the other side, brought it."""
    for side, letter in enumerate(LETTERS):
        from_pits = (pits[side] or 0) * pit_worth
        from_nats = (nats[1 - side] or 0) * nat_worth
        # A sum below zero has been reported as such.
        brought = max(sums[side], 0)
        if brought < from_pits:
            problems.append(
                Violation.of(
                    ViolationCode.PITS_COUNT,
                    f"pits_{letter}",
                    given=pits[side] or 0,
                    highest=brought // pit_worth,
                )
            )
        elif brought < from_pits + from_nats:
            problems.append(
                Violation.of(
                    ViolationCode.NATS_COUNT,
                    f"nats_{LETTERS[1 - side]}",
                    given=nats[1 - side] or 0,
                    highest=(brought - from_pits) // nat_worth,
                )
            )


def _check_points(
    entry: SheetEntry, rules: HouseRules, hand_count: int, problems: list[Violation]
) -> tuple[int, int] | None:
    # Where hands count double or not at all, how often 162 stands in the points is not known.
    times = possible_sums(rules, hand_count)
    most = HAND_POINTS * max(times)
    typed = (entry.points_a, entry.points_b)
    for letter, points in zip(LETTERS, typed, strict=True):
        if points == UNREACHABLE_POINTS[0] and most - 1 in typed:
            # All but this 1 is what is refused on the other side, and so it is said once.
            continue
        if points is None:
            problems.append(Violation.of(ViolationCode.POINTS_MISSING, f"points_{letter}"))
        else:
            check_points_of_side(points, f"points_{letter}", problems, hands=max(times))
    if entry.points_a is None or entry.points_b is None:
        return None
    both = entry.points_a + entry.points_b
    if len(times) == 1:
        check_points_sum(both, "", problems, hands=hand_count)
    elif both % HAND_POINTS or both // HAND_POINTS not in times:
        expected = HAND_POINTS * min(times, key=lambda number: (abs(HAND_POINTS * number - both), number))
        problems.append(
            Violation.of(
                ViolationCode.POINTS_SUM,
                "",
                expected=expected,
                given=both,
                difference=both - expected,
                doubled=1,
            )
        )
    return entry.points_a, entry.points_b


def _check_roem(
    roem: tuple[int, int], pits: Numbers, rules: HouseRules, hand_count: int, problems: list[Violation]
) -> None:
    """Each side's roem holds the bonus of its pits, and the rest is roem that can be claimed."""
    doubled = rules.doubling is Doubling.FINAL
    most = rules.most_roem_of_hand * (max(all_multipliers(rules)) if doubled else 1)
    most = max([most, *(sum(pair) for pair in rules.ledig_pairs)]) * hand_count
    # A pit that counts more than once brings its bonus more than once, so beyond the first it is one of the others.
    others = bonuses_of(rules)[0 if doubled else 1 :]
    before = len(problems)
    for letter, value, pits_of_side in zip(LETTERS, roem, pits, strict=True):
        field = f"roem_{letter}"
        bonus = max(pits_of_side or 0, 0) * rules.least_pit_bonus
        bonuses = others if pits_of_side is not None else (rules.full_pit_bonus, *others)
        if value < 0 or value % 10 or value > most:
            problems.append(Violation.of(ViolationCode.ROEM_VALUE, field, given=value, highest=most))
        elif value < bonus:
            problems.append(
                Violation.of(
                    ViolationCode.PIT_WITHOUT_BONUS,
                    field,
                    given=value,
                    expected=bonus,
                    pits=pits_of_side or 0,
                )
            )
        elif not is_possible_excess(value - bonus, bonuses):
            problems.append(Violation.of(ViolationCode.ROEM_VALUE, field, given=value, highest=most))
    if len(problems) == before and sum(roem) > most:
        problems.append(Violation.of(ViolationCode.ROEM_VALUE, "", given=sum(roem), highest=most))


def _check_totals(totals: tuple[int, int], rules: HouseRules, hand_count: int, problems: list[Violation]) -> None:
    check_maximum(totals, rules, hand_count, problems)
    check_sum_of_totals(totals, rules, hand_count, problems)
    for letter, total in zip(LETTERS, totals, strict=True):
        # A total of 1 needs a hand of 1 point, and there is none.
        if total in UNREACHABLE_POINTS[:1]:
            problems.append(
                Violation.of(ViolationCode.IMPOSSIBLE, f"total_{letter}", given=total, reason=Reason.ONE.value)
            )


def _refuse_foreign(entry: SheetEntry, names: tuple[str, ...], problems: list[Violation]) -> None:
    problems += (
        Violation.of(ViolationCode.FIELD_NOT_IN_FORM, name, level=entry.level.value)
        for name in names
        if getattr(entry, name) not in (None, ())
    )


def _score(entry: SheetEntry, rules: HouseRules, hand_count: int, a: SideScore, b: SideScore) -> SheetScore:
    totals = (a.total, b.total)
    # Two totals do not tell doubled points, or a hand of ledig, from roem; above 162 a hand is all they tell.
    roem_both = max(sum(totals) - HAND_POINTS * hand_count, 0)
    if a.roem is not None and b.roem is not None:
        roem_both = a.roem + b.roem
    return SheetScore(
        level=entry.level,
        hand_count=hand_count,
        a=a,
        b=b,
        roem_both=roem_both,
        notices=(*notices_of_totals(totals, hand_count, rules), *notices_of_sum(sum(totals), hand_count, rules)),
    )
