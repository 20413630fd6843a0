"""The categories of a club, and who belongs to them."""

from __future__ import annotations

import pytest

from tests.factories import make_club, make_player
from tests.tournaments.web.conftest import House
from tournaments.services import categories


def test_they_are_added_and_renamed(house: House) -> None:
    browser, address = house.browser("owner"), f"{house.root}categories/"
    assert "There are no categories yet." in browser.get(address).content.decode()
    page = browser.post(address, {"name": "Ladies"}, follow=True).content.decode()
    assert "The category Ladies is saved." in page
    ladies = house.club.categories.get()
    assert browser.post(address, {"name": "Dames", "category": str(ladies.pk)}).status_code == 302
    assert house.club.categories.get().name == "Dames"


@pytest.mark.parametrize(("name", "text"), [("", "Fill it in."), ("ladies", "There is a category ladies already.")])
def test_a_wrong_name_is_refused_and_kept(house: House, name: str, text: str) -> None:
    categories.add_category(club=house.club, name="Ladies")
    response = house.browser("owner").post(f"{house.root}categories/", {"name": name})
    assert response.status_code == 422
    assert text in response.content.decode()
    assert house.club.categories.count() == 1


def test_a_category_of_another_club(house: House) -> None:
    other = categories.add_category(club=make_club(), name="Ladies")
    sent = {"name": "Dames", "category": str(other.pk)}
    assert house.browser("owner").post(f"{house.root}categories/", sent).status_code == 404


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("director", 403), ("stranger", 404)])
def test_only_an_owner(house: House, who: str, status: int) -> None:
    address = f"{house.root}categories/"
    assert house.browser(who).get(address).status_code == status
    assert house.browser(who).post(address, {"name": "Ladies"}).status_code == status
    assert not house.club.categories.exists()


def test_a_member_is_of_a_category(house: House) -> None:
    ladies = categories.add_category(club=house.club, name="Ladies")
    player = make_player(house.club)
    browser, address = house.browser("owner"), f"{house.root}members/{player.pk}/"
    assert "Ladies" in browser.get(address).content.decode()
    form = {
        "number": player.number,
        "first_name": player.first_name,
        "last_name": player.last_name,
        "public_name_policy": "full",
    }
    assert browser.post(address, form | {"categories": [str(ladies.pk)]}).status_code == 302
    assert list(player.categories.all()) == [ladies]
    assert f'value="{ladies.pk}" id="id_categories_0" checked' in browser.get(address).content.decode()
    assert browser.post(address, form).status_code == 302
    assert not player.categories.exists()
    assert browser.post(address, form | {"categories": ["999999"]}).status_code == 422
