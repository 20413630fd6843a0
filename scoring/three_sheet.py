"""Judge the result of a table of three: what is wrong with it, all of it, or else what it is worth.

Levels are the hands, the totals of each hand, or three totals. What three totals can be depends on the rules:
where each of the others gets everything after a nat, or nat is not played, the sum is 162 a hand, 162 more for
each nat, and roem and bonuses; where the others keep their own, a nat takes the maker's points off the table, so
only the range of the sum is left unless it is known that nobody went nat.
"""

from __future__ import annotations

from scoring import target
from scoring.claims import HAND_POINTS
from scoring.house_options import ThreePlayers
from scoring.house_rules import HouseRules
from scoring.on_paper import check_counts, check_numbers, check_totals_on_paper, count_as_on_paper
from scoring.sheet_score import SideScore
from scoring.sides import HandForm, SheetLevel
from scoring.three_entry import (
    LETTERS_OF_THREE,
    SIDES_OF_THREE,
    Three,
    ThreeHandEntry,
    ThreeSheetEntry,
    TypedThree,
)
from scoring.three_hand import judge_three_hand
from scoring.three_limits import MOST_ROEM_OF_THREE, ROEM_UNIT
from scoring.three_score import ThreeHandScore, ThreeSheetScore
from scoring.three_totals import check_three_totals, explain_three_totals, readings_of_three_totals
from scoring.violations import InvalidEntry, ParamValue, Violation, ViolationCode

_LEVELS = (SheetLevel.HANDS, SheetLevel.HAND_TOTALS, SheetLevel.TOTALS)


def check_three_sheet(entry: ThreeSheetEntry, rules: HouseRules) -> tuple[Violation, ...]:
    """Every reason why this cannot be the result of a table of three under these rules.

    >>> rules = HouseRules(three_players=ThreePlayers.EACH_ALL)
    >>> sheet = ThreeSheetEntry(level=SheetLevel.TOTALS, hand_count=12, total_a=900, total_b=700, total_c=345)
    >>> [problem.code.value for problem in check_three_sheet(sheet, rules)]
    ['control_sum']
    """
    return judge_three_sheet(entry, rules)[0]


def score_three_sheet(entry: ThreeSheetEntry, rules: HouseRules) -> ThreeSheetScore:
    """What this sheet is worth, or `InvalidEntry` with everything `check_three_sheet` has to say.

    >>> rules = HouseRules(three_players=ThreePlayers.EACH_ALL)
    >>> sheet = ThreeSheetEntry(level=SheetLevel.TOTALS, hand_count=12, total_a=900, total_b=700, total_c=344)
    >>> [side.total for side in score_three_sheet(sheet, rules).sides]
    [900, 700, 344]
    """
    violations, score = judge_three_sheet(entry, rules)
    if score is None:
        raise InvalidEntry(violations)
    return score


def judge_three_sheet(
    entry: ThreeSheetEntry, rules: HouseRules
) -> tuple[tuple[Violation, ...], ThreeSheetScore | None]:
    """Check and score in one go: one of the two is always empty."""
    problems: list[Violation] = []
    if rules.three_players is ThreePlayers.NONE:
        return (Violation.of(ViolationCode.THREE_NOT_PLAYED, ""),), None
    if entry.level not in _LEVELS:
        choices = tuple(level.value for level in _LEVELS)
        return (Violation.of(ViolationCode.NOT_A_CHOICE, "level", given=entry.level.value, choices=choices),), None
    has_hands = entry.level is not SheetLevel.TOTALS
    hand_count = target.hand_count_of(
        entry.hand_count, [hand.number for hand in entry.hands] if has_hands else None, rules, problems
    )
    if hand_count is None:
        return tuple(problems), None
    if has_hands:
        score = _read_hands(entry, rules, hand_count, problems)
    else:
        score = _read_totals(entry, rules, hand_count, problems)
    if problems or score is None:
        return tuple(problems), None
    return (), score


def _read_hands(
    entry: ThreeSheetEntry, rules: HouseRules, hand_count: int, problems: list[Violation]
) -> ThreeSheetScore | None:
    scores: list[ThreeHandScore] = []
    for hand in entry.hands:
        _judge_one(hand, entry.level, rules, scores, problems)
    check_numbers([hand.number for hand in entry.hands], hand_count, problems)
    if problems:
        return None
    scores.sort(key=lambda score: score.number)
    sides = tuple(_side_score(place, entry, scores, problems) for place in range(len(SIDES_OF_THREE)))
    check_totals_on_paper(entry.totals, entry.control, [side.total for side in sides], problems)
    target.check_hands([(score.number, score.totals) for score in scores], rules, problems)
    return ThreeSheetScore(level=entry.level, hand_count=hand_count, sides=sides, hands=tuple(scores))


def _judge_one(
    hand: ThreeHandEntry,
    level: SheetLevel,
    rules: HouseRules,
    scores: list[ThreeHandScore],
    problems: list[Violation],
) -> None:
    name = f"hands[{hand.number}]"
    if level is SheetLevel.HAND_TOTALS and hand.form is not HandForm.TOTALS:
        problems.append(Violation.of(ViolationCode.FIELD_NOT_IN_FORM, f"{name}.form", level=level.value))
    violations, score = judge_three_hand(hand, rules)
    if score is None:
        # Which numbers a sheet has is looked at for all hands together.
        problems += (problem.under(name) for problem in violations if problem.field != "number")
    elif not score.decided:
        readings = score.readings
        problems.append(
            Violation.of(
                ViolationCode.UNDECIDED,
                name,
                makers=tuple(reading.maker.value for reading in readings),
                results=tuple(reading.outcome.value for reading in readings),
            )
        )
    else:
        scores.append(score)


def _side_score(
    place: int, entry: ThreeSheetEntry, scores: list[ThreeHandScore], problems: list[Violation]
) -> SideScore:
    side, letter = SIDES_OF_THREE[place], LETTERS_OF_THREE[place]
    parts = [(score.points, score.roem, score.bonus) for score in scores]
    points = roem = None
    if all(part is not None for part_of_hand in parts for part in part_of_hand):
        points = sum(score.points[place] for score in scores if score.points)
        roem = sum(score.roem[place] + score.bonus[place] for score in scores if score.roem and score.bonus)
    return SideScore(
        points=points,
        roem=roem,
        pits=count_as_on_paper(
            f"pits_{letter}", entry.pits[place], side, [score.pit_sides for score in scores], problems
        ),
        nats=count_as_on_paper(
            f"nats_{letter}", entry.nats[place], side, [score.nat_sides for score in scores], problems
        ),
        total=sum(score.totals[place] for score in scores),
    )


def _read_totals(
    entry: ThreeSheetEntry, rules: HouseRules, hand_count: int, problems: list[Violation]
) -> ThreeSheetScore | None:
    if entry.hands:
        problems.append(Violation.of(ViolationCode.FIELD_NOT_IN_FORM, "hands", level=entry.level.value))
    counts_fit = check_counts(entry.pits, entry.nats, hand_count, problems, nats_played=not rules.no_nat)
    totals = check_three_totals(entry.totals, problems)
    if totals is None:
        return None
    if not problems:
        _check_three_sums(totals, entry, rules, hand_count, problems, counts_fit=counts_fit)
    sides = tuple(
        SideScore(points=None, roem=None, pits=entry.pits[place], nats=entry.nats[place], total=total)
        for place, total in enumerate(totals)
    )
    check_totals_on_paper(entry.totals, entry.control, totals, problems)
    return ThreeSheetScore(level=entry.level, hand_count=hand_count, sides=sides)


def _check_three_sums(
    totals: Three,
    entry: ThreeSheetEntry,
    rules: HouseRules,
    hand_count: int,
    problems: list[Violation],
    *,
    counts_fit: bool,
) -> None:
    most = HAND_POINTS + MOST_ROEM_OF_THREE + rules.pit_bonus
    of_hand = max(most, 2 * (HAND_POINTS + MOST_ROEM_OF_THREE))
    for letter, total in zip(LETTERS_OF_THREE, totals, strict=True):
        if total > most * hand_count:
            problems.append(
                Violation.of(
                    ViolationCode.TOTAL_ABOVE_MAXIMUM, f"total_{letter}", given=total, highest=most * hand_count
                )
            )
    if problems:
        return
    if hand_count == 1:
        if not readings_of_three_totals(totals, rules):
            problems.append(explain_three_totals(totals, rules))
    elif counts_fit and not _is_possible_sum(sum(totals), entry, rules, hand_count):
        problems.append(_wrong_sum(totals, entry, rules, hand_count))
    target.check_totals(totals, hand_count, rules, problems, most_of_side=most, most_of_hand=of_hand)


def _wrong_sum(totals: Three, entry: ThreeSheetEntry, rules: HouseRules, hand_count: int) -> Violation:
    given, expected = sum(totals), HAND_POINTS * hand_count
    nats = sum(count or 0 for count in entry.nats)
    params: dict[str, ParamValue] = {}
    if rules.three_players is ThreePlayers.EACH_ALL and not rules.no_nat:
        # Every nat brings the 162 points once more, since both others are credited with all of them.
        expected += HAND_POINTS * nats
        params["nats"] = nats
    return Violation.of(
        ViolationCode.CONTROL_SUM,
        "",
        expected=expected,
        given=given,
        difference=given - expected,
        hands=hand_count,
        players=3,
        **params,
    )


def _is_possible_sum(given: int, entry: ThreeSheetEntry, rules: HouseRules, hands: int) -> bool:
    """Whether three totals of several hands can have this sum."""
    return any(
        _is_sum_with(given, nats, pits, rules, hands)
        for nats in _possible_counts(entry.nats, 0 if rules.no_nat else hands)
        for pits in _possible_counts(entry.pits, hands - nats)
    )


def _possible_counts(typed: TypedThree, most: int) -> range:
    known = sum(count or 0 for count in typed)
    return range(known, (known if None not in typed else most) + 1)


def _is_sum_with(given: int, nats: int, pits: int, rules: HouseRules, hands: int) -> bool:
    others = hands - nats
    above = given - HAND_POINTS * others - rules.pit_bonus * pits
    if nats == 0:
        return above in range(0, MOST_ROEM_OF_THREE * others + 1, ROEM_UNIT)
    if rules.three_players is ThreePlayers.EACH_ALL:
        # Each of the two others has the 162 points and all roem of the hand.
        above -= 2 * HAND_POINTS * nats
        return above in range(0, MOST_ROEM_OF_THREE * (others + 2 * nats) + 1, ROEM_UNIT)
    # The maker had no more than the two others together, so they have half of everything at least.
    least = HAND_POINTS // 2 * nats
    return least <= above <= MOST_ROEM_OF_THREE * hands + HAND_POINTS * nats
