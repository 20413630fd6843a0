"""A disputed hand tapped on a telephone, with and without a script; and taps that come faster than the answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, Route, expect

from tests.factories import PASSWORD, make_club, make_evening, make_member, make_player, make_round
from tournaments.models import HandNote, Role

PHONE = {"width": 360, "height": 740}
NAMES = ("Jan", "Piet", "Wim", "Lies")
# Clubs are trump and Jan leads; Piet is his partner, so Wim plays second. He does not follow hearts, and shows one in
# the next trick.
REVOKE = "Ah 7s 7h 8h Ad Kh"


@pytest.fixture
def address(live_server: Any) -> str:
    club = make_club()
    make_member(club, Role.DIRECTOR, username="director")
    evening = make_evening(club)
    make_round(evening, [make_player(club, name, "Bakker") for name in NAMES])
    return f"{live_server.url}/{club.slug}/evenings/{evening.pk}/rounds/1/tables/1/"


def sign_in(page: Page, address: str) -> None:
    browser = Client()
    assert browser.login(username="director", password=PASSWORD)
    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": browser.cookies[name].value, "url": address}])


@pytest.fixture
def phone(page: Page, address: str) -> Page:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    sign_in(page, address)
    return page


def begin(page: Page, address: str) -> None:
    page.goto(f"{address}arbitration/")
    choose(page, "klaveren", "Jan Bakker")


def choose(page: Page, *labels: str) -> None:
    for label in labels:
        page.locator(".pick label", has_text=label).click()


def tap(page: Page, cards: Iterable[str]) -> None:
    for card in cards:
        page.locator(f"[data-card='{card}']").click()


def test_a_revoke_is_tapped_and_read_and_noted_on_a_phone(phone: Page, address: str, complaints: list[str]) -> None:
    phone.goto(f"{address}sheet/")
    phone.get_by_text("Arbitrage: voer de kaarten").click()
    choose(phone, "klaveren", "Jan Bakker")
    sizes = phone.locator("#board button").evaluate_all(
        "all => all.flatMap(one => [one.offsetWidth, one.offsetHeight])"
    )
    assert len(sizes) == 64
    assert min(sizes) >= 56
    turn = phone.locator("#turn")
    for card, next_turn in (
        ("Ah", "Nu Wim Bakker: slag 1, kaart 2."),
        ("7s", "Nu Piet Bakker: slag 1, kaart 3."),
        ("7h", "Nu Lies Bakker: slag 1, kaart 4."),
        ("8h", "Jan Bakker komt uit in slag 2."),
        ("Ad", "Nu Wim Bakker: slag 2, kaart 2."),
    ):
        tap(phone, [card])
        expect(turn).to_contain_text(next_turn)
        expect(turn).not_to_contain_text("mocht niet")
    tap(phone, ["Kh"])
    expect(turn).to_contain_text("1 kaart mocht niet.")
    verdict = phone.locator("#verdict")
    expect(verdict).to_contain_text("Slag 1: Wim Bakker speelde ♠7 en moest bekennen. Kon wel: ♥H.")
    expect(verdict).to_contain_text("Het bleek in slag 2, met ♥H. Het telt vanaf slag 1")
    expect(phone.locator("#tricks .revoked")).to_have_text("♠7 Wim Bakker ! mocht niet")
    # Nothing is lost by a reload.
    phone.reload()
    expect(turn).to_contain_text("1 kaart mocht niet.")
    expect(phone.locator("#board button:disabled")).to_have_count(6)
    phone.get_by_role("link", name="Noteer deze beslissing").click()
    expect(phone.locator("#ruling_text")).to_have_value("Verzaakt door Wim Bakker in slag 1: ♠7, moest bekennen.")
    phone.locator("#ruling_number").fill("7")
    phone.locator("form", has=phone.locator("#ruling_text")).get_by_role("button").click()
    phone.wait_for_url("**/sheet/")
    assert HandNote.objects.get().number == 7
    assert complaints == []


def test_the_last_card_is_taken_back(phone: Page, address: str) -> None:
    begin(phone, address)
    tap(phone, ["Ah", "7s"])
    phone.get_by_role("button", name="Neem terug").click()
    expect(phone.locator("#turn")).to_contain_text("slag 1, kaart 2")
    expect(phone.locator("[data-card='7s']")).to_be_enabled()
    expect(phone.locator("[data-card='Ah']")).to_be_disabled()
    phone.get_by_role("button", name="Neem terug").click()
    expect(phone.get_by_role("button", name="Neem terug")).to_be_disabled()


def test_taps_faster_than_the_answers_are_all_kept(phone: Page, address: str) -> None:
    begin(phone, address)

    def hold(_route: Route) -> None:
        """No answer comes."""

    phone.route("**/arbitration/?**", hold)
    tap(phone, REVOKE.split())
    expect(phone.locator("#board button:disabled")).to_have_count(6)
    phone.unroute("**/arbitration/?**")
    tap(phone, ["7d"])
    expect(phone.locator("#turn")).to_contain_text("Nu Lies Bakker: slag 2, kaart 4.")
    expect(phone.locator("#turn")).to_contain_text("1 kaart mocht niet.")
    assert "trick1=Ah+7s+7h+8h&trick2=Ad+Kh+7d" in phone.url


def test_what_is_typed_is_judged_when_one_leaves_the_field(phone: Page, address: str) -> None:
    begin(phone, address)
    phone.locator("#typed > summary").click()
    phone.locator("#arbitration_trick1").fill("Ah 9h Ah")
    phone.locator("#arbitration_trick2").focus()
    field = phone.locator(".field", has=phone.locator("#arbitration_trick1"))
    expect(field.locator(".error")).to_contain_text("♥A staat er twee keer.")
    expect(phone.locator("#summary")).to_be_visible()
    phone.locator("#arbitration_trick1").fill("Ah 9h")
    phone.locator("#arbitration_trick2").focus()
    expect(field.locator(".error")).to_have_count(0)
    expect(phone.locator("#verdict")).to_contain_text("Elke kaart mocht")


def test_a_whole_row_is_pasted_and_divided(phone: Page, address: str) -> None:
    begin(phone, address)
    phone.locator("#typed > summary").click()
    phone.locator("#arbitration_cards").fill(REVOKE)
    phone.get_by_role("button", name="Toon het oordeel").click()
    expect(phone.locator("#arbitration_trick2")).to_have_value("Ad Kh")
    expect(phone.locator("#arbitration_cards")).to_have_value("")
    tap(phone, ["7d"])
    expect(phone.locator("#arbitration_trick2")).to_have_value("Ad Kh 7d")
    expect(phone.locator("#verdict")).to_contain_text("1 kaart mocht niet.")


def test_a_keyboard_goes_on_from_card_to_card(phone: Page, address: str) -> None:
    begin(phone, address)
    phone.locator("[data-card='7s']").focus()
    phone.keyboard.press("Enter")
    expect(phone.locator("#turn")).to_contain_text("slag 1, kaart 2")
    expect(phone.locator("[data-card='8s']")).to_be_focused()


def test_when_the_verdict_cannot_be_fetched_the_cards_stay(phone: Page, address: str) -> None:
    begin(phone, address)
    phone.route("**/arbitration/?**", lambda route: route.abort())
    tap(phone, ["Ah"])
    expect(phone.locator("[data-failed]")).to_be_visible()
    phone.unroute("**/arbitration/?**")
    tap(phone, ["7s"])
    expect(phone.locator("[data-failed]")).to_be_hidden()
    expect(phone.locator("#turn")).to_contain_text("slag 1, kaart 3")


def test_without_a_script_it_is_tapped_typed_and_read(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale="nl-NL", viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    sign_in(page, address)
    begin(page, address)
    tap(page, ["Ah", "7s"])
    expect(page.locator("#turn")).to_contain_text("Nu Piet Bakker: slag 1, kaart 3.")
    page.locator("#typed > summary").click()
    page.locator("#arbitration_trick1").fill("Ah 7s 7h 8h")
    page.locator("#arbitration_trick2").fill("Ad Kh")
    page.locator("#arbitration_trick2").press("Enter")
    expect(page.locator("#verdict")).to_contain_text("Wim Bakker speelde ♠7 en moest bekennen.")
    page.get_by_role("button", name="Neem terug").click()
    expect(page.locator("#verdict")).to_contain_text("Er is niets gespeeld dat zeker niet mocht.")
    context.close()
