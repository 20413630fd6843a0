"""Simulated hands: repeatable, legal, and with the figures clubs see."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

import pytest

from scoring import (
    PRESETS,
    FollowRule,
    HandEntry,
    HandForm,
    HouseRules,
    Outcome,
    Side,
    TrumpMaking,
    check_hand,
    declaring_side,
    score_hand,
)
from scoring.cards import DECK, Suit
from scoring.revoke import Arbitration, KnownPlay, arbitrate
from tournaments.demo import SimulatedHand, simulate_table
from tournaments.demo.card_choice import Table
from tournaments.demo.simulated_play import play_tricks

RULES = HouseRules()
CLUB_SKILLS = (0.6, 0.8, 0.7, 0.9)


def tables(count: int, *, rules: HouseRules = RULES) -> list[tuple[SimulatedHand, ...]]:
    return [
        simulate_table(seed=seed, hands=16, first_dealer=seed % 4, rules=rules, skills=CLUB_SKILLS)
        for seed in range(count)
    ]


def entry_of(hand: SimulatedHand) -> HandEntry:
    return HandEntry(
        number=hand.number,
        form=HandForm.CAPTURED,
        declarer=hand.declarer,
        trump=hand.trump,
        points_a=hand.points_a,
        points_b=hand.points_b,
        roem_a=hand.roem_a,
        roem_b=hand.roem_b,
        tricks_a=hand.tricks_a,
        tricks_b=hand.tricks_b,
    )


def test_it_works() -> None:
    hands = simulate_table(seed=1, hands=16, rules=RULES)
    assert [hand.number for hand in hands] == list(range(1, 17))
    for hand in hands:
        assert hand.points_a + hand.points_b == 162
        assert hand.tricks_a + hand.tricks_b == 8
        assert hand.trump in set(Suit)


def test_same_seed_same_hands() -> None:
    assert simulate_table(seed=5, hands=16, rules=RULES) == simulate_table(seed=5, hands=16, rules=RULES)


def test_hands_do_not_depend_on_the_process() -> None:
    # Written down once. Whatever differs from process to process (hashes, the order of a set) would show
    # here.
    hands = simulate_table(seed=2024, hands=3, rules=RULES, skills=CLUB_SKILLS)
    assert [(hand.declarer, hand.trump, hand.points_a, hand.roem_a, hand.roem_b) for hand in hands] == [
        (Side.B, "c", 76, 0, 20),
        (Side.A, "h", 125, 20, 0),
        (Side.B, "d", 64, 0, 0),
    ]


def test_other_seed_other_hands() -> None:
    assert len({simulate_table(seed=seed, hands=1, rules=RULES) for seed in range(50)}) == 50


def test_longer_round_begins_with_the_shorter_one() -> None:
    assert simulate_table(seed=3, hands=16, rules=RULES)[:12] == simulate_table(seed=3, hands=12, rules=RULES)


@pytest.mark.parametrize("follow", FollowRule)
def test_every_card_is_legal(follow: FollowRule) -> None:
    rng = Random(1)
    rules = replace(RULES, follow=follow)
    for _ in range(100):
        deck = rng.sample(DECK, 32)
        hands = [deck[start : start + 8] for start in range(0, 32, 8)]
        trump, leader = rng.choice(list(Suit)), rng.randrange(4)
        table = Table(trump, rng.randrange(4), rules)
        tricks = play_tricks(hands, leader=leader, table=table, skills=CLUB_SKILLS, rng=rng)
        play = KnownPlay(tricks=tuple(tuple(trick) for trick in tricks), first_leader=leader, trump=trump)
        assert arbitrate(play, follow) == Arbitration(revokes=(), open=())
        assert hands == [[], [], [], []]


@pytest.mark.parametrize("preset", PRESETS)
def test_scoring_accepts_every_hand(preset: str) -> None:
    rules = PRESETS[preset]
    for table in tables(25, rules=rules):
        for hand in table:
            assert check_hand(entry_of(hand), rules) == ()


def test_eldest_hand_declares_where_that_is_the_rule() -> None:
    forced = replace(RULES, trump=TrumpMaking.FORCED)
    for first_dealer in range(4):
        for hand in simulate_table(seed=1, hands=8, first_dealer=first_dealer, rules=forced):
            assert hand.declarer is declaring_side(first_dealer, hand.number)


def test_figures_are_those_of_a_club() -> None:
    """The bands are wide: what is seen at clubs, and not what this simulation happens to give."""
    played = tables(190)
    scores = [[score_hand(entry_of(hand), RULES) for hand in table] for table in played]
    every = [score for table in scores for score in table]
    assert len(every) > 3000
    nat = sum(score.outcome is Outcome.NAT for score in every) / len(every)
    pit = sum(score.outcome is Outcome.PIT for score in every) / len(every)
    assert 0.16 < nat < 0.24
    assert 0.02 < pit < 0.05
    sides = [sum(score.total_a for score in table) for table in scores]
    sides += [sum(score.total_b for score in table) for table in scores]
    one_side = sum(sides) / len(sides)
    assert 1490 < one_side < 1560
    # Both sides together: 2592 and the roem with the pits, about 28 a hand.
    assert 25 < (2 * one_side - 2592) / 16 < 32
    # No side of a round is out of this world: seen at clubs 1129 to 2335.
    assert min(sides) > 500
    assert max(sides) < 2700


def test_better_players_win() -> None:
    for weak, strong in ((0.0, 1.0), (0.3, 0.9)):
        gained = 0
        for seed in range(60):
            for hand in simulate_table(seed=seed, hands=16, rules=RULES, skills=(strong, weak, strong, weak)):
                score = score_hand(entry_of(hand), RULES)
                gained += score.total_a - score.total_b
        assert gained > 0


def test_both_sides_declare() -> None:
    declarers = [hand.declarer for table in tables(20) for hand in table]
    assert 100 < declarers.count(Side.A) < 220


@pytest.mark.parametrize("skills", [(), (1.0, 1.0, 1.0), (1.0, 1.0, 1.0, 1.1), (-0.1, 1.0, 1.0, 1.0)])
def test_skills_that_are_none_are_refused(skills: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="skills"):
        simulate_table(seed=1, hands=1, rules=RULES, skills=skills)


def test_a_thousand_hands_take_no_longer_than_a_second() -> None:
    start = time.process_time()
    for seed in range(25):
        simulate_table(seed=seed, hands=16, rules=RULES, skills=CLUB_SKILLS)
    assert 400 / (time.process_time() - start) > 1000
