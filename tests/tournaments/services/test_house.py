"""House players fill tables where needed, and are ranked, credited and charged nothing."""

from __future__ import annotations

import pytest

from tests.factories import make_club, make_evening, make_player, make_players, make_round, make_user, record
from tests.refusals import refused
from tournaments import selectors
from tournaments.errors import ErrorCode
from tournaments.models import Attendance, AttendanceState, Credit, Evening, Player, Round, Seat, SitOut, Standing
from tournaments.seating.rules import SeatingRules
from tournaments.seating.systems import LeftOver
from tournaments.services import evenings, house, rounds, standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """An evening with ten people present, of a club that fills tables with house players."""
    evening = make_evening(make_club(), seating=SeatingRules(left_over=LeftOver.HOUSE), entry_fee=500)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in make_players(evening.club, 10)])
    return evening


def host(evening: Evening, name: str) -> Player:
    player = make_player(evening.club, "Huis", name)
    evenings.mark_attendance(evening_id=evening.pk, player_id=player.pk, state=AttendanceState.PRESENT)
    house.set_house_player(evening_id=evening.pk, player_id=player.pk, is_house=True)
    return player


def play(evening: Evening, number: int) -> Round:
    rounds.draw_round(evening_id=evening.pk, number=number, seed=number)
    round_ = rounds.publish_round(evening_id=evening.pk, number=number)
    typist = make_user()
    for table in round_.tables.all():
        record(table, by=typist)
    return round_


def seated(round_: Round) -> set[int]:
    return set(round_.seats.values_list("player_id", flat=True))


def test_only_as_many_play_as_are_needed_and_who_played_least_is_next(evening: Evening) -> None:
    hosts = [host(evening, name) for name in ("A", "B", "C")]
    first, second = play(evening, 1), play(evening, 2)
    assert first.seats.count() == 12
    assert not first.sit_outs.exists()
    played = [{player.last_name for player in hosts if player.pk in seated(round_)} for round_ in (first, second)]
    assert played == [{"A", "B"}, {"A", "C"}]


def test_turns_of_earlier_evenings_count_after_those_of_tonight(evening: Evening) -> None:
    hosts = [host(evening, name) for name in ("A", "B", "C")]
    play(evening, 1)
    later = make_evening(
        evening.club, seating=SeatingRules(left_over=LeftOver.HOUSE), date=evening.date.replace(day=10)
    )
    evenings.set_present(evening_id=later.pk, player_ids=[player.pk for player in make_players(evening.club, 11)])
    for player in hosts:
        evenings.mark_attendance(evening_id=later.pk, player_id=player.pk, state=AttendanceState.PRESENT)
        house.set_house_player(evening_id=later.pk, player_id=player.pk, is_house=True)
    assert hosts[2].pk in seated(play(later, 1))


def test_when_too_few_are_there_to_fill_the_table_none_plays(evening: Evening) -> None:
    player = host(evening, "A")
    round_ = play(evening, 1)
    assert player.pk not in seated(round_)
    assert round_.sit_outs.count() == 2
    assert not SitOut.objects.filter(player=player).exists()


def test_they_are_ranked_nowhere_and_owe_nothing(evening: Evening) -> None:
    hosts = [host(evening, name) for name in ("A", "B")]
    round_ = play(evening, 1)
    assert {player.pk for player in hosts} <= seated(round_)
    standings.recompute(evening.pk)
    ranked = set(Standing.objects.filter(evening=evening).values_list("player_id", flat=True))
    assert len(ranked) == 10
    assert not ranked & {player.pk for player in hosts}
    assert selectors.till_of(evening).owing == 10


def test_a_club_that_lets_people_sit_out_does_not_seat_them() -> None:
    evening = make_evening(make_club())
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in make_players(evening.club, 10)])
    hosts = [host(evening, name) for name in ("A", "B")]
    round_ = play(evening, 1)
    assert round_.sit_outs.count() == 2
    assert not seated(round_) & {player.pk for player in hosts}


def test_by_hand_they_can_be_seated_and_never_sit_out(evening: Evening) -> None:
    hosts = [host(evening, name) for name in ("A", "B")]
    people = [attendance.player for attendance in evening.attendances.filter(is_house=False).select_related("player")]
    round_ = make_round(evening, [*people[:3], hosts[0]])
    assert hosts[0].pk in seated(round_)
    assert round_.sit_outs.count() == 7
    assert not round_.sit_outs.filter(player__in=hosts).exists()


def test_a_latecomer_for_the_house_loses_the_credit_and_gets_it_back(evening: Evening) -> None:
    play(evening, 1)
    player = host(evening, "A")
    assert not SitOut.objects.filter(player=player).exists()
    assert house.set_house_player(evening_id=evening.pk, player_id=player.pk, is_house=False)
    assert SitOut.objects.get(player=player).code == Credit.LATE


def test_saying_it_twice_changes_nothing(evening: Evening) -> None:
    player = host(evening, "A")
    assert not house.set_house_player(evening_id=evening.pk, player_id=player.pk, is_house=True)


def test_who_has_a_chair_stays_what_he_is(evening: Evening) -> None:
    player_id = play(evening, 1).seats.all()[0].player_id
    with refused(ErrorCode.PLAYER_SEATED):
        house.set_house_player(evening_id=evening.pk, player_id=player_id, is_house=True)
    assert not Attendance.objects.filter(is_house=True).exists()


def test_only_who_is_present_plays_for_the_house(evening: Evening) -> None:
    player = make_player(evening.club)
    with refused(ErrorCode.PLAYER_UNKNOWN):
        house.set_house_player(evening_id=evening.pk, player_id=player.pk, is_house=True)
    assert not Seat.objects.filter(player=player).exists()
