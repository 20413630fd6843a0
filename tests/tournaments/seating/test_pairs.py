"""Rounds of fixed pairs, held against every round there is."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.seatings import pair_rounds
from tournaments.seating import Form, RoundPlan, evaluate, plan
from tournaments.seating.company import Company
from tournaments.seating.pairs import draw_tables

ROUNDS = {present: tuple(pair_rounds(range(1, present + 1))) for present in (2, 4, 6, 8)}


@pytest.mark.parametrize("present", ROUNDS)
@settings(max_examples=25, deadline=None)
@given(data=st.data(), seed=st.integers(0, 1000))
def test_drawn_round_is_the_best_there_is(present: int, data: st.DataObject, seed: int) -> None:
    played = data.draw(st.lists(st.sampled_from(ROUNDS[present]), max_size=8))
    pairs = range(1, present + 1)
    company = Company(pairs)
    for round_plan in played:
        company.add(round_plan.tables)
    drawn = RoundPlan(tables=draw_tables(company, pairs, target=0, rng=Random(seed)))
    best = min(evaluate([other], played).meetings_again for other in ROUNDS[present])
    assert evaluate([drawn], played).meetings_again == best


@pytest.mark.parametrize("present", [13, 20, 60, 125])
def test_large_field_has_no_rematch_in_an_evening(present: int) -> None:
    played: tuple[RoundPlan, ...] = ()
    for _ in range(6):
        result = plan(entrants=range(present), form=Form.PAIRS, seed=5, played=played)
        assert result.receipt.meetings_again == 0
        played += result.rounds


@pytest.mark.parametrize("present", [8, 10, 12])
def test_only_round_without_a_rematch_is_found(present: int) -> None:
    """All but the last round of a round robin are played, so exactly one pairing has nobody meet again."""
    others = present - 1
    played = [
        RoundPlan(
            tables=(
                ((others,), (turn,)),
                *((((turn + k) % others,), ((turn - k) % others,)) for k in range(1, present // 2)),
            )
        )
        for turn in range(others - 1)
    ]
    for seed in range(10):
        result = plan(entrants=range(present), form=Form.PAIRS, seed=seed, played=played)
        assert result.receipt.meetings_again == 0


def test_rematch_that_cannot_be_avoided_goes_to_those_who_met_least() -> None:
    """Of four pairs after four rounds those meet again who met once, not those who met twice."""
    played = [*ROUNDS[4], ROUNDS[4][0]]
    for seed in range(5):
        result = plan(entrants=[1, 2, 3, 4], form=Form.PAIRS, seed=seed, played=played)
        assert result.receipt.meetings_again == 2
        assert result.receipt.is_optimal


def test_sides_and_table_numbers_are_drawn_too() -> None:
    tables = {plan(entrants=[1, 2, 3, 4], form=Form.PAIRS, seed=seed).rounds[0].tables[0] for seed in range(200)}
    assert len(tables) == 12
