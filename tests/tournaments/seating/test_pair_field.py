"""From season, evening, rules and announcement to prices of meetings of pairs."""

from __future__ import annotations

import numpy as np

from tournaments.seating.constraints import Constraints
from tournaments.seating.history import History, PastEvening
from tournaments.seating.pair_field import make_pair_field, season_prices
from tournaments.seating.plans import RoundPlan
from tournaments.seating.weights import Weights

EVENING = PastEvening(rounds=(RoundPlan(tables=(((7,), (8,)),), sit_outs=(9,)),) * 2)


def test_season_counts_in_squares_and_by_index() -> None:
    field = make_pair_field(pairs=[8, 9, 7, 5], rounds=1, history=History(evenings=(EVENING, EVENING)))
    assert field.costs[0, 0, 2] == field.costs[0, 2, 0] == 16
    assert field.costs.sum() == 32


def test_memory_that_fades_counts_in_quarters() -> None:
    field = make_pair_field(
        pairs=[7, 8], rounds=1, history=History(evenings=(EVENING, EVENING)), weights=Weights(fade=1)
    )
    # Twice in full and twice for half: three meetings, of which the square is nine, in quarters.
    assert field.costs[0, 0, 1] == 36
    assert field.weights.partner_again == 4 * Weights().partner_again


def test_sit_outs_of_the_season_are_the_price_of_the_phantom() -> None:
    field = make_pair_field(pairs=[7, 8, 9], rounds=1, history=History(evenings=(EVENING,)))
    assert field.size == 4
    assert field.costs[0, :3, 3].tolist() == [0, 0, 40]


def test_even_number_and_settled_sit_outs_have_no_phantom() -> None:
    assert make_pair_field(pairs=range(4), rounds=1).size == 4
    assert make_pair_field(pairs=range(5), rounds=1, sit_outs=[(4,)]).size == 5


def test_tonight_is_counted_with_missed_rounds() -> None:
    played = [RoundPlan(tables=(((1,), (2,)),), sit_outs=(3,)), RoundPlan(tables=(((1,), (2,)),), sit_outs=(3,))]
    field = make_pair_field(pairs=[1, 2, 3, 4, 5], rounds=1, played=played)
    assert field.met[0, 1] == 2
    assert field.met[:5, 5].tolist() == [0, 0, 2, 2, 2]
    assert field.idle == {2}


def test_rules_are_counted_in_the_rounds_they_hold() -> None:
    constraints = Constraints(
        never_at_one_table=frozenset({(0, 1), (1, 77)}),
        apart={3: frozenset({0, 1, 2})},
        never_partners=frozenset({(2, 3)}),
    )
    played = [RoundPlan(tables=(((0,), (1,)), ((2,), (3,))))]
    field = make_pair_field(pairs=range(4), rounds=2, played=played, constraints=constraints)
    assert field.broken[:, 0, 1].tolist() == [1, 2]
    assert field.broken[:, 0, 2].tolist() == [0, 1]
    assert not field.broken[:, 2, 3].any()


def test_announced_couples_are_cheaper_and_kept_where_they_fit() -> None:
    published = [RoundPlan(tables=(((0,), (1,)),), sit_outs=(2,)), RoundPlan(tables=(((0,), (9,)),), sit_outs=(2,))]
    field = make_pair_field(pairs=range(3), rounds=2, published=published)
    assert field.costs[0, 0, 1] == field.costs[0, 2, 3] == -5
    assert field.announced == (((0, 1), (2, 3)), ())


def test_prices_are_whole_and_weighed() -> None:
    assert season_prices(np.array([0, 1, 2]), Weights(season_meeting=3)).tolist() == [0, 3, 12]
