"""Evening totals through the API: looked at, stored, refused at their rows."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournaments.api.hall import refusals_of
from tests.tournaments.api.seasons import SeasonHall, make_season_hall
from tests.tournaments.exchange.workbooks import workbook
from tournaments.models import AuditAction, AuditEntry, Door, Evening

CSV = "datum;nr;totaal;plaats;tafel\n8-1-2027;7;5233;1;4\n8-1-2027;8;4926;2;4\n"


@pytest.fixture
def hall() -> SeasonHall:
    return make_season_hall()


def send(hall: SeasonHall, csv: str = CSV, *, query: str = "", who: str = "director") -> Any:
    return hall.as_(who).post(hall.at(f"results/import/{query}"), {"csv": csv})


def test_a_preview_says_what_would_become_of_each_row_and_stores_nothing(hall: SeasonHall) -> None:
    answer = send(hall).json()
    assert (answer["stored"], answer["ignored"], answer["problems"]) == (False, ["tafel"], [])
    # As on the last evening of the competition.
    assert (answer["sets"], answer["hands"], answer["most"]) == (4, 12, 46_176)
    assert answer["counts"] == {"problem": 0, "new": 2, "unchanged": 0}
    assert answer["evenings"] == [{"date": "2027-01-08", "state": "new", "results": 2, "codes": 0}]
    first = answer["rows"][0]
    assert (first["line"], first["state"], first["name"]) == (2, "new", "Anna Bakker (7)")
    assert (first["players"], first["total"], first["rounds"]) == ([hall.players["7"].pk], 5233, [])
    assert Evening.objects.count() == 3


def test_a_list_is_stored(hall: SeasonHall) -> None:
    answer = send(hall, query="?store=true&sets=3&hands=16").json()
    assert (answer["stored"], answer["sets"], answer["hands"]) == (True, 3, 16)
    evening = Evening.objects.latest("date")
    assert (evening.planned_rounds, evening.hands, evening.imported_results.count()) == (3, 16, 2)
    entry = AuditEntry.objects.filter(action=AuditAction.RESULTS_IMPORTED).latest("pk")
    assert entry.door == Door.API


def test_the_same_list_again_changes_nothing(hall: SeasonHall) -> None:
    send(hall, query="?store=true")
    answer = send(hall, query="?store=true").json()
    assert answer["counts"] == {"problem": 0, "new": 0, "unchanged": 2}
    assert Evening.objects.count() == 4


def test_a_file_is_read_too(hall: SeasonHall) -> None:
    content = workbook(("avond", "nr", "boom 1", "boom 2"), ("8-1-2027", 7, 1400, 1500))
    response = hall.as_("director").post(
        hall.at("results/import/?store=true"), {"file": SimpleUploadedFile("uitslag.xlsx", content)}, format="multipart"
    )
    assert response.status_code == 200
    assert response.json()["rows"][0]["rounds"] == [1400, 1500]
    entry = AuditEntry.objects.filter(action=AuditAction.RESULTS_IMPORTED).latest("pk")
    assert entry.details["file"] == "uitslag.xlsx"


def test_problems_stand_at_their_rows_and_nothing_is_stored(hall: SeasonHall) -> None:
    csv = "datum;nr;totaal;code\n8-1-2027;77;5233;\n8-1-2027;7;;\n8-1-2027;8;99999;\n8-1-2027;9;5000;invaller\n"
    seen = send(hall, csv).json()
    wanted = [
        ("player_unknown", "rows[2].number"),
        ("result_missing", "rows[3].total"),
        ("result_too_high", "rows[4].total"),
        ("code_beside_result", "rows[5].code"),
    ]
    found = [(problem["code"], problem["field"]) for row in seen["rows"] for problem in row["problems"]]
    assert found == wanted
    assert refusals_of(send(hall, csv, query="?store=true"), 400) == wanted
    assert Evening.objects.count() == 3


def test_what_is_wrong_with_the_list_as_a_whole_stands_on_top(hall: SeasonHall) -> None:
    csv = "datum;nr;ronde 1;ronde 2\n8-1-2027;7;1400;1500\n"
    answer = send(hall, csv, query="?sets=3").json()
    assert [(problem["code"], problem["field"]) for problem in answer["problems"]] == [("rounds_differ", "sets")]
    assert refusals_of(send(hall, csv, query="?sets=3&store=true"), 400) == [("rounds_differ", "sets")]


@pytest.mark.parametrize(
    ("csv", "query", "problem"),
    [
        ("hallo", "", ("result_heading_missing", "file")),
        (CSV, "?store=ja", ("not_a_choice", "store")),
        (CSV, "?sets=0", ("out_of_range", "sets")),
        (CSV, "?hands=x", ("not_a_number", "hands")),
        (CSV, "?by=me", ("unknown_key", "by")),
    ],
)
def test_what_cannot_be_is_refused(hall: SeasonHall, csv: str, query: str, problem: tuple[str, str]) -> None:
    assert refusals_of(send(hall, csv, query=query), 400) == [problem]


def test_without_a_file_or_a_text(hall: SeasonHall) -> None:
    address = hall.at("results/import/")
    assert refusals_of(hall.as_("director").post(address, {}), 400) == [("field_missing", "csv")]
    response = hall.as_("director").post(address, {}, format="multipart")
    assert refusals_of(response, 400) == [("field_missing", "file")]


def test_who_may_not(hall: SeasonHall) -> None:
    for who, status in (("scorer", 403), ("outsider", 404), ("stranger", 401)):
        assert send(hall, who=who).status_code == status
