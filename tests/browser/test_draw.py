"""The draw as a director has it: drawn by the worker, its receipt, two swapped, published, somebody late, the list."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.conftest import Worker
from tests.factories import make_club, make_evening, make_member, make_player, make_players
from tournaments.models import Evening, Player, Role, RoundState
from tournaments.seating.rules import SeatingRules
from tournaments.services import evenings

SLOW = 30_000
"""Milliseconds: the machine may be busy with other things."""


@pytest.fixture
def late_comer(transactional_db: None) -> Player:
    club = make_club("De Klavers")
    make_players(club, 12)
    return make_player(club, "Laat", "Komer")


@pytest.fixture
def evening(late_comer: Player) -> Evening:
    """Twelve people are there, and all rounds are drawn at once."""
    evening = make_evening(late_comer.club, planned_rounds=3, seating=SeatingRules(all_rounds=True))
    people = late_comer.club.players.exclude(pk=late_comer.pk).values_list("pk", flat=True)
    evenings.set_present(evening_id=evening.pk, player_ids=people)
    return evening


@pytest.fixture
def root(page: Page, live_server: LiveServer, evening: Evening) -> str:
    """The address of the evening, with a director signed in."""
    client = Client()
    client.force_login(make_member(evening.club, Role.DIRECTOR))
    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
    return f"{live_server.url}/{evening.club.slug}/evenings/{evening.pk}/"


def wait_for(page: Page, button: str) -> None:
    """Wait until the worker is done and the page has gone on by itself."""
    page.locator(f"form[action$='/{button}/'] button").wait_for(timeout=SLOW)


def test_from_the_draw_to_the_list_on_the_wall(
    worker: Worker, page: Page, root: str, evening: Evening, late_comer: Player, complaints: list[str]
) -> None:
    page.goto(f"{root}rounds/1/")
    expect(page.locator("main .lead")).to_have_text("12 aanwezig: 3 tafels, niemand zit stil.")
    page.locator("form[action$='/rounds/1/draw/'] button").click()
    wait_for(page, "publish")

    # The receipt, in short above the tables and whole below them.
    expect(page.locator(".in-short li").first).to_have_text("Niemand heeft twee keer dezelfde partner.")
    seed = evening.rounds.get(number=1).seed
    expect(page.locator("#receipt")).to_contain_text(f"nummer {seed}")
    expect(page.locator("#receipt h3")).to_have_text("Rondes 1 tot en met 3 zijn samen geloot")

    # Two change places: what that costs is shown first.
    before = dict(evening.rounds.get(number=1).seats.values_list("player_id", "table__number"))
    page.goto(f"{root}rounds/1/disturbances/")
    page.locator("details:has(#swap_first) > summary").click()
    one, other = (next(pk for pk, table in before.items() if table == number) for number in (1, 2))
    page.locator("#swap_first").select_option(str(one))
    page.locator("#swap_second").select_option(str(other))
    page.locator("form:has(#swap_first) button").click()
    expect(page.locator(".moves tbody tr")).to_have_count(2)
    expect(page.get_by_text(re.compile("De indeling (blijft even goed|wordt minder goed|wordt beter)"))).to_be_visible()
    page.locator("button[name=confirm]").click()
    expect(page.locator("#receipt")).to_contain_text("met de hand")
    after = dict(evening.rounds.get(number=1, state=RoundState.DRAFT).seats.values_list("player_id", "table__number"))
    assert (after[one], after[other]) == (2, 1)

    page.locator("form[action$='/publish/'] button").click()
    expect(page.locator("#board .table-card")).to_have_count(3)

    # Somebody comes late: the rounds to come are planned again, with whom that touches.
    page.goto(f"{root}attendance/")
    page.locator(f"#tick-{late_comer.pk}").click()
    expect(page.locator(f"#tick-{late_comer.pk}")).to_have_attribute("aria-pressed", "true")
    page.goto(f"{root}rounds/2/")
    expect(page.locator("#late strong")).to_have_text(late_comer.full_name)
    page.locator("#late form[action$='/propose/'] button").click()
    wait_for(page, "take")
    expect(page.locator("main")).to_contain_text(late_comer.full_name)
    expect(page.locator("main .lead")).to_contain_text("ander gezelschap")
    assert not evening.rounds.filter(state=RoundState.DRAFT, sit_outs__player=late_comer).exists()
    page.locator("form[action$='/take/'] button").click()
    expect(page.locator("#late")).to_have_count(0)
    drafts = evening.rounds.filter(state=RoundState.DRAFT)
    placed = [
        round_.seats.filter(player=late_comer).exists() or round_.sit_outs.filter(player=late_comer).exists()
        for round_ in drafts
    ]
    assert placed == [True, True]

    # The list by name, and a card for everybody.
    page.goto(f"{root}rounds/1/print/seating/")
    expect(page.locator(".wall-names li")).to_have_count(13)
    page.goto(f"{root}print/cards/")
    expect(page.locator(".personal-cards > li")).to_have_count(13)
    assert not complaints


def test_without_a_script_there_is_a_link(worker: Worker, browser: Browser, page: Page, root: str) -> None:
    """Whoever has no script looks again by hand."""
    context = browser.new_context(java_script_enabled=False, locale="nl-NL", storage_state=page.context.storage_state())
    plain = context.new_page()
    plain.goto(f"{root}rounds/1/")
    plain.locator("form[action$='/rounds/1/draw/'] button").click()
    publish, again = plain.locator("form[action$='/publish/'] button"), plain.locator("a", has_text="Nog eens kijken")
    for _ in range(300):
        expect(publish.or_(again)).to_be_visible()
        if publish.count():
            break
        again.click()
    expect(publish).to_be_visible()
    context.close()
