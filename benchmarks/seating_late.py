"""Somebody comes late: how many of those already seated get other company in the rounds still to be played.

Fewer than three a round cannot: whom the newcomer sits with has other company, and nobody twice.
"""

from __future__ import annotations

import time

from benchmarks.seating_goals import Goals
from benchmarks.seating_histories import make_season
from tests.tournaments.seating.counting import again, meetings, partners
from tournaments.seating import Form, plan
from tournaments.seating.history import NO_HISTORY
from tournaments.seating.plans import RoundPlan

PLAYERS = 48
ROUNDS = (3, 4, 5)
SEEDS = 10
ALLOWED = 12


def measure(goals: Goals, *, players: int = PLAYERS, seeds: int = SEEDS) -> None:
    """One arrival after the first round, with and without a season behind it."""
    print(
        f"\nOne late arrival among {players - 1} and {players}, after the first round; who was there already and gets"
    )
    print("other company: most and mean; in brackets the same if the rounds are drawn as if nothing had been announced")
    over, repeats = [], []
    for present in (players - 1, players):
        for rounds in ROUNDS:
            for remembered in (False, True):
                changed, anew, seconds = [], [], 0.0
                for seed in range(1, seeds + 1):
                    touched, without, took, met_again = _arrival(present, rounds, seed, remembered=remembered)
                    name = f"{present} players, {rounds} rounds, seed {seed}"
                    if touched > ALLOWED:
                        over.append(f"{name}: {touched}")
                    if met_again:
                        repeats.append(f"{name}: {met_again}")
                    changed.append(touched)
                    anew.append(without)
                    seconds += took
                print(
                    f"{present:>4} players, {rounds} rounds, {'15 evenings' if remembered else 'no history '}: "
                    f"{max(changed):>3} {sum(changed) / seeds:>5.1f}  ({max(anew)} {sum(anew) / seeds:.1f})  "
                    f"{seconds / seeds:.2f} s",
                    flush=True,
                )
    goals.cells(f"at most {ALLOWED} get other company", over)
    goals.cells("still nobody meets anybody twice", repeats)


def _arrival(present: int, rounds: int, seed: int, *, remembered: bool) -> tuple[int, int, float, int]:
    """How many get other company, how many without regard to what was announced, seconds, meetings again."""
    season = make_season(present, rounds, 1 + seed % 2) if remembered else None
    here = list(season.present) if season else list(range(present))
    history = season.history if season else NO_HISTORY
    first = plan(entrants=here, form=Form.INDIVIDUAL, seed=seed, rounds=rounds, history=history)
    # Whoever comes has not been here this season yet.
    newcomer = 10_000
    played, announced = first.rounds[:1], first.rounds[1:]
    started = time.process_time()
    again_drawn, anew = (
        plan(
            entrants=[*here, newcomer],
            form=Form.INDIVIDUAL,
            seed=seed + 1,
            rounds=rounds - 1,
            played=played,
            history=history,
            published=published,
            effort=effort,
        )
        for published, effort in ((announced, None), ((), 500))
    )
    took = time.process_time() - started
    evening = [*played, *again_drawn.rounds]
    assert not again(partners(evening))
    return (
        len(_disturbed(announced, again_drawn.rounds)),
        len(_disturbed(announced, anew.rounds)),
        took,
        again(meetings(evening)),
    )


def _disturbed(before: tuple[RoundPlan, ...], after: tuple[RoundPlan, ...]) -> set[int]:
    """Who was in the rounds before and sits with other people after, or sits out where he played."""
    return {
        player
        for was, now in zip(before, after, strict=True)
        for player in _company(was)
        if _company(was)[player] != _company(now)[player]
    }


def _company(planned: RoundPlan) -> dict[int, frozenset[int]]:
    tables = [frozenset(player for side in table for player in side) for table in planned.tables]
    alone = {player: frozenset[int]() for player in planned.sit_outs}
    return alone | {player: people for people in tables for player in people}
