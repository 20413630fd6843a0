"""Counting what plans cost: by hand, and against a second count."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.independent import counts_of
from tournaments.seating import Form, RoundPlan, evaluate
from tournaments.seating.constraints import Constraints, Instead, Rule
from tournaments.seating.history import NO_HISTORY, History, PastEvening
from tournaments.seating.receipts import BoundFrom
from tournaments.seating.weights import CostCode, Weights

FIRST = RoundPlan(tables=(((1, 2), (3, 4)), ((5, 6), (7, 8))))


def any_round(entrants: Sequence[int], form: Form, rng: Random, *, threes: int = 0) -> RoundPlan:
    """A round without any thought, with so many tables of three as far as they fit."""
    lot = list(entrants)
    rng.shuffle(lot)
    tables: list[tuple[tuple[int, ...], ...]] = []
    size = 2 * form.per_side
    while len(lot) >= 3 and threes and form is Form.INDIVIDUAL:
        threes -= 1
        tables.append(tuple((lot.pop(),) for _ in range(3)))
    while len(lot) >= size:
        sides = [tuple(lot.pop() for _ in range(form.per_side)) for _ in range(2)]
        tables.append(tuple(sides))
    return RoundPlan(tables=tuple(tables), sit_outs=tuple(sorted(lot)))


def any_history(entrants: Sequence[int], form: Form, rng: Random, evenings: int) -> History:
    return History(
        evenings=tuple(
            PastEvening(rounds=tuple(any_round(entrants, form, rng, threes=rng.randrange(2)) for _ in range(3)))
            for _ in range(evenings)
        )
    )


def test_first_round_repeats_nothing() -> None:
    result = evaluate([FIRST])
    assert (result.cost, result.bound, result.bound_from) == (0, 0, BoundFrom.NOTHING)
    assert (result.partner_repeats, result.meetings_again) == (0, 0)
    assert result.is_optimal
    assert result.unmet == ()


def test_partners_again_and_opponents_again_are_told_apart() -> None:
    # 1 and 2 are partners again; 3 and 4 were partners and are opponents now; 5-6 and 7-8 likewise meet again.
    second = RoundPlan(tables=(((1, 2), (5, 6)), ((3, 7), (4, 8))))
    result = evaluate([second], played=[FIRST])
    assert result.partner_repeats == 2
    assert result.meetings_again == 4
    assert result.cost == 2 * 1000 + 2 * 50


def test_three_times_together_counts_one_and_two() -> None:
    result = evaluate([FIRST, FIRST, FIRST])
    assert result.partner_repeats == 4 * (1 + 2)
    assert result.meetings_again == 12 * (1 + 2)
    assert result.count(CostCode.THIRD_MEETING) == 12


def test_pairs_have_no_partner_repeats_and_pay_for_meetings_what_players_pay_for_partners() -> None:
    planned = RoundPlan(tables=(((1,), (2,)), ((3,), (4,))))
    result = evaluate([planned], played=[planned])
    assert (result.partner_repeats, result.meetings_again, result.cost) == (0, 2, 2000)
    assert (result.bound, result.is_optimal) == (0, False)


def test_pairs_count_the_square_of_their_meetings_this_season() -> None:
    planned = RoundPlan(tables=(((1,), (2,)),))
    result = evaluate([planned], history=History(evenings=(PastEvening(rounds=(planned,)),) * 3))
    assert result.count(CostCode.SEASON_MEETING) == 9


def test_what_was_played_before_is_not_held_against_the_new_rounds() -> None:
    new_people = RoundPlan(tables=(((11, 12), (13, 14)),))
    assert evaluate([new_people], played=[FIRST, FIRST]).cost == 0


def test_season_counts_partners_and_meetings() -> None:
    history = History(evenings=(PastEvening(rounds=(FIRST,)),) * 2)
    result = evaluate([FIRST], history=history)
    assert (result.count(CostCode.SEASON_PARTNER), result.count(CostCode.SEASON_MEETING)) == (8, 24)
    # Where memory fades the evening before last counts half of the last one, in quarters.
    faded = evaluate([FIRST], history=history, weights=Weights(fade=1))
    assert (faded.count(CostCode.SEASON_PARTNER), faded.count(CostCode.SEASON_MEETING)) == (4 * 6, 12 * 6)


@pytest.mark.parametrize("rounds", [[FIRST, FIRST, FIRST], [RoundPlan(tables=(((1,), (2,)), ((3,), (4,))))] * 2])
def test_fading_memory_counts_tonight_in_quarters_too(rounds: list[RoundPlan]) -> None:
    history = History(evenings=(PastEvening(rounds=tuple(rounds[:1])),))
    whole, faded = (evaluate(rounds, history=history, weights=Weights(fade=fade)) for fade in (0, 1))
    assert (faded.cost, faded.bound) == (4 * whole.cost, 4 * whole.bound)
    # By the standing the season plays no part, and there are no quarters.
    by_standing = [evaluate(rounds[:2], standing=range(1, 9), weights=Weights(fade=fade)) for fade in (0, 1)]
    assert by_standing[0] == by_standing[1]


def test_table_of_three_has_meetings_but_no_partners() -> None:
    three = RoundPlan(tables=(((1,), (2,), (3,)),))
    result = evaluate([three], played=[three])
    assert (result.partner_repeats, result.meetings_again) == (0, 3)
    assert result.count(CostCode.THREE_AGAIN) == 3
    assert result.is_optimal


def test_places_apart_are_squares_of_the_distance_in_the_standing() -> None:
    assert evaluate([FIRST], standing=range(1, 9)).count(CostCode.PLACES_APART) == 2 * 20
    far = RoundPlan(tables=(((1, 8), (3, 6)), ((2, 4), (7, 5))))
    assert evaluate([far], standing=range(1, 9)).count(CostCode.PLACES_APART) == 116 + 52


def test_rules_that_are_broken_are_counted_and_named() -> None:
    constraints = Constraints(
        never_partners=frozenset({(1, 2), (1, 3)}),
        never_at_one_table=frozenset({(5, 8)}),
        apart={1: frozenset({1, 5}), 2: frozenset({3, 4, 6})},
        fixed_tables={7: 1},
    )
    result = evaluate([FIRST], played=[FIRST], constraints=constraints)
    assert [(unmet.rule, unmet.entrants, unmet.rounds) for unmet in result.unmet] == [
        (Rule.APART_IN_ROUND, (3, 4), (2,)),
        (Rule.NEVER_AT_ONE_TABLE, (5, 8), (2,)),
        (Rule.NEVER_PARTNERS, (1, 2), (2,)),
        (Rule.FIXED_TABLE, (7,), (2,)),
    ]
    assert {unmet.instead for unmet in result.unmet} == {Instead.TOGETHER, Instead.WALKS}
    assert result.count(CostCode.RULE_BROKEN) == 4
    assert result.cost >= 400_000


@pytest.mark.parametrize("form", Form)
def test_rounds_looked_at_one_by_one_add_up_to_the_evening(form: Form) -> None:
    rng = Random(5)
    people = range(1, 12)
    history = any_history(people, form, rng, 3)
    rounds = [any_round(people, form, rng, threes=1) for _ in range(4)]
    constraints = Constraints(
        never_partners=frozenset({(1, 2), (3, 4)}),
        never_at_one_table=frozenset({(5, 6), (7, 9)}),
        apart={2: frozenset({1, 4, 8})},
        fixed_tables={3: None, 5: 2},
    )
    told = {"history": history, "constraints": constraints, "standing": [*people]}
    whole = evaluate(rounds, **told)  # type: ignore[arg-type]
    parts = [evaluate([planned], rounds[:number], **told) for number, planned in enumerate(rounds)]  # type: ignore[arg-type]
    for item in whole.items:
        assert item.count == sum(part.count(item.code) for part in parts)
    assert whole.cost == sum(part.cost for part in parts)
    assert whole.bound <= whole.cost


@settings(max_examples=40, deadline=None)
@given(
    present=st.integers(4, 14),
    rounds=st.integers(1, 5),
    before=st.integers(0, 2),
    evenings=st.integers(0, 3),
    form=st.sampled_from(Form),
    seed=st.integers(0, 2**32),
)
def test_every_count_is_that_of_a_second_count(
    present: int, rounds: int, before: int, evenings: int, form: Form, seed: int
) -> None:
    rng = Random(seed)
    people = range(10, 10 + present)
    history = any_history(people, form, rng, evenings) if evenings else NO_HISTORY
    made = [any_round(people, form, rng, threes=rng.randrange(2)) for _ in range(before + rounds)]
    played, planned = made[:before], made[before:]
    couples = sorted({tuple(sorted(rng.sample(people, 2))) for _ in range(5)})
    constraints = Constraints(
        never_partners=frozenset((one, two) for one, two in couples[:2]),
        never_at_one_table=frozenset((one, two) for one, two in couples[2:]),
        apart={2: frozenset(rng.sample(people, 3))},
    )
    # By the standing the season plays no part.
    standing = [] if evenings else rng.sample(people, present)
    result = evaluate(planned, played, history=history, constraints=constraints, standing=standing)
    counted = counts_of(planned, played, history=history, constraints=constraints, standing=standing)
    for item in result.items:
        assert item.count == counted[item.code.value], item
        assert item.least is None or 0 <= item.least <= item.count
    paid = {item.code.value for item in result.items}
    assert all(not count for code, count in counted.items() if code not in paid and code != "third_meeting")
    assert result.cost == sum(item.count * item.weight for item in result.items)
    assert 0 <= result.bound <= result.cost
