"""Equals of a season that are told apart by extra hands or a lot."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.contrib.auth.models import User

from tests.factories import make_club, make_competition, make_players, make_user, play_evening
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import (
    AuditAction,
    AuditEntry,
    Competition,
    CompetitionState,
    Door,
    EveningResult,
    Player,
    SeasonStanding,
    TieDecision,
)
from tournaments.services import seasons, ties

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def competition() -> Competition:
    return make_competition(make_club(), rules={"tie_breaks": ["extra_hands", "lot"]})


@pytest.fixture
def players(competition: Competition, director: User) -> list[Player]:
    """The first two and the last two have made the same."""
    players = make_players(competition.club, 4)
    play_evening([competition], players, [(1500, 1312)], by=director)
    return players


def places(competition: Competition) -> dict[int, int]:
    seasons.recompute(competition.pk)
    return dict(SeasonStanding.objects.filter(competition=competition).values_list("player_id", "place"))


def lot(competition: Competition, order: Sequence[Player], by: User) -> ties.Decided:
    return ties.decide_by_lot(
        competition_id=competition.pk, order=[player.pk for player in order], by=by, door=Door.DESK
    )


def test_lot_and_extra_hands_decide_and_no_total_counts_them(
    competition: Competition, players: list[Player], director: User
) -> None:
    one, two, three, four = players
    assert [places(competition)[player.pk] for player in players] == [1, 1, 3, 3]
    lot(competition, [two, one], director)
    told = {"level": "totals", "total_a": 300, "total_b": 348}
    ties.decide_by_extra_hands(
        competition_id=competition.pk, sides=[[three.pk], [four.pk]], entry=told, by=director, door=Door.DESK
    )
    assert [places(competition)[player.pk] for player in players] == [2, 1, 4, 3]
    rows = SeasonStanding.objects.filter(competition=competition).values_list("points", flat=True)
    assert sorted(rows) == [1312, 1312, 1500, 1500]
    assert EveningResult.objects.count() == 4
    assert AuditEntry.objects.filter(action=AuditAction.TIE_DECIDED).count() == 2


def test_cancelled_decision_shares_the_place_again(
    competition: Competition, players: list[Player], director: User
) -> None:
    decision = lot(competition, players[:2], director).decision
    assert lot(competition, players[:2], director).repeated
    assert decision.after_round is None
    ties.cancel(decision_id=decision.pk, reason="verkeerd", by=director, door=Door.DESK)
    assert [places(competition)[player.pk] for player in players[:2]] == [1, 1]


def test_closed_season_is_not_decided_any_more(competition: Competition, players: list[Player], director: User) -> None:
    Competition.objects.update(state=CompetitionState.CLOSED)
    with refused(ErrorCode.COMPETITION_CLOSED):
        lot(competition, players[:2], director)


def test_who_is_not_equal_is_refused(competition: Competition, players: list[Player], director: User) -> None:
    with refused(ErrorCode.NOT_TIED):
        lot(competition, [players[0], players[2]], director)
    assert not TieDecision.objects.exists()
