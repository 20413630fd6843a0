"""Merging a double on a page."""

from __future__ import annotations

import pytest

from tests.factories import make_club, make_player, make_players, make_round
from tests.tournaments.web.conftest import House
from tournaments.models import AuditEntry, Player, Seat


@pytest.fixture
def two(house: House) -> tuple[Player, Player]:
    keep = make_player(house.club, "Piet", "Jansen", number="1016")
    gone = make_player(house.club, "Piet", "Janssen", number="1017", public_name_policy="hidden")
    return keep, gone


def at(house: House, keep: Player) -> str:
    return f"{house.root}members/{keep.pk}/merge/"


def test_the_double_is_chosen_looked_at_and_merged(house: House, two: tuple[Player, Player]) -> None:
    keep, gone = two
    evening = house.evening()
    make_round(evening, [gone, *make_players(house.club, 3)])
    browser = house.browser("owner")

    assert "Piet Janssen (1017)" in browser.get(at(house, keep)).content.decode()
    page = browser.get(at(house, keep), {"double": gone.pk}).content.decode()
    assert "Piet Janssen (1017) becomes Piet Jansen (1016)" in page
    assert evening.label in page
    assert "1 chair" in page
    assert "Until now they saw: Hidden player." in page
    assert Seat.objects.filter(player=gone).exists()

    page = browser.post(at(house, keep), {"double": gone.pk, "reason": "typed twice"}, follow=True).content.decode()
    assert "Piet Janssen (1017) is merged into Piet Jansen (1016)." in page
    assert Seat.objects.get(position=0).player == keep
    assert AuditEntry.objects.get().by == house.owner
    listed = browser.get(f"{house.root}members/", {"show": "all"}).content.decode()
    assert "Piet Janssen" not in listed
    # An address somebody kept leads to who the double turned out to be.
    assert browser.get(f"{house.root}members/{gone.pk}/").url == f"{house.root}members/{keep.pk}/"


def test_two_people_are_told_apart_before_anything_is_asked(house: House, two: tuple[Player, Player]) -> None:
    keep, gone = two
    make_round(house.evening(), [*two, *make_players(house.club, 2)])
    browser = house.browser("owner")
    page = browser.get(at(house, keep), {"double": gone.pk}).content.decode()
    assert "were both there on 3 December 2026" in page
    assert "Merge these two" not in page
    response = browser.post(at(house, keep), {"double": gone.pk, "reason": "typed twice"})
    assert response.status_code == 422
    assert "were both there on 3 December 2026" in response.content.decode()
    gone.refresh_from_db()
    assert gone.merged_into is None


@pytest.mark.parametrize("double", ["", "0", "x", "9" * 30, "²"])
def test_nobody_chosen_is_said(house: House, two: tuple[Player, Player], double: str) -> None:
    browser = house.browser("owner")
    assert browser.get(at(house, two[0]), {"double": double}).status_code == 200
    response = browser.post(at(house, two[0]), {"double": double, "reason": "x"})
    assert response.status_code == 422
    assert "Choose the double first." in response.content.decode()


def test_somebody_of_another_club_cannot_be_chosen(house: House, two: tuple[Player, Player]) -> None:
    elsewhere = make_player(make_club())
    response = house.browser("owner").post(at(house, two[0]), {"double": elsewhere.pk, "reason": "x"})
    assert response.status_code == 422


def test_a_missing_reason_is_said_and_what_was_chosen_stays(house: House, two: tuple[Player, Player]) -> None:
    response = house.browser("owner").post(at(house, two[0]), {"double": two[1].pk, "reason": " "})
    assert response.status_code == 422
    assert "Give a reason." in response.content.decode()
    assert "Merge these two" in response.content.decode()


def test_a_club_of_one_says_that_there_is_nobody_else(house: House) -> None:
    page = house.browser("owner").get(at(house, make_player(house.club))).content.decode()
    assert "There is nobody else in this club yet." in page


@pytest.mark.parametrize(("who", "status"), [("", 302), ("scorer", 403), ("director", 403), ("stranger", 404)])
def test_only_the_owner_merges(house: House, two: tuple[Player, Player], who: str, status: int) -> None:
    browser = house.browser(who)
    assert browser.get(at(house, two[0])).status_code == status
    assert browser.post(at(house, two[0]), {"double": two[1].pk, "reason": "x"}).status_code == status
    assert not AuditEntry.objects.exists()
