"""What is said about a sheet while it is typed and when it is refused: per hand, per side, and in one list.

Holds no rule of the game. It asks `services.results` for the judgement of the sheet, and of each hand that can be
judged already as if it were a sheet of its own, and arranges the answers for the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring import HandForm, HandScore, Notice, SheetLevel, SheetScore, Side, Violation, dealer_of
from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import Table
from tournaments.services import entries, results, suggesting
from tournaments.services.entries import Score
from tournaments.web.forms.quick import TypedTotals
from tournaments.web.forms.sheets import TypedHand, TypedSheet
from tournaments.web.forms.three_sheets import ThreeTypedSheet
from tournaments.web.mends import Mend, mends_of_hand, mends_of_sheet
from tournaments.web.problems import Shown, all_shown, hand_of
from tournaments.web.sheet_verdict import HandVerdict, SheetVerdict, SideSums
from tournaments.web.three_judgement import arrange_three

# While somebody is typing these say only that the sheet is not finished yet.
_UNFINISHED = {"hand_missing", "target_not_reached"}
# A contract that either side can have made.
_MADE = {Side.A: {"points_a": 92, "points_b": 70}, Side.B: {"points_a": 70, "points_b": 92}}


def judge_typing(typed: TypedSheet | ThreeTypedSheet) -> SheetVerdict:
    """Judge what can be judged of a sheet that is not finished."""
    data = typed.as_entry(unfinished=True)
    problems, score = _judge(typed.table, data)
    if typed.ends_at_target and score is not None:
        # Only now is it known that these are all hands, and that the totals on paper are theirs.
        problems, score = _judge(typed.table, data | typed.controls)
    return _arrange(typed, [problem for problem in problems if problem.code.value not in _UNFINISHED], score)


def refused(typed: TypedSheet | ThreeTypedSheet, error: TournamentError) -> SheetVerdict:
    """Arrange what a service refused, with what is right beside it.

    A cell that is no number keeps the service from looking at the rest; the typist is told of the rest all the same.
    """
    return _arrange(typed, _with_the_rest(typed.table, error, typed.as_entry()), None)


def refused_quick(table: Table, typed: TypedTotals, error: TournamentError) -> list[Shown]:
    """Return what a service refused of a set of which only the totals are typed, and what else is wrong with it."""
    return all_shown(_with_the_rest(table, error, typed.as_entry()), of_three=table.is_of_three)


def judge_quick(table: Table, typed: TypedTotals) -> tuple[list[Shown], list[Shown], Score | None]:
    """Return the problems, the notices and the score of a set of which only the totals are typed."""
    problems, score = _judge(table, typed.as_entry())
    notices = score.notices if score else ()
    return all_shown(problems, of_three=table.is_of_three), all_shown(notices, of_three=table.is_of_three), score


def mends_of_quick(table: Table, typed: TypedTotals) -> list[Mend]:
    """Return what may have been meant by totals that cannot be right."""
    return mends_of_sheet(suggesting.suggest(table=table, data=typed.as_entry()).sheet)


def _with_the_rest(table: Table, error: TournamentError, data: dict[str, object]) -> list[Violation | Problem]:
    problems = list(error.problems)
    # Nothing can be put right on an evening that is closed, so nothing else is asked.
    if all(problem.code is not ErrorCode.EVENING_CLOSED for problem in problems):
        problems += [problem for problem in results.check_entry(table=table, data=data) if problem not in problems]
    return problems


def _judge(table: Table, data: dict[str, object]) -> tuple[list[Violation | Problem], Score | None]:
    """Return all problems, or else the score; what cannot even be read does not keep the rest from being judged."""
    try:
        return [], results.judge_sheet(table=table, entry=entries.read_entry(data, of_three=table.is_of_three))
    except TournamentError:
        return list(results.check_entry(table=table, data=data)), None


def _arrange(
    typed: TypedSheet | ThreeTypedSheet, problems: Sequence[Violation | Problem], score: Score | None
) -> SheetVerdict:
    if isinstance(typed, ThreeTypedSheet):
        return arrange_three(typed, problems, score)
    by_hand: dict[int, list[Shown]] = {}
    all_problems = all_shown(problems)
    for problem in all_problems:
        number = hand_of(problem.field)
        if number is not None:
            by_hand.setdefault(number, []).append(problem)
    verdicts = []
    for hand in typed.hands:
        verdict = HandVerdict(hand=hand, problems=by_hand.get(hand.number, []))
        alone = None
        if hand.is_complete and not verdict.problems:
            alone = _judge_alone(typed.table, hand.number, hand.as_entry())
        if alone is not None:
            verdict.score = alone.hands[0]
            verdict.notices = _notices_of_hand(alone, hand.number)
        else:
            verdict.notices = _asked_about_declarer(typed.table, hand)
        if hand.is_complete and (verdict.problems or verdict.notices):
            suggestions = suggesting.suggest_hand_at(table=typed.table, data=hand.as_entry())
            verdict.mends = mends_of_hand(hand.number, suggestions)
        verdicts.append(verdict)
    scores = [verdict.score for verdict in verdicts if isinstance(verdict.score, HandScore)]
    side_a, side_b = _sums(scores, Side.A), _sums(scores, Side.B)
    sheet_notices = all_shown(score.notices) if score else []
    for shown in sheet_notices:
        number = hand_of(shown.field)
        if number is not None and all(shown.code != known.code for known in verdicts[number - 1].notices):
            verdicts[number - 1].notices.append(shown)
    return SheetVerdict(
        hands=verdicts,
        problems=all_problems,
        notices=[shown for shown in sheet_notices if hand_of(shown.field) is None],
        sums=(side_a, side_b),
        points_together=side_a.points + side_b.points,
        judged=len(scores),
        ends_at_target=typed.ends_at_target,
        score=score,
        has_controls=bool(typed.control_a or typed.control_b),
        mends=_mends_of_sums(typed, problems),
    )


def _mends_of_sums(typed: TypedSheet, problems: Sequence[Violation | Problem]) -> list[Mend]:
    if not problems or any(not problem.field.startswith("control_") for problem in problems):
        return []
    return mends_of_sheet(suggesting.suggest(table=typed.table, data=typed.as_entry()).sheet)


def _judge_alone(table: Table, number: int, hand: Mapping[str, object]) -> SheetScore | None:
    """Return what one hand is worth on a sheet of its own, dealt by whom it is dealt by; nothing while not known."""
    data = {
        "level": SheetLevel.HANDS.value,
        "hand_count": 1,
        "hands": [{**hand, "number": 1}],
        "first_dealer": dealer_of(table.first_dealer, number),
    }
    try:
        return results.judge_alone(table=table, entry=entries.read_entry(data))
    except TournamentError:
        return None


def _notices_of_hand(alone: SheetScore, number: int) -> list[Shown]:
    """Return what is asked about the hand, under the number it has at this table; not what is asked about the sheet."""
    here: list[Notice] = [
        replace(notice, field=notice.field.replace("hands[1]", f"hands[{number}]", 1))
        for notice in alone.notices
        if hand_of(notice.field) is not None
    ]
    return all_shown(here)


def _asked_about_declarer(table: Table, hand: TypedHand) -> list[Shown]:
    """Return what is worth asking about who declared, of a hand that cannot be scored (yet): a demand for nat, say.

    The question is the one that would be asked if this side had made its contract.
    """
    if hand.named_declarer not in _MADE:
        return []
    declarer = Side(hand.named_declarer)
    made = {"form": HandForm.WRITTEN.value, "declarer": declarer.value, **_MADE[declarer]}
    alone = _judge_alone(table, hand.number, made)
    return _notices_of_hand(alone, hand.number) if alone is not None else []


def _sums(scores: Sequence[HandScore], side: Side) -> SideSums:
    a = side is Side.A
    return SideSums(
        points=sum((score.points_a if a else score.points_b) or 0 for score in scores),
        # As clubs write it: the bonus of a pit stands in the column of the roem.
        roem=sum(
            ((score.roem_a if a else score.roem_b) or 0) + ((score.bonus_a if a else score.bonus_b) or 0)
            for score in scores
        ),
        pits=sum(score.pits_of(side) or 0 for score in scores),
        nats=sum(score.nats_of(side) or 0 for score in scores),
        total=sum(score.total_a if a else score.total_b for score in scores),
    )
