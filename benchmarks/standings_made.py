"""A season made up for measuring: who was there, who wrote off, who sat out, and what every table made.

Plain data, from which the ranking, the database and pandas each take what they need.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tournaments.ranking import Code, EveningOfSeason, EveningScores, RoundResult
from tournaments.ranking.season_presets import SEASON_PRESETS

RULES = SEASON_PRESETS["t_harde"]
NOTIFIED, AWAY = 0.10, 0.02
"""Shares of the members who stay away with and without notice."""
_CREDIT, _MEAN, _SPREAD = 1600, 1525, 180


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeEvening:
    """Who played, with every round, and who did not, with the code; the period is the number of its six evenings."""

    number: int
    period: int
    rounds: int
    played: dict[int, tuple[RoundResult, ...]]
    codes: dict[int, Code]

    def ranked(self) -> EveningOfSeason:
        """The evening as the ranking is given it."""
        entrants = [EveningScores(entrant=entrant, rounds=rounds) for entrant, rounds in self.played.items()]
        entrants += [EveningScores(entrant=entrant, code=code) for entrant, code in self.codes.items()]
        return EveningOfSeason(
            evening=self.number, planned_rounds=self.rounds, period=self.period, entrants=tuple(entrants)
        )


def made_season(evenings: int, players: int, rounds: int, *, seed: int = 1) -> Iterator[MadeEvening]:
    """One evening after another; `players` are 0, 1, 2 …, evenings and periods are counted from 0."""
    for number in range(evenings):
        rng = Random(f"{seed}/{number}")
        codes: dict[int, Code] = {}
        for entrant in range(players):
            lot = rng.random()
            if lot < NOTIFIED + AWAY:
                codes[entrant] = Code.ABSENT_NOTIFIED if lot < NOTIFIED else Code.ABSENT
        here = [entrant for entrant in range(players) if entrant not in codes]
        played: dict[int, list[RoundResult]] = {entrant: [] for entrant in here}
        for round_number in range(1, rounds + 1):
            seats = rng.sample(here, len(here))
            idle = len(here) % 4
            for entrant in seats[:idle]:
                credit = RoundResult(
                    round_number=round_number,
                    total=_CREDIT,
                    points=_CREDIT,
                    roem=0,
                    pits=1,
                    nats=0,
                    code=Code.SAT_OUT.value,
                )
                played[entrant].append(credit)
            for first in range(idle, len(seats), 2):
                side = _side(round_number, rng)
                played[seats[first]].append(side)
                played[seats[first + 1]].append(side)
        yield MadeEvening(
            number=number,
            period=number // RULES.counting.evenings,
            rounds=rounds,
            played={entrant: tuple(results) for entrant, results in played.items()},
            codes=codes,
        )


def _side(round_number: int, rng: Random) -> RoundResult:
    """What one side of a table made; totals are rounded to ten, so that there are equals to be told apart."""
    total = round(rng.gauss(_MEAN, _SPREAD), -1)
    roem = 10 * rng.randint(10, 35)
    return RoundResult(
        round_number=round_number,
        total=int(total),
        points=int(total) - roem,
        roem=roem,
        pits=rng.choice((0, 0, 0, 1, 1, 2)),
        nats=rng.randint(0, 4),
    )
