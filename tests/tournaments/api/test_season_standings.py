"""The standing of a season through the API: public, exact, explained, and under other rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.api.hall import client_of, refusals_of
from tests.tournaments.api.seasons import SeasonHall, make_season_hall
from tournaments.models import CompetitionState, PublicName, SeasonStanding
from tournaments.ranking import Code
from tournaments.services import codes, seasons


@pytest.fixture
def hall() -> SeasonHall:
    return make_season_hall()


def test_a_stranger_reads_the_standing_with_public_names(hall: SeasonHall) -> None:
    bram = hall.players["8"]
    bram.public_name_policy = PublicName.FIRST_INITIAL
    bram.save()
    answer = hall.as_("stranger").get(hall.at("standings/")).json()
    assert [(row["place"], row["name"]) for row in answer["rows"]] == [
        (1, "Bram B."),
        (2, "Anna Bakker"),
        (3, "Cor Bakker"),
    ]
    first = answer["rows"][0]
    assert first["value"]["numerator"] == first["counting_total"]["numerator"] == 10_400
    assert (first["raw_total"]["numerator"], first["counted"], first["dropped"], first["needed"]) == (14_400, 2, 1, 0)
    assert answer["rows"][2]["needed"] == 1
    assert (answer["evenings_left"], answer["is_behind"]) == (1, False)
    assert answer["counting"] == "The best 2 of 4 evenings add up; the others are dropped."
    assert answer["competition"]["season"] == "2026-27"
    assert "problems" not in answer


def test_a_role_in_the_club_gives_full_names_and_what_is_missing(hall: SeasonHall) -> None:
    bram = hall.players["8"]
    bram.public_name_policy = PublicName.HIDDEN
    bram.save()
    answer = hall.as_("scorer").get(hall.at("standings/?names=full")).json()
    assert answer["rows"][0]["name"] == "Bram Bakker"
    assert answer["problems"] == []
    assert hall.as_("outsider").get(hall.at("standings/?names=full")).status_code == 404
    assert hall.as_("stranger").get(hall.at("standings/?names=full")).status_code == 401
    assert refusals_of(hall.as_("stranger").get(hall.at("standings/?names=all")), 400) == [("not_a_choice", "names")]


def test_an_average_is_an_exact_fraction(hall: SeasonHall) -> None:
    rules = {"counting": {"rule": "average_per_round"}}
    assert hall.as_("owner").patch(hall.at(), {"rules": rules}).status_code == 200
    behind = hall.as_("stranger").get(hall.at("standings/")).json()
    assert behind["is_behind"] is True
    seasons.recompute(hall.competition.pk)
    row = next(
        row for row in hall.as_("stranger").get(hall.at("standings/")).json()["rows"] if row["name"] == "Bram Bakker"
    )
    assert row["value"] == {"numerator": 1200, "denominator": 1, "text": row["value"]["text"]}
    assert (row["counting_total"]["numerator"], row["parts"]) == (14_400, 12)


def test_unchanged_is_304_until_something_changes(hall: SeasonHall, django_assert_num_queries: Any) -> None:
    stranger = hall.as_("stranger")
    first = stranger.get(hall.at("standings/"))
    assert first["Cache-Control"] == "no-cache, public"
    with django_assert_num_queries(2):
        again = stranger.get(hall.at("standings/"), headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    full = hall.as_("owner").get(hall.at("standings/?names=full"))
    assert (full["ETag"] != first["ETag"], full["Cache-Control"]) == (True, "no-cache, private")
    dutch = client_of(language="nl").get(hall.at("standings/"))
    assert dutch["ETag"] != first["ETag"]
    hall.as_("owner").patch(hall.at(), {"rules": {"guests": True}})
    changed = stranger.get(hall.at("standings/"), headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200


@pytest.mark.parametrize("which", ["season", "club"])
def test_another_name_of_the_season_or_the_club_is_a_change(hall: SeasonHall, which: str) -> None:
    def rename(name: str) -> None:
        row = getattr(hall.competition, which)
        row.name = name
        row.save()

    stranger = hall.as_("stranger")
    first = stranger.get(hall.at("standings/"))
    rename("Anders")
    changed = stranger.get(hall.at("standings/"), headers={"if-none-match": first["ETag"]})
    assert (changed.status_code, changed.json()["competition"][which]) == (200, "Anders")
    hall.as_("owner").post(hall.at("close/"), {})
    closed = stranger.get(hall.at("standings/"))
    rename("Weer anders")
    again = stranger.get(hall.at("standings/"), headers={"if-none-match": closed["ETag"]})
    assert again.status_code == 304
    assert stranger.get(hall.at("standings/")).json()["competition"][which] == "Anders"


def test_a_closed_competition_says_so(hall: SeasonHall) -> None:
    first = hall.as_("stranger").get(hall.at("standings/"))
    hall.as_("owner").post(hall.at("close/"), {})
    answer = hall.as_("stranger").get(hall.at("standings/"), headers={"if-none-match": first["ETag"]})
    assert answer.json()["competition"]["state"] == CompetitionState.CLOSED


def test_a_line_is_explained(hall: SeasonHall) -> None:
    anna = hall.players["7"]
    answer = hall.as_("stranger").get(hall.at(f"entrants/{anna.pk}/")).json()
    assert answer["row"]["place"] == 2
    assert [(evening["date"], evening["why"], evening["counts"]) for evening in answer["evenings"]] == [
        ("2026-12-04", "counts", True),
        ("2026-12-11", "counts", True),
        ("2026-12-18", "dropped", False),
    ]
    assert answer["evenings"][2]["sentences"] == ["Dropped: the best 2 are all better."]
    assert answer["evenings"][0]["rounds"] == []
    assert answer["needs"]["above"]["names"] == ["Bram Bakker"]
    assert answer["needs"]["above"]["gap"]["numerator"] == 300
    assert answer["needs"]["in_one_evening"] == 5301
    assert answer["needs"]["counts_from"]["numerator"] == 5000
    assert (answer["above"]["name"], answer["below"]["name"]) == ("Bram Bakker", "Cor Bakker")
    assert answer["figures"]["pits"] is None
    assert "Stands on place 2 of 3." in answer["sentences"]
    assert "problems" not in answer


def test_the_reason_of_a_code_is_for_the_club(hall: SeasonHall) -> None:
    cor, evening = hall.players["9"], hall.evenings[0]
    codes.enter_code(
        competition_id=hall.competition.pk,
        evening_id=evening.pk,
        entrant_id=cor.pk,
        code=Code.EXCUSED,
        reason="Ziek",
        by=hall.club.roles.get(role="owner").user,
        door="desk",
    )
    seasons.recompute(hall.competition.pk)
    address = hall.at(f"entrants/{cor.pk}/")
    public = hall.as_("stranger").get(address).json()["evenings"][0]
    assert (public["code"], public["why"], public["code_entry"]) == ("excused", "excused", None)
    full = hall.as_("scorer").get(f"{address}?names=full").json()
    assert full["evenings"][0]["code_entry"]["reason"] == "Ziek"
    assert full["problems"] == []


@pytest.mark.parametrize("entrant", [1, 2**62])
def test_who_does_not_stand_in_it_is_not_explained(hall: SeasonHall, entrant: int) -> None:
    nobody = hall.players["10"].pk if entrant == 1 else entrant
    assert refusals_of(hall.as_("stranger").get(hall.at(f"entrants/{nobody}/")), 404) == [("not_found", "")]


def test_a_what_if_shows_both_and_stores_nothing(hall: SeasonHall) -> None:
    before = list(SeasonStanding.objects.order_by("order").values())
    answer = hall.as_("scorer").post(hall.at("what-if/"), {"rules": {"counting": {"rule": "total"}}}).json()
    assert [row["name"] for row in answer["now"]["rows"]] == ["Bram Bakker", "Anna Bakker", "Cor Bakker"]
    assert [row["name"] for row in answer["then"]["rows"]] == ["Anna Bakker", "Bram Bakker", "Cor Bakker"]
    assert answer["then"]["counting"] == "All evenings add up."
    climbed = {change["name"]: change["climbed"] for change in answer["changes"]}
    assert climbed == {"Anna Bakker": 1, "Bram Bakker": -1}
    assert list(SeasonStanding.objects.order_by("order").values()) == before


def test_a_what_if_that_cannot_be_is_refused_at_every_key(hall: SeasonHall) -> None:
    rules = {"counting": {"rule": "best", "best": 0}, "tie_breaks": ["lot", "lot"], "x": 1}
    found = refusals_of(hall.as_("scorer").post(hall.at("what-if/"), {"rules": rules}), 400)
    assert sorted(field for _code, field in found) == ["rules.counting.best", "rules.tie_breaks", "rules.x"]
    periods = {"rules": {"counting": {"rule": "periods", "best": 1, "best_periods": 1}}}
    assert refusals_of(hall.as_("scorer").post(hall.at("what-if/"), periods), 400) == [("periods_missing", "periods")]
    assert refusals_of(hall.as_("scorer").post(hall.at("what-if/"), {}), 400) == [("field_missing", "rules")]


def test_a_what_if_is_for_the_club(hall: SeasonHall) -> None:
    body = {"rules": {}}
    assert hall.as_("outsider").post(hall.at("what-if/"), body).status_code == 404
    assert hall.as_("stranger").post(hall.at("what-if/"), body).status_code == 401


def test_a_competition_that_is_not_there(hall: SeasonHall) -> None:
    for address in ("/api/v1/competitions/999999/standings/", "/api/v1/competitions/999999/entrants/1/"):
        assert hall.as_("stranger").get(address).status_code == 404
