"""From season, tonight, rules and announcement to the price of a couple."""

from __future__ import annotations

from tournaments.seating.constraints import Constraints
from tournaments.seating.costs import make_field, season_counts, visits_to_threes
from tournaments.seating.history import History, PastEvening
from tournaments.seating.plans import RoundPlan
from tournaments.seating.weights import Weights

WEIGHTS = Weights(season_partner=4, season_meeting=1, rule_broken=100_000, stay=5, three_again=100)
# Entrants 10 to 13, so that none of them is his own index.
ENTRANTS = (10, 11, 12, 13)
TABLE = RoundPlan(tables=(((10, 11), (12, 13)),))


def season(*evenings: RoundPlan) -> History:
    return History(evenings=tuple(PastEvening(rounds=(planned,)) for planned in evenings))


def test_a_partner_of_the_season_costs_as_partner_and_as_meeting():
    field = make_field(entrants=ENTRANTS, sit_outs=[(), ()], history=season(TABLE, TABLE), weights=WEIGHTS)

    for number in range(2):
        assert field.as_partners[number, 0, 1] == field.as_partners[number, 1, 0] == 2 * (4 + 1)
        assert field.as_opponents[number, 0, 1] == 2
        assert field.as_partners[number, 0, 2] == field.as_opponents[number, 0, 2] == 2


def test_tonights_rounds_are_counted_apart_from_the_season():
    field = make_field(entrants=ENTRANTS, sit_outs=[()], played=[TABLE], weights=WEIGHTS)

    assert not field.as_partners.any()
    assert field.partnered[0, 1] == field.partnered[1, 0] == 1
    assert field.opposed[0, 2] == 1
    assert field.opposed[0, 1] == field.partnered[0, 2] == 0


def test_who_is_not_here_is_passed_over():
    past = RoundPlan(tables=(((10, 99), (12, 13)),))
    field = make_field(entrants=ENTRANTS, sit_outs=[()], played=[past], history=season(past), weights=WEIGHTS)

    assert field.partnered.sum() == 2
    assert field.as_opponents.sum() == 2 * 3


def test_at_a_table_of_three_all_are_opponents():
    three = RoundPlan(tables=(((10,), (11,), (12,)),))
    field = make_field(entrants=ENTRANTS, sit_outs=[()], played=[three], weights=WEIGHTS)

    assert not field.partnered.any()
    assert field.opposed[0, 1] == field.opposed[1, 2] == field.opposed[0, 2] == 1
    assert field.at_three.tolist() == [[100, 100, 100, 0]]


def test_visits_to_tables_of_three_are_counted_over_the_season_too():
    three = RoundPlan(tables=(((10,), (11,), (12,)),))

    assert visits_to_threes([three, TABLE, three], ENTRANTS).tolist() == [2, 2, 2, 0]


def test_fading_memory_counts_in_quarters_and_never_quite_forgets():
    partnered, met = season_counts(season(*[TABLE] * 7), ENTRANTS, fade=2)

    # The last two evenings four quarters each, the two before them two, the three oldest one.
    assert partnered[0, 1] == met[0, 2] == 2 * 4 + 2 * 2 + 3 * 1
    assert season_counts(season(*[TABLE] * 7), ENTRANTS)[1][0, 2] == 7


def test_fading_memory_leaves_tonight_as_dear_beside_the_season_as_ever():
    # All of the season within the evenings that count in full.
    told = {
        "entrants": (*ENTRANTS, 14, 15, 16),
        "sit_outs": [(), ()],
        "threes": 1,
        "played": [RoundPlan(tables=(((10, 11), (12, 13)), ((14,), (15,), (16,))))],
        "history": season(TABLE, TABLE),
        "constraints": Constraints(never_at_one_table=frozenset({(10, 14)})),
        "published": [RoundPlan(tables=(((10, 12), (11, 13)), ((14,), (15,), (16,))))],
    }
    full, fading = make_field(**told), make_field(**told, weights=Weights(fade=2))
    # Partners again, meetings again and thrice, a table of three again, a rule broken, people left where they were.
    again = RoundPlan(tables=(((0, 1), (2, 4)), ((3,), (5,), (6,))))

    assert full.cost([again]) > 100_000
    assert fading.cost([again, again]) == 4 * full.cost([again, again])


def test_three_who_sit_out_together_had_better_not_meet():
    idle = [(0, 1, 2), (3, 4, 5)]
    field = make_field(entrants=range(19), sit_outs=idle)

    assert field.as_partners[0, 0, 1] == field.as_opponents[1, 1, 2] == field.as_opponents[1, 4, 3] == 10
    assert not field.as_opponents[0, 0, 3:].any()
    assert not field.as_opponents[0].diagonal().any()
    # A small field has no room for that, two who sit out are no table, and what is announced is not drawn for later.
    assert not make_field(entrants=range(15), sit_outs=idle).as_opponents.any()
    assert not make_field(entrants=range(18), sit_outs=[(0, 1), (2, 3)]).as_opponents.any()
    assert not make_field(entrants=range(19), sit_outs=idle, published=[TABLE]).as_opponents[1].any()


def test_never_partners_may_still_be_opponents():
    rules = Constraints(never_partners=frozenset({(10, 12)}))
    field = make_field(entrants=ENTRANTS, sit_outs=[()], constraints=rules, weights=WEIGHTS)

    assert field.as_partners[0, 0, 2] == field.as_partners[0, 2, 0] == 100_000
    assert not field.as_opponents.any()


def test_never_at_one_table_is_neither():
    rules = Constraints(never_at_one_table=frozenset({(10, 12), (10, 99)}))
    field = make_field(entrants=ENTRANTS, sit_outs=[()], constraints=rules, weights=WEIGHTS)

    assert field.as_partners[0, 0, 2] == field.as_opponents[0, 2, 0] == 100_000
    assert field.as_opponents.sum() == 2 * 100_000


def test_seeded_players_are_apart_in_the_round_of_the_evening_that_is_named():
    rules = Constraints(apart={3: frozenset({10, 11, 13})})
    field = make_field(entrants=ENTRANTS, sit_outs=[(), ()], played=[TABLE], constraints=rules, weights=WEIGHTS)

    assert not field.as_opponents[0].any()
    assert field.as_opponents[1].sum() == field.as_partners[1].sum() == 6 * 100_000


def test_what_was_announced_is_a_bonus_in_its_own_round():
    field = make_field(entrants=ENTRANTS, sit_outs=[(), ()], published=[TABLE], weights=WEIGHTS)

    assert field.as_partners[0, 0, 1] == field.as_opponents[0, 0, 1] == field.as_opponents[0, 0, 2] == -5
    assert not field.as_partners[1].any()
    assert field.published == (RoundPlan(tables=(((0, 1), (2, 3)),)),)


def test_who_is_disturbed_anyway_is_worth_less():
    announced = RoundPlan(tables=TABLE.tables, sit_outs=(14,))
    field = make_field(entrants=(*ENTRANTS, 14), sit_outs=[(13,)], published=[announced], weights=WEIGHTS)

    # 13 sits out now and 14 plays: the table stays worth most to the others.
    assert field.as_opponents[0, 0, 2] == -5
    assert field.as_opponents[0, 0, 3] == -3


def test_sit_outs_are_told_by_number():
    assert make_field(entrants=(*ENTRANTS, 14), sit_outs=[(14,), (11,)]).sit_outs == ((4,), (1,))
