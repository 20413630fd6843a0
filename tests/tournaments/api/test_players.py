"""Members and guests."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.tournaments.api.hall import API, Hall, refusals_of
from tournaments.api.serializers.players import PlayerBody
from tournaments.models import Player
from tournaments.services.people import PLAYER_FIELDS

RIA = {"number": "7", "first_name": "Ria", "infix": "van der", "last_name": "Bos"}


def test_the_body_has_the_fields_of_the_service() -> None:
    assert set(PlayerBody().fields) == set(PLAYER_FIELDS)


def test_a_player_is_added(hall: Hall) -> None:
    response = hall.owner.post(hall.at_club("players/"), {**RIA, "is_guest": True, "active_from": "2026-09-01"})

    assert response.status_code == 201
    player = Player.objects.get(number="7")
    assert response.json() == hall.scorer.get(f"{API}/players/{player.pk}/").json()
    assert response.json() == {
        "id": player.pk,
        "label": "Ria van der Bos (7)",
        "number": "7",
        "first_name": "Ria",
        "infix": "van der",
        "last_name": "Bos",
        "full_name": "Ria van der Bos",
        "public_name_policy": "full",
        "public_name": "Ria van der Bos",
        "is_guest": True,
        "categories": [],
        "active_from": "2026-09-01",
        "active_until": None,
        "needs_fixed_table": False,
        "fixed_table": None,
        "merged_into": None,
    }


def test_a_number_belongs_to_one(hall: Hall) -> None:
    taken = hall.players[0].number
    response = hall.owner.post(hall.at_club("players/"), {**RIA, "number": taken, "last_name": ""})

    assert sorted(refusals_of(response, 400)) == [("invalid_value", "last_name"), ("number_taken", "number")]
    assert Player.objects.filter(club=hall.club).count() == len(hall.players)


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("number", 7, "not_a_text"),
        ("first_name", None, "field_missing"),
        ("last_name", "a\x00b", "not_a_text"),
        ("last_name", "x" * 61, "invalid_value"),
        ("public_name_policy", "secret", "not_a_choice"),
        ("public_name_policy", ["full"], "not_a_choice"),
        ("is_guest", "yes", "not_a_choice"),
        ("is_guest", 1, "not_a_choice"),
        ("active_from", "31-12-2026", "not_a_date"),
        ("active_from", "2026-02-30", "not_a_date"),
        ("active_from", 20260101, "not_a_date"),
        ("club", 3, "unknown_key"),
        ("id", 3, "unknown_key"),
    ],
)
def test_wrong_values_are_refused(hall: Hall, field: str, value: Any, code: str) -> None:
    for response in (
        hall.owner.post(hall.at_club("players/"), {**RIA, field: value}),
        hall.owner.patch(f"{API}/players/{hall.players[0].pk}/", {field: value}),
    ):
        assert refusals_of(response, 400) == [(code, field)]


def test_half_a_character_is_no_text(hall: Hall) -> None:
    body = json.dumps({**RIA, "first_name": "\ud800"})
    response = hall.owner.post(hall.at_club("players/"), body, content_type="application/json")

    assert refusals_of(response, 400) == [("not_a_text", "first_name")]


def test_a_player_who_leaves_before_coming_is_refused(hall: Hall) -> None:
    response = hall.owner.post(
        hall.at_club("players/"), {**RIA, "active_from": "2026-09-02", "active_until": "2026-09-01"}
    )

    assert refusals_of(response, 400) == [("invalid_value", "active_until")]


def test_only_what_is_given_is_changed(hall: Hall) -> None:
    player = hall.players[0]
    response = hall.owner.patch(f"{API}/players/{player.pk}/", {"public_name_policy": "hidden"})

    assert response.status_code == 200
    assert response.json()["number"] == player.number
    player.refresh_from_db()
    assert player.public_name_policy == "hidden"


def test_the_list_is_that_of_the_door_when_asked(hall: Hall) -> None:
    today = timezone.localdate()
    days = {"gone": -1, "last": 0, "later": 1}
    gone, last, later = (factories.make_player(hall.club, active_until=today + timedelta(days[k])) for k in days)
    new = factories.make_player(hall.club, active_from=today + timedelta(1))

    def listed(**query: str) -> set[int]:
        return {player["id"] for player in hall.scorer.get(hall.at_club("players/"), query).json()["results"]}

    here = {player.pk for player in hall.players} | {last.pk, later.pk}
    assert listed(active="true") == here
    assert listed(active="false") == {gone.pk, new.pk}
    assert listed() == here | {gone.pk, new.pk}
    assert listed(active="false", search=new.number) == {new.pk}


def test_a_search_wants_every_word(hall: Hall) -> None:
    factories.make_player(hall.club, "Ria", "Bos", infix="van der", number="R7")
    factories.make_player(hall.club, "Ria", "Kamp")

    def found(search: str) -> list[str]:
        answer = hall.scorer.get(hall.at_club("players/"), {"search": search}).json()
        return [player["full_name"] for player in answer["results"]]

    assert found("ria") == ["Ria van der Bos", "Ria Kamp"]
    assert found("der ria") == ["Ria van der Bos"]
    assert found("r7") == ["Ria van der Bos"]
    assert found("xyz") == []


def test_guests_alone(hall: Hall) -> None:
    factories.make_player(hall.club, "Gé", "Gast", is_guest=True)

    answer = hall.scorer.get(hall.at_club("players/"), {"is_guest": "true"}).json()

    assert [player["full_name"] for player in answer["results"]] == ["Gé Gast"]


def test_a_long_list_comes_in_pages(hall: Hall) -> None:
    factories.make_players(hall.club, 101 - len(hall.players))

    first = hall.scorer.get(hall.at_club("players/")).json()
    second = hall.scorer.get(first["next"]).json()

    assert (first["count"], len(first["results"]), len(second["results"])) == (101, 100, 1)
    assert second["next"] is None
    assert refusals_of(hall.scorer.get(hall.at_club("players/"), {"page": "9"}), 404) == [("not_found", "")]


def test_the_public_name_is_what_strangers_read(hall: Hall) -> None:
    two = [factories.make_player(hall.club, "Piet", "Jansen", number=number) for number in ("1016", "1017")]

    found = hall.scorer.get(hall.at_club("players/"), {"search": "jansen"}).json()["results"]
    one = hall.scorer.get(f"{API}/players/{two[0].pk}/").json()

    assert [player["public_name"] for player in found] == ["Piet Jansen (1016)", "Piet Jansen (1017)"]
    assert one["public_name"] == "Piet Jansen (1016)"


def test_the_list_takes_as_many_queries_for_8_as_for_60(hall: Hall) -> None:
    scorer = hall.scorer

    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert scorer.get(hall.at_club("players/")).status_code == 200
        return len(caught)

    factories.make_players(hall.club, 8)
    few = queries()
    factories.make_players(hall.club, 52)

    assert queries() == few == 8  # one of them for the namesakes in the club, one for the categories


def test_a_player_stops_and_comes_back(hall: Hall) -> None:
    player = factories.make_player(hall.club)

    response = hall.owner.post(f"{API}/players/{player.pk}/deactivate/", {"last_day": "2026-12-31"})

    assert response.json()["active_until"] == "2026-12-31"
    assert hall.owner.post(f"{API}/players/{player.pk}/reactivate/").json()["active_until"] is None


def test_a_last_day_before_an_evening_is_refused_in_both_ways(hall: Hall) -> None:
    player = hall.players[0]
    day = "2026-12-02"

    for response in (
        hall.owner.post(f"{API}/players/{player.pk}/deactivate/", {"last_day": day}),
        hall.owner.patch(f"{API}/players/{player.pk}/", {"active_until": day}),
    ):
        assert refusals_of(response, 400) == [("plays_later", "active_until")]
    assert refusals_of(hall.owner.post(f"{API}/players/{player.pk}/deactivate/", {}), 400) == [
        ("field_missing", "last_day")
    ]


def test_a_double_is_merged(hall: Hall) -> None:
    keep, gone = factories.make_players(hall.club, 2)

    response = hall.owner.post(f"{API}/players/{keep.pk}/merge/", {"double": gone.pk, "reason": "typed twice"})

    assert response.status_code == 200
    assert response.json()["id"] == keep.pk
    assert hall.scorer.get(f"{API}/players/{gone.pk}/").json()["merged_into"] == keep.pk
    listed = hall.scorer.get(hall.at_club("players/"), {"search": gone.last_name}).json()
    assert listed["results"] == []


def test_a_merge_is_refused_for_every_reason_at_once(hall: Hall) -> None:
    keep, gone = hall.players[:2]
    address = f"{API}/players/{keep.pk}/merge/"
    elsewhere = factories.make_player(factories.make_club())

    assert refusals_of(hall.owner.post(address, {"double": gone.pk}), 400) == [
        ("played_together", "double"),
        ("reason_missing", "reason"),
    ]
    assert refusals_of(hall.owner.post(address, {"double": elsewhere.pk, "reason": "x"}), 400) == [
        ("player_unknown", "double")
    ]
    assert refusals_of(hall.owner.post(address, {"double": keep.pk, "reason": "x"}), 400) == [
        ("merge_into_self", "double")
    ]
