"""Evenings after fifteen others: what they cost, beside a proven bound and other ways to draw."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from statistics import median
from types import ModuleType

import numpy as np

from benchmarks.golfers import golfers_draw
from benchmarks.random_draw import random_draw
from benchmarks.seating_counts import SEASON_MEETING, SEASON_PARTNER, Evening, count_evening
from benchmarks.seating_goals import Goals
from benchmarks.seating_histories import PRESENT, Season, make_season
from tournaments.seating import Form, Plan, plan
from tournaments.seating.costs import season_counts
from tournaments.seating.field import renamed

FIELDS = (16, 20, 24, 26, 32, 48, 64, 100)
ROUNDS = (3, 4, 5)
HISTORIES = 5
# The gap to the bound is asked of fields up to this size, after a search of two seconds.
MOST = 64
LONGER = 2.0
MEDIAN, WORST = 6.0, 12.0
CP_SAT_SECONDS = 10.0
BOUND_SECONDS = 30.0
RANDOM_DRAWS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What the plans are held against, as far as it is installed."""

    bound: ModuleType | None
    cp_sat: ModuleType | None
    cp_sat_seconds: float
    workers: int


@dataclass(slots=True, kw_only=True)
class Case:
    """What came of one history; None where it was not looked at, or nothing came of it."""

    players: int
    name: str
    usual: Evening
    usual_seconds: float
    longer: Evening
    longer_seconds: float
    receipt_bound: int
    bound_from: str
    random: float
    golfers: Evening
    bound: int | None = None
    cp_sat: Evening | None = None

    def gap(self, cost: int) -> float | None:
        """In hundredths of the bound; None without a bound above nought."""
        return 100 * (cost / self.bound - 1) if self.bound else None


def measure(
    goals: Goals,
    *,
    fields: Iterable[int] = FIELDS,
    rounds: Iterable[int] = ROUNDS,
    histories: int = HISTORIES,
    present: float = PRESENT,
    cp_sat_seconds: float = CP_SAT_SECONDS,
    workers: int = 2,
) -> None:
    """One line a case, medians over the histories. `cp_sat_seconds` 0 leaves CP-SAT out."""
    print(f"\nWith history: 15 earlier evenings, {histories} histories a case; the cost, in brackets [partners again/")
    print("meetings again] where there are any; medians, the gap to the column-generation bound median and worst")
    beside = Beside(
        bound=goals.load("benchmarks.column_generation", "column-generation bound"),
        cp_sat=goals.load("benchmarks.cp_sat", "CP-SAT") if cp_sat_seconds else None,
        cp_sat_seconds=cp_sat_seconds,
        workers=workers,
    )
    print(
        f"{'n':>4} {'R':>2} {'bound':>6} {'receipt':>15} {'random':>7} {'golfers':>14} {'CP-SAT':>16} "
        f"{'plan':>6} {'s':>5} {'gap':>12} {f'{LONGER:.0f} s':>6} {'gap':>12}"
    )
    cases = []
    for players in fields:
        for number in rounds:
            row = []
            for history in range(1, histories + 1):
                season = make_season(players, number, history, present=present)
                row.append(_case(players, number, history, season, beside))
            _print_row(players, number, row)
            cases += row
    _check(goals, cases)


def _case(players: int, rounds: int, number: int, season: Season, beside: Beside) -> Case:
    history = season.history
    made, seconds = _drawn(season, rounds, number, None)
    steps = round(made.receipt.effort * max(1.0, LONGER / max(seconds, 0.05)))
    longer, longer_seconds = _drawn(season, rounds, number, steps)
    idle = [[season.present.index(player) for player in planned.sit_outs] for planned in made.rounds]
    assert [planned.sit_outs for planned in made.rounds] == [planned.sit_outs for planned in longer.rounds]
    partnered, met = season_counts(history, season.present)
    prices = SEASON_PARTNER * partnered + SEASON_MEETING * met, SEASON_MEETING * met
    rng = Random(f"{players}/{rounds}/{number}")
    others = [count_evening(random_draw(season.present, rounds, rng), history).cost for _ in range(RANDOM_DRAWS)]
    golfers = renamed(golfers_draw(idle, met, partnered, rng), season.present)
    case = Case(
        players=players,
        name=f"({players}, {rounds}) history {number}",
        usual=count_evening(made.rounds, history),
        usual_seconds=seconds,
        longer=count_evening(longer.rounds, history),
        longer_seconds=longer_seconds,
        receipt_bound=made.receipt.bound,
        bound_from=made.receipt.bound_from.value,
        random=sum(others) / RANDOM_DRAWS,
        golfers=count_evening(golfers, history),
    )
    assert (case.usual.cost, case.longer.cost) == (made.receipt.cost, longer.receipt.cost)
    assert case.receipt_bound <= min(case.usual.cost, case.longer.cost)
    if beside.bound is not None:
        plays = np.full(players, rounds)
        for sitting in idle:
            plays[sitting] -= 1
        # Cut off by time in the largest fields it can be under the bound of the receipt.
        best = beside.bound.column_generation_bound(*prices, plays, seconds=BOUND_SECONDS)
        case.bound = max(best, case.receipt_bound)
        assert case.bound <= min(case.usual.cost, case.longer.cost)
    if beside.cp_sat is not None:
        answer = beside.cp_sat.cp_sat_draw(idle, *prices, seconds=beside.cp_sat_seconds, workers=beside.workers)
        if answer.rounds is not None:
            case.cp_sat = count_evening(renamed(answer.rounds, season.present), history)
    return case


def _drawn(season: Season, rounds: int, seed: int, effort: int | None) -> tuple[Plan, float]:
    """The plan, and the seconds it took, receipt and bound included."""
    started = time.process_time()
    made = plan(
        entrants=season.present,
        form=Form.INDIVIDUAL,
        seed=seed,
        rounds=rounds,
        history=season.history,
        effort=effort,
    )
    return made, time.process_time() - started


def _print_row(players: int, rounds: int, row: list[Case]) -> None:
    bounds = [case.bound for case in row if case.bound is not None]
    receipt = f"{median(case.receipt_bound for case in row):.0f} {row[0].bound_from}"
    golfers = sorted((case.golfers for case in row), key=lambda evening: evening.cost)[len(row) // 2]
    answers = sorted((case.cp_sat for case in row if case.cp_sat), key=lambda evening: evening.cost)
    none = len(row) - len(answers)
    answered = f"{answers[len(answers) // 2]}" + (f" {none}x none" if none else "") if answers else "none"
    print(
        f"{players:>4} {rounds:>2} {f'{median(bounds):.0f}' if bounds else '-':>6} {receipt:>15} "
        f"{median(case.random for case in row):>7.0f} {golfers!s:>14} {answered:>16} "
        f"{median(case.usual.cost for case in row):>6.0f} {median(case.usual_seconds for case in row):>5.2f} "
        f"{_gaps(row, [case.usual.cost for case in row]):>12} {median(case.longer.cost for case in row):>6.0f} "
        f"{_gaps(row, [case.longer.cost for case in row]):>12}",
        flush=True,
    )


def _gaps(row: list[Case], costs: list[int]) -> str:
    gaps = [gap for case, cost in zip(row, costs, strict=True) if (gap := case.gap(cost)) is not None]
    return f"{median(gaps):.1f} {max(gaps):.1f} %" if gaps else "-"


def _check(goals: Goals, cases: list[Case]) -> None:
    def wrong(evening: Evening) -> bool:
        return bool(evening.partners_again or evening.meetings_again)

    goals.cells(
        "no partner and nobody met twice within the evening",
        (f"{case.name} {case.usual}, {case.longer}" for case in cases if wrong(case.usual) or wrong(case.longer)),
    )
    asked = [case for case in cases if case.players <= MOST]
    gaps = [(gap, case) for case in asked if (gap := case.gap(case.longer.cost)) is not None]
    if gaps:
        middle = median(gap for gap, _ in gaps)
        worst, case = max(gaps, key=lambda one: one[0])
        goals.check(
            f"above the bound, up to {MOST} players, {LONGER:.0f} s: median at most {MEDIAN:.0f} %",
            f"{middle:.1f} %",
            reached=middle <= MEDIAN,
        )
        goals.check(f"and at worst {WORST:.0f} %", f"{worst:.1f} % at {case.name}", reached=worst <= WORST)
        over = [f"{case.name} {gap:.1f} %" for gap, case in gaps if gap > WORST]
        print(f"         over {WORST:.0f} %: {', '.join(over) or 'none'}")
    goals.cells(
        "ahead of the golfers, at the default effort too",
        (f"{case.name} {case.usual} to {case.golfers}" for case in cases if case.usual.cost >= case.golfers.cost),
    )
    if any(case.cp_sat for case in cases):
        goals.cells(
            "ahead of CP-SAT",
            (
                f"{case.name} {case.longer} to {case.cp_sat}"
                for case in cases
                if case.cp_sat is not None and case.longer.cost >= case.cp_sat.cost
            ),
        )
