"""Seasons and competitions through the API: made, changed, closed, opened again."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.factories import make_evening, make_season
from tests.tournaments.api.hall import API, refusals_of
from tests.tournaments.api.seasons import SeasonHall, make_season_hall
from tournaments.models import AuditEntry, Competition, Door, Season


@pytest.fixture
def hall() -> SeasonHall:
    return make_season_hall()


def test_a_season_is_made_listed_and_changed(hall: SeasonHall) -> None:
    owner = hall.as_("owner")
    body = {"name": "2027-28", "starts_on": "2027-09-01", "ends_on": "2028-05-31"}
    made = owner.post(hall.at_club("seasons/"), body)
    assert made.status_code == 201
    assert {key: made.json()[key] for key in body} == body
    listed = hall.as_("scorer").get(hall.at_club("seasons/")).json()["results"]
    assert [season["name"] for season in listed] == ["2027-28", "2026-27"]
    address = f"{API}/seasons/{made.json()['id']}/"
    changed = owner.patch(address, {"name": "Volgend jaar"})
    assert changed.json()["name"] == hall.as_("scorer").get(address).json()["name"] == "Volgend jaar"
    assert AuditEntry.objects.filter(door=Door.API).count() == 2


def test_what_is_wrong_with_a_season_is_told_at_once(hall: SeasonHall) -> None:
    body = {"name": "", "starts_on": "2028-09-01", "ends_on": "2027-05-31"}
    found = refusals_of(hall.as_("owner").post(hall.at_club("seasons/"), body), 400)
    assert ("invalid_value", "name") in found
    assert any(field == "ends_on" for _code, field in found)
    season = hall.competition.season
    response = hall.as_("owner").patch(f"{API}/seasons/{season.pk}/", {"starts_on": "2026-12-10"})
    assert refusals_of(response, 400) == [("evening_outside_season", "starts_on")]


def test_a_competition_is_made_with_everything(hall: SeasonHall) -> None:
    evening = make_evening(hall.club, date=dt.date(2027, 1, 8))
    body = {
        "season": hall.competition.season_id,
        "name": "Koppels",
        "entrants": "pairs",
        "rules": {"counting": {"rule": "periods", "best": 2, "best_periods": 1}, "tie_breaks": ["lot"]},
        "periods": [{"name": "Winter", "starts_on": "2026-09-01", "ends_on": "2027-01-31"}],
        "evenings": [evening.pk],
        "pairs": [[hall.players["7"].pk, hall.players["8"].pk]],
    }
    made = hall.as_("owner").post(hall.at_club("competitions/"), body)
    assert made.status_code == 201, made.content
    answer = made.json()
    assert (answer["name"], answer["entrants"], answer["state"]) == ("Koppels", "pairs", "open")
    assert answer["season"]["name"] == "2026-27"
    assert answer["rules"]["counting"]["best"] == 2
    # What was left out has its default.
    assert answer["rules"]["codes"]["sat_out"]["points_from"] == "evening"
    assert answer["periods"] == body["periods"]
    assert answer["evenings"] == [evening.pk]
    assert answer["pairs"] == body["pairs"]
    assert answer["counting"].startswith("Of each period the best 2 evenings add up.")
    assert hall.as_("scorer").get(f"{API}/competitions/{answer['id']}/").json() == answer
    listed = hall.as_("scorer").get(hall.at_club("competitions/")).json()["results"]
    assert [competition["name"] for competition in listed] == ["Individueel", "Koppels"]


def test_rules_are_changed_and_the_rest_stays(hall: SeasonHall) -> None:
    changed = hall.as_("owner").patch(hall.at(), {"rules": {"counting": {"rule": "total"}, "guests": True}})
    assert changed.status_code == 200
    rules = changed.json()["rules"]
    assert (rules["counting"]["rule"], rules["guests"], rules["tie_breaks"][0]) == ("total", True, "pits")
    assert len(changed.json()["evenings"]) == 3
    assert changed.json()["name"] == "Individueel"


def test_every_problem_with_rules_is_told_at_its_own_key(hall: SeasonHall) -> None:
    rules = {
        "counting": {"rule": "best", "best": 8, "evenings": 5, "beste": 1},
        "codes": {"absent": {"points_from": "fixed"}, "absnt": {}},
        "tie_breaks": ["roem", "roem"],
        "gasts": True,
    }
    response = hall.as_("owner").patch(hall.at(), {"rules": rules})
    found = dict(zip((field for _code, field in refusals_of(response, 400)), response.json()["problems"], strict=True))
    assert {field: problem["params"]["issue"] for field, problem in found.items()} == {
        "rules.counting.beste": "unknown",
        "rules.counting.best": "best_of_fewer",
        "rules.codes.absnt": "unknown",
        "rules.gasts": "unknown",
        "rules.codes.absent.points": "without_points",
        "rules.tie_breaks": "twice",
    }
    only_best = {"counting": {"rule": "best", "best": 8, "evenings": 5}}
    response = hall.as_("owner").patch(hall.at(), {"rules": only_best})
    assert refusals_of(response, 400) == [("competition_rule", "rules.counting.best")]
    assert "The best 8 of 5 evenings cannot be." in response.json()["problems"][0]["message"]
    assert Competition.objects.get().counting_rules.counting.best == 2


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"rules": []}, ("not_an_object", "rules")),
        ({"rule": {}}, ("unknown_key", "rule")),
        ({"evenings": ["x"]}, ("not_a_number", "evenings[1]")),
        ({"evenings": [2**62]}, ("evening_unknown", "evenings")),
        ({"pairs": [[1]]}, ("invalid_value", "pairs[1]")),
        (
            {"periods": [{"name": "x", "starts_on": "morgen", "ends_on": "2027-01-31"}]},
            ("not_a_date", "periods[1].starts_on"),
        ),
        ({"name": ""}, ("invalid_value", "name")),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    hall: SeasonHall, body: dict[str, object], problem: tuple[str, str]
) -> None:
    assert refusals_of(hall.as_("owner").patch(hall.at(), body), 400) == [problem]


def test_a_season_that_is_not_there_is_refused(hall: SeasonHall) -> None:
    other = make_season(hall.club)
    Season.objects.filter(pk=other.pk).delete()
    response = hall.as_("owner").post(hall.at_club("competitions/"), {"season": other.pk, "name": "x"})
    assert refusals_of(response, 400) == [("season_unknown", "season")]


def test_a_competition_is_closed_and_opened_again(hall: SeasonHall) -> None:
    owner = hall.as_("owner")
    closed = owner.post(hall.at("close/"), {})
    assert closed.status_code == 200
    assert (closed.json()["state"], closed.json()["closed_at"] is None) == ("closed", False)
    assert refusals_of(owner.post(hall.at("close/"), {}), 400) == [("competition_closed", "")]
    assert refusals_of(owner.patch(hall.at(), {"name": "x"}), 400) == [("competition_closed", "")]
    assert refusals_of(owner.post(hall.at("reopen/"), {}), 400) == [("reason_missing", "reason")]
    opened = owner.post(hall.at("reopen/"), {"reason": "Een tikfout"})
    assert (opened.json()["state"], opened.json()["closed_at"]) == ("open", None)
    assert refusals_of(owner.post(hall.at("reopen/"), {"reason": "Nog eens"}), 400) == [("competition_open", "")]


def test_who_may_read_and_who_may_change(hall: SeasonHall) -> None:
    season = f"{API}/seasons/{hall.competition.season_id}/"
    for address in (hall.at(), season, hall.at_club("seasons/"), hall.at_club("competitions/")):
        assert hall.as_("scorer").get(address).status_code == 200
        assert hall.as_("outsider").get(address).status_code == 404
        assert hall.as_("stranger").get(address).status_code == 401
    acts = [
        ("patch", season, {"name": "x"}),
        ("post", hall.at_club("seasons/"), {"name": "x", "starts_on": "2030-01-01", "ends_on": "2030-02-01"}),
        ("post", hall.at_club("competitions/"), {"season": 1, "name": "x"}),
        ("patch", hall.at(), {"name": "x"}),
        ("post", hall.at("close/"), {}),
        ("post", hall.at("reopen/"), {"reason": "x"}),
    ]
    for method, address, body in acts:
        for who, status in (("director", 403), ("outsider", 404), ("stranger", 401)):
            assert getattr(hall.as_(who), method)(address, body).status_code == status, (address, who)
