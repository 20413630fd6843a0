"""What the result of one table is worth, per side, as far as the level of the entry tells. Computes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand_score import HandScore
from scoring.sides import SheetLevel, Side
from scoring.violations import Notice


@dataclass(frozen=True, slots=True, kw_only=True)
class SideScore:
    """One side's part of a sheet. None means that the level does not tell, never zero.

    >>> SideScore(points=1300, roem=110, pits=0, nats=None, total=1410).total
    1410
    """

    points: int | None
    roem: int | None
    """With the bonus of each pit and every other bonus, as clubs write it; so points + roem = total."""
    pits: int | None
    nats: int | None
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetScore:
    """What the result of one table is worth.

    >>> side = SideScore(points=None, roem=None, pits=None, nats=None, total=1406)
    >>> SheetScore(level=SheetLevel.TOTALS, hand_count=16, a=side, b=side, roem_both=220).of(Side.B).total
    1406
    """

    level: SheetLevel
    hand_count: int
    a: SideScore
    b: SideScore
    roem_both: int
    """Roem and bonuses of both sides together, which every level tells."""
    hands: tuple[HandScore, ...] = ()
    notices: tuple[Notice, ...] = ()

    @property
    def sides(self) -> tuple[SideScore, ...]:
        """A and B."""
        return self.a, self.b

    def of(self, side: Side) -> SideScore:
        """One side's part.

        >>> side = SideScore(points=None, roem=None, pits=None, nats=None, total=1296)
        >>> SheetScore(level=SheetLevel.TOTALS, hand_count=16, a=side, b=side, roem_both=0).of(Side.A).total
        1296
        """
        return self.a if side is Side.A else self.b
