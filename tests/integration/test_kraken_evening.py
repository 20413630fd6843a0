"""A kraken evening through the API alone, and through the pages, against the standing computed by hand."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from scoring import KRAKEN, HouseRules
from tests.factories import make_club, make_evening, make_member, make_player
from tests.integration import kraken_evening as story
from tests.tournaments.api.hall import client_of
from tournaments.models import Club, Evening, Player, Role, ScoreSheet, Table
from tournaments.services import evenings, rounds, seatings, standings

pytestmark = pytest.mark.django_db

API = "/api/v1"


def ok(response: Any) -> Any:
    """The answer, which must not be a refusal."""
    assert response.status_code in (200, 201, 204), response.content
    return response.json() if response.content else None


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def players(club: Club) -> dict[int, Player]:
    return {number: make_player(club, "Speler", f"Nummer{number}", number=str(number)) for number in range(1, 9)}


def check_sheet_of(table: Table) -> None:
    """What a table handed in is stored as the story says."""
    table.refresh_from_db()
    sheet = table.live_sheet
    assert sheet is not None
    at = (table.round.number, table.number)
    stored = tuple(
        tuple(getattr(sheet, f"{name}_{side}") for name in ("points", "roem", "pits", "nats", "total")) for side in "ab"
    )
    assert stored == story.FIGURES[at]
    assert list(sheet.hand_results.values_list("multiplier", flat=True)) == story.MULTIPLIERS[at]


def test_through_the_api_alone(club: Club, players: dict[int, Player]) -> None:
    owner: APIClient = client_of(make_member(club, Role.OWNER))
    settings = ok(owner.patch(f"{API}/clubs/{club.slug}/", {"house_rules": story.RULES}))
    assert settings["house_rules"] == {**KRAKEN.as_dict(), "hands": story.HANDS}
    assert set(settings["house_rules"]) == set(HouseRules().as_dict())
    planned = ok(owner.post(f"{API}/clubs/{club.slug}/evenings/", {"date": "2026-12-03", "planned_rounds": 2}))
    at = f"{API}/evenings/{planned['id']}"
    ok(owner.put(f"{at}/attendance/", {"players": [player.pk for player in players.values()]}))
    for number, seating in story.SEATING.items():
        tables = [
            {"number": n, "side_a": [players[p].pk for p in a], "side_b": [players[p].pk for p in b]}
            for n, (a, b) in enumerate(seating, 1)
        ]
        ok(owner.put(f"{at}/rounds/{number}/seating/", {"tables": tables}))
        for table in ok(owner.post(f"{at}/rounds/{number}/publish/"))["tables"]:
            entry = story.entry(number, table["number"])
            figures = story.FIGURES[number, table["number"]]
            judged = ok(owner.post(f"{API}/tables/{table['id']}/sheets/check/", {"entry": entry}))
            assert (judged["a"]["total"], judged["b"]["total"]) == (figures[0][4], figures[1][4])
            body = {"seen_version": 0, "confirm": True, "entry": entry}
            sheet = ok(owner.post(f"{API}/tables/{table['id']}/sheets/", body))["sheet"]
            assert [hand["multiplier"] for hand in sheet["hands"]] == story.MULTIPLIERS[number, table["number"]]
            assert [hand["multiplier"] for hand in judged["hands"]] == story.MULTIPLIERS[number, table["number"]]
            check_sheet_of(Table.objects.get(pk=table["id"]))
    ok(owner.post(f"{at}/close/"))
    standings.recompute(planned["id"])

    numbers = {player.pk: number for number, player in players.items()}
    answer = ok(owner.get(f"{at}/standings/?names=full"))
    figures_of = ("total", "roem", "pits", "nats")
    rows = [(row["place"], numbers[row["entrant"]], *(row[name] for name in figures_of)) for row in answer["rows"]]
    assert rows == story.STANDING


def test_through_the_pages(club: Club, players: dict[int, Player]) -> None:
    evening = make_evening(club, planned_rounds=2, house_rules=HouseRules.from_dict(story.RULES))
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players.values()])
    browser = Client()
    browser.force_login(make_member(club, Role.DIRECTOR))
    for number, seating in story.SEATING.items():
        tables = [
            seatings.TableSeating(
                number=n,
                side_a=(players[a[0]].pk, players[a[1]].pk),
                side_b=(players[b[0]].pk, players[b[1]].pk),
            )
            for n, (a, b) in enumerate(seating, 1)
        ]
        rounds.seat_by_hand(evening_id=evening.pk, number=number, tables=tables)
        for table in rounds.publish_round(evening_id=evening.pk, number=number).tables.order_by("number"):
            type_in(browser, evening, table)
            check_sheet_of(table)
    standings.recompute(evening.pk)
    numbers = {player.pk: number for number, player in players.items()}
    rows = [
        (row.place, numbers[row.player_id or 0], row.total, row.roem, row.pits, row.nats)
        for row in evening.standings.filter(after_round=2).order_by("order")
    ]
    assert rows == story.STANDING


def type_in(browser: Client, evening: Evening, table: Table) -> None:
    """Fill in a table on its page, look at what the page says while typing, and hand it in."""
    at = (table.round.number, table.number)
    screen = "sheet" if at in story.SHEETS else "quick"
    url = f"/{evening.club.slug}/evenings/{evening.pk}/rounds/{at[0]}/tables/{at[1]}/{screen}/"
    form = {"seen_version": "0", "idempotency_key": f"k{table.pk}", "action": "confirm", **story.cells(*at)}
    said = browser.post(f"{url}check/", form).content.decode()
    for times in story.MULTIPLIERS[at]:
        assert times == 1 or f"×{times}" in said
    assert "<strong>!" not in said
    response = browser.post(url, form)
    assert response.status_code == 302, response.content.decode()
    # Opened again, the sheet holds what was typed.
    sheet = ScoreSheet.objects.get(table=table)
    assert sheet.entry["level"] == story.entry(*at)["level"]
    page = browser.get(url).content.decode()
    for name, value in story.cells(*at).items():
        if name.endswith(("called", "trump")):
            assert page.split(f'name="{name}"', 1)[1].split("selected", 1)[0].rsplit('value="', 1)[1][0] == value
        elif screen == "sheet" and "declarer" not in name:
            assert f'name="{name}"' in page
            assert page.split(f'name="{name}"', 1)[1].split('value="', 1)[1].split('"', 1)[0] == value
