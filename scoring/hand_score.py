"""What one hand is worth: its readings, and the one score they agree on.

Computes nothing about the game; it only says what the readings (made in `captured`, `written` and `totals`)
have in common.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.sides import Outcome, Side
from scoring.violations import HandUndecided, Notice


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to understand an entry, with what each number is made of.

    The parts are None where the entry does not tell them (totals form): unknown, never zero.

    >>> Reading(declarer=Side.A, outcome=Outcome.MADE, total_a=82, total_b=80).total_a
    82
    """

    declarer: Side | None
    """None where it makes no difference who declared."""
    outcome: Outcome
    total_a: int
    total_b: int
    points_a: int | None = None
    points_b: int | None = None
    roem_a: int | None = None
    roem_b: int | None = None
    bonus_a: int | None = None
    """Pit, counter-pit and slot."""
    bonus_b: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScore:
    """What one hand is worth.

    `decided` says whether the readings agree on the score. If they do not, the numbers raise `HandUndecided`;
    the words (`declarer`, `outcome`) then still tell what the readings do agree on.

    >>> made = Reading(declarer=Side.A, outcome=Outcome.MADE, total_a=162, total_b=0)
    >>> pit = Reading(declarer=Side.A, outcome=Outcome.PIT, total_a=262, total_b=0)
    >>> score = HandScore(number=1, readings=(made, pit))
    >>> score.decided, score.declarer, score.outcome
    (False, <Side.A: 'A'>, None)
    """

    number: int
    readings: tuple[Reading, ...]
    notices: tuple[Notice, ...] = ()

    @property
    def decided(self) -> bool:
        """Whether all readings give the same score."""
        first = self.readings[0]
        return all(r.total_a == first.total_a and r.total_b == first.total_b for r in self.readings)

    @property
    def declarer(self) -> Side | None:
        """The declaring side, if the readings agree on it."""
        first = self.readings[0].declarer
        return first if all(reading.declarer is first for reading in self.readings) else None

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended, if the readings agree on it."""
        first = self.readings[0].outcome
        return first if all(reading.outcome is first for reading in self.readings) else None

    @property
    def nat(self) -> bool:
        """Whether the declaring side certainly went nat; a counter-pit is a nat with every trick lost."""
        return all(reading.outcome.is_nat for reading in self.readings)

    @property
    def pit(self) -> bool:
        """Whether the declaring side certainly made pit."""
        return self.outcome is Outcome.PIT

    @property
    def counter_pit(self) -> bool:
        """Whether the defenders certainly took every trick."""
        return self.outcome is Outcome.COUNTER_PIT

    @property
    def points_a(self) -> int | None:
        """Card points credited to A; None where the entry does not tell."""
        return self._the_score.points_a

    @property
    def points_b(self) -> int | None:
        """Card points credited to B; None where the entry does not tell."""
        return self._the_score.points_b

    @property
    def roem_a(self) -> int | None:
        """Roem credited to A, without bonuses; None where the entry does not tell."""
        return self._the_score.roem_a

    @property
    def roem_b(self) -> int | None:
        """Roem credited to B, without bonuses; None where the entry does not tell."""
        return self._the_score.roem_b

    @property
    def bonus_a(self) -> int | None:
        """Pit, counter-pit or slot bonus of A; None where the entry does not tell."""
        return self._the_score.bonus_a

    @property
    def bonus_b(self) -> int | None:
        """Pit, counter-pit or slot bonus of B; None where the entry does not tell."""
        return self._the_score.bonus_b

    @property
    def total_a(self) -> int:
        """What A scores."""
        return self._the_score.total_a

    @property
    def total_b(self) -> int:
        """What B scores."""
        return self._the_score.total_b

    @property
    def _the_score(self) -> Reading:
        # Readings with the same totals also have the same parts: they differ in words only.
        if not self.decided:
            raise HandUndecided(f"hand {self.number} has {len(self.readings)} readings that differ in score")
        return self.readings[0]

    def pits_of(self, side: Side) -> int | None:
        """How many pits (0 or 1) the side made; None where the readings disagree.

        >>> pit = Reading(declarer=Side.A, outcome=Outcome.PIT, total_a=262, total_b=0)
        >>> HandScore(number=1, readings=(pit,)).pits_of(Side.A)
        1
        """
        return _agreed({r.declarer is side and r.outcome is Outcome.PIT for r in self.readings})

    def nats_of(self, side: Side) -> int | None:
        """How often (0 or 1) the side went nat; None where the readings disagree.

        >>> nat = Reading(declarer=Side.A, outcome=Outcome.NAT, total_a=0, total_b=162)
        >>> HandScore(number=1, readings=(nat,)).nats_of(Side.B)
        0
        """
        return _agreed({r.declarer is side and r.outcome.is_nat for r in self.readings})


def _agreed(answers: set[bool]) -> int | None:
    return int(answers.pop()) if len(answers) == 1 else None
