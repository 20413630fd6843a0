"""The standing: public and careful with names, in full for the club, cheap to follow."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournaments.api.hall import OTHER_TOTALS, Hall, client_of, hand_in, make_hall, refusals_of
from tournaments.models import PublicName
from tournaments.services import penalties, people, standings


def played(players: int = 4) -> Hall:
    hall = make_hall(players=players)
    for table in hall.table.round.tables.all():
        hall.director.post(
            f"/api/v1/tables/{table.pk}/sheets/", {"seen_version": 0, "confirm": True, "entry": OTHER_TOTALS}
        )
    standings.recompute(hall.evening.pk)
    return hall


def keys_of(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in keys_of(inner)}
    return {key for inner in value for key in keys_of(inner)} if isinstance(value, list) else set()


def test_anybody_may_see_it() -> None:
    hall = played()

    response = hall.stranger.get(hall.at_evening("standings/"))

    assert response.status_code == 200
    answer = response.json()
    assert answer["evening"] == {
        "club": "De Klavers",
        "label": "3 December 2026",
        "date": "2026-12-03",
        "state": "open",
    }
    assert (answer["after_round"], answer["open_tables"], answer["is_provisional"], answer["is_behind"]) == (
        1,
        0,
        False,
        False,
    )
    assert answer["tie_breaks"] == ["pits", "fewest_nats", "roem", "best_round"]
    assert "most pits" in answer["tie_breaks_sentence"]
    row = answer["rows"][0]
    assert (row["place"], row["tied"], row["total"], row["points"]) == (1, True, 1416, None)
    assert row["rounds"] == [{"total": 1416, "code": None}]


def test_strangers_see_what_each_allows_and_nothing_else() -> None:
    hall = played()
    for player, policy in zip(hall.players, PublicName.values, strict=True):
        type(player).objects.filter(pk=player.pk).update(public_name_policy=policy, number=f"GEHEIM{player.pk}")
    full, initial, number, hidden = hall.players

    response = hall.stranger.get(hall.at_evening("standings/"))

    text = response.content.decode()
    names = {row["name"] for row in response.json()["rows"]}
    assert full.full_name in names
    assert initial.last_name not in text
    assert number.last_name not in text
    assert hidden.last_name not in text
    assert hidden.first_name not in text
    # Whoever wants to be shown by number is; of the others no number stands here.
    assert text.count("GEHEIM") == 1
    assert not keys_of(response.json()) & {"id", "entrant", "entrant_id", "player", "number"}


def test_two_of_one_name_are_told_apart() -> None:
    hall = played()
    tag = hall.stranger.get(hall.at_evening("standings/"))["ETag"]
    for player in hall.players[:2]:
        people.change_player(player=player, first_name="Piet", infix="", last_name="Jansen")
    standings.recompute(hall.evening.pk)

    answer = hall.stranger.get(hall.at_evening("standings/"), headers={"if-none-match": tag})

    names = {row["name"] for row in answer.json()["rows"]}
    assert names == {player.label for player in hall.players[:2]} | {player.full_name for player in hall.players[2:]}


def test_a_role_does_not_change_the_public_answer() -> None:
    hall = played()
    address = hall.at_evening("standings/")

    assert hall.scorer.get(address).json() == hall.stranger.get(address).json()


def test_the_club_gets_full_names_when_it_asks() -> None:
    hall = played()
    hall.players[0].public_name_policy = PublicName.HIDDEN
    hall.players[0].save()

    rows = hall.scorer.get(hall.at_evening("standings/"), {"names": "full"}).json()["rows"]

    assert {(row["entrant"], row["name"]) for row in rows} == {(player.pk, player.label) for player in hall.players}


@pytest.mark.parametrize(
    ("who", "status", "code"), [("stranger", 401, "not_signed_in"), ("outsider", 404, "not_found")]
)
def test_full_names_are_for_the_club(who: str, status: int, code: str) -> None:
    hall = played()

    response = hall.as_(who).get(hall.at_evening("standings/"), {"names": "full"})

    assert refusals_of(response, status) == [(code, "")]
    assert hall.players[0].last_name not in response.content.decode()
    if status == 401:
        assert response["WWW-Authenticate"] == "Token"


@pytest.mark.parametrize("names", [{}, {"names": "full"}])
def test_an_unchanged_standing_is_304(names: dict[str, str]) -> None:
    hall = played()
    address = hall.at_evening("standings/")
    first = hall.scorer.get(address, names)

    again = hall.scorer.get(address, names, headers={"if-none-match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert ("private" in first["Cache-Control"]) == bool(names)
    hand_in(hall, entry=OTHER_TOTALS)
    penalties.give_penalty(
        evening_id=hall.evening.pk, player_id=hall.players[0].pk, points=-100, reason="x", by=hall.people["director"]
    )
    changed = hall.scorer.get(address, names, headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]
    assert changed.json()["is_behind"]


def test_the_tag_tells_public_from_full_and_one_language_from_another() -> None:
    hall = played()
    address = hall.at_evening("standings/")
    dutch = client_of(hall.people["scorer"], language="nl")
    tags = {
        hall.scorer.get(address)["ETag"],
        hall.scorer.get(address, {"names": "full"})["ETag"],
        dutch.get(address)["ETag"],
    }

    assert len(tags) == 3
    assert "Accept-Language" in hall.scorer.get(address)["Vary"]


def test_after_a_round(hall: Hall) -> None:
    hand_in(hall, confirm=True)
    factories.make_round(hall.evening, hall.players, number=2)
    second = hall.evening.rounds.get(number=2).tables.get()
    hall.scorer.post(f"/api/v1/tables/{second.pk}/sheets/", {"seen_version": 0, "entry": OTHER_TOTALS})
    standings.recompute(hall.evening.pk)
    address = hall.at_evening("standings/")

    newest, first = hall.stranger.get(address).json(), hall.stranger.get(address, {"after_round": "1"}).json()

    assert (newest["after_round"], first["after_round"]) == (2, 1)
    assert (newest["rows"][0]["total"], first["rows"][0]["total"]) == (1406 + 1416, 1406)
    assert newest["is_provisional"]
    assert refusals_of(hall.stranger.get(address, {"after_round": "3"}), 404) == [("not_found", "")]


@pytest.mark.parametrize(
    ("query", "code", "field"),
    [
        ({"after_round": "x"}, "not_a_number", "after_round"),
        ({"after_round": "-1"}, "not_a_number", "after_round"),
        ({"after_round": "0"}, "out_of_range", "after_round"),
        ({"after_round": "9" * 30}, "not_a_number", "after_round"),
        ({"names": "all"}, "not_a_choice", "names"),
        ({"name": "full"}, "unknown_key", "name"),
    ],
)
def test_a_query_that_cannot_be_read_is_refused(hall: Hall, query: dict[str, str], code: str, field: str) -> None:
    assert refusals_of(hall.stranger.get(hall.at_evening("standings/"), query), 400) == [(code, field)]


def test_before_the_first_result_it_is_empty(hall: Hall) -> None:
    answer = hall.stranger.get(hall.at_evening("standings/")).json()

    assert (answer["after_round"], answer["rows"], answer["open_tables"]) == (0, [], 1)


@pytest.mark.parametrize("evening_id", [0, 999_999, 10**30])
def test_an_evening_that_is_not_there(hall: Hall, evening_id: int) -> None:
    for who in ("stranger", "scorer"):
        response = hall.as_(who).get(f"/api/v1/evenings/{evening_id}/standings/")
        assert refusals_of(response, 404) == [("not_found", "")]


def test_it_takes_as_many_queries_for_8_people_as_for_60() -> None:
    def queries(players: int, **headers: str) -> tuple[int, int]:
        hall = played(players)
        address, stranger = hall.at_evening("standings/"), hall.stranger
        with CaptureQueriesContext(connection) as full:
            answer = stranger.get(address)
        assert len(answer.json()["rows"]) == players
        with CaptureQueriesContext(connection) as unchanged:
            assert stranger.get(address, headers={"if-none-match": answer["ETag"]}).status_code == 304
        return len(full), len(unchanged)

    # The whole answer asks the club for namesakes, too.
    assert queries(8) == queries(60) == (7, 2)
