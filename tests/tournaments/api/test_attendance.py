"""Who is there tonight."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.hall import Hall, refusals_of
from tournaments.models import Attendance


def states_of(hall: Hall) -> dict[int, str]:
    return {row["player"]["id"]: row["state"] for row in hall.scorer.get(hall.at_evening("attendance/")).json()}


def test_the_list_at_the_door(hall: Hall) -> None:
    rows = hall.scorer.get(hall.at_evening("attendance/")).json()

    assert rows[0] == {
        "player": {"id": hall.players[0].pk, "label": hall.players[0].label},
        "state": "present",
        "from_round": 1,
        "until_round": None,
        "paid": 0,
        "is_house": False,
    }
    assert len(rows) == 4


def test_exactly_these_people_are_present(hall: Hall) -> None:
    late = factories.make_player(hall.club)
    everybody = [player.pk for player in (*hall.players, late)]

    response = hall.director.put(hall.at_evening("attendance/"), {"players": everybody})

    assert response.status_code == 200
    assert {row["player"]["id"]: row["from_round"] for row in response.json()} == dict.fromkeys(everybody, 1) | {
        late.pk: 2
    }


@pytest.mark.parametrize(
    ("players", "code", "where"),
    [
        (None, "field_missing", "players"),
        ("all", "not_a_list", "players"),
        ([1, "2"], "not_a_number", "players[2]"),
        ([True], "not_a_number", "players[1]"),
        ([0], "out_of_range", "players[1]"),
        ([2**63], "out_of_range", "players[1]"),
    ],
)
def test_a_list_that_is_none_is_refused(hall: Hall, players: Any, code: str, where: str) -> None:
    response = hall.director.put(hall.at_evening("attendance/"), {"players": players})

    assert refusals_of(response, 400) == [(code, where)]
    assert len(states_of(hall)) == 4


def test_everybody_who_is_wrong_is_named(hall: Hall) -> None:
    elsewhere = factories.make_player(factories.make_club())
    response = hall.director.put(hall.at_evening("attendance/"), {"players": [elsewhere.pk, hall.players[0].pk]})

    codes = [code for code, _field in refusals_of(response, 400)]
    assert codes == ["player_unknown", *["player_seated"] * 3]
    assert len(states_of(hall)) == 4


def test_one_person_is_marked(hall: Hall) -> None:
    ill = factories.make_player(hall.club)
    where = hall.at_evening(f"attendance/{ill.pk}/")

    assert hall.director.patch(where, {"state": "absent_notified"}).status_code == 200
    assert states_of(hall)[ill.pk] == "absent_notified"
    hall.director.patch(where, {"state": None})
    assert ill.pk not in states_of(hall)


@pytest.mark.parametrize(
    ("body", "code", "where"),
    [
        ({}, "field_missing", "state"),
        ({"state": "late"}, "not_a_choice", "state"),
        ({"state": "absent", "paid": True}, "not_a_number", "paid"),
        ({"state": "absent", "fee": 5}, "unknown_key", "fee"),
        ({"paid": -1}, "paid_range", "paid"),
        ({"paid": 100_001}, "paid_range", "paid"),
    ],
)
def test_a_state_that_is_none_is_refused(hall: Hall, body: dict[str, Any], code: str, where: str) -> None:
    response = hall.director.patch(hall.at_evening(f"attendance/{hall.players[0].pk}/"), body)

    assert refusals_of(response, 400) == [(code, where)]


def test_who_has_a_seat_cannot_go(hall: Hall) -> None:
    response = hall.director.patch(hall.at_evening(f"attendance/{hall.players[0].pk}/"), {"state": "absent"})

    assert refusals_of(response, 400) == [("player_seated", "players")]
    assert Attendance.objects.filter(evening=hall.evening, state="present").count() == 4


@pytest.mark.parametrize("player_id", [0, 999_999, 10**30])
def test_a_player_who_does_not_exist(hall: Hall, player_id: int) -> None:
    response = hall.director.patch(hall.at_evening(f"attendance/{player_id}/"), {"state": "present"})

    assert refusals_of(response, 404) == [("not_found", "")]


def test_a_player_of_another_club_is_not_there(hall: Hall) -> None:
    elsewhere = factories.make_player(factories.make_club())
    response = hall.director.patch(hall.at_evening(f"attendance/{elsewhere.pk}/"), {"state": "present"})

    assert refusals_of(response, 404) == [("not_found", "")]


def test_one_person_comes_and_pays_in_one_call(hall: Hall) -> None:
    late = factories.make_player(hall.club)
    rows = hall.director.patch(hall.at_evening(f"attendance/{late.pk}/"), {"state": "present", "paid": 500}).json()

    assert [(row["state"], row["paid"]) for row in rows if row["player"]["id"] == late.pk] == [("present", 500)]


def test_one_person_gets_the_money_back_and_goes_in_one_call(hall: Hall) -> None:
    evening = factories.make_evening(hall.club)
    player = factories.make_player(hall.club)
    where = f"/api/v1/evenings/{evening.pk}/attendance/{player.pk}/"
    hall.director.patch(where, {"state": "present", "paid": 500})

    assert refusals_of(hall.director.patch(where, {"state": None}), 400) == [("player_paid", "players")]
    assert hall.director.patch(where, {"state": "absent", "paid": 0}).json()[0]["paid"] == 0


def test_nothing_is_stored_when_half_of_a_call_is_refused(hall: Hall) -> None:
    player = factories.make_player(hall.club)
    where = hall.at_evening(f"attendance/{player.pk}/")

    assert refusals_of(hall.director.patch(where, {"state": "present", "paid": -5}), 400) == [("paid_range", "paid")]
    assert player.pk not in states_of(hall)


def test_who_is_not_there_does_not_pay(hall: Hall) -> None:
    player = factories.make_player(hall.club)
    response = hall.director.patch(hall.at_evening(f"attendance/{player.pk}/"), {"paid": 500})

    assert refusals_of(response, 400) == [("payer_not_present", "players")]


def test_a_guest_comes_and_goes(hall: Hall) -> None:
    evening = factories.make_evening(hall.club)
    base = f"/api/v1/evenings/{evening.pk}/guests/"
    response = hall.director.post(base, {"first_name": "Ria", "infix": "van", "last_name": "Dam"})

    assert response.status_code == 201
    assert (response.json()["player"]["label"], response.json()["state"]) == ("Ria van Dam (G1)", "present")
    where = f"{base}{response.json()['player']['id']}/"
    assert hall.director.delete(where).status_code == 204
    assert hall.director.delete(where).status_code == 404


def test_a_guest_without_a_name_is_refused(hall: Hall) -> None:
    response = hall.director.post(hall.at_evening("guests/"), {"first_name": " ", "last_name": ""})

    assert refusals_of(response, 400) == [("guest_name", "first_name"), ("guest_name", "last_name")]


def test_a_member_is_not_taken_back_as_a_guest(hall: Hall) -> None:
    response = hall.director.delete(hall.at_evening(f"guests/{hall.players[0].pk}/"))

    assert refusals_of(response, 400) == [("player_unknown", "players")]
