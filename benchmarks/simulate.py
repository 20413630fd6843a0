"""Whether scoring refuses anything that can happen: hands are played legally, and every way to enter them is judged.

    python -m benchmarks.simulate [--hands 1000000] [--seed 1] [--processes 2]

Random and sensible players, under each rule of following suit, a like share each. Every hand is entered at every
level a hand has, with all roem claimed and with a part of it; every sixteen hands make a sheet, entered at every level
a sheet has; all of that under several house rules. An entry must be accepted, and the true score must be among its
readings. Exit status 0 when all were.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from benchmarks.entries import ENTRIES, Captured, Truth, captured_of, entries_of, sheets_of, truth_of
from benchmarks.playing import Player, Playout, played_hands
from scoring import AMSTERDAM, DE_PITSLAG, NKU, FollowRule, HouseRules, Outcome, Side, Violation
from scoring.hand import judge_hand
from scoring.sheet import judge_sheet

RULES_THAT_COUNT_ROEM_ALIKE = ((AMSTERDAM, DE_PITSLAG, HouseRules(no_nat=True, slot=50, slot_with_pit=True)), (NKU,))
RULES = tuple(rules for group in RULES_THAT_COUNT_ROEM_ALIKE for rules in group)
"""The first of them gives the figures that are printed."""
KINDS = tuple((follow, player) for follow in FollowRule for player in Player)
HANDS_PER_SHEET = AMSTERDAM.hands
TURNS = 32
CHUNK = HANDS_PER_SHEET * 250
SHOWN = 20


@dataclass
class Figures:
    """What was counted."""

    hands: int = 0
    entries: int = 0
    sheets: int = 0
    legal: int = 0
    forced: int = 0
    roem: int = 0
    declarer_points: int = 0
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    refusals: list[str] = field(default_factory=list)

    def note(self, playout: Playout, truth: Truth) -> None:
        """One more hand, and how it ended."""
        self.hands += 1
        self.legal += sum(playout.choices)
        self.forced += playout.choices.count(1)
        self.roem += sum(playout.roem)
        self.declarer_points += playout.points[0 if playout.declarer is Side.A else 1]
        self.outcomes[truth.outcome] += 1

    def add(self, other: Figures) -> None:
        """The figures of other hands."""
        self.hands += other.hands
        self.entries += other.entries
        self.sheets += other.sheets
        self.legal += other.legal
        self.forced += other.forced
        self.roem += other.roem
        self.declarer_points += other.declarer_points
        self.outcomes += other.outcomes
        self.refusals += other.refusals

    def __str__(self) -> str:
        share = {outcome: number / self.hands for outcome, number in self.outcomes.items()}
        return (
            f"{self.legal / self.hands / TURNS:.2f} legal cards, {self.forced / self.hands / TURNS:.1%} forced; "
            f"nat {share.get(Outcome.NAT, 0) + share.get(Outcome.COUNTER_PIT, 0):.1%}, "
            f"pit {share.get(Outcome.PIT, 0):.1%}, roem {self.roem / self.hands:.1f}, "
            f"declarers' points {self.declarer_points / self.hands:.1f}"
        )


class Judge:
    """Judges every entry of a hand under one set of house rules; equal hands only once."""

    def __init__(self, rules: HouseRules) -> None:
        self.rules = rules
        self._known: dict[Captured, tuple[Truth, str]] = {}

    def truth(self, captured: Captured, figures: Figures) -> Truth:
        """What the hand is worth, once every entry of it was judged; the figures tell what was refused."""
        # Unless spades count double, a hand is the same hand whatever was trump.
        same = captured if self.rules.spades_double else captured._replace(trump="")
        if same not in self._known:
            truth = truth_of(captured, self.rules)
            self._known[same] = truth, self._refusal(captured, truth)
        truth, refusal = self._known[same]
        figures.entries += ENTRIES
        if refusal:
            figures.refusals.append(refusal)
        return truth

    def _refusal(self, captured: Captured, truth: Truth) -> str:
        for entry in entries_of(captured, truth, self.rules):
            violations, score = judge_hand(entry, self.rules)
            if score is None:
                return f"{entry.as_dict()} refused: {codes(violations)}"
            if truth.total not in {(reading.total_a, reading.total_b) for reading in score.readings}:
                return f"{entry.as_dict()} is not read as {truth.outcome.value} {truth.total}"
        return ""


@lru_cache
def judge_of(rules: HouseRules) -> Judge:
    """The judge for these rules, which remembers what it judged as long as the process lives."""
    return Judge(rules)


def codes(violations: Sequence[Violation]) -> str:
    """Violations in short."""
    return ", ".join(f"{violation.field} {violation.code.value}" for violation in violations)


def judge_sheets(hands: Sequence[tuple[Captured, Truth]], rules: HouseRules, figures: Figures) -> None:
    """Judge a sheet at every level."""
    totals = tuple(sum(truth.total[side] for _, truth in hands) for side in (0, 1))
    for sheet in sheets_of(hands):
        violations, score = judge_sheet(sheet, rules)
        figures.sheets += 1
        if score is None:
            figures.refusals.append(f"{sheet.as_dict()} refused: {codes(violations)}")
        elif (score.a.total, score.b.total) != totals:
            figures.refusals.append(f"{sheet.as_dict()} is read as {score.a.total}-{score.b.total}, not {totals}")


def simulate(count: int, *, seed: int, player: Player, follow: FollowRule) -> Figures:
    """Play so many hands of one kind and judge them all."""
    figures = Figures()
    rng = Random(f"claims/{seed}")
    groups = [[judge_of(rules) for rules in group] for group in RULES_THAT_COUNT_ROEM_ALIKE]
    judges = [judge for group in groups for judge in group]
    tables: list[list[tuple[Captured, Truth]]] = [[] for _ in judges]
    for number, playout in enumerate(played_hands(count, seed=seed, follow=follow, player=player), start=1):
        truths = []
        for group in groups:
            captured = captured_of(playout, group[0].rules)
            in_part = captured_of(playout, group[0].rules, rng)
            for judge in group:
                truths.append((captured, judge.truth(captured, figures)))
                if in_part != captured:
                    judge.truth(in_part, figures)
        for table, truth in zip(tables, truths, strict=True):
            table.append(truth)
        figures.note(playout, truths[0][1])
        if number % HANDS_PER_SHEET == 0:
            # One table plays by one set of rules, the next by another.
            turn = number // HANDS_PER_SHEET % len(judges)
            judge_sheets(tables[turn], judges[turn].rules, figures)
            for table in tables:
                table.clear()
    return figures


def chunks(hands: int, seed: int) -> list[tuple[FollowRule, Player, int, int]]:
    """The work in parts: rule, player, number of hands, seed; each kind of play gets a like share."""
    parts = []
    for number, (follow, player) in enumerate(KINDS):
        share = hands // len(KINDS) + (number < hands % len(KINDS))
        parts += [
            (follow, player, min(CHUNK, share - start), seed * 1_000_000 + len(KINDS) * start + number)
            for start in range(0, share, CHUNK)
        ]
    return parts


def run_part(part: tuple[FollowRule, Player, int, int]) -> Figures:
    """One part of the work, in a process of its own."""
    follow, player, count, seed = part
    return simulate(count, seed=seed, player=player, follow=follow)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    if given.hands < len(KINDS) or given.processes < 1:
        parser.error(f"at least {len(KINDS)} hands, one of every kind, and one process")
    parts = chunks(given.hands, given.seed)
    by_kind = {kind: Figures() for kind in KINDS}
    started = time.perf_counter()
    with ProcessPoolExecutor(given.processes) as pool:
        for (follow, player, _, _), figures in zip(parts, pool.map(run_part, parts), strict=True):
            by_kind[follow, player].add(figures)
    took = time.perf_counter() - started
    total = Figures()
    for (follow, player), figures in by_kind.items():
        print(f"{follow.value}, {player.value}: {figures.hands:,} hands, {figures}")
        total.add(figures)
    for refusal in total.refusals[:SHOWN]:
        print(refusal)
    print(
        f"{total.hands:,} hands under {len(RULES)} house rules: {total.entries:,} entries of a hand, "
        f"{total.sheets:,} of a sheet, {len(total.refusals)} false refusals, {took:.0f} s"
    )
    return 1 if total.refusals else 0


if __name__ == "__main__":
    sys.exit(main())
