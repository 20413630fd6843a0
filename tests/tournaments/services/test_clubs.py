"""The founding of the first club of an installation."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring import PRESETS
from tests.factories import PASSWORD, make_club, make_user
from tests.refusals import refused
from tournaments.access import Right, rights_in
from tournaments.errors import ErrorCode
from tournaments.models import Club, Role
from tournaments.services import clubs

pytestmark = pytest.mark.django_db


def found(**values: Any) -> tuple[Club, User]:
    asked = {
        "name": "De Klaverboer",
        "slug": "klaverboer",
        "house_rules": PRESETS["NKU"],
        "username": "eigenaar",
        "password": PASSWORD,
    }
    return clubs.found_club(**{**asked, **values})


def test_first_club_and_its_owner() -> None:
    assert not clubs.is_set_up()
    club, owner = found(name=" De Klaverboer ")
    assert (club.name, club.slug, club.house_rules["four_jacks"]) == ("De Klaverboer", "klaverboer", 100)
    assert owner.check_password(PASSWORD)
    assert (owner.is_staff, owner.is_superuser) == (True, True)
    assert club.roles.get().role == Role.OWNER
    assert rights_in(owner, club) == set(Right)
    assert clubs.is_set_up()


@pytest.mark.parametrize("there", [make_club, make_user])
def test_installation_is_set_up_only_once(there: Any) -> None:
    there()
    with refused(ErrorCode.ALREADY_SET_UP):
        found()


def test_everything_wrong_is_named_at_its_field() -> None:
    with refused(*[ErrorCode.INVALID_VALUE] * 4) as caught:
        found(name="", slug="de klaverboer", username="een naam", password="kort")
    assert {problem.field for problem in caught.value.problems} == {"name", "slug", "username", "password"}
    assert not clubs.is_set_up()


def test_password_may_not_be_the_user_name() -> None:
    with refused(ErrorCode.INVALID_VALUE):
        found(username="klaverboer-bestuur", password="klaverboer-bestuur")
