"""What an evening's rounds add up to for one entrant.

Decides which figures are known and which are not. An unknown figure is `None`, never zero: a sheet on which
only two totals were written does not say that nobody made a pit.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """One round of one entrant: played (`code` is None), or credited under a score code (a sit-out, a missed
    round).

    `points`, `roem`, `pits` and `nats` are None where the sheet does not tell. Of a pair whose two played apart,
    `credited` are the codes of who did not play this round; the numbers hold what that is worth.
    """

    round_number: int
    total: int
    points: int | None = None
    roem: int | None = None
    pits: int | None = None
    nats: int | None = None
    code: str | None = None
    credited: tuple[str, ...] = ()

    @property
    def is_played(self) -> bool:
        return self.code is None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantResults:
    """All rounds of one entrant this evening, and the sum of its penalties (zero or less).

    `whole` is the total of an evening of which no round is known, as published lists have it; then `rounds` is empty.
    """

    entrant: int
    rounds: tuple[RoundResult, ...]
    penalty: int = 0
    whole: int | None = None

    def __post_init__(self) -> None:
        if self.penalty > 0:
            raise ValueError(f"the penalties of entrant {self.entrant} add up to more than zero: {self.penalty}")
        if len({result.round_number for result in self.rounds}) != len(self.rounds):
            raise ValueError(f"entrant {self.entrant} has two results for one round")
        if self.whole is not None and self.rounds:
            raise ValueError(f"entrant {self.entrant} has rounds and a total that is not made of them")


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
    best_evening: int | None = None
    """The highest total of an evening in a season; of a single evening nothing, for there it would be the total."""


def figures_of(results: EntrantResults) -> Figures:
    """Add up one entrant's evening.

    A figure is None as soon as one played round lacks it. A credited round is all card points and no roem,
    whatever its code; it brings the pits its code gives (none if the code is silent), and is nobody's best or
    last round: it was not earned at a table. The penalty counts in the total only. Of an evening that is known as a
    whole nothing else is.

    >>> figures = figures_of(EntrantResults(entrant=7, penalty=-100, rounds=(
    ...     RoundResult(round_number=1, total=1500, points=1300, roem=200, pits=1, nats=3),
    ...     RoundResult(round_number=2, total=1600, pits=1, code="sit_out"),
    ... )))
    >>> figures.total, figures.points, figures.roem, figures.pits, figures.nats, figures.best_round
    (3000, 2900, 200, 2, 3, 1500)
    >>> figures_of(EntrantResults(entrant=7, rounds=(), whole=5233)).pits is None
    True
    """
    if results.whole is not None:
        return Figures(
            total=results.whole + results.penalty,
            points=None,
            roem=None,
            pits=None,
            nats=None,
            best_round=None,
            last_round=None,
        )
    total, last_number = results.penalty, 0
    points: int | None = 0
    roem: int | None = 0
    pits: int | None = 0
    nats: int | None = 0
    best_round = last_round = None
    # One pass and no more: of a big hall there are a thousand of these after every result.
    for result in results.rounds:
        total += result.total
        if result.code is not None:
            points = None if points is None else points + result.total
            pits = None if pits is None else pits + (result.pits or 0)
            nats = None if nats is None else nats + (result.nats or 0)
            continue
        points = None if points is None or result.points is None else points + result.points
        roem = None if roem is None or result.roem is None else roem + result.roem
        pits = None if pits is None or result.pits is None else pits + result.pits
        nats = None if nats is None or result.nats is None else nats + result.nats
        if best_round is None or result.total > best_round:
            best_round = result.total
        if last_round is None or result.round_number > last_number:
            last_round, last_number = result.total, result.round_number
    return Figures(
        total=total,
        points=points,
        roem=roem,
        pits=pits,
        nats=nats,
        best_round=best_round,
        last_round=last_round,
    )
