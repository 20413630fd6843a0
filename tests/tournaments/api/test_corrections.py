"""What a correction changes, asked before it is made; and a closed evening corrected in one act."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_competition, play_evening, scheme
from tests.tournaments.api.hall import API, OTHER_TOTALS, Hall, refusals_of
from tournaments.models import Competition, Door, Evening, Penalty, Table
from tournaments.services import competitions, prizes, seasons, standings


@pytest.fixture
def competition(hall: Hall) -> Competition:
    return make_competition(hall.club)


@pytest.fixture
def evening(hall: Hall, competition: Competition) -> Evening:
    """Closed, with A ahead by 1500 to 1492 and ten euros for the winners on record."""
    prize = scheme({"kind": "place", "place": 1, "cents": 1000})
    by = hall.people["director"]
    evening = play_evening([competition], hall.players, ((1500, 1492),), by=by, prizes=prize)
    prizes.record_prizes(evening_id=evening.pk, by=by, door=Door.DESK)
    seasons.recompute(competition.pk)
    return evening


def correcting(evening: Evening, **values: Any) -> tuple[str, dict[str, Any]]:
    table = Table.objects.get(round__evening=evening)
    entry = {"level": "totals", "total_a": 1392, "total_b": 1600}
    body = {"seen_version": 1, "reason": "Kanten verwisseld", "entry": entry, **values}
    return f"{API}/tables/{table.pk}/sheets/correct/", body


def test_preview_names_everybody_who_moves_in_every_list(
    hall: Hall, evening: Evening, competition: Competition
) -> None:
    address, body = correcting(evening)
    response = hall.director.post(f"{address}preview/", body)
    assert response.status_code == 200
    told = response.json()
    b = hall.players[2]
    line = next(line for line in told["evening"]["moved"] if line["entrant"] == b.pk)
    assert (line["name"], line["place_before"], line["place_after"], line["climbed"]) == (b.label, 3, 1, 2)
    assert (line["value_before"]["numerator"], line["value_after"]["numerator"]) == (1492, 1600)
    assert told["evening"]["prizes_recorded"]
    assert {(prize["name"], prize["cents"]) for prize in told["evening"]["prizes"]} == {
        (player.label, cents) for player, cents in zip(hall.players, (-500, -500, 500, 500), strict=True)
    }
    (season,) = told["seasons"]
    assert (season["id"], len(season["moved"]), season["prizes_recorded"]) == (competition.pk, 4, False)
    assert (told["closed"], told["seated"]) == ([], [])
    assert Table.objects.get(round__evening=evening).live_sheet.version == 1  # type: ignore[union-attr]


def test_preview_names_lots_that_decide_no_more(hall: Hall) -> None:
    prize = scheme({"kind": "place", "place": 1, "cents": 1000}, shared="draw")
    by = hall.people["director"]
    evening = play_evening([], hall.players, ((1500, 1492),), by=by, prizes=prize)
    first, second, third = hall.players[:3]
    lot = prizes.enter_draw(evening_id=evening.pk, key="place_1", order=[second.pk, first.pk], by=by, door=Door.DESK)
    prizes.record_prizes(evening_id=evening.pk, by=by, door=Door.DESK)
    address, body = correcting(evening)
    told = hall.director.post(f"{address}preview/", body).json()["evening"]
    assert told["lots_voided"] == [
        {"id": lot.pk, "key": "place_1", "prize": "Place 1", "names": [second.label, first.label]}
    ]
    euro = "€\N{NARROW NO-BREAK SPACE}"
    assert next(line for line in told["prizes"] if line["name"] == third.label) == {
        "name": third.label,
        "before": "nothing",
        "after": f"a lot still to be drawn for Place 1 ({euro}10.00)",
        "cents": None,
    }


def test_closed_evening_is_corrected_only_when_that_is_said(hall: Hall, evening: Evening) -> None:
    address, body = correcting(evening)
    assert refusals_of(hall.director.post(address, body), 400) == [("evening_closed", "")]
    response = hall.director.post(address, {**body, "even_closed": True, "idempotency_key": "once"})
    assert response.status_code == 200
    assert response.json()["sheet"]["version"] == 2
    evening.refresh_from_db()
    assert evening.is_closed
    again = hall.director.post(address, {**body, "even_closed": True, "idempotency_key": "once"})
    assert again.json()["repeated"]
    assert evening.events.count() == 3


def test_preview_refuses_what_the_correction_refuses(hall: Hall, evening: Evening) -> None:
    address, body = correcting(evening, reason="", entry={"level": "totals", "total_a": 1393, "total_b": 1600})
    refused = [("control_sum", "total_b"), ("reason_missing", "reason")]
    assert [code for code, _field in refusals_of(hall.director.post(f"{address}preview/", body), 400)] == [
        code for code, _field in refused
    ]
    both = hall.director.post(address, {**body, "even_closed": True})
    assert [code for code, _field in refusals_of(both, 400)] == [code for code, _field in refused]
    address, body = correcting(evening, seen_version=7)
    response = hall.director.post(f"{address}preview/", body)
    assert response.status_code == 409


def test_of_an_open_evening_it_is_told_as_well(hall: Hall) -> None:
    sheets = f"{API}/tables/{hall.table.pk}/sheets/"
    first = {"level": "totals", "total_a": 1406, "total_b": 1406}
    hall.director.post(sheets, {"seen_version": 0, "entry": first, "confirm": True})
    body = {"seen_version": 1, "reason": "Verlezen", "entry": OTHER_TOTALS}
    told = hall.director.post(f"{sheets}correct/preview/", body).json()
    assert [line["place_after"] for line in told["evening"]["moved"]] == [1, 1, 3, 3]


def test_penalty_after_closing(hall: Hall, evening: Evening) -> None:
    address = f"{API}/evenings/{evening.pk}/penalties/"
    body = {"player": hall.players[0].pk, "points": -100, "reason": "Verzaakt"}
    told = hall.director.post(f"{address}preview/", body).json()
    line = next(line for line in told["evening"]["moved"] if line["entrant"] == hall.players[0].pk)
    assert (line["place_before"], line["place_after"]) == (1, 4)
    assert not Penalty.objects.exists()
    assert refusals_of(hall.director.post(address, body), 400) == [("evening_closed", "")]
    given = hall.director.post(address, {**body, "even_closed": True})
    assert given.status_code == 201
    cancel = f"{API}/penalties/{given.json()['id']}/cancel/"
    told = hall.director.post(f"{cancel}preview/", {"reason": "Toch niet"}).json()
    line = next(line for line in told["evening"]["moved"] if line["entrant"] == hall.players[0].pk)
    assert (line["place_before"], line["place_after"]) == (4, 1)
    assert refusals_of(hall.director.post(cancel, {"reason": "Toch niet"}), 400) == [("evening_closed", "")]
    taken_back = hall.director.post(cancel, {"reason": "Toch niet", "even_closed": True})
    assert taken_back.json()["cancelled"]
    evening.refresh_from_db()
    assert evening.is_closed


def test_closed_competition_is_named_and_its_reopening_told(
    hall: Hall, evening: Evening, competition: Competition
) -> None:
    reopening = f"{API}/competitions/{competition.pk}/reopen/preview/"
    assert refusals_of(hall.owner.get(reopening), 400) == [("competition_open", "")]
    competitions.close_competition(competition_id=competition.pk, by=hall.people["owner"], door=Door.DESK)
    address, body = correcting(evening)
    told = hall.director.post(f"{address}preview/", body).json()
    assert (told["seasons"], told["closed"]) == ([], [{"id": competition.pk, "label": str(competition)}])
    assert hall.owner.get(reopening).json()["moved"] == []
    hall.director.post(address, {**body, "even_closed": True})
    standings.recompute(evening.pk)
    assert len(hall.owner.get(reopening).json()["moved"]) == 4
    competition.refresh_from_db()
    assert competition.is_closed


@pytest.mark.parametrize(("who", "status"), [("stranger", 401), ("scorer", 403), ("outsider", 404)])
def test_only_a_director_asks(hall: Hall, evening: Evening, who: str, status: int) -> None:
    address, body = correcting(evening)
    client = hall.as_(who)
    assert client.post(f"{address}preview/", body).status_code == status
    given = {"player": hall.players[0].pk, "points": -100, "reason": "Verzaakt"}
    assert client.post(f"{API}/evenings/{evening.pk}/penalties/preview/", given).status_code == status


def test_only_an_owner_asks_about_reopening(hall: Hall, competition: Competition) -> None:
    address = f"{API}/competitions/{competition.pk}/reopen/preview/"
    assert hall.stranger.get(address).status_code == 401
    assert hall.director.get(address).status_code == 403
    assert hall.as_("outsider").get(address).status_code == 404
