"""Following suit under three house rules, who takes a trick, and whole hands.

The hands at the end are extreme ones that were found by search and are known to be legal under the rules
named.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import DECK, Card, Suit, strength_of
from scoring.house_rules import FollowRule, HouseRules
from scoring.play import (
    ImpossiblePlay,
    PlayedHand,
    PlayProblem,
    PlayViolation,
    check_play,
    legal_cards,
    play_hand,
    trick_winner,
)

RULES = HouseRules()
AMSTERDAM, ROTTERDAM, UNDERTRUMP = FollowRule.AMSTERDAM, FollowRule.ROTTERDAM, FollowRule.AMSTERDAM_UNDERTRUMP
EVERYWHERE = tuple(FollowRule)


def cards(text: str) -> list[Card]:
    return [Card.parse(card) for card in text.split()]


def legal(hand: str, trick: str, follow: FollowRule) -> str:
    """What may be played with clubs as trump."""
    return " ".join(str(card) for card in legal_cards(cards(hand), cards(trick), Suit.CLUBS, follow))


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("7h", 0),
        ("Kh 10h Ah 9h", 2),
        ("Jh 9h 10h Qh", 2),
        ("7h As Ad Ks", 0),
        ("Ah 7c 10h Kh", 1),
        ("Ah Ac 9c Jc", 3),
        ("Ac 9c 10c Kc", 1),
        ("7c Ah As Ad", 0),
    ],
)
def test_winner_of_a_trick(trick: str, winner: int) -> None:
    assert trick_winner(cards(trick), Suit.CLUBS) == winner


def test_nobody_wins_an_empty_trick() -> None:
    with pytest.raises(ValueError, match="no card"):
        trick_winner([], Suit.CLUBS)


@pytest.mark.parametrize(
    ("follows", "hand", "trick", "expected"),
    [
        pytest.param(EVERYWHERE, "7h As Jc", "", "7h As Jc", id="the leader plays anything"),
        pytest.param(EVERYWHERE, "7h Ah As Jc", "8h", "7h Ah", id="follow suit, high or low"),
        pytest.param(EVERYWHERE, "7h As Jc", "8h 7c", "7h", id="follow suit also when it was trumped"),
        pytest.param(EVERYWHERE, "7h As", "8d", "7h As", id="no suit and no trump: anything"),
        pytest.param(EVERYWHERE, "7c 10c Jc As", "9c", "Jc", id="trump led: over it"),
        pytest.param(EVERYWHERE, "7c 10c As", "9c", "7c 10c", id="trump led and nothing over it: any trump"),
        pytest.param(EVERYWHERE, "7c Jc As", "9c 8c", "Jc", id="trump led: over the partner too"),
        pytest.param(EVERYWHERE, "7h As", "9c", "7h As", id="trump led and none in hand: anything"),
        pytest.param(EVERYWHERE, "7c Jc As", "8h", "7c Jc", id="opponent wins: trump"),
        pytest.param(EVERYWHERE, "7c Jc As", "8h 9h 9c", "Jc", id="opponent has trumped: go over"),
        pytest.param(EVERYWHERE, "7c 8c", "8h 9h 9c", "7c 8c", id="only lower trumps in the whole hand"),
        pytest.param([AMSTERDAM], "7c As 8d", "8h 9h 9c", "As 8d", id="Amsterdam: never under the opponent"),
        pytest.param([ROTTERDAM, UNDERTRUMP], "7c As 8d", "8h 9h 9c", "7c", id="must go under the opponent"),
        pytest.param([AMSTERDAM, UNDERTRUMP], "7c As", "Ah 9h", "7c As", id="partner wins: trump or not"),
        pytest.param([ROTTERDAM], "7c As", "Ah 9h", "7c", id="Rotterdam: trump the partner"),
        pytest.param(
            [AMSTERDAM, UNDERTRUMP], "7c Jc As", "8h 9c 7h", "Jc As", id="partner trumped: over or not, not under"
        ),
        pytest.param([ROTTERDAM], "7c Jc As", "8h 9c 7h", "Jc", id="Rotterdam: over the partner"),
        pytest.param(EVERYWHERE, "7c 8c", "8h 9c 7h", "7c 8c", id="nothing but trumps under the partner"),
        pytest.param([AMSTERDAM, UNDERTRUMP], "7c As", "8h 9c 7h", "As", id="not under the partner"),
        pytest.param([ROTTERDAM], "7c As", "8h 9c 7h", "7c", id="Rotterdam: under the partner"),
    ],
)
def test_legal_cards(follows: Sequence[FollowRule], hand: str, trick: str, expected: str) -> None:
    for follow in follows:
        assert legal(hand, trick, follow) == expected


def is_allowed(card: Card, hand: Sequence[Card], trick: Sequence[Card], trump: Suit, follow: FollowRule) -> bool:
    """The same rules put to one card at a time: is there a reason to refuse it?"""
    if not trick:
        return True
    led = trick[0].suit
    if card.suit is not led and any(mine.suit is led for mine in hand):
        return False
    lying = [other for other in trick if other.suit is trump]

    def goes_over(other: Card) -> bool:
        return other.suit is trump and all(strength_of(other, trump) > strength_of(one, trump) for one in lying)

    could_go_over = any(goes_over(mine) for mine in hand)
    must_trump = led is trump or (
        not any(mine.suit is led for mine in hand)
        and (follow is ROTTERDAM or trick_winner(trick, trump) % 2 != len(trick) % 2)
    )
    if must_trump and could_go_over:
        return goes_over(card)
    if card.suit is led:
        return True
    only_trumps = all(mine.suit is trump for mine in hand)
    goes_under = card.suit is trump and not goes_over(card)
    if must_trump and follow is not AMSTERDAM and any(mine.suit is trump for mine in hand):
        return card.suit is trump
    return not goes_under or only_trumps


@given(
    deck=st.permutations(DECK),
    in_hand=st.integers(1, 8),
    on_table=st.integers(0, 3),
    trump=st.sampled_from(Suit),
    follow=st.sampled_from(FollowRule),
)
def test_legal_cards_are_those_nothing_speaks_against(
    deck: list[Card], in_hand: int, on_table: int, trump: Suit, follow: FollowRule
) -> None:
    hand, trick = deck[:in_hand], deck[8 : 8 + on_table]
    allowed = legal_cards(hand, trick, trump, follow)
    assert allowed
    assert list(allowed) == [card for card in hand if is_allowed(card, hand, trick, trump, follow)]


@given(deck=st.permutations(DECK), size=st.integers(1, 4), trump=st.sampled_from(Suit))
def test_winner_is_the_highest_trump_or_else_the_highest_of_the_suit_led(
    deck: list[Card], size: int, trump: Suit
) -> None:
    trick = deck[:size]
    in_order = sorted(
        trick,
        key=lambda card: (card.suit is trump, card.suit is trick[0].suit, strength_of(card, trump)),
    )
    assert trick[trick_winner(trick, trump)] == in_order[-1]


def hand(text: str) -> list[list[Card]]:
    """Eight tricks in playing order, with a stroke between them."""
    return [cards(trick) for trick in text.split("|")]


HIGHEST = hand(
    "7h 10h 9h 8h | 10s 9s 7s 8s | 9c 10c 8c 7c | 9d 7d 10d 8d | Kh Ks Kc Kd | Ac As Ah Ad | Qc Qs Qh Qd | Jc Js Jh Jd"
)
ALL_POINTS_WITHOUT_PIT = hand(
    "Qd Ad 10d Jd | Ks 8s 9s 7s | Jc Kc 9c 10c | Ah 10h Kh Qh | 9h 8h 7h 8c | 7d 9d 7c 8d | Qs As 10s Js | Ac Qc Kd Jh"
)
ONE_RICH_TRICK = hand(
    "7s 10s 8s As | Kh 10h Ah 9h | 9c Jc Ad Ac | 8c Qh 9d Qc | 10c 7h Jh 9s | Kc Jd Qd Kd | Ks 8h Qs Js | 7c 8d 10d 7d"
)
TWO_HUNDRED_EACH = hand(
    "10h 9h 8h 7h | 9s 7s 10s 8s | Kc 10c Ac Qc | Qd 9d 10d 8d | Ah Kh Qh Ad | As Ks 8c Qs | Jh Jd Js Jc | Kd 9c 7d 7c"
)
EQUAL_POINTS = hand(
    "Ks Js 7s 9s | 10c Jc Ac 9c | As 10s Qc Jh | 7c 8c 7d Kc | 10h 9h 8h Qh | Ah 7h Kh 8s | Kd Qd Ad 9d | 8d Qs 10d Jd"
)


@pytest.mark.parametrize(
    ("tricks", "first_leader", "follows", "points_a", "roem", "tricks_a"),
    [
        pytest.param(HIGHEST, 1, [AMSTERDAM, ROTTERDAM], 162, (700, 0), 8, id="962 points"),
        pytest.param(ALL_POINTS_WITHOUT_PIT, 1, [AMSTERDAM, ROTTERDAM], 162, (100, 40), 6, id="162, no pit"),
        pytest.param(ONE_RICH_TRICK, 0, [AMSTERDAM, ROTTERDAM], 56, (0, 40), 1, id="56 in one trick"),
        pytest.param(TWO_HUNDRED_EACH, 3, [AMSTERDAM], 26, (200, 200), 1, id="200 roem each"),
        pytest.param(EQUAL_POINTS, 3, [AMSTERDAM], 81, (20, 40), None, id="81 each"),
    ],
)
def test_extreme_hands(
    tricks: list[list[Card]],
    first_leader: int,
    follows: list[FollowRule],
    points_a: int,
    roem: tuple[int, int],
    tricks_a: int | None,
) -> None:
    result = play_hand(tricks, first_leader=first_leader, trump=Suit.CLUBS, rules=RULES)
    assert (result.points_a, result.points_b) == (points_a, 162 - points_a)
    assert (result.roem_a, result.roem_b) == roem
    assert tricks_a in (None, result.tricks_a)
    assert result.tricks_a + result.tricks_b == 8
    for follow in follows:
        assert check_play(tricks, first_leader=first_leader, trump=Suit.CLUBS, follow=follow) == ()


def test_hand_that_only_amsterdam_allows() -> None:
    found = check_play(TWO_HUNDRED_EACH, first_leader=3, trump=Suit.CLUBS, follow=ROTTERDAM)
    assert {violation.code for violation in found} == {PlayProblem.REVOKE}


def test_side_of_the_last_winner_gets_the_last_trick() -> None:
    # Position 0 has all clubs and leads; everybody else discards a suit of his own.
    tricks = [[Card(suit, trump.rank) for suit in Suit] for trump in DECK[:8]]
    for leader, expected in ((0, (162, 0)), (1, (0, 162)), (2, (162, 0)), (3, (0, 162))):
        result = play_hand(tricks, first_leader=leader, trump=Suit.SPADES, rules=RULES)
        assert (result.points_a, result.points_b) == expected
        assert result.winners == (leader,) * 8


def test_revoke_is_found_with_trick_position_and_card() -> None:
    tricks = [list(trick) for trick in ALL_POINTS_WITHOUT_PIT]
    # Position 2 keeps the ace of diamonds for later and gives the nine of hearts on a diamond lead.
    ace, nine = Card.parse("Ad"), Card.parse("9h")
    assert tricks[0][1] == ace
    tricks[0][1] = nine
    tricks[4][tricks[4].index(nine)] = ace
    found = check_play(tricks, first_leader=1, trump=Suit.CLUBS, follow=AMSTERDAM)
    assert PlayViolation(code=PlayProblem.REVOKE, trick=1, position=2, card=nine) in found


def test_random_legal_play_passes_and_adds_up() -> None:
    rng = Random(1)
    for _ in range(50):
        trump, follow = rng.choice(list(Suit)), rng.choice(list(FollowRule))
        tricks, first_leader = random_play(rng, trump, follow)
        assert check_play(tricks, first_leader=first_leader, trump=trump, follow=follow) == ()
        result = play_hand(tricks, first_leader=first_leader, trump=trump, rules=RULES)
        assert result.points_a + result.points_b == 162
        assert len(result.winners) == result.tricks_a + result.tricks_b == 8


def random_play(rng: Random, trump: Suit, follow: FollowRule) -> tuple[list[list[Card]], int]:
    deck = rng.sample(DECK, 32)
    hands = [deck[place::4] for place in range(4)]
    first_leader = leader = rng.randrange(4)
    tricks = []
    for _ in range(8):
        trick: list[Card] = []
        for turn in range(4):
            held = hands[(leader + turn) % 4]
            card = rng.choice(legal_cards(held, trick, trump, follow))
            held.remove(card)
            trick.append(card)
        leader = (leader + trick_winner(trick, trump)) % 4
        tricks.append(trick)
    return tricks, first_leader


def refused(tricks: list[list[Card]]) -> set[PlayProblem]:
    with pytest.raises(ImpossiblePlay) as error:
        play_hand(tricks, first_leader=0, trump=Suit.CLUBS, rules=RULES)
    found = check_play(tricks, first_leader=0, trump=Suit.CLUBS, follow=AMSTERDAM)
    assert found == error.value.violations
    return {violation.code for violation in found}


def test_seven_tricks_are_refused() -> None:
    assert refused(HIGHEST[:7]) == {PlayProblem.TRICKS_COUNT}


def test_trick_of_three_cards_is_refused() -> None:
    assert refused([HIGHEST[0][:3], *HIGHEST[1:]]) == {PlayProblem.TRICK_SIZE}


def test_card_played_twice_is_refused() -> None:
    assert refused([HIGHEST[1], *HIGHEST[1:]]) == {PlayProblem.CARD_TWICE}


def test_all_problems_are_told_at_once() -> None:
    assert refused([HIGHEST[1][:3], *HIGHEST[1:], HIGHEST[2]]) == {
        PlayProblem.TRICKS_COUNT,
        PlayProblem.TRICK_SIZE,
        PlayProblem.CARD_TWICE,
    }


def test_result_of_a_played_hand() -> None:
    assert play_hand(HIGHEST, first_leader=1, trump=Suit.CLUBS, rules=HouseRules(four_jacks=100)) == PlayedHand(
        points_a=162,
        points_b=0,
        roem_a=600,
        roem_b=0,
        tricks_a=8,
        tricks_b=0,
        winners=(2, 2, 2, 0, 2, 2, 2, 2),
    )
