"""Long work over seasons is asked for, once, and refused at once where it cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import make_club, make_competition, make_season, make_user
from tournaments.errors import TournamentError
from tournaments.models import Calculation, CalculationKind, Club, Door
from tournaments.services import calculations

pytestmark = pytest.mark.django_db

BEST_TWO = {"counting": {"rule": "best", "best": 2}}


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def owner() -> User:
    return make_user()


def refused(error: pytest.ExceptionInfo[TournamentError]) -> list[tuple[str, str]]:
    return [(problem.field, problem.code.value) for problem in error.value.problems]


def test_asking_stores_and_rings(club: Club, owner: User, django_capture_on_commit_callbacks: Any) -> None:
    season = make_season(club)
    with django_capture_on_commit_callbacks() as callbacks:
        asked = calculations.ask_season_again(season_id=season.pk, by=owner, door=Door.API)
    assert (asked.club, asked.kind, asked.question) == (club, CalculationKind.SEASON_AGAIN, {"season": season.pk})
    assert (asked.by, asked.door, asked.is_waiting, asked.progress) == (owner, Door.API, True, 0)
    assert len(callbacks) == 1
    assert calculations.calculation_of(club, asked.pk) == asked


def test_asking_twice_asks_once(club: Club, owner: User) -> None:
    competition = make_competition(club)
    asked = [
        calculations.ask_what_if(club=club, competition_ids=[competition.pk], rules=rules, by=owner, door=Door.DESK)
        for rules in (BEST_TWO, BEST_TWO, {})
    ]
    assert asked[0] == asked[1]
    assert Calculation.objects.count() == 2


def test_rules_that_cannot_be_and_unknown_competitions_are_all_told(club: Club, owner: User) -> None:
    competition, elsewhere = make_competition(club), make_competition(make_club())
    with pytest.raises(TournamentError) as error:
        calculations.ask_what_if(
            club=club,
            competition_ids=[competition.pk, elsewhere.pk],
            rules={"counting": {"rule": "best", "best": 8, "evenings": 5}},
            by=owner,
            door=Door.DESK,
        )
    assert refused(error) == [("competitions", "competition_unknown"), ("rules.counting.best", "competition_rule")]
    with pytest.raises(TournamentError) as error:
        calculations.ask_what_if(club=club, competition_ids=[], rules={}, by=owner, door=Door.DESK)
    assert refused(error) == [("competitions", "competition_unknown")]
    assert not Calculation.objects.exists()


def test_calculation_of_another_club_is_unknown(club: Club, owner: User) -> None:
    asked = calculations.ask_season_again(season_id=make_season(make_club()).pk, by=owner, door=Door.DESK)
    with pytest.raises(TournamentError) as error:
        calculations.calculation_of(club, asked.pk)
    assert refused(error) == [("", "calculation_unknown")]
