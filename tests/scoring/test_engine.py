"""The tables of the engine against the slow game, over all tricks there are, and against the plain functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from scoring import NKU, FollowRule, HouseRules
from scoring.cards import DECK, Suit, points_of
from scoring.dealing import deal
from scoring.engine import NUMBER_OF, Engine, cards_in, engine_of, set_of
from scoring.play import legal_cards, trick_winner
from scoring.played_hand import play_hand
from scoring.roem import roem_of

from . import slow_game

RULES = HouseRules()
STANDARD = {"J": 200, "10": 100, "Q": 100, "K": 100, "A": 100}
HOUSE_RULES = {
    "standard": (RULES, STANDARD),
    "all fours 100": (NKU, dict.fromkeys(slow_game.RANKS, 100)),
    "jacks only": (HouseRules(fours=()), {"J": 200}),
    "jacks 100, sevens too": (HouseRules(four_jacks=100, fours=("7", "A")), dict.fromkeys(["7", "J", "A"], 100)),
}
WORDS = [str(card) for card in DECK]


def test_cards_of_both_games_are_the_same_in_the_same_order() -> None:
    assert WORDS == slow_game.DECK


def test_set_of_cards_and_back() -> None:
    assert set_of([]) == 0
    assert list(cards_in(0)) == []
    assert list(cards_in(set_of([31, 0, 7]))) == [0, 7, 31]


def test_engine_is_built_once_for_rules_that_play_alike() -> None:
    assert engine_of(Suit.CLUBS, RULES) is engine_of(Suit.CLUBS, HouseRules(slot=50, hands=12))
    different = {
        engine_of(Suit.CLUBS, rules)
        for rules in (RULES, HouseRules(four_jacks=100), HouseRules(fours=()), HouseRules(follow=FollowRule.ROTTERDAM))
    }
    assert len(different | {engine_of(Suit.HEARTS, RULES)}) == 5


@pytest.mark.parametrize("trump", Suit)
def test_points_of_every_card(trump: Suit) -> None:
    assert list(engine_of(trump, RULES).points) == [points_of(card, trump) for card in DECK]
    assert list(engine_of(trump, RULES).points) == [slow_game.worth(card, trump.value) for card in WORDS]


@pytest.mark.parametrize("trump", Suit)
def test_roem_of_all_tricks_there_are(trump: Suit) -> None:
    engine = engine_of(trump, RULES)
    counted: Counter[int] = Counter()
    for trick in combinations(range(32), 4):
        expected = slow_game.roem([WORDS[card] for card in trick], trump.value, STANDARD)
        assert engine.roem_of(trick) == expected, trick
        assert roem_of([DECK[card] for card in trick], trump, RULES) == expected, trick
        counted[expected] += 1
    assert counted == {0: 35_960 - 1_059, 20: 979, 40: 55, 50: 18, 70: 2, 100: 4, 200: 1}


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_four_of_a_kind_under_house_rules(name: str) -> None:
    rules, fours = HOUSE_RULES[name]
    for trump in Suit:
        engine = engine_of(trump, rules)
        for rank in range(8):
            trick = [rank, rank + 8, rank + 16, rank + 24]
            assert engine.roem_of(trick) == fours.get(slow_game.RANKS[rank], 0)


@pytest.mark.parametrize("trump", Suit)
def test_winner_of_all_tricks_there_are(trump: Suit) -> None:
    """Every four cards, with a card of each of their suits led, and the winner not always in the same turn."""
    engine = engine_of(trump, RULES)
    for number, cards in enumerate(combinations(range(32), 4)):
        for led in {card // 8: card for card in cards}.values():
            rest = [card for card in cards if card != led]
            trick = [led, *rest[number % 3 :], *rest[: number % 3]]
            winner = slow_game.winner([WORDS[card] for card in trick], trump.value)
            assert engine.winner_of(trick) == winner, trick
            assert trick_winner([DECK[card] for card in trick], trump) == winner, trick


def positions(count: int) -> Iterator[tuple[list[int], list[int]]]:
    """A hand of one to eight cards and a trick of none to three, as often as not of few suits."""
    rng = Random(5)
    for _ in range(count):
        deck = list(range(32))
        rng.shuffle(deck)
        if rng.random() < 0.5:
            # Mostly trumps and one other suit: there the rules are.
            deck.sort(key=lambda card: card // 8 > 1)
            few = deck[:16]
            rng.shuffle(few)
            deck = few
        size = rng.randint(1, 8)
        yield deck[:size], deck[size : size + rng.randrange(4)]


@pytest.mark.parametrize("follow", FollowRule)
def test_legal_cards_are_those_nobody_can_object_to(follow: FollowRule) -> None:
    engines = {trump: engine_of(trump, HouseRules(follow=follow)) for trump in Suit}
    restricted = 0
    for number, (hand, trick) in enumerate(positions(8_000)):
        trump = tuple(Suit)[number % 2 if number % 3 else number % 4]
        in_words, lying = [WORDS[card] for card in hand], [WORDS[card] for card in trick]
        expected = [
            card for card in hand if slow_game.may_be_played(WORDS[card], in_words, lying, trump.value, follow.value)
        ]
        assert expected
        plain = legal_cards([DECK[card] for card in hand], [DECK[card] for card in trick], trump, follow)
        assert [NUMBER_OF[card] for card in plain] == expected, (in_words, lying, trump)
        assert list(cards_in(engines[trump].legal(set_of(hand), trick))) == sorted(expected), (in_words, lying, trump)
        restricted += len(expected) < len(hand)
    assert restricted > 3_000


def random_hands(count: int) -> Iterator[tuple[Suit, int, list[int]]]:
    """Trump, who leads, and 32 cards in any order: what they bring does not depend on whether they were allowed."""
    for seed in range(count):
        cards = [NUMBER_OF[card] for hand in deal(seed) for card in hand]
        yield tuple(Suit)[seed % 4], seed // 4 % 4, cards


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_hands_bring_what_the_slow_game_and_the_plain_functions_say(name: str) -> None:
    rules, fours = HOUSE_RULES[name]
    with_roem = 0
    for trump, leader, cards in random_hands(600):
        # Suits together, as in real play, so that there is roem.
        cards.sort(key=lambda card: card // 8 if leader % 2 else card % 8 // 2)
        tricks = [cards[start : start + 4] for start in range(0, 32, 4)]
        found = engine_of(trump, rules).tally(cards, leader)
        plain = play_hand(
            [[DECK[card] for card in trick] for trick in tricks], first_leader=leader, trump=trump, rules=rules
        )
        points, roem, won, winners = slow_game.captured(
            [[WORDS[card] for card in trick] for trick in tricks], leader, trump.value, fours
        )
        assert found == (points["A"], roem["A"], roem["B"], won["A"], tuple(winners))
        assert found == (plain.points_a, plain.roem_a, plain.roem_b, plain.tricks_a, plain.winners)
        assert (plain.points_b, plain.tricks_b) == (points["B"], won["B"])
        with_roem += roem["A"] > 0 and roem["B"] > 0
    assert with_roem > 100


def test_hand_that_is_not_of_whole_tricks_is_refused() -> None:
    with pytest.raises(ValueError, match="shorter"):
        Engine(Suit.CLUBS, RULES).tally(range(31), 0)
