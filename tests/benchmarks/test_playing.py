"""The play model: legal, repeatable, and with the figures of a club."""

from __future__ import annotations

from statistics import fmean

import pytest

from benchmarks.playing import Player, Playout, played_hands
from scoring import FollowRule, HouseRules, KnownPlay, Side, arbitrate, play_hand
from scoring.cards import DECK, Card, Suit

pytestmark = pytest.mark.once


def tricks_of(playout: Playout) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(DECK[card] for card in playout.cards[start : start + 4]) for start in range(0, 32, 4))


@pytest.mark.parametrize("follow", FollowRule)
@pytest.mark.parametrize("player", Player)
def test_hands_are_legal_and_counted_right(follow: FollowRule, player: Player) -> None:
    for playout in played_hands(60, seed=4, follow=follow, player=player):
        tricks, trump = tricks_of(playout), Suit(playout.trump)
        verdict = arbitrate(KnownPlay(tricks=tricks, first_leader=playout.first_leader, trump=trump), follow)
        assert (verdict.revokes, verdict.open) == ((), ())
        counted = play_hand(tricks, first_leader=playout.first_leader, trump=trump, rules=HouseRules())
        assert playout.points == (counted.points_a, counted.points_b)
        assert playout.roem == (counted.roem_a, counted.roem_b)
        assert playout.tricks == (counted.tricks_a, counted.tricks_b)


def test_same_seed_same_hands_and_more_hands_begin_with_fewer() -> None:
    first = list(played_hands(20, seed=1, follow=FollowRule.AMSTERDAM))
    assert first == list(played_hands(20, seed=1, follow=FollowRule.AMSTERDAM))
    assert first[:5] == list(played_hands(5, seed=1, follow=FollowRule.AMSTERDAM))
    assert first != list(played_hands(20, seed=2, follow=FollowRule.AMSTERDAM))


@pytest.mark.parametrize(
    ("follow", "legal", "forced"), [(FollowRule.AMSTERDAM, 2.61, 0.379), (FollowRule.ROTTERDAM, 2.55, 0.388)]
)
def test_random_play_leaves_as_much_choice_as_was_recorded(follow: FollowRule, legal: float, forced: float) -> None:
    hands = list(played_hands(3_000, seed=1, follow=follow, player=Player.RANDOM))
    assert fmean(count for hand in hands for count in hand.choices) == pytest.approx(legal, abs=0.02)
    assert fmean(count == 1 for hand in hands for count in hand.choices) == pytest.approx(forced, abs=0.005)
    assert fmean(sum(hand.roem) for hand in hands) == pytest.approx(36, abs=2.5)


@pytest.mark.parametrize("follow", [FollowRule.AMSTERDAM, FollowRule.ROTTERDAM])
def test_sensible_play_looks_like_a_club(follow: FollowRule) -> None:
    """The bands are those of what is known of clubs, not of what this model happens to give."""
    hands = list(played_hands(3_000, seed=1, follow=follow))
    own = [0 if hand.declarer is Side.A else 1 for hand in hands]
    nat = [
        hand.points[side] + hand.roem[side] <= hand.points[1 - side] + hand.roem[1 - side]
        for side, hand in zip(own, hands, strict=True)
    ]
    assert 0.15 < fmean(nat) < 0.25
    assert 0.01 < fmean(hand.tricks[side] == 8 for side, hand in zip(own, hands, strict=True)) < 0.05
    assert 20 < fmean(sum(hand.roem) for hand in hands) < 28
    assert 100 < fmean(hand.points[side] for side, hand in zip(own, hands, strict=True)) < 111
