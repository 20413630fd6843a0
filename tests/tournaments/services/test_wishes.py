"""Wishes for the draw: who is kept apart, and who is seeded."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.factories import make_club, make_evening, make_member, make_player, make_players
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import Apart, ApartKind, AuditEntry, Club, Door, Evening, Round, Seeded, Table
from tournaments.services import evenings, merging, rounds, wishes

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def by(club: Club) -> User:
    return make_member(club, "director")


def apart(club: Club, by: User, first: int, second: int, kind: ApartKind = ApartKind.NEVER_AT_ONE_TABLE) -> Apart:
    return wishes.keep_apart(club=club, first_id=first, second_id=second, kind=kind, by=by, door=Door.DESK)


def test_the_two_are_kept_in_one_order_and_it_is_written_down(club: Club, by: User) -> None:
    first, second = make_players(club, 2)
    wish = apart(club, by, second.pk, first.pk)
    assert (wish.first, wish.second) == (first, second)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.details["people"]) == ("wishes_changed", [first.label, second.label])


def test_another_wish_for_the_two_replaces_it(club: Club, by: User) -> None:
    first, second = make_players(club, 2)
    apart(club, by, first.pk, second.pk)
    apart(club, by, second.pk, first.pk, ApartKind.NEVER_PARTNERS)
    assert Apart.objects.get().kind == ApartKind.NEVER_PARTNERS


def test_it_can_be_forgotten(club: Club, by: User) -> None:
    first, second = make_players(club, 2)
    wish = apart(club, by, first.pk, second.pk)
    wishes.forget_apart(club=club, apart_id=wish.pk, by=by, door=Door.DESK)
    assert not Apart.objects.exists()
    with refused(ErrorCode.APART_UNKNOWN):
        wishes.forget_apart(club=club, apart_id=wish.pk, by=by, door=Door.DESK)


def test_a_wish_of_another_club_is_not_forgotten(club: Club, by: User) -> None:
    other = make_club("Troef")
    first, second = make_players(other, 2)
    wish = Apart.objects.create(club=other, first=first, second=second)
    with refused(ErrorCode.APART_UNKNOWN):
        wishes.forget_apart(club=club, apart_id=wish.pk, by=by, door=Door.DESK)


def test_nobody_is_kept_apart_from_himself_or_a_stranger(club: Club, by: User) -> None:
    player, stranger = make_player(club), make_player(make_club("Troef"))
    with refused(ErrorCode.APART_OF_ONE):
        apart(club, by, player.pk, player.pk)
    with refused(ErrorCode.PLAYER_UNKNOWN, ErrorCode.PLAYER_UNKNOWN):
        apart(club, by, stranger.pk, 0)
    assert not Apart.objects.exists()


def seated_together(round_: Round, first: int, second: int) -> bool:
    return Table.objects.filter(round=round_, seats__player_id=first).filter(seats__player_id=second).exists()


@pytest.fixture
def evening(club: Club) -> Evening:
    evening = make_evening(club)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in make_players(club, 12)])
    return evening


def test_a_draw_keeps_them_apart(club: Club, by: User, evening: Evening) -> None:
    first, second, *_ = (attendance.player_id for attendance in evening.attendances.order_by("pk"))
    seeds = range(8)
    without = [rounds.draw_round(evening_id=evening.pk, number=1, seed=seed) for seed in seeds]
    assert any(seated_together(round_, first, second) for round_ in without)
    apart(club, by, first, second)
    kept = [rounds.draw_round(evening_id=evening.pk, number=1, seed=seed) for seed in seeds]
    assert not any(seated_together(round_, first, second) for round_ in kept)


def test_seeded_players_do_not_meet_in_the_first_round(evening: Evening) -> None:
    seeded = [attendance.player_id for attendance in evening.attendances.order_by("pk")][:3]
    wishes.seed_players(evening_id=evening.pk, player_ids=seeded)
    for seed in range(8):
        round_ = rounds.draw_round(evening_id=evening.pk, number=1, seed=seed)
        assert len({seat.table_id for seat in round_.seats.filter(player_id__in=seeded)}) == 3


def test_exactly_these_are_seeded(evening: Evening) -> None:
    players = [attendance.player for attendance in evening.attendances.order_by("pk")[:3]]
    wishes.seed_players(evening_id=evening.pk, player_ids=[players[0].pk, players[1].pk])
    wishes.seed_players(evening_id=evening.pk, player_ids=[players[1].pk, players[2].pk])
    assert set(Seeded.objects.values_list("player_id", flat=True)) == {players[1].pk, players[2].pk}
    with refused(ErrorCode.PLAYER_UNKNOWN):
        wishes.seed_players(evening_id=evening.pk, player_ids=[0])


def test_nobody_is_seeded_twice_or_from_afar(evening: Evening) -> None:
    here = evening.attendances.order_by("pk")[0].player_id
    absent = make_players(evening.club, 1)[0].pk
    with refused(ErrorCode.PLAYER_TWICE, ErrorCode.PLAYER_NOT_PRESENT):
        wishes.seed_players(evening_id=evening.pk, player_ids=[here, absent, here])
    assert not Seeded.objects.exists()


def test_a_merge_moves_wishes_and_the_stricter_of_two_stays(club: Club, by: User) -> None:
    keep, gone, friend, foe = make_players(club, 4)
    apart(club, by, keep.pk, foe.pk, ApartKind.NEVER_PARTNERS)
    apart(club, by, gone.pk, foe.pk, ApartKind.NEVER_AT_ONE_TABLE)
    apart(club, by, gone.pk, friend.pk, ApartKind.NEVER_PARTNERS)
    apart(club, by, gone.pk, keep.pk)
    evening = make_evening(club)
    evenings.set_present(evening_id=evening.pk, player_ids=[gone.pk])
    wishes.seed_players(evening_id=evening.pk, player_ids=[gone.pk])
    merging.merge_players(keep=keep, gone=gone, by=by, door=Door.DESK, reason="dubbel")
    assert set(Apart.objects.values_list("first_id", "second_id", "kind")) == {
        (*sorted((keep.pk, foe.pk)), "never_at_one_table"),
        (*sorted((keep.pk, friend.pk)), "never_partners"),
    }
    assert Seeded.objects.get().player == keep
