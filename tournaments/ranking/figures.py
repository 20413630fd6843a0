"""What an evening's rounds add up to for one entrant.

Decides which figures are known and which are not. An unknown figure is `None`, never zero: a sheet on which
only two totals were written does not say that nobody made a pit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """One round of one entrant: played (`code` is None), or credited under a score code (a sit-out, a missed
    round).

    `points`, `roem`, `pits` and `nats` are None where the sheet does not tell.
    """

    round_number: int
    total: int
    points: int | None = None
    roem: int | None = None
    pits: int | None = None
    nats: int | None = None
    code: str | None = None

    @property
    def is_played(self) -> bool:
        return self.code is None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantResults:
    """All rounds of one entrant this evening, and the sum of its penalties (zero or less)."""

    entrant: int
    rounds: tuple[RoundResult, ...]
    penalty: int = 0

    def __post_init__(self) -> None:
        if self.penalty > 0:
            raise ValueError(f"the penalties of entrant {self.entrant} add up to more than zero: {self.penalty}")
        if len({result.round_number for result in self.rounds}) != len(self.rounds):
            raise ValueError(f"entrant {self.entrant} has two results for one round")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The numbers an entrant is compared by."""

    total: int
    points: int | None
    roem: int | None
    pits: int | None
    nats: int | None
    best_round: int | None
    last_round: int | None


def figures_of(results: EntrantResults) -> Figures:
    """Add up one entrant's evening.

    A figure is None as soon as one played round lacks it. A credited round is all card points and no roem,
    whatever its code; it brings the pits its code gives (none if the code is silent), and is nobody's best or
    last round: it was not earned at a table. The penalty counts in the total only.

    >>> figures = figures_of(EntrantResults(entrant=7, penalty=-100, rounds=(
    ...     RoundResult(round_number=1, total=1500, points=1300, roem=200, pits=1, nats=3),
    ...     RoundResult(round_number=2, total=1600, pits=1, code="sit_out"),
    ... )))
    >>> figures.total, figures.points, figures.roem, figures.pits, figures.nats, figures.best_round
    (3000, 2900, 200, 2, 3, 1500)
    """
    played = sorted((result for result in results.rounds if result.is_played), key=lambda result: result.round_number)
    credited = [result for result in results.rounds if not result.is_played]
    return Figures(
        total=sum(result.total for result in results.rounds) + results.penalty,
        points=_sum_known(
            [result.points for result in played] + [result.total for result in credited],
        ),
        roem=_sum_known(result.roem for result in played),
        pits=_sum_known([result.pits for result in played] + [result.pits or 0 for result in credited]),
        nats=_sum_known([result.nats for result in played] + [result.nats or 0 for result in credited]),
        best_round=max((result.total for result in played), default=None),
        last_round=played[-1].total if played else None,
    )


def _sum_known(numbers: Iterable[int | None]) -> int | None:
    total = 0
    for number in numbers:
        if number is None:
            return None
        total += number
    return total
