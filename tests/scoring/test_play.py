"""Following suit under three house rules, what a wrong card goes against, and who takes a trick."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import DECK, Card, Suit, strength_of
from scoring.house_options import FollowRule
from scoring.play import Duty, duty_against, legal_cards, trick_winner

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


@pytest.mark.parametrize(
    ("follows", "card", "hand", "trick", "duty"),
    [
        pytest.param(EVERYWHERE, "As", "7h As Jc", "8h", Duty.MUST_FOLLOW, id="discarded"),
        pytest.param(EVERYWHERE, "Jc", "7h As Jc", "8h", Duty.MUST_FOLLOW, id="trumped"),
        pytest.param(EVERYWHERE, "As", "7c As", "9c", Duty.MUST_FOLLOW, id="no trump on a trump lead"),
        pytest.param(EVERYWHERE, "7c", "7c Jc As", "9c", Duty.MUST_GO_OVER, id="under on a trump lead"),
        pytest.param(EVERYWHERE, "7c", "7c Jc As", "8h 9h 9c", Duty.MUST_GO_OVER, id="under an opponent"),
        pytest.param([ROTTERDAM], "7c", "7c Jc As", "8h 9c 7h", Duty.MUST_GO_OVER, id="Rotterdam: under the partner"),
        pytest.param(EVERYWHERE, "As", "7c As", "8h", Duty.MUST_TRUMP, id="discarded on an opponent"),
        pytest.param(EVERYWHERE, "As", "Jc As", "8h 9h 9c", Duty.MUST_TRUMP, id="did not go over an opponent"),
        pytest.param([ROTTERDAM], "As", "7c As", "Ah 9h", Duty.MUST_TRUMP, id="Rotterdam: discarded on the partner"),
        pytest.param([ROTTERDAM, UNDERTRUMP], "As", "7c As", "8h 9h 9c", Duty.MUST_UNDERTRUMP, id="not under"),
        pytest.param([AMSTERDAM], "7c", "7c As", "8h 9h 9c", Duty.MUST_NOT_UNDERTRUMP, id="Amsterdam: under"),
        pytest.param(
            [AMSTERDAM, UNDERTRUMP], "7c", "7c As", "8h 9c 7h", Duty.MUST_NOT_UNDERTRUMP, id="under the partner"
        ),
        pytest.param(EVERYWHERE, "7h", "7h As Jc", "8h", None, id="followed"),
        pytest.param(EVERYWHERE, "As", "7h As Jc", "", None, id="led"),
        pytest.param([AMSTERDAM, UNDERTRUMP], "As", "7c As", "Ah 9h", None, id="Amsterdam: discarded on the partner"),
    ],
)
def test_duty_a_card_goes_against(
    follows: Sequence[FollowRule], card: str, hand: str, trick: str, duty: Duty | None
) -> None:
    for follow in follows:
        assert duty_against(Card.parse(card), cards(hand), cards(trick), Suit.CLUBS, follow) is duty


@given(
    deck=st.permutations(DECK),
    in_hand=st.integers(1, 8),
    on_table=st.integers(0, 3),
    trump=st.sampled_from(Suit),
    follow=st.sampled_from(FollowRule),
)
def test_a_duty_names_what_is_wrong_with_exactly_the_cards_that_may_not_be_played(
    deck: list[Card], in_hand: int, on_table: int, trump: Suit, follow: FollowRule
) -> None:
    hand, trick = deck[:in_hand], deck[8 : 8 + on_table]
    allowed = legal_cards(hand, trick, trump, follow)
    for card in hand:
        duty = duty_against(card, hand, trick, trump, follow)
        assert (duty is None) == (card in allowed)
        if duty is Duty.MUST_FOLLOW:
            assert card.suit is not trick[0].suit
            assert {other.suit for other in allowed} == {trick[0].suit}
        elif duty in (Duty.MUST_GO_OVER, Duty.MUST_NOT_UNDERTRUMP):
            assert card.suit is trump
        elif duty in (Duty.MUST_TRUMP, Duty.MUST_UNDERTRUMP):
            assert card.suit is not trump
            assert {other.suit for other in allowed} == {trump}
