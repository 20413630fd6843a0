"""Equals told apart through the API."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.hall import API, Hall, refusals_of
from tournaments.models import Evening, TieDecision
from tournaments.services import seasons, standings

WON = {"level": "totals", "total_a": 400, "total_b": 268}


@pytest.fixture
def equals(hall: Hall) -> Hall:
    """Everybody at the table of the hall is equal to the partner; lots and extra hands decide."""
    Evening.objects.filter(pk=hall.evening.pk).update(tie_breaks=["mutual", "extra_hands", "lot"])
    factories.record(hall.table, factories.totals_entry(1500, 1312), by=hall.people["director"])
    standings.recompute(hall.evening.pk)
    return hall


def ids(hall: Hall) -> list[int]:
    return [player.pk for player in hall.players]


def test_equals_are_listed(equals: Hall) -> None:
    found = equals.scorer.get(equals.at_evening("ties/")).json()
    assert [(group["place"], sorted(group["entrants"])) for group in found["groups"]] == [
        (1, ids(equals)[:2]),
        (3, ids(equals)[2:]),
    ]
    assert found["groups"][0]["rules"] == ["extra_hands", "lot"]
    assert found["groups"][0]["passed_over"][0] == {"rule": "mutual", "why": "not_all_met"}
    assert found["decisions"] == []


def test_lot_and_extra_hands_are_stored(equals: Hall) -> None:
    one, two, three, four = ids(equals)
    lot = equals.director.post(equals.at_evening("ties/lot/"), {"order": [two, one]})
    assert (lot.status_code, lot.json()["repeated"]) == (200, False)
    again = equals.director.post(equals.at_evening("ties/lot/"), {"order": [two, one]})
    assert again.json() == {"id": lot.json()["id"], "repeated": True}
    told = {"sides": [[three], [four]], "entry": WON}
    assert equals.director.post(equals.at_evening("ties/extra-hands/"), told).status_code == 200
    standings.recompute(equals.evening.pk)
    rows = equals.director.get(equals.at_evening("standings/?names=full")).json()["rows"]
    assert [row["entrant"] for row in rows] == [two, one, three, four]
    assert (rows[3]["decided_by"], rows[3]["numbers"]) == ("extra_hands", [268, 400])
    decisions = equals.scorer.get(equals.at_evening("ties/")).json()["decisions"]
    assert [line["worth"] for line in decisions[1]["lines"]] == [400, 268]
    assert (decisions[1]["sides"], decisions[1]["entry"]) == ([[three], [four]], WON)


def test_decision_is_taken_back(equals: Hall) -> None:
    one, two = ids(equals)[:2]
    pk = equals.director.post(equals.at_evening("ties/lot/"), {"order": [two, one]}).json()["id"]
    address = f"{API}/ties/{pk}/cancel/"
    response = equals.director.post(address, {"reason": "verkeerd"})
    assert (response.status_code, response.json()["cancelled"]) == (200, True)
    assert refusals_of(equals.director.post(address, {}), 400) == [
        ("tie_cancelled", ""),
        ("reason_missing", "reason"),
    ]
    assert equals.director.post(f"{API}/ties/99999/cancel/", {"reason": "x"}).status_code == 404


@pytest.mark.parametrize(
    ("address", "body", "expected"),
    [
        ("ties/lot/", {"order": [98, 99]}, [("not_tied", "order")]),
        ("ties/lot/", {}, [("field_missing", "order")]),
        ("ties/lot/", {"order": ["1"]}, [("not_a_number", "order[1]")]),
        ("ties/extra-hands/", {"sides": [[1], [2]]}, [("field_missing", "entry")]),
        ("ties/extra-hands/", {"sides": [[1], [2]], "entry": 3}, [("not_an_object", "entry")]),
        (
            "ties/extra-hands/",
            {"sides": [[98], [99, 97]], "entry": {"level": "totals", "total_a": "x", "total_b": 9_999}},
            [("tie_sides", "sides"), ("not_tied", "sides"), ("not_a_number", "total_a")],
        ),
    ],
)
def test_wrong_decisions_are_refused(
    equals: Hall, address: str, body: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert refusals_of(equals.director.post(equals.at_evening(address), body), 400) == expected
    assert not TieDecision.objects.exists()


def test_season_is_decided_too(hall: Hall) -> None:
    competition = factories.make_competition(hall.club, rules={"tie_breaks": ["extra_hands", "lot"]})
    players = factories.make_players(hall.club, 4)
    factories.play_evening(
        [competition], players, [(1500, 1312)], by=hall.people["director"], date=factories.EVENING_DATE
    )
    seasons.recompute(competition.pk)
    where = f"{API}/competitions/{competition.pk}/ties/"
    assert [group["place"] for group in hall.scorer.get(where).json()["groups"]] == [1, 3]
    one, two, three, four = (player.pk for player in players)
    assert hall.director.post(f"{where}lot/", {"order": [two, one]}).status_code == 200
    told = {"sides": [[four], [three]], "entry": WON}
    pk = hall.director.post(f"{where}extra-hands/", told).json()["id"]
    assert hall.director.post(f"{API}/ties/{pk}/cancel/", {"reason": "fout"}).status_code == 200
    assert hall.scorer.post(f"{where}lot/", {"order": [three, four]}).status_code == 403
    assert hall.as_("outsider").get(where).status_code == 404


def test_why_somebody_stands_there_is_public(equals: Hall) -> None:
    one = equals.players[0]
    address = equals.at_evening(f"entrants/{one.pk}/")
    found = equals.stranger.get(address).json()
    assert (found["row"]["place"], found["row"]["tied"], len(found["sharing"])) == (1, True, 1)
    assert [(round_["table"], round_["total"], round_["others"]) for round_ in found["rounds"]] == [(1, 1500, [1312])]
    assert len(found["rounds"][0]["opponents"]) == 2
    assert found["below"]["total"] == 1312
    assert found["sentences"]
    assert equals.stranger.get(f"{address}?names=full").status_code == 401
    assert one.label not in str(found)
    assert equals.scorer.get(f"{address}?names=full").status_code == 200
    assert equals.stranger.get(equals.at_evening("entrants/99999/")).status_code == 404
