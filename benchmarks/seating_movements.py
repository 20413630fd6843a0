"""Evenings without a history: what is met again, the least it can be, and how long a plan takes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.random_draw import random_draw
from benchmarks.seating_counts import Evening, count_evening, fewest_meetings_again
from benchmarks.seating_goals import Goals
from tests.tournaments.seating.counting import assert_seated, waited
from tournaments.seating import Form, plan, whist

FEW = range(1, 6)
MANY = range(6, 13)
FIELDS = range(8, 251)
# Beyond 40 the larger fields of the second table are a sample.
LARGER = (50, 64, 81, 100, 120, 150, 200, 250)
# Where not even the specification reaches the counting bound: players, rounds, meetings again above it.
EXCEPTIONS = {(11, 4): 1, (11, 5): 4, (14, 5): 1}
# From here on nobody need meet anybody twice in five rounds, but once among seventeen.
FREE, UNAVOIDABLE = 15, {(17, 5): 1}
# Players at most, and milliseconds.
SPEED = ((120, 50.0), (250, 250.0))
RANDOM_DRAWS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One evening; `least` is the counting bound of the meetings again."""

    players: int
    rounds: int
    found: Evening
    least: int
    milliseconds: float

    @property
    def name(self) -> str:
        return f"({self.players}, {self.rounds}) {self.found.partners_again}/{self.found.meetings_again}"


def measure(goals: Goals, *, fields: Iterable[int] = FIELDS, many: bool = True) -> None:
    """Both tables; `fields` are numbers of players."""
    fields = list(fields)
    # So that the first plan does not pay for what is loaded once.
    plan(entrants=range(20), form=Form.INDIVIDUAL, seed=0, rounds=5)
    print("Without history: partners again / meetings again (the least), milliseconds of the slowest; in brackets the")
    print(f"mean of {RANDOM_DRAWS} random draws, and the first rounds of a whist tournament where one is known")
    cells = [cell for players in fields for cell in _row(players, FEW, alternatives=True)]
    _check_few(goals, cells)
    if many:
        print("\nWithout history, more rounds: meetings again (above the counting bound), milliseconds of the slowest")
        print(f"{'n':>4} " + " ".join(f"{f'R={rounds}':>11}" for rounds in MANY))
        chosen = [players for players in fields if players <= 40 or players in LARGER]
        cells = [cell for players in chosen for cell in _row(players, MANY, alternatives=False)]
        reached = sum(cell.found.meetings_again == cell.least for cell in cells)
        print(f"  the bound is reached in {reached} of {len(cells)}")


def _row(players: int, many: Sequence[int], *, alternatives: bool) -> list[Cell]:
    cells = [_cell(players, rounds) for rounds in many]
    slowest = max(cell.milliseconds for cell in cells)
    if alternatives:
        line = "  ".join(
            f"{cell.found.partners_again}/{cell.found.meetings_again} ({cell.least})" for cell in cells[2:]
        )
        print(f"{players:>4}  {line}  {slowest:6.1f} ms  [{_others(players, many[2:])}]", flush=True)
    else:
        line = " ".join(f"{f'{cell.found.meetings_again} (+{_gap(cell)})':>11}" for cell in cells)
        print(f"{players:>4} {line}  {slowest:6.1f} ms", flush=True)
    return cells


def _gap(cell: Cell) -> int:
    return cell.found.meetings_again - cell.least


def _cell(players: int, rounds: int) -> Cell:
    times = []
    for _ in range(2):
        started = time.process_time()
        made = plan(entrants=range(players), form=Form.INDIVIDUAL, seed=players, rounds=rounds)
        times.append(1000 * (time.process_time() - started))
    assert_seated(players, made.rounds)
    turns = waited(players, made.rounds)
    assert max(turns) - min(turns) <= 1
    found = count_evening(made.rounds)
    assert found.cost == made.receipt.cost >= made.receipt.bound
    return Cell(
        players=players,
        rounds=rounds,
        found=found,
        least=fewest_meetings_again(players, rounds),
        milliseconds=min(times),
    )


def _others(players: int, many: Iterable[int]) -> str:
    told = []
    for rounds in many:
        rng = Random(f"{players}/{rounds}")
        drawn = [count_evening(random_draw(range(players), rounds, rng)) for _ in range(RANDOM_DRAWS)]
        partners = sum(evening.partners_again for evening in drawn) / RANDOM_DRAWS
        told.append(f"{partners:.1f}/{sum(evening.meetings_again for evening in drawn) / RANDOM_DRAWS:.0f}")
    cycle = whist.cycle(players)
    line = "random " + " ".join(told)
    if cycle is not None:
        line += ", whist " + " ".join(str(count_evening(cycle[:rounds]).meetings_again) for rounds in many)
    return line


def _check_few(goals: Goals, cells: Sequence[Cell]) -> None:
    goals.cells("no partner twice in five rounds", (cell.name for cell in cells if cell.found.partners_again))
    goals.cells(
        f"nobody met twice from {FREE} players on, but once among 17 in five rounds",
        (
            cell.name
            for cell in cells
            if cell.players >= FREE and cell.found.meetings_again > UNAVOIDABLE.get((cell.players, cell.rounds), 0)
        ),
    )
    goals.cells(
        f"the bound is reached below {FREE} players, but where the specification does not either",
        (
            f"{cell.name} (least {cell.least})"
            for cell in cells
            if cell.players < FREE and _gap(cell) > EXCEPTIONS.get((cell.players, cell.rounds), 0)
        ),
    )
    fewer = 0
    for most, allowed in SPEED:
        these = [cell for cell in cells if fewer < cell.players <= most]
        if these:
            slowest = max(these, key=lambda cell: cell.milliseconds)
            goals.check(
                f"each plan up to {most} players under {allowed:.0f} ms",
                f"{slowest.milliseconds:.1f} ms at ({slowest.players}, {slowest.rounds})",
                reached=slowest.milliseconds < allowed,
            )
        fewer = most
