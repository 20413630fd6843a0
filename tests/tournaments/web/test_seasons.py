"""The list of seasons, and seasons made and changed."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_competition, make_player, make_season
from tests.tournaments.web.conftest import House
from tests.tournaments.web.seasons import BEST_TWO, played
from tournaments.models import PublicName, Season
from tournaments.services import competitions, seasons

SENT = {"name": "2026-2027", "starts_on": "2026-09-01", "ends_on": "2027-05-31"}


def url_of(house: House, path: str = "") -> str:
    return f"{house.root}seasons/{path}"


def test_without_a_season_it_says_what_to_do(house: House) -> None:
    assert "as soon as the club makes one" in house.browser().get(url_of(house)).content.decode()
    page = house.browser("owner").get(url_of(house)).content.decode()
    assert "Make one, with its first and its last day" in page
    assert f'href="{url_of(house, "new/")}"' in page


def test_everybody_sees_who_is_ahead_and_how_far_it_is(house: House) -> None:
    there = played(house, BEST_TWO)
    page = house.browser().get(url_of(house)).content.decode()
    assert "The best 2 of 4 evenings add up; the others are dropped." in page
    assert house.players[0].public_name in page
    assert "3 evenings counted, the last" in page
    assert f'href="{there.url(house)}"' in page
    assert "Make a competition" not in page


def test_a_name_that_is_hidden_stays_so_for_everybody(house: House) -> None:
    house.players = [make_player(house.club, "Truus", "Mulder", public_name_policy=PublicName.HIDDEN)]
    house.players += [make_player(house.club) for _ in range(3)]
    played(house)
    for who in ("", "owner"):
        page = house.browser(who).get(url_of(house)).content.decode()
        assert "Hidden player" in page
        assert "Mulder" not in page


def test_what_counts_is_told_as_on_the_list(house: House) -> None:
    there = played(house, {"counting": {"rule": "periods", "best": 1, "best_periods": 2}})
    for month in (9, 10, 11):
        first, last = dt.date(2026, month, 1), dt.date(2026, month, 28)
        there.competition.periods.create(name=f"Maand {month}", starts_on=first, ends_on=last)
    seasons.recompute(there.competition.pk)
    browser = house.browser()
    of_entrant = f"entrants/{house.players[0].pk}/"
    for url in (url_of(house), there.url(house), there.url(house, of_entrant)):
        assert "Of these sums the best 2 of 3 count." in browser.get(url).content.decode()


def test_a_closed_competition_has_a_winner(house: House) -> None:
    there = played(house)
    competitions.close_competition(competition_id=there.competition.pk, by=house.owner, door="desk")
    page = house.browser().get(url_of(house)).content.decode()
    assert "won by" in page
    assert "final" in page


def test_the_list_asks_no_more_for_more_seasons(house: House) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            house.browser().get(url_of(house))
        return len(captured)

    played(house)
    few = queries()
    for _ in range(3):
        played(house, season=make_season(house.club))
        make_competition(house.club, season=make_season(house.club))
    assert queries() == few == 8


def test_the_navigation_leads_there(house: House) -> None:
    page = house.browser().get(house.root).content.decode()
    assert f'href="{url_of(house)}"' in page
    assert 'aria-current="page"' in house.browser().get(url_of(house)).content.decode()


class TestMaking:
    def test_the_owner_makes_one_and_goes_on_to_a_competition(self, house: House) -> None:
        response = house.browser("owner").post(url_of(house, "new/"), SENT)
        season = Season.objects.get()
        assert response.headers["location"] == url_of(house, f"{season.pk}/competitions/new/")
        assert (season.name, season.starts_on, season.club) == ("2026-2027", dt.date(2026, 9, 1), house.club)

    def test_the_last_day_before_the_first_is_refused(self, house: House) -> None:
        response = house.browser("owner").post(url_of(house, "new/"), {**SENT, "ends_on": "2026-08-31"})
        assert response.status_code == 422
        assert "ends_on" in response.context["form"].errors
        assert 'value="2026-2027"' in response.content.decode()
        assert not Season.objects.exists()

    def test_a_name_that_is_taken_is_refused(self, house: House) -> None:
        make_season(house.club, name="2026-2027")
        response = house.browser("owner").post(url_of(house, "new/"), SENT)
        assert response.status_code == 422
        assert Season.objects.count() == 1

    def test_what_is_not_filled_in_is_told_all_at_once(self, house: House) -> None:
        response = house.browser("owner").post(url_of(house, "new/"), {"name": ""})
        assert response.status_code == 422
        assert set(response.context["form"].errors) == {"name", "starts_on", "ends_on"}

    @pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("director", 403), ("stranger", 404)])
    def test_only_the_owner(self, house: House, who: str, status: int) -> None:
        season = make_season(house.club)
        for path in ("new/", f"{season.pk}/", f"{season.pk}/competitions/new/"):
            assert house.browser(who).get(url_of(house, path)).status_code == status
            assert house.browser(who).post(url_of(house, path), SENT).status_code == status
        assert Season.objects.count() == 1


class TestChanging:
    def test_it_is_renamed(self, house: House) -> None:
        season = make_season(house.club)
        url = url_of(house, f"{season.pk}/")
        assert season.name in house.browser("owner").get(url).content.decode()
        assert house.browser("owner").post(url, SENT).status_code == 302
        season.refresh_from_db()
        assert season.name == "2026-2027"

    def test_it_keeps_holding_its_evenings(self, house: House) -> None:
        there = played(house)
        seasons.recompute(there.competition.pk)
        url = url_of(house, f"{there.competition.season_id}/")
        response = house.browser("owner").post(url, {**SENT, "starts_on": "2026-10-05"})
        assert response.status_code == 422
        assert "starts_on" in response.context["form"].errors

    def test_of_another_club_it_does_not_exist(self, house: House) -> None:
        season = make_season(house.club)
        theirs = house.browser("stranger")
        club = house.stranger.club_roles.get().club
        assert theirs.get(f"/{club.slug}/seasons/{season.pk}/").status_code == 404
