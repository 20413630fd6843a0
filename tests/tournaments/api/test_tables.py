"""One table: seats, state, live sheet, first dealer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.api.hall import Hall, hand_in, refusals_of
from tournaments.services import results


def test_an_open_table(hall: Hall) -> None:
    table = hall.scorer.get(hall.at_table()).json()

    assert (table["evening"], table["round"], table["number"]) == (hall.evening.pk, 1, 1)
    assert (table["state"], table["sheet"], table["typist"], table["first_dealer"]) == ("open", None, "", 0)
    assert table["waiting_since"]
    a1, a2, b1, b2 = hall.players
    assert [seat["player"]["label"] for seat in table["seats"]] == [a1.label, b1.label, a2.label, b2.label]
    assert table["seats"][0]["player"] == table["seats"][0]["sitter"]


def test_a_table_that_is_being_typed(hall: Hall) -> None:
    typist = hall.people["scorer"]
    results.keep_draft(table_id=hall.table.pk, by=typist, content={})

    table = hall.director.get(hall.at_table()).json()

    assert (table["state"], table["typist"]) == ("typing", typist.username)


@pytest.mark.parametrize(("confirm", "state"), [(False, "handed_in"), (True, "confirmed")])
def test_a_table_with_a_result(hall: Hall, confirm: bool, state: str) -> None:
    sheet = hand_in(hall, confirm=confirm).json()["sheet"]

    table = hall.scorer.get(hall.at_table()).json()

    assert (table["state"], table["sheet"], table["waiting_since"]) == (state, sheet, None)


def test_the_first_dealer_is_set(hall: Hall) -> None:
    response = hall.scorer.patch(hall.at_table(), {"first_dealer": 2})

    assert (response.status_code, response.json()["first_dealer"]) == (200, 2)
    hall.table.refresh_from_db()
    assert hall.table.first_dealer == 2


@pytest.mark.parametrize(
    ("body", "code", "where"),
    [
        ({"first_dealer": 4}, "first_dealer", "first_dealer"),
        ({"first_dealer": -1}, "first_dealer", "first_dealer"),
        ({"first_dealer": "2"}, "not_a_number", "first_dealer"),
        ({"first_dealer": True}, "not_a_number", "first_dealer"),
        ({}, "field_missing", "first_dealer"),
        ({"first_dealer": 1, "number": 2}, "unknown_key", "number"),
    ],
)
def test_a_dealer_that_is_none_is_refused(hall: Hall, body: dict[str, Any], code: str, where: str) -> None:
    assert refusals_of(hall.scorer.patch(hall.at_table(), body), 400) == [(code, where)]
    hall.table.refresh_from_db()
    assert hall.table.first_dealer == 0


def test_with_a_result_the_dealer_stays(hall: Hall) -> None:
    hand_in(hall)

    assert refusals_of(hall.scorer.patch(hall.at_table(), {"first_dealer": 1}), 400) == [("round_has_results", "")]


@pytest.mark.parametrize("table_id", [0, 999_999, 10**30])
def test_a_table_that_is_not_there(hall: Hall, table_id: int) -> None:
    for rest in ("", "sheets/", "sheets/live/"):
        assert refusals_of(hall.owner.get(f"/api/v1/tables/{table_id}/{rest}"), 404) == [("not_found", "")]
