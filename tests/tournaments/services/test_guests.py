"""Guests: let in for one evening, and taken back where that was a mistake."""

from __future__ import annotations

import pytest

from tests.factories import (
    make_club,
    make_evening,
    make_player,
    make_players,
    make_round,
)
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import (
    Attendance,
    AttendanceState,
    Evening,
    Player,
)
from tournaments.services import evenings, guests

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    return make_evening(make_club())


def present(evening: Evening) -> set[int]:
    return set(evening.attendances.filter(state=AttendanceState.PRESENT).values_list("player_id", flat=True))


def ids(*players: Player) -> list[int]:
    return [player.pk for player in players]


def test_guest_gets_the_next_number_and_is_present(evening: Evening) -> None:
    make_player(evening.club, number="G7")
    make_player(evening.club, number="G12b")
    make_player(make_club(), number="G30")
    guest = guests.add_guest(evening_id=evening.pk, first_name=" Ria ", infix="van", last_name="Dam")
    assert (guest.label, guest.is_guest) == ("Ria van Dam (G8)", True)
    assert present(evening) == {guest.pk}


def test_guest_who_comes_late_is_credited(evening: Evening) -> None:
    make_round(evening, make_players(evening.club, 4))
    guest = guests.add_guest(evening_id=evening.pk, first_name="Ria", last_name="Dam")
    assert guest.sit_outs.get().code == "late"
    with refused(ErrorCode.PLAYER_SEATED):
        guests.remove_guest(evening_id=evening.pk, player_id=guest.pk)


@pytest.mark.parametrize(("first", "last", "missing"), [("", " ", 2), ("Ria", "", 1), ("", "Dam", 1)])
def test_guest_without_a_name_is_refused(evening: Evening, first: str, last: str, missing: int) -> None:
    with refused(*[ErrorCode.GUEST_NAME] * missing):
        guests.add_guest(evening_id=evening.pk, first_name=first, last_name=last)
    assert not Player.objects.exists()


def test_guest_with_a_name_that_is_too_long_is_refused(evening: Evening) -> None:
    with refused(ErrorCode.INVALID_VALUE):
        guests.add_guest(evening_id=evening.pk, first_name="R" * 61, last_name="Dam")
    assert not Attendance.objects.exists()


def test_guest_added_by_mistake_is_gone(evening: Evening) -> None:
    guest = guests.add_guest(evening_id=evening.pk, first_name="Ria", last_name="Dam")
    guests.remove_guest(evening_id=evening.pk, player_id=guest.pk)
    assert not Player.objects.exists()


def test_guest_who_was_here_before_is_not_removed(evening: Evening) -> None:
    guest = guests.add_guest(evening_id=evening.pk, first_name="Ria", last_name="Dam")
    other = make_evening(evening.club)
    evenings.set_present(evening_id=other.pk, player_ids=ids(guest))
    with refused(ErrorCode.PLAYER_SEATED):
        guests.remove_guest(evening_id=evening.pk, player_id=guest.pk)
    assert present(evening) == {guest.pk}


def test_member_is_not_removed_as_a_guest(evening: Evening) -> None:
    with refused(ErrorCode.PLAYER_UNKNOWN):
        guests.remove_guest(evening_id=evening.pk, player_id=make_player(evening.club).pk)
