"""Clubs: mine, and one with its settings."""

from __future__ import annotations

from tests import factories
from tests.tournaments.api.hall import API, Hall, client_of, refusals_of
from tournaments.models import Role


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
