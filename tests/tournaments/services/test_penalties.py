"""Penalties: given and taken back, beside the sheets."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.factories import make_player, make_table, make_user, record
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import Evening, Penalty, Player, Table
from tournaments.services import evenings, penalties

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table()


@pytest.fixture
def director() -> User:
    return make_user()


def give(
    table: Table, by: User, *, points: int = -100, reason: str = "verzaakt", player: Player | None = None
) -> Penalty:
    someone = player or Player.objects.order_by("pk")[0]
    return penalties.give_penalty(
        evening_id=table.round.evening_id, player_id=someone.pk, points=points, reason=reason, by=by
    )


def test_penalty_is_given_in_the_round_being_played(table: Table, director: User) -> None:
    before = Evening.objects.get().results_version
    penalty = give(table, director, reason=" verzaakt ")
    assert (penalty.points, penalty.round_number, penalty.reason, penalty.given_by) == (-100, 1, "verzaakt", director)
    assert not penalty.is_cancelled
    assert Evening.objects.get().results_version == before + 1


@pytest.mark.parametrize("points", [0, 100, -10_001])
def test_penalty_takes_points_and_not_too_many(table: Table, director: User, points: int) -> None:
    with refused(ErrorCode.PENALTY_POINTS):
        give(table, director, points=points)
    assert not Penalty.objects.exists()


def test_penalty_without_a_reason_is_refused(table: Table, director: User) -> None:
    with refused(ErrorCode.REASON_MISSING):
        give(table, director, reason=" ")


def test_penalty_for_somebody_who_is_not_here_is_refused(table: Table, director: User) -> None:
    with refused(ErrorCode.PLAYER_NOT_PRESENT):
        give(table, director, player=make_player(table.round.evening.club))


def test_everything_wrong_with_a_penalty_is_named_at_once(table: Table, director: User) -> None:
    with refused(ErrorCode.PENALTY_POINTS, ErrorCode.REASON_MISSING, ErrorCode.PLAYER_NOT_PRESENT):
        give(table, director, points=5, reason="", player=make_player(table.round.evening.club))


def test_cancelled_penalty_stays_on_record_with_its_reason(table: Table, director: User) -> None:
    given = give(table, director)
    before = Evening.objects.get().results_version
    penalties.cancel_penalty(penalty_id=given.pk, reason=" vergissing ", by=director)
    penalty = Penalty.objects.get()
    assert penalty.is_cancelled
    assert (penalty.points, penalty.cancelled_reason, penalty.cancelled_by) == (-100, "vergissing", director)
    assert Evening.objects.get().results_version == before + 1


def test_cancelling_twice_is_refused(table: Table, director: User) -> None:
    penalty = give(table, director)
    penalties.cancel_penalty(penalty_id=penalty.pk, reason="vergissing", by=director)
    with refused(ErrorCode.PENALTY_CANCELLED):
        penalties.cancel_penalty(penalty_id=penalty.pk, reason="nog eens", by=director)


def test_cancelling_without_a_reason_is_refused(table: Table, director: User) -> None:
    penalty = give(table, director)
    with refused(ErrorCode.REASON_MISSING):
        penalties.cancel_penalty(penalty_id=penalty.pk, reason="", by=director)


def test_closed_evening_gives_and_takes_back_no_penalty(table: Table, director: User) -> None:
    penalty = give(table, director)
    record(table, by=director)
    evenings.close_evening(evening_id=table.round.evening_id, by=director)
    with refused(ErrorCode.EVENING_CLOSED):
        give(table, director)
    with refused(ErrorCode.EVENING_CLOSED):
        penalties.cancel_penalty(penalty_id=penalty.pk, reason="vergissing", by=director)
