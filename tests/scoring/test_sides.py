from __future__ import annotations

from scoring import Mark, Outcome, Side


def test_the_other_side() -> None:
    assert Side.A.other is Side.B
    assert Side.B.other is Side.A


def test_marks_are_what_stands_on_paper() -> None:
    assert [mark.value for mark in Mark] == ["N", "P", "TP"]


def test_a_counter_pit_is_a_nat_and_a_failed_contract_without_nat_is_none() -> None:
    assert [outcome for outcome in Outcome if outcome.is_nat] == [Outcome.NAT, Outcome.COUNTER_PIT]
