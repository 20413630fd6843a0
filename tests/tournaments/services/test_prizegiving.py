"""The standing kept for the prize-giving: nowhere in the hall, whole for those who run the evening."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.factories import make_club, make_evening, make_players, make_round, make_user, record
from tests.refusals import refused
from tournaments import selectors
from tournaments.errors import ErrorCode
from tournaments.models import AuditEntry, Door, Evening, StandingFragment
from tournaments.services import evenings, prizegiving, standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make_user()


@pytest.fixture
def evening(director: User) -> Evening:
    """Two rounds of one table, both confirmed."""
    evening = make_evening(make_club(), planned_rounds=2)
    players = make_players(evening.club, 4)
    for number in (1, 2):
        record(make_round(evening, players, number=number).tables.get(), by=director)
    standings.recompute(evening.pk)
    return evening


def hide(evening: Evening, director: User, from_round: int = 2) -> Evening:
    return prizegiving.hide_standing(evening_id=evening.pk, from_round=from_round, by=director, door=Door.DESK)


def show(evening: Evening, director: User) -> Evening:
    return prizegiving.show_standing(evening_id=evening.pk, by=director, door=Door.DESK)


def fragments() -> set[int]:
    return set(StandingFragment.objects.values_list("after_round", flat=True))


def test_the_hall_sees_the_rounds_before_only(evening: Evening, director: User) -> None:
    hidden = hide(evening, director)
    assert selectors.rounds_with_standing(hidden) == [1]
    assert selectors.standing_of(hidden).after_round == 1
    assert selectors.standing_of(hidden, after_round=2).rows == ()
    assert selectors.rounds_with_standing(hidden, reveal=True) == [1, 2]
    assert len(selectors.standing_of(hidden, reveal=True).rows) == 4


def test_what_is_kept_is_not_even_rendered(evening: Evening, director: User) -> None:
    assert fragments() == {2}
    hide(evening, director)
    standings.recompute(evening.pk)
    assert fragments() == {1}
    hide(evening, director, from_round=1)
    standings.recompute(evening.pk)
    assert fragments() == set()


def test_everything_is_shown_again(evening: Evening, director: User) -> None:
    hide(evening, director)
    shown = show(evening, director)
    standings.recompute(evening.pk)
    assert shown.hidden_from_round is None
    assert selectors.rounds_with_standing(shown) == [1, 2]
    assert fragments() == {2}


def test_both_are_written_down_and_make_followers_look_again(evening: Evening, director: User) -> None:
    version = Evening.objects.get().results_version
    hide(evening, director)
    show(evening, director)
    assert [(entry.action, entry.details) for entry in AuditEntry.objects.order_by("pk")] == [
        ("standing_hidden", {"from_round": 2}),
        ("standing_shown", {}),
    ]
    assert Evening.objects.get().results_version == version + 2


def test_twice_the_same_is_once(evening: Evening, director: User) -> None:
    show(evening, director)
    assert not AuditEntry.objects.exists()
    hide(evening, director)
    version = Evening.objects.get().results_version
    hide(evening, director)
    assert AuditEntry.objects.count() == 1
    assert Evening.objects.get().results_version == version


@pytest.mark.parametrize("number", [0, 3, -1])
def test_only_from_a_round_that_is_planned(evening: Evening, director: User, number: int) -> None:
    with refused(ErrorCode.ROUND_BEYOND_PLAN):
        hide(evening, director, from_round=number)


def test_closing_keeps_it_hidden_and_the_prizes_are_given_after(evening: Evening, director: User) -> None:
    hide(evening, director)
    evenings.close_evening(evening_id=evening.pk, by=director)
    standings.recompute(evening.pk)
    closed = Evening.objects.get()
    assert selectors.rounds_with_standing(closed) == [1]
    with refused(ErrorCode.EVENING_CLOSED):
        hide(evening, director, from_round=1)
    assert selectors.rounds_with_standing(show(evening, director)) == [1, 2]
