"""What the benchmark of scoring is held against counts right: otherwise its speed would say nothing."""

from __future__ import annotations

import pytest

from benchmarks import plain_scorer
from benchmarks.entries import captured_of, full_entry, sheets_of, totals_entry, truth_of, written_entry
from benchmarks.playing import Player, played_hands
from scoring import FollowRule, HouseRules
from scoring.cards import DECK

pytestmark = pytest.mark.once

RULES = HouseRules()


def test_hands_are_counted_right() -> None:
    for hand in played_hands(200, seed=1, follow=FollowRule.AMSTERDAM, player=Player.RANDOM):
        tricks = [[str(DECK[card]) for card in hand.cards[start : start + 4]] for start in range(0, 32, 4)]
        counted = plain_scorer.count_hand(tricks, hand.first_leader, str(hand.trump))
        assert tuple(counted["points"].values()) == hand.points
        assert tuple(counted["roem"].values()) == hand.roem
        assert tuple(counted["tricks"].values()) == hand.tricks


def test_entries_and_sheets_are_scored_right() -> None:
    hands = [captured_of(hand, RULES) for hand in played_hands(160, seed=1, follow=FollowRule.AMSTERDAM)]
    known = [(captured, truth_of(captured, RULES)) for captured in hands]
    for captured, truth in known:
        for entry in (
            full_entry(captured, truth),
            written_entry(captured, truth, RULES),
            totals_entry(captured, truth),
        ):
            assert plain_scorer.score_entry(entry.as_dict()) == {
                "problems": [],
                "score": {"A": truth.total[0], "B": truth.total[1]},
            }
    for start in range(0, 160, 16):
        table = known[start : start + 16]
        total = {"A": sum(truth.total[0] for _, truth in table), "B": sum(truth.total[1] for _, truth in table)}
        for sheet in sheets_of(table):
            assert plain_scorer.score_sheet(sheet.as_dict()) == {"problems": [], "score": total}
