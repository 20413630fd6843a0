"""The list at the door: taps may come faster than the answers."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.factories import PASSWORD, make_club, make_evening, make_member, make_players
from tournaments.models import Attendance, Role


def test_taps_that_come_faster_than_the_answers_are_all_kept(live_server: LiveServer, page: Page) -> None:
    club = make_club()
    director = make_member(club, Role.DIRECTOR)
    players = make_players(club, 6)
    evening = make_evening(club)
    page.goto(f"{live_server.url}/{club.slug}/evenings/{evening.pk}/attendance/")
    page.locator("[name=username]").fill(director.username)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button.primary").click()
    expect(page.locator(f"#tick-{players[0].pk}")).to_be_visible()

    # The script stands ready once the page has loaded; before that every tap would load the page anew.
    page.wait_for_load_state("load")
    # All of them before the first answer can have come.
    page.evaluate("ids => ids.forEach(id => document.getElementById(id).click())", [f"tick-{p.pk}" for p in players])

    for player in players:
        expect(page.locator(f"#tick-{player.pk}")).to_have_attribute("aria-pressed", "true", timeout=20_000)
    assert Attendance.objects.filter(evening=evening, state="present").count() == len(players)
