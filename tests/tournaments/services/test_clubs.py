"""The founding of the first club of an installation, and the settings of a club."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring import PRESETS, ViolationCode
from tests.factories import PASSWORD, make_club, make_evening, make_user
from tests.refusals import refused
from tournaments.access import Right, rights_in
from tournaments.errors import ErrorCode
from tournaments.models import AuditEntry, Club, Door, Role
from tournaments.seating.rules import SeatingRules
from tournaments.seating.systems import LeftOver
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


def test_rules_that_come_with_credits_bring_them() -> None:
    club, _ = found(house_rules=PRESETS["DE_PITSLAG"], preset="DE_PITSLAG")
    assert club.credits["sat_out"] == {"points": 1600, "pits": 1}
    assert club.credits["late"] == club.credits["missed"] == {"points": 1450, "pits": 0}
    assert club.credits.keys() == Club().credits.keys()


def test_other_rules_bring_the_credits_of_most_clubs() -> None:
    assert found(preset="NKU")[0].credits == Club().credits


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


# Settings


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def owner() -> User:
    return make_user()


def change(club: Club, owner: User, **values: Any) -> Club:
    return clubs.change_settings(club=club, by=owner, door=Door.DESK, **values)


def test_settings_change_and_are_written_down_old_and_new(club: Club, owner: User) -> None:
    changed = change(
        club,
        owner,
        name=" De Harten ",
        house_rules={"four_jacks": 100},
        credits={**club.credits, "late": {"points": 1400, "pits": 1}},
        tie_breaks=["roem"],
    )
    changed.refresh_from_db()
    assert (changed.name, changed.house_rules["four_jacks"], changed.house_rules["hands"]) == ("De Harten", 100, 16)
    assert (changed.credits["late"], changed.tie_breaks) == ({"points": 1400, "pits": 1}, ["roem"])
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.by, entry.club, entry.evening, entry.door) == (
        "rules_changed",
        owner,
        club,
        None,
        "desk",
    )
    assert entry.details == {
        "name": {"old": "De Klavers", "new": "De Harten"},
        "house_rules.four_jacks": {"old": 200, "new": 100},
        "credits.late": {"old": {"points": 1450, "pits": 0}, "new": {"points": 1400, "pits": 1}},
        "tie_breaks": {"old": ["pits", "fewest_nats", "roem", "best_round"], "new": ["roem"]},
    }


def test_settings_left_out_stay_unless_a_preset_is_named(club: Club, owner: User) -> None:
    change(club, owner, house_rules={"hands": 12})
    assert change(club, owner, house_rules={"pit_bonus": 0}).house_rules["hands"] == 12
    rules = change(club, owner, house_rules={"preset": "NKU", "counter_pit": 100}).house_rules
    assert (rules["hands"], rules["pit_bonus"], rules["four_jacks"], rules["counter_pit"]) == (16, 100, 100, 100)


def test_rules_that_come_with_credits_bring_them_and_those_that_are_given_come_after(club: Club, owner: User) -> None:
    before = club.credits["absent"]
    credits = change(club, owner, house_rules={"preset": "DE_PITSLAG"}).credits
    assert (credits["sat_out"], credits["absent"]) == ({"points": 1600, "pits": 1}, before)
    given = {**credits, "sat_out": {"points": 1500, "pits": 0}}
    assert change(club, owner, house_rules={"preset": "DE_PITSLAG"}, credits=given).credits == given
    # What is not named brings nothing.
    assert change(club, owner, house_rules={"hands": 12}).credits == given


def test_evening_planned_before_keeps_its_copy(club: Club, owner: User) -> None:
    evening = make_evening(club)
    change(club, owner, house_rules={"four_jacks": 100}, tie_breaks=[])
    evening.refresh_from_db()
    assert (evening.rules.four_jacks, len(evening.tie_breaks)) == (200, 4)
    assert make_evening(Club.objects.get()).rules.four_jacks == 100


def test_rules_found_right_are_written_down_once(club: Club, owner: User) -> None:
    for _ in range(2):
        change(club, owner, house_rules={})
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.details) == ("rules_confirmed", {})


def test_a_name_alone_says_nothing_of_the_rules(club: Club, owner: User) -> None:
    change(club, owner, name=club.name)
    assert not AuditEntry.objects.exists()


def test_everything_wrong_with_settings_is_named_and_nothing_changed(club: Club, owner: User) -> None:
    codes = [ErrorCode.INVALID_VALUE] * 3 + [ViolationCode.RULES_CONTRADICTION] * 2
    with refused(*codes) as caught:
        change(
            club,
            owner,
            name=" ",
            house_rules={"slot_with_pit": True, "pit_bonus": 5},
            credits={"late": {"points": 1, "pits": 1}},
            tie_breaks=["pits", "pits"],
        )
    assert {problem.field for problem in caught.value.problems} == {
        "name",
        "house_rules.slot_with_pit",
        "house_rules.pit_bonus",
        "credits",
        "tie_breaks",
    }
    assert Club.objects.get().house_rules == club.house_rules
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"jacks": 200}, ViolationCode.UNKNOWN_KEY),
        ({"hands": "16"}, ViolationCode.NOT_A_NUMBER),
        ({"trump": "turned"}, ViolationCode.NOT_A_CHOICE),
        ({"preset": "GEEN"}, ViolationCode.NOT_A_CHOICE),
    ],
)
def test_rules_that_cannot_be_read_are_refused(
    club: Club, owner: User, rules: dict[str, object], code: ViolationCode
) -> None:
    with refused(code) as caught:
        change(club, owner, house_rules=rules)
    assert caught.value.problems[0].field == f"house_rules.{next(iter(rules))}"


def test_rules_of_the_draw_change_one_by_one(club: Club, owner: User) -> None:
    changed = change(club, owner, seating={"left_over": "house"})
    assert changed.seating == SeatingRules(left_over=LeftOver.HOUSE).as_dict()
    assert AuditEntry.objects.get().details == {"seating.left_over": {"old": "three", "new": "house"}}


def test_what_is_no_rule_of_the_draw_is_named_at_its_field(club: Club, owner: User) -> None:
    with refused(ErrorCode.SEATING_RULE, ErrorCode.SEATING_RULE_UNKNOWN) as caught:
        change(club, owner, seating={"left_over": "nobody", "colour": "red"})
    assert {problem.field for problem in caught.value.problems} == {"seating.left_over", "seating.colour"}
    assert not AuditEntry.objects.exists()
