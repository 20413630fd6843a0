"""One hand as a club writes it, at each level of entry; the error model of `slip_model` spoils it.

Levels, as they are typed: B two totals; C with who declared; D with the mark too, which stands with the side that
scores nothing; E the points and roem as captured, who declared, whether it was a pit, and both totals; F points, roem,
who declared and the mark as on paper, where nat leaves 162 and all roem with the defenders.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from benchmarks.playing import Playout
from scoring import HandEntry, HandForm, Mark, Side
from scoring.limits import TRICKS

LEVELS = ("B", "C", "D", "E", "F")
Pair = tuple[int, int]
SIDES = (Side.A, Side.B)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One hand before it is cut down to a level; pairs are side A, side B."""

    declarer: int
    points: Pair
    """As captured."""
    roem: Pair
    mark: Mark | None
    marked: int
    """The side with which the mark stands, if there is one."""
    written_points: Pair
    """As on paper: after nat all points stand with the defenders."""
    written_roem: Pair
    finals: Pair

    def entry(self, level: str) -> HandEntry:
        """What is typed at this level."""
        declarer = None if level == "B" else SIDES[self.declarer]
        if level in ("B", "C"):
            return HandEntry(form=HandForm.TOTALS, declarer=declarer, total_a=self.finals[0], total_b=self.finals[1])
        marks = [self.mark if self.mark is not None and self.marked == side else None for side in (0, 1)]
        if level == "D":
            return HandEntry(
                form=HandForm.WRITTEN,
                declarer=declarer,
                mark_a=marks[0],
                mark_b=marks[1],
                total_a=self.finals[0],
                total_b=self.finals[1],
            )
        if level == "E":
            pit = self.mark is Mark.PIT
            return HandEntry(
                form=HandForm.CAPTURED,
                declarer=declarer,
                points_a=self.points[0],
                points_b=self.points[1],
                roem_a=self.roem[0],
                roem_b=self.roem[1],
                tricks_a=TRICKS * self.marked if pit else None,
                tricks_b=TRICKS * (1 - self.marked) if pit else None,
                total_a=self.finals[0],
                total_b=self.finals[1],
            )
        # Beside a mark the cells are empty, unless somebody wrote something in them.
        cells = zip(self.written_points, marks, strict=True)
        points = [number if number or mark is None else None for number, mark in cells]
        return HandEntry(
            form=HandForm.WRITTEN,
            declarer=declarer,
            points_a=points[0],
            points_b=points[1],
            roem_a=self.written_roem[0] or None,
            roem_b=self.written_roem[1] or None,
            mark_a=marks[0],
            mark_b=marks[1],
        )


def line_of(hand: Playout) -> Line:
    """The hand, written without a slip."""
    declarer = SIDES.index(hand.declarer)
    return settled(declarer, hand.points, hand.roem, pit=hand.tricks[declarer] == TRICKS)


def settled(declarer: int, points: Pair, roem: Pair, *, pit: bool) -> Line:
    """Settled by the three rules everybody knows, whether or not the points can be right."""
    own = (points[0] + roem[0], points[1] + roem[1])
    mark, marked, finals, written_points, written_roem = None, 0, own, points, roem
    if pit:
        mark, marked = Mark.PIT, 1 - declarer
        finals = only(declarer, own[declarer] + 100)
    elif own[declarer] <= own[1 - declarer]:
        mark, marked = Mark.NAT, declarer
        finals = only(1 - declarer, sum(own))
        written_points, written_roem = only(1 - declarer, sum(points)), only(1 - declarer, sum(roem))
    return Line(
        declarer=declarer,
        points=points,
        roem=roem,
        mark=mark,
        marked=marked,
        written_points=written_points,
        written_roem=written_roem,
        finals=finals,
    )


def only(side: int, number: int) -> Pair:
    return (number, 0) if side == 0 else (0, number)


def with_side(pair: Pair, side: int, number: int) -> Pair:
    return (number, pair[1]) if side == 0 else (pair[0], number)


def turned(pair: Pair) -> Pair:
    return (pair[1], pair[0])


def same_hand(one: HandEntry, other: HandEntry) -> bool:
    """Whether two entries say the same: an empty cell for roem is a nought, and so are points beside a mark."""
    return _essence(one) == _essence(other)


def _essence(entry: HandEntry) -> HandEntry:
    points = (entry.points_a, entry.points_b)
    if entry.mark_a is not None or entry.mark_b is not None:
        points = (points[0] or 0, points[1] or 0)
    tricks = (entry.tricks_a, entry.tricks_b)
    return replace(
        entry,
        points_a=points[0],
        points_b=points[1],
        roem_a=entry.roem_a or 0,
        roem_b=entry.roem_b or 0,
        tricks_a=tricks[0],
        tricks_b=tricks[1],
    )
