"""The page of a club."""

from __future__ import annotations

import datetime as dt
import re

from tests.factories import make_players, make_round, record
from tests.tournaments.web.conftest import House
from tournaments.models import Door
from tournaments.services import clubs, evenings


def test_strangers_see_evenings_and_the_three_doors(house: House) -> None:
    evening = house.evening()
    make_round(evening, make_players(house.club, 4))
    page = house.browser().get(house.root).content.decode()
    assert f"{house.evening_root(evening)}standings/" in page
    for door in ("See the standing", "Where do I sit?", "Sign in"):
        assert door in page
    assert "members/" not in page


def next_step(house: House, who: str = "owner") -> str:
    """The one filled button of the page."""
    page = house.browser(who).get(house.root).content.decode()
    filled = re.findall(r'class="(?:button )?primary"[^>]*>\s*([^<]+?)\s*<', page)
    assert len(filled) == 1
    return filled[0]


def test_the_guide_leads_the_owner_of_a_new_club_and_disappears(house: House) -> None:
    assert next_step(house) == "Look at the house rules"
    clubs.change_settings(club=house.club, by=house.owner, door=Door.DESK, house_rules={})
    assert next_step(house) == "Import a list"
    make_players(house.club, 3)
    assert next_step(house) == "Import a list"
    make_players(house.club, 1)
    assert next_step(house) == "Plan the first evening"
    house.evening()
    assert next_step(house) == "Go on with this evening"
    assert "step by step" not in house.browser("owner").get(house.root).content.decode()


def test_the_guide_stays_for_what_was_passed_over(house: House) -> None:
    make_players(house.club, 4)
    house.evening()
    assert next_step(house) == "Look at the house rules"
    assert "Go on with this evening" in house.browser("owner").get(house.root).content.decode()


def test_a_club_that_has_played_is_not_new(house: House) -> None:
    make_round(house.evening(), make_players(house.club, 4))
    assert next_step(house) == "Go on with this evening"


def test_the_guide_is_for_the_owner(house: House) -> None:
    assert next_step(house, "director") == "Plan an evening"
    assert "step by step" not in house.browser("scorer").get(house.root).content.decode()


def test_a_club_without_an_open_evening_offers_the_same_as_last_time(house: House) -> None:
    table = house.table()
    record(table, by=house.director)
    evenings.close_evening(evening_id=table.round.evening_id, by=house.director)
    assert next_step(house, "director") == "Plan the same as last time"
    assert "Plan a different evening" in house.browser("director").get(house.root).content.decode()
    assert "evenings/same/" not in house.browser("scorer").get(house.root).content.decode()


def test_a_director_goes_on_with_the_evening_of_tonight(house: House) -> None:
    evening = house.evening(title="Kerstdrive")
    make_players(house.club, 4)
    page = house.browser("director").get(house.root).content.decode()
    assert "Go on with this evening" in page
    assert house.evening_root(evening) in page


def test_a_scorer_is_not_offered_to_plan(house: House) -> None:
    assert "evenings/new/" not in house.browser("scorer").get(house.root).content.decode()


def test_somebody_of_another_club_sees_what_strangers_see(house: House) -> None:
    page = house.browser("stranger").get(house.root).content.decode()
    assert "Go on with this evening" not in page


def test_all_evenings_are_listed(house: House) -> None:
    for week in range(14):
        house.evening(date=dt.date(2026, 9, 3) + dt.timedelta(weeks=week))
    assert "All evenings" in house.browser().get(house.root).content.decode()
    page = house.browser().get(f"{house.root}evenings/").content.decode()
    assert page.count(f'href="{house.root}evenings/') >= 14


def test_an_empty_list_of_evenings_says_what_to_do(house: House) -> None:
    address = f"{house.root}evenings/"
    assert f"{address}new/" in house.browser("director").get(address).content.decode()
    assert f"{address}new/" not in house.browser().get(address).content.decode()
