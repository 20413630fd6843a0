"""Evenings: planned, closed, opened again."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournaments.api.hall import Hall, hand_in, make_hall, refusals_of
from tournaments.models import Competition, Evening, EveningEvent, Season

CREDITS = {code: {"points": 1200, "pits": 0} for code in ("sat_out", "late", "missed", "absent_notified", "absent")}


def competition_of(club: Any, *, year: int = 2026) -> Competition:
    season = Season.objects.create(
        club=club, name=f"{year}", starts_on=dt.date(year, 9, 1), ends_on=dt.date(year + 1, 5, 31)
    )
    return Competition.objects.create(club=club, season=season, name="Individueel")


def test_an_evening_is_planned_with_the_rules_of_the_club(hall: Hall) -> None:
    response = hall.director.post(hall.at_club("evenings/"), {"date": "2026-12-10"})

    assert response.status_code == 201
    evening = response.json()
    assert evening["house_rules"] == hall.club.house_rules
    assert evening["credits"] == hall.club.credits
    assert (evening["date"], evening["state"], evening["hands"], evening["planned_rounds"]) == (
        "2026-12-10",
        "open",
        16,
        3,
    )
    assert hall.scorer.get(f"/api/v1/evenings/{evening['id']}/").json() == evening


def test_everything_of_an_evening_can_be_given(hall: Hall) -> None:
    competition = competition_of(hall.club)
    response = hall.director.post(
        hall.at_club("evenings/"),
        {
            "date": "2026-12-10",
            "title": "Kerst",
            "entrants": "pairs",
            "planned_rounds": 4,
            "house_rules": {"preset": "NKU", "hands": 12},
            "credits": CREDITS,
            "tie_breaks": ["roem", "pits"],
            "competitions": [competition.pk],
        },
    )

    evening = response.json()
    assert (evening["title"], evening["entrants"], evening["planned_rounds"]) == ("Kerst", "pairs", 4)
    assert (evening["house_rules"]["hands"], evening["house_rules"]["four_jacks"]) == (12, 100)
    assert (evening["credits"], evening["tie_breaks"]) == (CREDITS, ["roem", "pits"])
    assert list(Evening.objects.get(pk=evening["id"]).competitions.all()) == [competition]


def test_an_evening_of_fewer_hands_has_credits_in_proportion(hall: Hall) -> None:
    evening = hall.director.post(hall.at_club("evenings/"), {"date": "2026-12-10", "hands": 12}).json()

    assert (evening["hands"], evening["house_rules"]) == (12, {**hall.club.house_rules, "hands": 12})
    points = {code: figures["points"] for code, figures in evening["credits"].items()}
    assert points == {"sat_out": 1200, "late": 1090, "missed": 1090, "absent_notified": 940, "absent": 0}


def test_the_hands_go_before_those_of_the_house_rules(hall: Hall) -> None:
    body = {"date": "2026-12-10", "hands": 8, "house_rules": {"preset": "NKU", "hands": 12}, "credits": CREDITS}
    evening = hall.director.post(hall.at_club("evenings/"), body).json()

    assert (evening["hands"], evening["house_rules"]["four_jacks"], evening["credits"]) == (8, 100, CREDITS)


@pytest.mark.parametrize(
    ("field", "value", "code", "where"),
    [
        ("hands", 33, "out_of_range", "hands"),
        ("hands", "12", "not_a_number", "hands"),
        ("date", "soon", "not_a_date", "date"),
        ("date", None, "field_missing", "date"),
        ("planned_rounds", 13, "out_of_range", "planned_rounds"),
        ("planned_rounds", "3", "not_a_number", "planned_rounds"),
        ("entrants", "trios", "not_a_choice", "entrants"),
        ("title", "x" * 61, "invalid_value", "title"),
        ("house_rules", {"hands": 99}, "rules_contradiction", "house_rules.hands"),
        ("house_rules", {"hand": 16}, "unknown_key", "house_rules.hand"),
        ("house_rules", [], "not_an_object", "house_rules"),
        ("credits", {**CREDITS, "late": {"points": -1, "pits": 0}}, "out_of_range", "credits.late.points"),
        ("credits", {**CREDITS, "late": {"points": 1}}, "field_missing", "credits.late.pits"),
        ("credits", {**CREDITS, "early": {}}, "unknown_key", "credits.early"),
        ("tie_breaks", ["pits", "age"], "not_a_choice", "tie_breaks[2]"),
        ("tie_breaks", ["pits", "pits"], "invalid_value", "tie_breaks"),
        ("tie_breaks", "pits", "not_a_list", "tie_breaks"),
        ("competitions", [10**30], "out_of_range", "competitions[1]"),
        ("competitions", [123456], "invalid_value", "competitions"),
        ("state", "closed", "unknown_key", "state"),
    ],
)
def test_what_cannot_be_planned_is_refused(hall: Hall, field: str, value: Any, code: str, where: str) -> None:
    response = hall.director.post(hall.at_club("evenings/"), {"date": "2026-12-10", field: value})

    assert refusals_of(response, 400) == [(code, where)]
    assert Evening.objects.filter(club=hall.club).count() == 1


def test_a_competition_of_another_club_is_unknown(hall: Hall) -> None:
    elsewhere = competition_of(factories.make_club())
    response = hall.director.post(hall.at_club("evenings/"), {"date": "2026-12-10", "competitions": [elsewhere.pk]})

    assert refusals_of(response, 400) == [("invalid_value", "competitions")]
    assert "Individueel" not in response.content.decode()


def test_evenings_are_found_by_date_and_state(hall: Hall) -> None:
    later = factories.make_evening(hall.club, date=dt.date(2027, 1, 7))

    def found(**query: str) -> list[int]:
        answer = hall.scorer.get(hall.at_club("evenings/"), query).json()
        return [evening["id"] for evening in answer["results"]]

    assert found() == [later.pk, hall.evening.pk]
    assert found(date_from="2027-01-01") == [later.pk]
    assert found(date_until="2027-01-01") == [hall.evening.pk]
    assert found(date="2027-01-07") == [later.pk]
    assert found(state="closed") == []


def test_a_filter_that_cannot_be_read_is_refused(hall: Hall) -> None:
    response = hall.scorer.get(hall.at_club("evenings/"), {"date_from": "soon", "state": "asleep"})

    assert sorted(refusals_of(response, 400)) == [("invalid_value", "date_from"), ("not_a_choice", "state")]


def test_the_list_takes_as_many_queries_for_8_as_for_60(hall: Hall) -> None:
    scorer = hall.scorer

    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert scorer.get(hall.at_club("evenings/")).status_code == 200
        return len(caught)

    for _ in range(8):
        factories.make_evening(hall.club)
    few = queries()
    for _ in range(52):
        factories.make_evening(hall.club)

    assert queries() == few == 6


def test_an_evening_is_closed_and_opened_again(hall: Hall) -> None:
    hand_in(hall, confirm=True)

    closed = hall.director.post(hall.at_evening("close/"))
    assert (closed.status_code, closed.json()["state"]) == (200, "closed")
    assert closed.json()["closed_at"]
    opened = hall.director.post(hall.at_evening("reopen/"), {"reason": "Tafel 1 verkeerd"})

    assert (opened.status_code, opened.json()["state"]) == (200, "open")
    assert EveningEvent.objects.get(kind="reopened").reason == "Tafel 1 verkeerd"


def test_an_evening_with_open_tables_is_not_closed() -> None:
    hall = make_hall(players=8)
    hand_in(hall)

    response = hall.director.post(hall.at_evening("close/"))

    assert refusals_of(response, 400) == [("tables_open", ""), ("tables_open", "")]
    assert response.json()["problems"][0]["params"] == {"round": 1, "table": 1}
    hall.evening.refresh_from_db()
    assert not hall.evening.is_closed


def test_opening_again_wants_a_closed_evening_and_a_reason(hall: Hall) -> None:
    assert refusals_of(hall.director.post(hall.at_evening("reopen/"), {"reason": " "}), 400) == [
        ("evening_open", ""),
        ("reason_missing", "reason"),
    ]
    assert refusals_of(hall.director.post(hall.at_evening("reopen/"), {"reason": "x" * 201}), 400) == [
        ("evening_open", ""),
        ("reason_too_long", "reason"),
    ]


@pytest.mark.parametrize("evening_id", [0, 10**6, 10**30])
def test_an_evening_that_does_not_exist(hall: Hall, evening_id: int) -> None:
    assert refusals_of(hall.owner.get(f"/api/v1/evenings/{evening_id}/"), 404) == [("not_found", "")]


PRIZES = factories.scheme({"kind": "place", "place": 1, "to": 5, "cents": 500}, "most_pits")


def test_fee_clock_and_prizes_are_planned(hall: Hall) -> None:
    body = {"date": "2026-12-10", "entry_fee": 250, "round_minutes": 45, "prizes": PRIZES}
    evening = hall.director.post(hall.at_club("evenings/"), body).json()

    assert (evening["entry_fee"], evening["round_minutes"], evening["prizes"]) == (250, 45, PRIZES)
    assert evening["competitions"] == []


@pytest.mark.parametrize(
    ("field", "value", "code", "where"),
    [
        ("entry_fee", 2.5, "not_a_number", "entry_fee"),
        ("entry_fee", 100_001, "out_of_range", "entry_fee"),
        ("round_minutes", -1, "out_of_range", "round_minutes"),
        ("prizes", [], "not_an_object", "prizes"),
        ("prizes", {**PRIZES, "places": 51}, "prize_rule", "prizes.places"),
        ("prizes", {"prizes": [{"kind": "place", "place": 0}]}, "prize_rule", "prizes.prizes[1].place"),
        ("prizes", {"prizes": [{"kind": "category", "category": 9}]}, "category_unknown", "prizes.prizes[1].category"),
        ("hands", 0, "out_of_range", "hands"),
        ("credits", {**CREDITS, "late": {"points": -1, "pits": 0}}, "out_of_range", "credits.late.points"),
        ("credits", {**CREDITS, "late": {"points": "1450", "pits": 0}}, "not_a_number", "credits.late.points"),
        ("credits", {**CREDITS, "early": {"points": 1, "pits": 0}}, "unknown_key", "credits.early"),
    ],
)
def test_what_no_plan_holds_is_refused(hall: Hall, field: str, value: Any, code: str, where: str) -> None:
    planned = hall.director.post(hall.at_club("evenings/"), {"date": "2026-12-10", field: value})
    changed = hall.director.patch(hall.at_evening(), {field: value})

    assert refusals_of(planned, 400) == refusals_of(changed, 400) == [(code, where)]
    assert Evening.objects.filter(club=hall.club).count() == 1


def test_the_next_evening_is_planned_as_the_last(hall: Hall) -> None:
    competition = competition_of(hall.club, year=2089)
    last = factories.make_evening(hall.club, date=dt.date(2090, 3, 2), entry_fee=250, competitions=[competition])
    factories.make_round(last, hall.players)

    response = hall.director.post(hall.at_club("evenings/same-as-last/"))

    assert response.status_code == 201
    evening = response.json()
    assert (evening["date"], evening["entry_fee"], evening["competitions"]) == ("2090-03-09", 250, [competition.pk])
    assert evening["id"] != last.pk


def test_without_an_evening_there_is_nothing_to_plan_the_same(hall: Hall) -> None:
    club = factories.make_club()
    club.roles.create(user=hall.people["director"], role="director")

    response = hall.director.post(f"/api/v1/clubs/{club.slug}/evenings/same-as-last/")

    assert refusals_of(response, 400) == [("no_evening_yet", "")]


def test_a_plan_is_changed(hall: Hall) -> None:
    planned = factories.make_evening(hall.club)
    body = {"title": "Kerst", "date": "2026-12-17", "planned_rounds": 4, "hands": 12, "prizes": PRIZES}

    evening = hall.director.patch(f"/api/v1/evenings/{planned.pk}/", body).json()

    assert {name: evening[name] for name in body} == body
    assert evening["house_rules"]["hands"] == 12
    assert (evening["credits"]["sat_out"], evening["credits"]["late"]["points"]) == ({"points": 1200, "pits": 0}, 1090)


def test_credits_of_an_evening_are_changed_and_stay_then(hall: Hall) -> None:
    planned = factories.make_evening(hall.club, date=dt.date(2026, 12, 10))
    at = f"/api/v1/evenings/{planned.pk}/"

    assert hall.director.patch(at, {"credits": CREDITS}).json()["credits"] == CREDITS
    # Nobody is credited 1200 by the club for sixteen hands, so all of it was typed.
    assert hall.director.patch(at, {"hands": 12}).json()["credits"] == CREDITS


def test_once_published_only_rounds_and_clock_change(hall: Hall) -> None:
    response = hall.director.patch(hall.at_evening(), {"hands": 12, "title": "Kerst", "planned_rounds": 4})

    assert sorted(refusals_of(response, 400)) == [("round_published", "hands"), ("round_published", "title")]
    assert hall.director.patch(hall.at_evening(), {"planned_rounds": 4}).json()["planned_rounds"] == 4


def test_a_second_evening_on_a_day_is_told_apart_by_its_title(hall: Hall) -> None:
    body = {"date": "2026-12-10"}
    assert hall.director.post(hall.at_club("evenings/"), body).status_code == 201
    assert refusals_of(hall.director.post(hall.at_club("evenings/"), body), 400) == [("evening_that_day", "date")]
    assert hall.director.post(hall.at_club("evenings/"), {**body, "title": "Paasdrive"}).status_code == 201


def test_an_evening_planned_by_mistake_is_removed(hall: Hall) -> None:
    planned = factories.make_evening(hall.club)

    response = hall.director.delete(f"/api/v1/evenings/{planned.pk}/")

    assert (response.status_code, response.content) == (204, b"")
    assert hall.director.get(f"/api/v1/evenings/{planned.pk}/").status_code == 404
    assert refusals_of(hall.director.delete(hall.at_evening()), 400) == [("evening_begun", "")]
    assert hall.director.get(hall.at_evening()).status_code == 200
