"""The first run."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import PASSWORD, make_club
from tournaments.models import Club, ClubRole

FORM = {
    "username": "greet",
    "password": PASSWORD,
    "password_again": PASSWORD,
    "name": "Klaverjasclub Ćosić",
    "slug": "",
    "preset": "NKU",
}


def test_it_makes_the_club_and_signs_the_owner_in(visitor: Client) -> None:
    response = visitor.post("/setup/", FORM, follow=True)
    club = Club.objects.get()
    assert (club.slug, club.house_rules["four_jacks"]) == ("klaverjasclub-cosic", 100)
    assert ClubRole.objects.get().role == "owner"
    page = response.content.decode()
    assert response.redirect_chain == [(f"/{club.slug}/", 302)]
    assert "Three steps lead to your first evening." in page
    assert "Look at the house rules" in page


def test_the_pitslag_starts_with_its_own_credits(visitor: Client) -> None:
    assert "Who sits out gets 1600 and one pit." in visitor.get("/setup/").content.decode()
    visitor.post("/setup/", FORM | {"preset": "DE_PITSLAG"})
    assert Club.objects.get().credits["sat_out"] == {"points": 1600, "pits": 1}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"password_again": "iets anders dan net"}, "The two passwords differ"),
        ({"password": "kort", "password_again": "kort"}, "too short"),
        ({"name": ""}, "This field is required"),
        ({"slug": "admin"}, "used by the program itself"),
        ({"slug": "niet goed"}, "Enter a valid"),
        ({"preset": "GEEN"}, "Select a valid choice"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_made(visitor: Client, change: dict[str, str], sentence: str) -> None:
    response = visitor.post("/setup/", FORM | change)
    assert response.status_code == 422
    page = response.content.decode()
    assert sentence in page
    assert 'value="greet"' in page
    assert not Club.objects.exists()
    assert not User.objects.exists()


def test_it_is_gone_once_there_is_a_club(visitor: Client) -> None:
    make_club()
    assert visitor.get("/setup/").status_code == 302
    assert visitor.post("/setup/", FORM).status_code == 302
    assert Club.objects.count() == 1
    assert not User.objects.exists()
