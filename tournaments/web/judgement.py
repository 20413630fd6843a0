"""What is said about a sheet while it is typed and when it is refused: per hand, per side, and in one list.

Holds no rule of the game. It asks `services.results` for the judgement of the sheet and `scoring` for the hands that
can be judged already, and arranges the answers for the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring import EntryError, HandEntry, HandScore, InvalidEntry, Notice, Outcome, SheetScore, Side, Violation
from scoring import score_hand as score_of
from scoring.limits import HAND_POINTS
from tournaments.errors import Problem, TournamentError
from tournaments.models import Table
from tournaments.services import results
from tournaments.web.forms.quick import TypedTotals
from tournaments.web.forms.sheets import TypedHand, TypedSheet
from tournaments.web.problems import Shown, all_shown, hand_of

# While somebody is typing these say only that the sheet is not finished yet.
_UNFINISHED = {"hand_missing"}
_WORDLESS = {Outcome.MADE, Outcome.FAILED}


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
    problems = list(error.problems)
    rest, _score = _judge(typed.table, typed.as_entry())
    problems += [problem for problem in rest if problem not in problems]
    return _arrange(typed, problems, None)


def judge_quick(table: Table, typed: TypedTotals) -> tuple[list[Shown], list[Shown], SheetScore | None]:
    """Return the problems, the notices and the score of a set of which only the totals are typed."""
    problems, score = _judge(table, typed.as_entry())
    notices = score.notices if score else ()
    return all_shown(problems), all_shown(notices), score


def _judge(table: Table, data: dict[str, object]) -> tuple[list[Violation | Problem], SheetScore | None]:
    """Return all problems; hands that cannot even be read do not keep the others from being judged."""
    problems: list[Violation | Problem] = []
    try:
        entry = results.read_entry(data)
    except TournamentError as error:
        problems += error.problems
        unreadable = {hand_of(problem.field) for problem in error.problems}
        fields = {problem.field for problem in error.problems}
        hands = data.get("hands", [])
        assert isinstance(hands, list)
        readable = {key: value for key, value in data.items() if key not in fields}
        if "hands" in data:
            readable["hands"] = [hand for hand in hands if hand["number"] not in unreadable]
        try:
            results.judge_sheet(table=table, entry=results.read_entry(readable))
        except TournamentError as rest:
            # What the unreadable hands leave open is no news.
            problems += [problem for problem in rest.problems if problem.code.value not in _UNFINISHED]
        return problems, None
    try:
        return [], results.judge_sheet(table=table, entry=entry)
    except TournamentError as error:
        return list(error.problems), None


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
        if hand.is_complete and not verdict.problems:
            verdict.score = _score(typed.table, hand)
        if verdict.score is not None:
            verdict.notices = [_of_hand(notice, hand.number) for notice in verdict.score.notices]
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


def _score(table: Table, hand: TypedHand) -> HandScore | None:
    """Return what one hand is worth, or nothing while that is not known."""
    try:
        found = score_of(HandEntry.from_dict(hand.as_entry()), table.round.evening.rules)
    except (EntryError, InvalidEntry):
        return None
    return found if found.decided else None


def _of_hand(notice: Notice, number: int) -> Shown:
    return all_shown([notice.under(f"hands[{number}]")])[0]


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
