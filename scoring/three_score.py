"""What a hand and a sheet of a table of three are worth, per side. Computes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand_score import times_of
from scoring.sheet_score import SideScore
from scoring.sides import Outcome, SheetLevel
from scoring.three_entry import Three, ThreeSide
from scoring.violations import HandUndecided, Notice


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeReading:
    """One way to understand a hand of three; numbers are A's, B's and C's.

    The parts are None where the entry does not tell them (totals form): unknown, never zero.
    """

    maker: ThreeSide
    outcome: Outcome
    """Made, nat, pit or failed; at a table of three there is no counter-pit."""
    totals: Three
    points: Three | None = None
    roem: Three | None = None
    bonus: Three | None = None

    @property
    def pit_side(self) -> ThreeSide | None:
        """The maker who took all tricks."""
        return self.maker if self.outcome is Outcome.PIT else None

    @property
    def nat_side(self) -> ThreeSide | None:
        """The maker who went nat."""
        return self.maker if self.outcome is Outcome.NAT else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeHandScore:
    """What one hand of a table of three is worth; `decided` says whether the readings agree on the score.

    >>> reading = ThreeReading(maker=ThreeSide.A, outcome=Outcome.MADE, totals=(105, 50, 47))
    >>> ThreeHandScore(number=1, readings=(reading,)).totals
    (105, 50, 47)
    """

    number: int
    readings: tuple[ThreeReading, ...]
    notices: tuple[Notice, ...] = ()

    @property
    def decided(self) -> bool:
        """Whether all readings give the same score."""
        return len({reading.totals for reading in self.readings}) == 1

    @property
    def maker(self) -> ThreeSide | None:
        """Who made trump, if the readings agree on it."""
        makers = {reading.maker for reading in self.readings}
        return makers.pop() if len(makers) == 1 else None

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended, if the readings agree on it."""
        outcomes = {reading.outcome for reading in self.readings}
        return outcomes.pop() if len(outcomes) == 1 else None

    @property
    def totals(self) -> Three:
        """What A, B and C score."""
        return self._the_score.totals

    @property
    def points(self) -> Three | None:
        """Card points credited; None where the entry does not tell."""
        return self._the_score.points

    @property
    def roem(self) -> Three | None:
        """Roem credited, without bonuses; None where the entry does not tell."""
        return self._the_score.roem

    @property
    def bonus(self) -> Three | None:
        """Pit bonus; None where the entry does not tell."""
        return self._the_score.bonus

    @property
    def _the_score(self) -> ThreeReading:
        if not self.decided:
            raise HandUndecided(f"hand {self.number} has {len(self.readings)} readings that differ in score")
        return self.readings[0]

    @property
    def pit_sides(self) -> set[ThreeSide | None]:
        """Whose pit this can be: one answer where the readings agree, None for nobody's."""
        return {reading.pit_side for reading in self.readings}

    @property
    def nat_sides(self) -> set[ThreeSide | None]:
        """Whose nat this can be, told in the same way."""
        return {reading.nat_side for reading in self.readings}

    def pits_of(self, side: ThreeSide) -> int | None:
        """How many pits (0 or 1) the side made; None where the readings disagree."""
        return times_of(side, self.pit_sides)

    def nats_of(self, side: ThreeSide) -> int | None:
        """How often (0 or 1) the side went nat; None where the readings disagree."""
        return times_of(side, self.nat_sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeSheetScore:
    """What the result of a table of three is worth."""

    level: SheetLevel
    hand_count: int
    sides: tuple[SideScore, ...]
    """A, B and C."""
    hands: tuple[ThreeHandScore, ...] = ()
    notices: tuple[Notice, ...] = ()

    def of(self, side: ThreeSide) -> SideScore:
        """One side's part.

        >>> side = SideScore(points=None, roem=None, pits=None, nats=None, total=900)
        >>> ThreeSheetScore(level=SheetLevel.TOTALS, hand_count=12, sides=(side, side, side)).of(ThreeSide.C).total
        900
        """
        return self.sides[tuple(ThreeSide).index(side)]
