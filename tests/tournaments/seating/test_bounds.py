"""Bounds: never above what is possible, and reached where it is known that they are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.seatings import individual_rounds, pair_rounds
from tests.tournaments.seating.test_evaluation import any_history, any_round
from tournaments.seating import Form, RoundPlan, evaluate, plan
from tournaments.seating.bounds import (
    least_meetings,
    least_partner_repeats,
    least_places_apart,
    least_shared,
    lower_bound,
)
from tournaments.seating.constraints import NO_CONSTRAINTS, Constraints
from tournaments.seating.cost_items import count_costs
from tournaments.seating.history import NO_HISTORY, History
from tournaments.seating.plans import TablePlan
from tournaments.seating.receipts import BoundFrom
from tournaments.seating.systems import System
from tournaments.seating.weights import CostCode

EIGHT = tuple(individual_rounds(range(1, 9)))
SIX_PAIRS = tuple(pair_rounds(range(1, 7)))


def in_order(present: int) -> RoundPlan:
    return RoundPlan(
        tables=tuple(((seat, seat + 1), (seat + 2, seat + 3)) for seat in range(0, present - 3, 4)),
        sit_outs=tuple(range(present - present % 4, present)),
    )


def seated(players: Sequence[int], idle: Sequence[int] = ()) -> list[RoundPlan]:
    """All rounds of four or eight players while others sit out."""
    return [RoundPlan(tables=drawn.tables, sit_outs=tuple(idle)) for drawn in individual_rounds(players)]


def with_three(players: Sequence[int]) -> list[RoundPlan]:
    """All rounds of seven players, three of them at a table of three."""
    rounds = []
    for three in combinations(players, 3):
        four = [player for player in players if player not in three]
        for drawn in individual_rounds(four):
            table: TablePlan = tuple((player,) for player in three)
            rounds.append(RoundPlan(tables=(*drawn.tables, table)))
    return rounds


def least_cost(
    choices: Sequence[Sequence[RoundPlan]],
    played: Sequence[RoundPlan] = (),
    history: History = NO_HISTORY,
    constraints: Constraints = NO_CONSTRAINTS,
    standing: Sequence[int] = (),
) -> int:
    """The least that any way to take one round of each costs."""
    if not choices:
        return 0
    first, *later = choices
    least = None
    # The cheapest rounds first; what the later ones add is never below nothing.
    priced = sorted(
        (
            (
                sum(
                    item.cost
                    for item in count_costs(
                        [drawn], played, history=history, constraints=constraints, standing=standing
                    )
                ),
                at,
            )
            for at, drawn in enumerate(first)
        )
    )
    for cost, at in priced:
        if least is not None and cost >= least:
            break
        rest = least_cost(later, [*played, first[at]], history, constraints, standing)
        least = cost + rest if least is None else min(least, cost + rest)
    assert least is not None
    return least


@settings(max_examples=15, deadline=None)
@given(played=st.lists(st.sampled_from(EIGHT), max_size=4))
def test_no_round_of_eight_players_stays_under_its_bound(played: list[RoundPlan]) -> None:
    partners, meetings = least_partner_repeats([EIGHT[0]], played), least_meetings([EIGHT[0]], played)
    costs = [count_costs([drawn], played) for drawn in EIGHT]
    of = [{item.code: item.count for item in items} for items in costs]
    assert partners <= min(counts[CostCode.PARTNER_AGAIN] for counts in of)
    assert meetings <= min(counts[CostCode.PARTNER_AGAIN] + counts[CostCode.MEETING_AGAIN] for counts in of)


@settings(max_examples=30, deadline=None)
@given(played=st.lists(st.sampled_from(SIX_PAIRS), max_size=6))
def test_no_round_of_six_pairs_stays_under_its_bound(played: list[RoundPlan]) -> None:
    best = min(sum(item.cost for item in count_costs([drawn], played)) for drawn in SIX_PAIRS)
    dear = max(SIX_PAIRS, key=lambda drawn: sum(item.cost for item in count_costs([drawn], played)))
    result = evaluate([dear], played)
    # One round of pairs is a matching, so its bound is exact.
    assert result.bound == best


@settings(max_examples=12, deadline=None)
@given(
    present=st.integers(4, 8),
    rounds=st.integers(1, 2),
    seed=st.integers(0, 2**32),
    evenings=st.integers(0, 2),
    before=st.integers(0, 1),
    rules=st.booleans(),
    by_standing=st.booleans(),
)
def test_no_plan_of_the_same_people_costs_less_than_the_bound(
    present: int, rounds: int, seed: int, evenings: int, before: int, rules: bool, by_standing: bool
) -> None:
    """Held against every plan there is. What is priced is one plan among them, the dearer the stronger a test."""
    rng = Random(seed)
    people = range(present)
    rounds = 1 if present == 8 else rounds
    history = any_history(people, Form.INDIVIDUAL, rng, evenings)
    played = [any_round(people, Form.INDIVIDUAL, rng) for _ in range(before)]
    constraints = NO_CONSTRAINTS
    if rules:
        couples = [(one, two) for one, two in combinations(people, 2) if rng.random() < 0.5]
        constraints = Constraints(
            never_partners=frozenset(couples[::2]),
            never_at_one_table=frozenset(couples[1::2]),
            apart={before + 1: frozenset(rng.sample(people, 3))},
        )
    standing = rng.sample(people, present) if by_standing else []
    if present == 7:
        rounds = 1
        choices = [with_three(people)]
    else:
        choices = []
        for _ in range(rounds):
            idle = sorted(rng.sample(people, present % 4))
            choices.append(seated([one for one in people if one not in idle], idle))
    least = least_cost(choices, played, history, constraints, standing)
    dear = [rng.choice(drawn) for drawn in choices]
    # As if the plan in hand cost without end, so that every argument is used.
    bound = lower_bound(dear, played, history=history, constraints=constraints, standing=standing, cost=10**9)
    assert bound.cost <= least
    if bound.bound_from is BoundFrom.EXACT:
        assert bound.cost == least
    result = evaluate(dear, played, history=history, constraints=constraints, standing=standing)
    assert result.bound <= least <= result.cost


@pytest.mark.parametrize("present", [8, 12, 16])
def test_company_of_all_at_once_is_a_bound_that_one_evening_reaches(present: int) -> None:
    # Everybody has met everybody of other tables this season and nobody of his own: the same tables cost nothing.
    rng = Random(3)
    first = in_order(present)
    strangers = [
        RoundPlan(tables=(((one, one + 100), (two, two + 100)),))
        for one, two in combinations(range(present), 2)
        if one // 4 != two // 4
    ]
    history = History.from_dict(
        {"evenings": [{"rounds": [{"tables": [[list(side) for side in drawn.tables[0]]]} for drawn in strangers]}]}
    )
    assert evaluate([first], history=history).is_optimal
    other = any_round(range(present), Form.INDIVIDUAL, rng)
    result = evaluate([other], history=history)
    assert (result.bound, result.cost > 0) == (0, True)


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
    assert evaluate([RoundPlan(tables=(), sit_outs=(1, 2))]).bound == 0


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


def test_neighbours_in_the_standing_sit_together_at_least() -> None:
    # 1 + 1 + 1 + 4 + 4 + 9 a table.
    assert least_places_apart(in_order(12), range(12)) == 60
    three = RoundPlan(tables=(((1, 2), (3, 4)), ((5,), (6,), (7,))))
    assert least_places_apart(three, range(1, 8)) == 20 + 6
    # With a gap after the third it is the first three who play three-handed.
    gap = RoundPlan(tables=(((1, 2), (3, 5)), ((6,), (7,), (8,))), sit_outs=(4,))
    assert least_places_apart(gap, range(1, 9)) == 6 + 20


def test_more_people_who_may_not_meet_than_tables_share_some() -> None:
    everybody = frozenset(combinations(range(1, 6), 2))
    constraints = Constraints(never_at_one_table=everybody)
    first = RoundPlan(tables=(((1, 6), (2, 7)), ((3, 4), (5, 8))))
    result = evaluate([first], constraints=constraints)
    # Five at two tables: two and three, so one couple and three.
    assert result.count(CostCode.RULE_BROKEN) == 4
    assert result.is_optimal
    assert result.bound_from is BoundFrom.COUNTING


def test_who_may_partner_nobody_breaks_one_rule_a_round() -> None:
    constraints = Constraints(never_partners=frozenset((1, other) for other in range(2, 9)))
    result = evaluate(
        [in_order(8)], constraints=Constraints(never_partners=frozenset((0, other) for other in range(1, 8)))
    )
    assert (result.count(CostCode.RULE_BROKEN), result.bound) == (1, 100_000)
    assert evaluate([EIGHT[0]], constraints=constraints).bound == 100_000


def test_home_at_another_number_is_no_reason_for_a_higher_bound() -> None:
    """The same plan with its two tables the other way round is one of those looked at."""
    for seed in range(6):
        rng = Random(seed)
        standing = rng.sample(range(8), 8)
        homes: dict[int, int | None] = {standing[0]: 2, standing[-1]: 1}
        drawn = plan(
            entrants=range(8),
            form=Form.INDIVIDUAL,
            seed=seed,
            system=System.SWISS,
            standing=standing,
            played=[any_round(range(8), Form.INDIVIDUAL, rng)],
            constraints=Constraints(fixed_tables=homes),
        )
        assert drawn.receipt.unmet == ()
        assert drawn.receipt.bound <= drawn.receipt.cost
