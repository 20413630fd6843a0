"""The search for one round, held against every round there is."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.seatings import individual_rounds
from tournaments.seating import RoundPlan, evaluate
from tournaments.seating.company import PARTNER_AGAIN, Company
from tournaments.seating.individual import draw_tables

ROUNDS = {present: tuple(individual_rounds(range(1, present + 1))) for present in (4, 8)}


def searched(present: int, played: list[RoundPlan], seed: int) -> RoundPlan:
    players = range(1, present + 1)
    company = Company(players)
    for round_plan in played:
        company.add(round_plan.tables)
    return RoundPlan(tables=draw_tables(company, players, target=0, rng=Random(seed)))


@pytest.mark.parametrize("present", [4, 8])
@settings(max_examples=25, deadline=None)
@given(data=st.data(), seed=st.integers(0, 1000))
def test_search_finds_the_best_round_there_is(present: int, data: st.DataObject, seed: int) -> None:
    """No partner twice unless impossible, then as few as possible; then as few meetings as possible."""
    played = data.draw(st.lists(st.sampled_from(ROUNDS[present]), max_size=7))

    def repeats(drawn: RoundPlan) -> tuple[int, int]:
        result = evaluate([drawn], played)
        return result.partner_repeats, result.meetings_again

    assert repeats(searched(present, played, seed)) == min(repeats(drawn) for drawn in ROUNDS[present])


def test_partner_again_outweighs_all_meetings() -> None:
    company = Company(range(1, 5))
    company.add((((1, 2), (3, 4)),))
    assert company.as_partners[0][1] == PARTNER_AGAIN + 1
    assert company.as_partners[0][2] == company.as_opponents[0][1] == 1
