"""Signing in, being locked out, another password."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from knox.models import AuthToken

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
    assert answers[-1].headers["Retry-After"] == "900"
    assert browser.post("/login/", {"username": "greet", "password": PASSWORD}).status_code == 429


def test_a_wrong_password_is_one_line_in_the_log_and_a_right_one_none(
    db: None, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.AXES_ENABLED = True
    make_user("greet")
    browser = browser_of()
    for password, lines in (("fout", 1), ("fout", 1), (PASSWORD, 0)):
        caplog.clear()
        browser.post("/login/", {"username": "greet", "password": password})
        assert len(caplog.records) == lines


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


def test_the_same_password_is_no_other_password(db: None) -> None:
    user = make_user("greet")
    form = {"old_password": PASSWORD, "new_password1": PASSWORD, "new_password2": PASSWORD}
    response = browser_of(user).post("/password/", form)
    assert response.status_code == 422
    assert "This is the password you have now. Choose another." in response.content.decode()


def test_another_password_ends_the_tokens(db: None) -> None:
    user, other = make_user("greet"), make_user("piet")
    for owner in (user, other):
        AuthToken.objects.create(user=owner)
    new = "schoppenvrouw-77-slag"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert browser_of(user).post("/password/", form).status_code == 302
    assert [token.user for token in AuthToken.objects.all()] == [other]


def test_the_password_page_needs_a_login(visitor: Client) -> None:
    assert visitor.get("/password/").headers["location"].startswith("/login/")
