"""What is credited without playing, for as many hands as a round of the evening has."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import make_club, make_evening, make_players, make_round, make_user, rules_of
from tests.refusals import refused
from tournaments.errors import ErrorCode
from tournaments.models import AuditEntry, Club, Door, Evening
from tournaments.services import crediting, plans

pytestmark = pytest.mark.django_db

# Three quarters of 1600, 1450, 1450 and 1250 are 1200, 1087.5, 1087.5 and 937.5.
OF_TWELVE = {
    "sat_out": {"points": 1200, "pits": 0},
    "late": {"points": 1090, "pits": 0},
    "missed": {"points": 1090, "pits": 0},
    "absent_notified": {"points": 940, "pits": 0},
    "absent": {"points": 0, "pits": 0},
}


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director() -> User:
    return make_user()


def change(evening: Evening, by: User, **changes: Any) -> Evening:
    plans.change_plan(evening_id=evening.pk, by=by, door=Door.DESK, **changes)
    evening.refresh_from_db()
    return evening


@pytest.mark.parametrize(
    ("points", "from_hands", "to_hands", "wanted"),
    [
        (1600, 16, 12, 1200),
        (1450, 16, 12, 1090),
        (1450, 12, 16, 1930),
        (1600, 16, 1, 100),
        (100, 16, 32, 200),
        (30, 2, 1, 20),  # exactly half a ten goes up
        (1450, 16, 4, 360),  # 362.5
        (0, 16, 12, 0),
        (1454, 16, 16, 1454),
    ],
)
def test_points_are_in_proportion_to_the_nearest_ten(points: int, from_hands: int, to_hands: int, wanted: int) -> None:
    credits = {"late": {"points": points, "pits": 3}}
    scaled = crediting.credits_for_hands(credits, from_hands=from_hands, to_hands=to_hands)
    assert scaled == {"late": {"points": wanted, "pits": 3}}
    assert type(scaled["late"]["points"]) is int
    assert credits == {"late": {"points": points, "pits": 3}}, "what was given is not changed"


def test_every_number_of_hands_of_the_club(club: Club) -> None:
    table = crediting.of_club_by_hands(club)
    assert set(table) == set(club.credits)
    assert {len(points) for points in table.values()} == {32}
    assert (table["late"][11], table["late"][15], table["late"][31]) == (1090, 1450, 2900)


# Planning


def test_an_evening_of_fewer_hands_starts_with_less(club: Club) -> None:
    assert make_evening(club, hands=12).credits == OF_TWELVE
    assert make_evening(club, house_rules=rules_of(hands=12), title="Tweede").credits == OF_TWELVE
    evening = make_evening(club, title="Derde")
    assert (evening.hands, evening.credits) == (16, club.credits)


def test_the_hands_given_go_before_those_of_the_rules(club: Club) -> None:
    evening = make_evening(club, house_rules=rules_of(hands=8, four_jacks=100), hands=12)
    assert (evening.hands, evening.rules.four_jacks, evening.credits) == (12, 100, OF_TWELVE)


def test_credits_given_are_taken_as_they_are(club: Club) -> None:
    assert make_evening(club, hands=12, credits=club.credits).credits == club.credits


def test_the_same_as_last_time_copies_what_was_credited(club: Club) -> None:
    make_evening(club, hands=12, credits={**OF_TWELVE, "late": {"points": 1111, "pits": 2}})
    same = plans.same_as_last(club)
    assert same is not None
    assert plans.plan_evening(club=club, **same.values).credits["late"] == {"points": 1111, "pits": 2}


@pytest.mark.parametrize("hands", [0, 33])
def test_no_evening_of_an_impossible_number_of_hands(club: Club, hands: int) -> None:
    with refused(ErrorCode.HANDS_RANGE) as caught:
        make_evening(club, hands=hands)
    assert caught.value.problems[0].field == "hands"
    assert not Evening.objects.exists()


# Changing


def test_credits_follow_the_number_of_hands(club: Club, director: User) -> None:
    evening = change(make_evening(club), director, hands=12)
    assert evening.credits == OF_TWELVE
    details = AuditEntry.objects.get().details
    assert details["credits"] == {"old": club.credits, "new": OF_TWELVE}
    assert change(evening, director, hands=16).credits == club.credits


def test_what_was_typed_stays(club: Club, director: User) -> None:
    typed = {**club.credits, "late": {"points": 1400, "pits": 0}, "sat_out": {"points": 1600, "pits": 1}}
    evening = change(make_evening(club, credits=typed), director, hands=12)
    # Pits are no part of it: with a pit that was typed, the points still follow.
    assert evening.credits == {
        **OF_TWELVE,
        "late": {"points": 1400, "pits": 0},
        "sat_out": {"points": 1200, "pits": 1},
    }


def test_credits_that_are_given_too_do_not_follow(club: Club, director: User) -> None:
    evening = make_evening(club)
    assert change(evening, director, credits=club.credits, hands=12).credits == club.credits
    typed = {**club.credits, "missed": {"points": 1, "pits": 1}}
    assert change(evening, director, credits=typed).credits == typed


def test_credits_stay_with_the_same_number_of_hands(club: Club, director: User) -> None:
    typed = {**club.credits, "late": {"points": 1454, "pits": 0}}
    assert change(make_evening(club, credits=typed), director, hands=16, title="Kerst").credits == typed


@pytest.mark.parametrize(
    "late",
    [{"points": -1, "pits": 0}, {"points": "veel", "pits": 0}, {"points": 1.5, "pits": 0}, {"points": 1}, None],
)
def test_what_is_no_credit_is_refused(club: Club, director: User, late: Any) -> None:
    evening = make_evening(club)
    with refused(ErrorCode.INVALID_VALUE) as caught:
        change(evening, director, credits={**club.credits, "late": late})
    assert caught.value.problems[0].field == "credits"
    evening.refresh_from_db()
    assert evening.credits == club.credits


def test_an_unknown_credit_is_refused(club: Club, director: User) -> None:
    evening = make_evening(club)
    with refused(ErrorCode.INVALID_VALUE) as caught:
        change(evening, director, credits={**club.credits, "early": {"points": 1, "pits": 0}})
    assert caught.value.problems[0].field == "credits"


def test_once_published_credits_stay(club: Club, director: User) -> None:
    evening = make_evening(club)
    make_round(evening, make_players(club, 4))
    with refused(ErrorCode.ROUND_PUBLISHED) as caught:
        change(evening, director, credits=OF_TWELVE)
    assert caught.value.problems[0].field == "credits"
