"""Scoring many hands gives what scoring each of them in words gives, whichever hand came before it."""

from __future__ import annotations

import pytest

from scoring import DE_PITSLAG, NKU, HouseRules, Side, score_play
from scoring.cards import DECK, Suit
from scoring.dealing import deal
from scoring.engine import NUMBER_OF
from scoring.hand_scorer import HandScorer


@pytest.mark.parametrize("rules", [HouseRules(), NKU, DE_PITSLAG, HouseRules(no_nat=True)])
@pytest.mark.parametrize("trump", Suit)
def test_scores_are_those_of_the_rules_in_words(trump: Suit, rules: HouseRules) -> None:
    scorer = HandScorer(trump, rules)
    for seed in range(40):
        cards = [NUMBER_OF[card] for hand in deal(seed) for card in hand]
        tricks = [[DECK[card] for card in cards[start : start + 4]] for start in range(0, 32, 4)]
        for declarer in Side:
            expected = score_play(tricks, first_leader=seed % 4, trump=trump, rules=rules, declarer=declarer)
            # Twice: worked out, and remembered.
            assert scorer.score(cards, seed % 4, declarer) == expected
            assert scorer.score(cards, seed % 4, declarer) == expected
