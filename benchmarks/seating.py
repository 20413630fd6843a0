"""How good the draws are, and how fast: the plans of the product beside proven bounds and other ways to draw.

    python -m benchmarks.seating [movements] [history] [pairs] [swiss] [seasons] [late]

Without a part named, all of them: that takes hours, nearly all of it the part with history. Shorter:
`--players 16 26`, `--histories 1`, `--cp-sat-seconds 0`, `--seeds 1`. The bounds need scipy, CP-SAT needs ortools, the
matchings beside ours networkx (`benchmarks/requirements.txt`); what is not installed is left out and said so. Costs are
counted by `benchmarks.seating_counts`, never by the code that drew. Times are processor time.
"""

from __future__ import annotations

import argparse
import os

from benchmarks import (
    seating_late,
    seating_memory,
    seating_movements,
    seating_pairs,
    seating_seasons,
    seating_swiss,
)
from benchmarks.seating_goals import Goals
from benchmarks.seating_histories import PRESENT

PARTS = ("movements", "history", "pairs", "swiss", "seasons", "late")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    # No choices: argparse refuses "no part at all" with them.
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    parser.add_argument("--players", type=int, nargs="+", help="fields (of players or pairs) instead of the usual ones")
    parser.add_argument("--rounds", type=int, nargs="+", default=list(seating_memory.ROUNDS), help="with history")
    parser.add_argument("--histories", type=int, default=seating_memory.HISTORIES, help="for each case with history")
    parser.add_argument("--present", type=float, default=PRESENT, help="share of the members there, with history")
    parser.add_argument("--seeds", type=int, help="repetitions of swiss, seasons and late")
    parser.add_argument("--cp-sat-seconds", type=float, default=seating_memory.CP_SAT_SECONDS, help="0: without CP-SAT")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1), help="of CP-SAT")
    given = parser.parse_args(arguments)
    unknown = sorted(set(given.parts) - set(PARTS))
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    goals = Goals()
    for part in PARTS:
        if part in (given.parts or PARTS):
            _measure(part, goals, given)
    goals.sum_up()


def _measure(part: str, goals: Goals, given: argparse.Namespace) -> None:
    seeds = {"seeds": given.seeds} if given.seeds else {}
    fields = {"fields": given.players} if given.players else {}
    match part:
        case "movements":
            seating_movements.measure(goals, **fields)
        case "history":
            seating_memory.measure(
                goals,
                **fields,
                rounds=given.rounds,
                histories=given.histories,
                present=given.present,
                cp_sat_seconds=given.cp_sat_seconds,
                workers=given.workers,
            )
        case "pairs":
            seating_pairs.measure(goals, **fields)
        case "swiss":
            if given.players:
                seeds |= {"pairs": given.players, "fours": [players for players in given.players if players % 4 == 0]}
            seating_swiss.measure(goals, **seeds)
        case "seasons":
            seating_seasons.measure(goals, **seeds)
        case "late":
            seating_late.measure(goals, **seeds)


if __name__ == "__main__":
    main()
