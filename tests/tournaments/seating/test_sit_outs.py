"""Who sits out: the evening first, then the season, then the round before, then the lot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.seating import RoundPlan
from tournaments.seating.sit_outs import choose_sit_outs


def chosen(
    entrants: Sequence[int],
    count: int,
    *,
    earlier: Sequence[RoundPlan] = (),
    sat_out: Mapping[int, int] | None = None,
    seed: int = 1,
) -> tuple[int, ...]:
    return choose_sit_outs(entrants=entrants, count=count, earlier=earlier, sat_out=sat_out or {}, rng=Random(seed))


def after(*sit_outs: int) -> RoundPlan:
    """A round of 1 to 7 after which these have sat out."""
    seated = [entrant for entrant in range(1, 8) if entrant not in sit_outs]
    return RoundPlan(tables=(((seated[0], seated[1]), (seated[2], seated[3])),), sit_outs=sit_outs)


def test_those_with_the_fewest_this_season_sit_out() -> None:
    assert chosen(range(1, 8), 3, sat_out={1: 1, 3: 2, 5: 1, 7: 4}) == (2, 4, 6)


def test_who_is_not_in_the_season_count_has_sat_out_never() -> None:
    assert chosen([1, 2, 3, 4, 5], 1, sat_out={1: 1, 2: 1, 3: 1, 4: 1}) == (5,)


def test_evening_weighs_more_than_the_season() -> None:
    first = after(1, 2, 3)
    assert chosen(range(1, 8), 3, earlier=[first], sat_out={4: 9, 5: 9, 6: 8, 7: 8, 1: 0}) in {(4, 6, 7), (5, 6, 7)}


def test_nobody_waits_twice_in_a_row_if_it_can_be_helped() -> None:
    rounds = [after(1, 2, 3), after(4, 5, 6)]
    for seed in range(20):
        third = chosen(range(1, 8), 3, earlier=rounds, seed=seed)
        assert 7 in third
        assert not {4, 5, 6} & set(third)


def test_last_tie_is_drawn() -> None:
    assert {chosen(range(1, 6), 1, seed=seed) for seed in range(60)} == {(1,), (2,), (3,), (4,), (5,)}


def test_nobody_sits_out_of_a_full_field() -> None:
    assert chosen(range(1, 9), 0) == ()


def test_late_arrival_comes_after_those_who_played_everything() -> None:
    first = RoundPlan(tables=(((1, 2), (3, 4)),))
    assert {chosen(range(1, 6), 1, earlier=[first], seed=seed) for seed in range(60)} == {(1,), (2,), (3,), (4,)}
    # But before those who have sat out already.
    four_out = [RoundPlan(tables=(((5, 6), (7, 8)),), sit_outs=(1, 2, 3, 4))]
    assert chosen([1, 2, 3, 4, 9], 1, earlier=four_out) == (9,)
