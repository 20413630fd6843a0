"""Seasons to draw an evening after: fifteen evenings of a club, seated by the engine itself.

Each evening n - 3 … n + 3 of the members are there, by lot; tonight n. Who sits out is whose turn it is. With three
quarters of the members present the bounds come out as in the specification's table (n = 48, R = 4: 453 to 454); with
fewer present there is less of a season, and the same few units above a bound are more hundredths of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tournaments.seating.costs import make_field
from tournaments.seating.evening_search import search_evening
from tournaments.seating.field import renamed
from tournaments.seating.history import History, PastEvening
from tournaments.seating.sit_outs import plan_sit_outs

EVENINGS = 15
PRESENT = 0.75


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """Who is there tonight, and the evenings before it."""

    present: tuple[int, ...]
    history: History


def make_season(
    players: int, rounds: int, number: int, *, evenings: int = EVENINGS, present: float = PRESENT
) -> Season:
    """The season with this number of so many players and rounds; always the same one."""
    rng = Random(f"{players}/{rounds}/{number}")
    members = range(round(players / present))
    history = History()
    for _ in range(evenings):
        here = rng.sample(members, max(4, min(len(members), rng.randint(players - 3, players + 3))))
        history = History(evenings=(*history.evenings, _evening(sorted(here), rounds, history, rng)))
    return Season(present=tuple(sorted(rng.sample(members, players))), history=history)


def _evening(here: list[int], rounds: int, history: History, rng: Random) -> PastEvening:
    idle = plan_sit_outs(entrants=here, counts=[len(here) % 4] * rounds, history=history, rng=rng)
    field = make_field(entrants=here, sit_outs=idle, history=history)
    found = search_evening(field, effort=(2 * len(here) + 200) * rounds, rng=rng)
    return PastEvening(rounds=renamed(found.rounds, here))
