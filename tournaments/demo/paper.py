"""A simulated hand as a club writes it down, and a table's result with as much detail as it hands in.

What a hand is worth is asked of `scoring`; here it only gets into the right cells: a mark stands with the side that
scores nothing, and everything else of a marked hand stands with the other side.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring import (
    HandEntry,
    HandForm,
    HouseRules,
    Mark,
    Outcome,
    SheetEntry,
    SheetLevel,
    Side,
    score_hand,
    score_sheet,
)
from tournaments.demo.simulated_play import SimulatedHand


def captured_entry(hand: SimulatedHand) -> HandEntry:
    """The hand as it was played: card points taken and roem claimed by each side."""
    return HandEntry(
        number=hand.number,
        form=HandForm.CAPTURED,
        declarer=hand.declarer,
        points_a=hand.points_a,
        points_b=hand.points_b,
        roem_a=hand.roem_a,
        roem_b=hand.roem_b,
        tricks_a=hand.tricks_a,
        tricks_b=hand.tricks_b,
    )


def written_entry(hand: SimulatedHand, rules: HouseRules) -> HandEntry:
    """The hand as it is written down, after nat and pit were applied.

    >>> nat = SimulatedHand(
    ...     number=3, declarer=Side.A, trump="h", points_a=82, points_b=80, roem_a=0, roem_b=20, tricks_a=4, tricks_b=4
    ... )
    >>> written_entry(nat, HouseRules()).as_dict()
    {'number': 3, 'form': 'written', 'declarer': 'A', 'points_b': 162, 'roem_b': 20, 'mark_a': 'N'}
    """
    score = score_hand(captured_entry(hand), rules)
    mark = _mark(score.outcome, rules)
    marked = hand.declarer.other if mark is Mark.PIT else hand.declarer
    marked_a, marked_b = mark is not None and marked is Side.A, mark is not None and marked is Side.B
    return HandEntry(
        number=hand.number,
        form=HandForm.WRITTEN,
        declarer=hand.declarer,
        points_a=None if marked_a else score.points_a,
        points_b=None if marked_b else score.points_b,
        # Nobody writes a zero in the column for roem.
        roem_a=score.roem_a or None,
        roem_b=score.roem_b or None,
        mark_a=mark if marked_a else None,
        mark_b=mark if marked_b else None,
    )


def written_sheet(hands: Sequence[SimulatedHand], rules: HouseRules, *, level: SheetLevel) -> SheetEntry:
    """The result of a table, at the level its scorer kept to: every hand, or points, roem and pits."""
    by_hand = SheetEntry(level=SheetLevel.HANDS, hands=tuple(written_entry(hand, rules) for hand in hands))
    if level is SheetLevel.HANDS:
        return by_hand
    score = score_sheet(by_hand, rules)
    if level is SheetLevel.POINTS_ROEM:
        return SheetEntry(
            level=level,
            points_a=score.a.points,
            points_b=score.b.points,
            roem_a=score.a.roem,
            roem_b=score.b.roem,
            pits_a=score.a.pits,
            pits_b=score.b.pits,
            nats_a=score.a.nats,
            nats_b=score.b.nats,
        )
    raise ValueError(f"no sheet of the demonstration is handed in as {level}")


def _mark(outcome: Outcome | None, rules: HouseRules) -> Mark | None:
    if outcome is Outcome.COUNTER_PIT:
        # A club without the bonus does not know the mark: to them it is nat like any other.
        return Mark.COUNTER_PIT if rules.counter_pit else Mark.NAT
    return {Outcome.NAT: Mark.NAT, Outcome.PIT: Mark.PIT}.get(outcome) if outcome else None
