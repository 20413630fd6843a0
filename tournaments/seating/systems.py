"""How a club draws: by which system, and what becomes of who is left over."""

from __future__ import annotations

from enum import StrEnum


class Form(StrEnum):
    """Who is drawn: single players, whose partner changes every round, or fixed pairs."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"

    @property
    def per_side(self) -> int:
        """How many entrants make one side of a table of four people."""
        return 2 if self is Form.INDIVIDUAL else 1

    @property
    def systems(self) -> tuple[System, ...]:
        """The systems this form can be drawn by, the usual one first."""
        return _SYSTEMS[self]


class System(StrEnum):
    """By which idea the rounds are made. The values are stored: never rename one."""

    # Single players. New partners and opponents every round.
    REDRAW = "redraw"
    # Single players. Four are drawn together and partner one another in turn, three rounds long.
    FOURS = "fours"
    # Single players. The full cycle in which everybody partners everybody once and opposes everybody twice.
    WHIST = "whist"
    # Fixed pairs. Whom one met least, this evening and this season.
    MATCHING = "matching"
    # Fixed pairs. The circle method: everybody meets everybody before anybody twice.
    CIRCLE = "circle"
    # Fixed pairs. Half of the pairs stay, the others move one table up each round.
    MITCHELL = "mitchell"
    # Both. By the standing: the first against the second; one round at a time.
    SWISS = "swiss"


class LeftOver(StrEnum):
    """What becomes of the one, two or three who do not fill a table. The values are stored: never rename one.

    For a plan the last two are sit-outs: house players are added to the entrants before it, a catch-up table is played
    after the round.
    """

    # They sit out, whose turn it is.
    SIT_OUT = "sit_out"
    # Three left over play together; one or two sit out.
    THREE = "three"
    # Nobody sits out: as many tables of three as it takes (one, two or three).
    THREES = "threes"
    # House players, who are ranked nowhere, fill the table.
    HOUSE = "house"
    # They wait, and play their table with fill-ins from the tables that finish first.
    CATCH_UP = "catch_up"

    def known(self, *, knows_threes: bool) -> LeftOver:
        """What is done of this where tables of three are known, or are not.

        >>> LeftOver.THREES.known(knows_threes=False).value, LeftOver.HOUSE.known(knows_threes=False).value
        ('sit_out', 'house')
        """
        return LeftOver.SIT_OUT if self in (LeftOver.THREE, LeftOver.THREES) and not knows_threes else self

    def tables_of_three(self, players: int) -> int:
        """How many tables of three so many single players make.

        >>> [LeftOver.THREES.tables_of_three(players) for players in (8, 9, 10, 11)]
        [0, 3, 2, 1]
        >>> LeftOver.THREE.tables_of_three(9), LeftOver.THREE.tables_of_three(11), LeftOver.SIT_OUT.tables_of_three(11)
        (0, 1, 0)
        """
        missing = -players % 4
        plays_threes = self is LeftOver.THREES or (self is LeftOver.THREE and missing == 1)
        return missing if plays_threes and 3 * missing <= players else 0


_SYSTEMS = {
    Form.INDIVIDUAL: (System.REDRAW, System.FOURS, System.WHIST, System.SWISS),
    Form.PAIRS: (System.MATCHING, System.CIRCLE, System.MITCHELL, System.SWISS),
}
