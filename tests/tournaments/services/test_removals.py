"""An evening planned by mistake goes, with what was made for it; one that has begun stays."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from tests.factories import (
    EVENING_DATE,
    make_club,
    make_competition,
    make_evening,
    make_member,
    make_players,
    make_round,
    make_user,
    record,
)
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import (
    Attendance,
    AuditEntry,
    Competition,
    Door,
    Draw,
    Evening,
    Player,
    Round,
    Seeded,
)
from tournaments.services import draws, evenings, guests, penalties, plans, removals, rounds, rulings, standings, wishes

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """An evening that counts for a competition, with four people, a guest and a draft."""
    club = make_club()
    evening = make_evening(club, competitions=[make_competition(club)])
    make_round(evening, make_players(club, 4), publish=False)
    guests.add_guest(evening_id=evening.pk, first_name="Gijs", last_name="Gast")
    return evening


@pytest.fixture
def director(evening: Evening) -> User:
    return make_member(evening.club, "director")


def remove(evening: Evening, by: User) -> None:
    removals.remove_evening(evening_id=evening.pk, by=by, door=Door.DESK)


def test_it_goes_with_its_drafts_and_its_attendance_and_the_guest_stays(evening: Evening, director: User) -> None:
    plans.change_plan(evening_id=evening.pk, by=director, door=Door.DESK, date=EVENING_DATE + dt.timedelta(days=1))
    standings.recompute(evening.pk)
    label = Evening.objects.get().label

    remove(evening, director)

    assert [model.objects.count() for model in (Evening, Round, Attendance)] == [0, 0, 0]
    assert Player.objects.filter(is_guest=True).count() == 1
    assert Competition.objects.count() == 1
    removed, changed = AuditEntry.objects.all()
    assert (removed.action, removed.club, removed.by, removed.evening) == (
        "evening_removed",
        evening.club,
        director,
        None,
    )
    assert removed.details == {"evening": label, "present": 5, "drafts": 1}
    assert (changed.action, changed.evening) == ("plan_changed", None)


def _publish(evening: Evening, _by: User) -> None:
    rounds.publish_round(evening_id=evening.pk, number=1)


def _pay(evening: Evening, _by: User) -> None:
    evenings.set_paid(evening_id=evening.pk, player_id=Attendance.objects.first().player_id, cents=250)  # type: ignore[union-attr]


def _punish(evening: Evening, by: User) -> None:
    player = Attendance.objects.first().player_id  # type: ignore[union-attr]
    penalty = penalties.give_penalty(evening_id=evening.pk, player_id=player, points=-50, reason="te laat", by=by)
    penalties.cancel_penalty(penalty_id=penalty.pk, reason="toch niet", by=by)


def _decide(evening: Evening, by: User) -> None:
    table = rounds.publish_round(evening_id=evening.pk, number=1).tables.get()
    rulings.note_hand(table_id=table.pk, number=1, text="verzaakt", by=by)
    rounds.draw_round(evening_id=evening.pk, number=1, replace_published=True)


@pytest.mark.parametrize("begin", [_publish, _pay, _punish, _decide])
def test_one_that_has_begun_stays(evening: Evening, director: User, begin: Callable[[Evening, User], None]) -> None:
    assert removals.check_removal(evening) == []
    begin(evening, director)
    before = Attendance.objects.count()
    with refused(ErrorCode.EVENING_BEGUN):
        remove(evening, director)
    assert (Evening.objects.count(), Attendance.objects.count()) == (1, before)


def test_a_closed_one_stays(evening: Evening, director: User) -> None:
    record(rounds.publish_round(evening_id=evening.pk, number=1).tables.get(), by=director)
    evenings.close_evening(evening_id=evening.pk, by=director)
    with refused(ErrorCode.EVENING_CLOSED):
        remove(evening, director)


def test_draws_and_wishes_of_the_evening_go_with_it() -> None:
    evening = make_evening(make_club())
    players = make_players(evening.club, 4)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players])
    wishes.seed_players(evening_id=evening.pk, player_ids=[players[0].pk])
    rounds.draw_round(evening_id=evening.pk, number=1, seed=1)
    draws.ask_draw(evening_id=evening.pk, number=1, by=None, door=Door.DESK)
    removals.remove_evening(evening_id=evening.pk, by=make_user(), door=Door.DESK)
    assert [rows.objects.exists() for rows in (Evening, Draw, Seeded)] == [False, False, False]
