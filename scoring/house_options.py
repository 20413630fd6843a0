"""The choices a club has: for each setting of `HouseRules` that is not a number, what it can be.

Decides nothing; what a choice does to a score is decided where it counts. The first rules of a club are in
`house_rules`.
"""

from __future__ import annotations

from enum import StrEnum

MOST_HANDS = 32
RANKS_OF_FOURS = ("7", "8", "9", "10", "Q", "K", "A")
"""Ranks that may count 100 as four of a kind, in roem order; jacks have a setting of their own."""


class TrumpMaking(StrEnum):
    """Who makes trump. Only FORCED changes what can be checked: the eldest hand always declares."""

    FREE = "free"
    FORCED = "forced"
    DEALER_FIRST = "dealer_first"
    TURNED_UP = "turned_up"


class FollowRule(StrEnum):
    """When a player must trump."""

    AMSTERDAM = "amsterdam"
    ROTTERDAM = "rotterdam"
    AMSTERDAM_UNDERTRUMP = "amsterdam_undertrump"


class Deal(StrEnum):
    """How the cards are dealt."""

    THREE_TWO_THREE = "3-2-3"
    FOUR_FOUR = "4-4"


class Doubling(StrEnum):
    """What a kraken (2), herkraken (4) or superkraken (8) multiplies."""

    NONE = "none"
    """Nobody can call it."""
    FINAL = "final"
    """The score of both sides, with roem, nat, pit and every bonus in it."""
    BASE = "base"
    """Only the 162 card points; roem and bonuses count once."""


class Obliged(StrEnum):
    """Who must have more than the other side once somebody called."""

    DECLARER = "declarer"
    LAST_CALLER = "last_caller"
    """The side that called last: after a kraken or a superkraken the defenders, after a herkraken the declarers."""


class ThreePlayers(StrEnum):
    """What the two others get at a table of three when the maker of trump goes nat."""

    NONE = "none"
    """No table of three is played."""
    OWN = "own"
    """Each keeps what it captured."""
    EACH_ALL = "each_all"
    """Each gets 162 and all roem."""
