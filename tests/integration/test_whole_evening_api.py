"""The whole evening through the API alone, from the list of members to the closed evening, against paper and pencil."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from rest_framework.test import APIClient

from tests.factories import PASSWORD, make_club, make_member
from tests.integration import whole_evening as story
from tournaments.models import Role, Table
from tournaments.services import drawing

pytestmark = pytest.mark.django_db

API = "/api/v1"
MEMBERS = Path(__file__).resolve().parent.parent / "data" / "members_example.csv"


def ok(response: Any) -> Any:
    """The answer, which must not be a refusal."""
    assert response.status_code in (200, 201, 202, 204), response.content
    return response.json() if response.content else None


@pytest.fixture
def owner() -> tuple[APIClient, str]:
    """A program signed in as the owner of a club in which nobody has played yet."""
    club = make_club()
    user = make_member(club, Role.OWNER)
    client = APIClient()
    token = ok(client.post(f"{API}/token/", {"username": user.username, "password": PASSWORD}))["token"]
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    return client, club.slug


def test_the_same_evening_through_the_api_alone(owner: tuple[APIClient, str]) -> None:
    api, slug = owner
    listed = SimpleUploadedFile("leden.csv", MEMBERS.read_bytes())
    preview = ok(api.post(f"{API}/clubs/{slug}/players/import/", {"file": listed}, format="multipart"))
    assert (preview["stored"], preview["counts"]["new"], preview["counts"]["problem"]) == (False, 28, 0)
    listed.seek(0)
    stored = ok(api.post(f"{API}/clubs/{slug}/players/import/?store=true", {"file": listed}, format="multipart"))
    ids = {row["number"]: row["id"] for row in stored["rows"]}

    plan = {"date": "2026-12-03", "planned_rounds": story.ROUNDS, "hands": story.HANDS}
    planned = ok(api.post(f"{API}/clubs/{slug}/evenings/", plan))
    evening = planned["id"]
    at = f"{API}/evenings/{evening}"
    ok(api.patch(f"{at}/", {"credits": {**planned["credits"], "sat_out": story.CREDITS["sat_out"]}}))
    ok(api.put(f"{at}/attendance/", {"players": [ids[number] for number in story.AT_THE_DOOR]}))

    seated: dict[int, tuple[story.Seats, dict[str, str]]] = {}
    punished = ""
    for number in range(1, story.ROUNDS + 1):
        asked = ok(api.post(f"{at}/rounds/{number}/draw/", {}))
        assert asked["state"] == "waiting"
        # What the worker does when the bell rings.
        drawing.make_draw(asked["id"])
        assert ok(api.get(f"{at}/draws/{asked['id']}/"))["state"] == "taken"
        published = ok(api.post(f"{at}/rounds/{number}/publish/"))
        if number == 1:
            assert (len(published["tables"]), len(published["sit_outs"])) == (5, 3)
            ok(api.patch(f"{at}/attendance/{ids[story.LATE]}/", {"state": "present"}))
        seats, without_chair = story.read_seats(evening, number)
        for table in published["tables"]:
            hand_in(api, number, table["number"], table["id"])
        if number == story.SWAPPED[0]:
            _, one, other = story.SWAPPED
            body = {"first": ids[story.who_sits(seats, one)], "second": ids[story.who_sits(seats, other)]}
            touched = ok(api.post(f"{at}/rounds/{number}/swap/", {**body, "reason": "verkeerde stoel"}))
            assert (touched["tables"], touched["has_result"]) == ([1, 2], True)
            story.swap(seats, one, other)
        if number == story.PUNISHED[0]:
            punished = story.who_sits(seats, story.PUNISHED[1])
        seated[number] = (seats, without_chair)
        assert (seats, without_chair) == story.read_seats(evening, number)
    penalty = {"player": ids[punished], "points": story.PENALTY, "reason": "verzaakt"}
    ok(api.post(f"{at}/penalties/", penalty))
    ok(api.post(f"{at}/close/"))

    credits = ok(api.get(f"{at}/"))["credits"]
    assert credits == story.CREDITS
    wanted = story.expected(seated, credits, punished=punished)
    story.check_shape(wanted, seated)
    out = io.StringIO()
    call_command("evening_report", evening, as_json=True, stdout=out)
    assert story.rows_of_report(json.loads(out.getvalue())) == wanted
    assert rows_of_api(ok(api.get(f"{at}/standings/?names=full")), ids) == wanted


def hand_in(api: APIClient, round_number: int, table_number: int, table_id: int) -> None:
    """Hand in what this table brings; one is read wrongly first and corrected."""
    is_misread = (round_number, table_number) == story.MISREAD
    entry = story.entry(round_number, table_number)
    first = {"level": "points_roem", **story.quick_fields(story.MISREAD_AS)} if is_misread else entry
    body = {"seen_version": 0, "confirm": True, "entry": first}
    assert ok(api.post(f"{API}/tables/{table_id}/sheets/", body))["confirmed"] is True
    if is_misread:
        again = {"seen_version": 1, "entry": entry, "reason": "roem verkeerd gelezen"}
        ok(api.post(f"{API}/tables/{table_id}/sheets/correct/", again))
    sheet = Table.objects.get(pk=table_id).live_sheet
    assert sheet is not None
    totals = [points + roem for points, roem, _, _ in story.RESULTS[round_number, table_number]]
    assert [sheet.total_a, sheet.total_b] == totals


def rows_of_api(standing: dict[str, Any], ids: dict[str, int]) -> list[story.Row]:
    assert (standing["is_behind"], standing["is_provisional"]) == (False, False)
    numbers = {pk: number for number, pk in ids.items()}
    figures = ("place", "tied", "total", "roem", "pits", "nats")
    return story.in_order(
        [story.Row(number=numbers[row["entrant"]], **{name: row[name] for name in figures}) for row in standing["rows"]]
    )
