"""What a search is given: shapes that fit, and a plan counted from the plan alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tournaments.seating.costs import make_field
from tournaments.seating.field import Field, renamed
from tournaments.seating.plans import RoundPlan
from tournaments.seating.weights import Weights

FOUR = RoundPlan(tables=(((0, 1), (2, 3)),))


def plain(players: int, rounds: int = 1, threes: int = 0, sit_outs: tuple[int, ...] = ()) -> Field:
    return make_field(entrants=range(players), sit_outs=[sit_outs] * rounds, threes=threes)


def test_without_memory_one_round_costs_nothing():
    assert plain(4).cost([FOUR]) == 0


def test_the_same_four_again_pay_for_two_couples_of_partners_and_four_of_opponents():
    weights = Weights(partner_again=1000, meeting_again=50, third_meeting=4)
    field = replace(plain(4, rounds=3), weights=weights)

    assert field.cost([FOUR, FOUR]) == 2 * 1000 + 4 * 50
    # The third round repeats two others, and for each of the six couples it is the third meeting.
    assert field.cost([FOUR, FOUR, FOUR]) == 3 * (2 * 1000 + 4 * 50) + 6 * 4


def test_who_was_an_opponent_and_becomes_a_partner_pays_for_meeting_again():
    turned = RoundPlan(tables=(((0, 2), (1, 3)),))

    assert replace(plain(4, rounds=2), weights=Weights(meeting_again=50)).cost([FOUR, turned]) == 6 * 50


def test_a_second_visit_to_a_table_of_three_is_paid_for():
    three = RoundPlan(tables=(((0,), (1,), (2,)),))
    field = replace(plain(3, rounds=2, threes=1), weights=Weights(three_again=100, meeting_again=50))

    assert field.cost([three, three]) == 3 * 100 + 3 * 50


@pytest.mark.parametrize(("players", "threes", "sit_outs"), [(5, 0, ()), (8, 1, ()), (6, 2, (1, 2)), (8, 0, (1,))])
def test_who_does_not_fill_the_tables_is_no_field(players, threes, sit_outs):
    with pytest.raises(ValueError, match="do not fill tables"):
        plain(players, threes=threes, sit_outs=sit_outs)


def test_nobody_sits_out_twice_in_one_round():
    with pytest.raises(ValueError, match="do not fill tables"):
        plain(8, sit_outs=(1, 1, 2, 3))


def test_matrices_for_other_players_are_refused():
    with pytest.raises(ValueError, match="other shapes"):
        replace(plain(8), partnered=np.zeros((4, 4), dtype=np.int64))


def test_renaming_keeps_the_sides_and_the_numbers():
    planned = RoundPlan(tables=(((0, 1), (2, 3)),), sit_outs=(4,), numbers=(7,))

    assert renamed([planned], [15, 14, 13, 12, 11]) == (
        RoundPlan(tables=(((15, 14), (13, 12)),), sit_outs=(11,), numbers=(7,)),
    )
