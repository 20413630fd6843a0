"""How fast it is known whether a hand can happen: loading what can happen, and asking.

    python -m benchmarks.feasibility [--questions 200000]

Beside the tables stand, in the same run, counting everything anew from the rules and a plain set of tuples.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module

from scoring import HouseRules
from scoring.claims import count_outcomes
from scoring.feasible import Feasible, build, unpack
from scoring.limits import HAND_POINTS, limits_of

RUNS = 7
Question = tuple[tuple[int, int], tuple[int, int]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--questions", type=int, default=200_000)
    asked = parser.parse_args().questions
    rules = HouseRules()
    key = (rules.four_jacks, " ".join(rules.fours))

    def load() -> Feasible:
        # As in a program that was just started.
        sys.modules.pop("scoring.feasible_tables", None)
        return build(unpack(import_module("scoring.feasible_tables").TABLES[key]))

    def count() -> Feasible:
        return build(count_outcomes(rules.four_jacks, rules.fours))

    feasible = load()
    plain = as_tuples(feasible)
    print(f"{feasible.outcomes():,} outcomes under the default rules; the best of {RUNS} runs, processor time\n")
    print(f"{'load the table':<46}{1000 * best(load):>10.1f} ms   (to beat: 20 ms)")
    print(f"{'count everything from the rules':<46}{1000 * best(count):>10.1f} ms")
    print(f"{'make the plain set of the loaded table':<46}{1000 * best(lambda: as_tuples(feasible)):>10.1f} ms\n")

    questions = questions_of(asked)
    limits = limits_of(rules)

    def ask_limits() -> int:
        return sum(limits.fits(points=points, roem=roem) for points, roem in questions)

    def ask_table() -> int:
        return sum(feasible.holds(points, roem) for points, roem in questions)

    def ask_plain() -> int:
        return sum((points[0], *roem) in plain for points, roem in questions)

    assert ask_limits() == ask_table() == ask_plain()
    for name, ask in (
        ("ask `Limits.fits`", ask_limits),
        ("ask the table itself", ask_table),
        ("ask a plain set of tuples", ask_plain),
    ):
        print(f"{name:<46}{1e9 * best(ask) / asked:>10.0f} ns a question")


def as_tuples(feasible: Feasible) -> set[tuple[int, int, int]]:
    """Every outcome as (points of A, roem of A, roem of B); who took no trick is left out."""
    found = {
        (points, *roem)
        for roem, possible in feasible.shared.items()
        for points in range(possible.bit_length())
        if possible >> points & 1
    }
    for roem in feasible.swept:
        found |= {(HAND_POINTS, roem, 0), (0, 0, roem)}
    return found


def questions_of(number: int) -> list[Question]:
    """Points and roem as they are typed, right and wrong."""
    chance = random.Random(number)
    roem = [0, 0, 0, 20, 20, 40, 50, 60, 70, 100, 120, 200]
    points = [chance.randint(0, HAND_POINTS) for _ in range(number)]
    return [((one, HAND_POINTS - one), (chance.choice(roem), chance.choice(roem))) for one in points]


def best(deed: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        deed()
        times.append(time.process_time() - start)
    return min(times)


if __name__ == "__main__":
    main()
