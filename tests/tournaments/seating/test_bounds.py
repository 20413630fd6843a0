"""Bounds: never above what is possible, and reached where the literature says so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.seatings import individual_rounds, pair_rounds
from tournaments.seating import RoundPlan, evaluate
from tournaments.seating.bounds import least_meetings, least_partner_repeats, least_shared

EIGHT = tuple(individual_rounds(range(1, 9)))
SIX_PAIRS = tuple(pair_rounds(range(1, 7)))


def in_order(present: int) -> RoundPlan:
    return RoundPlan(
        tables=tuple(((seat, seat + 1), (seat + 2, seat + 3)) for seat in range(0, present - 3, 4)),
        sit_outs=tuple(range(present - present % 4, present)),
    )


@settings(max_examples=15, deadline=None)
@given(played=st.lists(st.sampled_from(EIGHT), max_size=4))
def test_no_round_of_eight_players_stays_under_its_bound(played: list[RoundPlan]) -> None:
    partners, meetings = least_partner_repeats([EIGHT[0]], played), least_meetings([EIGHT[0]], played)
    results = [evaluate([drawn], played) for drawn in EIGHT]
    assert partners <= min(result.partner_repeats for result in results)
    assert meetings <= min(result.meetings_again for result in results)


@settings(max_examples=30, deadline=None)
@given(played=st.lists(st.sampled_from(SIX_PAIRS), max_size=6))
def test_no_round_of_six_pairs_stays_under_its_bound(played: list[RoundPlan]) -> None:
    assert least_partner_repeats([SIX_PAIRS[0]], played) == 0
    best = min(evaluate([drawn], played).meetings_again for drawn in SIX_PAIRS)
    assert least_meetings([SIX_PAIRS[0]], played) <= best


@pytest.mark.parametrize(
    ("present", "shared"),
    [(4, 6), (8, 4), (12, 3), (16, 0), (20, 0)],
)
def test_two_rounds_of_few_tables_share_couples(present: int, shared: int) -> None:
    assert least_shared(in_order(present), in_order(present)) == shared


def test_who_sat_out_is_new_to_everybody() -> None:
    first = RoundPlan(tables=(((1, 2), (3, 4)), ((5, 6), (7, 8))), sit_outs=(9,))
    second = RoundPlan(tables=(((9, 2), (3, 5)), ((1, 4), (7, 8))), sit_outs=(6,))
    assert least_shared(first, second) == 3


def test_rounds_without_tables_share_nothing() -> None:
    assert least_shared(RoundPlan(tables=()), in_order(8)) == 0


def test_everybody_met_everybody_leaves_only_repeats() -> None:
    # Four players: the fourth round cannot but repeat two partners and all six meetings, three times over.
    three = tuple(individual_rounds([1, 2, 3, 4]))
    assert len(three) == 3
    assert least_partner_repeats([three[0]], three) == 2
    assert least_meetings([three[0]], three) == 18


def test_bound_of_several_rounds_counts_the_rounds_among_one_another() -> None:
    rounds = [in_order(8)] * 3
    assert least_meetings(rounds) == 12
    assert least_partner_repeats([in_order(8)] * 8) == 4
