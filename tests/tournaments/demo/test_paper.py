"""A simulated hand as it is written down is worth what it was worth on the table."""

from __future__ import annotations

import pytest

from scoring import DE_PITSLAG, NKU, HouseRules, Mark, Outcome, SheetLevel, Side, score_hand, score_sheet
from tournaments.demo.paper import captured_entry, written_entry, written_sheet
from tournaments.demo.simulated_play import SimulatedHand, simulate_table

NO_NAT = HouseRules(no_nat=True)
SLOT = HouseRules(slot=50)
RULES = {"amsterdam": HouseRules(), "nku": NKU, "de pitslag": DE_PITSLAG, "no nat": NO_NAT, "slot": SLOT}


def hand(
    points_a: int, roem_a: int = 0, roem_b: int = 0, *, declarer: Side = Side.A, tricks_a: int = 4
) -> SimulatedHand:
    return SimulatedHand(
        number=1,
        declarer=declarer,
        trump="h",
        points_a=points_a,
        points_b=162 - points_a,
        roem_a=roem_a,
        roem_b=roem_b,
        tricks_a=tricks_a,
        tricks_b=8 - tricks_a,
    )


@pytest.mark.parametrize("name", RULES)
def test_paper_is_worth_what_was_played(name: str) -> None:
    rules = RULES[name]
    seen = set()
    for seed in range(12):
        for played in simulate_table(seed=seed, hands=16, rules=rules, skills=(0.3, 0.9, 0.6, 1.0)):
            on_table, on_paper = (
                score_hand(captured_entry(played), rules),
                score_hand(written_entry(played, rules), rules),
            )
            assert (on_paper.total_a, on_paper.total_b) == (on_table.total_a, on_table.total_b)
            assert (on_paper.nat, on_paper.pit, on_paper.decided) == (on_table.nat, on_table.pit, True)
            seen.add(on_table.outcome)
    assert {Outcome.MADE, Outcome.PIT} <= seen
    assert (Outcome.NAT in seen) is not rules.no_nat


def test_made_hand_is_written_as_it_was_taken() -> None:
    entry = written_entry(hand(92, roem_a=20), HouseRules())
    assert (entry.points_a, entry.points_b, entry.roem_a, entry.roem_b) == (92, 70, 20, None)
    assert (entry.mark_a, entry.mark_b) == (None, None)


def test_nat_stands_with_the_declaring_side_and_all_the_roem_with_the_other() -> None:
    entry = written_entry(hand(60, roem_a=20, roem_b=50), HouseRules())
    assert (entry.mark_a, entry.points_a, entry.roem_a) == (Mark.NAT, None, None)
    assert (entry.mark_b, entry.points_b, entry.roem_b) == (None, 162, 70)


def test_pit_stands_with_the_victims() -> None:
    entry = written_entry(hand(0, declarer=Side.B, roem_b=40, tricks_a=0), HouseRules())
    assert (entry.mark_a, entry.points_a) == (Mark.PIT, None)
    assert (entry.mark_b, entry.points_b, entry.roem_b) == (None, 162, 40)


def test_counter_pit_has_its_mark_only_where_the_club_knows_it() -> None:
    lost_all = hand(0, roem_b=20, tricks_a=0)
    assert written_entry(lost_all, DE_PITSLAG).mark_a is Mark.COUNTER_PIT
    assert written_entry(lost_all, HouseRules()).mark_a is Mark.NAT


@pytest.mark.parametrize("level", [SheetLevel.HANDS, SheetLevel.POINTS_ROEM])
def test_sheet_is_worth_the_same_at_every_level(level: SheetLevel) -> None:
    rules = HouseRules()
    hands = simulate_table(seed=5, hands=16, rules=rules)
    full = score_sheet(written_sheet(hands, rules, level=SheetLevel.HANDS), rules)
    score = score_sheet(written_sheet(hands, rules, level=level), rules)
    assert (score.a.total, score.b.total) == (full.a.total, full.b.total)
    assert score.level is level


def test_level_no_club_of_the_demonstration_uses_is_an_error() -> None:
    with pytest.raises(ValueError, match="hand_totals"):
        written_sheet(simulate_table(seed=1, hands=16, rules=HouseRules()), HouseRules(), level=SheetLevel.HAND_TOTALS)
