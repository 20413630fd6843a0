"""What a page says about a sheet, arranged: a verdict per hand, the running sums per side, and what is asked beside.

Knows both kinds of table. Judges nothing; `judgement` and `three_judgement` fill it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring import HandScore, Outcome, ThreeHandScore
from scoring.limits import HAND_POINTS
from tournaments.services.entries import LETTERS, Score
from tournaments.templatetags.klaverjas import side_name
from tournaments.web.forms.hand_parts import Part
from tournaments.web.forms.sheets import TypedHand, cell_name
from tournaments.web.forms.three_sheets import ThreeTypedHand
from tournaments.web.mends import Mend
from tournaments.web.problems import Shown

_WORDLESS = {Outcome.MADE, Outcome.FAILED}


@dataclass(frozen=True, slots=True, kw_only=True)
class SideSums:
    """Running totals of one side over the hands that are right."""

    points: int = 0
    roem: int = 0
    pits: int = 0
    nats: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell of a row, as the page draws it."""

    part: Part
    name: str
    label: str
    value: str
    wrong: bool
    derived: str
    """What would stand here by the deal; only of who declared, where trump making is forced."""
    ends_side: bool
    """The last cell of its side: after it stands what the side scores with the hand."""
    together: int | None
    """What the side of this cell scores with the hand."""

    @property
    def is_derived(self) -> bool:
        return bool(self.derived) and self.value == self.derived


@dataclass(slots=True, kw_only=True)
class HandVerdict:
    """What stands in the last column of a row."""

    hand: TypedHand | ThreeTypedHand
    score: HandScore | ThreeHandScore | None = None
    problems: list[Shown] = field(default_factory=list)
    notices: list[Shown] = field(default_factory=list)
    mends: list[Mend] = field(default_factory=list)

    @property
    def sentences(self) -> list[str]:
        """What is wrong with the row, each thing said once; which cells it is about is marked at the cells."""
        return list(dict.fromkeys(problem.text for problem in self.problems))

    @property
    def totals(self) -> tuple[int | None, ...]:
        """What every side scores, in the order of the letters; nothing is known of a hand that is not right."""
        if isinstance(self.hand, ThreeTypedHand):
            return self.score.totals if isinstance(self.score, ThreeHandScore) else (None, None, None)
        return (self.score.total_a, self.score.total_b) if isinstance(self.score, HandScore) else (None, None)

    @property
    def cells(self) -> list[Cell]:
        """The cells of the row, in order."""
        hand, wrong, totals = self.hand, set(self.wrong_fields), dict(self.totals_by_letter)
        last = {part.side: part for part in hand.parts if part.side}
        return [
            Cell(
                part=part,
                name=cell_name(hand.number, part.name),
                label=str(part.label) % {"n": hand.number},
                value=hand.cells[part.name],
                wrong=part.name in wrong,
                derived=hand.derived if part.name == "declarer" else "",
                ends_side=last.get(part.side) is part,
                together=totals.get(part.side),
            )
            for part in hand.parts
        ]

    @property
    def points_both(self) -> int:
        """The card points of all sides together, as often as the hand counts; 0 while it is not right."""
        if isinstance(self.score, HandScore):
            return self.score.points_both
        return HAND_POINTS if self.score else 0

    @property
    def multiplier(self) -> int:
        """How often the hand counts; 1 for an ordinary one, and while it is not known."""
        return (self.score.multiplier if isinstance(self.score, HandScore) else None) or 1

    @property
    def total_a(self) -> int | None:
        return self.totals[0]

    @property
    def total_b(self) -> int | None:
        return self.totals[1]

    @property
    def totals_by_letter(self) -> Iterable[tuple[str, int | None]]:
        return zip(LETTERS, self.totals, strict=False)

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
    sums: tuple[SideSums, ...]
    points_together: int
    """The card points of the judged hands: of what was taken, before a nat takes any away."""
    judged: int
    score: Score | None
    has_controls: bool
    ends_at_target: bool = False
    """How many hands there will be is not known beforehand."""
    mends: list[Mend] = field(default_factory=list)
    """What may have been meant where the hands are right and the totals on paper do not agree with them."""

    @property
    def groups(self) -> list[list[HandVerdict]]:
        """The rows in fours, as on paper."""
        return [self.hands[start : start + 4] for start in range(0, len(self.hands), 4)]

    @property
    def of_three(self) -> bool:
        return len(self.sums) == len(LETTERS)

    @property
    def a(self) -> SideSums:
        return self.sums[0]

    @property
    def b(self) -> SideSums:
        return self.sums[1]

    @property
    def sums_by_letter(self) -> Iterable[tuple[str, SideSums]]:
        return zip(LETTERS, self.sums, strict=False)

    @property
    def points_expected(self) -> int:
        """What the points of the judged hands must come to together."""
        return sum(hand.points_both for hand in self.hands)

    @property
    def total_together(self) -> int:
        return sum(side.total for side in self.sums)

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
    def at_controls(self) -> list[tuple[str, Shown]]:
        """What is wrong with the totals from the paper, each with the name of its side."""
        return [
            (side_name(problem.field[-1], of_three=self.of_three), problem)
            for problem in self.problems
            if problem.field.startswith("control_")
        ]

    @property
    def at_reason(self) -> list[Shown]:
        return self.at("reason")
