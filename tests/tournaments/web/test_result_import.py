"""Importing evening totals on a page: chosen, looked at, stored."""

from __future__ import annotations

import datetime as dt
import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.factories import make_evening, make_player
from tests.tournaments.web.conftest import House
from tournaments.models import AuditEntry, Competition, CompetitionState, Door, Evening, ImportedResult, Season
from tournaments.services import seasons

LIST = b"datum;naam;totaal;plaats;tafel\n15-12-2023;7;5233;1;4\n15-12-2023;Bram Dijk;4926;2;4\n"


@pytest.fixture
def competition(house: House) -> Competition:
    make_player(house.club, "Anna", "Bakker", number="7")
    make_player(house.club, "Bram", "Dijk", number="8")
    season = Season.objects.create(
        club=house.club, name="2023-24", starts_on=dt.date(2023, 9, 1), ends_on=dt.date(2024, 6, 30)
    )
    return Competition.objects.create(club=house.club, season=season, name="Individueel")


def address(house: House, competition: Competition) -> str:
    return f"{house.root}competitions/{competition.pk}/import/"


def upload(browser: Client, url: str, content: bytes = LIST, **typed: str) -> Any:
    typed = {"sets": "4", "hands": "12", **typed}
    return browser.post(url, {"file": SimpleUploadedFile("uitslag.csv", content), **typed})


def kept_in(response: Any) -> str:
    found = re.search(r'name="kept" value="([^"]+)"', response.content.decode())
    assert found
    return unescape(found[1])


def test_a_list_is_looked_at_and_then_stored(house: House, competition: Competition) -> None:
    browser, url = house.browser("director"), address(house, competition)
    assert browser.get(url).status_code == 200
    seen = upload(browser, url)
    page = " ".join(seen.content.decode().split())
    assert seen.status_code == 200
    assert "2 new" in page
    assert "a total can be 46176 at most" in page
    assert "This column is passed over: tafel." in page
    assert "Anna Bakker (7)" in page
    assert not Evening.objects.exists()

    stored = browser.post(f"{url}store/", {"kept": kept_in(seen)}, follow=True)

    assert stored.redirect_chain[-1][0] == f"{house.root}competitions/{competition.pk}/"
    assert "1 evening is stored." in stored.content.decode()
    assert [row.total for row in ImportedResult.objects.all()] == [5233, 4926]
    entry = AuditEntry.objects.get()
    assert (entry.by, entry.door, entry.details["file"]) == (house.director, Door.DESK, "uitslag.csv")


@pytest.mark.parametrize("who", ["owner", ""])
def test_every_page_can_show_an_evening_of_which_only_totals_are_known(
    house: House, competition: Competition, who: str
) -> None:
    director, url = house.browser("director"), address(house, competition)
    director.post(f"{url}store/", {"kept": kept_in(upload(director, url))})
    evening = Evening.objects.get()
    seasons.recompute(competition.pk)
    browser, anna = house.browser(who), house.club.players.get(number="7")
    pages = ["", "standings/", f"entrants/{anna.pk}/", "prizes/", *(["attendance/", "audit/"] if who else [])]
    for page in pages:
        response = browser.get(f"{house.evening_root(evening)}{page}")
        assert response.status_code == 200, page
    said = browser.get(f"{house.evening_root(evening)}standings/").content.decode()
    assert "Anna Bakker" in said
    assert "5\N{NARROW NO-BREAK SPACE}233" in said
    for page in ("", f"entrants/{anna.pk}/"):
        response = browser.get(f"{house.root}competitions/{competition.pk}/{page}")
        assert response.status_code == 200
        assert "5\N{NARROW NO-BREAK SPACE}233" in response.content.decode()


def test_an_imported_evening_is_removed_on_its_page_and_imported_again(house: House, competition: Competition) -> None:
    browser, url = house.browser("director"), address(house, competition)
    browser.post(f"{url}store/", {"kept": kept_in(upload(browser, url))})
    evening = Evening.objects.get()
    page = browser.get(house.evening_root(evening)).content.decode()
    assert "2 results of this evening came out of a file." in page
    assert "Something is wrong: remove this evening" in page
    assert "remove this evening" not in house.browser("scorer").get(house.evening_root(evening)).content.decode()
    assert house.browser("scorer").post(f"{house.evening_root(evening)}remove/").status_code == 403
    browser.post(f"{house.evening_root(evening)}remove/")
    assert not Evening.objects.exists()
    assert "2 new" in " ".join(upload(browser, url).content.decode().split())


def test_rows_with_problems_come_first_and_keep_the_list_out(house: House, competition: Competition) -> None:
    content = b"datum;naam;ronde 1;ronde 2\n15-12-2023;7;1400;1500\n15-12-2023;Zoe;;99999\n"
    response = upload(house.browser("director"), address(house, competition), content, sets="")
    assert response.status_code == 422
    page = response.content.decode()
    assert "1 row with a problem" in page
    assert "naam: The club has no player Zoe." in page
    assert "ronde 1: Here is no number" in page
    assert "ronde 2: 99999 is more than 12 hands can bring" in page
    assert page.index("Zoe") < page.index("Anna Bakker")
    assert 'name="kept"' not in page


def test_where_rounds_count_their_number_must_be_filled_in(house: House, competition: Competition) -> None:
    competition.rules = {"counting": {"rule": "average_per_round"}}
    competition.save()
    content = b"datum;naam;totaal\n15-12-2023;7;2900\n"
    browser, url = house.browser("director"), address(house, competition)
    assert "Where it counts by the round, fill it in." in browser.get(url).content.decode()
    response = upload(browser, url, content, sets="")
    assert response.status_code == 422
    assert "Say how many rounds an evening had" in response.content.decode()
    page = " ".join(upload(browser, url, content, sets="1").content.decode().split())
    assert "Evenings of 1 round of 12 hands" in page
    assert 'name="kept"' in page


def test_what_is_wrong_with_the_list_as_a_whole_stands_on_top(house: House, competition: Competition) -> None:
    content = b"datum;naam;ronde 1;ronde 2\n15-12-2023;7;1400;1500\n"
    response = upload(house.browser("director"), address(house, competition), content, sets="3")
    assert response.status_code == 422
    assert "The list has columns for 2 rounds, and 3 were asked for." in response.content.decode()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "No columns for the date"),
        (b"hallo", "No columns for the date"),
        (b"PK\x03\x04", "This file cannot be read"),
    ],
)
def test_a_file_that_is_no_list_is_refused_kindly(
    house: House, competition: Competition, content: bytes, sentence: str
) -> None:
    response = upload(house.browser("director"), address(house, competition), content)
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_without_a_file_or_with_strange_numbers_the_fields_say_so(house: House, competition: Competition) -> None:
    browser, url = house.browser("director"), address(house, competition)
    response = browser.post(url, {"sets": "13", "hands": "veel"})
    page = response.content.decode()
    assert response.status_code == 422
    assert all(f'id="id_{name}_error"' in page for name in ("file", "sets", "hands"))


def test_the_same_list_again_has_nothing_to_store(house: House, competition: Competition) -> None:
    browser, url = house.browser("director"), address(house, competition)
    browser.post(f"{url}store/", {"kept": kept_in(upload(browser, url))})
    page = upload(browser, url).content.decode()
    assert "there is nothing to store" in page
    assert 'name="kept"' not in page


def test_what_changed_since_it_was_looked_at_is_said(house: House, competition: Competition) -> None:
    browser, url = house.browser("director"), address(house, competition)
    kept = kept_in(upload(browser, url))
    make_evening(house.club, date=dt.date(2023, 12, 15))
    response = browser.post(f"{url}store/", {"kept": kept})
    assert response.status_code == 409
    page = response.content.decode()
    assert "Since you looked at this list something else was stored." in page
    assert "There is already an evening on this day" in page


def test_a_value_that_was_touched_is_refused_kindly(house: House, competition: Competition) -> None:
    browser, url = house.browser("director"), address(house, competition)
    kept = kept_in(upload(browser, url))
    for wrong in ("", "x", kept[:-1], f"A{kept[1:]}"):
        response = browser.post(f"{url}store/", {"kept": wrong})
        assert response.status_code == 422
        assert "Choose the file again." in response.content.decode()
    assert house.browser("owner").post(f"{url}store/", {"kept": kept}).status_code == 422
    assert not Evening.objects.exists()


def test_a_closed_competition_takes_nothing(house: House, competition: Competition) -> None:
    Competition.objects.update(state=CompetitionState.CLOSED)
    response = upload(house.browser("director"), address(house, competition))
    assert response.status_code == 422
    assert "This competition is closed." in response.content.decode()


@pytest.mark.parametrize(("who", "status"), [("scorer", 403), ("stranger", 404), ("", 302)])
def test_who_may_not(house: House, competition: Competition, who: str, status: int) -> None:
    url = address(house, competition)
    assert house.browser(who).get(url).status_code == status
    assert upload(house.browser(who), url).status_code == status
    assert house.browser(who).post(f"{url}store/", {"kept": "x"}).status_code == status
