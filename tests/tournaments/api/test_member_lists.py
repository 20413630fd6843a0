"""A whole list of members through the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import factories
from tests.tournaments.api.hall import Hall, refusals_of
from tests.tournaments.exchange.workbooks import workbook
from tournaments.models import AuditEntry, Door, Player

CSV = "nr;voornaam;tussenvoegsel;achternaam;telefoon;actief vanaf\n7;Bram;van;Dijk;06;1-9-2026\n;Anna;;Bakker;;\n"


def send(hall: Hall, csv: str = CSV, *, query: str = "") -> Any:
    return hall.owner.post(hall.at_club(f"players/import/{query}"), {"csv": csv})


def test_a_preview_says_what_would_become_of_each_row_and_stores_nothing(hall: Hall) -> None:
    before = Player.objects.count()
    known = factories.make_player(hall.club, "Bram", "Dijk", infix="van", number="7")

    answer = send(hall).json()

    assert (answer["stored"], answer["ignored"]) == (False, ["telefoon"])
    assert answer["counts"] == {"problem": 0, "new": 1, "changed": 1, "unchanged": 0}
    changed, new = answer["rows"]
    assert (changed["line"], changed["state"], changed["id"]) == (2, "changed", known.pk)
    assert changed["changes"] == [{"field": "active_from", "old": None, "new": "2026-09-01"}]
    assert (new["line"], new["state"], new["id"], new["full_name"]) == (3, "new", None, "Anna Bakker")
    assert Player.objects.count() == before + 1
    assert not AuditEntry.objects.exists()


def test_a_list_is_stored(hall: Hall) -> None:
    answer = send(hall, query="?store=true").json()

    assert answer["stored"] is True
    stored = [Player.objects.get(pk=row["id"]) for row in answer["rows"]]
    assert [player.full_name for player in stored] == ["Bram van Dijk", "Anna Bakker"]
    assert [player.number for player in stored] == [row["number"] for row in answer["rows"]]
    entry = AuditEntry.objects.get()
    assert (entry.door, entry.by) == (Door.API, hall.people["owner"])


def test_a_file_is_read_too(hall: Hall) -> None:
    content = workbook(("Leden",), ("nr", "naam"), (7, "Bram van Dijk"))
    response = hall.owner.post(
        hall.at_club("players/import/?store=true"),
        {"file": SimpleUploadedFile("leden.xlsx", content)},
        format="multipart",
    )

    assert response.status_code == 200
    assert Player.objects.get(number="7").infix == "van"
    assert AuditEntry.objects.get().details["file"] == "leden.xlsx"


def test_problems_are_shown_in_a_preview_and_refused_when_storing(hall: Hall) -> None:
    before = Player.objects.count()
    wrong = "nr;naam;gast\n7;Bram;soms\n7;Anna Bakker;\n"
    codes = [
        ("not_yes_or_no", "rows[2].is_guest"),
        ("number_twice", "rows[2].number"),
        ("first_name_missing", "rows[2].first_name"),
        ("number_twice", "rows[3].number"),
    ]

    preview = send(hall, wrong).json()
    response = send(hall, wrong, query="?store=true")

    shown = [(problem["code"], problem["field"]) for row in preview["rows"] for problem in row["problems"]]
    assert shown == refusals_of(response, 400) == codes
    assert all(problem["message"] for row in preview["rows"] for problem in row["problems"])
    assert Player.objects.count() == before


@pytest.mark.parametrize(
    ("csv", "refusal"),
    [
        ("", ("heading_missing", "file")),
        ("naam\n", ("list_empty", "file")),
        ("naam\nA\x00 B\n", ("not_a_text", "csv")),
        ("naam\n" + "A B\n" * 2001, ("too_many_rows", "file")),
    ],
)
def test_what_is_no_list_is_refused(hall: Hall, csv: str, refusal: tuple[str, str]) -> None:
    assert refusals_of(send(hall, csv), 400) == [refusal]


def test_wrong_requests_are_refused(hall: Hall) -> None:
    address = hall.at_club("players/import/")
    assert refusals_of(hall.owner.post(address, {"text": "x"}), 400) == [
        ("unknown_key", "text"),
        ("field_missing", "csv"),
    ]
    assert refusals_of(hall.owner.post(address, {"other": "x"}, format="multipart"), 400) == [("field_missing", "file")]
    assert refusals_of(send(hall, query="?store=yes"), 400) == [("not_a_choice", "store")]
    assert refusals_of(hall.owner.post(address, CSV, content_type="text/csv"), 415) == [("unsupported_media_type", "")]
