"""Arbitration in words: every duty, what showed it, what is open, and cards as people of either language write them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from scoring import Breach, Duty, FollowRule, KnownPlay, Revoke, arbitrate
from scoring.cards import Card, Suit
from tournaments.verdicts import DUTIES, card_label, card_list, question_sentence, revoke_sentence

REVOKE = Revoke(
    trick=3,
    position=1,
    card=Card.parse("7s"),
    breaches=(Breach(duty=Duty.MUST_FOLLOW, instead=(Card.parse("9h"), Card.parse("Kh"))),),
    hand_known=False,
    by_counting=False,
    shown_in=4,
    shown_by=Card.parse("Kh"),
)


def test_every_duty_has_its_words() -> None:
    assert set(DUTIES) == set(Duty)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("duty", Duty)
def test_a_revoke_is_told_with_its_trick_player_and_cards(duty: Duty, language: str) -> None:
    with translation.override(language):
        sentence = revoke_sentence(replace(REVOKE, breaches=(replace(REVOKE.breaches[0], duty=duty),)), "Piet Jansen")
    assert "%(" not in sentence
    for word in ("3", "Piet Jansen", "♠7", "♥9", "4"):
        assert word in sentence


def test_the_words_of_a_revoke() -> None:
    with translation.override("en"):
        assert revoke_sentence(REVOKE, "Piet") == (
            "Trick 3: Piet played ♠7 and had to follow suit. Possible was: ♥9 ♥K. It showed in trick 4, with ♥K."
        )


def test_a_revoke_of_which_the_rule_is_open_names_each_that_it_can_have_been() -> None:
    under = Breach(duty=Duty.MUST_NOT_UNDERTRUMP, instead=(Card.parse("As"),))
    with translation.override("en"):
        sentence = revoke_sentence(replace(REVOKE, breaches=(*REVOKE.breaches, under), by_counting=True), "Piet")
    assert sentence == (
        "Trick 3: Piet played ♠7, and that was not allowed. Which rule it broke depends on cards nobody has seen: "
        "had to follow suit (possible: ♥9 ♥K) or was not allowed to go under the highest trump (possible: ♠A). "
        "No card shows it, but at least one of these must have been in the hand."
    )


def test_a_revoke_that_no_card_has_shown() -> None:
    hidden = replace(REVOKE, shown_in=None, shown_by=None)
    with translation.override("en"):
        assert revoke_sentence(hidden, "Piet").endswith("It has not shown on the table; the hand proves it.")
        assert "must have been in the hand" in revoke_sentence(replace(hidden, by_counting=True), "Piet")


@pytest.mark.parametrize(("language", "would_prove"), [("en", "♥J"), ("nl", "♥B")])
def test_what_is_open_names_the_cards_that_decide_it(language: str, would_prove: str) -> None:
    play = KnownPlay(tricks=((Card.parse("Ah"), Card.parse("7s")),), first_leader=0, trump=Suit.CLUBS)
    (question,) = arbitrate(play, FollowRule.AMSTERDAM).open
    with translation.override(language):
        sentence = question_sentence(question, "Piet")
    assert "♠7" in sentence
    assert would_prove in sentence


def test_cards_have_the_letters_of_the_language() -> None:
    cards = [Card.parse(card) for card in ("10d", "Js", "Qh", "Kc", "As")]
    with translation.override("en"):
        assert card_list(cards) == "♦10 ♠J ♥Q ♣K ♠A"
    with translation.override("nl"):
        assert card_list(cards) == "♦10 ♠B ♥V ♣H ♠A"
        assert card_label(Card.parse("7s")) == "♠7"
