"""The page of a club."""

from __future__ import annotations

import datetime as dt

from tests.factories import make_players, make_round
from tests.tournaments.web.conftest import House


def test_strangers_see_evenings_and_the_three_doors(house: House) -> None:
    evening = house.evening()
    make_round(evening, make_players(house.club, 4))
    page = house.browser().get(house.root).content.decode()
    assert f"{house.evening_root(evening)}standings/" in page
    for door in ("See the standing", "Where do I sit?", "Sign in"):
        assert door in page
    assert "members/" not in page


def test_the_owner_of_an_empty_club_is_told_to_add_members(house: House) -> None:
    page = house.browser("owner").get(house.root).content.decode()
    assert "Add the first member" in page
    assert "No evenings yet" in page


def test_a_director_goes_on_with_the_evening_of_tonight(house: House) -> None:
    evening = house.evening(title="Kerstdrive")
    make_players(house.club, 4)
    page = house.browser("director").get(house.root).content.decode()
    assert "Go on with this evening" in page
    assert house.evening_root(evening) in page


def test_a_scorer_cannot_plan_an_evening(house: House) -> None:
    assert "evenings/new/" not in house.browser("scorer").get(house.root).content.decode()
    assert house.browser("scorer").get(f"{house.root}evenings/new/").status_code == 403


def test_somebody_of_another_club_sees_what_strangers_see(house: House) -> None:
    page = house.browser("stranger").get(house.root).content.decode()
    assert "Go on with this evening" not in page
    assert house.browser("stranger").get(f"{house.root}evenings/new/").status_code == 404


def test_planning_an_evening(house: House) -> None:
    form = {"date": "2026-12-10", "title": "", "entrants": "individual", "planned_rounds": "4", "hands": "12"}
    response = house.browser("director").post(f"{house.root}evenings/new/", form)
    evening = house.club.evenings.get()
    assert (evening.date, evening.planned_rounds, evening.hands) == (dt.date(2026, 12, 10), 4, 12)
    assert response.headers["location"] == f"{house.evening_root(evening)}attendance/"


def test_a_wrong_plan_is_refused_and_kept(house: House) -> None:
    form = {"date": "", "title": "Kerst", "entrants": "individual", "planned_rounds": "99", "hands": "16"}
    response = house.browser("director").post(f"{house.root}evenings/new/", form)
    assert response.status_code == 422
    page = response.content.decode()
    assert 'value="99"' in page
    assert 'value="Kerst"' in page
    assert not house.club.evenings.exists()


def test_all_evenings_are_listed(house: House) -> None:
    for week in range(14):
        house.evening(date=dt.date(2026, 9, 3) + dt.timedelta(weeks=week))
    assert "All evenings" in house.browser().get(house.root).content.decode()
    page = house.browser().get(f"{house.root}evenings/").content.decode()
    assert page.count(f'href="{house.root}evenings/') >= 14
