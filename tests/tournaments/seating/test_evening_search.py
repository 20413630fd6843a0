"""Whole evenings: what the search must keep to, whatever it finds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import numpy as np
import pytest

from tests.tournaments.seating.seatings import individual_rounds
from tournaments.seating.constraints import Constraints
from tournaments.seating.costs import make_field
from tournaments.seating.couples import count_couples, mates_at, partners_at, seated_in
from tournaments.seating.evening_search import Found, default_effort, floor, search_evening
from tournaments.seating.field import Field
from tournaments.seating.history import History, PastEvening
from tournaments.seating.late import touched
from tournaments.seating.plans import RoundPlan

RULES = Constraints(
    never_at_one_table=frozenset({(0, 1), (2, 3), (4, 9)}),
    never_partners=frozenset({(5, 6)}),
    apart={1: frozenset({7, 8, 10})},
)


def season(players: int, evenings: int, rounds: int = 3) -> History:
    """Evenings drawn quickly, each with a seat for everybody."""
    past: list[PastEvening] = []
    for number in range(evenings):
        field = make_field(entrants=range(players), sit_outs=[()] * rounds, history=History(evenings=tuple(past)))
        past.append(PastEvening(rounds=search_evening(field, effort=60, rng=Random(number)).rounds))
    return History(evenings=tuple(past))


@pytest.fixture(scope="module")
def remembered() -> Field:
    return make_field(entrants=range(16), sit_outs=[()] * 3, history=season(16, 3))


def found(field: Field, effort: int = 300, seed: int = 1, start: Sequence[RoundPlan] | None = None) -> Found:
    return search_evening(field, effort=effort, rng=Random(seed), start=start)


@pytest.mark.parametrize(("players", "threes", "sit_outs"), [(4, 0, 0), (13, 0, 1), (14, 2, 0), (15, 1, 0), (9, 3, 0)])
def test_every_round_seats_everybody_once(players, threes, sit_outs):
    idle = [tuple(range(number * sit_outs, (number + 1) * sit_outs)) for number in range(3)]
    field = make_field(entrants=range(players), sit_outs=idle, threes=threes)

    evening = found(field)

    for planned, sitting in zip(evening.rounds, idle, strict=True):
        seats = [player for table in planned.tables for side in table for player in side]
        assert sorted((*seats, *planned.sit_outs)) == list(range(players))
        assert planned.sit_outs == sitting
        # Two tables of three, never one of two: nobody's seat is empty twice at one table.
        assert sorted(len([*mates_at(table)]) for table in planned.tables) == [3] * threes + [6] * (
            len(planned.tables) - threes
        )
    assert evening.cost == field.cost(evening.rounds)


def test_the_cost_found_is_the_cost_counted_from_the_plan(remembered):
    evening = found(remembered, effort=1500)

    assert evening.cost == remembered.cost(evening.rounds)
    assert floor(remembered) <= evening.cost


def test_two_rounds_of_eight_are_as_good_as_any():
    past = RoundPlan(tables=(((0, 1), (2, 3)), ((4, 5), (6, 7))))
    other = RoundPlan(tables=(((0, 4), (1, 6)), ((2, 5), (3, 7))))
    history = History(evenings=(PastEvening(rounds=(past, other)), PastEvening(rounds=(past,))))
    single = make_field(entrants=range(8), sit_outs=[()], history=history)
    couples = list(combinations(range(8), 2))
    every = list(individual_rounds(range(8)))
    alone = np.array([single.cost([planned]) for planned in every])
    partners, mates = (
        np.array([[count_couples([planned], which)[couple] for couple in couples] for planned in every])
        for which in (partners_at, mates_at)
    )
    # All that two rounds can do to one another: the same partner, and any other second meeting.
    twice = partners @ partners.T
    cheapest = (alone[:, None] + alone + 950 * twice + 50 * (mates @ mates.T)).min()

    for seed in range(4):
        evening = found(make_field(entrants=range(8), sit_outs=[(), ()], history=history), seed=seed)
        assert evening.cost == cheapest


def test_the_same_seed_gives_the_same_plan_and_another_seed_another(remembered):
    assert found(remembered) == found(remembered)
    assert found(remembered, seed=2).rounds != found(remembered).rounds


@pytest.mark.parametrize("start", [False, True])
def test_more_effort_never_gives_a_worse_plan(remembered, start):
    movement = found(make_field(entrants=range(16), sit_outs=[()] * 3), seed=5).rounds if start else None
    costs = [found(remembered, effort=effort, start=movement).cost for effort in (0, 40, 90, 300, 700, 1500, 2500)]

    assert costs == sorted(costs, reverse=True)
    assert costs[-1] < costs[0]


def test_without_memory_nobody_meets_twice():
    evening = found(make_field(entrants=range(24), sit_outs=[()] * 4), effort=3000)

    assert evening.cost == 0
    assert max(count_couples(evening.rounds, mates_at).values()) == 1
    # Nothing is left to search for.
    assert evening.effort < 3000


def test_a_movement_is_dealt_so_that_its_company_is_cheap():
    # Five rounds in which all of sixteen meet once leave no choice but who plays which part.
    columns = [(0, 0, 0, 0), (0, 3, 1, 2), (0, 1, 2, 3), (0, 2, 3, 1)]
    fours = [[[4 * c + (x ^ shift[c]) for c in range(4)] for x in range(4)] for shift in columns]
    fours.append([[4 * x + y for y in range(4)] for x in range(4)])
    movement = [RoundPlan(tables=tuple(((a, b), (c, d)) for a, b, c, d in tables)) for tables in fours]
    field = make_field(entrants=range(16), sit_outs=[()] * 5, history=season(16, 2, rounds=4))

    dealt = found(field, effort=1000, start=movement)

    assert max(count_couples(dealt.rounds, mates_at).values()) == 1
    assert dealt.cost < field.cost(movement)


def test_a_movement_that_does_not_fit_is_passed_over(remembered):
    other = [RoundPlan(tables=(((0, 1), (2, 3)),))] * 3

    assert found(remembered, start=other) == found(remembered)


def test_rules_are_kept_where_they_can_be():
    field = make_field(entrants=range(12), sit_outs=[()] * 3, constraints=RULES)

    rounds = found(field, effort=1500).rounds

    assert not RULES.never_at_one_table & count_couples(rounds, mates_at).keys()
    assert not RULES.never_partners & count_couples(rounds, partners_at).keys()
    seeded = RULES.apart[1]
    assert all(len(seeded & {one for side in table for one in side}) == 1 for table in rounds[0].tables)


def test_a_rule_that_cannot_be_kept_is_broken_as_little_as_can_be():
    # Four of four tables' worth of people who may not meet, at two tables.
    rules = Constraints(never_at_one_table=frozenset({(0, 1), (0, 2), (1, 2)}))
    field = make_field(entrants=range(8), sit_outs=[()], constraints=rules)

    broken = rules.never_at_one_table & count_couples(found(field).rounds, mates_at).keys()

    assert len(broken) == 1


def test_players_at_tables_of_three_take_turns():
    field = make_field(entrants=range(15), sit_outs=[()] * 5, threes=1)

    rounds = found(field, effort=2500).rounds

    visits = [
        one for planned in rounds for table in planned.tables if len(table) == 3 for side in table for one in side
    ]
    assert sorted(visits) == list(range(15))


def test_planned_again_with_nothing_changed_it_stays_as_announced(remembered):
    announced = found(remembered, effort=2000).rounds
    again = make_field(entrants=range(16), sit_outs=[()] * 3, history=season(16, 3), published=announced)

    assert touched(announced, found(again, effort=600, seed=9).rounds) == set()


def test_who_left_is_replaced_by_who_would_sit_out():
    idle = [(0,), (1,), (2,)]
    announced = found(make_field(entrants=range(25), sit_outs=idle), effort=1000).rounds
    field = make_field(entrants=range(24), sit_outs=[(), ()], played=announced[:1], published=announced[1:])

    replanned = found(field, effort=600).rounds

    assert all(seated_in(planned) == frozenset(range(24)) for planned in replanned)
    assert len(touched(announced[1:], replanned)) <= 12


def test_progress_only_goes_forward_and_arrives(remembered):
    told: list[tuple[int, int]] = []

    search_evening(remembered, effort=500, rng=Random(1), progress=lambda done, total: told.append((done, total)))

    assert told == sorted(told)
    assert told[-1] == (500, 500)
    assert {total for _, total in told} == {500}


def test_neither_table_nor_side_follows_from_the_player():
    field = make_field(entrants=range(8), sit_outs=[()])
    first = {found(field, seed=seed).rounds[0].tables[0][0][0] for seed in range(60)}

    assert first == set(range(8))


def test_the_usual_effort_grows_with_the_evening():
    assert default_effort(64, 1) < default_effort(64, 3) < default_effort(64, 5)
    assert default_effort(16, 3) < default_effort(64, 3)
