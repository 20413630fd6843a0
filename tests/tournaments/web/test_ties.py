"""Equal places: shown, decided by extra hands or by lots, and taken back; on an evening and in a season."""

from __future__ import annotations

import re

import pytest

from tests.factories import (
    make_competition,
    make_evening,
    make_players,
    make_round,
    play_evening,
    record,
    rules_of,
    totals_entry,
)
from tests.tournaments.web.conftest import House
from tournaments.models import Evening, SeasonStanding, TieDecision
from tournaments.services import seasons, standings

CHAIN = ["pits", "extra_hands", "lot"]


def equals(house: House, *, three_players: str = "own") -> Evening:
    """An evening on which all four of one table are equal."""
    house.club.tie_breaks = CHAIN
    house.club.save()
    evening = make_evening(house.club, house_rules=rules_of(three_players=three_players))
    house.players = make_players(house.club, 4)
    record(make_round(evening, house.players).tables.get(), totals_entry(1500, 1312), by=house.director)
    standings.recompute(evening.pk)
    return evening


def url_of(house: House, evening: Evening) -> str:
    return f"{house.evening_root(evening)}ties/"


def hands(house: House, **typed: str) -> dict[str, str]:
    """Two who are equal, one against one."""
    one, two = house.players[:2]
    return {"act": "extra_hands", "place": "1", f"side{one.pk}": "a", f"side{two.pk}": "b", **typed}


def test_equals_are_found_from_the_standing(house: House) -> None:
    evening = equals(house)
    link = f'href="{url_of(house, evening)}"'
    assert link in house.browser("scorer").get(f"{house.evening_root(evening)}standings/").content.decode()
    assert link not in house.browser().get(f"{house.evening_root(evening)}standings/").content.decode()
    page = house.browser("scorer").get(url_of(house, evening)).content.decode()
    assert "Place 1" in page
    assert "Place 3" in page
    assert "Not known of all of them: most pits." in page
    # Who may not decide is shown no form.
    assert 'name="total_a"' not in page
    assert 'name="total_a"' in house.browser("director").get(url_of(house, evening)).content.decode()


def test_lots_are_stored_and_taken_back(house: House) -> None:
    evening = equals(house)
    one, two = house.players[:2]
    browser = house.browser("director")
    form = {"act": "lot", "place": "1", f"lot{one.pk}": "2", f"lot{two.pk}": "1"}
    page = browser.post(url_of(house, evening), form, follow=True).content.decode()
    assert "Lot drawn" in page
    standings.recompute(evening.pk)
    assert list(evening.standings.order_by("order").values_list("player_id", flat=True)[:2]) == [two.pk, one.pk]
    decision = TieDecision.objects.get()
    cancel = f"{url_of(house, evening)}{decision.pk}/cancel/"
    assert browser.post(cancel, {"reason": ""}).status_code == 422
    assert "verkeerd briefje" in browser.post(cancel, {"reason": "verkeerd briefje"}, follow=True).content.decode()
    decision.refresh_from_db()
    assert decision.is_cancelled


def test_hands_are_stored(house: House) -> None:
    evening = equals(house)
    one, two = house.players[:2]
    typed = {
        f"h{number}-total_{side}": total
        for number, totals in enumerate((("82", "80"), ("162", "0"), ("100", "82"), ("0", "182")), start=1)
        for side, total in zip("ab", totals, strict=True)
    }
    house.browser("director").post(url_of(house, evening), hands(house, total_a="344", total_b="344", **typed))
    assert not TieDecision.objects.exists()
    typed["h2-total_a"], typed["h2-total_b"] = "0", "202"
    response = house.browser("director").post(
        url_of(house, evening), hands(house, total_a="182", total_b="546", **typed)
    )
    assert response.status_code == 302
    decision = TieDecision.objects.get()
    assert decision.worth == {str(one.pk): 182, str(two.pk): 546}
    assert decision.entry["level"] == "hand_totals"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"total_a": "400", "total_b": "267"}, "The control sum is wrong"),
        ({"total_a": "4oo", "total_b": "268"}, "whole number"),
        ({"total_a": "334", "total_b": "334"}, "They are equal again"),
        ({"total_a": "", "total_b": ""}, "The total is missing"),
    ],
)
def test_wrong_hands_are_refused_and_kept(house: House, typed: dict[str, str], sentence: str) -> None:
    evening = equals(house)
    response = house.browser("director").post(url_of(house, evening), hands(house, **typed))
    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert not typed["total_a"] or f'value="{typed["total_a"]}"' in page
    assert not TieDecision.objects.exists()


@pytest.mark.parametrize("lots", [("1", "1"), ("1", ""), ("0", "1"), ("1", "x")])
def test_lots_that_are_no_order_are_refused(house: House, lots: tuple[str, str]) -> None:
    evening = equals(house)
    form = {f"lot{player.pk}": lot for player, lot in zip(house.players[:2], lots, strict=True)}
    response = house.browser("director").post(url_of(house, evening), {"act": "lot", "place": "1", **form})
    assert response.status_code == 422
    assert "Give everybody a lot from 1 to 2" in response.content.decode()


def test_place_that_is_not_shared_any_more_is_said(house: House) -> None:
    evening = equals(house)
    response = house.browser("director").post(url_of(house, evening), {"act": "lot", "place": "7"})
    assert response.status_code == 422
    assert "do not share a place" in response.content.decode()


def test_hands_are_judged_while_they_are_typed(house: House) -> None:
    evening = equals(house)
    check = f"{url_of(house, evening)}check/"
    browser = house.browser("director")
    piece = browser.post(check, hands(house, total_a="400", total_b="267")).content.decode()
    assert 'id="p1-verdict"' in piece
    assert "The control sum is wrong" in piece
    # Did you mean: one of the two numbers with another last digit.
    assert re.search(r'data-cells="[^"]*total_b[^"]*268', piece)
    right = browser.post(check, hands(house, total_a="400", total_b="268")).content.decode()
    assert "✓" in right
    assert not TieDecision.objects.exists()


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404)])
def test_only_a_director_decides(house: House, who: str, status: int) -> None:
    evening = equals(house)
    form = {"act": "lot", "place": "1", **{f"lot{player.pk}": str(n) for n, player in enumerate(house.players[:2], 1)}}
    assert house.browser(who).post(url_of(house, evening), form).status_code == status
    assert not TieDecision.objects.exists()


def test_strangers_do_not_see_the_page(house: House) -> None:
    evening = equals(house)
    assert house.browser().get(url_of(house, evening)).status_code == 302
    assert house.browser("stranger").get(url_of(house, evening)).status_code == 404


def test_season_is_decided_too(house: House) -> None:
    competition = make_competition(house.club, rules={"tie_breaks": ["extra_hands", "lot"]})
    house.players = make_players(house.club, 4)
    play_evening([competition], house.players, [(1500, 1312)], by=house.director)
    seasons.recompute(competition.pk)
    url = f"{house.root}competitions/{competition.pk}/ties/"
    browser = house.browser("director")
    assert browser.get(url).status_code == 200
    assert browser.post(url, hands(house, total_a="400", total_b="268")).status_code == 302
    seasons.recompute(competition.pk)
    assert list(SeasonStanding.objects.order_by("order").values_list("player_id", flat=True)[:2]) == [
        player.pk for player in house.players[:2]
    ]
    piece = browser.post(f"{url}check/", {"place": "3", "total_a": "1"}).content.decode()
    assert 'id="p3-verdict"' in piece
    decision = TieDecision.objects.get()
    assert browser.post(f"{url}{decision.pk}/cancel/", {"reason": "fout"}).status_code == 302
    assert browser.post(f"{url}999/cancel/", {"reason": "fout"}).status_code == 404
