"""Importing a list of members on a page: chosen, looked at, stored."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.factories import make_member, make_player
from tests.tournaments.web.conftest import House, browser_of
from tournaments.models import AuditEntry, Door, Player, Role
from tournaments.web.kept import KEPT_SECONDS

EXAMPLE = Path(django_settings.BASE_DIR) / "tests" / "data" / "members_example.csv"
SMALL = b"nr;naam\n7;Bram van Dijk\n;Anna Bakker\n"


def upload(browser: Client, house: House, content: bytes = SMALL, name: str = "leden.csv") -> Any:
    return browser.post(f"{house.root}members/import/", {"file": SimpleUploadedFile(name, content)})


def kept_in(response: Any) -> str:
    found = re.search(r'name="kept" value="([^"]+)"', response.content.decode())
    assert found
    return unescape(found[1])


def store(browser: Client, house: House, kept: str) -> Any:
    return browser.post(f"{house.root}members/import/store/", {"kept": kept}, follow=True)


def test_the_example_is_looked_at_and_then_stored(house: House) -> None:
    browser = house.browser("owner")
    assert browser.get(f"{house.root}members/import/").status_code == 200
    seen = upload(browser, house, EXAMPLE.read_bytes(), "members_example.csv")
    assert seen.status_code == 200
    page = seen.content.decode()
    assert "28 new" in " ".join(page.split())
    assert page.count('<th scope="row">') == 28
    assert "Jan-Piet van der &#x27;t Hooft" in page
    assert "called the same as row 18: two people" in page
    assert not Player.objects.exists()

    stored = store(browser, house, kept_in(seen))

    assert stored.redirect_chain[-1][0] == f"{house.root}members/"
    assert "28 members are added, 0 changed." in stored.content.decode()
    assert Player.objects.filter(club=house.club).count() == 28
    assert Player.objects.get(number="1012").last_name == "Ćosić"
    entry = AuditEntry.objects.get()
    assert (entry.by, entry.door, entry.details["file"]) == (house.owner, Door.DESK, "members_example.csv")


def test_rows_with_problems_come_first_are_counted_and_keep_the_list_out(house: House) -> None:
    response = upload(house.browser("owner"), house, b"nr;naam;hobby\n7;Anna Bakker;\n8;;\n9;Bram;\n")
    assert response.status_code == 422
    page = response.content.decode()
    assert "2 rows with a problem" in page
    assert "The last name is missing." in page
    assert "hobby" in page
    assert page.index("The last name is missing.") < page.index("Anna Bakker")
    assert 'name="kept"' not in page
    assert not Player.objects.exists()


def test_a_change_and_a_namesake_are_said(house: House) -> None:
    make_player(house.club, "Anna", "Bakker", number="7")
    response = upload(house.browser("owner"), house, b"nr;naam;vaste tafel\n7;Anna Bakker;ja\n8;Anna Bakker;\n")
    page = response.content.decode()
    assert "fixed table: no → yes" in page
    assert "another person than Anna Bakker (7)" in page


def test_a_list_of_known_people_has_nothing_to_store(house: House) -> None:
    make_player(house.club, "Anna", "Bakker", number="7")
    page = upload(house.browser("owner"), house, b"nr;naam\n7;Anna Bakker\n").content.decode()
    assert "there is nothing to store" in page
    assert 'name="kept"' not in page


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"x", "No column with names was found."),
        (b"\xd0\xcf\x11\xe0\x00", "This file cannot be read."),
        (b"naam\n" + b"A B\n" * 2_001, "more than 2000 rows"),
        (b"x" * (2 * 1024 * 1024 + 1), "larger than 2 MB"),
    ],
)
def test_a_file_that_is_no_list_is_refused_in_words(house: House, content: bytes, sentence: str) -> None:
    response = upload(house.browser("owner"), house, content)
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_no_file_at_all_is_said_at_the_field(house: House) -> None:
    response = house.browser("owner").post(f"{house.root}members/import/", {})
    assert response.status_code == 422
    assert 'href="#file"' in response.content.decode()


def test_a_value_that_was_touched_is_refused_kindly(house: House) -> None:
    browser = house.browser("owner")
    kept = kept_in(upload(browser, house))
    for wrong in ("", "x", kept[:-1], f"A{kept[1:]}", kept.replace(":", ";")):
        response = store(browser, house, wrong)
        assert response.status_code == 422
        assert "Choose the file again." in response.content.decode()
    assert not Player.objects.exists()


def test_a_value_of_more_than_an_hour_ago_is_refused_kindly(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = house.browser("owner")
    clock = signing.time.time
    monkeypatch.setattr(signing.time, "time", lambda: clock() - KEPT_SECONDS - 1)
    kept = kept_in(upload(browser, house))
    monkeypatch.undo()
    response = store(browser, house, kept)
    assert response.status_code == 422
    assert "is kept for an hour" in response.content.decode()
    assert not Player.objects.exists()


def test_what_one_owner_looked_at_is_not_for_another(house: House) -> None:
    kept = kept_in(upload(house.browser("owner"), house))
    other = browser_of(make_member(house.club, Role.OWNER))
    assert store(other, house, kept).status_code == 422
    assert not Player.objects.exists()


def test_members_that_changed_in_between_are_shown_again(house: House) -> None:
    browser = house.browser("owner")
    kept = kept_in(upload(browser, house))
    make_player(house.club, "Bram", "Dijk", infix="van", number="7")
    response = store(browser, house, kept)
    assert response.status_code == 409
    page = response.content.decode()
    assert "The members changed in the meantime." in page
    assert "known already" in page
    assert Player.objects.count() == 1
    assert store(browser, house, kept_in(response)).status_code == 200
    assert Player.objects.count() == 2


def test_members_that_came_in_between_and_are_in_the_way_are_named(house: House) -> None:
    browser = house.browser("owner")
    kept = kept_in(upload(browser, house))
    make_player(house.club, "Corrie", "Wit", number="7")
    response = store(browser, house, kept)
    assert response.status_code == 409
    assert "Number 7 belongs to Corrie Wit." in response.content.decode()
    assert Player.objects.count() == 1


def test_markup_in_a_list_stays_text(house: House) -> None:
    content = b"nr;naam;<b>x</b>\n7;<script>alert(1)</script> Bos;\n"
    page = upload(house.browser("owner"), house, content, "<i>.csv").content.decode()
    assert "<script>alert" not in page
    assert "<b>x</b>" not in page
    assert "<i>.csv" not in page


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("director", 403), ("stranger", 404)])
def test_only_the_owner_imports(house: House, who: str, status: int) -> None:
    browser = house.browser(who)
    assert browser.get(f"{house.root}members/import/").status_code == status
    assert upload(browser, house).status_code == status
    assert browser.post(f"{house.root}members/import/store/", {"kept": "x"}).status_code == status
