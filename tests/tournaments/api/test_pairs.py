"""Fixed pairs of an evening."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.hall import Hall, refusals_of
from tournaments.models import Apart, ApartKind, EntrantKind, Evening, EveningPair, Player


@pytest.fixture
def pairs_evening(hall: Hall) -> Evening:
    return factories.make_evening(hall.club, entrants=EntrantKind.PAIRS)


def at(evening: Evening, rest: str = "") -> str:
    return f"/api/v1/evenings/{evening.pk}/pairs/{rest}"


def enter(hall: Hall, evening: Evening, first: Player, second: Player) -> Any:
    return hall.director.post(at(evening), {"first": first.pk, "second": second.pk})


def test_a_pair_is_entered_and_taken_off_again(hall: Hall, pairs_evening: Evening) -> None:
    first, second = hall.players[:2]

    response = enter(hall, pairs_evening, second, first)

    assert response.status_code == 201
    assert response.json()["first"] == {"id": first.pk, "label": first.label}
    entered = response.json()
    assert entered.pop("kept_apart") is False
    assert hall.scorer.get(at(pairs_evening)).json() == [entered]
    assert hall.director.delete(at(pairs_evening, f"{response.json()['id']}/")).status_code == 204
    assert hall.scorer.get(at(pairs_evening)).json() == []


def test_a_pair_the_club_keeps_apart_is_entered_and_told(hall: Hall, pairs_evening: Evening) -> None:
    first, second = hall.players[:2]
    Apart.objects.create(club=hall.club, first=first, second=second, kind=ApartKind.NEVER_PARTNERS)

    response = enter(hall, pairs_evening, second, first)

    assert (response.status_code, response.json()["kept_apart"]) == (201, True)


def test_nobody_is_in_two_pairs(hall: Hall, pairs_evening: Evening) -> None:
    first, second, third, _fourth = hall.players
    enter(hall, pairs_evening, first, second)

    assert refusals_of(enter(hall, pairs_evening, second, third), 400) == [("player_twice", "players")]
    assert EveningPair.objects.count() == 1


def test_a_pair_is_two_people(hall: Hall, pairs_evening: Evening) -> None:
    player = hall.players[0]

    assert refusals_of(enter(hall, pairs_evening, player, player), 400) == [("pair_of_one", "second")]


def test_an_individual_evening_has_no_pairs(hall: Hall) -> None:
    assert refusals_of(enter(hall, hall.evening, *hall.players[:2]), 400) == [("not_a_pairs_evening", "")]


def test_somebody_of_another_club_is_unknown(hall: Hall, pairs_evening: Evening) -> None:
    elsewhere = factories.make_player(factories.make_club())

    assert refusals_of(enter(hall, pairs_evening, hall.players[0], elsewhere), 400) == [("player_unknown", "players")]


def test_wrong_types_are_refused(hall: Hall, pairs_evening: Evening) -> None:
    response = hall.director.post(at(pairs_evening), {"first": "1", "third": 2})

    assert sorted(refusals_of(response, 400)) == [
        ("field_missing", "second"),
        ("not_a_number", "first"),
        ("unknown_key", "third"),
    ]


def test_a_pair_that_is_not_there_cannot_be_taken_off(hall: Hall, pairs_evening: Evening) -> None:
    assert refusals_of(hall.director.delete(at(pairs_evening, "999999/")), 400) == [("pair_unknown", "pair")]


def test_a_pair_with_a_seat_stays(hall: Hall, pairs_evening: Evening) -> None:
    one = enter(hall, pairs_evening, *hall.players[:2]).json()["id"]
    enter(hall, pairs_evening, *hall.players[2:])
    base = f"/api/v1/evenings/{pairs_evening.pk}/rounds/1"
    hall.draw(1, evening=pairs_evening)
    assert hall.director.post(f"{base}/publish/").status_code == 200

    response = hall.director.delete(at(pairs_evening, f"{one}/"))

    assert refusals_of(response, 400) == [("player_seated", "players")] * 2
    assert EveningPair.objects.count() == 2


def test_a_pair_of_which_one_is_absent_is_not_drawn(hall: Hall, pairs_evening: Evening) -> None:
    enter(hall, pairs_evening, *hall.players[:2])
    enter(hall, pairs_evening, *hall.players[2:])
    base, ill = f"/api/v1/evenings/{pairs_evening.pk}", hall.players[3]
    where = f"{base}/attendance/{ill.pk}/"

    assert refusals_of(hall.director.patch(where, {"state": None}), 400) == [("player_in_pair", "players")]
    rows = hall.director.patch(where, {"state": "absent_notified"}).json()

    assert {row["player"]["id"]: row["state"] for row in rows}[ill.pk] == "absent_notified"
    response = hall.director.post(f"{base}/rounds/1/draw/", {})
    assert refusals_of(response, 400) == [("pair_incomplete", "")]
    assert response.json()["problems"][0]["params"]["player"] == ill.label
    assert not pairs_evening.rounds.exists()
    hall.director.patch(where, {"state": "present"})
    assert hall.draw(1, evening=pairs_evening)["state"] == "draft"


def test_who_is_present_without_a_partner_is_named(hall: Hall, pairs_evening: Evening) -> None:
    enter(hall, pairs_evening, *hall.players[:2])
    base, people = f"/api/v1/evenings/{pairs_evening.pk}", hall.players[:3]
    hall.director.put(f"{base}/attendance/", {"players": [player.pk for player in people]})

    response = hall.director.post(f"{base}/rounds/1/draw/", {})

    assert refusals_of(response, 400) == [("player_without_partner", "")]
    assert response.json()["problems"][0]["params"] == {"player": people[2].label}
