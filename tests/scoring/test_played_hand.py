"""Whole hands: what each side captured, what was claimed, and what the hand is worth.

The extreme hands were found by search and are known to be legal under the rules named.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import DE_PITSLAG, FollowRule, HandEntry, HandForm, HouseRules, InvalidEntry, Outcome, Side
from scoring.cards import DECK, Card, Rank, Suit
from scoring.house_options import RANKS_OF_FOURS
from scoring.played_hand import PlayedHand, count_tricks, entry_of, leaders_of, play_hand, score_play
from scoring.revoke import KnownPlay, arbitrate

RULES = HouseRules()
AMSTERDAM, ROTTERDAM, UNDERTRUMP = FollowRule.AMSTERDAM, FollowRule.ROTTERDAM, FollowRule.AMSTERDAM_UNDERTRUMP
Tricks = tuple[tuple[Card, ...], ...]


def hand(text: str) -> Tricks:
    """Eight tricks in playing order, with a stroke between them."""
    return tuple(tuple(Card.parse(card) for card in trick.split()) for trick in text.split("|"))


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
EXTREME = {
    "962 points": (HIGHEST, 1),
    "162, no pit": (ALL_POINTS_WITHOUT_PIT, 1),
    "56 in one trick": (ONE_RICH_TRICK, 0),
    "200 roem each": (TWO_HUNDRED_EACH, 3),
    "81 each": (EQUAL_POINTS, 3),
}


def play(tricks: Tricks, first_leader: int, **more: Any) -> PlayedHand:
    return play_hand(tricks, first_leader=first_leader, trump=Suit.CLUBS, **{"rules": RULES, **more})


@pytest.mark.parametrize(
    ("name", "points_a", "roem", "tricks_a"),
    [
        ("962 points", 162, (700, 0), 8),
        ("162, no pit", 162, (100, 40), 6),
        ("56 in one trick", 56, (0, 40), 1),
        ("200 roem each", 26, (200, 200), 1),
        ("81 each", 81, (20, 40), 2),
    ],
)
def test_extreme_hands(name: str, points_a: int, roem: tuple[int, int], tricks_a: int) -> None:
    result = play(*EXTREME[name])
    assert (result.points_a, result.points_b) == (points_a, 162 - points_a)
    assert (result.roem_a, result.roem_b) == roem
    assert (result.tricks_a, result.tricks_b) == (tricks_a, 8 - tricks_a)


@pytest.mark.parametrize(
    ("name", "legal_under"),
    [
        ("962 points", {AMSTERDAM, ROTTERDAM, UNDERTRUMP}),
        ("162, no pit", {AMSTERDAM, ROTTERDAM, UNDERTRUMP}),
        ("56 in one trick", {AMSTERDAM, ROTTERDAM, UNDERTRUMP}),
        ("200 roem each", {AMSTERDAM, UNDERTRUMP}),
        ("81 each", {AMSTERDAM}),
    ],
)
def test_rules_under_which_the_extreme_hands_are_legal(name: str, legal_under: set[FollowRule]) -> None:
    tricks, first_leader = EXTREME[name]
    known = KnownPlay(tricks=tricks, first_leader=first_leader, trump=Suit.CLUBS)
    assert {follow for follow in FollowRule if not arbitrate(known, follow).revokes} == legal_under


@pytest.mark.parametrize(
    ("name", "silent", "outcome", "total"),
    [
        ("962 points", (), Outcome.PIT, (962, 0)),
        ("162, no pit", tuple(Side), Outcome.MADE, (162, 0)),
        ("56 in one trick", (Side.B,), Outcome.NAT, (0, 162)),
        ("200 roem each", (), Outcome.NAT, (0, 562)),
        ("81 each", tuple(Side), Outcome.NAT, (0, 162)),
    ],
)
def test_what_the_extreme_hands_are_worth_when_a_declares(
    name: str, silent: tuple[Side, ...], outcome: Outcome, total: tuple[int, int]
) -> None:
    tricks, first_leader = EXTREME[name]
    score = score_play(tricks, first_leader=first_leader, trump=Suit.CLUBS, rules=RULES, declarer=Side.A, silent=silent)
    assert (score.outcome, (score.total_a, score.total_b)) == (outcome, total)


def test_all_tricks_for_the_defenders() -> None:
    score = score_play(HIGHEST, first_leader=1, trump=Suit.CLUBS, rules=DE_PITSLAG, declarer=Side.B)
    assert (score.outcome, score.total_a, score.total_b) == (Outcome.COUNTER_PIT, 962, 0)


def test_without_a_declarer_a_hand_has_two_readings() -> None:
    score = score_play(ONE_RICH_TRICK, first_leader=0, trump=Suit.CLUBS, rules=RULES, declarer=None)
    assert [(reading.declarer, reading.total_a, reading.total_b) for reading in score.readings] == [
        (Side.A, 0, 202),
        (Side.B, 56, 146),
    ]


def test_result_of_a_played_hand() -> None:
    assert play(HIGHEST, 1, rules=HouseRules(four_jacks=100)) == PlayedHand(
        points_a=162,
        points_b=0,
        roem_a=600,
        roem_b=0,
        tricks_a=8,
        tricks_b=0,
        winners=(2, 2, 2, 0, 2, 2, 2, 2),
    )


def test_side_of_the_last_winner_gets_the_last_trick() -> None:
    # One position has all clubs and leads; everybody else discards a suit of his own.
    suits = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
    tricks = tuple(tuple(Card(suit, rank) for suit in suits) for rank in Rank)
    for leader, expected in ((0, (162, 0)), (1, (0, 162)), (2, (162, 0)), (3, (0, 162))):
        result = play(tricks, leader)
        assert (result.points_a, result.points_b) == expected
        assert result.winners == (leader,) * 8


def test_leaders_are_those_who_won() -> None:
    assert leaders_of(HIGHEST, first_leader=1, trump=Suit.CLUBS) == [1, 2, 2, 2, 0, 2, 2, 2, 2]


def test_part_of_a_hand_has_the_last_trick_only_if_it_is_there() -> None:
    first, last = HIGHEST[:1], HIGHEST[-1:]
    assert count_tricks(first, first_leader=1, trump=Suit.CLUBS, rules=RULES).points_a == 10
    # 26 on the jacks, and 10.
    assert count_tricks(last, first_leader=2, trump=Suit.CLUBS, rules=RULES, first_trick=8).points_a == 36
    assert count_tricks(last, first_leader=2, trump=Suit.CLUBS, rules=RULES, first_trick=7).points_a == 26


# Claims.


def test_all_roem_is_claimed_unless_somebody_says_otherwise() -> None:
    assert play(TWO_HUNDRED_EACH, 3) == play(TWO_HUNDRED_EACH, 3, claims=[None] * 8)


def test_roem_of_a_side_that_claimed_nothing() -> None:
    result = play(TWO_HUNDRED_EACH, 3, silent=[Side.A])
    assert (result.roem_a, result.roem_b) == (0, 200)


def test_a_part_of_what_lies_in_a_trick() -> None:
    # Four hearts on end in the first trick, of which three were seen; nothing was said of the second.
    result = play(HIGHEST, 1, claims=[20, 0, None, 50, None, 100, 0, 200])
    assert result.roem_a == 20 + 0 + 50 + 50 + 100 + 100 + 0 + 200


def test_a_stuk_can_be_claimed_where_no_run_lies() -> None:
    # Queen and king of trump fell in one trick, with nothing else beside them.
    tricks = tuple(tuple(Card(suit, rank) for suit in Suit) for rank in Rank if rank not in (Rank.QUEEN, Rank.KING))
    queens, kings = (tuple(Card(suit, rank) for suit in Suit) for rank in (Rank.QUEEN, Rank.KING))
    mixed = ((queens[3], kings[3], queens[0], queens[1]), (kings[0], kings[1], kings[2], queens[2]))
    result = play((*tricks, *mixed), 0, claims=[*[0] * 6, 20, 0])
    assert (result.roem_a, result.roem_b) == (0, 20)


def test_claims_count_in_the_score_too() -> None:
    score = score_play(HIGHEST, first_leader=1, trump=Suit.CLUBS, rules=RULES, declarer=Side.A, claims=[0] * 8)
    assert (score.total_a, score.total_b) == (262, 0)
    # The side that has nothing to claim may as well be silent.
    score = score_play(HIGHEST, first_leader=1, trump=Suit.CLUBS, rules=RULES, declarer=Side.A, silent=[Side.B])
    assert score.total_a == 962


def test_the_entry_of_a_played_hand_holds_all_that_was_played() -> None:
    entry = entry_of(play(ALL_POINTS_WITHOUT_PIT, 1), trump=Suit.CLUBS, declarer=Side.B)
    assert entry == HandEntry(
        form=HandForm.CAPTURED,
        declarer=Side.B,
        trump="c",
        points_a=162,
        points_b=0,
        roem_a=100,
        roem_b=40,
        tricks_a=6,
        tricks_b=2,
    )


@pytest.mark.parametrize("claim", [-20, 10, 30, 40, 70, 100])
def test_claim_of_what_does_not_lie_there_is_refused(claim: int) -> None:
    with pytest.raises(InvalidEntry) as caught:
        play(HIGHEST, 1, claims=[claim, *[None] * 7])
    (problem,) = caught.value.violations
    assert (problem.field, problem.code.value) == ("claims[1]", "claim_value")
    assert problem.params_dict == {"given": claim, "possible": (0, 20, 50)}


def test_claims_of_seven_tricks_are_refused() -> None:
    with pytest.raises(InvalidEntry, match="claims: claims_count"):
        play(HIGHEST, 1, claims=[None] * 7)


# What is no hand at all.


def refused(tricks: Tricks, first_leader: int = 0) -> list[tuple[str, str]]:
    with pytest.raises(InvalidEntry) as caught:
        play(tricks, first_leader)
    return [(problem.field, problem.code.value) for problem in caught.value.violations]


def test_seven_tricks_are_refused() -> None:
    assert refused(HIGHEST[:7]) == [("tricks", "tricks_count")]
    with pytest.raises(InvalidEntry) as caught:
        play(HIGHEST[:7], 0)
    assert caught.value.violations[0].params_dict == {"given": 7, "expected": 8}


def test_trick_of_three_cards_is_refused() -> None:
    assert refused((HIGHEST[0][:3], *HIGHEST[1:])) == [("tricks[1]", "trick_size")]
    assert refused((*HIGHEST[:7], HIGHEST[7][:3])) == [("tricks[8]", "trick_size")]


def test_trick_of_five_cards_is_refused() -> None:
    moved = ((*HIGHEST[0], HIGHEST[1][0]), HIGHEST[1][1:], *HIGHEST[2:])
    assert refused(moved) == [("tricks[1]", "trick_size"), ("tricks[2]", "trick_size")]


def test_card_played_twice_is_refused() -> None:
    assert refused((HIGHEST[1], *HIGHEST[1:])) == [(f"tricks[2][{place}]", "card_twice") for place in (1, 2, 3, 4)]


@pytest.mark.parametrize("leader", [-1, 4])
def test_position_that_does_not_exist_is_refused(leader: int) -> None:
    assert refused(HIGHEST, leader) == [("leader", "position_range")]


def test_all_problems_are_told_at_once() -> None:
    found = refused((HIGHEST[1][:3], *HIGHEST[1:], HIGHEST[2]), 7)
    assert {code for _, code in found} == {"tricks_count", "trick_size", "card_twice", "position_range"}


# What holds for every hand.

tens = st.integers(0, 20).map(lambda ten: 10 * ten)
house_rules = st.builds(
    HouseRules,
    four_jacks=st.sampled_from([100, 200]),
    fours=st.sets(st.sampled_from(RANKS_OF_FOURS)).map(tuple),
    pit_bonus=tens,
    counter_pit=tens,
    no_nat=st.booleans(),
    slot=tens,
)
unhurried = settings(deadline=None)


@st.composite
def hands_with_roem(draw: st.DrawFn) -> Tricks:
    """Tricks cut from a deck of which only some cards were moved, so that there is roem to count."""
    deck = list(DECK) if draw(st.booleans()) else [Card(suit, rank) for rank in Rank for suit in Suit]
    for _ in range(draw(st.integers(0, 24))):
        one, other = draw(st.integers(0, 31)), draw(st.integers(0, 31))
        deck[one], deck[other] = deck[other], deck[one]
    tricks = [tuple(deck[start : start + 4]) for start in range(0, 32, 4)]
    return tuple(draw(st.permutations(tricks)))


@unhurried
@given(
    tricks=hands_with_roem(),
    leader=st.integers(0, 3),
    trump=st.sampled_from(Suit),
    rules=house_rules,
    declarer=st.sampled_from(Side),
)
def test_nothing_is_lost_and_nothing_comes_from_nowhere(
    tricks: Tricks, leader: int, trump: Suit, rules: HouseRules, declarer: Side
) -> None:
    played = play_hand(tricks, first_leader=leader, trump=trump, rules=rules)
    assert played.points_a + played.points_b == 162
    assert played.tricks_a + played.tricks_b == 8
    score = score_play(tricks, first_leader=leader, trump=trump, rules=rules, declarer=declarer)
    bonus = (score.bonus_a or 0) + (score.bonus_b or 0)
    assert score.total_a + score.total_b == 162 + played.roem_a + played.roem_b + bonus


@unhurried
@given(
    tricks=hands_with_roem(),
    leader=st.integers(0, 3),
    trump=st.sampled_from(Suit),
    rules=house_rules,
    declarer=st.sampled_from(Side),
)
def test_sides_are_alike(tricks: Tricks, leader: int, trump: Suit, rules: HouseRules, declarer: Side) -> None:
    one = score_play(tricks, first_leader=leader, trump=trump, rules=rules, declarer=declarer)
    other = score_play(tricks, first_leader=(leader + 1) % 4, trump=trump, rules=rules, declarer=declarer.other)
    assert (one.total_a, one.total_b, one.outcome) == (other.total_b, other.total_a, other.outcome)


@unhurried
@given(
    tricks=hands_with_roem(),
    leader=st.integers(0, 3),
    trump=st.sampled_from(Suit),
    suits=st.permutations(Suit),
    follow=st.sampled_from(FollowRule),
)
def test_suits_are_alike_but_for_trump(
    tricks: Tricks, leader: int, trump: Suit, suits: list[Suit], follow: FollowRule
) -> None:
    """Any suit may take the place of any other, if trump goes along."""
    renamed = dict(zip(Suit, suits, strict=True))
    others = tuple(tuple(Card(renamed[card.suit], card.rank) for card in trick) for trick in tricks)
    one = play_hand(tricks, first_leader=leader, trump=trump, rules=RULES)
    assert one == play_hand(others, first_leader=leader, trump=renamed[trump], rules=RULES)
    revokes = [
        [(found.trick, found.position, found.duty) for found in arbitrate(known, follow).revokes]
        for known in (
            KnownPlay(tricks=tricks, first_leader=leader, trump=trump),
            KnownPlay(tricks=others, first_leader=leader, trump=renamed[trump]),
        )
    ]
    assert revokes[0] == revokes[1]


@unhurried
@given(
    tricks=hands_with_roem(),
    leader=st.integers(0, 3),
    trump=st.sampled_from(Suit),
    fewer=st.sets(st.sampled_from(RANKS_OF_FOURS)),
    more=st.sets(st.sampled_from(RANKS_OF_FOURS)),
)
def test_roem_only_grows_when_more_counts(
    tricks: Tricks, leader: int, trump: Suit, fewer: set[str], more: set[str]
) -> None:
    little = play_hand(tricks, first_leader=leader, trump=trump, rules=HouseRules(fours=tuple(fewer), four_jacks=100))
    much = play_hand(tricks, first_leader=leader, trump=trump, rules=HouseRules(fours=tuple(fewer | more)))
    assert little.roem_a <= much.roem_a
    assert little.roem_b <= much.roem_b
