"""Disturbances of a seated round through the API."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.hall import Hall, hand_in, make_hall, refusals_of
from tournaments.models import AttendanceState, AuditEntry, Credit, Seat, SitOut
from tournaments.services import evenings


@pytest.fixture
def night() -> Hall:
    """Two tables, and two who sit out."""
    return make_hall(players=10)


def swap(night: Hall, **values: Any) -> Any:
    body = {"first": night.players[0].pk, "second": night.players[6].pk, "reason": "wrong chairs", **values}
    return night.director.post(night.at_evening("rounds/1/swap/"), body)


def chairs(night: Hall) -> list[int]:
    return list(Seat.objects.order_by("table__number", "position").values_list("sitter_id", flat=True))


def test_a_swap_says_who_is_touched(night: Hall) -> None:
    before = chairs(night)
    answer = swap(night, preview=True)
    assert answer.status_code == 200
    assert set(answer.json()["people"]) == {night.players[0].label, night.players[6].label}
    assert (answer.json()["tables"], answer.json()["has_result"]) == ([1, 2], False)
    assert answer.json()["rounds"] == [1]
    assert chairs(night) == before
    assert swap(night).json() == answer.json()
    assert chairs(night)[0] == night.players[6].pk
    assert AuditEntry.objects.get().door == "api"


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"reason": ""}, [("reason_missing", "reason")]),
        ({"second": 999_999}, [("player_unknown", "second")]),
        ({"first": "x"}, [("not_a_number", "first")]),
        ({"preview": "yes"}, [("not_a_choice", "preview")]),
        ({"third": 1}, [("unknown_key", "third")]),
    ],
)
def test_swaps_that_are_refused(night: Hall, values: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    before = chairs(night)
    assert refusals_of(swap(night, **values), 400) == expected
    assert chairs(night) == before


def test_a_round_that_is_not_there(night: Hall) -> None:
    players = night.players
    body = {"first": players[0].pk, "second": players[4].pk}
    answer = night.director.post(night.at_evening("rounds/2/swap/"), body)
    assert refusals_of(answer, 400) == [("round_unknown", "number")]


def test_a_substitute_sits_and_the_player_scores(night: Hall) -> None:
    sub = factories.make_player(night.club)
    answer = night.director.put(night.at_table("chairs/0/"), {"sitter": sub.pk, "reason": "ill"})
    assert answer.status_code == 200
    seat = answer.json()["seats"][0]
    assert (seat["player"]["id"], seat["sitter"]["id"]) == (night.players[0].pk, sub.pk)
    answer = night.director.put(night.at_table("chairs/0/"), {"sitter": None})
    assert answer.json()["seats"][0]["sitter"]["id"] == night.players[0].pk


def test_substitutes_that_are_refused(night: Hall) -> None:
    address, seated = night.at_table("chairs/0/"), night.players[5].pk
    answer = night.director.put(address, {"sitter": seated})
    assert refusals_of(answer, 400) == [("sitter_seated", "sitter"), ("reason_missing", "reason")]
    answer = night.director.put(night.at_table("chairs/4/"), {"sitter": seated, "reason": "x"})
    assert refusals_of(answer, 400) == [("chair_unknown", "position")]
    assert refusals_of(night.director.put(address, {"reason": "x"}), 400) == [("field_missing", "sitter")]


def test_somebody_goes_home_early(night: Hall) -> None:
    address = night.at_evening(f"attendance/{night.players[0].pk}/leave/")
    answer = night.director.post(address, {"after_round": 1, "reason": "last train"})
    assert (answer.status_code, answer.json()["until_round"]) == (200, 1)
    answer = night.director.post(address, {"after_round": None})
    assert answer.json()["until_round"] is None
    assert refusals_of(night.director.post(address, {"after_round": 0}), 400) == [("leaver_seated", "player")]
    assert refusals_of(night.director.post(address, {}), 400) == [("field_missing", "after_round")]


def test_one_table_more_and_one_less(night: Hall) -> None:
    late = factories.make_players(night.club, 2)
    for player in late:
        evenings.mark_attendance(evening_id=night.evening.pk, player_id=player.pk, state=AttendanceState.PRESENT)
    free = [player.pk for player in [*night.players[8:], *late]]
    body = {"number": 3, "side_a": free[:2], "side_b": free[2:], "reason": "four more"}
    answer = night.director.post(night.at_evening("rounds/1/tables/"), body)
    assert answer.status_code == 201
    assert (answer.json()["number"], len(answer.json()["seats"])) == (3, 4)
    address = f"/api/v1/tables/{answer.json()['id']}/drop/"
    answer = night.director.post(address, {"code": "missed", "reason": "lamp broken"})
    assert answer.status_code == 200
    assert [table["number"] for table in answer.json()["tables"]] == [1, 2]
    assert SitOut.objects.filter(code="missed", player_id__in=free).count() == 4


def test_tables_that_are_not_opened_or_taken_out(night: Hall) -> None:
    seated = [player.pk for player in night.players]
    body = {"number": 3, "side_a": seated[:1], "side_b": seated[8:]}
    answer = night.director.post(night.at_evening("rounds/1/tables/"), body)
    assert refusals_of(answer, 400) == [("table_incomplete", "tables[3]")]
    hand_in(night)
    answer = night.director.post(night.at_table("drop/"), {"code": "missed"})
    assert refusals_of(answer, 400) == [("reason_missing", "reason"), ("table_has_result", "")]
    answer = night.director.post(night.at_table("drop/"), {"code": "beer", "reason": "x"})
    assert refusals_of(answer, 400) == [("not_a_choice", "code")]


def test_a_decision_about_a_hand_is_kept_and_read(night: Hall) -> None:
    address = night.at_table("rulings/")
    answer = night.director.post(address, {"number": 7, "text": "misdeal"})
    assert answer.status_code == 201
    assert (answer.json()["number"], answer.json()["text"]) == (7, "misdeal")
    assert night.scorer.get(address).json() == [answer.json()]
    answer = night.director.post(address, {"number": 99, "text": " "})
    assert refusals_of(answer, 400) == [("hand_unknown", "number"), ("note_missing", "text")]


def test_everything_wrong_with_dropping_a_table_is_said_at_once(hall: Hall) -> None:
    response = hall.director.post(hall.at_table("drop/"), {"code": "lost"})

    assert sorted(refusals_of(response, 400)) == [("not_a_choice", "code"), ("reason_missing", "reason")]
    [choice] = [problem for problem in response.json()["problems"] if problem["field"] == "code"]
    assert choice["params"]["choices"] == list(Credit.values)
    assert choice["message"].startswith('Choose one of: "sat_out", ')
    response = hall.director.post(hall.at_table("drop/"), {"code": "lost", "reason": "dark"})
    assert refusals_of(response, 400) == [("not_a_choice", "code")]
    response = hall.director.post(hall.at_evening("rounds/1/draw/"), {"replace_published": "yes"})
    assert response.json()["problems"][0]["params"] == {"choices": [True, False]}
