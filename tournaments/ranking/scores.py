"""What the evenings of a season brought everybody: what a season is ranked from."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.ranking.codes import Code
from tournaments.ranking.figures import RoundResult


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningScores:
    """One entrant's evening: the rounds played or credited, or a code for the whole evening.

    `fill_ins` was played for nobody and counts only where the rules let it replace an own lower round. `missing` are
    the numbers of the rounds of which there should be a result and is none; `without_average` those that are missing
    because somebody of a pair is credited an own average and played nothing yet. `penalty` is zero or less. Somebody
    who has rounds needs no code of the evening; where both are given the rounds count, and the season tells the
    organiser.
    `whole` is the total of an evening of which no round is known, as published lists have it: played, with every figure
    but the total unknown.
    """

    entrant: int
    rounds: tuple[RoundResult, ...] = ()
    fill_ins: tuple[RoundResult, ...] = ()
    missing: tuple[int, ...] = ()
    without_average: tuple[int, ...] = ()
    penalty: int = 0
    code: Code | None = None
    whole: int | None = None

    def __post_init__(self) -> None:
        if self.penalty > 0:
            raise ValueError(f"the penalties of entrant {self.entrant} add up to more than zero: {self.penalty}")
        if len({result.round_number for result in self.rounds}) != len(self.rounds):
            raise ValueError(f"entrant {self.entrant} has two results for one round")
        if self.code is not None and not self.code.is_of_evening:
            raise ValueError(f"{self.code} does not stand for a whole evening")
        if self.whole is not None and self.rounds:
            raise ValueError(f"entrant {self.entrant} has rounds and a total that is not made of them")


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningOfSeason:
    """An evening that counts: everybody who is ranked in the season and was there, or has a code for it.

    `period` is the part of the season it belongs to, for nested counting; None: to none.
    """

    evening: int
    planned_rounds: int
    period: int | None = None
    entrants: tuple[EveningScores, ...] = ()

    def __post_init__(self) -> None:
        if self.planned_rounds < 1:
            raise ValueError(f"evening {self.evening} has no rounds")
        if len({scores.entrant for scores in self.entrants}) != len(self.entrants):
            raise ValueError(f"an entrant stands twice in evening {self.evening}")
