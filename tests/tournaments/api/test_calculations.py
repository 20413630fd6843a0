"""Long work over seasons through the API: asked for, looked at, refused at once where it can be."""

from __future__ import annotations

import pytest

from tests.tournaments.api.hall import API, refusals_of
from tests.tournaments.api.seasons import SeasonHall, make_season_hall
from tournaments.models import Calculation, SeasonStanding
from tournaments.services import calculating


@pytest.fixture
def hall() -> SeasonHall:
    return make_season_hall()


def test_several_competitions_under_other_rules(hall: SeasonHall) -> None:
    before = list(SeasonStanding.objects.order_by("order").values())
    body = {"competitions": [hall.competition.pk], "rules": {"counting": {"rule": "total"}}}
    asked = hall.as_("scorer").post(hall.at_club("what-if/"), body)
    assert (asked.status_code, asked.json()["state"], asked.json()["answer"]) == (202, "waiting", None)
    calculating.calculate(asked.json()["id"])
    done = hall.as_("scorer").get(asked["Location"]).json()
    assert (done["state"], done["progress"], done["kind"]) == ("done", 100, "what_if")
    (answer,) = done["answer"]["competitions"]
    assert answer["competition"] == hall.competition.pk
    assert [line["entrant"] for line in answer["after"]][:2] == [hall.players["7"].pk, hall.players["8"].pk]
    assert list(SeasonStanding.objects.order_by("order").values()) == before


def test_a_whole_season_again(hall: SeasonHall) -> None:
    address = f"{API}/seasons/{hall.competition.season_id}/again/"
    asked = hall.as_("owner").post(address)
    assert asked.status_code == 202
    # Asked twice it is done once.
    assert hall.as_("owner").post(address).json()["id"] == asked.json()["id"]
    calculating.calculate(asked.json()["id"])
    done = hall.as_("owner").get(asked["Location"]).json()
    assert done["state"] == "done"
    assert [line["changed"] for line in done["answer"]["competitions"]] == [0]


def test_what_is_wrong_is_told_at_once(hall: SeasonHall) -> None:
    body = {"competitions": [hall.competition.pk, 2**62], "rules": {"counting": {"rule": "best", "best": 0}}}
    found = refusals_of(hall.as_("owner").post(hall.at_club("what-if/"), body), 400)
    assert ("competition_unknown", "competitions") in found
    assert ("competition_rule", "rules.counting.best") in found
    assert not Calculation.objects.exists()


def test_what_did_not_succeed_says_why(hall: SeasonHall) -> None:
    refused = [{"code": "calculation_failed", "field": "", "params": {}}]
    failed = Calculation.objects.create(
        club=hall.club,
        kind="what_if",
        state="refused",
        question={},
        refused=refused,
        by=hall.club.roles.get(role="owner").user,
        door="api",
    )
    answer = hall.as_("owner").get(hall.at_club(f"calculations/{failed.pk}/")).json()
    assert [problem["code"] for problem in answer["problems"]] == ["calculation_failed"]


def test_who_may_not(hall: SeasonHall) -> None:
    body = {"competitions": [hall.competition.pk], "rules": {}}
    again = f"{API}/seasons/{hall.competition.season_id}/again/"
    for who, of_several, of_season in (("scorer", 202, 403), ("outsider", 404, 404), ("stranger", 401, 401)):
        assert hall.as_(who).post(hall.at_club("what-if/"), body).status_code == of_several
        assert hall.as_(who).post(again).status_code == of_season
    asked = Calculation.objects.get()
    assert hall.as_("outsider").get(hall.at_club(f"calculations/{asked.pk}/")).status_code == 404
    other = make_season_hall()
    assert other.as_("owner").get(other.at_club(f"calculations/{asked.pk}/")).status_code == 404
