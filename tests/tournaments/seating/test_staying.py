"""Fours that were announced stay together when somebody comes or leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.tournaments.seating.independent import check_partition
from tournaments.seating import Form, Plan, RoundPlan, plan
from tournaments.seating.constraints import Constraints
from tournaments.seating.late import company_in, touched
from tournaments.seating.systems import System


def draw(present: Sequence[int], rounds: int, **told: Any) -> Plan:
    return plan(entrants=present, form=Form.INDIVIDUAL, system=System.FOURS, rounds=rounds, **{"seed": 1, **told})


def again(
    announced: Sequence[RoundPlan], present: Sequence[int], *, played: int = 1, **told: Any
) -> tuple[Plan, frozenset[int]]:
    """The rest of the evening planned again, and whom that disturbs."""
    rest = announced[played:]
    drawn = draw(present, len(rest), played=announced[:played], published=rest, seed=2, **told)
    for planned in drawn.rounds:
        check_partition(planned, present, per_side=2)
    return drawn, touched(rest, drawn.rounds)


@pytest.mark.parametrize("played", [0, 1, 2])
def test_newcomer_joins_one_table(played: int) -> None:
    announced = draw(range(20), 3).rounds
    drawn, disturbed = again(announced, range(21), played=played)
    assert len(disturbed) == 4
    assert drawn.receipt.method == "fours_staying/1"
    waited = Counter(one for planned in drawn.rounds for one in planned.sit_outs)
    assert max(waited.values()) == 1


def test_two_newcomers_join_two_tables() -> None:
    _, disturbed = again(draw(range(16), 3).rounds, range(18))
    assert len(disturbed) == 8


def test_who_sat_out_takes_the_seat_of_who_left() -> None:
    announced = draw(range(21), 3).rounds
    (idle,) = announced[0].sit_outs
    for gone in range(21):
        drawn, disturbed = again(announced, [one for one in range(21) if one != gone])
        assert len(disturbed) <= 8
        assert not any(planned.sit_outs for planned in drawn.rounds)
    five = next(people for planned in announced[1:] for one, people in company_in(planned).items() if one == idle)
    gone = next(one for one in five if one != idle)
    _, disturbed = again(announced, [one for one in range(21) if one != gone])
    assert disturbed <= five | {one for planned in announced for one in planned.sit_outs}


def test_who_comes_takes_the_seat_of_who_left() -> None:
    _, disturbed = again(draw(range(20), 3).rounds, range(1, 21))
    assert len(disturbed) == 3


def test_four_newcomers_are_a_table() -> None:
    _, disturbed = again(draw(range(20), 3).rounds, range(24))
    assert not disturbed


def test_fifths_and_the_newcomer_make_a_table() -> None:
    drawn, _ = again(draw(range(19), 3).rounds, range(20))
    assert [len(planned.tables) for planned in drawn.rounds] == [5, 5]


def test_with_too_few_for_the_tables_one_is_broken_up() -> None:
    drawn, _ = again(draw(range(20), 3).rounds, range(19))
    assert [len(planned.sit_outs) for planned in drawn.rounds] == [3, 3]
    assert max(Counter(one for planned in drawn.rounds for one in planned.sit_outs).values()) == 1


def test_later_fours_stay_together_too() -> None:
    drawn, disturbed = again(draw(range(20), 6).rounds, range(21))
    assert len(drawn.rounds) == 5
    assert len(disturbed) <= 8


def test_nobody_partners_again_who_need_not() -> None:
    for seed in range(5):
        announced = draw(range(20), 3, seed=seed).rounds
        drawn, _ = again(announced, range(21))
        assert drawn.receipt.partner_repeats == 0


def test_rule_of_the_club_comes_first() -> None:
    """Whoever the newcomer may not meet is at no table with him, or all are drawn anew."""
    announced = draw(range(8), 3).rounds
    never = Constraints(never_at_one_table=frozenset((one, 8) for one in range(8)))
    drawn, _ = again(announced, range(9), constraints=never)
    assert drawn.receipt.method != "fours_staying/1"
    never = Constraints(never_at_one_table=frozenset((one, 8) for one in company_in(announced[1])[0]))
    drawn, disturbed = again(announced, range(9), constraints=never)
    assert not drawn.receipt.unmet
    assert not disturbed & company_in(announced[1])[0]
