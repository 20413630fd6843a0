"""Simulated hands of one table: dealt, declared and played by chance and by the rules of `scoring`.

The same seed gives the same hands in every run. A longer round begins with the hands of a shorter one. All roem is
claimed and nobody revokes; what the hands are worth after nat and pit is for `scoring` to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from scoring import HouseRules, Side
from scoring.cards import CARDS_PER_TRICK, DECK, TRICKS_PER_HAND, Card
from scoring.dealing import POSITIONS, dealer_of, eldest_hand, side_of
from scoring.play import trick_winner
from scoring.played_hand import play_hand
from tournaments.demo.card_choice import Table, choose_card
from tournaments.demo.declaring import declare

EVERYBODY_GOOD = (1.0,) * POSITIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedHand:
    """One hand as captured: card points with the last trick's 10 and the roem claimed, per side."""

    number: int
    declarer: Side
    trump: str
    points_a: int
    points_b: int
    roem_a: int
    roem_b: int
    tricks_a: int
    tricks_b: int


def simulate_table(
    *,
    seed: int,
    hands: int,
    first_dealer: int = 0,
    rules: HouseRules,
    skills: Sequence[float] = EVERYBODY_GOOD,
) -> tuple[SimulatedHand, ...]:
    """The hands of one table for one round.

    `skills` holds a number from 0 (a beginner) to 1 for each position, clockwise; 0 and 2 are side A.

    >>> first, second = simulate_table(seed=7, hands=2, rules=HouseRules())
    >>> first.points_a + first.points_b
    162
    >>> simulate_table(seed=7, hands=1, rules=HouseRules()) == (first,)
    True
    """
    if len(skills) != POSITIONS or not all(0 <= skill <= 1 for skill in skills):
        raise ValueError("skills are four numbers from 0 to 1")
    # A text, so that the tables of an evening can have neighbouring seeds. Chance must be repeatable here.
    rng = Random(f"simulated play/{seed}")  # noqa: S311
    return tuple(
        _simulate_hand(number, first_dealer=first_dealer, rules=rules, skills=skills, rng=rng)
        for number in range(1, hands + 1)
    )


def _simulate_hand(
    number: int, *, first_dealer: int, rules: HouseRules, skills: Sequence[float], rng: Random
) -> SimulatedHand:
    deck = list(DECK)
    rng.shuffle(deck)
    hands = [deck[start : start + TRICKS_PER_HAND] for start in range(0, len(deck), TRICKS_PER_HAND)]
    dealer = dealer_of(first_dealer, number)
    declarer, trump = declare(hands, dealer=dealer, rules=rules, skills=skills, rng=rng)
    first_leader = eldest_hand(first_dealer, number)
    tricks = play_tricks(hands, leader=first_leader, table=Table(trump, declarer, rules), skills=skills, rng=rng)
    result = play_hand(tricks, first_leader=first_leader, trump=trump, rules=rules)
    return SimulatedHand(
        number=number,
        declarer=side_of(declarer),
        trump=trump.value,
        points_a=result.points_a,
        points_b=result.points_b,
        roem_a=result.roem_a,
        roem_b=result.roem_b,
        tricks_a=result.tricks_a,
        tricks_b=result.tricks_b,
    )


def play_tricks(
    hands: Sequence[list[Card]], *, leader: int, table: Table, skills: Sequence[float], rng: Random
) -> list[list[Card]]:
    """Play the hands out, emptying them: the eight tricks, each in playing order."""
    tricks: list[list[Card]] = []
    for _ in range(TRICKS_PER_HAND):
        trick: list[Card] = []
        for turn in range(CARDS_PER_TRICK):
            position = (leader + turn) % POSITIONS
            card = choose_card(hands[position], trick, position, table, skill=skills[position], rng=rng)
            hands[position].remove(card)
            table.note(card)
            trick.append(card)
        leader = (leader + trick_winner(trick, table.trump)) % POSITIONS
        tricks.append(trick)
    return tricks
