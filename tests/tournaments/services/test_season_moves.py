"""What competitions hold of a double, when two entries turn out to be one person."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.factories import make_club, make_competition, make_players, make_user, play_evening
from tournaments.models import (
    CodeEntry,
    Competition,
    CompetitionPair,
    Door,
    EntrantKind,
    Pair,
    Player,
    SeasonStanding,
    TieDecision,
)
from tournaments.ranking import Code
from tournaments.services import codes, competitions, merging, people, seasons

pytestmark = pytest.mark.django_db

EXCUSED = {"codes": {"excused": {"points_from": "fixed", "points": 1200}}, "tie_breaks": []}


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def players() -> list[Player]:
    return make_players(make_club(), 6)


def merge(keep: Player, gone: Player, by: User) -> None:
    merging.merge_players(keep=keep, gone=gone, by=by, door=Door.DESK, reason="dubbel ingevoerd")


def points(competition: Competition) -> dict[int | None, int]:
    seasons.recompute(competition.pk)
    return dict(SeasonStanding.objects.filter(competition=competition).values_list("player", "points"))


def test_results_and_codes_of_the_double_count_for_the_person(players: list[Player], director: User) -> None:
    keep, gone = players[4], players[5]
    competition = make_competition(keep.club, rules=EXCUSED)
    first = play_evening([competition], players[:4], [(1500, 1312)], by=director)
    play_evening([competition], [*players[:3], gone], [(1500, 1312)], by=director)
    codes.enter_code(
        competition_id=competition.pk,
        evening_id=first.pk,
        entrant_id=gone.pk,
        code=Code.EXCUSED,
        by=director,
        door=Door.DESK,
    )
    assert points(competition)[gone.pk] == 2512
    merge(keep, gone, director)
    assert points(competition)[keep.pk] == 2512
    assert gone.pk not in points(competition)


def test_closed_list_keeps_its_line_which_is_the_persons_now(players: list[Player], director: User) -> None:
    keep, gone = players[4], players[3]
    competition = make_competition(keep.club)
    play_evening([competition], players[:4], [(1500, 1312)], by=director)
    competitions.close_competition(competition_id=competition.pk, by=director, door=Door.DESK)
    merge(keep, gone, director)
    assert points(competition)[keep.pk] == 1312
    assert gone.pk not in points(competition)


def test_closed_list_with_both_in_it_keeps_both(players: list[Player], director: User) -> None:
    keep, gone = players[4], players[3]
    competition = make_competition(keep.club)
    play_evening([competition], players[:4], [(1500, 1312)], by=director)
    play_evening([competition], [*players[:3], keep], [(1500, 1312)], by=director)
    competitions.close_competition(competition_id=competition.pk, by=director, door=Door.DESK)
    merge(keep, gone, director)
    assert points(competition)[gone.pk] == points(competition)[keep.pk] == 1312


def test_pair_of_the_double_becomes_a_pair_of_the_person(players: list[Player], director: User) -> None:
    keep, gone, partner = players[4], players[0], players[2]
    competition = make_competition(keep.club, entrants=EntrantKind.PAIRS)
    pair = people.pair_of(club=keep.club, first=gone, second=partner)
    CompetitionPair.objects.create(competition=competition, pair=pair)
    play_evening([competition], players[:4], [(1500, 1312)], by=director)
    merge(keep, gone, director)
    made = Pair.objects.get()
    assert {made.first_id, made.second_id} == {keep.pk, partner.pk}
    seasons.recompute(competition.pk)
    assert SeasonStanding.objects.get().pair == made


def test_pair_of_a_person_with_the_own_double_goes(players: list[Player], director: User) -> None:
    keep, gone = players[4], players[5]
    competition = make_competition(keep.club, entrants=EntrantKind.PAIRS)
    pair = people.pair_of(club=keep.club, first=keep, second=gone)
    CompetitionPair.objects.create(competition=competition, pair=pair)
    merge(keep, gone, director)
    assert not CompetitionPair.objects.exists()


def test_decision_of_a_tie_names_the_person(players: list[Player], director: User) -> None:
    keep, gone = players[4], players[5]
    competition = make_competition(keep.club)
    worth = {str(gone.pk): 1, str(players[0].pk): 0}
    TieDecision.objects.create(competition=competition, kind="lot", worth=worth, by=director)
    merge(keep, gone, director)
    assert TieDecision.objects.get().worth == {str(keep.pk): 1, str(players[0].pk): 0}


def test_code_that_both_have_stays_with_the_double(players: list[Player], director: User) -> None:
    keep, gone = players[4], players[5]
    competition = make_competition(keep.club, rules=EXCUSED)
    evening = play_evening([competition], players[:4], [(1500, 1312)], by=director)
    for player in (keep, gone):
        CodeEntry.objects.create(competition=competition, evening=evening, player=player, code="excused", by=director)
    merge(keep, gone, director)
    assert points(competition)[keep.pk] == 1200
    assert gone.pk not in points(competition)
