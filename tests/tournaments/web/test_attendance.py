"""Who is there."""

from __future__ import annotations

import pytest

from tests.factories import make_players, make_round
from tests.tournaments.web.conftest import House
from tournaments import selectors
from tournaments.models import EntrantKind


def test_ticking_says_what_it_comes_to(house: House) -> None:
    players = make_players(house.club, 23)
    evening = house.evening()
    url = f"{house.evening_root(evening)}attendance/"
    form = {"present": [str(player.pk) for player in players], "shown": ""}
    page = house.browser("director").post(url, form, follow=True).content.decode()
    assert "23 present → 5 tables, 3 sit out" in page
    assert len(selectors.present_ids(evening)) == 23


def test_the_count_follows_the_ticks_and_stores_nothing(house: House) -> None:
    players = make_players(house.club, 5)
    evening = house.evening()
    url = f"{house.evening_root(evening)}attendance/check/"
    form = {"present": [str(player.pk) for player in players]}
    answer = house.browser("director").post(url, form, headers={"hx-request": "true"})
    assert "5 present → 1 table, 1 sits out" in answer.content.decode()
    assert not selectors.present_ids(evening)


def test_two_people_can_tick_at_two_doors(house: House) -> None:
    first, second, third = make_players(house.club, 3)
    evening = house.evening()
    url = f"{house.evening_root(evening)}attendance/"
    browser = house.browser("director")
    browser.post(url, {"present": [str(first.pk)], "shown": ""})
    # This list was opened before the first was ticked elsewhere.
    browser.post(url, {"present": [str(second.pk), str(third.pk)], "shown": ""})
    assert selectors.present_ids(evening) == {first.pk, second.pk, third.pk}
    browser.post(url, {"present": [str(first.pk)], "shown": f"{first.pk},{third.pk}"})
    assert selectors.present_ids(evening) == {first.pk, second.pk}


def test_who_has_a_seat_cannot_be_taken_off(house: House) -> None:
    players = make_players(house.club, 5)
    evening = house.evening()
    make_round(evening, players)
    url = f"{house.evening_root(evening)}attendance/"
    shown = ",".join(str(player.pk) for player in players)
    response = house.browser("director").post(url, {"present": [str(players[1].pk)], "shown": shown})
    assert response.status_code == 422
    page = response.content.decode()
    assert f"{players[0].label} already has a place tonight" in page
    assert page.count(" checked") == 1  # what was ticked stays ticked
    assert len(selectors.present_ids(evening)) == 5


def test_a_name_that_is_not_on_the_list_is_refused(house: House) -> None:
    evening = house.evening()
    url = f"{house.evening_root(evening)}attendance/"
    make_players(house.club, 1)
    assert house.browser("director").post(url, {"present": ["999999"], "shown": ""}).status_code == 422
    assert house.browser("director").post(url, {"present": ["x"], "shown": "y"}).status_code == 422


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("stranger", 404)])
def test_only_a_director_ticks(house: House, who: str, status: int) -> None:
    url = f"{house.evening_root(house.evening())}attendance/"
    assert house.browser(who).get(url).status_code == status
    assert house.browser(who).post(url, {}).status_code == status


def test_pairs_are_entered_and_taken_off(house: House) -> None:
    evening = house.evening(entrants=EntrantKind.PAIRS)
    first, second, third = make_players(house.club, 3)
    root, browser = house.evening_root(evening), house.browser("director")
    page = browser.post(f"{root}attendance/", {"first": first.pk, "second": second.pk}, follow=True).content.decode()
    assert f"{first.full_name} &" in page
    assert "1 pair → 0 tables" in page
    again = browser.post(f"{root}attendance/", {"first": first.pk, "second": third.pk})
    assert again.status_code == 422
    alone = browser.post(f"{root}attendance/", {"first": third.pk, "second": third.pk})
    assert alone.status_code == 422
    assert "A pair is two different players." in alone.content.decode()
    entry = evening.evening_pairs.get()
    assert browser.post(f"{root}pairs/{entry.pair_id}/withdraw/").status_code == 302
    assert not evening.evening_pairs.exists()
    assert browser.post(f"{root}pairs/{entry.pair_id}/withdraw/").status_code == 422
