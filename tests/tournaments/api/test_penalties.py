"""Points taken from one person."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.hall import Hall, refusals_of
from tournaments.models import Penalty


def give(hall: Hall, **values: Any) -> Any:
    body = {"player": hall.players[0].pk, "points": -100, "reason": "Verzaakt", **values}
    return hall.director.post(hall.at_evening("penalties/"), body)


def test_a_penalty_is_given(hall: Hall) -> None:
    response = give(hall)

    assert response.status_code == 201
    penalty = response.json()
    assert (penalty["player"]["label"], penalty["points"], penalty["reason"]) == (
        hall.players[0].label,
        -100,
        "Verzaakt",
    )
    assert (penalty["round_number"], penalty["cancelled"]) == (1, False)
    assert penalty["given_by"] == hall.people["director"].username
    assert hall.scorer.get(hall.at_evening("penalties/")).json() == [penalty]


def test_a_penalty_is_taken_back_and_stays_on_record(hall: Hall) -> None:
    address = f"/api/v1/penalties/{give(hall).json()['id']}/cancel/"

    response = hall.director.post(address, {"reason": "Toch niet"})

    assert (response.status_code, response.json()["cancelled"]) == (200, True)
    assert response.json()["cancelled_reason"] == "Toch niet"
    assert len(hall.scorer.get(hall.at_evening("penalties/")).json()) == 1
    again = hall.director.post(address, {})
    assert refusals_of(again, 400) == [("penalty_cancelled", ""), ("reason_missing", "reason")]


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({"points": 100}, "penalty_points", "points"),
        ({"points": 0}, "penalty_points", "points"),
        ({"points": -(10**30)}, "penalty_points", "points"),
        ({"points": "-100"}, "not_a_number", "points"),
        ({"reason": ""}, "reason_missing", "reason"),
        ({"reason": 5}, "not_a_text", "reason"),
        ({"reason": "x" * 201}, "reason_too_long", "reason"),
        ({"player": 999_999}, "player_unknown", "player"),
        ({"player": None}, "field_missing", "player"),
        ({"round": 1}, "unknown_key", "round"),
    ],
)
def test_a_penalty_that_is_none_is_refused(hall: Hall, values: dict[str, Any], code: str, field: str) -> None:
    assert refusals_of(give(hall, **values), 400) == [(code, field)]
    assert not Penalty.objects.exists()


def test_everything_wrong_is_said_at_once(hall: Hall) -> None:
    away = factories.make_player(hall.club)

    assert refusals_of(give(hall, player=away.pk, points=5, reason=""), 400) == [
        ("penalty_points", "points"),
        ("reason_missing", "reason"),
        ("player_not_present", "player"),
    ]


def test_a_penalty_that_is_not_there(hall: Hall) -> None:
    response = hall.director.post("/api/v1/penalties/999999/cancel/", {"reason": "x"})

    assert refusals_of(response, 404) == [("not_found", "")]
