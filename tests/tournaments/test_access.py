"""Who may do what: every role against every right, and what is answered to those who may not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404

from tests.factories import make_club, make_evening, make_member, make_players, make_round, make_user
from tournaments import access
from tournaments.access import Right
from tournaments.models import Club, Penalty, Role

pytestmark = pytest.mark.django_db

RIGHTS = {
    Role.SCORER: {Right.READ, Right.ENTER},
    Role.DIRECTOR: {Right.READ, Right.ENTER, Right.DIRECT},
    Role.OWNER: {Right.READ, Right.ENTER, Right.DIRECT, Right.OWN},
}
PREDICATES: dict[Callable[[Any, Club], bool], Right] = {
    access.can_read: Right.READ,
    access.can_enter: Right.ENTER,
    access.can_correct: Right.DIRECT,
    access.can_direct: Right.DIRECT,
    access.can_own: Right.OWN,
}


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.mark.parametrize("role", RIGHTS)
@pytest.mark.parametrize("right", Right)
def test_role_and_right(club: Club, role: Role, right: Right) -> None:
    user = make_member(club, role)
    if right in RIGHTS[role]:
        access.require(user, club, right)
        assert access.club_for(user, club.slug, right) == club
    else:
        with pytest.raises(PermissionDenied):
            access.require(user, club, right)


@pytest.mark.parametrize("role", RIGHTS)
@pytest.mark.parametrize("predicate", PREDICATES)
def test_predicates_answer_by_right(club: Club, role: Role, predicate: Callable[[Any, Club], bool]) -> None:
    assert predicate(make_member(club, role), club) is (PREDICATES[predicate] in RIGHTS[role])


@pytest.mark.parametrize("right", Right)
def test_superuser_may_do_everything_everywhere(club: Club, right: Right) -> None:
    access.require(make_user(is_superuser=True), club, right)


@pytest.mark.parametrize("right", Right)
def test_role_in_another_club_is_worth_nothing_here(club: Club, right: Right) -> None:
    with pytest.raises(Http404):
        access.require(make_member(make_club(), Role.OWNER), club, right)


@pytest.mark.parametrize("right", Right)
def test_visitor_who_is_not_signed_in_is_asked_to(club: Club, right: Right) -> None:
    with pytest.raises(PermissionDenied):
        access.require(AnonymousUser(), club, right)


@pytest.mark.parametrize("superuser", [False, True])
def test_account_that_was_switched_off_may_do_nothing(club: Club, superuser: bool) -> None:
    user = make_member(club, Role.OWNER)
    User.objects.filter(pk=user.pk).update(is_active=False, is_superuser=superuser)
    user.refresh_from_db()
    assert access.rights_in(user, club) == set()
    assert not access.clubs_for(user).exists()


def test_clubs_for(club: Club) -> None:
    other = make_club()
    assert list(access.clubs_for(make_member(club, Role.SCORER))) == [club]
    assert set(access.clubs_for(make_user(is_superuser=True))) == {club, other}
    assert list(access.clubs_for(make_user())) == []
    assert list(access.clubs_for(AnonymousUser())) == []


def test_address_of_no_club_is_not_found() -> None:
    with pytest.raises(Http404):
        access.club_for(make_user(is_superuser=True), "geen-club", Right.READ)


# Fetchers: the same three answers for everything a club has


Fetch = Callable[[Any, Right], Any]


@pytest.fixture(params=["evening", "round", "table", "player", "penalty"])
def fetch(request: pytest.FixtureRequest, club: Club) -> Fetch:
    """Fetch one thing of the club, of whichever kind."""
    evening = make_evening(club)
    players = make_players(club, 4)
    table = make_round(evening, players).tables.get()
    penalty = Penalty.objects.create(
        evening=evening, player=players[0], points=-100, round_number=1, reason="verzaakt", given_by=make_user()
    )
    fetchers: dict[str, Fetch] = {
        "evening": lambda user, right: access.evening_for(user, evening.pk, right, slug=club.slug),
        "round": lambda user, right: access.round_for(user, evening.pk, 1, right, slug=club.slug),
        "table": lambda user, right: access.table_for(user, table.pk, right),
        "player": lambda user, right: access.player_for(user, players[0].pk, right),
        "penalty": lambda user, right: access.penalty_for(user, penalty.pk, right),
    }
    return fetchers[request.param]


def test_fetched_by_who_may(club: Club, fetch: Fetch) -> None:
    assert fetch(make_member(club, Role.SCORER), Right.ENTER)


def test_not_fetched_without_the_right(club: Club, fetch: Fetch) -> None:
    with pytest.raises(PermissionDenied):
        fetch(make_member(club, Role.SCORER), Right.DIRECT)


def test_not_there_for_another_club(fetch: Fetch) -> None:
    with pytest.raises(Http404):
        fetch(make_member(make_club(), Role.OWNER), Right.READ)


def test_not_fetched_without_signing_in(fetch: Fetch) -> None:
    with pytest.raises(PermissionDenied):
        fetch(AnonymousUser(), Right.READ)


@pytest.mark.parametrize(
    "fetch_nothing",
    [
        lambda user: access.evening_for(user, 12345, Right.READ),
        lambda user: access.round_for(user, 12345, 1, Right.READ),
        lambda user: access.table_for(user, 12345, Right.READ),
        lambda user: access.player_for(user, 12345, Right.READ),
        lambda user: access.penalty_for(user, 12345, Right.READ),
    ],
)
def test_what_does_not_exist_is_not_found(fetch_nothing: Callable[[User], Any]) -> None:
    with pytest.raises(Http404):
        fetch_nothing(make_user(is_superuser=True))


def test_evening_under_the_address_of_another_club_is_not_found(club: Club) -> None:
    evening, other = make_evening(club), make_club()
    with pytest.raises(Http404):
        access.evening_for(make_user(is_superuser=True), evening.pk, Right.READ, slug=other.slug)


def test_replaced_draft_is_not_found_any_more(club: Club) -> None:
    user = make_member(club, Role.OWNER)
    evening, players = make_evening(club), make_players(club, 4)
    old = make_round(evening, players, publish=False)
    new = make_round(evening, players, publish=False)
    assert access.round_for(user, evening.pk, 1, Right.READ) == new
    with pytest.raises(Http404):
        access.table_for(user, old.tables.get().pk, Right.READ)
    with pytest.raises(Http404):
        access.round_for(user, evening.pk, 2, Right.READ)
