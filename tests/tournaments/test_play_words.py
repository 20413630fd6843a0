"""Arbitration in words: the rules of following suit, the turn, the verdict, and a note that is not too long."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from scoring import Arbitration, Breach, Duty, FollowRule, Outcome, Revoke
from scoring.cards import Card, Suit
from tournaments import play_words

REVOKE = Revoke(
    trick=3,
    position=1,
    card=Card.parse("7s"),
    breaches=(Breach(duty=Duty.MUST_FOLLOW, instead=(Card.parse("9h"),)),),
    hand_known=False,
    by_counting=False,
    shown_in=None,
    shown_by=None,
)
NAMES = ("Jan", "Piet", "Wim", "Lies")
NOTHING = Arbitration(revokes=(), open=())


@pytest.fixture(autouse=True)
def _english() -> object:
    with translation.override("en"):
        yield


def test_every_rule_suit_and_outcome_has_its_words() -> None:
    assert set(play_words.FOLLOW_RULES) == set(FollowRule)
    assert set(play_words.SUITS) == set(Suit)
    assert all(play_words.outcome_word(outcome) for outcome in Outcome)


@pytest.mark.parametrize("duty", Duty)
def test_a_note_names_player_trick_card_and_rule(duty: Duty) -> None:
    verdict = Arbitration(revokes=(replace(REVOKE, breaches=(replace(REVOKE.breaches[0], duty=duty),)),), open=())
    text = play_words.decision_text(verdict, NAMES, tricks=4, most=200)
    assert text.startswith("Revoke by Piet in trick 3: ♠7, ")
    assert "%(" not in text


def test_a_note_holds_whole_sentences_as_long_as_they_fit() -> None:
    verdict = Arbitration(revokes=(REVOKE, replace(REVOKE, trick=4, position=3)), open=())
    both = play_words.decision_text(verdict, NAMES, tricks=4, most=200)
    assert both.count("Revoke by") == 2
    one = play_words.decision_text(verdict, NAMES, tricks=4, most=len(both) - 1)
    assert one == "Revoke by Piet in trick 3: ♠7, had to follow suit."


def test_a_note_that_is_too_long_by_itself_is_cut() -> None:
    names = ("", "P" * 300, "", "")
    text = play_words.decision_text(Arbitration(revokes=(REVOKE,), open=()), names, tricks=4, most=200)
    assert len(text) == 200


def test_a_note_of_a_hand_without_a_revoke_says_how_much_was_judged() -> None:
    assert play_words.decision_text(NOTHING, NAMES, tricks=1, most=200) == "Arbitration: no revoke in 1 trick."
    assert play_words.decision_text(NOTHING, NAMES, tricks=5, most=200) == "Arbitration: no revoke in 5 tricks."


def test_whose_turn_it_is() -> None:
    assert play_words.turn_sentence("Jan", 2, 1) == "Jan leads trick 2."
    assert play_words.turn_sentence("Jan", 2, 4) == "Next is Jan: trick 2, card 4."


def test_the_verdict_counts_what_was_wrong() -> None:
    assert play_words.summary_sentence(NOTHING) == "Every card was allowed: nobody revoked."
    assert play_words.summary_sentence(Arbitration(revokes=(REVOKE,), open=())) == "1 card was not allowed."
    assert play_words.summary_sentence(Arbitration(revokes=(REVOKE, REVOKE), open=())) == "2 cards were not allowed."
