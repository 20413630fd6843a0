"""What a club wishes of its draws, seeded players, house players and catch-up tables."""

from __future__ import annotations

from tests.factories import make_club, make_evening, make_player, make_players, record
from tests.tournaments.api.hall import API, Hall, make_hall, refusals_of
from tournaments.models import Apart, Seat, Seeded, Table
from tournaments.services import evenings


def test_two_are_kept_apart_and_together_again(hall: Hall) -> None:
    first, second = hall.players[:2]

    made = hall.director.post(hall.at_club("wishes/"), {"first": second.pk, "second": first.pk, "reason": "a quarrel"})

    assert made.status_code == 201
    wish = made.json()
    assert (wish["first"]["id"], wish["second"]["id"]) == (first.pk, second.pk)
    assert (wish["kind"], wish["reason"]) == ("never_at_one_table", "a quarrel")
    assert hall.director.get(hall.at_club("wishes/")).json() == [wish]
    milder = hall.director.post(
        hall.at_club("wishes/"), {"first": first.pk, "second": second.pk, "kind": "never_partners"}
    )
    assert (milder.json()["id"], milder.json()["kind"]) == (wish["id"], "never_partners")
    assert hall.director.delete(hall.at_club(f"wishes/{wish['id']}/")).status_code == 204
    assert not Apart.objects.exists()


def test_a_wish_that_is_none_is_refused(hall: Hall) -> None:
    one, stranger = hall.players[0].pk, make_player(make_club()).pk
    url = hall.at_club("wishes/")

    assert refusals_of(hall.director.post(url, {"first": one, "second": one}), 400) == [("apart_of_one", "second")]
    response = hall.director.post(url, {"first": one, "second": stranger})
    assert refusals_of(response, 400) == [("player_unknown", "second")]
    response = hall.director.post(url, {"first": one, "second": hall.players[1].pk, "kind": "never"})
    assert refusals_of(response, 400) == [("not_a_choice", "kind")]
    assert refusals_of(hall.director.delete(hall.at_club("wishes/77/")), 400) == [("apart_unknown", "")]


def test_players_are_seeded(hall: Hall) -> None:
    first, second = (player.pk for player in hall.players[:2])
    url = hall.at_evening("seeded/")

    answer = hall.director.put(url, {"players": [second, first]}).json()

    assert {player["id"] for player in answer["players"]} == {first, second}
    assert answer["apart_rounds"] == [1]
    assert hall.director.get(url).json() == answer
    assert refusals_of(hall.director.put(url, {"players": [10**9]}), 400) == [("player_unknown", "players")]
    assert hall.director.put(url, {"players": []}).json()["players"] == []
    assert not Seeded.objects.exists()


def test_a_house_player_fills_the_table(hall: Hall) -> None:
    evening = make_evening(hall.club, title="huis", seating=None)
    people = make_players(hall.club, 8)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in people])
    hall.director.patch(f"{API}/evenings/{evening.pk}/", {"seating": {"left_over": "house"}})
    where = f"{API}/evenings/{evening.pk}/attendance/{people[-1].pk}/"

    rows = hall.director.patch(where, {"is_house": True}).json()

    assert {row["player"]["id"]: row["is_house"] for row in rows}[people[-1].pk] is True
    hall.draw(1, evening=evening)
    hall.director.post(f"{API}/evenings/{evening.pk}/rounds/1/publish/")
    assert Seat.objects.filter(player=people[-1], round__evening=evening).exists()
    assert refusals_of(hall.director.patch(where, {"is_house": False}), 400) == [("player_seated", "player")]


def test_who_sits_out_catches_up() -> None:
    hall = make_hall(players=7)
    url = hall.at_evening("rounds/1/catch-up/")
    early = hall.director.get(url).json()
    assert (len(early["waiting"]), early["needed"], early["fill_ins"], early["side_a"]) == (3, 1, [], [])
    body = {"number": 9, "side_a": [1, 2], "side_b": [3, 4]}
    waiting = [player["id"] for player in early["waiting"]]
    playing = Seat.objects.filter(table=hall.table).first()
    assert playing is not None
    too_soon = {**body, "side_a": waiting[:2], "side_b": [waiting[2], playing.player_id]}
    assert refusals_of(hall.director.post(url, too_soon), 400) == [("fill_in_playing", "people")]

    record(hall.table, by=hall.people["scorer"])
    found = hall.director.get(url).json()
    assert len(found["fill_ins"]) == 4
    first = found["fill_ins"][0]
    assert (first["table"], first["filled_in"], first["met_tonight"], first["met_before"]) == (1, 0, 0, 0)
    assert first["player"]["id"] in found["side_a"] + found["side_b"]
    opened = hall.director.post(url, {"number": 9, "side_a": found["side_a"], "side_b": found["side_b"]})

    assert opened.status_code == 201
    assert [seat["fill_in"] for seat in opened.json()["seats"]].count(True) == 1
    assert Table.objects.filter(round__evening=hall.evening).count() == 2
    of_three = {"number": 10, "players": waiting}
    assert ("table_incomplete", "players") in refusals_of(hall.director.post(url, of_three), 400)


def test_nobody_is_seeded_twice_or_from_afar(hall: Hall) -> None:
    here, absent = hall.players[0].pk, make_players(hall.club, 1)[0].pk

    response = hall.director.put(hall.at_evening("seeded/"), {"players": [here, here, absent]})

    assert refusals_of(response, 400) == [("player_twice", "players"), ("player_not_present", "players")]
