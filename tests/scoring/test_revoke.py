"""Which cards were revokes: with all hands known, with a part of the play, and with a part of the hands.

A partly known play is judged by trying every way in which the unseen cards can lie, which needs no idea of what a
witness is.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import FollowRule, HouseRules, InvalidEntry
from scoring.cards import DECK, Card, Suit
from scoring.dealing import deal
from scoring.engine import NUMBER_OF, cards_in, engine_of, set_of
from scoring.play import Duty, duty_against, legal_cards
from scoring.revoke import Arbitration, Breach, KnownPlay, OpenQuestion, Revoke, arbitrate, check_known_play

from . import slow_game

AMSTERDAM, ROTTERDAM, UNDERTRUMP = FollowRule.AMSTERDAM, FollowRule.ROTTERDAM, FollowRule.AMSTERDAM_UNDERTRUMP
NOTHING_WRONG = Arbitration(revokes=(), open=())


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(card) for card in text.split())


def known(
    tricks: str, *, leader: int = 0, first_trick: int = 1, hands: tuple[str, str, str, str] = ("",) * 4
) -> KnownPlay:
    """With clubs as trump; tricks have a stroke between them."""
    return KnownPlay(
        tricks=tuple(cards(trick) for trick in tricks.split("|")) if tricks else (),
        first_leader=leader,
        trump=Suit.CLUBS,
        first_trick=first_trick,
        hands=tuple(frozenset(cards(hand)) for hand in hands),
    )


def play_out(rng: Random, follow: FollowRule, trump: Suit) -> tuple[list[list[int]], int]:
    """A hand of random legal cards, by number: the tricks and who led the first."""
    hands = [set_of(NUMBER_OF[card] for card in hand) for hand in deal(rng.random().hex())]
    engine = engine_of(trump, HouseRules(follow=follow))
    first_leader = leader = rng.randrange(4)
    tricks = []
    for _ in range(8):
        trick: list[int] = []
        for turn in range(4):
            position = (leader + turn) % 4
            card = rng.choice(list(cards_in(engine.legal(hands[position], trick))))
            hands[position] ^= 1 << card
            trick.append(card)
        leader = (leader + engine.winner_of(trick)) % 4
        tricks.append(trick)
    return tricks, first_leader


@pytest.mark.parametrize("follow", FollowRule)
def test_legal_play_has_no_revoke(follow: FollowRule) -> None:
    rng = Random(1)
    for number in range(60):
        trump = tuple(Suit)[number % 4]
        tricks, leader = play_out(rng, follow, trump)
        play = KnownPlay(
            tricks=tuple(tuple(DECK[card] for card in trick) for trick in tricks), first_leader=leader, trump=trump
        )
        assert arbitrate(play, follow) == NOTHING_WRONG


@pytest.mark.parametrize("follow", FollowRule)
def test_in_a_whole_hand_of_any_cards_exactly_the_illegal_ones_are_revokes(follow: FollowRule) -> None:
    rng = Random(2)
    found = 0
    for number in range(60):
        deck = list(DECK)
        rng.shuffle(deck)
        trump, leader = tuple(Suit)[number % 4], rng.randrange(4)
        tricks = tuple(tuple(deck[start : start + 4]) for start in range(0, 32, 4))
        verdict = arbitrate(KnownPlay(tricks=tricks, first_leader=leader, trump=trump), follow)
        assert verdict.open == ()
        assert {(revoke.trick, str(revoke.card)) for revoke in verdict.revokes} == objections(
            tricks, leader, trump, follow
        )
        found += len(verdict.revokes)
    assert found > 300


def objections(
    tricks: tuple[tuple[Card, ...], ...], leader: int, trump: Suit, follow: FollowRule
) -> set[tuple[int, str]]:
    """The same from the slow game, which looks back at what everybody still held."""
    in_words = [[str(card) for card in trick] for trick in tricks]
    winners = slow_game.captured(in_words, leader, trump.value, {})[3]
    leaders = [leader, *winners]
    wrong = set()
    for number, trick in enumerate(in_words):
        for turn, card in enumerate(trick):
            position = (leaders[number] + turn) % 4
            held = [
                later[(position - leaders[later_number]) % 4]
                for later_number, later in enumerate(in_words)
                if later_number >= number
            ]
            if not slow_game.may_be_played(card, held, trick[:turn], trump.value, follow.value):
                wrong.add((number + 1, card))
    return wrong


# Each duty, with the hand of the player known.


@pytest.mark.parametrize(
    ("follows", "hand", "trick", "duty", "instead"),
    [
        pytest.param(FollowRule, "7h As 8d 9d 10d Jd Qd Kd", "Ah As", Duty.MUST_FOLLOW, "7h", id="did not follow"),
        pytest.param(FollowRule, "7c As Jc 9d 10d Jd Qd Kd", "Ac As", Duty.MUST_FOLLOW, "Jc", id="no trump on trump"),
        pytest.param(FollowRule, "7c As Jc 9d 10d Jd Qd Kd", "Ac 7c", Duty.MUST_GO_OVER, "Jc", id="not over a trump"),
        pytest.param(
            FollowRule, "7c As Jc 9d 10d Jd Qd Kd", "Ah As", Duty.MUST_TRUMP, "7c Jc", id="did not trump an opponent"
        ),
        pytest.param([ROTTERDAM], "7c As Jc 9d 10d Jd Qd Kd", "Ah 7h As", Duty.MUST_TRUMP, "7c Jc", id="the partner"),
        pytest.param(
            [ROTTERDAM, UNDERTRUMP],
            "7c As 8c 9d 10d Jd Qd Kd",
            "8h 9h 9c As",
            Duty.MUST_UNDERTRUMP,
            "7c 8c",
            id="did not go under",
        ),
        pytest.param([AMSTERDAM], "7c As 8c 9d", "8h 9h 9c 7c", Duty.MUST_NOT_UNDERTRUMP, "As 9d", id="went under"),
    ],
)
def test_each_duty(follows: list[FollowRule], hand: str, trick: str, duty: Duty, instead: str) -> None:
    # The hand is that of whoever played the last card; with fewer cards this is a later trick.
    lying = cards(trick)
    position = len(lying) - 1
    hands = tuple(hand if place == position else "" for place in range(4))
    play = known(trick, first_trick=9 - len(hand.split()), hands=hands)
    for follow in follows:
        (revoke,) = (found for found in arbitrate(play, follow).revokes if found.position == position)
        assert (revoke.duty, revoke.card) == (duty, lying[-1])
        assert set(revoke.instead) == set(cards(instead))
        assert revoke.hand_known
        assert not revoke.by_counting


# What a part of the play tells.


def test_a_later_card_of_the_suit_proves_the_revoke() -> None:
    verdict = arbitrate(known("Ah 7s 7h 8h | Ad 7d 8d 9d | 10h Kh 9h Jh"), AMSTERDAM)
    assert verdict.revokes == (
        Revoke(
            trick=1,
            position=1,
            card=Card.parse("7s"),
            breaches=(Breach(duty=Duty.MUST_FOLLOW, instead=cards("Kh")),),
            hand_known=False,
            by_counting=False,
            shown_in=3,
            shown_by=Card.parse("Kh"),
        ),
    )


def test_as_long_as_no_card_proves_it_nothing_is_decided() -> None:
    verdict = arbitrate(known("Ah 7s"), AMSTERDAM)
    assert verdict.revokes == ()
    (question,) = verdict.open
    assert (question.trick, question.position, question.card) == (1, 1, Card.parse("7s"))
    # Hearts to follow with, and clubs to trump with.
    assert {card.suit for card in question.would_prove} == {Suit.HEARTS, Suit.CLUBS}
    assert len(question.would_prove) == 7 + 8


def test_what_lies_elsewhere_can_prove_nothing() -> None:
    (question,) = arbitrate(known("Ah 7s 7h 8h", hands=("", "", "9h 10h", "Jc")), AMSTERDAM).open
    assert set(question.would_prove) == set(DECK) & set(cards("Jh Qh Kh 7c 8c 9c 10c Qc Kc Ac"))


def test_trump_that_falls_later_shows_a_discard_that_was_not_allowed() -> None:
    (revoke,) = arbitrate(known("Ah 7s 7h 8h | Ac 8c 7c 9c"), AMSTERDAM).revokes
    assert (revoke.trick, revoke.duty, revoke.shown_in, revoke.shown_by) == (1, Duty.MUST_TRUMP, 2, Card.parse("8c"))


def test_on_the_partners_trick_only_rotterdam_objects() -> None:
    play = known("Ah 7h 7s 8h | Ac 9c 8c Jc")
    assert arbitrate(play, AMSTERDAM).revokes == ()
    (revoke,) = arbitrate(play, ROTTERDAM).revokes
    assert (revoke.trick, revoke.position, revoke.duty) == (1, 2, Duty.MUST_TRUMP)


def test_known_cards_prove_what_no_trick_shows_yet() -> None:
    (revoke,) = arbitrate(known("Ah 7s 7h 8h", hands=("", "Kh", "", "")), AMSTERDAM).revokes
    assert (revoke.instead, revoke.hand_known, revoke.shown_in, revoke.shown_by) == (cards("Kh"), False, None, None)


def test_whole_hand_without_a_card_that_proves_it_clears_the_player() -> None:
    play = known("Ah 7s 7h 8h", hands=("", "7s 8s 9s 10s Js Qs Ks As", "", ""))
    assert arbitrate(play, AMSTERDAM) == NOTHING_WRONG


def test_three_whole_hands_tell_the_fourth() -> None:
    hands = ("Ah 7d 8d 9d 10d Jd Qd Kd", "", "7h 8s 9s 10s Js Qs Ks As", "8h 7c 8c 9c 10c Jc Qc Kc")
    (revoke,) = arbitrate(known("Ah 7s 7h 8h", hands=hands), AMSTERDAM).revokes
    assert revoke.position == 1
    # What is left of the deck is his: 9h to Kh, and two aces.
    assert revoke.instead == cards("9h 10h Jh Qh Kh")
    assert revoke.hand_known


def test_counting_alone_can_prove_a_revoke() -> None:
    # Seven cards of position 1 are unseen, and of the ten that are unseen anywhere only four are harmless.
    hands = ("Ah 7d 8d 9d 10d Jd Qd Kd", "", "7h 8s 9s 10s Js Qs Ks As", "8h 7c 8c Jc Qc")
    (revoke,) = arbitrate(known("Ah 7s 7h 8h", hands=hands), AMSTERDAM).revokes
    assert (revoke.position, revoke.by_counting, revoke.hand_known, revoke.shown_in) == (1, True, False, None)
    assert revoke.duty is Duty.MUST_FOLLOW
    assert revoke.instead == cards("9h 10h Jh Qh Kh")


def test_counting_proves_a_revoke_and_not_which_rule_it_broke() -> None:
    """Seven trumps are left for eight cards: one other card was held, and it may be a heart or not."""
    (revoke,) = arbitrate(known("Ah Jc 7c 8h"), AMSTERDAM).revokes
    assert (revoke.card, revoke.by_counting, revoke.duty) == (Card.parse("7c"), True, None)
    assert [(breach.duty, breach.instead) for breach in revoke.breaches] == [
        (Duty.MUST_FOLLOW, cards("7h 9h 10h Jh Qh Kh")),
        (Duty.MUST_NOT_UNDERTRUMP, tuple(card for card in DECK if card.suit in (Suit.SPADES, Suit.DIAMONDS))),
    ]
    assert set(revoke.instead) == {card for breach in revoke.breaches for card in breach.instead}


def test_a_card_that_proves_it_leaves_the_rule_open_as_long_as_a_card_to_follow_with_may_be_held() -> None:
    (revoke,) = arbitrate(known("Ah 7s 7h 8h | Ac 8c 7c 9c"), AMSTERDAM).revokes
    assert [breach.duty for breach in revoke.breaches] == [Duty.MUST_TRUMP, Duty.MUST_FOLLOW]
    assert revoke.instead == revoke.breaches[0].instead == cards("8c")
    assert revoke.breaches[1].instead == cards("9h 10h Jh Qh Kh")


def test_part_that_does_not_begin_with_the_first_trick() -> None:
    verdict = arbitrate(known("Ah 7s 7h 8h | Ad Kh 8d 9d", leader=2, first_trick=7), AMSTERDAM)
    assert [(found.trick, found.position, found.shown_in) for found in verdict.revokes] == [(7, 3, 8)]
    # With eight tricks played, everybody's last card is known.
    assert verdict.open == ()


def test_last_card_is_never_a_revoke() -> None:
    assert arbitrate(known("Ah 7s 7c 8h", first_trick=8), AMSTERDAM) == NOTHING_WRONG


def test_every_revoke_of_one_player_is_named() -> None:
    verdict = arbitrate(known("Ah 7s 7h 8h | Kh 8s 9h Jh | Ad 10h 8d 9d"), AMSTERDAM)
    assert [(found.trick, found.position, found.shown_in) for found in verdict.revokes] == [(1, 1, 3), (2, 1, 3)]


@settings(deadline=None)
@given(
    seed=st.integers(0, 10_000),
    start=st.integers(5, 8),
    played=st.integers(1, 9),
    shown=st.integers(0, 12),
    follow=st.sampled_from(FollowRule),
    trump=st.sampled_from(Suit),
)
def test_verdict_is_what_every_way_the_unseen_cards_can_lie_agrees_on(
    seed: int, start: int, played: int, shown: int, follow: FollowRule, trump: Suit
) -> None:
    rng = Random(seed)
    deck = list(DECK)
    rng.shuffle(deck)
    if seed % 2:
        # Few suits: there the rules are.
        few = (trump, deck[0].suit)
        deck.sort(key=lambda card: card.suit not in few)
        deck = rng.sample(deck[:20], 20) + deck[20:]
    size = 9 - start
    in_play, gone = deck[: 4 * size], deck[4 * size :]
    row = in_play[: min(played, 4 * size)]
    tricks = tuple(tuple(row[begin : begin + 4]) for begin in range(0, len(row), 4))
    play = KnownPlay(tricks=tricks, first_leader=seed % 4, trump=trump, first_trick=start)
    hands = deal_the_rest(play, in_play, rng)
    visible = rng.sample(in_play, min(shown, len(in_play)))
    play = KnownPlay(
        tricks=tricks,
        first_leader=play.first_leader,
        trump=trump,
        first_trick=start,
        hands=tuple(frozenset(hand & set(visible)) for hand in hands),
    )
    verdict = arbitrate(play, follow)
    revokes = {(found.trick, found.position, found.card) for found in verdict.revokes}
    questions = {(found.trick, found.position, found.card) for found in verdict.open}
    assert not revokes & questions
    for trick, position, card, lying, hands_then in possible_hands(play, gone):
        answers = {card not in legal_cards(hand, lying, trump, follow) for hand in hands_then}
        found = (trick, position, card)
        broken = {duty_against(card, hand, lying, trump, follow) for hand in hands_then}
        for revoke in verdict.revokes:
            if (revoke.trick, revoke.card) == (trick, card):
                assert {breach.duty for breach in revoke.breaches} == broken
                allowed = {one for hand in hands_then for one in legal_cards(hand, lying, trump, follow)}
                assert {one for breach in revoke.breaches for one in breach.instead} <= allowed
                assert not revoke.by_counting or all(set(hand) & set(revoke.instead) for hand in hands_then)
        assert ((found in revokes), (found in questions)) == (answers == {True}, answers == {True, False}), found


def deal_the_rest(play: KnownPlay, in_play: list[Card], rng: Random) -> list[set[Card]]:
    """Four hands of the same size that hold what their players played."""
    hands: list[set[Card]] = [set() for _ in range(4)]
    for _, position, card, _ in turns_of(play):
        hands[position].add(card)
    rest = [card for card in in_play if not any(card in hand for hand in hands)]
    rng.shuffle(rest)
    for hand in hands:
        while len(hand) < len(in_play) // 4:
            hand.add(rest.pop())
    return hands


def turns_of(play: KnownPlay) -> list[tuple[int, int, Card, tuple[Card, ...]]]:
    """Trick, position, card, and what lay there."""
    leader = play.first_leader
    turns = []
    for number, trick in enumerate(play.tricks):
        turns += [
            (play.first_trick + number, (leader + turn) % 4, card, trick[:turn]) for turn, card in enumerate(trick)
        ]
        leader = (leader + slow_game.winner([str(card) for card in trick], play.trump.value)) % 4
    return turns


def possible_hands(
    play: KnownPlay, gone: list[Card]
) -> list[tuple[int, int, Card, tuple[Card, ...], list[tuple[Card, ...]]]]:
    """For each card that fell: every hand it can have come from."""
    size = 9 - play.first_trick
    turns = turns_of(play)
    certain = [set(hand) for hand in play.hands]
    for _, position, card, _ in turns:
        certain[position].add(card)
    unseen = [card for card in DECK if not any(card in hand for hand in certain)]
    assert set(gone) <= set(unseen)
    answers = []
    for index, (trick, position, card, lying) in enumerate(turns):
        before = {other for _, who, other, _ in turns[:index] if who == position}
        missing = size - len(certain[position])
        hands = [tuple(certain[position] - before) + more for more in combinations(unseen, missing)]
        answers.append((trick, position, card, lying, hands))
    return answers


# Records that contradict themselves.


def refused(play: KnownPlay) -> list[tuple[str, str]]:
    with pytest.raises(InvalidEntry) as caught:
        arbitrate(play, AMSTERDAM)
    return [(problem.field, problem.code.value) for problem in caught.value.violations]


def test_card_in_two_hands_is_refused() -> None:
    assert refused(known("", hands=("Ah 7h", "Ah", "", "7h"))) == [
        ("hands[1]", "card_twice"),
        ("hands[3]", "card_twice"),
    ]


def test_cards_in_two_hands_are_told_in_the_order_of_the_deck() -> None:
    found = check_known_play(known("", hands=("10h 9h Ah", "9h Ah 10h", "", "")))
    assert [problem.params_dict["card"] for problem in found] == ["9h", "10h", "Ah"]


def test_card_that_falls_from_another_hand_is_refused() -> None:
    assert refused(known("Ah 7s 7h", hands=("", "", "7s", ""))) == [("tricks[1][2]", "card_not_in_hand")]


def test_card_that_the_whole_hand_does_not_hold_is_refused() -> None:
    play = known("Ah 7s", hands=("", "8s 9s 10s Js Qs Ks As 7d", "", ""))
    assert refused(play) == [("tricks[1][2]", "card_not_in_hand")]


def test_hand_of_nine_cards_is_refused() -> None:
    assert refused(known("", hands=("", "7s 8s 9s 10s Js Qs Ks As 7d", "", ""))) == [("hands[1]", "hand_size")]


def test_more_cards_known_than_anybody_holds_are_refused() -> None:
    play = known("Ah 7s", first_trick=7, hands=("", "8s 9s", "", ""))
    assert refused(play) == [("tricks[1][2]", "card_not_in_hand")]
    assert refused(known("Ah 7s | Ad 8s", first_trick=7)) == [("tricks[1]", "trick_size")]
    assert refused(known("Ah 7s", first_trick=8, hands=("Kh", "", "", ""))) == [("tricks[1][1]", "card_not_in_hand")]


def test_known_and_played_cards_together_are_not_too_many() -> None:
    play = known("Ah 7s 7h 8h | Kh 8s 9h Jh", hands=("", "9s 10s Js Qs Ks As 7d", "", ""))
    assert refused(play) == [("hands[1]", "hand_size")]


@pytest.mark.parametrize("first_trick", [0, 9])
def test_trick_that_does_not_exist_is_refused(first_trick: int) -> None:
    assert refused(known("Ah 7s", first_trick=first_trick)) == [("first_trick", "tricks_count")]


def test_more_tricks_than_are_left_are_refused() -> None:
    assert refused(known("Ah 7s 7h 8h | Kh 8s 9h Jh", first_trick=8)) == [("tricks", "tricks_count")]


def test_short_trick_that_is_not_the_last_is_refused() -> None:
    assert refused(known("Ah 7s 7h | Kh 8s 9h Jh")) == [("tricks[1]", "trick_size")]


def test_empty_trick_is_refused() -> None:
    assert refused(KnownPlay(tricks=((),), first_leader=0, trump=Suit.CLUBS)) == [("tricks[1]", "trick_size")]


def test_card_twice_in_the_play_is_refused() -> None:
    assert refused(known("Ah 7s 7h 8h | Kh 7s")) == [("tricks[2][2]", "card_twice")]


def test_leader_that_does_not_exist_is_refused() -> None:
    assert refused(known("Ah", leader=4)) == [("leader", "position_range")]


def test_three_hands_are_refused() -> None:
    play = KnownPlay(tricks=(), first_leader=0, trump=Suit.CLUBS, hands=(frozenset(),) * 3)
    assert refused(play) == [("hands", "position_range")]


def test_nothing_played_is_nothing_wrong() -> None:
    assert arbitrate(known(""), AMSTERDAM) == NOTHING_WRONG


def test_open_question_is_not_asked_of_the_leader() -> None:
    verdict = arbitrate(known("Ah"), AMSTERDAM)
    assert verdict == NOTHING_WRONG
    assert all(isinstance(question, OpenQuestion) for question in arbitrate(known("Ah 7s 8s"), AMSTERDAM).open)


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (known("Ah 7s 7h", hands=("", "", "7s", "")), {"card": "7s", "position": 1}),
        (known("", hands=("", "7s 8s 9s 10s Js Qs Ks As 7d", "", "")), {"given": 9, "highest": 8}),
        (known("Ah 7s 7h 8h | Kh 8s 9h Jh", first_trick=8), {"given": 2, "expected": 1}),
        (known("Ah 7s 7h 8h | Kh 7s"), {"card": "7s"}),
    ],
)
def test_a_refusal_tells_the_card_and_the_numbers(play: KnownPlay, expected: dict[str, object]) -> None:
    (problem,) = check_known_play(play)
    assert problem.params_dict == expected
