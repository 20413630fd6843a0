"""Plans: a round of an evening, every system, every refusal, every rule that cannot be kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from tests.tournaments.seating.independent import check_partition, counts_of, mates_of
from tournaments.seating import Form, Plan, RoundPlan, SeatingError, SeatingErrorCode, evaluate, plan
from tournaments.seating.constraints import Constraints, Instead, Rule
from tournaments.seating.history import History, PastEvening
from tournaments.seating.late import touched
from tournaments.seating.planning import KEPT, MOST_ENTRANTS
from tournaments.seating.receipts import BoundFrom, Receipt
from tournaments.seating.systems import LeftOver, System
from tournaments.seating.weights import CostCode, Weights


def draw(present: int, *, rounds: int = 1, seed: int = 1, form: Form = Form.INDIVIDUAL, **told: Any) -> Plan:
    return plan(entrants=range(1, present + 1), form=form, rounds=rounds, seed=seed, **told)


def evening(present: int, *, rounds: int, seed: int = 1, form: Form = Form.INDIVIDUAL, **told: Any) -> list[RoundPlan]:
    """Rounds drawn one at a time, as a club does, each with a seed of its own."""
    played: list[RoundPlan] = []
    for number in range(rounds):
        played += draw(present, seed=100 * seed + number, form=form, played=played, **told).rounds
    return played


def repeats(rounds: Sequence[RoundPlan]) -> tuple[int, int]:
    """Partners again and meetings again of an evening."""
    counts = counts_of(rounds)
    return counts["partner_again"], counts["partner_again"] + counts["meeting_again"]


def test_it_works() -> None:
    result = draw(18, rounds=3)
    assert len(result.rounds) == 3
    for drawn in result.rounds:
        check_partition(drawn, range(1, 19), per_side=2)
        assert len(drawn.sit_outs) == 2
    receipt = result.receipt
    assert (receipt.seed, receipt.system, receipt.left_over) == (1, System.REDRAW, LeftOver.SIT_OUT)
    assert (receipt.cost, receipt.bound, receipt.is_optimal) == (0, 0, True)
    assert (receipt.evenings, receipt.history, receipt.unmet) == (0, "", ())
    assert Receipt.from_dict(receipt.as_dict()) == receipt


def test_pairs_sit_one_a_side() -> None:
    (drawn,) = draw(7, form=Form.PAIRS).rounds
    check_partition(drawn, range(1, 8), per_side=1)
    assert len(drawn.sit_outs) == 1


def test_form_and_system_may_be_given_by_their_values() -> None:
    # As they come from a database column.
    drawn = plan(entrants=[1, 2, 3, 4], form="individual", system="redraw", left_over="three", seed=1)  # type: ignore[arg-type]
    assert drawn.receipt.system is System.REDRAW


@pytest.mark.parametrize(
    ("form", "left_over", "present", "needed"),
    [
        (Form.INDIVIDUAL, LeftOver.SIT_OUT, 3, 4),
        (Form.INDIVIDUAL, LeftOver.SIT_OUT, 1, 4),
        (Form.INDIVIDUAL, LeftOver.THREE, 2, 3),
        (Form.PAIRS, LeftOver.SIT_OUT, 1, 2),
    ],
)
def test_too_few_is_refused(form: Form, left_over: LeftOver, present: int, needed: int) -> None:
    with pytest.raises(SeatingError) as refused:
        draw(present, form=form, left_over=left_over)
    assert refused.value.code is SeatingErrorCode.TOO_FEW
    assert refused.value.params == {"present": present, "needed": needed}
    assert draw(needed, form=form, left_over=left_over).rounds


def test_too_many_are_refused_and_a_thousand_are_not() -> None:
    with pytest.raises(SeatingError) as refused:
        draw(MOST_ENTRANTS + 1)
    assert refused.value.code is SeatingErrorCode.TOO_MANY
    assert refused.value.params == {"present": MOST_ENTRANTS + 1, "most": MOST_ENTRANTS}
    assert len(draw(MOST_ENTRANTS, rounds=2).rounds[0].tables) == MOST_ENTRANTS // 4


def test_entrant_twice_is_refused() -> None:
    with pytest.raises(SeatingError) as refused:
        plan(entrants=[1, 2, 3, 4, 3], form=Form.INDIVIDUAL, seed=1)
    assert refused.value.code is SeatingErrorCode.ENTRANT_TWICE
    assert refused.value.params == {"entrant": 3}


def test_no_rounds_is_refused() -> None:
    with pytest.raises(SeatingError) as refused:
        draw(8, rounds=0)
    assert refused.value.code is SeatingErrorCode.NO_ROUNDS


def test_earlier_rounds_of_the_other_form_are_refused() -> None:
    with pytest.raises(SeatingError) as refused:
        draw(8, played=draw(4, form=Form.PAIRS).rounds)
    assert refused.value.code is SeatingErrorCode.PLAYED_FORM
    assert refused.value.params == {"round_number": 1}


def test_table_of_three_among_the_earlier_rounds_is_of_single_players() -> None:
    played = draw(7, left_over=LeftOver.THREE).rounds
    assert draw(7, played=played, left_over=LeftOver.THREE).rounds
    with pytest.raises(SeatingError):
        draw(7, form=Form.PAIRS, played=[RoundPlan(tables=(((1, 2), (3, 4)),))])


@pytest.mark.parametrize(
    ("present", "left_over", "idle", "threes"),
    [
        (3, LeftOver.THREE, 0, 1),
        (6, LeftOver.THREES, 0, 2),
        (9, LeftOver.THREES, 0, 3),
        (9, LeftOver.THREE, 1, 0),
        (11, LeftOver.THREE, 0, 1),
        (11, LeftOver.CATCH_UP, 3, 0),
        (5, LeftOver.THREES, 1, 0),
    ],
)
def test_who_is_left_over_plays_or_waits_as_the_club_wants(
    present: int, left_over: LeftOver, idle: int, threes: int
) -> None:
    for drawn in draw(present, rounds=3, left_over=left_over).rounds:
        check_partition(drawn, range(1, present + 1), per_side=2, threes=threes)
        assert len(drawn.sit_outs) == idle


@pytest.mark.parametrize("present", [15, 16, 17, 18, 19, 20, 22, 24, 27, 32, 48, 65])
def test_one_round_at_a_time_is_as_good_as_all_at_once(present: int) -> None:
    for seed in range(2):
        assert repeats(evening(present, rounds=5, seed=seed)) == (0, 1 if present == 17 else 0)


@pytest.mark.parametrize("present", range(8, 15))
def test_one_round_at_a_time_of_a_small_field_is_nearly_as_good(present: int) -> None:
    at_once = draw(present, rounds=4).receipt
    partners, meetings = repeats(evening(present, rounds=4))
    assert partners == 0
    assert meetings <= at_once.meetings_again + 1


@pytest.mark.parametrize("present", range(4, 41))
def test_pairs_meet_nobody_twice_in_half_of_the_possible_rounds(present: int) -> None:
    rounds = (present + present % 2) // 2
    assert repeats(evening(present, rounds=rounds, form=Form.PAIRS))[1] == 0


@pytest.mark.parametrize("present", range(3, 13))
@pytest.mark.parametrize("system", [System.MATCHING, System.CIRCLE])
def test_few_pairs_all_meet_before_a_rematch(present: int, system: System) -> None:
    # An odd number needs one round more: everybody sits out once.
    rounds = present - 1 + present % 2
    drawn = draw(present, rounds=rounds, form=Form.PAIRS, system=system).rounds
    assert repeats(drawn)[1] == 0
    assert len(drawn) * len(drawn[0].tables) == present * (present - 1) // 2


@pytest.mark.parametrize(
    ("system", "form", "present", "rounds"),
    [
        (System.CIRCLE, Form.PAIRS, 9, 9),
        (System.MITCHELL, Form.PAIRS, 12, 6),
        (System.MITCHELL, Form.PAIRS, 11, 5),
        (System.WHIST, Form.INDIVIDUAL, 9, 9),
        (System.WHIST, Form.INDIVIDUAL, 12, 11),
    ],
)
def test_movements_go_on_from_round_to_round(system: System, form: Form, present: int, rounds: int) -> None:
    drawn = evening(present, rounds=rounds, form=form, system=system)
    assert repeats(drawn)[0] == 0
    if form is Form.PAIRS:
        assert repeats(drawn)[1] == 0
    else:
        # Everybody partners everybody once and opposes everybody twice.
        met = Counter(
            couple
            for round_ in drawn
            for one in range(1, present + 1)
            for couple in [(one, other) for other in mates_of(round_, one) if one < other]
        )
        assert set(met.values()) == {3}
    assert draw(present, form=form, system=system, played=drawn[:2]).receipt.unmet == ()


def test_home_pairs_never_move() -> None:
    constraints = Constraints(fixed_tables={5: 3, 8: None, 2: 3})
    drawn = draw(12, rounds=4, form=Form.PAIRS, system=System.MITCHELL, constraints=constraints)
    at = [
        {one: number for number, table in zip(r.table_numbers, r.tables, strict=True) for side in table for one in side}
        for r in drawn.rounds
    ]
    assert {place[2] for place in at} == {3}
    assert len({place[8] for place in at}) == 1
    assert len({place[5] for place in at}) == 1
    assert [(unmet.entrants, unmet.instead) for unmet in drawn.receipt.unmet] == [((5, 2), Instead.OTHER_TABLE)]


def test_four_drawn_together_partner_one_another_in_turn() -> None:
    for drawn in (draw(16, rounds=3, system=System.FOURS).rounds, evening(16, rounds=3, system=System.FOURS)):
        assert all(mates_of(drawn[0], one) == mates_of(drawn[2], one) for one in range(1, 17))
        assert repeats(drawn)[0] == 0


@pytest.mark.parametrize(
    ("system", "form", "present", "instead"),
    [
        (System.WHIST, Form.INDIVIDUAL, 10, Instead.REDRAW),
        (System.FOURS, Form.INDIVIDUAL, 7, Instead.REDRAW),
        (System.MITCHELL, Form.INDIVIDUAL, 8, Instead.REDRAW),
        (System.WHIST, Form.PAIRS, 8, Instead.MATCHING),
    ],
)
def test_system_that_cannot_be_played_is_named(system: System, form: Form, present: int, instead: Instead) -> None:
    drawn = draw(present, form=form, system=system)
    assert [(unmet.rule, unmet.instead) for unmet in drawn.receipt.unmet] == [(Rule.SYSTEM, instead)]
    check_partition(drawn.rounds[0], range(1, present + 1), per_side=form.per_side)


def test_movement_that_a_newcomer_breaks_off_is_named() -> None:
    played = draw(8, form=Form.PAIRS, system=System.CIRCLE).rounds
    drawn = draw(9, form=Form.PAIRS, system=System.CIRCLE, played=played)
    assert [unmet.instead for unmet in drawn.receipt.unmet] == [Instead.MATCHING]
    assert repeats([*played, *drawn.rounds])[1] == 0


@pytest.mark.parametrize("form", Form)
def test_by_the_standing_neighbours_meet(form: Form) -> None:
    standing = [9, 4, 1, 12, 7, 3, 8, 2, 10, 5, 6, 11]
    first = draw(12, form=form, system=System.SWISS)
    assert not any(item.code is CostCode.PLACES_APART for item in first.receipt.items)
    drawn = draw(12, form=form, system=System.SWISS, standing=standing, played=[])
    size = 2 * form.per_side
    groups = [set(standing[at : at + size]) for at in range(0, 12, size)]
    assert [{one for side in table for one in side} for table in drawn.rounds[0].tables] == groups
    assert drawn.receipt.is_optimal


# Rules of the club.


def test_two_for_one_table_get_one_each() -> None:
    constraints = Constraints(fixed_tables={3: 2, 7: 2})
    drawn = draw(16, rounds=3, constraints=constraints)
    (unmet,) = drawn.receipt.unmet
    assert (unmet.rule, unmet.instead, unmet.entrants, unmet.table) == (
        Rule.FIXED_TABLE,
        Instead.OTHER_TABLE,
        (7, 3),
        1,
    )
    assert unmet.asked == 2
    for planned in drawn.rounds:
        at = {
            one: number
            for number, table in zip(planned.table_numbers, planned.tables, strict=True)
            for side in table
            for one in side
        }
        assert (at[3], at[7]) == (2, 1)


def test_more_fixed_tables_than_tables() -> None:
    drawn = draw(8, constraints=Constraints(fixed_tables={1: None, 2: 1, 3: 2, 4: 9}))
    walking = [unmet.entrants for unmet in drawn.receipt.unmet if unmet.instead is Instead.WALKS]
    assert walking == [(4,), (1,)]
    assert drawn.receipt.count(CostCode.RULE_BROKEN) == 0


def test_couple_that_may_not_meet_in_a_field_of_four() -> None:
    drawn = draw(4, rounds=2, constraints=Constraints(never_at_one_table=frozenset({(1, 2)})))
    (unmet,) = drawn.receipt.unmet
    assert (unmet.rule, unmet.instead) == (Rule.NEVER_AT_ONE_TABLE, Instead.TOGETHER)
    assert (unmet.entrants, unmet.rounds) == ((1, 2), (1, 2))
    # Nothing better exists, and the receipt knows.
    assert drawn.receipt.is_optimal


def test_clique_larger_than_the_tables_and_more_seeds_than_tables() -> None:
    family = frozenset(combinations(range(1, 6), 2))
    drawn = draw(16, rounds=2, constraints=Constraints(never_at_one_table=family, apart={2: frozenset(range(7, 13))}))
    by_rule = Counter(unmet.rule for unmet in drawn.receipt.unmet for _ in unmet.rounds)
    # Five of a family at four tables: one couple a round; six seeds at four tables: two couples.
    assert by_rule == {Rule.NEVER_AT_ONE_TABLE: 2, Rule.APART_IN_ROUND: 2}


def test_rules_that_can_be_kept_are_kept() -> None:
    constraints = Constraints(
        never_partners=frozenset({(1, 2), (3, 4)}),
        never_at_one_table=frozenset(combinations((5, 6, 7, 8), 2)),
        apart={1: frozenset({9, 10, 11, 12})},
        fixed_tables={13: 2, 14: None},
    )
    drawn = draw(18, rounds=3, constraints=constraints)
    assert drawn.receipt.unmet == ()
    assert counts_of(drawn.rounds, constraints=constraints)["rule_broken"] == 0
    assert repeats(drawn.rounds)[0] == 0


def test_pairs_keep_rules_too() -> None:
    constraints = Constraints(never_at_one_table=frozenset(combinations(range(1, 5), 2)), fixed_tables={6: 2})
    drawn = draw(9, rounds=3, form=Form.PAIRS, constraints=constraints)
    assert drawn.receipt.unmet == ()
    assert counts_of(drawn.rounds, constraints=constraints)["rule_broken"] == 0


# Planning again.


def test_planning_again_with_nothing_changed_keeps_everything() -> None:
    for form in Form:
        first = draw(24, rounds=3, form=form)
        again = draw(24, rounds=3, seed=2, form=form, published=first.rounds)
        assert again.rounds == first.rounds
        assert again.receipt.method == KEPT


def test_late_arrival_disturbs_few() -> None:
    announced = draw(48, rounds=4).rounds
    again = draw(49, rounds=3, played=announced[:1], published=announced[1:])
    assert repeats([*announced[:1], *again.rounds]) == (0, 0)
    assert len(touched(announced[1:], again.rounds)) <= 12


def test_who_has_left_is_not_seated() -> None:
    first = draw(9).rounds
    (second,) = plan(entrants=range(2, 10), form=Form.INDIVIDUAL, seed=1, played=first).rounds
    check_partition(second, range(2, 10), per_side=2)


def test_late_arrival_plays_at_once_but_sits_out_before_anybody_does_so_twice() -> None:
    played = list(draw(8).rounds)  # 9 comes after the first round.
    waited = []
    for _ in range(9):
        (drawn,) = draw(9, played=played).rounds
        waited.append(drawn.sit_outs[0])
        played.append(drawn)
    # The round he missed counts as one he sat out.
    assert sorted(waited[:8]) == list(range(1, 9))


# The season.


def test_season_is_remembered() -> None:
    history = History(evenings=tuple(PastEvening(rounds=tuple(evening(20, rounds=3, seed=seed))) for seed in range(4)))
    fresh = draw(20, rounds=3).rounds
    drawn = draw(20, rounds=3, history=history)
    assert repeats(drawn.rounds) == (0, 0)
    assert (drawn.receipt.evenings, drawn.receipt.history) == (4, history.digest)
    remembered, forgotten = (counts_of(rounds, history=history) for rounds in (drawn.rounds, fresh))
    assert remembered["season_meeting"] < forgotten["season_meeting"]
    assert remembered["season_partner"] < forgotten["season_partner"]
    assert drawn.receipt.bound_from in {BoundFrom.FACTOR, BoundFrom.COMPANY}
    assert 0 < drawn.receipt.bound <= drawn.receipt.cost


def test_rounds_drawn_at_once_are_not_the_first_of_a_longer_evening() -> None:
    """Among sixteen five rounds bind each other so much that three alone can be cheaper."""
    history = History(evenings=tuple(PastEvening(rounds=draw(16, rounds=3, seed=seed).rounds) for seed in range(5)))
    longer = draw(16, rounds=5, history=history, effort=4000)
    first = evaluate(longer.rounds[:3], history=history)
    assert draw(16, rounds=3, history=history, effort=4000).receipt.cost < first.cost


def test_receipt_makes_the_same_draw_again() -> None:
    history = History(evenings=(PastEvening(rounds=draw(16, rounds=3).rounds),))
    told: dict[str, Any] = {"rounds": 3, "history": history, "system": System.REDRAW}
    first = draw(16, seed=8, effort=300, **told)
    assert first.receipt.effort == 300
    assert draw(16, seed=first.receipt.seed or 0, effort=first.receipt.effort, **told) == first
    usual = draw(16, seed=8, **told)
    assert draw(16, seed=8, effort=usual.receipt.effort, **told) == usual


def test_progress_is_told() -> None:
    history = History(evenings=(PastEvening(rounds=draw(16, rounds=3).rounds),))
    heard: list[tuple[int, int]] = []
    draw(16, rounds=2, history=history, effort=200, progress=lambda done, total: heard.append((done, total)))
    assert heard
    assert all(0 <= done <= total for done, total in heard)
    assert heard == sorted(heard)


def test_first_draw_favours_nobody() -> None:
    """Who is partnered with player 1 in the first round is evenly spread over the seeds."""
    partners: Counter[int] = Counter()
    draws = 1100
    for seed in range(draws):
        (drawn,) = draw(12, seed=seed).rounds
        partners.update(
            entrant for table in drawn.tables for side in table if 1 in side for entrant in side if entrant != 1
        )
    expected = draws / 11
    # 10 degrees of freedom: above 29.6 once in a thousand if the draw is fair; the seeds are fixed.
    assert sum((partners[other] - expected) ** 2 / expected for other in range(2, 13)) < 29.6


def test_receipt_of_an_older_shape_can_be_read() -> None:
    data = draw(8).receipt.as_dict()
    del data["faded"]
    assert Receipt.from_dict(data) == replace(draw(8).receipt, faded=False)


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize(("present", "own"), [(9, 5), (8, 4)])
def test_mitchell_goes_on_by_matching_after_its_own_rounds(present: int, own: int, at_once: bool) -> None:
    rounds: list[RoundPlan] = []
    unmet = []
    for _ in range(1 if at_once else own + 2):
        drawn = draw(
            present, rounds=own + 2 if at_once else 1, form=Form.PAIRS, system=System.MITCHELL, played=tuple(rounds)
        )
        rounds += drawn.rounds
        unmet += drawn.receipt.unmet
    numbers = [number for one in unmet for number in one.rounds]
    assert numbers == [own + 1, own + 2]
    assert {(one.rule, one.instead) for one in unmet} == {(Rule.SYSTEM, Instead.MATCHING)}
    # Of nine pairs three that kept their tables are left in each further round: one of them meets a pair it met.
    assert repeats(rounds) == (0, 2 if present == 9 else 0)
    waited = Counter(one for planned in rounds for one in planned.sit_outs)
    assert max(waited.values(), default=0) <= 1


@pytest.mark.parametrize(("present", "rounds"), [(3, 5), (3, 7), (5, 12), (7, 12), (9, 12), (4, 8)])
def test_pairs_that_play_more_than_a_circle_wait_in_turn(present: int, rounds: int) -> None:
    for seed in range(10):
        drawn = draw(present, rounds=rounds, seed=seed, form=Form.PAIRS).rounds
        waited = Counter[int]()
        for before, planned in pairwise(drawn):
            assert not set(planned.sit_outs) & set(before.sit_outs)
        for planned in drawn:
            fewest = min(waited[one] for one in range(1, present + 1))
            assert all(waited[one] == fewest for one in planned.sit_outs)
            waited.update(planned.sit_outs)


@pytest.mark.parametrize(
    ("present", "left_over", "named"),
    [
        (5, LeftOver.THREES, True),
        (6, LeftOver.THREES, False),
        (7, LeftOver.HOUSE, True),
        (8, LeftOver.HOUSE, False),
        (6, LeftOver.THREE, False),
        (7, LeftOver.CATCH_UP, False),
        (7, LeftOver.SIT_OUT, False),
    ],
)
def test_what_becomes_of_who_is_left_over_is_named_if_it_is_not_what_was_asked(
    present: int, left_over: LeftOver, named: bool
) -> None:
    drawn = draw(present, left_over=left_over)
    assert [(one.rule, one.instead) for one in drawn.receipt.unmet] == [(Rule.LEFT_OVER, Instead.SITS_OUT)] * named
    assert Receipt.from_dict(drawn.receipt.as_dict()) == drawn.receipt


@pytest.mark.parametrize(
    ("present", "left_over", "named"),
    [
        (11, LeftOver.THREES, True),
        (8, LeftOver.THREES, False),
        # What every club has that chose nothing.
        (11, LeftOver.THREE, False),
        (11, LeftOver.CATCH_UP, False),
    ],
)
def test_where_no_table_of_three_is_known_who_asked_for_them_is_told(
    present: int, left_over: LeftOver, named: bool
) -> None:
    drawn = draw(present, left_over=left_over, knows_threes=False)
    unmet = [(one.rule, one.instead) for one in drawn.receipt.unmet]
    assert unmet == [(Rule.TABLES_OF_THREE, Instead.SITS_OUT)] * named
    assert all(len(table) == 2 for planned in drawn.rounds for table in planned.tables)
    assert all(len(planned.sit_outs) == present % 4 for planned in drawn.rounds)


def test_fours_with_a_fifth_partner_nobody_twice() -> None:
    drawn = draw(18, rounds=3, system=System.FOURS)
    assert drawn.receipt.unmet == ()
    assert repeats(drawn.rounds)[0] == 0
    # Drawn one at a time nobody could tell whose table who waits belongs to.
    (single,) = [unmet.instead for unmet in draw(18, system=System.FOURS).receipt.unmet]
    assert single is Instead.REDRAW
    assert repeats(evening(18, rounds=3, system=System.FOURS))[0] == 0


def test_three_for_one_table_get_three_tables() -> None:
    drawn = draw(16, constraints=Constraints(fixed_tables={3: 2, 7: 2, 9: 2}))
    assert [(unmet.entrants, unmet.table) for unmet in drawn.receipt.unmet] == [((7, 3), 1), ((9, 3), 3)]


def test_who_was_three_handed_most_this_season_plays_by_four() -> None:
    """Whether or not the company of earlier evenings counts."""
    past = RoundPlan(tables=(((1, 2), (3, 4)), ((5,), (6,), (7,))))
    history = History(evenings=(PastEvening(rounds=(past,)),))
    for weights in (Weights(), Weights(season_partner=0, season_meeting=0)):
        for seed in range(5):
            (drawn,) = draw(7, seed=seed, left_over=LeftOver.THREE, history=history, weights=weights).rounds
            (three,) = [table for table in drawn.tables if len(table) == 3]
            assert {one for side in three for one in side} <= {1, 2, 3, 4}


def test_rule_comes_before_the_turn_at_a_table_of_three() -> None:
    """Three whose turn it is may not meet, so somebody else joins them; of those one who has not been at it."""
    past = RoundPlan(tables=(((1, 2), (3, 4)), ((5,), (6,), (7,))))
    constraints = Constraints(never_at_one_table=frozenset({(1, 2), (3, 4), (1, 3), (2, 4), (1, 4)}))
    drawn = draw(7, left_over=LeftOver.THREE, played=[past], constraints=constraints)
    (three,) = [table for table in drawn.rounds[0].tables if len(table) == 3]
    assert len({one for side in three for one in side} & {1, 2, 3, 4}) == 2
    assert drawn.receipt.count(CostCode.RULE_BROKEN) == 1


def test_late_arrival_does_not_bring_anybody_to_a_second_table_of_three() -> None:
    announced = draw(11, rounds=3, left_over=LeftOver.THREE).rounds
    visits = Counter[int]()
    again = draw(12 + 3, rounds=2, left_over=LeftOver.THREE, played=announced[:1], published=announced[1:]).rounds
    for planned in (*announced[:1], *again):
        visits.update(one for table in planned.tables if len(table) == 3 for side in table for one in side)
    assert set(visits.values()) == {1}


@pytest.mark.parametrize("present", [8, 9])
def test_eight_by_the_standing_are_seated_as_well_as_can_be(present: int) -> None:
    for seed in range(3):
        played = evening(present, rounds=2, seed=seed)
        standing = Random(seed).sample(range(1, present + 1), present)
        drawn = draw(present, system=System.SWISS, standing=standing, played=played)
        assert drawn.receipt.is_optimal
        assert drawn.receipt.bound_from in (BoundFrom.EXACT, BoundFrom.COUNTING)


@pytest.mark.parametrize("present", [*range(8, 11), *range(12, 61, 3)])
@pytest.mark.parametrize("rounds", [2, 3])
def test_fours_of_any_number_repeat_only_what_they_mean_to(present: int, rounds: int) -> None:
    drawn = draw(present, rounds=rounds, system=System.FOURS)
    assert drawn.receipt.unmet == ()
    assert drawn.receipt.is_optimal
    waited = Counter(one for planned in drawn.rounds for one in planned.sit_outs)
    assert max(waited.values(), default=0) <= 1
    for planned in drawn.rounds:
        check_partition(planned, range(1, present + 1), per_side=2)


def test_fours_that_go_on_with_tables_of_three_are_as_good_as_they_can_be() -> None:
    drawn = draw(27, rounds=3, system=System.FOURS, left_over=LeftOver.THREE)
    assert drawn.receipt.is_optimal
    kept = draw(
        27,
        seed=2,
        rounds=2,
        system=System.FOURS,
        left_over=LeftOver.THREE,
        played=drawn.rounds[:1],
        published=drawn.rounds[1:],
    )
    assert kept.receipt.method == KEPT
    assert kept.rounds == drawn.rounds[1:]


def test_of_five_the_one_who_waited_least_this_season_waits_first() -> None:
    """Who is owed a sit-out has one in the three rounds the five stay together."""
    past = RoundPlan(tables=(((1, 2), (3, 4)), ((5, 6), (7, 8))), sit_outs=(9,))
    others = RoundPlan(tables=(((9, 2), (3, 4)), ((5, 6), (7, 8))), sit_outs=(1,))
    history = History(evenings=(PastEvening(rounds=(past, others)),))
    for seed in range(5):
        drawn = draw(9, rounds=3, seed=seed, system=System.FOURS, history=history).rounds
        assert not {1, 9} & {one for planned in drawn for one in planned.sit_outs}
