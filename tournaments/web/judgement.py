"""What is said about a sheet while it is typed and when it is refused: per hand, per side, and in one list.

Holds no rule of the game. It asks `services.results` for the judgement of the sheet, and of each hand that can be
judged already as if it were a sheet of its own, and arranges the answers for the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring import HandForm, HandScore, Notice, Outcome, SheetLevel, SheetScore, Side, Violation, dealer_of
from scoring.limits import HAND_POINTS
from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import Table
from tournaments.services import results
from tournaments.web.forms.quick import TypedTotals
from tournaments.web.forms.sheets import TypedHand, TypedSheet
from tournaments.web.problems import Shown, all_shown, hand_of

# While somebody is typing these say only that the sheet is not finished yet.
_UNFINISHED = {"hand_missing"}
_WORDLESS = {Outcome.MADE, Outcome.FAILED}
# A contract that either side can have made.
_MADE = {Side.A: {"points_a": 92, "points_b": 70}, Side.B: {"points_a": 70, "points_b": 92}}


@dataclass(frozen=True, slots=True, kw_only=True)
class SideSums:
    """Running totals of one side over the hands that are right."""

    points: int = 0
    roem: int = 0
    pits: int = 0
    nats: int = 0
    total: int = 0


@dataclass(slots=True, kw_only=True)
class HandVerdict:
    """What stands in the last column of a row."""

    hand: TypedHand
    score: HandScore | None = None
    problems: list[Shown] = field(default_factory=list)
    notices: list[Shown] = field(default_factory=list)

    @property
    def sentences(self) -> list[str]:
        """What is wrong with the row, each thing said once; which cells it is about is marked at the cells."""
        return list(dict.fromkeys(problem.text for problem in self.problems))

    @property
    def total_a(self) -> int | None:
        return self.score.total_a if self.score else None

    @property
    def total_b(self) -> int | None:
        return self.score.total_b if self.score else None

    @property
    def outcome(self) -> str:
        """Nat, pit or counterpit; nothing for a contract that was simply made."""
        outcome = self.score.outcome if self.score else None
        return "" if outcome is None or outcome in _WORDLESS else outcome.value

    @property
    def wrong_fields(self) -> list[str]:
        """The parts of the row that are marked as wrong."""
        return [problem.anchor.partition("-")[2] for problem in self.problems]

    @property
    def is_waiting(self) -> bool:
        """Begun, and not yet enough to judge."""
        return not self.hand.is_empty and not self.hand.is_complete and not self.problems


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetVerdict:
    """Everything a page says about a typed sheet."""

    hands: list[HandVerdict]
    problems: list[Shown]
    notices: list[Shown]
    a: SideSums
    b: SideSums
    judged: int
    score: SheetScore | None
    has_controls: bool

    @property
    def groups(self) -> list[list[HandVerdict]]:
        """The rows in fours, as on paper."""
        return [self.hands[start : start + 4] for start in range(0, len(self.hands), 4)]

    @property
    def points_together(self) -> int:
        return self.a.points + self.b.points

    @property
    def points_expected(self) -> int:
        """What the points of the judged hands must come to together."""
        return HAND_POINTS * self.judged

    @property
    def total_together(self) -> int:
        return self.a.total + self.b.total

    @property
    def wrong_controls(self) -> list[str]:
        return [problem.field for problem in self.problems if problem.field.startswith("control_")]

    @property
    def controls_agree(self) -> bool:
        """Totals from the paper were typed, and they are the totals of the hands."""
        return self.score is not None and self.has_controls and not self.wrong_controls

    def at(self, name: str) -> list[Shown]:
        """Return what is wrong with one field that is not in a hand."""
        return [problem for problem in self.problems if problem.field == name]

    @property
    def at_control_a(self) -> list[Shown]:
        return self.at("control_a")

    @property
    def at_control_b(self) -> list[Shown]:
        return self.at("control_b")

    @property
    def at_reason(self) -> list[Shown]:
        return self.at("reason")


def judge_typing(typed: TypedSheet) -> SheetVerdict:
    """Judge what can be judged of a sheet that is not finished."""
    data = typed.as_entry(unfinished=True)
    problems, score = _judge(typed.table, data)
    return _arrange(typed, [problem for problem in problems if problem.code.value not in _UNFINISHED], score)


def refused(typed: TypedSheet, error: TournamentError) -> SheetVerdict:
    """Arrange what a service refused, with what is right beside it.

    A cell that is no number keeps the service from looking at the rest; the typist is told of the rest all the same.
    """
    return _arrange(typed, _with_the_rest(typed.table, error, typed.as_entry()), None)


def refused_quick(table: Table, typed: TypedTotals, error: TournamentError) -> list[Shown]:
    """Return what a service refused of a set of which only the totals are typed, and what else is wrong with it."""
    return all_shown(_with_the_rest(table, error, typed.as_entry()))


def judge_quick(table: Table, typed: TypedTotals) -> tuple[list[Shown], list[Shown], SheetScore | None]:
    """Return the problems, the notices and the score of a set of which only the totals are typed."""
    problems, score = _judge(table, typed.as_entry())
    notices = score.notices if score else ()
    return all_shown(problems), all_shown(notices), score


def _with_the_rest(table: Table, error: TournamentError, data: dict[str, object]) -> list[Violation | Problem]:
    problems = list(error.problems)
    # Nothing can be put right on an evening that is closed, so nothing else is asked.
    if all(problem.code is not ErrorCode.EVENING_CLOSED for problem in problems):
        problems += [problem for problem in results.check_entry(table=table, data=data) if problem not in problems]
    return problems


def _judge(table: Table, data: dict[str, object]) -> tuple[list[Violation | Problem], SheetScore | None]:
    """Return all problems, or else the score; what cannot even be read does not keep the rest from being judged."""
    try:
        return [], results.judge_sheet(table=table, entry=results.read_entry(data))
    except TournamentError:
        return list(results.check_entry(table=table, data=data)), None


def _arrange(typed: TypedSheet, problems: Sequence[Violation | Problem], score: SheetScore | None) -> SheetVerdict:
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
        verdicts.append(verdict)
    scores = [verdict.score for verdict in verdicts if verdict.score is not None]
    sheet_notices = all_shown(score.notices) if score else []
    for shown in sheet_notices:
        number = hand_of(shown.field)
        if number is not None and all(shown.code != known.code for known in verdicts[number - 1].notices):
            verdicts[number - 1].notices.append(shown)
    return SheetVerdict(
        hands=verdicts,
        problems=all_problems,
        notices=[shown for shown in sheet_notices if hand_of(shown.field) is None],
        a=_sums(scores, Side.A),
        b=_sums(scores, Side.B),
        judged=len(scores),
        score=score,
        has_controls=bool(typed.control_a or typed.control_b),
    )


def _judge_alone(table: Table, number: int, hand: Mapping[str, object]) -> SheetScore | None:
    """Return what one hand is worth on a sheet of its own, dealt by whom it is dealt by; nothing while not known."""
    data = {
        "level": SheetLevel.HANDS.value,
        "hand_count": 1,
        "hands": [{**hand, "number": 1}],
        "first_dealer": dealer_of(table.first_dealer, number),
    }
    try:
        return results.judge_sheet(table=table, entry=results.read_entry(data))
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
