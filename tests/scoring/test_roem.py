"""Roem of single tricks, and of all the tricks there are."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from scoring.cards import DECK, Card, Suit
from scoring.house_rules import NKU, HouseRules
from scoring.roem import claimable_roem, roem_of

RULES = HouseRules()


def roem(trick: str, trump: Suit = Suit.CLUBS, rules: HouseRules = RULES) -> int:
    return roem_of([Card.parse(card) for card in trick.split()], trump, rules)


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        ("7h 8h 9h Ad", 20),
        ("9h Ad 7h 8h", 20),
        ("7h 8h 9h 10h", 50),
        ("10h Jh Qh Kh", 50),
        ("8h 9h Jh Qh", 0),
        ("7h 8h 10h Jh", 0),
        ("Kh Ah 7h 8h", 0),
        ("9h 10s Jh Qd", 0),
        ("Kc Qc 7h As", 20),
        ("Kh Qh 7c As", 0),
        ("Jc Qc Kc 7h", 40),
        ("Qc Kc Ac 7h", 40),
        ("10c Jc Qc Kc", 70),
        ("9c 10c Jc Qc", 50),
        ("Jc Js Jh Jd", 200),
        ("Ac As Ah Ad", 100),
        ("10c 10s 10h 10d", 100),
        ("9c 9s 9h 9d", 0),
        ("8c 8s 8h 8d", 0),
        ("7c 7s 7h 7d", 0),
    ],
)
def test_roem_of_a_trick(trick: str, expected: int) -> None:
    assert roem(trick) == expected


def test_trump_makes_sequences_in_the_order_of_every_suit() -> None:
    # J and 9 are the highest trumps, but 9 10 J is a sequence and J 9 A is none.
    assert roem("9c 10c Jc As") == 20
    assert roem("Jc 9c Ac As") == 0


def test_house_rules_decide_about_four_of_a_kind() -> None:
    assert roem("Jc Js Jh Jd", rules=HouseRules(four_jacks=100)) == 100
    assert roem("9c 9s 9h 9d", rules=NKU) == 100
    assert roem("Ac As Ah Ad", rules=HouseRules(fours=())) == 0


def test_trick_that_is_not_complete_is_worth_what_lies_there() -> None:
    assert roem("Jh Qh Kh") == 20
    assert roem("Ah As Ad") == 0
    assert roem("") == 0


@pytest.mark.parametrize(
    ("trick", "possible"),
    [
        ("7h 8h 10h Ad", (0,)),
        ("7h 8h 9h Ad", (0, 20)),
        ("7h 8h 9h 10h", (0, 20, 50)),
        ("Kc Qc 7h As", (0, 20)),
        ("Jc Qc Kc 7h", (0, 20, 40)),
        ("10c Jc Qc Kc", (0, 20, 40, 50, 70)),
        ("9c 10c Jc Qc", (0, 20, 50)),
        ("Ac As Ah Ad", (0, 100)),
        ("Jc Js Jh Jd", (0, 200)),
        ("9c 9s 9h 9d", (0,)),
    ],
)
def test_roem_that_can_be_claimed_of_a_trick(trick: str, possible: tuple[int, ...]) -> None:
    assert claimable_roem([Card.parse(card) for card in trick.split()], Suit.CLUBS, RULES) == possible


@pytest.mark.parametrize("trump", Suit)
def test_all_tricks_there_are(trump: Suit) -> None:
    counted = Counter(roem_of(trick, trump, RULES) for trick in combinations(DECK, 4))
    assert counted.total() == 35_960
    del counted[0]
    assert counted == {20: 979, 40: 55, 50: 18, 70: 2, 100: 4, 200: 1}
