"""Codes of evenings that were not played: entered for a competition, and taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import (
    make_club,
    make_competition,
    make_evening,
    make_player,
    make_players,
    make_user,
    play_evening,
)
from tournaments.errors import TournamentError
from tournaments.models import (
    AuditAction,
    AuditEntry,
    CodeEntry,
    Competition,
    CompetitionPair,
    Door,
    EntrantKind,
    Evening,
    Player,
    SeasonStanding,
)
from tournaments.ranking import Code
from tournaments.services import codes, competitions, people, seasons

pytestmark = pytest.mark.django_db

EXCUSED = {"codes": {"excused": {"points_from": "fixed", "points": 1200}}, "tie_breaks": []}


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def hall(director: User) -> tuple[Competition, Evening, list[Player]]:
    """A competition with one evening, of four players; the fifth was not there."""
    competition = make_competition(make_club(), rules=EXCUSED)
    players = make_players(competition.club, 5)
    return competition, play_evening([competition], players[:4], [(1500, 1312)], by=director), players


def enter(competition: Competition, evening: Evening, entrant_id: int, by: User, **values: Any) -> CodeEntry:
    values.setdefault("code", Code.EXCUSED)
    return codes.enter_code(
        competition_id=competition.pk,
        evening_id=evening.pk,
        entrant_id=entrant_id,
        by=by,
        door=Door.DESK,
        **values,
    )


def refused(error: pytest.ExceptionInfo[TournamentError]) -> list[tuple[str, str]]:
    return [(problem.field, problem.code.value) for problem in error.value.problems]


def test_code_counts_and_is_written_down(hall: tuple[Competition, Evening, list[Player]], director: User) -> None:
    competition, evening, players = hall
    seasons.recompute(competition.pk)
    enter(competition, evening, players[4].pk, director, reason=" ziek ")
    assert seasons.recompute(competition.pk)
    assert SeasonStanding.objects.get(player=players[4]).points == 1200
    entry = AuditEntry.objects.get(action=AuditAction.CODE_ENTERED)
    assert (entry.evening, entry.reason) == (evening, "ziek")
    assert entry.details == {"competition": str(competition), "player": players[4].label, "code": "excused"}


def test_the_same_code_twice_is_one(hall: tuple[Competition, Evening, list[Player]], director: User) -> None:
    competition, evening, players = hall
    assert enter(competition, evening, players[4].pk, director) == enter(competition, evening, players[4].pk, director)
    assert CodeEntry.objects.count() == 1


def test_code_that_is_taken_back_stays_on_record_and_makes_room(
    hall: tuple[Competition, Evening, list[Player]], director: User
) -> None:
    competition, evening, players = hall
    entry = enter(competition, evening, players[4].pk, director)
    codes.cancel_code(entry_id=entry.pk, reason=" vergissing ", by=director, door=Door.API)
    seasons.recompute(competition.pk)
    assert not SeasonStanding.objects.filter(player=players[4]).exists()
    entry.refresh_from_db()
    assert (entry.is_cancelled, entry.cancelled_reason, entry.cancelled_by) == (True, "vergissing", director)
    assert AuditEntry.objects.get(action=AuditAction.CODE_CANCELLED).reason == "vergissing"
    assert enter(competition, evening, players[4].pk, director, code=Code.ABSENT) != entry


def test_pair_gets_a_code_in_a_competition_of_pairs(director: User) -> None:
    competition = make_competition(make_club(), entrants=EntrantKind.PAIRS, rules=EXCUSED)
    players = make_players(competition.club, 6)
    evening = play_evening([competition], players[:4], [(1500, 1312)], by=director)
    pair = people.pair_of(club=competition.club, first=players[4], second=players[5])
    CompetitionPair.objects.create(competition=competition, pair=pair)
    enter(competition, evening, pair.pk, director)
    seasons.recompute(competition.pk)
    assert SeasonStanding.objects.get(pair=pair).points == 1200


# Refusals


def test_who_has_a_result_gets_no_code(hall: tuple[Competition, Evening, list[Player]], director: User) -> None:
    competition, evening, players = hall
    with pytest.raises(TournamentError) as error:
        enter(competition, evening, players[0].pk, director, code=Code.FILL_IN)
    assert refused(error) == [("entrant", "code_beside_result")]


def test_who_has_another_code_gets_no_second(hall: tuple[Competition, Evening, list[Player]], director: User) -> None:
    competition, evening, players = hall
    enter(competition, evening, players[4].pk, director)
    with pytest.raises(TournamentError) as error:
        enter(competition, evening, players[4].pk, director, code=Code.ABSENT)
    assert refused(error) == [("entrant", "code_entered")]


def test_everything_wrong_is_told_at_once(hall: tuple[Competition, Evening, list[Player]], director: User) -> None:
    competition, _evening, _players = hall
    competitions.close_competition(competition_id=competition.pk, by=director, door=Door.DESK)
    elsewhere, stranger = make_evening(competition.club), make_player(make_club())
    with pytest.raises(TournamentError) as error:
        enter(competition, elsewhere, stranger.pk, director, code=Code.LATE, reason="x" * 201)
    assert refused(error) == [
        ("", "competition_closed"),
        ("entrant", "entrant_unknown"),
        ("evening", "evening_not_of_competition"),
        ("code", "code_of_round"),
        ("reason", "reason_too_long"),
    ]


def test_evening_of_another_club_is_unknown(hall: tuple[Competition, Evening, list[Player]], director: User) -> None:
    competition, _evening, players = hall
    with pytest.raises(TournamentError) as error:
        enter(competition, make_evening(make_club()), players[4].pk, director)
    assert refused(error) == [("evening", "evening_unknown")]


def test_taking_back_wants_a_reason_and_happens_once(
    hall: tuple[Competition, Evening, list[Player]], director: User
) -> None:
    competition, evening, players = hall
    entry = enter(competition, evening, players[4].pk, director)
    codes.cancel_code(entry_id=entry.pk, reason="vergissing", by=director, door=Door.DESK)
    competitions.close_competition(competition_id=competition.pk, by=director, door=Door.DESK)
    with pytest.raises(TournamentError) as error:
        codes.cancel_code(entry_id=entry.pk, reason="", by=director, door=Door.DESK)
    assert refused(error) == [("", "competition_closed"), ("", "code_cancelled"), ("reason", "reason_missing")]
