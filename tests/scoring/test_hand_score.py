from __future__ import annotations

import pytest

from scoring import HandScore, HandUndecided, Outcome, Reading, Side

NAT = Reading(declarer=Side.A, outcome=Outcome.NAT, total_a=0, total_b=162)
COUNTER_PIT = Reading(declarer=Side.A, outcome=Outcome.COUNTER_PIT, total_a=0, total_b=162)
MADE = Reading(declarer=Side.B, outcome=Outcome.MADE, total_a=0, total_b=162)
PIT = Reading(declarer=Side.B, outcome=Outcome.PIT, total_a=0, total_b=262, points_a=0, points_b=162, bonus_b=100)


def test_one_reading_tells_everything() -> None:
    score = HandScore(number=1, readings=(PIT,))
    assert score.decided
    assert (score.declarer, score.outcome, score.total_a, score.total_b) == (Side.B, Outcome.PIT, 0, 262)
    assert (score.points_a, score.points_b, score.bonus_b) == (0, 162, 100)
    assert (score.pit, score.nat, score.counter_pit) == (True, False, False)
    assert (score.pits_of(Side.A), score.pits_of(Side.B)) == (0, 1)


def test_what_the_entry_does_not_tell_is_unknown() -> None:
    score = HandScore(number=1, readings=(NAT,))
    assert (score.points_a, score.points_b, score.roem_a, score.roem_b, score.bonus_a, score.bonus_b) == (None,) * 6


def test_readings_that_agree_on_the_score_are_decided() -> None:
    score = HandScore(number=1, readings=(NAT, COUNTER_PIT, MADE))
    assert score.decided
    assert (score.total_a, score.total_b) == (0, 162)
    assert (score.declarer, score.outcome, score.nat) == (None, None, False)
    assert (score.nats_of(Side.A), score.nats_of(Side.B)) == (None, 0)


def test_nat_or_counter_pit_is_nat_for_certain() -> None:
    score = HandScore(number=1, readings=(NAT, COUNTER_PIT))
    assert (score.nat, score.counter_pit, score.outcome) == (True, False, None)
    assert score.nats_of(Side.A) == 1


def test_a_counter_pit_is_no_nat_where_nat_is_not_played() -> None:
    score = HandScore(number=1, readings=(COUNTER_PIT._replace(nat_played=False),))
    assert (score.nat, score.counter_pit) == (False, True)
    assert score.nats_of(Side.A) == score.nats_of(Side.B) == 0


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("what", ["total", "points", "roem", "bonus"])
def test_no_number_can_be_read_from_readings_that_differ(what: str, side: str) -> None:
    score = HandScore(number=7, readings=(MADE, PIT))
    assert not score.decided
    assert score.declarer is Side.B
    with pytest.raises(HandUndecided, match="hand 7"):
        getattr(score, f"{what}_{side}")
