"""The draw a club does with slips of paper: everybody anywhere, every round anew."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.seating import RoundPlan


def random_draw(entrants: Sequence[int], rounds: int, rng: Random, *, per_side: int = 2) -> tuple[RoundPlan, ...]:
    """So many rounds; who is left over sits out, by lot too. `per_side` is 1 for fixed pairs."""
    made = []
    for _ in range(rounds):
        order = rng.sample(list(entrants), len(entrants))
        table = 2 * per_side
        full = len(order) - len(order) % table
        made.append(
            RoundPlan(
                tables=tuple(
                    (tuple(order[at : at + per_side]), tuple(order[at + per_side : at + table]))
                    for at in range(0, full, table)
                ),
                sit_outs=tuple(order[full:]),
            )
        )
    return tuple(made)
