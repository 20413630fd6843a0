"""What one hand is worth: its readings, and the one score they agree on.

Computes nothing about the game; it only says what the readings (made in `captured`, `written` and `totals`)
have in common.
"""

from __future__ import annotations

from collections.abc import Set
from enum import StrEnum
from typing import NamedTuple

from scoring.claims import HAND_POINTS
from scoring.sides import Outcome, Side
from scoring.violations import HandUndecided, Notice


class Reading(NamedTuple):
    """One way to understand an entry, with what each number is made of. A tuple and not a dataclass: one is made for
    every hand of every sheet that is typed, and a tuple is made in half the time.

    The parts are None where the entry does not tell them (totals form): unknown, never zero.

    >>> Reading(declarer=Side.A, outcome=Outcome.MADE, total_a=82, total_b=80).total_a
    82
    """

    declarer: Side
    outcome: Outcome
    total_a: int
    total_b: int
    points_a: int | None = None
    points_b: int | None = None
    roem_a: int | None = None
    roem_b: int | None = None
    bonus_a: int | None = None
    """Pit, counter-pit and slot, and what a hand of ledig brings."""
    bonus_b: int | None = None
    hand_roem_a: int | None = None
    """What of the roem was shown from the hand."""
    hand_roem_b: int | None = None
    multiplier: int = 1
    """How often the hand counted; it is in the numbers already."""
    nat_played: bool = True
    """Whether a contract that fails costs anything; where it does not, a counter-pit is no nat."""

    @property
    def is_nat(self) -> bool:
        """Whether the declaring side lost everything, by a nat or by a counter-pit.

        >>> Reading(declarer=Side.A, outcome=Outcome.COUNTER_PIT, total_a=0, total_b=162, nat_played=False).is_nat
        False
        """
        return self.nat_played and self.outcome.is_nat

    @property
    def pit_side(self) -> Side | None:
        """The side that made pit."""
        return self.declarer if self.outcome is Outcome.PIT else None

    @property
    def nat_side(self) -> Side | None:
        """The side that had to get more than the other, did not, and lost everything by it.

        >>> Reading(declarer=Side.A, outcome=Outcome.CALL_FAILED, total_a=324, total_b=0).nat_side
        <Side.B: 'B'>
        """
        if self.is_nat:
            return self.declarer
        return self.declarer.other if self.outcome is Outcome.CALL_FAILED else None

    @property
    def points_both(self) -> int:
        """Card points credited to both sides together."""
        return 0 if self.outcome.is_ledig else HAND_POINTS * self.multiplier


class HandScore(NamedTuple):
    """What one hand is worth. A tuple for the same reason as a `Reading`.

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
        first, *others = self.readings
        return all(r.total_a == first.total_a and r.total_b == first.total_b for r in others)

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
        return all(reading.is_nat for reading in self.readings)

    @property
    def pit(self) -> bool:
        """Whether the declaring side certainly made pit."""
        return self.outcome is Outcome.PIT

    @property
    def counter_pit(self) -> bool:
        """Whether the defenders certainly took every trick."""
        return self.outcome is Outcome.COUNTER_PIT

    @property
    def multiplier(self) -> int | None:
        """How often the hand counted, if the readings agree on it; it is in the numbers already."""
        first = self.readings[0].multiplier
        return first if all(reading.multiplier == first for reading in self.readings) else None

    @property
    def points_a(self) -> int | None:
        """Card points credited to A; None where the entry does not tell."""
        return self.counted.points_a

    @property
    def points_b(self) -> int | None:
        """Card points credited to B; None where the entry does not tell."""
        return self.counted.points_b

    @property
    def roem_a(self) -> int | None:
        """Roem credited to A, without bonuses; None where the entry does not tell."""
        return self.counted.roem_a

    @property
    def roem_b(self) -> int | None:
        """Roem credited to B, without bonuses; None where the entry does not tell."""
        return self.counted.roem_b

    @property
    def bonus_a(self) -> int | None:
        """Pit, counter-pit or slot bonus of A; None where the entry does not tell."""
        return self.counted.bonus_a

    @property
    def bonus_b(self) -> int | None:
        """Pit, counter-pit or slot bonus of B; None where the entry does not tell."""
        return self.counted.bonus_b

    @property
    def hand_roem_a(self) -> int | None:
        """What of A's roem was shown from the hand; None where the entry does not tell."""
        return self.counted.hand_roem_a

    @property
    def hand_roem_b(self) -> int | None:
        """What of B's roem was shown from the hand; None where the entry does not tell."""
        return self.counted.hand_roem_b

    @property
    def total_a(self) -> int:
        """What A scores."""
        return self.counted.total_a

    @property
    def total_b(self) -> int:
        """What B scores."""
        return self.counted.total_b

    @property
    def points_both(self) -> int:
        """Card points credited to both sides together, which two totals tell too: 162, times what was called.

        Readings that differ in this give the least there can be.
        """
        return min([reading.points_both for reading in self.readings])

    @property
    def counted(self) -> Reading:
        """The reading to add up, or `HandUndecided`: readings with the same totals differ in words only."""
        if len(self.readings) > 1 and not self.decided:
            raise HandUndecided(f"hand {self.number} has {len(self.readings)} readings that differ in score")
        return self.readings[0]

    @property
    def pit_sides(self) -> set[Side | None]:
        """Whose pit this can be: one answer where the readings agree, None for nobody's."""
        return {reading.pit_side for reading in self.readings}

    @property
    def nat_sides(self) -> set[Side | None]:
        """Whose nat this can be, told in the same way."""
        return {reading.nat_side for reading in self.readings}

    def pits_of(self, side: Side) -> int | None:
        """How many pits (0 or 1) the side made; None where the readings disagree.

        >>> pit = Reading(declarer=Side.A, outcome=Outcome.PIT, total_a=262, total_b=0)
        >>> HandScore(number=1, readings=(pit,)).pits_of(Side.A)
        1
        """
        return times_of(side, self.pit_sides)

    def nats_of(self, side: Side) -> int | None:
        """How often (0 or 1) the side went nat; None where the readings disagree.

        >>> nat = Reading(declarer=Side.A, outcome=Outcome.NAT, total_a=0, total_b=162)
        >>> HandScore(number=1, readings=(nat,)).nats_of(Side.B)
        0
        """
        return times_of(side, self.nat_sides)


def times_of(side: StrEnum, sides: Set[StrEnum | None]) -> int | None:
    """How often (0 or 1) something is this side's, when it can be that of any of these; None where that is open.

    >>> times_of(Side.A, {Side.A}), times_of(Side.A, {Side.A, None}), times_of(Side.A, {Side.B, None})
    (1, None, 0)
    """
    if side not in sides:
        return 0
    return 1 if len(sides) == 1 else None
