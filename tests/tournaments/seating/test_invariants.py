"""Laws every draw keeps, whatever the field, the season, the rules and what happens late in the evening.

Counts are those of `independent`, never the product's own. The laws of single constructions (shift movement, circle,
Mitchell, whist starters) and of the matching are with their modules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.independent import check_partition, counts_of, mates_of
from tests.tournaments.seating.test_evaluation import any_history
from tournaments.seating import Form, Plan, RoundPlan, evaluate, plan
from tournaments.seating.constraints import NO_CONSTRAINTS, Constraints
from tournaments.seating.costs import make_field
from tournaments.seating.evening_search import search_evening
from tournaments.seating.field import renamed
from tournaments.seating.history import NO_HISTORY, History, PastEvening
from tournaments.seating.late import touched
from tournaments.seating.systems import LeftOver, System
from tournaments.seating.unmet import cliques_too_large
from tournaments.seating.weights import CostCode

# A search is slower than what hypothesis thinks a test should do, and is meant to be. There are few examples in every
# run and many in a long one.
CHECKS = [HealthCheck.too_slow]
# Enough to be a search, too little to be a good one: the laws hold for both.
EFFORT = 150


def few(examples: int) -> Callable[[Any], Any]:
    return settings(max_examples=examples, deadline=None, suppress_health_check=CHECKS)


@st.composite
def questions(draw: st.DrawFn, *, most: int = 26) -> dict[str, Any]:
    """What a draw may be asked, in any combination that is possible."""
    form = draw(st.sampled_from(Form))
    present = draw(st.integers(4, most))
    rng = Random(draw(st.integers(0, 2**32)))
    people = rng.sample(range(1, 60), present)
    system = draw(st.sampled_from([None, *form.systems]))
    left_over = draw(st.sampled_from(LeftOver))
    evenings = draw(st.integers(0, 3))
    couples = [tuple(sorted(rng.sample(people, 2))) for _ in range(draw(st.integers(0, 4)))]
    constraints = Constraints(
        never_partners=frozenset((one, two) for one, two in couples[::2]),
        never_at_one_table=frozenset((one, two) for one, two in couples[1::2]),
        apart={1: frozenset(rng.sample(people, draw(st.integers(0, 3))))},
        fixed_tables={one: rng.choice([None, 1, 2]) for one in rng.sample(people, draw(st.integers(0, 2)))},
    )
    asked = {
        "entrants": people,
        "form": form,
        "system": system,
        "left_over": left_over,
        "history": any_history(rng.sample(range(1, 60), 30), form, rng, evenings) if evenings else NO_HISTORY,
        "constraints": constraints if draw(st.booleans()) else NO_CONSTRAINTS,
        "standing": rng.sample(people, present) if system is System.SWISS else (),
        "effort": EFFORT,
        "seed": draw(st.integers(0, 2**32)),
    }
    before = draw(st.integers(0, 2))
    asked["played"] = plan(**{**asked, "rounds": before}).rounds if before else ()  # type: ignore[arg-type]
    asked["rounds"] = draw(st.integers(1, 3))
    return asked


def seating_holds(asked: dict[str, Any], drawn: Plan) -> None:
    """Laws 1, 2 and 3: everybody once, every count right, no cost below its bound."""
    form, people = asked["form"], asked["entrants"]
    threes = asked["left_over"].tables_of_three(len(people)) if form is Form.INDIVIDUAL else 0
    assert len(drawn.rounds) == asked["rounds"]
    for planned in drawn.rounds:
        check_partition(planned, people, per_side=form.per_side, threes=threes)
        assert len(planned.sit_outs) == (0 if threes else len(people) % (2 * form.per_side))
    receipt = drawn.receipt
    counts = counts_of(
        drawn.rounds,
        asked["played"],
        history=asked["history"],
        constraints=Constraints(
            never_partners=asked["constraints"].never_partners,
            never_at_one_table=asked["constraints"].never_at_one_table,
            apart=asked["constraints"].apart,
        ),
        standing=asked["standing"],
    )
    for item in receipt.items:
        if item.code is not CostCode.RULE_BROKEN:
            assert item.count == counts[item.code.value], item
        else:
            assert item.count >= counts[item.code.value]
        assert item.least is None or 0 <= item.least <= item.count
    assert receipt.cost == sum(item.count * item.weight for item in receipt.items)
    assert 0 <= receipt.bound <= receipt.cost
    assert receipt.is_optimal == (receipt.bound == receipt.cost)


@few(25)
@given(asked=questions())
def test_every_draw_seats_everybody_once_counts_right_and_keeps_above_its_bound(asked: dict[str, Any]) -> None:
    seating_holds(asked, plan(**asked))


@pytest.mark.long
@pytest.mark.timeout(1800)
@few(600)
@given(asked=questions(most=40))
def test_every_draw_of_many(asked: dict[str, Any]) -> None:
    seating_holds(asked, plan(**asked))


@few(15)
@given(present=st.integers(8, 24), rounds=st.integers(1, 4), evenings=st.integers(0, 3), seed=st.integers(0, 2**32))
def test_cost_of_the_search_is_the_cost_of_its_plan(present: int, rounds: int, evenings: int, seed: int) -> None:
    rng = Random(seed)
    people = rng.sample(range(50), present)
    people.sort()
    history = any_history(range(50), Form.INDIVIDUAL, rng, evenings)
    couples = frozenset((min(couple), max(couple)) for couple in (rng.sample(people, 2) for _ in range(3)))
    constraints = Constraints(never_at_one_table=couples, never_partners=frozenset(list(couples)[:1]))
    threes = -present % 4 if rng.random() < 0.5 else 0
    idle = [] if threes else rng.sample(people, present % 4)
    field = make_field(
        entrants=people,
        sit_outs=[idle] * rounds,
        threes=threes,
        history=history,
        constraints=constraints,
    )
    found = search_evening(field, effort=60, rng=rng)
    made = renamed(found.rounds, people)
    result = evaluate(made, history=history, constraints=constraints)
    assert found.cost == result.cost


def nothing_comes_again(present: int) -> None:
    """Law 4: no partner twice; from 15 players on nobody twice; below, as few as the bound says."""
    # More than the bound, and nothing better is known.
    known = {(11, 4): 7, (11, 5): 14, (14, 5): 12, (17, 5): 1}
    for rounds in range(1, 6):
        receipt = plan(entrants=range(present), form=Form.INDIVIDUAL, seed=rounds, rounds=rounds).receipt
        assert receipt.partner_repeats == 0
        if (present, rounds) in known:
            assert receipt.meetings_again <= known[present, rounds]
        elif present >= 15:
            assert receipt.meetings_again == 0
        else:
            (meetings,) = [item for item in receipt.items if item.code is CostCode.MEETING_AGAIN]
            assert meetings.count == meetings.least


@pytest.mark.parametrize("present", range(8, 61))
def test_without_a_season_nothing_comes_again_that_need_not(present: int) -> None:
    nothing_comes_again(present)


@pytest.mark.long
@pytest.mark.parametrize("present", range(61, 251))
def test_without_a_season_nothing_comes_again_in_a_large_field(present: int) -> None:
    nothing_comes_again(present)


@few(15)
@given(
    present=st.integers(5, 30),
    rounds=st.integers(2, 5),
    form=st.sampled_from(Form),
    at_once=st.booleans(),
    evenings=st.integers(0, 3),
    seed=st.integers(0, 2**32),
)
def test_sitting_out_goes_round(present: int, rounds: int, form: Form, at_once: bool, evenings: int, seed: int) -> None:
    people = range(present)
    history = any_history(people, form, Random(seed), evenings)
    told: dict[str, Any] = {"entrants": people, "form": form, "history": history, "effort": EFFORT}
    drawn: tuple[RoundPlan, ...] = ()
    if at_once:
        drawn = plan(**told, seed=seed, rounds=rounds).rounds
    else:
        for number in range(rounds):
            drawn += plan(**told, seed=seed + number, played=drawn).rounds
    times = Counter(dict.fromkeys(people, 0))
    for planned in drawn:
        times.update(planned.sit_outs)
    assert max(times.values()) - min(times.values()) <= 1
    if present >= 2 * (present % (2 * form.per_side)):
        for before, after in pairwise(drawn):
            # Who waited waits again only where everybody has waited as often.
            twice = set(before.sit_outs) & set(after.sit_outs)
            assert not twice or present < 3 * len(after.sit_outs)


@few(12)
@given(asked=questions(most=20), data=st.data())
def test_same_question_same_plan(asked: dict[str, Any], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(asked["entrants"]))
    assert plan(**{**asked, "entrants": shuffled}) == plan(**asked)


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("season", [False, True])
def test_other_seed_other_plan(form: Form, season: bool) -> None:
    history = any_history(range(24), form, Random(1), 3) if season else NO_HISTORY
    drawn = {
        plan(entrants=range(24), form=form, seed=seed, history=history, effort=EFFORT).rounds for seed in range(12)
    }
    assert len(drawn) == 12


@few(15)
@given(present=st.integers(8, 24), form=st.sampled_from(Form), seed=st.integers(0, 2**32), rounds=st.integers(1, 3))
def test_rules_are_kept_where_nothing_speaks_against_it(present: int, form: Form, seed: int, rounds: int) -> None:
    rng = Random(seed)
    people = list(range(present))
    tables = present // (2 * form.per_side)
    # A family, a couple and two who do not walk: small enough to be kept apart at so many tables.
    lot = rng.sample(people, len(people))
    family = sorted(lot[: min(3, tables)])
    partners = sorted(lot[3:5])
    homes = {lot[5]: 1, lot[6]: None} if tables > 3 else {lot[5]: 1}
    constraints = Constraints(
        never_at_one_table=frozenset(combinations(family, 2)),
        never_partners=frozenset({(partners[0], partners[1])}),
        fixed_tables=homes,
    )
    assert cliques_too_large(people, tables, constraints.never_at_one_table) == []
    drawn = plan(entrants=people, form=form, seed=seed, rounds=rounds, constraints=constraints, effort=600)
    assert drawn.receipt.unmet == ()
    at: dict[int, set[int]] = {one: set() for one in homes}
    for planned in drawn.rounds:
        for one in family:
            assert mates_of(planned, one).isdisjoint(family)
        for number, table in zip(planned.table_numbers, planned.tables, strict=True):
            for one in (one for side in table for one in side):
                if one in at:
                    at[one].add(number)
    assert at[lot[5]] <= {1}
    assert all(len(numbers) <= 1 for numbers in at.values())


@few(8)
@given(present=st.integers(8, 24), seed=st.integers(0, 2**32), form=st.sampled_from(Form))
def test_more_effort_never_gives_a_worse_plan(present: int, seed: int, form: Form) -> None:
    history = any_history(range(present), form, Random(seed), 3)
    costs = [
        plan(entrants=range(present), form=form, seed=seed, rounds=2, history=history, effort=effort).receipt.cost
        for effort in (20, 80, 320)
    ]
    assert costs == sorted(costs, reverse=True)


@few(15)
@given(present=st.integers(8, 20), seed=st.integers(0, 2**32), form=st.sampled_from(Form))
def test_season_adds_up_and_an_evening_can_be_taken_out(present: int, seed: int, form: Form) -> None:
    rng = Random(seed)
    people = range(present)
    history = any_history(people, form, rng, 2)
    tonight = plan(entrants=people, form=form, seed=seed, rounds=2, history=history, effort=EFFORT).rounds
    longer = History(evenings=(*history.evenings, PastEvening(rounds=tonight)))
    probe = any_history(people, form, rng, 1).evenings[0].rounds[:1]
    partners = [counts_of(probe, history=past)["season_partner"] for past in (history, longer)]
    alone = counts_of(probe, history=History(evenings=(PastEvening(rounds=tonight),)))["season_partner"]
    assert partners[1] == partners[0] + alone
    assert History(evenings=longer.evenings[:-1]).digest == history.digest
    counted = evaluate(probe, history=longer).count(CostCode.SEASON_PARTNER)
    assert counted == partners[1]


@few(12)
@given(
    present=st.integers(12, 32),
    rounds=st.integers(2, 4),
    form=st.sampled_from(Form),
    evenings=st.integers(0, 2),
    change=st.sampled_from(["nothing", "late", "leaver", "swap"]),
    seed=st.integers(0, 2**32),
)
def test_late_changes_leave_the_played_rounds_and_most_people_alone(
    present: int, rounds: int, form: Form, evenings: int, change: str, seed: int
) -> None:
    rng = Random(seed)
    people = list(range(present))
    history = any_history(people, form, rng, evenings)
    told: dict[str, Any] = {"form": form, "history": history, "effort": 400}
    announced = plan(**told, entrants=people, seed=seed, rounds=rounds).rounds
    played, to_come = announced[:1], announced[1:]
    now = {"nothing": people, "late": [*people, 99], "leaver": people[1:], "swap": [*people[1:], 99]}[change]
    again = plan(**told, entrants=now, seed=seed + 1, rounds=rounds - 1, played=played, published=to_come)
    for planned in again.rounds:
        check_partition(planned, now, per_side=form.per_side)
    counts = counts_of(again.rounds, played)
    assert counts["partner_again"] == 0
    if change == "nothing":
        assert not evenings or touched(to_come, again.rounds) == frozenset()
        if not evenings:
            assert touched(to_come, again.rounds) == frozenset() or present < 16


# Of 47 the three who waited and the newcomer make a table each round, so nine are touched whatever is done.
@pytest.mark.parametrize(("present", "most"), [(48, 12), (47, 12), (46, 16), (45, 16)])
def test_one_late_arrival_changes_the_company_of_few(present: int, most: int) -> None:
    history = any_history(range(60), Form.INDIVIDUAL, Random(present), 3)
    announced = plan(
        entrants=range(present), form=Form.INDIVIDUAL, seed=1, rounds=4, history=history, effort=2000
    ).rounds
    again = plan(
        entrants=range(present + 1),
        form=Form.INDIVIDUAL,
        seed=2,
        rounds=3,
        history=history,
        played=announced[:1],
        published=announced[1:],
        effort=2000,
    )
    counts = counts_of(again.rounds, announced[:1])
    assert (counts["partner_again"], counts["meeting_again"]) == (0, 0)
    assert len(touched(announced[1:], again.rounds)) <= most


@pytest.mark.parametrize("system", [System.CIRCLE, System.MITCHELL])
@pytest.mark.parametrize("present", [*range(2, 20), 31])
def test_pairs_by_a_movement_have_no_rematch_and_wait_once_at_most(present: int, system: System) -> None:
    rounds = (present + 1) // 2 if system is System.MITCHELL else present - 1 + present % 2
    drawn = plan(entrants=range(present), form=Form.PAIRS, seed=present, rounds=rounds, system=system).rounds
    assert counts_of(drawn)["meeting_again"] == 0
    waited = Counter(one for planned in drawn for one in planned.sit_outs)
    assert max(waited.values(), default=0) <= 1
    assert bool(waited) == (present % 2 == 1)


@few(12)
@given(present=st.integers(4, 14), seed=st.integers(0, 2**32))
def test_by_the_standing_no_pair_meets_again_while_it_can_be_helped(present: int, seed: int) -> None:
    rng = Random(seed)
    played: tuple[RoundPlan, ...] = ()
    for _ in range((present + present % 2) // 2):
        standing = rng.sample(range(present), present)
        drawn = plan(
            entrants=range(present), form=Form.PAIRS, seed=seed, system=System.SWISS, standing=standing, played=played
        )
        assert drawn.receipt.meetings_again == 0
        played += drawn.rounds


@few(15)
@given(
    present=st.integers(6, 27).filter(lambda present: present % 4 and -present % 4 * 3 <= present),
    rounds=st.integers(1, 5),
    evenings=st.integers(0, 2),
    seed=st.integers(0, 2**32),
)
def test_tables_of_three_go_round(present: int, rounds: int, evenings: int, seed: int) -> None:
    people = range(present)
    season = any_history(people, Form.INDIVIDUAL, Random(seed), evenings)
    drawn = plan(
        entrants=people,
        form=Form.INDIVIDUAL,
        seed=seed,
        rounds=rounds,
        left_over=LeftOver.THREES,
        history=season,
        effort=300,
    ).rounds
    visits = Counter(dict.fromkeys(people, 0))
    for planned in drawn:
        check_partition(planned, people, per_side=2, threes=-present % 4)
        visits.update(one for table in planned.tables if len(table) == 3 for side in table for one in side)
    assert max(visits.values()) - min(visits.values()) <= 1


@few(12)
@given(
    present=st.integers(6, 30).filter(lambda present: present % 4 and -present % 4 * 3 <= present),
    evenings=st.integers(0, 2),
    seed=st.integers(0, 2**32),
)
def test_tables_of_three_go_round_one_round_at_a_time(present: int, evenings: int, seed: int) -> None:
    season = any_history(range(present), Form.INDIVIDUAL, Random(seed), evenings)
    visits = Counter(dict.fromkeys(range(present), 0))
    played: tuple[RoundPlan, ...] = ()
    for number in range(4):
        played += plan(
            entrants=range(present),
            form=Form.INDIVIDUAL,
            seed=seed + number,
            left_over=LeftOver.THREES,
            played=played,
            history=season,
            effort=200,
        ).rounds
        visits.update(one for table in played[-1].tables if len(table) == 3 for side in table for one in side)
        assert max(visits.values()) - min(visits.values()) <= 1


def _all_couples(rounds: Sequence[RoundPlan]) -> Counter[frozenset[int]]:
    return Counter(frozenset(side) for planned in rounds for table in planned.tables for side in table)


def test_partners_of_the_first_round_are_spread_evenly_over_the_seeds() -> None:
    draws = 1000
    couples: Counter[frozenset[int]] = Counter()
    for seed in range(draws):
        couples.update(_all_couples(plan(entrants=range(8), form=Form.INDIVIDUAL, seed=seed).rounds))
    expected = draws * 4 / 28
    # 27 degrees of freedom, less four that each round ties together: above 55.5 once in a thousand.
    assert sum((couples[frozenset(couple)] - expected) ** 2 / expected for couple in combinations(range(8), 2)) < 55.5
