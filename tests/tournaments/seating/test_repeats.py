"""Who comes together again, counted as anybody would."""

from __future__ import annotations

import pytest

from tests.tournaments.seating.counting import at_threes, meetings, partners
from tournaments.seating import Form, RoundPlan, plan
from tournaments.seating.receipts import Receipt
from tournaments.seating.repeats import Repeats, count_repeats
from tournaments.seating.systems import LeftOver, System
from tournaments.seating.weights import CostCode


@pytest.mark.parametrize(("players", "rounds"), [(4, 6), (4, 3), (5, 3), (8, 5), (9, 6), (18, 3)])
@pytest.mark.parametrize("system", [System.REDRAW, System.FOURS])
def test_couples_and_times_are_those_of_the_plan(players: int, rounds: int, system: System) -> None:
    drawn = plan(entrants=range(players), form=Form.INDIVIDUAL, seed=7, rounds=rounds, system=system)
    found = drawn.receipt.repeats
    assert found is not None
    met, partnered = meetings(drawn.rounds), partners(drawn.rounds)
    assert found.couples == sum(times > 1 for times in met.values())
    assert found.times == sum(times - 1 for times in met.values())
    assert found.thirds == sum(max(0, times - 2) for times in met.values())
    assert found.partner_couples == sum(times > 1 for times in partnered.values())
    assert found.partner_times == sum(times - 1 for times in partnered.values())


def test_times_at_tables_of_three() -> None:
    drawn = plan(entrants=range(7), form=Form.INDIVIDUAL, seed=1, rounds=6, left_over=LeftOver.THREE)
    found = drawn.receipt.repeats
    assert found is not None
    assert found.three_times == sum(max(0, times - 1) for times in at_threes(7, drawn.rounds))
    # A third visit costs two.
    assert found.three_times < drawn.receipt.count(CostCode.THREE_AGAIN)


def test_rounds_played_before_count_but_not_what_they_repeated() -> None:
    same = RoundPlan(tables=(((1, 2), (3, 4)),))
    found = count_repeats([same], played=[same, same])
    assert (found.couples, found.times, found.thirds, found.partner_couples) == (6, 6, 6, 2)


def test_by_fours_who_stays_together_is_not_among_those_who_meet_besides() -> None:
    drawn = plan(entrants=range(18), form=Form.INDIVIDUAL, seed=7, rounds=6, system=System.FOURS)
    assert drawn.receipt.repeats is not None
    # Fours of the first three rounds against those of the last three.
    before, after = meetings(drawn.rounds[:3]), meetings(drawn.rounds[3:])
    assert drawn.receipt.repeats.besides == len(set(before) & set(after)) == 2


def test_a_receipt_tells_times_and_an_older_one_what_was_paid() -> None:
    drawn = plan(entrants=range(4), form=Form.INDIVIDUAL, seed=7, rounds=6).receipt
    assert Receipt.from_dict(drawn.as_dict()) == drawn
    assert (drawn.times(CostCode.THIRD_MEETING), drawn.count(CostCode.THIRD_MEETING)) == (24, 120)
    stored = drawn.as_dict()
    del stored["repeats"]
    older = Receipt.from_dict(stored)
    assert older.repeats is None
    assert older.times(CostCode.THIRD_MEETING) == 120
    assert drawn.times(CostCode.RULE_BROKEN) == 0
    assert Repeats().times_of(CostCode.PLACES_APART) is None
