"""The two sides of a table and the few words a score sheet is written in.

Decides nothing: every enum here is a code that others store, print and compare. What a mark or an outcome is
worth is decided in `outcomes`; what it is called in a language is decided outside this package.
"""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
    """One side of the table: the partners on positions 0 and 2 are A, those on 1 and 3 are B."""

    A = "A"
    B = "B"

    @property
    def other(self) -> Side:
        """The opponents.

        >>> Side.A.other
        <Side.B: 'B'>
        """
        return Side.B if self is Side.A else Side.A


class Mark(StrEnum):
    """What is written in the cell of the side that scores nothing; so a P marks the victims of a pit."""

    NAT = "N"
    PIT = "P"
    COUNTER_PIT = "TP"


class Outcome(StrEnum):
    """How the hand ended for the declaring side."""

    MADE = "made"
    NAT = "nat"
    PIT = "pit"
    COUNTER_PIT = "counterpit"
    FAILED = "failed"
    """Not more than the defenders, under house rules that know no nat: each side keeps its own."""
    CALL_FAILED = "call_failed"
    """The defenders called last, were obliged by it and did not get more: the declarers are credited with everything.
    It is the nat of the defenders."""
    LEDIG_MADE = "ledig_made"
    """The declaring side bid to take no trick, and took none."""
    LEDIG_FAILED = "ledig_failed"
    """It bid to take no trick, and took one. That is no nat: the club says what it costs."""

    @property
    def is_ledig(self) -> bool:
        """Whether no card points were counted, because a side bid to take no trick.

        >>> Outcome.NAT.is_ledig
        False
        """
        return self is Outcome.LEDIG_MADE or self is Outcome.LEDIG_FAILED

    @property
    def is_nat(self) -> bool:
        """Whether the contract failed at a cost; a counter-pit is a nat with every trick lost.

        >>> [outcome.value for outcome in Outcome if outcome.is_nat]
        ['nat', 'counterpit']
        """
        return self is Outcome.NAT or self is Outcome.COUNTER_PIT


class HandForm(StrEnum):
    """In which of three forms one hand was typed."""

    CAPTURED = "captured"
    """Card points as taken, the last trick's 10 included, and the roem each side claimed."""
    WRITTEN = "written"
    """What stands on paper: points, roem and mark per side, after nat and pit were applied."""
    TOTALS = "totals"
    """One number per side."""


class SheetLevel(StrEnum):
    """How much of a table's result was handed in."""

    HANDS = "hands"
    HAND_TOTALS = "hand_totals"
    POINTS_ROEM = "points_roem"
    TOTALS = "totals"
