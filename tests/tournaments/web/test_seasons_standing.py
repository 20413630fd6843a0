"""The public standing of a season: places, what was dropped, who has no place yet, and how it updates."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_club, make_competition, make_member, make_player, make_players, play_evening
from tests.tournaments.web.conftest import House
from tests.tournaments.web.seasons import BEST_TWO, FIRST, Played, played
from tournaments.models import PublicName, Role, SeasonState
from tournaments.services import competitions, people, seasons

POLL = {"hx-request": "true"}
THIN = "\N{NARROW NO-BREAK SPACE}"


def poll_address(page: str) -> str:
    return page.split('hx-get="')[1].split('"', maxsplit=1)[0].replace("&amp;", "&")


def test_anybody_sees_the_rule_the_figures_and_the_chain(house: House) -> None:
    there = played(house, BEST_TWO)
    response = house.browser().get(there.url(house))
    page = response.content.decode()
    assert response.status_code == 200
    assert "The best 2 of 4 evenings add up; the others are dropped." in page
    # 1 500 + 1 600 count and 1 200 is dropped; all together 4 300, and for the others 2 924 of 4 136.
    for figure in (f"3{THIN}100", f"4{THIN}300", f"2{THIN}924", f"4{THIN}136"):
        assert figure in page
    assert f"<s>1{THIN}200</s>" in page
    assert 'aria-hidden="true">×' in page
    assert "× and struck through: dropped" in page
    assert '<span class="shared">=' in page
    assert "Equal totals: most pits; still equal: shared place." in page
    assert f'href="{there.url(house, f"entrants/{house.players[0].pk}/")}"' in page
    assert "HX-Request" in response.headers["vary"]


def test_the_evenings_lead_to_their_own_standing(house: House) -> None:
    there = played(house)
    page = house.browser().get(there.url(house)).content.decode()
    for evening in there.evenings:
        assert f'href="{house.evening_root(evening)}standings/"' in page


def test_an_average_is_shown_to_hundredths(house: House) -> None:
    there = played(house, {"counting": {"rule": "average_per_round"}})
    page = house.browser().get(there.url(house)).content.decode()
    assert f"1{THIN}433.33" in page
    assert "The average of all rounds played counts." in page


def test_points_for_places_stand_beside_what_was_played(house: House) -> None:
    there = played(house, {"counting": {"rule": "total", "place_points": [10, 5]}})
    page = house.browser().get(there.url(house)).content.decode()
    assert "An evening counts by its places, not by its points: 10, 5, and nothing after that." in page
    # Two share the first two places: 7.50 each.
    assert "7.50" in page
    assert f"<small>1{THIN}500</small>" in page


def test_periods_have_a_column_of_their_own(house: House) -> None:
    house.players = make_players(house.club, 4)
    there = played(house, totals=())
    periods = [
        {"name": "Oktober", "starts_on": FIRST, "ends_on": dt.date(2026, 10, 31)},
        {"name": "November", "starts_on": dt.date(2026, 11, 1), "ends_on": dt.date(2026, 11, 30)},
    ]
    rules = {"counting": {"rule": "periods", "best": 1, "best_periods": 1}}
    changed = {"competition_id": there.competition.pk, "by": house.owner, "door": "desk"}
    competitions.change_competition(**changed, rules=rules, periods=periods)
    for date, pair in (
        (FIRST, (1500, 1312)),
        (dt.date(2026, 10, 8), (1600, 1212)),
        (dt.date(2026, 11, 5), (1612, 1200)),
    ):
        play_evening([there.competition], house.players, [pair], by=house.director, date=date)
    seasons.recompute(there.competition.pk)
    page = house.browser().get(there.url(house)).content.decode()
    assert page.index("Oktober") < page.index("5 nov")
    assert "Of these sums the best 1 of 2 count." in page
    assert f"<s>1{THIN}600</s>" in page


def test_who_has_no_place_yet_stands_below_a_line(house: House) -> None:
    there = played(house, {"counting": {"rule": "total", "minimum_evenings": 2}}, totals=((1500, 1312),))
    late = make_players(house.club, 2)
    others = [*house.players[:2], *late]
    play_evening([there.competition], others, [(1500, 1312)], by=house.director, date=FIRST + dt.timedelta(weeks=1))
    seasons.recompute(there.competition.pk)
    page = house.browser().get(there.url(house)).content.decode()
    below = page[page.index("No place yet") :]
    assert late[0].full_name in below
    assert "1 more evening needed" in below
    assert house.players[0].full_name not in below


def test_without_an_evening_it_says_so(house: House) -> None:
    competition = make_competition(house.club)
    page = house.browser().get(f"{house.root}competitions/{competition.pk}/").content.decode()
    assert "as soon as the first of its evenings is closed" in page


def test_it_shows_public_names_only_to_the_staff_too(house: House) -> None:
    house.players = [
        make_player(house.club, "Truus", "Mulder", public_name_policy=PublicName.FIRST_INITIAL),
        make_player(house.club, "Kees", "Visser", number="77", public_name_policy=PublicName.NUMBER),
        make_player(house.club, "Annie", "Smit", public_name_policy=PublicName.HIDDEN),
        make_player(house.club, "<script>alert(1)</script>", "Bos"),
    ]
    there = played(house)
    for browser in (house.browser(), house.browser("owner")):
        page = browser.get(there.url(house)).content.decode()
        for name in ("Truus M.", "Player 77", "Hidden player", "&lt;script&gt;alert(1)"):
            assert name in page
        for secret in ("Mulder", "Visser", "Annie", "Smit", "<script>alert"):
            assert secret not in page


class TestFullNames:
    @pytest.fixture
    def there(self, house: House) -> Played:
        house.players = [
            make_player(house.club, "Truus", "Mulder", public_name_policy=PublicName.FIRST_INITIAL),
            make_player(house.club, "Kees", "Visser", number="77", public_name_policy=PublicName.HIDDEN),
            *make_players(house.club, 2),
        ]
        return played(house)

    def test_the_staff_ask_for_them_and_go_back(self, house: House, there: Played) -> None:
        browser = house.browser("scorer")
        for path in (there.url(house), there.url(house, f"entrants/{house.players[0].pk}/")):
            public = browser.get(path).content.decode()
            assert f'href="{path}?names=full"' in public
            assert "Mulder" not in public
            full = browser.get(f"{path}?names=full").content.decode()
            assert "Truus Mulder" in full
            assert f'href="{path}"' in full

    def test_they_stay_on_the_way_along_and_while_the_list_is_renewed(self, house: House, there: Played) -> None:
        browser = house.browser("scorer")
        path = f"entrants/{house.players[1].pk}/?names=full"
        page = browser.get(f"{there.url(house)}?names=full").content.decode()
        assert f'href="{there.url(house, path)}"' in page
        explanation = browser.get(there.url(house, path)).content.decode()
        assert f'href="{there.url(house)}?names=full"' in explanation
        competitions.change_competition(
            competition_id=there.competition.pk, rules=BEST_TWO, by=house.owner, door="desk"
        )
        renewed = browser.get(poll_address(page), headers=POLL).content.decode()
        assert "Kees Visser" in renewed
        assert poll_address(renewed).endswith("&names=full")
        # Who signed out meanwhile, or never was in, gets the names that everybody gets.
        assert "Visser" not in house.browser().get(poll_address(page), headers=POLL).content.decode()

    def test_never_for_strangers(self, house: House, there: Played) -> None:
        outsider = house.browser()
        outsider.force_login(make_member(make_club(), Role.OWNER))
        for browser in (house.browser(), outsider):
            for path in (there.url(house), there.url(house, f"entrants/{house.players[0].pk}/")):
                page = browser.get(f"{path}?names=full").content.decode()
                assert "Truus M." in page
                assert "Full names" not in page
                assert not re.search(r'(href|hx-get)="[^"]*names=full', page)
                for secret in ("Mulder", "Visser", "Kees"):
                    assert secret not in page

    def test_a_closed_list_has_its_own_season_above_it(self, house: House, there: Played) -> None:
        competitions.close_competition(competition_id=there.competition.pk, by=house.owner, door="desk")
        before = there.competition.season.name
        competitions.change_season(season_id=there.competition.season_id, name="Anders", by=house.owner, door="desk")
        for path in (there.url(house), there.url(house, f"entrants/{house.players[0].pk}/")):
            page = house.browser().get(path).content.decode()
            assert before in page
            assert "Anders" not in page


class TestUpdating:
    def test_nothing_new_is_one_query_and_no_content(self, house: House) -> None:
        there = played(house)
        browser = house.browser()
        address = poll_address(browser.get(there.url(house)).content.decode())
        with CaptureQueriesContext(connection) as captured:
            response = browser.get(address, headers=POLL)
        assert (response.status_code, response.content) == (204, b"")
        assert len(captured) == 1

    def test_a_change_of_the_rules_is_told_and_then_shown(self, house: House) -> None:
        there = played(house)
        browser = house.browser()
        address = poll_address(browser.get(there.url(house)).content.decode())
        competitions.change_competition(
            competition_id=there.competition.pk, rules=BEST_TWO, by=house.owner, door="desk"
        )
        response = browser.get(address, headers=POLL)
        assert response.status_code == 200
        assert "A change is being counted" in response.content.decode()
        assert "<html" not in response.content.decode()
        seasons.recompute(there.competition.pk)
        again = browser.get(address, headers=POLL).content.decode()
        assert "A change is being counted" not in again
        assert f"<s>1{THIN}200</s>" in again

    def test_a_closed_one_tells_to_stop(self, house: House) -> None:
        there = played(house)
        browser = house.browser()
        address = poll_address(browser.get(there.url(house)).content.decode())
        competitions.close_competition(competition_id=there.competition.pk, by=house.owner, door="desk")
        assert browser.get(address, headers=POLL).status_code == 286
        assert "hx-get" not in browser.get(there.url(house)).content.decode()

    def test_one_that_does_not_exist_is_not_found(self, house: House) -> None:
        assert house.browser().get(f"{house.root}competitions/77/", headers=POLL).status_code == 404


class TestProblems:
    def test_the_staff_read_what_is_missing_and_where(self, house: House) -> None:
        there = played(house)
        state = SeasonState.objects.get(competition=there.competition)
        player, evening = house.players[0], there.evenings[0]
        state.problems = [
            {"kind": "missing_result", "evening": evening.pk, "entrant": player.pk, "round": 1, "code": None},
            {"kind": "no_period", "evening": evening.pk, "entrant": None, "round": None, "code": None},
            {"kind": "over_the_most", "evening": evening.pk, "entrant": player.pk, "round": None, "code": "absent"},
        ]
        state.save()
        page = house.browser("scorer").get(there.url(house)).content.decode()
        assert f"{player.full_name} has no result in round 1 of Thursday 1 October." in page
        assert f'href="{house.evening_root(evening)}rounds/1/"' in page
        assert f'href="{there.url(house, "rules/")}#periods"' in page
        assert f'href="{there.url(house, f"codes/?evening={evening.pk}")}"' in page
        assert "has no result in round" not in house.browser().get(there.url(house)).content.decode()

    def test_a_pair_that_lost_one_is_told(self, house: House) -> None:
        house.players = make_players(house.club, 4)
        there = played(house, totals=(), entrants="pairs")
        first, second = house.players[0], make_player(house.club)
        people.pair_of(club=house.club, first=first, second=second)
        competitions.change_competition(
            competition_id=there.competition.pk, pairs=[(first.pk, second.pk)], by=house.owner, door="desk"
        )
        play_evening([there.competition], house.players, [(1500, 1312)], by=house.director, date=FIRST)
        seasons.recompute(there.competition.pk)
        page = house.browser("owner").get(there.url(house)).content.decode()
        assert f"{first.full_name} &amp; {second.full_name} has no result in round 1" in page
        assert "! incomplete" in page


def test_the_number_of_queries_does_not_grow_with_the_season(house: House) -> None:
    def queries(path: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert house.browser().get(path).status_code == 200
        return len(captured)

    short = played(house, BEST_TWO, totals=((1500, 1312),))
    long = played(house, BEST_TWO, players=4)
    assert queries(short.url(house)) == queries(long.url(house)) == 9
