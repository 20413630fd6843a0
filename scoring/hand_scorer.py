"""Scores played hands by the hundred thousand: the tally of the engine, and what `score_hand` makes of it.

Thousands of hands come down to the same points, roem and tricks; each such outcome is scored once and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.cards import TRICKS_PER_HAND, Suit
from scoring.engine import engine_of
from scoring.hand import score_hand
from scoring.hand_entry import HandEntry
from scoring.hand_score import HandScore
from scoring.house_rules import HouseRules
from scoring.limits import HAND_POINTS
from scoring.sides import HandForm, Side


class HandScorer:
    """Hands with one trump under one set of house rules; all roem is claimed.

    >>> scorer = HandScorer(Suit.SPADES, HouseRules())
    >>> score = scorer.score([suit * 8 + rank for rank in range(8) for suit in range(4)], 0, Side.A)
    >>> score.outcome, score.total_a
    (<Outcome.PIT: 'pit'>, 862)
    """

    __slots__ = ("_known", "engine", "rules", "trump")

    def __init__(self, trump: Suit, rules: HouseRules) -> None:
        self.trump = trump
        self.rules = rules
        self.engine = engine_of(trump, rules)
        self._known: dict[tuple[int, int, int, int, Side], HandScore] = {}

    def score(self, cards: Sequence[int], first_leader: int, declarer: Side) -> HandScore:
        """What a hand is worth whose 32 cards, as numbers of the engine, fell in this order."""
        points_a, roem_a, roem_b, tricks_a, _ = self.engine.tally(cards, first_leader)
        outcome = (points_a, roem_a, roem_b, tricks_a, declarer)
        score = self._known.get(outcome)
        if score is None:
            score = self._known[outcome] = self._score(*outcome)
        return score

    def _score(self, points_a: int, roem_a: int, roem_b: int, tricks_a: int, declarer: Side) -> HandScore:
        entry = HandEntry(
            form=HandForm.CAPTURED,
            declarer=declarer,
            trump=self.trump.value,
            points_a=points_a,
            points_b=HAND_POINTS - points_a,
            roem_a=roem_a,
            roem_b=roem_b,
            tricks_a=tricks_a,
            tricks_b=TRICKS_PER_HAND - tricks_a,
        )
        return score_hand(entry, self.rules)
