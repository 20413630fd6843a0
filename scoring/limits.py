"""What a hand can hold, under the roem rules of a club: the one door to what can happen.

Every answer is exact for the game without follow-suit rules, and so refuses nothing that can happen under any
of them; `feasible` says which extreme outcomes that leaves open. Only trick roem is judged here: roem shown
from the hand, bonuses and doubling are added by those who know the house rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scoring.cards import CARDS_PER_TRICK, LAST_TRICK_POINTS, PLAIN_POINTS, TRICKS_PER_HAND, TRUMP_POINTS
from scoring.claims import HAND_POINTS, PLAIN_SUITS
from scoring.feasible import Feasible, feasible_of
from scoring.house_rules import HouseRules

__all__ = ["HAND_POINTS", "POINTS_BY_TRICKS", "REACHABLE_POINTS", "TRICKS", "UNREACHABLE_POINTS", "Limits", "limits_of"]

TRICKS = TRICKS_PER_HAND

UNREACHABLE_POINTS = (1, HAND_POINTS - 1)
"""No card is worth 1 point and no cards add up to it."""
REACHABLE_POINTS = frozenset(range(HAND_POINTS + 1)).difference(UNREACHABLE_POINTS)
"""What one side can have of the points of a hand."""


def _points_by_tricks() -> tuple[frozenset[int], ...]:
    # holdings[n] has bit p where n cards can be worth p points.
    holdings = [1] + [0] * (CARDS_PER_TRICK * TRICKS)
    for points in [*(PLAIN_SUITS * list(PLAIN_POINTS.values())), *TRUMP_POINTS.values()]:
        for cards in range(len(holdings) - 1, 0, -1):
            holdings[cards] |= holdings[cards - 1] << points
    found = []
    for tricks in range(TRICKS + 1):
        of_cards = holdings[CARDS_PER_TRICK * tricks]
        # Who took the last trick is not noted on paper, so with and without it both count.
        bits = (of_cards if tricks < TRICKS else 0) | (of_cards << LAST_TRICK_POINTS if tricks else 0)
        found.append(frozenset(points for points in range(HAND_POINTS + 1) if bits >> points & 1))
    return tuple(found)


POINTS_BY_TRICKS: tuple[frozenset[int], ...] = _points_by_tricks()
"""Card points that a side with so many tricks can have, whatever the roem rules."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits under one set of roem rules.

    >>> limits_of(HouseRules()).most_roem
    700
    """

    roem_by_tricks: tuple[frozenset[int], ...]
    """Roem that one side can claim from so many tricks."""
    most_roem: int
    """The most that can be claimed in one hand."""
    feasible: Feasible
    """Points and roem of both sides together."""

    @property
    def roem(self) -> frozenset[int]:
        """What one side, and what both sides together, can claim in a hand.

        >>> sorted(set(range(0, 701, 10)) - limits_of(HouseRules()).roem)
        [10, 30, 530, 630, 680, 690]
        """
        return self.roem_by_tricks[TRICKS]

    def fits(self, *, points: tuple[int, int], roem: tuple[int, int], tricks: tuple[int, int] | None = None) -> bool:
        """Whether points and roem of both sides go together in one hand, with these tricks if they are known.

        >>> limits = limits_of(HouseRules())
        >>> limits.fits(points=(82, 80), roem=(20, 50))
        True
        >>> limits.fits(points=(151, 11), roem=(0, 50))
        False
        """
        return self.feasible.holds(points, roem, None if tricks is None else tricks[0])

    def fits_shared(self, *, points: tuple[int, int], roem: tuple[int, int]) -> bool:
        """The same where each side took a trick.

        >>> limits_of(HouseRules()).fits_shared(points=(162, 0), roem=(700, 0))
        False
        """
        return self.feasible.holds_shared(points, roem)

    def nearest_roem(self, roem: int) -> tuple[int, ...]:
        """The roem just below and just above an amount that cannot be made.

        >>> limits_of(HouseRules()).nearest_roem(30), limits_of(HouseRules()).nearest_roem(710)
        ((20, 40), (700,))
        """
        below = [value for value in self.roem if value < roem]
        above = [value for value in self.roem if value > roem]
        return (*([max(below)] if below else []), *([min(above)] if above else []))


def limits_of(rules: HouseRules) -> Limits:
    """The limits under these rules; made once for each set of roem rules, in some milliseconds.

    >>> limits_of(HouseRules()).roem_by_tricks[1] == {0, 20, 40, 50, 70, 100, 200}
    True
    """
    return _limits(rules.four_jacks, rules.fours)


@lru_cache(maxsize=256)
def _limits(four_jacks: int, fours: tuple[str, ...]) -> Limits:
    feasible = feasible_of(four_jacks, fours)
    roem_by_tricks = tuple(frozenset(roem_a for roem_a, _ in cells) for cells in feasible.by_tricks)
    return Limits(roem_by_tricks=roem_by_tricks, most_roem=feasible.most_roem, feasible=feasible)
