"""Tables of three through the API: seated, opened, judged, handed in, ranked."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.three_entry import THREE_HAND_FIELDS, THREE_SHEET_FIELDS
from tests import factories
from tests.tournaments.api.hall import API, Hall, make_hall, refusals_of
from tournaments.api.serializers.sheets import ThreeHandEntrySerializer, ThreeSheetEntrySerializer
from tournaments.models import ScoreSheet, SitOut, Table
from tournaments.services import evenings, standings

pytestmark = pytest.mark.django_db

# 105 > 97 made; 70 < 112 nat; 162 with all ten tricks a pit; 95 > 87 made.
HANDS = [
    {"maker": "A", "points_a": 85, "roem_a": 20, "points_b": 50, "points_c": 27, "roem_c": 20},
    {"maker": "A", "points_a": 70, "points_b": 60, "roem_b": 20, "points_c": 32},
    {"maker": "B", "points_a": 0, "points_b": 162, "points_c": 0, "tricks_b": 10},
    {"maker": "C", "points_a": 60, "points_b": 27, "points_c": 75, "roem_c": 20},
]
ENTRY = {"level": "hands", "hands": [{"number": n, "form": "captured", **hand} for n, hand in enumerate(HANDS, 1)]}


@pytest.fixture
def hall() -> Hall:
    """Four at a table, and three more who are there and have no chair."""
    hall = make_hall(house_rules=factories.rules_of(4, three_players="own"))
    hall.players.extend(factories.make_players(hall.club, 3))
    evenings.set_present(evening_id=hall.evening.pk, player_ids=[player.pk for player in hall.players])
    return hall


def seat(hall: Hall, *tables: dict[str, Any], number: int = 2) -> Any:
    return hall.director.put(hall.at_evening(f"rounds/{number}/seating/"), {"tables": list(tables)})


def ids(hall: Hall, *at: int) -> list[int]:
    return [hall.players[position].pk for position in at]


@pytest.fixture
def table(hall: Hall) -> Table:
    """A published table of three in the second round."""
    assert seat(hall, {"number": 1, "players": ids(hall, 4, 5, 6), "first_dealer": 2}).status_code == 200
    assert hall.director.post(hall.at_evening("rounds/2/publish/")).status_code == 200
    return Table.objects.get(round__number=2)


def at(table: Table, rest: str = "") -> str:
    return f"{API}/tables/{table.pk}/{rest}"


def test_the_fields_are_those_of_scoring() -> None:
    assert tuple(ThreeHandEntrySerializer().fields) == THREE_HAND_FIELDS
    assert tuple(ThreeSheetEntrySerializer().fields) == THREE_SHEET_FIELDS


def test_what_was_probably_meant_comes_with_a_refusal(table: Table, hall: Hall) -> None:
    hands = [{**ENTRY["hands"][0], "points_c": 72}, *ENTRY["hands"][1:]]  # type: ignore[dict-item]  # a list of hands
    body = {"entry": {**ENTRY, "hands": hands}, "seen_version": 0}
    first = hall.scorer.post(at(table, "sheets/"), body).json()["suggestions"][0]
    assert (first["code"], first["hand"]) == ("transposition", 1)
    assert first["changes"] == [{"field": "hands[1].points_c", "old": 72, "new": 27}]
    assert first["entry"] == ENTRY["hands"][0]
    assert first["message"] == "Did you mean 85+20–50–27+20? Two figures changed places."


def test_three_are_seated_by_hand_beside_four(hall: Hall) -> None:
    four = {"number": 1, "side_a": ids(hall, 0, 1), "side_b": ids(hall, 2, 3)}
    response = seat(hall, four, {"number": 2, "players": ids(hall, 4, 5, 6), "first_dealer": 2})
    assert response.status_code == 200
    of_four, of_three = response.json()["tables"]
    assert (of_four["chairs"], [chair["side"] for chair in of_four["seats"]]) == (4, ["A", "B", "A", "B"])
    assert (of_three["chairs"], of_three["first_dealer"]) == (3, 2)
    assert [chair["side"] for chair in of_three["seats"]] == ["A", "B", "C"]
    assert [chair["player"]["id"] for chair in of_three["seats"]] == ids(hall, 4, 5, 6)


@pytest.mark.parametrize(
    ("table", "found"),
    [
        ({"players": [0, 1]}, [("table_incomplete", "tables[1]")]),
        ({"players": [0, 1, 2, 3]}, [("table_incomplete", "tables[1]")]),
        ({"players": [0, 1, 2], "side_a": [3, 4]}, [("table_incomplete", "tables[1]")]),
        ({"players": [0, 1, 1]}, [("player_twice", "tables[1]")]),
        ({"players": [0, 1, 2], "first_dealer": 3}, [("first_dealer", "tables[1].first_dealer")]),
        ({"side_a": [0, 1]}, [("field_missing", "tables[1].side_b")]),
        ({}, [("field_missing", "tables[1].side_a"), ("field_missing", "tables[1].side_b")]),
        ({"players": "123"}, [("not_a_list", "tables[1].players")]),
    ],
)
def test_a_table_that_is_none_is_refused(hall: Hall, table: dict[str, Any], found: list[tuple[str, str]]) -> None:
    people = {
        name: [hall.players[position].pk for position in value] if isinstance(value, list) else value
        for name, value in table.items()
        if name != "first_dealer"
    }
    body = {"number": 1, **people} | {name: value for name, value in table.items() if name == "first_dealer"}
    assert refusals_of(seat(hall, body), 400) == found


def test_three_where_no_table_of_three_is_played(hall: Hall) -> None:
    hall.evening.house_rules = factories.rules_of(4).as_dict()
    hall.evening.save()
    response = seat(hall, {"number": 1, "players": ids(hall, 4, 5, 6)})
    assert refusals_of(response, 400) == [("no_tables_of_three", "tables[1]")]


def test_a_table_is_opened_for_three_who_sit_out(hall: Hall) -> None:
    body = {"number": 2, "players": ids(hall, 4, 5, 6), "first_dealer": 1, "reason": "They wanted to play"}
    response = hall.director.post(hall.at_evening("rounds/1/tables/"), body)
    assert response.status_code == 201
    assert (response.json()["chairs"], response.json()["first_dealer"]) == (3, 1)


def test_the_first_dealer_is_one_of_the_three(hall: Hall, table: Table) -> None:
    assert hall.scorer.patch(at(table), {"first_dealer": 0}).json()["first_dealer"] == 0
    assert refusals_of(hall.scorer.patch(at(table), {"first_dealer": 3}), 400) == [("first_dealer", "first_dealer")]


def test_a_sheet_is_judged_handed_in_and_ranked(hall: Hall, table: Table) -> None:
    judged = hall.scorer.post(at(table, "sheets/check/"), {"entry": ENTRY}).json()
    assert [judged[side]["total"] for side in "abc"] == [165, 419, 174]
    assert (judged["roem_both"], judged["b"]["pits"], judged["a"]["nats"]) == (180, 1, 1)
    assert not ScoreSheet.objects.exists()

    answer = hall.scorer.post(at(table, "sheets/"), {"seen_version": 0, "confirm": True, "entry": ENTRY}).json()
    sheet = answer["sheet"]
    assert sheet["entry"] == ENTRY
    assert (sheet["total_a"], sheet["total_b"], sheet["total_c"], sheet["roem_both"]) == (165, 419, 174, 180)
    assert (sheet["points_c"], sheet["roem_c"], sheet["pits_c"], sheet["nats_c"]) == (134, 40, 0, 0)
    assert [hand["total_c"] for hand in sheet["hands"]] == [47, 32, 0, 95]
    assert sheet["hands"] == judged["hands"]
    assert [hand["declarer"] for hand in sheet["hands"]] == ["A", "A", "B", "C"]
    assert hall.scorer.get(at(table, "sheets/live/")).json() == sheet
    assert hall.scorer.get(at(table)).json()["sheet"] == sheet

    standings.recompute(hall.evening.pk)
    rows = hall.director.get(hall.at_evening("standings/?names=full")).json()["rows"]
    totals = {row["entrant"]: row["total"] for row in rows}
    for player, scored in zip(ids(hall, 4, 5, 6), (165, 419, 174), strict=True):
        credits = SitOut.objects.filter(player=player).values_list("points", flat=True)
        assert totals[player] == scored + sum(credits)


def test_three_totals_do_not_tell_the_roem(hall: Hall, table: Table) -> None:
    entry = {"level": "totals", "total_a": 248, "total_b": 300, "total_c": 100}
    sheet = hall.scorer.post(at(table, "sheets/"), {"seen_version": 0, "entry": entry}).json()["sheet"]
    assert (sheet["total_c"], sheet["roem_both"], sheet["points_c"], sheet["hands"]) == (100, None, None, [])
    assert hall.scorer.post(at(table, "sheets/check/"), {"entry": entry}).json()["roem_both"] is None
    confirmed = hall.director.post(at(table, "sheets/confirm/"), {"seen_version": 1}).json()
    assert confirmed["confirmed"]
    corrected = hall.director.post(
        at(table, "sheets/correct/"), {"seen_version": 1, "reason": "All hands found", "entry": ENTRY}
    ).json()
    assert (corrected["sheet"]["version"], corrected["sheet"]["total_c"]) == (2, 174)


def test_a_table_of_four_has_no_figures_of_a_third(hall: Hall) -> None:
    entry = {"level": "totals", "total_a": 400, "total_b": 248}
    assert hall.scorer.post(hall.at_table("sheets/check/"), {"entry": entry}).json()["c"] is None
    sheet = hall.scorer.post(hall.at_table("sheets/"), {"seen_version": 0, "entry": entry}).json()["sheet"]
    assert [sheet[f"{name}_c"] for name in ("total", "points", "roem", "pits", "nats")] == [None] * 5


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ({"level": "totals", "total_a": 400, "total_b": 248}, [("total_missing", "total_c")]),
        ({"level": "totals", "total_a": 1, "total_b": 1, "total_c": "x"}, [("not_a_number", "total_c")]),
        ({"level": "totals", "points_a": 400}, [("unknown_key", "points_a")]),
        (
            {"level": "hands", "hands": [{"number": 1, "form": "written", "declarer": "A", "points_a": 162}]},
            [("unknown_key", "hands[1].declarer"), ("hand_missing", "hands")],
        ),
    ],
)
def test_what_is_no_sheet_of_three_is_refused(
    hall: Hall, table: Table, entry: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    assert refusals_of(hall.scorer.post(at(table, "sheets/"), {"seen_version": 0, "entry": entry}), 400) == found
    assert not ScoreSheet.objects.exists()


def test_a_sheet_of_three_at_a_table_of_four_is_refused(hall: Hall) -> None:
    found = refusals_of(hall.scorer.post(hall.at_table("sheets/"), {"seen_version": 0, "entry": ENTRY}), 400)
    assert ("unknown_key", "hands[1].maker") in found
    assert {code for code, _field in found} == {"unknown_key"}
