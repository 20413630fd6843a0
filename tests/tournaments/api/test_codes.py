"""Codes for evenings that were not played, through the API."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.api.hall import refusals_of
from tests.tournaments.api.seasons import SeasonHall, make_season_hall
from tournaments.models import AuditEntry, CodeEntry, Door


@pytest.fixture
def hall() -> SeasonHall:
    return make_season_hall()


def body(hall: SeasonHall, **values: Any) -> dict[str, Any]:
    return {"evening": hall.evenings[0].pk, "entrant": hall.players["9"].pk, "code": "absent_notified", **values}


def test_a_code_is_entered_listed_and_taken_back(hall: SeasonHall) -> None:
    director = hall.as_("director")
    entered = director.post(hall.at("codes/"), body(hall, reason="Op tijd gebeld"))
    assert entered.status_code == 201
    entry = entered.json()
    assert (entry["code"], entry["name"], entry["cancelled_at"]) == ("absent_notified", "Cor Bakker (9)", None)
    assert (entry["entrant"], entry["evening"]) == (hall.players["9"].pk, hall.evenings[0].pk)
    taken_back = director.post(hall.at(f"codes/{entry['id']}/cancel/"), {"reason": "Was er toch niet bij"})
    assert taken_back.status_code == 200
    (listed,) = hall.as_("scorer").get(hall.at("codes/")).json()["results"]
    assert listed == taken_back.json()
    assert listed["cancelled_reason"] == "Was er toch niet bij"
    assert AuditEntry.objects.filter(door=Door.API).count() == 2


def test_who_has_a_result_has_no_code(hall: SeasonHall) -> None:
    response = hall.as_("director").post(hall.at("codes/"), body(hall, entrant=hall.players["7"].pk, code="fill_in"))
    assert refusals_of(response, 400) == [("code_beside_result", "entrant")]


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"code": "ziek"}, ("not_a_choice", "code")),
        ({"code": "sat_out"}, ("code_of_round", "code")),
        ({"entrant": 2**62}, ("entrant_unknown", "entrant")),
        ({"evening": 2**62}, ("evening_unknown", "evening")),
        ({"evening": "x"}, ("not_a_number", "evening")),
        ({"reason": "x" * 201}, ("reason_too_long", "reason")),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    hall: SeasonHall, values: dict[str, Any], problem: tuple[str, str]
) -> None:
    assert refusals_of(hall.as_("director").post(hall.at("codes/"), body(hall, **values)), 400) == [problem]
    assert not CodeEntry.objects.exists()


def test_a_code_is_taken_back_once_and_with_a_reason(hall: SeasonHall) -> None:
    director = hall.as_("director")
    entry = director.post(hall.at("codes/"), body(hall)).json()
    address = hall.at(f"codes/{entry['id']}/cancel/")
    assert refusals_of(director.post(address, {}), 400) == [("reason_missing", "reason")]
    director.post(address, {"reason": "x"})
    assert refusals_of(director.post(address, {"reason": "x"}), 400) == [("code_cancelled", "")]
    assert director.post(hall.at("codes/999999/cancel/"), {"reason": "x"}).status_code == 404


def test_a_code_of_another_competition_is_not_taken_back_here(hall: SeasonHall) -> None:
    entry = hall.as_("director").post(hall.at("codes/"), body(hall)).json()
    other = make_season_hall()
    response = other.as_("director").post(other.at(f"codes/{entry['id']}/cancel/"), {"reason": "x"})
    assert response.status_code == 404
    assert CodeEntry.objects.get().cancelled_at is None


def test_who_may_not(hall: SeasonHall) -> None:
    for who, status in (("scorer", 403), ("outsider", 404), ("stranger", 401)):
        assert hall.as_(who).post(hall.at("codes/"), body(hall)).status_code == status
        assert hall.as_(who).post(hall.at("codes/1/cancel/"), {"reason": "x"}).status_code == status
    assert hall.as_("outsider").get(hall.at("codes/")).status_code == 404
