"""Seasons while others are at work: one recompute at a time, none forgotten, and closing takes everything along."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import connection, transaction

from tests.factories import make_club, make_competition, make_players, make_user, play_evening
from tests.integration.test_two_at_once import at_once
from tournaments.models import (
    Calculation,
    CalculationState,
    Competition,
    Door,
    EveningResult,
    SeasonStanding,
    SeasonState,
)
from tournaments.services import calculating, calculations, competitions, seasons


def play(competitions_: list[Competition], evenings: int = 1) -> None:
    players = make_players(competitions_[0].club, 4)
    user = make_user()
    for week in range(evenings):
        day = dt.date(2026, 10, 1) + dt.timedelta(weeks=week)
        play_evening(competitions_, players, [(1500, 1312)], by=user, date=day)


def rows() -> list[tuple[Any, ...]]:
    return list(SeasonStanding.objects.order_by("competition", "order").values_list("order", "player", "points"))


def test_recomputes_at_the_same_moment_make_one_standing(transactional_db: None) -> None:
    competition = make_competition(make_club())
    play([competition], evenings=2)

    outcomes = at_once(*[lambda: seasons.recompute(competition.pk)] * 4)

    assert all(isinstance(outcome, bool) for outcome in outcomes), outcomes
    # Who found the lock taken left; whoever was last to look saw everything stored.
    assert any(outcomes)
    assert [points for _order, _player, points in rows()] == [3000, 3000, 2624, 2624]
    assert EveningResult.objects.count() == 8
    assert not seasons.seasons_behind().exists()


def test_two_competitions_over_the_same_evenings_do_not_wait_for_each_other(transactional_db: None) -> None:
    club = make_club()
    both = [make_competition(club), make_competition(club)]
    play(both, evenings=2)

    outcomes = at_once(*(lambda pk=competition.pk: seasons.recompute(pk) for competition in both))

    assert all(isinstance(outcome, bool) for outcome in outcomes), outcomes
    # An evening that another one was at may leave a season behind, which is rung for again; the sweep does the same.
    seasons.sweep()
    assert not seasons.seasons_behind().exists()
    assert [points for _order, _player, points in rows()] == [3000, 3000, 2624, 2624] * 2


def test_change_of_the_rules_during_a_recompute_is_not_forgotten(transactional_db: None) -> None:
    competition = make_competition(make_club())
    play([competition], evenings=3)
    user = make_user()

    outcomes = at_once(
        lambda: seasons.recompute(competition.pk),
        lambda: competitions.change_competition(
            competition_id=competition.pk, rules={"counting": {"rule": "best", "best": 1}}, by=user, door=Door.DESK
        ),
    )
    assert not any(isinstance(outcome, Exception) for outcome in outcomes), outcomes
    seasons.recompute(competition.pk)

    assert [points for _order, _player, points in rows()] == [1500, 1500, 1312, 1312]
    assert not seasons.seasons_behind().exists()


def test_closing_and_recomputing_at_once_leave_one_final_standing(transactional_db: None) -> None:
    competition = make_competition(make_club())
    play([competition], evenings=2)
    user = make_user()

    outcomes = at_once(
        lambda: seasons.recompute(competition.pk),
        lambda: competitions.close_competition(competition_id=competition.pk, by=user, door=Door.DESK),
        lambda: seasons.recompute(competition.pk),
    )

    assert not any(isinstance(outcome, Exception) for outcome in outcomes), outcomes
    assert Competition.objects.get().is_closed
    assert [points for _order, _player, points in rows()] == [3000, 3000, 2624, 2624]
    assert SeasonState.objects.count() == 1


def test_a_standing_that_somebody_is_making_is_left_to_them(transactional_db: None) -> None:
    if not connection.features.has_select_for_update_skip_locked:
        # SQLite has no row locks; there the second one waits and then finds nothing to do.
        return
    competition = make_competition(make_club())
    play([competition])
    SeasonState.objects.create(competition=competition)
    with transaction.atomic():
        SeasonState.objects.select_for_update(no_key=True).get(competition=competition)
        assert at_once(lambda: seasons.recompute(competition.pk)) == [False]
    assert seasons.recompute(competition.pk)


def test_long_work_is_done_by_one_of_those_who_try(transactional_db: None) -> None:
    competition = make_competition(make_club())
    play([competition])
    asked = calculations.ask_season_again(season_id=competition.season_id, by=make_user(), door=Door.DESK)

    outcomes = at_once(*[lambda: calculating.calculate(asked.pk)] * 3)

    assert sorted(outcomes) == [False, False, True]
    assert Calculation.objects.get().state == CalculationState.DONE
