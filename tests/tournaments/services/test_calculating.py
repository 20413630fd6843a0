"""Long work over seasons is done by one at a time, shows how far it is, and survives who dies over it."""

from __future__ import annotations

import datetime as dt
import logging
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.factories import make_club, make_competition, make_players, make_user, play_evening
from tournaments.models import Calculation, CalculationState, Competition, Door, EveningResult, SeasonStanding
from tournaments.services import calculating, calculations, claims, competitions, seasons

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user()


@pytest.fixture
def competition(owner: User) -> Competition:
    competition = make_competition(make_club(), rules={"tie_breaks": []})
    players = make_players(competition.club, 4)
    for day, totals in ((1, (1900, 1312)), (8, (1100, 1612)), (15, (1100, 1612))):
        play_evening([competition], players, [totals], by=owner, date=dt.date(2026, 10, day))
    seasons.recompute(competition.pk)
    return competition


@pytest.fixture
def again(competition: Competition, owner: User) -> Calculation:
    return calculations.ask_season_again(season_id=competition.season_id, by=owner, door=Door.DESK)


def what_if(competition: Competition, owner: User) -> Calculation:
    return calculations.ask_what_if(
        club=competition.club,
        competition_ids=[competition.pk],
        rules={"counting": {"rule": "best", "best": 1}},
        by=owner,
        door=Door.DESK,
    )


def test_season_again_mends_what_is_not_as_it_should_be(competition: Competition, again: Calculation) -> None:
    SeasonStanding.objects.filter(order=1).update(points=1)
    EveningResult.objects.update(penalty=-1000)
    assert calculating.calculate(again.pk)
    again.refresh_from_db()
    assert (again.state, again.progress) == (CalculationState.DONE, 100)
    told = {"competition": competition.pk, "name": "Individueel", "lines": 4, "changed": 1}
    assert again.answer == {"evenings": 3, "competitions": [told]}
    assert {row.points for row in SeasonStanding.objects.all()} == {4536, 4100}


def test_season_again_leaves_closed_competitions_alone(competition: Competition, owner: User) -> None:
    competitions.close_competition(competition_id=competition.pk, by=owner, door=Door.DESK)
    asked = calculations.ask_season_again(season_id=competition.season_id, by=owner, door=Door.DESK)
    SeasonStanding.objects.filter(order=1).update(points=1)
    calculating.calculate(asked.pk)
    asked.refresh_from_db()
    assert asked.answer == {"evenings": 3, "competitions": []}
    assert SeasonStanding.objects.get(order=1).points == 1


def test_what_if_tells_both_standings_and_stores_neither(competition: Competition, owner: User) -> None:
    asked = what_if(competition, owner)
    before = list(SeasonStanding.objects.values())
    assert calculating.calculate(asked.pk)
    asked.refresh_from_db()
    (told,) = asked.answer["competitions"]
    assert (told["competition"], told["name"], told["season"]) == (
        competition.pk,
        competition.name,
        competition.season.name,
    )
    assert [line["place"] for line in told["before"]] == [1, 1, 3, 3]
    assert told["before"][0]["value"] == [4536, 1]
    assert told["after"][0]["value"] == [1900, 1]
    assert list(SeasonStanding.objects.values()) == before


def test_done_work_is_done_once(again: Calculation) -> None:
    assert calculating.calculate(again.pk)
    assert not calculating.calculate(again.pk)


def test_work_that_somebody_is_at_is_left_to_them(again: Calculation) -> None:
    Calculation.objects.update(claim="somebody", claimed_at=timezone.now())
    assert not calculating.calculate(again.pk)
    assert calculating.sweep() == 0


def test_work_of_who_died_is_begun_anew_by_the_sweep(again: Calculation) -> None:
    Calculation.objects.update(claim="somebody", claimed_at=timezone.now() - claims.CLAIM_LASTS)
    assert calculating.sweep() == 1


def test_work_that_nobody_heard_of_is_done_by_the_sweep(again: Calculation) -> None:
    assert calculating.sweep() == 0
    Calculation.objects.update(created_at=timezone.now() - claims.HEARD_WITHIN)
    assert calculating.sweep() == 1


def test_progress_is_noted_and_renews_the_claim(again: Calculation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "NOTED_EVERY", 0.0)
    seen: list[int] = []
    recompute = seasons.recompute

    def recompute_and_look(competition_id: int) -> bool:
        seen.append(Calculation.objects.get(pk=again.pk).progress)
        return recompute(competition_id)

    monkeypatch.setattr(seasons, "recompute", recompute_and_look)
    calculating.calculate(again.pk)
    # Three evenings of four steps are behind it.
    assert seen == [75]


def test_who_lost_the_claim_stores_nothing(again: Calculation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "NOTED_EVERY", 0.0)
    recompute = seasons.recompute

    def lose_it(competition_id: int) -> bool:
        Calculation.objects.update(claim="another")
        return recompute(competition_id)

    monkeypatch.setattr(seasons, "recompute", lose_it)
    assert not calculating.calculate(again.pk)
    again.refresh_from_db()
    assert (again.is_waiting, again.answer) == (True, None)


def test_work_that_fails_is_not_tried_again(
    again: Calculation, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_args: Any) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(seasons, "recompute", fail)
    with caplog.at_level(logging.ERROR):
        assert not calculating.calculate(again.pk)
    again.refresh_from_db()
    assert again.state == CalculationState.REFUSED
    assert again.refused[0]["code"] == "calculation_failed"
    assert f"Calculation {again.pk} could not be done" in caplog.text


def test_work_that_killed_too_many_is_given_up(again: Calculation, caplog: pytest.LogCaptureFixture) -> None:
    Calculation.objects.update(claim="dead", claimed_at=timezone.now() - claims.CLAIM_LASTS, tries=claims.MOST_TRIES)
    with caplog.at_level(logging.ERROR):
        assert calculating.sweep() == 0
    again.refresh_from_db()
    assert again.state == CalculationState.REFUSED
    assert "nobody tries again" in caplog.text
