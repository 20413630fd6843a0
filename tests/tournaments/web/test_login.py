"""Signing in, being locked out, another password."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.factories import PASSWORD, make_user
from tests.tournaments.web.conftest import House, browser_of


def test_signing_in_leads_to_where_one_wanted_to_go(house: House) -> None:
    browser = house.browser()
    members = f"{house.root}members/"
    response = browser.get(members)
    assert response.headers["location"] == f"/login/?next={members}"
    signed_in = browser.post(
        "/login/", {"username": house.owner.username, "password": PASSWORD, "next": members}, follow=True
    )
    assert signed_in.redirect_chain == [(members, 302)]
    assert house.owner.username in signed_in.content.decode()


def test_a_wrong_password_is_told_in_words(house: House) -> None:
    response = house.browser().post("/login/", {"username": house.owner.username, "password": "fout"})
    assert response.status_code == 422
    page = response.content.decode()
    assert "Name and password do not belong together." in page
    assert f'value="{house.owner.username}"' in page


def test_too_many_wrong_passwords_are_answered_kindly(db: None, settings: Any) -> None:
    settings.AXES_ENABLED = True
    make_user("greet")
    browser = browser_of()
    answers = [browser.post("/login/", {"username": "greet", "password": "fout"}) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [422, 422, 422, 422, 429]
    assert "locked for a quarter of an hour" in answers[-1].content.decode()
    assert browser.post("/login/", {"username": "greet", "password": PASSWORD}).status_code == 429


def test_signing_out(house: House) -> None:
    browser = house.browser("owner")
    assert browser.post("/logout/").status_code == 302
    assert browser.get(f"{house.root}members/").status_code == 302


def test_another_password(db: None) -> None:
    user = make_user("greet")
    browser = browser_of(user)
    new = "schoppenvrouw-77-slag"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert browser.post("/password/", form | {"new_password2": "anders"}).status_code == 422
    assert browser.post("/password/", form).status_code == 302
    user.refresh_from_db()
    assert user.check_password(new)


def test_the_password_page_needs_a_login(visitor: Client) -> None:
    assert visitor.get("/password/").headers["location"].startswith("/login/")
