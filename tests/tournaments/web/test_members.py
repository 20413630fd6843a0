"""Members."""

from __future__ import annotations

import re
from datetime import date, timedelta
from html import unescape

import pytest
from django.utils import timezone
from django.utils.html import escape

from tests.factories import make_club, make_player
from tests.tournaments.web.conftest import House
from tournaments.models import Player, PublicName

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
    assert (
        "No members yet. Add one, or import a list."
        in house.browser("owner").get(f"{house.root}members/").content.decode()
    )
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


def names_on(page: str) -> list[str]:
    table = page.partition("<tbody>")[2].partition("</tbody>")[0]
    return re.findall(r'/members/\d+/">([^<]+)</a>', table)


def test_the_list_shows_who_is_active_or_all_or_the_guests(house: House) -> None:
    today = timezone.localdate()
    make_player(house.club, "Anna", "Bakker")
    make_player(house.club, "Bram", "Dijk", active_until=today - timedelta(days=1))
    make_player(house.club, "Corrie", "Wit", is_guest=True, active_from=today + timedelta(days=1))
    browser = house.browser("owner")

    def shown(**query: str) -> list[str]:
        return names_on(browser.get(f"{house.root}members/", query).content.decode())

    assert shown() == shown(show="active") == shown(show="nonsense") == ["Anna Bakker"]
    assert shown(show="all") == ["Anna Bakker", "Bram Dijk", "Corrie Wit"]
    assert shown(show="guests") == ["Corrie Wit"]
    assert shown(show="all", q="ij") == ["Bram Dijk"]


@pytest.mark.parametrize(
    ("query", "found"), [("co", "Lies Ćosić"), ("OZ", "Klaas Öztürk"), ("'t h", "Jan 't Hooft"), ("77", "Klaas Öztürk")]
)
def test_two_letters_find_a_name_whatever_its_accents(house: House, query: str, found: str) -> None:
    make_player(house.club, "Lies", "Ćosić")
    make_player(house.club, "Klaas", "Öztürk", number="77")
    make_player(house.club, "Jan", "'t Hooft")
    page = house.browser("owner").get(f"{house.root}members/", {"q": query}).content.decode()
    assert [unescape(name) for name in names_on(page)] == [found]


def test_a_list_without_guests_says_so(house: House) -> None:
    make_player(house.club)
    assert "No guests." in house.browser("scorer").get(f"{house.root}members/", {"show": "guests"}).content.decode()


def test_each_choice_of_a_public_name_is_shown_with_this_very_name(house: House) -> None:
    player = make_player(house.club, "Elly", "Berg", infix="van der", number="1005")
    browser = house.browser("owner")
    page = browser.get(f"{house.root}members/{player.pk}/").content.decode()
    for example in ("Elly van der Berg", "Elly van der B.", "Player 1005", "Hidden player"):
        assert f"</strong> {example}</span>" in page
    # Whom nobody has a name for yet is shown with somebody's.
    assert "</strong> Bram van D.</span>" in browser.get(f"{house.root}members/new/").content.decode()


def test_a_new_member_is_offered_the_next_number(house: House) -> None:
    make_player(house.club, number="41")
    assert 'value="42"' in house.browser("owner").get(f"{house.root}members/new/").content.decode()


def test_a_member_stops_and_comes_back(house: House) -> None:
    player = make_player(house.club, "Anna", "Bakker", number="7")
    browser, root = house.browser("owner"), f"{house.root}members/{player.pk}/"
    page = browser.post(f"{root}deactivate/", {"last_day": "2026-12-31"}, follow=True).content.decode()
    assert "Anna Bakker (7) is a member until 31 December 2026." in page
    player.refresh_from_db()
    assert player.active_until == date(2026, 12, 31)
    assert "A member until 31 December 2026." in browser.get(root).content.decode()
    assert "is active again" in browser.post(f"{root}reactivate/", follow=True).content.decode()
    player.refresh_from_db()
    assert player.active_until is None


@pytest.mark.parametrize(
    ("last_day", "sentence"), [("", "This field is required"), ("2026-12-02", "is on the list of 3 December 2026")]
)
def test_a_last_day_that_cannot_be_is_said_at_the_field(house: House, last_day: str, sentence: str) -> None:
    player = house.table().seats.get(position=0).player
    page = house.browser("owner").post(f"{house.root}members/{player.pk}/deactivate/", {"last_day": last_day})
    assert page.status_code == 422
    assert sentence in page.content.decode()
    player.refresh_from_db()
    assert player.active_until is None


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("director", 403), ("stranger", 404)])
def test_only_the_owner_lets_members_stop(house: House, who: str, status: int) -> None:
    player = make_player(house.club)
    browser, root = house.browser(who), f"{house.root}members/{player.pk}/"
    assert browser.post(f"{root}deactivate/", {"last_day": "2026-12-31"}).status_code == status
    assert browser.post(f"{root}reactivate/").status_code == status
    player.refresh_from_db()
    assert player.active_until is None


def test_the_list_says_what_strangers_read(house: House) -> None:
    for number in ("1016", "1017"):
        make_player(house.club, "Piet", "Jansen", number=number, public_name_policy=PublicName.FIRST_INITIAL)
    page = house.browser("owner").get(f"{house.root}members/").content.decode()
    assert '<td class="muted wide">Piet J. (1016)</td>' in page
