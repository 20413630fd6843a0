"""A whole evening as one model for OR-Tools' CP-SAT, as somebody would write it who does not want to write a search.

Variables: which side (two of them to a table) everybody takes in every round, and for every couple and round whether
they are partners and whether they meet; each plays with one partner and three mates a round. The objective is the
season's cost, 1000 for each time but the first that two are partners tonight and 50 for each time but the first that
two meet otherwise. The first player of a round sits at the first table, as the tables are all alike.

Its seconds are of the processor, on each of its workers, so that a busy machine does not make it worse than it is.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt
from ortools.sat.python import cp_model

from benchmarks.seating_counts import MEETING_AGAIN, PARTNER_AGAIN
from tournaments.seating import RoundPlan

Matrix = npt.NDArray[np.int64]
Couple = tuple[int, int]
Variables = dict[tuple[int, int], cp_model.IntVar]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The rounds (none where none were found), the solver's own bound, and the seconds it took to state the model."""

    rounds: tuple[RoundPlan, ...] | None
    bound: float
    stated: float


def cp_sat_draw(
    sit_outs: Sequence[Sequence[int]],
    as_partners: Matrix,
    as_opponents: Matrix,
    *,
    seconds: float,
    workers: int = 2,
    seed: int = 1,
) -> Answer:
    """Players 0 … n - 1, one round for each of the sit-outs; the prices are those of the season."""
    started = time.perf_counter()
    model = cp_model.CpModel()
    sides: list[Variables] = []
    together: dict[Couple, list[tuple[cp_model.IntVar, cp_model.IntVar]]] = {}
    for idle in sit_outs:
        playing = [player for player in range(len(as_partners)) if player not in set(idle)]
        side, table = _seats(model, playing)
        partners, mates = _company(model, playing, side, table)
        sides.append(side)
        for couple, mate in mates.items():
            together.setdefault(couple, []).append((partners[couple], mate))
    _minimize(model, together, as_partners, as_opponents)
    stated = time.perf_counter() - started
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = seed
    if _solve(solver, model, seconds * workers) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Answer(rounds=None, bound=0.0, stated=stated)
    rounds = tuple(_round(solver, side, idle) for side, idle in zip(sides, sit_outs, strict=True))
    return Answer(rounds=rounds, bound=solver.best_objective_bound, stated=stated)


def _solve(solver: cp_model.CpSolver, model: cp_model.CpModel, seconds: float) -> int:
    """Solve until so much processor time is spent on all cores together; ten times that by the clock is the end too."""
    solver.parameters.max_time_in_seconds = 10 * seconds
    ended = threading.Event()
    until = time.process_time() + seconds

    def watch() -> None:
        while not ended.wait(0.1):
            if time.process_time() > until:
                solver.stop_search()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    status: int = solver.solve(model)
    ended.set()
    watcher.join()
    return status


def _seats(model: cp_model.CpModel, playing: Sequence[int]) -> tuple[Variables, Variables]:
    """Whether a player takes a side, and whether he is at a table."""
    tables, sides = range(len(playing) // 4), range(len(playing) // 2)
    side = {(player, at): model.new_bool_var("") for player in playing for at in sides}
    table = {(player, at): model.new_bool_var("") for player in playing for at in tables}
    for player in playing:
        model.add_exactly_one(side[player, at] for at in sides)
        for at in tables:
            model.add(table[player, at] == side[player, 2 * at] + side[player, 2 * at + 1])
    for at in sides:
        model.add(cp_model.LinearExpr.sum([side[player, at] for player in playing]) == 2)
    model.add(side[playing[0], 0] == 1)
    return side, table


def _company(
    model: cp_model.CpModel, playing: Sequence[int], side: Variables, table: Variables
) -> tuple[Variables, Variables]:
    """Whether a couple are partners, and whether they meet at all."""
    partners: Variables = {}
    mates: Variables = {}
    of_player: dict[int, list[Couple]] = {player: [] for player in playing}
    for couple in combinations(playing, 2):
        one, two = couple
        partners[couple] = partner = model.new_bool_var("")
        mates[couple] = mate = model.new_bool_var("")
        for at in range(len(playing) // 2):
            model.add_bool_or(~side[one, at], ~side[two, at], partner)
        for at in range(len(playing) // 4):
            model.add_bool_or(~table[one, at], ~table[two, at], mate)
        model.add_implication(partner, mate)
        of_player[one].append(couple)
        of_player[two].append(couple)
    for couples in of_player.values():
        model.add(cp_model.LinearExpr.sum([partners[couple] for couple in couples]) == 1)
        model.add(cp_model.LinearExpr.sum([mates[couple] for couple in couples]) == 3)
    return partners, mates


def _minimize(
    model: cp_model.CpModel,
    together: dict[Couple, list[tuple[cp_model.IntVar, cp_model.IntVar]]],
    as_partners: Matrix,
    as_opponents: Matrix,
) -> None:
    terms: list[cp_model.IntVar] = []
    prices: list[int] = []
    for couple, in_rounds in together.items():
        meeting = int(as_opponents[couple])
        for partner, mate in in_rounds:
            terms += [partner, mate]
            prices += [int(as_partners[couple]) - meeting, meeting]
        # Partners again have met again as well.
        for at, price in ((0, PARTNER_AGAIN - MEETING_AGAIN), (1, MEETING_AGAIN)):
            if len(in_rounds) > 1:
                more = model.new_int_var(0, len(in_rounds) - 1, "")
                model.add(more >= cp_model.LinearExpr.sum([pair[at] for pair in in_rounds]) - 1)
                terms.append(more)
                prices.append(price)
    model.minimize(cp_model.LinearExpr.weighted_sum(terms, prices))


def _round(solver: cp_model.CpSolver, side: Variables, idle: Sequence[int]) -> RoundPlan:
    taken: dict[int, list[int]] = {}
    for (player, at), sits in side.items():
        if solver.boolean_value(sits):
            taken.setdefault(at, []).append(player)
    return RoundPlan(
        tables=tuple((tuple(taken[at]), tuple(taken[at + 1])) for at in range(0, len(taken), 2)),
        sit_outs=tuple(sorted(idle)),
    )
