"""The front door."""

from __future__ import annotations

from django.test import Client

from tests.factories import make_club, make_evening, make_user


def test_with_one_club_it_leads_straight_there(visitor: Client) -> None:
    club = make_club()
    assert visitor.get("/").headers["location"] == f"/{club.slug}/"


def test_with_more_clubs_it_shows_three_doors_and_the_clubs(visitor: Client) -> None:
    make_evening(make_club("De Klavers"))
    make_club("Tweede Club")
    page = visitor.get("/").content.decode()
    for door in ("See the standing", "Where do I sit?", "Sign in", "De Klavers", "Tweede Club"):
        assert door in page


def test_a_new_installation_begins_with_setting_up(visitor: Client) -> None:
    assert visitor.get("/").headers["location"] == "/setup/"


def test_without_a_club_but_with_a_user_it_does_not_offer_to_set_up(visitor: Client) -> None:
    make_user()
    response = visitor.get("/")
    assert response.status_code == 200
    assert "There is no club here yet" in response.content.decode()


def test_an_unknown_address_is_a_page_of_ours(visitor: Client) -> None:
    make_club()
    response = visitor.get("/no-such-club/")
    assert response.status_code == 404
    assert "This page is not here" in response.content.decode()


def test_the_language_is_switched_and_the_page_kept(visitor: Client) -> None:
    club = make_club()
    response = visitor.post("/i18n/setlang/", {"language": "nl", "next": f"/{club.slug}/"})
    assert response.headers["location"] == f"/{club.slug}/"
    assert '<html lang="nl">' in visitor.get(f"/{club.slug}/").content.decode()


def test_nothing_on_a_page_breaks_the_content_security_policy(visitor: Client) -> None:
    club = make_club()
    response = visitor.get(f"/{club.slug}/")
    assert "script-src 'self'" in response.headers["content-security-policy"]
    page = response.content.decode()
    assert " style=" not in page
    assert "<style" not in page
    assert " onclick=" not in page
    assert page.count("<script") == page.count("<script src=")
