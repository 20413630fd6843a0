"""Who plays along at a catch-up table."""

from __future__ import annotations

from random import Random

from tournaments.seating.fill_ins import order_fill_ins
from tournaments.seating.history import History, PastEvening
from tournaments.seating.plans import RoundPlan

DONE = (((1, 2), (3, 4)), ((5, 6), (7, 8)))


def test_who_filled_in_least_comes_first() -> None:
    filled_in = {1: 1, 2: 1, 3: 2, 5: 1, 6: 1, 7: 1, 8: 1}
    for seed in range(10):
        order = order_fill_ins(waiting=[9, 10, 11], finished=DONE, filled_in=filled_in, rng=Random(seed))
        assert sorted(order) == list(range(1, 9))
        assert order[0] == 4
        assert order[-1] == 3


def test_then_who_met_the_waiting_players_least_tonight() -> None:
    played = [RoundPlan(tables=(((1, 9), (2, 10)), ((3, 9), (5, 6))), sit_outs=(11,))]
    order = order_fill_ins(waiting=[9, 10, 11], finished=DONE[:1], played=played, rng=Random(1))
    # 1 and 2 met two of them, 3 met one, 4 nobody.
    assert order[:2] == (4, 3)


def test_then_who_met_them_least_this_season() -> None:
    history = History(evenings=(PastEvening(rounds=(RoundPlan(tables=(((1, 9), (2, 3)),)),)),))
    played = [RoundPlan(tables=(((4, 9), (5, 6)),))]
    order = order_fill_ins(waiting=[9], finished=DONE, played=played, history=history, rng=Random(1))
    assert set(order[:2]) == {7, 8}
    assert set(order[2:5]) == {1, 2, 3}
    assert set(order[5:]) == {4, 5, 6}


def test_the_last_tie_is_drawn() -> None:
    assert {order_fill_ins(waiting=[9], finished=DONE, rng=Random(seed))[0] for seed in range(100)} == set(range(1, 9))


def test_who_waits_is_nobodys_fill_in() -> None:
    assert 8 not in order_fill_ins(waiting=[8, 9], finished=DONE, rng=Random(1))


def test_no_table_has_finished() -> None:
    assert order_fill_ins(waiting=[9], finished=(), rng=Random(1)) == ()
