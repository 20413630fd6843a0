"""Scores played hands by the hundred thousand: the tally of the engine, settled as `score_hand` would settle it.

What was played is possible, so nothing is checked and no entry is made first: that would take thrice as long. And
thousands of hands come down to the same points, roem and tricks, so each such outcome is settled once and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scoring.cards import TRICKS_PER_HAND, Suit
from scoring.doubling import multipliers
from scoring.engine import engine_of
from scoring.hand import notices_of_roem
from scoring.hand_score import HandScore
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS
from scoring.outcomes import SIDES, settle
from scoring.sides import Side

_SIDE_WITH_ALL = {TRICKS_PER_HAND: 0, 0: 1}
"""Which side took all tricks, 0 for A and 1 for B, by the tricks of A."""

_Known = dict[tuple[int, int, int, int | None, Side], HandScore]
"""By the points of A, the roem of A and of B, the side that took all tricks and who declared."""


class HandScorer:
    """Hands with one trump under one set of house rules; all roem is claimed and nothing was called.

    >>> scorer = HandScorer(Suit.SPADES, HouseRules())
    >>> score = scorer.score([suit * 8 + rank for rank in range(8) for suit in range(4)], 0, Side.A)
    >>> score.outcome, score.total_a
    (<Outcome.PIT: 'pit'>, 862)
    """

    __slots__ = ("_known", "_multiplier", "engine", "rules", "trump")

    def __init__(self, trump: Suit, rules: HouseRules) -> None:
        self.trump = trump
        self.rules = rules
        self.engine = engine_of(trump, rules)
        (self._multiplier,) = multipliers(0, trump.value, rules)
        self._known = _known(rules, self._multiplier)

    def score(self, cards: Sequence[int], first_leader: int, declarer: Side) -> HandScore:
        """What a hand is worth whose 32 cards, as numbers of the engine, fell in this order."""
        points_a, roem_a, roem_b, tricks_a, _ = self.engine.count(cards, first_leader)
        outcome = (points_a, roem_a, roem_b, _SIDE_WITH_ALL.get(tricks_a), declarer)
        score = self._known.get(outcome)
        if score is None:
            score = self._known[outcome] = self._settled(*outcome)
        return score

    def _settled(self, points_a: int, roem_a: int, roem_b: int, all_tricks: int | None, declarer: Side) -> HandScore:
        reading = settle(
            declarer=SIDES.index(declarer),
            points=(points_a, HAND_POINTS - points_a),
            roem=(roem_a, roem_b),
            all_tricks=all_tricks,
            rules=self.rules,
            multiplier=self._multiplier,
        )
        return HandScore(1, (reading,), notices_of_roem((reading,), self.rules))


@lru_cache(maxsize=64)
def _known(_rules: HouseRules, _multiplier: int) -> _Known:
    """What was settled so far; a score depends on the trump only where one suit counts double."""
    return {}
