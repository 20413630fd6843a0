"""Nothing that legal play can produce is refused, at any level of entry, under several house rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.entries import ENTRIES, Captured, entries_of, truth_of
from benchmarks.playing import Player
from benchmarks.simulate import KINDS, RULES, Figures, Judge, chunks, judge_sheets, simulate
from scoring import DE_PITSLAG, FollowRule, HouseRules, Outcome, Side

pytestmark = pytest.mark.once

HANDS = 20_000
MADE = Captured(Side.A, "h", (92, 70), (20, 50), (5, 3))


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("follow", "player"), KINDS)
def test_no_hand_is_refused(follow: FollowRule, player: Player) -> None:
    share = -(-HANDS // len(KINDS))
    figures = simulate(share, seed=20, player=player, follow=follow)
    assert figures.hands == share
    assert figures.entries >= share * len(RULES) * ENTRIES
    assert figures.sheets == share // 16 * 4
    assert figures.refusals == []


def test_work_is_cut_into_parts_that_add_up_and_differ() -> None:
    parts = chunks(100_001, seed=3)
    assert sum(count for _, _, count, _ in parts) == 100_001
    assert len({seed for _, _, _, seed in parts}) == len(parts)
    assert {(follow, player) for follow, player, _, _ in parts} == set(KINDS)
    assert not {seed for _, _, _, seed in parts} & {seed for _, _, _, seed in chunks(100_001, seed=4)}


@pytest.mark.parametrize(
    ("captured", "rules", "outcome", "total"),
    [
        (MADE, HouseRules(), Outcome.NAT, (0, 232)),
        (MADE._replace(roem=(40, 50)), HouseRules(), Outcome.MADE, (132, 120)),
        (MADE, HouseRules(no_nat=True), Outcome.FAILED, (112, 120)),
        (MADE._replace(points=(162, 0), roem=(20, 0), tricks=(8, 0)), HouseRules(), Outcome.PIT, (282, 0)),
        (MADE._replace(points=(162, 0), roem=(0, 0)), HouseRules(slot=50), Outcome.MADE, (212, 0)),
        (MADE._replace(points=(0, 162), roem=(0, 20), tricks=(0, 8)), DE_PITSLAG, Outcome.COUNTER_PIT, (0, 282)),
    ],
)
def test_truth_by_hand(captured: Captured, rules: HouseRules, outcome: Outcome, total: tuple[int, int]) -> None:
    truth = truth_of(captured, rules)
    assert (truth.outcome, truth.total) == (outcome, total)


def test_every_level_is_tried() -> None:
    entries = list(entries_of(MADE, truth_of(MADE, HouseRules()), HouseRules()))
    assert len(entries) == ENTRIES
    assert {(entry.form.value, entry.declarer is None) for entry in entries} == {
        (form, unknown) for form in ("captured", "written", "totals") for unknown in (False, True)
    }


def test_what_is_refused_is_told() -> None:
    """No deal gives 66 points and 20 roem in one trick, so this must not pass unseen."""
    figures = Figures()
    wrong = Captured(Side.A, "h", (66, 96), (20, 0), (1, 7))
    Judge(HouseRules()).truth(wrong, figures)
    (refusal,) = figures.refusals
    assert "refused" in refusal
    assert "joint" in refusal


def test_what_is_read_as_something_else_is_told() -> None:
    figures = Figures()
    judge = Judge(HouseRules())
    truth = truth_of(MADE, HouseRules())
    judge_sheets([(MADE, truth)] * 15 + [(MADE, truth._replace(points=(10, 152)))], HouseRules(), figures)
    assert figures.refusals
    other_rules = Judge(HouseRules(no_nat=True))
    assert other_rules.truth(MADE, figures) != judge.truth(MADE, figures)


def test_figures_of_two_processes_add_up() -> None:
    one = simulate(32, seed=1, player=Player.RANDOM, follow=FollowRule.AMSTERDAM)
    other = simulate(16, seed=2, player=Player.RANDOM, follow=FollowRule.AMSTERDAM)
    both = replace(one)
    both.add(other)
    assert (both.hands, both.sheets, both.outcomes.total()) == (48, 12, 48)
    assert both.legal == one.legal + other.legal
