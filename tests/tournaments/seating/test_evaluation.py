"""Counting what hand-made seatings repeat."""

from __future__ import annotations

from tournaments.seating import Evaluation, RoundPlan, evaluate

FIRST = RoundPlan(tables=(((1, 2), (3, 4)), ((5, 6), (7, 8))))


def test_first_round_repeats_nothing() -> None:
    assert evaluate([FIRST]) == Evaluation(
        partner_repeats=0, meetings_again=0, bound_partner_repeats=0, bound_meetings=0
    )
    assert evaluate([FIRST]).is_optimal


def test_partners_again_and_opponents_again_are_told_apart() -> None:
    # 1 and 2 are partners again; 3 and 4 were partners and are opponents now; 5-6 and 7-8 likewise meet
    # again.
    second = RoundPlan(tables=(((1, 2), (5, 6)), ((3, 7), (4, 8))))
    result = evaluate([second], played=[FIRST])
    assert result.partner_repeats == 2
    assert result.meetings_again == 4


def test_three_times_together_counts_one_and_two() -> None:
    result = evaluate([FIRST, FIRST, FIRST])
    assert result.partner_repeats == 4 * (1 + 2)
    assert result.meetings_again == 12 * (1 + 2)


def test_rounds_drawn_one_at_a_time_add_up_to_the_evening() -> None:
    second = RoundPlan(tables=(((1, 3), (5, 7)), ((2, 4), (6, 8))))
    third = RoundPlan(tables=(((1, 2), (7, 8)), ((3, 4), (5, 6))))
    whole = evaluate([FIRST, second, third])
    parts = [evaluate([FIRST]), evaluate([second], played=[FIRST]), evaluate([third], played=[FIRST, second])]
    assert whole.partner_repeats == sum(part.partner_repeats for part in parts) == 4
    assert whole.meetings_again == sum(part.meetings_again for part in parts)


def test_pairs_have_no_partner_repeats() -> None:
    round_plan = RoundPlan(tables=(((1,), (2,)), ((3,), (4,))))
    result = evaluate([round_plan], played=[round_plan])
    assert (result.partner_repeats, result.meetings_again) == (0, 2)
    assert not result.is_optimal


def test_what_was_played_before_is_not_held_against_the_new_rounds() -> None:
    new_people = RoundPlan(tables=(((11, 12), (13, 14)),))
    result = evaluate([new_people], played=[FIRST, FIRST])
    assert (result.partner_repeats, result.meetings_again) == (0, 0)
