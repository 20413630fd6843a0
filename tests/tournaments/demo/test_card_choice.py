"""What a good simulated player does in plain situations, with clubs as trump and position 0 declaring."""

from __future__ import annotations

from random import Random

import pytest

from scoring import HouseRules
from scoring.cards import Card, Suit
from tournaments.demo.card_choice import Table, choose_card


def cards(text: str) -> list[Card]:
    return [Card.parse(card) for card in text.split()]


def chosen(hand: str, trick: str, position: int, *, skill: float = 1.0, seed: int = 1) -> str:
    table = Table(Suit.CLUBS, 0, HouseRules())
    for card in cards(trick):
        table.note(card)
    card = choose_card(cards(hand), cards(trick), position, table, skill=skill, rng=Random(seed))
    return str(card)


@pytest.mark.parametrize(
    ("hand", "trick", "position", "expected"),
    [
        pytest.param("7h Jc 8c Qs", "", 0, "Jc", id="the declarer draws trumps"),
        pytest.param("7h Ah Jc Qs", "", 1, "Ah", id="a defender leads an ace, not the jack of trump"),
        pytest.param("7h 9c Qs 8d", "", 0, "7h", id="the nine of trump is not given to the jack"),
        pytest.param("10h 7h", "8h Ah 9h", 3, "10h", id="last hand, the partner has it: give points"),
        pytest.param("10h 7h", "8h 9h Ah", 3, "7h", id="last hand, the opponents have it: give nothing"),
        pytest.param("10h 7h", "8h 9h Kh", 3, "10h", id="last hand: take it"),
        pytest.param("8h Qh", "10h Jh Kh", 3, "8h", id="no roem for the opponents"),
        pytest.param("8h Qh", "Jh Ah Kh", 3, "Qh", id="roem for the partner"),
    ],
)
def test_good_player(hand: str, trick: str, position: int, expected: str) -> None:
    assert chosen(hand, trick, position) == expected


def test_good_player_never_wavers_and_a_beginner_does() -> None:
    assert len({chosen("7h Jc 8c Qs", "", 0, seed=seed) for seed in range(40)}) == 1
    assert len({chosen("10h 9h Qh", "8h 7h Kh", 3, skill=0.0, seed=seed) for seed in range(40)}) > 1
