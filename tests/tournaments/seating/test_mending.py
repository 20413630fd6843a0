"""Rounds announced already, mended: few are disturbed, and nothing else gets worse for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from tests.tournaments.seating.counting import again, meetings, partners
from tournaments.seating import Form, RoundPlan, plan
from tournaments.seating.costs import make_field
from tournaments.seating.couples import seated_in
from tournaments.seating.history import NO_HISTORY, History, PastEvening
from tournaments.seating.late import touched
from tournaments.seating.mended_evening import Turns
from tournaments.seating.mending import Mended, mend, weights_of_now
from tournaments.seating.systems import LeftOver
from tournaments.seating.weights import WEIGHTS


def drawn(players: int, rounds: int, seed: int, history: History = NO_HISTORY) -> tuple[RoundPlan, ...]:
    return plan(
        entrants=range(players), form=Form.INDIVIDUAL, seed=seed, rounds=rounds, history=history, effort=800
    ).rounds


@cache
def season(players: int) -> History:
    return History(evenings=tuple(PastEvening(rounds=drawn(players, 3, seed)) for seed in range(2)))


def mended(
    players: int,
    played: Sequence[RoundPlan],
    announced: Sequence[RoundPlan],
    *,
    threes: int = 0,
    owed: Sequence[int] = (),
    seed: int = 1,
    effort: int = 8000,
) -> Mended:
    idle = 0 if threes else players % 4
    priced = make_field(
        entrants=range(players),
        sit_outs=[range(idle)] * len(announced),
        threes=threes,
        played=played,
        published=announced,
        weights=weights_of_now(WEIGHTS),
    )
    missed = [len(played) - sum(player in seated_in(past) for past in played) for player in range(players)]
    turns = Turns(tonight=missed, last=frozenset(), owed=owed or [0] * players)
    return mend(priced, turns, stay=WEIGHTS.stay, effort=effort, rng=Random(seed))


@pytest.mark.parametrize("remembers", [False, True])
@pytest.mark.parametrize(("before", "after"), [(47, 48), (48, 49), (48, 47)])
@pytest.mark.parametrize("seed", range(2))
def test_who_comes_or_leaves_changes_the_company_of_few(before: int, after: int, seed: int, *, remembers: bool) -> None:
    history = season(50) if remembers else NO_HISTORY
    announced = drawn(before, 4, seed, history)
    now = plan(
        entrants=range(after),
        form=Form.INDIVIDUAL,
        seed=seed,
        rounds=3,
        history=history,
        played=announced[:1],
        published=announced[1:],
        effort=4000,
    ).rounds

    assert len(touched(announced[1:], now)) <= 12
    assert again(meetings([*announced[:1], *now])) == 0
    # Nobody sits out twice while somebody has not sat out at all; who came late missed a round.
    waited = Counter(player for planned in [*announced[:1], *now] for player in planned.sit_outs)
    assert max(waited.values(), default=0) <= 1
    assert before > after or before not in waited


def test_nothing_changed_changes_nothing() -> None:
    announced = drawn(26, 3, 1)

    result = mended(26, (), announced)

    assert touched(announced, result.rounds) == frozenset()
    assert partners(result.rounds) == partners(announced)
    assert not result.again


def exchanged(planned: RoundPlan, one: int, other: int) -> RoundPlan:
    names = {one: other, other: one}
    return RoundPlan(
        tables=tuple(
            tuple(tuple(names.get(player, player) for player in side) for side in table) for table in planned.tables
        )
    )


def test_two_who_meet_again_are_taken_apart() -> None:
    first, second = drawn(32, 2, 1)
    # Somebody changed the list by hand: two who were partners in the first round are so again in the second.
    one, other = first.tables[0][0]
    partner = next(set(side) - {one} for table in second.tables for side in table if one in side).pop()
    announced = [exchanged(second, partner, other)]
    assert again(partners([first, *announced])) == 1

    result = mended(32, [first], announced)

    assert again(meetings([first, *result.rounds])) == 0
    assert not result.again
    assert len(touched(announced, result.rounds)) <= 8


def test_what_cannot_be_helped_is_told() -> None:
    (played,) = drawn(8, 1, 1)

    assert mended(8, [played], drawn(8, 1, 2)).again


def test_a_table_of_three_takes_the_late_arrival() -> None:
    announced = plan(
        entrants=range(23), form=Form.INDIVIDUAL, seed=1, rounds=3, left_over=LeftOver.THREE, effort=500
    ).rounds

    result = mended(24, announced[:1], announced[1:])

    assert all(len(table) == 2 for planned in result.rounds for table in planned.tables)
    assert len(touched(announced[1:], result.rounds)) == 6


def test_the_season_says_whose_turn_it_is_where_as_few_are_disturbed() -> None:
    # One of 24 leaves: the three who lose their fourth sit out, unless the season lets them wait far too often.
    announced = drawn(24, 1, 1)
    left = 23
    mates = next(
        {one for side in table for one in side} - {left}
        for table in announced[0].tables
        if any(left in side for side in table)
    )
    assert set(mended(23, (), announced).rounds[0].sit_outs) == mates

    owing = min(mates)
    dear = [10_000 if player == owing else 0 for player in range(23)]

    assert owing not in mended(23, (), announced, owed=dear).rounds[0].sit_outs


def test_the_cost_is_that_of_the_rounds() -> None:
    announced = drawn(21, 3, 1)
    result = mended(22, announced[:1], announced[1:], effort=600)

    rounds = [*announced[:1], *result.rounds]
    repeats = again(meetings(rounds)), again(partners(rounds))
    kept = sum(
        frozenset(map(frozenset, table)) in {frozenset(map(frozenset, other)) for other in was.tables}
        for was, now in zip(announced[1:], result.rounds, strict=True)
        for table in now.tables
    )
    now = weights_of_now(WEIGHTS)
    disturbed = 4 * WEIGHTS.stay * (len(touched(announced[1:], result.rounds)) - kept)
    waited = Counter(player for planned in result.rounds for player in planned.sit_outs)
    # Sitting out a second time tonight would cost, and nobody does.
    assert max(waited.values()) == 1
    assert repeats[1] == 0
    assert result.cost == now.meeting_again * repeats[0] + disturbed


def test_the_same_seed_mends_alike() -> None:
    announced = drawn(25, 3, 1)

    first, second = (mended(26, announced[:1], announced[1:], effort=500) for _ in range(2))

    assert first == second
