"""How often hands end as they do, counted over simulated hands: the text of the module `scoring.usual_hands`.

    python -m benchmarks.usual_hands [--hands 200000] [--seed 4] [--write]

Prints the text; only with `--write` it becomes the module.

The play model is that of `benchmarks.playing`, sensible players under the Amsterdam rule. Card points are smoothed: how
often exactly 87 points were taken is chance, that 87 is commoner than 37 is not.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from benchmarks.playing import Playout, played_hands
from scoring import FollowRule, Side, usual_hands
from scoring.limits import HAND_POINTS, TRICKS, UNREACHABLE_POINTS

OUT_OF = 1_000_000
REACH = 3
"""Smoothing: a hand counts for the points so far around it, the further the less."""
_LINE = 118


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--hands", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--write", action="store_true", help="write scoring/usual_hands.py instead of printing it")
    given = parser.parse_args(arguments)
    command = f"python -m benchmarks.usual_hands --hands {given.hands} --seed {given.seed}"
    hands = played_hands(given.hands, seed=given.seed, follow=FollowRule.AMSTERDAM)
    text = module_of(hands, command)
    if given.write:
        Path(usual_hands.__file__).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


def module_of(hands: Iterable[Playout], command: str) -> str:
    """The text of the module, from these hands."""
    points: Counter[int] = Counter()
    roem: Counter[tuple[int, int]] = Counter()
    pits: Counter[int] = Counter()
    for hand in hands:
        declarer = 0 if hand.declarer is Side.A else 1
        if hand.tricks[declarer] == TRICKS:
            pits[hand.roem[declarer]] += 1
        else:
            points[hand.points[declarer]] += 1
            roem[hand.roem[declarer], hand.roem[1 - declarer]] += 1
    count = points.total() + pits.total()
    return "\n".join(
        (
            '"""How often hands end as they do, per million: a prior for what was meant, never a rule.',
            "",
            f"Made by `{command}`; change the command, not the numbers.",
            '"""',
            "",
            "from __future__ import annotations",
            "",
            "# fmt: off",
            "POINTS: tuple[int, ...] = (",
            *_rows(str(number) for number in _shares(_smoothed(points), points.total())),
            ")",
            '"""By the card points of the declaring side, of the hands without pit."""',
            "",
            "ROEM: dict[tuple[int, int], int] = {",
            *_rows(f"{pair}: {_share(times, roem.total())}" for pair, times in sorted(roem.items())),
            "}",
            '"""By the roem of the declaring side and of the defenders, of the hands without pit."""',
            "",
            "PITS: dict[int, int] = {",
            *_rows(f"{worth}: {_share(times, count)}" for worth, times in sorted(pits.items())),
            "}",
            '"""Pits by their roem, of all hands."""',
            "",
        )
    )


def _smoothed(points: Mapping[int, int]) -> list[int]:
    smoothed = [0] * (HAND_POINTS + 1)
    for taken, times in points.items():
        for away in range(-REACH, REACH + 1):
            near = taken + away
            if 0 <= near <= HAND_POINTS and near not in UNREACHABLE_POINTS:
                smoothed[near] += times * (REACH + 1 - abs(away))
    return smoothed


def _shares(weights: list[int], count: int) -> list[int]:
    whole = count * (REACH + 1) ** 2
    return [0 if near in UNREACHABLE_POINTS else _share(weight, whole) for near, weight in enumerate(weights)]


def _share(times: int, count: int) -> int:
    # What was never seen may happen all the same.
    return max(1, (times * OUT_OF + count // 2) // count)


def _rows(items: Iterable[str]) -> list[str]:
    rows: list[str] = []
    for item in items:
        if rows and len(rows[-1]) + len(item) + 2 <= _LINE:
            rows[-1] += f" {item},"
        else:
            rows.append(f"    {item},")
    return rows


if __name__ == "__main__":
    main()
