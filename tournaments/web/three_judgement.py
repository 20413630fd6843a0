"""What is said about the sheet of a table of three: per hand, per player, and in one list.

`judgement` asks for it, with the problems of the sheet as a whole; here each hand that can be judged already is judged
beside it, and the answers are arranged for the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring import EntryError, InvalidEntry, ThreeHandEntry, ThreeHandScore, ThreeSide, Violation, score_three_hand
from tournaments.errors import Problem
from tournaments.services import suggesting
from tournaments.services.entries import Score
from tournaments.web.forms.sheets import cell_name
from tournaments.web.forms.three_sheets import ThreeTypedHand, ThreeTypedSheet
from tournaments.web.mends import Mend, mends_of_hand, mends_of_sheet
from tournaments.web.problems import Shown, all_shown, hand_of
from tournaments.web.sheet_verdict import HandVerdict, SheetVerdict, SideSums


def arrange_three(typed: ThreeTypedSheet, problems: Sequence[Violation | Problem], score: Score | None) -> SheetVerdict:
    """Arrange what is wrong with a sheet, and what is right on it."""
    hands = {hand.number: hand for hand in typed.hands}
    all_problems = [_at_its_cell(problem, hands) for problem in all_shown(problems, of_three=True)]
    by_hand: dict[int, list[Shown]] = {}
    for problem in all_problems:
        number = hand_of(problem.field)
        if number is not None:
            by_hand.setdefault(number, []).append(problem)
    verdicts = [HandVerdict(hand=hand, problems=by_hand.get(hand.number, [])) for hand in typed.hands]
    scores: list[ThreeHandScore] = []
    captured = 0
    for hand, verdict in zip(typed.hands, verdicts, strict=True):
        alone = _judge_alone(typed, hand) if hand.is_complete and not verdict.problems else None
        if alone is not None:
            verdict.score = alone
            scores.append(alone)
            captured += hand.captured
        elif hand.is_complete:
            suggestions = suggesting.suggest_hand_at(table=typed.table, data=hand.as_entry())
            verdict.mends = mends_of_hand(hand.number, suggestions)
    return SheetVerdict(
        hands=verdicts,
        problems=all_problems,
        notices=all_shown(score.notices, of_three=True) if score else [],
        sums=tuple(_sums(scores, place, side) for place, side in enumerate(ThreeSide)),
        points_together=captured,
        judged=len(scores),
        ends_at_target=typed.ends_at_target,
        score=score,
        has_controls=any(typed.control_texts.values()),
        mends=_mends_of_sums(typed, problems),
    )


def _mends_of_sums(typed: ThreeTypedSheet, problems: Sequence[Violation | Problem]) -> list[Mend]:
    if not problems or any(not problem.field.startswith("control_") for problem in problems):
        return []
    return mends_of_sheet(suggesting.suggest(table=typed.table, data=typed.as_entry()).sheet)


def _at_its_cell(problem: Shown, hands: Mapping[int, ThreeTypedHand]) -> Shown:
    """Move a problem to the cell of the row that mends it: who made trump, or the tricks."""
    hand = hands.get(hand_of(problem.field) or 0)
    if hand is None:
        return problem
    if problem.code == "undecided":
        return replace(problem, anchor=cell_name(hand.number, "tricks" if hand.maker else "maker"))
    if ".tricks_" in problem.field:
        return replace(problem, anchor=cell_name(hand.number, "tricks"))
    return problem


def _judge_alone(typed: ThreeTypedSheet, hand: ThreeTypedHand) -> ThreeHandScore | None:
    """Return what one hand is worth by itself; nothing while it is not known."""
    try:
        score = score_three_hand(ThreeHandEntry.from_dict(hand.as_entry()), typed.table.round.evening.rules)
    except (EntryError, InvalidEntry):
        return None
    return score if score.decided else None


def _sums(scores: Sequence[ThreeHandScore], place: int, side: ThreeSide) -> SideSums:
    return SideSums(
        points=sum(score.points[place] for score in scores if score.points),
        # As clubs write it: the bonus of a pit stands in the column of the roem.
        roem=sum(score.roem[place] + score.bonus[place] for score in scores if score.roem and score.bonus),
        pits=sum(score.pits_of(side) or 0 for score in scores),
        nats=sum(score.nats_of(side) or 0 for score in scores),
        total=sum(score.totals[place] for score in scores),
    )
