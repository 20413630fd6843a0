"""How long standings take: an evening and a season recomputed, how that grows, and the same season by pandas.

    python -m benchmarks.standings [--backend embedded|servers]

The evenings are those of a club of 250: a tenth absent with notice, some without, sit-outs, the best four of every six
evenings and the best five of these periods. Shorter: `--players 40 --evenings 10 20`. A goal is held against the
fastest of the runs: whatever else the machine does makes a run slower and never faster. The median and the processor
time stand beside it. pandas is in `benchmarks/requirements.txt`; where it is not installed it is left out and said so.
"""

from __future__ import annotations

import argparse
import importlib

from benchmarks.installation import BACKENDS, installation
from benchmarks.seating_goals import Goals

PLAYERS, ROUNDS, EVENINGS, RUNS = 250, 4, (10, 40, 100, 1_000), 5


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--backend", choices=BACKENDS, default="embedded")
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--evenings", type=int, nargs="+", default=list(EVENINGS), help="seasons of so many evenings")
    parser.add_argument("--runs", type=int, default=RUNS, help="of every figure; the longest seasons have fewer")
    given = parser.parse_args(arguments)
    goals = Goals()
    # Models can be imported only now that Django is set up.
    with installation(given.backend) as runs_on:
        figures = importlib.import_module("benchmarks.standings_figures")
        figures.measure(goals, runs_on, players=given.players, evenings=given.evenings, runs=given.runs)
    goals.sum_up()


if __name__ == "__main__":
    main()
