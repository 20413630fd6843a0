"""Who makes trump in a simulated hand."""

from __future__ import annotations

from random import Random

from scoring import HouseRules, TrumpMaking
from scoring.cards import DECK, Card, Suit
from tournaments.demo.declaring import declare

GOOD_PLAYERS = (1.0, 1.0, 1.0, 1.0)
# Five hearts and two aces; the other three have nothing to speak of.
STRONG = "Jh 9h Ah 10h 7h As Ad 7c"
WEAK = ("7s 8s 10s Qs 8d Jd Jc Kc", "Js Ks Kh 7d 9d Qd 9c 10c", "9s 8h Qh 10d Kd 8c Qc Ac")
# A deal with which nobody wants to declare.
NOBODY = (
    "7s 8s Ks 8h Jh Jd Ad Jc",
    "9s Qs 7h Qh 9d Qd Qc Ac",
    "Js As 10h Kh 8d 7c 8c 9c",
    "10s 9h Ah 7d 10d Kd 10c Kc",
)


def dealt(*hands: str) -> list[list[Card]]:
    deal = [[Card.parse(card) for card in hand.split()] for hand in hands]
    assert sorted(card for hand in deal for card in hand) == sorted(DECK)
    return deal


def declared(*, trump: TrumpMaking, dealer: int, strong: int) -> tuple[int, Suit]:
    return declare(
        dealt(*WEAK[:strong], STRONG, *WEAK[strong:]),
        dealer=dealer,
        rules=HouseRules(trump=trump),
        skills=GOOD_PLAYERS,
        rng=Random(1),
    )


def test_strong_hand_declares_its_long_suit() -> None:
    for dealer in range(4):
        assert declared(trump=TrumpMaking.FREE, dealer=dealer, strong=2) == (2, Suit.HEARTS)


def test_eldest_hand_must_where_trump_is_forced() -> None:
    for dealer in range(4):
        assert declared(trump=TrumpMaking.FORCED, dealer=dealer, strong=2)[0] == (dealer + 1) % 4


def test_first_asked_must_when_all_pass() -> None:
    for dealer in range(4):
        for making, first in ((TrumpMaking.FREE, dealer + 1), (TrumpMaking.DEALER_FIRST, dealer)):
            position, _ = declare(
                dealt(*NOBODY), dealer=dealer, rules=HouseRules(trump=making), skills=GOOD_PLAYERS, rng=Random(1)
            )
            assert position == first % 4
