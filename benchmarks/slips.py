"""How many slips are found, and how often what was meant is suggested, beside the figures of the specification.

    python -m benchmarks.slips [--hands 20000] [--cases 120] [--seed 11] [--follow amsterdam]

Play model: the sensible players of `benchmarks.playing`, a fifth of the hands nat, a pit in thirty, roem 23 a hand, all
of it claimed. Error model: `benchmarks.slip_model`, one slip a hand, 21 kinds; levels: `benchmarks.written_lines`.
Found means refused by `check_hand`. Suggestions are asked for up to so many refused lines of each kind, so that rare
kinds weigh as much as common ones; the prior of the suggestions comes from other hands than these.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from benchmarks.playing import played_hands
from benchmarks.slip_model import SLIPS
from benchmarks.written_lines import LEVELS, Line, line_of, same_hand
from scoring import FollowRule, HandEntry, HouseRules, check_hand
from scoring.suggest import suggest_hand

# Per cent found at B, C, D, E, F; None where the slip cannot befall the level.
FOUND_IN_SPECIFICATION: dict[str, tuple[float | None, ...]] = {
    "digit": (72.7, 73.7, 74.2, 100.0, 94.0),
    "confuse": (73.9, 74.3, 74.7, 100.0, 92.5),
    "transpose": (82.9, 83.0, 83.0, 100.0, 100.0),
    "drop": (97.8, 97.8, 97.8, 100.0, 88.1),
    "double": (75.2, 99.0, 99.0, 100.0, 83.8),
    "off1": (100.0, 100.0, 100.0, 100.0, 100.0),
    "off10": (74.5, 76.9, 79.1, 100.0, 94.6),
    "swap_columns": (0.0, 77.1, 100.0, 100.0, 99.5),
    "wrong_declarer": (None, 77.1, 100.0, 100.0, 99.0),
    "roem_not_in_final": (0.5, 5.5, 5.5, 100.0, None),
    "roem_wrong_side": (0.0, 0.0, 3.3, 3.1, 3.1),
    "roem_wrong_side_in_final": (0.0, 0.0, 3.3, 100.0, 100.0),
    "last10_forgotten": (80.9, 80.9, 82.6, 100.0, 100.0),
    "used_152": (83.1, 83.3, 84.7, 100.0, 100.0),
    "nat_not_applied": (4.9, 100.0, 100.0, 100.0, None),
    "nat_roem_lost": (0.0, 0.0, 0.0, 100.0, None),
    "nat_own_points_only": (99.9, 99.9, 99.9, 100.0, None),
    "false_nat": (0.0, 0.0, 0.0, 100.0, 100.0),
    "pit_bonus_forgotten": (0.0, 0.0, 99.7, 100.0, None),
    "pit_forgotten_wholly": (0.0, 0.0, 0.0, 0.0, 0.0),
    "roem_never_noted": (0.0, 0.0, 0.0, 0.0, 0.0),
}
# Per cent of the lines for which the right one came first, and among the first three.
RIGHT_IN_SPECIFICATION = {"B": (63, 93), "C": (55, 91), "D": (50, 85), "E": (80, 97), "F": (72, 98)}


EXPLAINED = """Differences over five points, and where one of the two has no figure:
false_nat at F: as on paper a nat shows no captured points, so a hand that was made and written as nat looks like one.
nat_... at F: on paper they can befall the line; where F is points as captured with the total computed, they cannot.
roem_wrong_side_in_final at F: the totals are computed, so there is no total to put it in.
"""


@dataclass(slots=True, kw_only=True)
class Tally:
    """What came of the lines of one level with one kind of slip."""

    made: int = 0
    found: int = 0
    asked: int = 0
    ranks: Counter[int] = field(default_factory=Counter)
    """How often the right line stood at which place, from 1; 0 where it was not suggested."""

    def right_within(self, places: int) -> int:
        return sum(self.ranks[place] for place in range(1, places + 1))


@dataclass(slots=True, kw_only=True)
class Figures:
    """One run."""

    tallies: dict[tuple[str, str], Tally]
    false_alarms: int
    lines: int
    seconds: float
    """Of the processor, spent on suggestions."""

    def of_level(self, level: str) -> Tally:
        """All kinds of slips together."""
        whole = Tally()
        for (of_level, _kind), tally in self.tallies.items():
            if of_level == level:
                whole.asked += tally.asked
                whole.ranks.update(tally.ranks)
        return whole


def measure(hands: int, *, cases: int, seed: int, follow: FollowRule, levels: Iterable[str] = LEVELS) -> Figures:
    """Play, let slips happen, and judge every line."""
    rules = HouseRules(follow=follow)
    lines = [line_of(hand) for hand in played_hands(hands, seed=seed, follow=follow)]
    figures = Figures(tallies={}, false_alarms=0, lines=0, seconds=0.0)
    for level in levels:
        figures.lines += len(lines)
        figures.false_alarms += sum(bool(check_hand(line.entry(level), rules)) for line in lines)
        for kind in SLIPS:
            # A text, so that neither the kinds nor the levels share their chances.
            rng = Random(f"slips/{seed}/{level}/{kind}")
            tally = figures.tallies[level, kind] = Tally()
            for line in lines:
                _one(line, level, kind, rng, rules, tally, cases, figures)
    return figures


def _one(
    line: Line, level: str, kind: str, rng: Random, rules: HouseRules, tally: Tally, cases: int, figures: Figures
) -> None:
    true = line.entry(level)
    written = SLIPS[kind](line, level, rng)
    if written is None or same_hand(written, true):
        return
    tally.made += 1
    if not check_hand(written, rules):
        return
    tally.found += 1
    if tally.asked < cases:
        tally.asked += 1
        tally.ranks[_rank(written, true, rules, figures)] += 1


def _rank(written: HandEntry, true: HandEntry, rules: HouseRules, figures: Figures) -> int:
    start = time.process_time()
    suggestions = suggest_hand(written, rules)
    figures.seconds += time.process_time() - start
    for place, suggestion in enumerate(suggestions, start=1):
        if same_hand(suggestion.entry, true):
            return place
    return 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--cases", type=int, default=120)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--follow", choices=[rule.value for rule in FollowRule], default=FollowRule.AMSTERDAM.value)
    given = parser.parse_args()
    figures = measure(given.hands, cases=given.cases, seed=given.seed, follow=FollowRule(given.follow))
    print((__doc__ or "").partition("\n\n")[2].partition("\n\n")[2])
    print(f"{given.hands} hands, seed {given.seed}, follow rule {given.follow}.")
    print(f"False alarms: {figures.false_alarms} on {figures.lines} lines without a slip.\n")
    _print_found(figures)
    print(EXPLAINED)
    _print_right(figures)


def _print_found(figures: Figures) -> None:
    print("Slips found, per cent: ours / specification (difference over five points: *)")
    print(f"{'':26}" + "".join(f"{level:>16}" for level in LEVELS) + f"{'made (B or C)':>16}")
    for kind, expected in FOUND_IN_SPECIFICATION.items():
        cells = []
        for level, theirs in zip(LEVELS, expected, strict=True):
            tally = figures.tallies[level, kind]
            ours = 100 * tally.found / tally.made if tally.made else None
            far = ours is not None and theirs is not None and abs(ours - theirs) > 5
            cells.append(f"{_share(ours)} / {_share(theirs)}{'*' if far else ' '}")
        made = figures.tallies["B", kind].made or figures.tallies["C", kind].made
        print(f"{kind:26}" + "".join(f"{cell:>16}" for cell in cells) + f"{made:>16}")
    print()


def _share(share: float | None) -> str:
    return "-" if share is None else f"{share:.1f}"


def _print_right(figures: Figures) -> None:
    print("Suggestions: the right line first, and among the first three, per cent: ours / specification")
    asked = 0
    for level, (first, three) in RIGHT_IN_SPECIFICATION.items():
        tally = figures.of_level(level)
        asked += tally.asked
        print(
            f"{level}  {tally.asked:>5} lines   first {100 * tally.right_within(1) / tally.asked:5.1f} / {first}"
            f"   top 3 {100 * tally.right_within(3) / tally.asked:5.1f} / {three}"
        )
        missed = [
            f"{kind} {100 * of_kind.right_within(3) // of_kind.asked}"
            for kind in SLIPS
            if (of_kind := figures.tallies[level, kind]).asked and of_kind.right_within(3) < 0.9 * of_kind.asked
        ]
        print(f"   below 90 in the top 3: {', '.join(missed) or 'none'}")
    print(f"\n{1000 * figures.seconds / asked:.2f} ms of processor time a suggestion")


if __name__ == "__main__":
    main()
