"""Scoring many hands gives what scoring each of them in words gives, whichever hand came before it."""

from __future__ import annotations

import pytest

from scoring import DE_PITSLAG, KRAKEN, NKU, HouseRules, NoticeCode, Outcome, Side, score_play
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


@pytest.mark.parametrize("rules", [HouseRules(), NKU, DE_PITSLAG, KRAKEN, HouseRules(slot=50, slot_with_pit=True)])
def test_hands_out_of_the_ordinary_score_as_in_words(rules: HouseRules) -> None:
    """Suits or ranks together, so that there are pits, hands without a trick for one side and much roem.

    The trumps take turns: what is remembered of one of them must not be taken for another that counts double.
    """
    outcomes: set[Outcome | None] = set()
    notices: set[NoticeCode] = set()
    scorers = {trump: HandScorer(trump, rules) for trump in Suit}
    for seed in range(150):
        cards = [NUMBER_OF[card] for hand in deal(seed) for card in hand]
        cards.sort(key=lambda card: card // 8 if seed % 3 else card % 8 // (1 + seed % 2))
        tricks = [[DECK[card] for card in cards[start : start + 4]] for start in range(0, 32, 4)]
        for trump in Suit:
            for declarer in Side:
                expected = score_play(tricks, first_leader=seed % 4, trump=trump, rules=rules, declarer=declarer)
                assert scorers[trump].score(cards, seed % 4, declarer) == expected
                outcomes.add(expected.outcome)
                notices |= {notice.code for notice in expected.notices}
    assert {Outcome.MADE, Outcome.NAT, Outcome.PIT, Outcome.COUNTER_PIT} <= outcomes
    assert NoticeCode.ROEM_UNUSUAL in notices
