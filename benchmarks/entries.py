"""Played hands as a scorer could enter them: at every level that a hand has and that a sheet has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from benchmarks.playing import Playout
from scoring import HandEntry, HandForm, HouseRules, Mark, Outcome, SheetEntry, SheetLevel, Side
from scoring.cards import CARDS_PER_TRICK, DECK, TRICKS_PER_HAND, Suit
from scoring.engine import engine_of
from scoring.roem import claimable_roem

_MARKS = {Outcome.NAT: Mark.NAT, Outcome.COUNTER_PIT: Mark.COUNTER_PIT, Outcome.PIT: Mark.PIT}


class Captured(NamedTuple):
    """What a hand comes down to; each pair is side A, side B."""

    declarer: Side
    trump: str
    points: tuple[int, int]
    roem: tuple[int, int]
    tricks: tuple[int, int]


class Truth(NamedTuple):
    """What a hand is worth; roem holds the bonus, as clubs write it on a sheet."""

    outcome: Outcome
    points: tuple[int, int]
    roem: tuple[int, int]
    is_nat: bool

    @property
    def total(self) -> tuple[int, int]:
        """Side A, side B."""
        return self.points[0] + self.roem[0], self.points[1] + self.roem[1]


def captured_of(playout: Playout, rules: HouseRules, rng: Random | None = None) -> Captured:
    """What each side captured under these rules: with all roem claimed, or with chance deciding about each claim."""
    trump = Suit(playout.trump)
    engine = engine_of(trump, rules)
    tally = engine.tally(playout.cards, playout.first_leader)
    roem = [tally.roem_a, tally.roem_b]
    if rng is not None and any(roem):
        roem = [0, 0]
        for number, winner in enumerate(tally.winners):
            trick = playout.cards[number * CARDS_PER_TRICK : (number + 1) * CARDS_PER_TRICK]
            if engine.roem_of(trick):
                roem[winner % 2] += rng.choice(claimable_roem([DECK[card] for card in trick], trump, rules))
    return Captured(playout.declarer, playout.trump, playout.points, (roem[0], roem[1]), playout.tricks)


def truth_of(captured: Captured, rules: HouseRules) -> Truth:
    """What the hand is worth: the rules once more in plain words, so that scoring has somebody to agree with."""
    mine = 0 if captured.declarer is Side.A else 1
    theirs = 1 - mine
    points, roem, bonus = list(captured.points), list(captured.roem), [0, 0]
    own = [points[side] + roem[side] for side in (0, 1)]
    if captured.tricks[mine] == TRICKS_PER_HAND:
        outcome = Outcome.PIT
        bonus[mine] = rules.pit_bonus + (rules.slot if rules.slot_with_pit else 0)
    elif captured.tricks[theirs] == TRICKS_PER_HAND:
        outcome = Outcome.COUNTER_PIT
        bonus[theirs] = rules.counter_pit
    elif own[mine] > own[theirs]:
        outcome = Outcome.MADE
        bonus[mine] = rules.slot if own[theirs] == 0 else 0
    elif rules.no_nat:
        outcome = Outcome.FAILED
    else:
        outcome = Outcome.NAT
        points[theirs], points[mine] = sum(points), 0
        roem[theirs], roem[mine] = sum(roem), 0
    is_nat = outcome.is_nat and not rules.no_nat
    return Truth(outcome, (points[0], points[1]), (roem[0] + bonus[0], roem[1] + bonus[1]), is_nat)


def entries_of(captured: Captured, truth: Truth, rules: HouseRules) -> Iterator[HandEntry]:
    """The hand at every level, the fullest first."""
    full = full_entry(captured, truth)
    yield full
    yield replace(full, tricks_a=None, tricks_b=None)
    yield replace(full, tricks_a=None, tricks_b=None, total_a=None, total_b=None, declarer=None)
    written = written_entry(captured, truth, rules)
    yield written
    yield replace(written, declarer=None)
    totals = totals_entry(captured, truth)
    yield totals
    yield replace(totals, declarer=None)


ENTRIES = 7
"""How many `entries_of` a hand there are."""


def full_entry(captured: Captured, truth: Truth, *, number: int = 1) -> HandEntry:
    """Everything there is to write down."""
    return HandEntry(
        number=number,
        form=HandForm.CAPTURED,
        declarer=captured.declarer,
        trump=captured.trump,
        points_a=captured.points[0],
        points_b=captured.points[1],
        roem_a=captured.roem[0],
        roem_b=captured.roem[1],
        tricks_a=captured.tricks[0],
        tricks_b=captured.tricks[1],
        total_a=truth.total[0],
        total_b=truth.total[1],
    )


def written_entry(captured: Captured, truth: Truth, rules: HouseRules) -> HandEntry:
    """As on paper: a mark in the cell of the side that scores nothing, and 162 with all roem in the other."""
    entry = HandEntry(form=HandForm.WRITTEN, declarer=captured.declarer, trump=captured.trump)
    points, roem = captured.points, captured.roem
    mark: Mark | None = _MARKS.get(truth.outcome)
    if mark is Mark.COUNTER_PIT and not rules.counter_pit:
        # Where all tricks for the defenders bring nothing, it is a plain nat, if there is nat.
        mark = None if rules.no_nat else Mark.NAT
    if mark is None:
        return replace(entry, points_a=points[0], points_b=points[1], roem_a=roem[0], roem_b=roem[1])
    all_roem = sum(roem)
    if truth.points[0] == 0:
        return replace(entry, mark_a=mark, points_b=truth.points[1], roem_b=all_roem)
    return replace(entry, mark_b=mark, points_a=truth.points[0], roem_a=all_roem)


def totals_entry(captured: Captured, truth: Truth, *, number: int = 1) -> HandEntry:
    """One number per side."""
    return HandEntry(
        number=number,
        form=HandForm.TOTALS,
        declarer=captured.declarer,
        trump=captured.trump,
        total_a=truth.total[0],
        total_b=truth.total[1],
    )


def sheets_of(hands: Sequence[tuple[Captured, Truth]]) -> Iterator[SheetEntry]:
    """The hands of one table at every level of a sheet."""
    points, roem, totals = (
        tuple(sum(getattr(truth, name)[side] for _, truth in hands) for side in (0, 1))
        for name in ("points", "roem", "total")
    )
    pits, nats = [0, 0], [0, 0]
    for captured, truth in hands:
        declarer = 0 if captured.declarer is Side.A else 1
        pits[declarer] += truth.outcome is Outcome.PIT
        nats[declarer] += truth.is_nat
    numbered = list(enumerate(hands, start=1))
    yield SheetEntry(
        level=SheetLevel.HANDS,
        hands=tuple(full_entry(captured, truth, number=number) for number, (captured, truth) in numbered),
        control_a=totals[0],
        control_b=totals[1],
    )
    yield SheetEntry(
        level=SheetLevel.HAND_TOTALS,
        hands=tuple(totals_entry(captured, truth, number=number) for number, (captured, truth) in numbered),
        control_a=totals[0],
        control_b=totals[1],
    )
    yield SheetEntry(
        level=SheetLevel.POINTS_ROEM,
        points_a=points[0],
        points_b=points[1],
        roem_a=roem[0],
        roem_b=roem[1],
        pits_a=pits[0],
        pits_b=pits[1],
        nats_a=nats[0],
        nats_b=nats[1],
    )
    yield SheetEntry(level=SheetLevel.TOTALS, total_a=totals[0], total_b=totals[1])
