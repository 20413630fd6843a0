"""Clubs: mine, and one with its settings."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.hall import API, Hall, client_of, refusals_of
from tournaments.models import AuditEntry, Role


def test_only_my_clubs_with_my_role(hall: Hall) -> None:
    answer = hall.scorer.get(f"{API}/clubs/").json()

    assert answer["count"] == 1
    assert answer["results"] == [{"slug": hall.club.slug, "name": hall.club.name, "role": "scorer"}]


def test_who_has_two_clubs_sees_both_in_one_query_more(hall: Hall) -> None:
    user = hall.people["owner"]
    for name in ("Boven", "Onder"):
        club = factories.make_club(name)
        club.roles.create(user=user, role=Role.SCORER)

    results = hall.owner.get(f"{API}/clubs/").json()["results"]

    assert [(club["name"], club["role"]) for club in results] == [
        ("Boven", "scorer"),
        ("De Klavers", "owner"),
        ("Onder", "scorer"),
    ]


def test_who_keeps_the_installation_sees_all_without_a_role(hall: Hall) -> None:
    keeper = client_of(factories.make_user(is_superuser=True))

    assert {club["role"] for club in keeper.get(f"{API}/clubs/").json()["results"]} == {None}
    assert keeper.get(hall.at_club()).json()["role"] is None


def test_a_stranger_sees_none(hall: Hall) -> None:
    assert refusals_of(hall.stranger.get(f"{API}/clubs/"), 401) == [("not_signed_in", "")]


def test_one_club_with_its_settings(hall: Hall) -> None:
    club = hall.scorer.get(hall.at_club()).json()

    assert club["house_rules"]["hands"] == 16
    assert club["credits"]["sat_out"] == {"points": 1600, "pits": 0}
    assert club["tie_breaks"] == ["pits", "fewest_nats", "roem", "best_round"]


def test_settings_of_a_club_are_changed(hall: Hall) -> None:
    response = hall.owner.patch(
        hall.at_club(), {"name": "De Harten", "house_rules": {"four_jacks": 100}, "tie_breaks": []}
    )

    assert response.status_code == 200
    club = response.json()
    assert (club["name"], club["house_rules"]["four_jacks"], club["house_rules"]["hands"]) == ("De Harten", 100, 16)
    assert club["tie_breaks"] == []
    assert hall.scorer.get(hall.at_club()).json() == club | {"role": "scorer"}
    assert AuditEntry.objects.get().door == "api"


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        (
            {"name": "", "house_rules": {"slot_with_pit": True, "hands": 33}, "tie_breaks": ["pits", "pits"]},
            [
                ("invalid_value", "name"),
                ("invalid_value", "tie_breaks"),
                ("rules_contradiction", "house_rules.hands"),
                ("rules_contradiction", "house_rules.slot_with_pit"),
            ],
        ),
        ({"house_rules": {"jacks": 1}}, [("unknown_key", "house_rules.jacks")]),
        ({"house_rules": []}, [("not_an_object", "house_rules")]),
        ({"tie_breaks": ["age"]}, [("not_a_choice", "tie_breaks[1]")]),
        ({"credits": {"late": {"points": "1", "pits": 0}}}, None),
        ({"slug": "anders"}, [("unknown_key", "slug")]),
    ],
)
def test_settings_that_cannot_be_are_refused(hall: Hall, body: dict[str, Any], problems: Any) -> None:
    found = refusals_of(hall.owner.patch(hall.at_club(), body), 400)

    assert problems is None or sorted(found) == problems
    assert not AuditEntry.objects.exists()
