"""Members."""

from __future__ import annotations

import pytest
from django.utils.html import escape

from tests.factories import make_club, make_player
from tests.tournaments.web.conftest import House
from tournaments.models import Player

FORM = {
    "number": "1016",
    "first_name": "Jan-Piet",
    "infix": "van der",
    "last_name": "'t Hooft",
    "public_name_policy": "full",
}


def test_a_scorer_reads_the_list_and_searches_it(house: House) -> None:
    make_player(house.club, "Wim", "Vos")
    make_player(house.club, "Lies", "Ćosić")
    browser = house.browser("scorer")
    page = browser.get(f"{house.root}members/").content.decode()
    assert "Wim Vos" in page
    assert "Add a member" not in page
    found = browser.get(f"{house.root}members/", {"q": "wim v"}).content.decode()
    assert "Wim Vos" in found
    assert "Ćosić" not in found


def test_an_empty_list_says_what_to_do(house: House) -> None:
    assert "No members yet. Add one." in house.browser("owner").get(f"{house.root}members/").content.decode()
    found = house.browser("owner").get(f"{house.root}members/", {"q": "<script>"}).content.decode()
    assert "Nobody is found with" in found
    assert "<script>" not in found


def test_the_owner_adds_and_changes_a_member(house: House) -> None:
    browser = house.browser("owner")
    page = browser.post(f"{house.root}members/new/", FORM, follow=True).content.decode()
    assert escape("Jan-Piet van der 't Hooft (1016) is added.") in page
    player = Player.objects.get()
    assert browser.get(f"{house.root}members/{player.pk}/").status_code == 200
    browser.post(f"{house.root}members/{player.pk}/", FORM | {"last_name": "Bos", "is_guest": "on"})
    player.refresh_from_db()
    assert (player.last_name, player.is_guest) == ("Bos", True)


def test_markup_in_a_name_stays_text(house: House) -> None:
    make_player(house.club, "<script>alert(1)</script>", "Bos")
    page = house.browser("owner").get(f"{house.root}members/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"number": "7"}, "Number 7 belongs to somebody else"),
        ({"number": "a b"}, "Use digits, letters and hyphens."),
        ({"last_name": ""}, "This field is required"),
    ],
)
def test_what_is_wrong_is_said_at_the_field_and_kept(house: House, change: dict[str, str], sentence: str) -> None:
    make_player(house.club, number="7")
    response = house.browser("owner").post(f"{house.root}members/new/", FORM | change)
    assert response.status_code == 422
    page = response.content.decode()
    assert sentence in page
    assert 'value="Jan-Piet"' in page
    assert Player.objects.count() == 1


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("director", 403), ("stranger", 404)])
def test_only_the_owner_changes_members(house: House, who: str, status: int) -> None:
    player = make_player(house.club)
    browser = house.browser(who)
    assert browser.post(f"{house.root}members/new/", FORM).status_code == status
    assert browser.post(f"{house.root}members/{player.pk}/", FORM).status_code == status
    assert Player.objects.count() == 1


def test_a_member_of_another_club_is_not_here(house: House, keeper: object) -> None:
    elsewhere = make_player(make_club())
    assert house.browser("owner").get(f"{house.root}members/{elsewhere.pk}/").status_code == 404
    assert keeper.get(f"{house.root}members/{elsewhere.pk}/").status_code == 404  # type: ignore[attr-defined]
