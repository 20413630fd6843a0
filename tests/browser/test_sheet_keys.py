"""The keyboard of the sheet: how few keys a whole sheet takes, and what the single keys do."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tests.factories import make_club, make_evening, make_member, make_players, make_round, rules_of
from tournaments.models import Evening, Role, ScoreSheet

# Sixteen hands as they come: roem in five, two nats, a pit, nobody types who declared.
TYPICAL = "92+2↵ 70↵ n++2↵ 101↵ 88+5↵ 162→→→p↵ 98↵ 110↵ 95+2↵ 120↵ 62↵ n↵ 77++2↵ 99↵ 130+2↵ 85↵"
MOST_KEYS = 130


@pytest.fixture
def sheet(page: Page, live_server: Any, complaints: list[str]) -> Page:
    """The empty sheet of a table, the focus in its first cell."""
    open_sheet(page, live_server)
    return page


def open_sheet(page: Page, live_server: Any, **rules: Any) -> None:
    show_sheet(page, live_server, **rules)
    expect(page.locator("#h1-points_a")).to_be_focused()


def show_sheet(page: Page, live_server: Any, **rules: Any) -> None:
    """The sheet of a table that plays these rules, for a scorer."""
    club = make_club()
    scorer = make_member(club, Role.SCORER)
    evening = make_evening(club, house_rules=rules_of(**rules))
    make_round(evening, make_players(club, 4))
    browser = Client()
    browser.force_login(scorer)
    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": browser.cookies[name].value, "url": live_server.url}])
    page.goto(f"{live_server.url}/{club.slug}/evenings/{evening.pk}/rounds/1/tables/1/sheet/")


def test_another_first_dealer_loses_nothing_that_was_just_typed(page: Page, live_server: Any) -> None:
    open_sheet(page, live_server, trump="forced")
    expect(page.locator("#h1-declarer")).to_have_value("B")
    press(page, "92↵ 81")
    page.locator("#first_dealer").select_option("1")
    page.locator("button[formaction$='/dealer/']").click()
    expect(page.locator("#h1-declarer")).to_have_value("A")
    expect(page.locator("#first_dealer")).to_have_value("1")
    for cell, value in (("h1-points_a", "92"), ("h1-points_b", "70"), ("h2-points_a", "81"), ("h2-declarer", "B")):
        expect(page.locator(f"#{cell}")).to_have_value(value)


def test_an_old_tab_says_at_once_that_the_evening_is_closed_and_another_dealer_loses_nothing(
    page: Page, live_server: Any
) -> None:
    open_sheet(page, live_server, trump="forced")
    press(page, "92↵ 81")
    expect(page.locator("#h1-verdict")).to_have_attribute("data-wrong", "mark_b")
    expect(page.locator("#too-late")).to_be_empty()
    Evening.objects.update(state="closed")
    press(page, "↵")
    expect(page.locator("#too-late")).to_contain_text("afgesloten")
    for cell, value in (("h1-points_a", "92"), ("h2-points_a", "81")):
        expect(page.locator(f"#{cell}")).to_have_value(value)
    page.locator("#first_dealer").select_option("1")
    page.locator("button[formaction$='/dealer/']").click()
    expect(page.locator("#summary")).to_contain_text("afgesloten")
    for cell, value in (("h1-points_a", "92"), ("h1-points_b", "70"), ("h2-points_a", "81")):
        expect(page.locator(f"[name={cell}]")).to_have_value(value)


def test_enter_without_scripts_hands_in_and_changes_no_dealer(browser: Browser, live_server: Any) -> None:
    context = browser.new_context(java_script_enabled=False, locale="nl-NL")
    page = context.new_page()
    open_sheet(page, live_server, trump="forced", hands=1)
    page.locator("#h1-points_a").fill("70")
    page.locator("#h1-points_b").fill("92")
    page.locator("#first_dealer").select_option("1")
    page.locator("#h1-points_b").press("Enter")
    page.wait_for_url("**/rounds/1/?after=1")
    assert ScoreSheet.objects.get().table.first_dealer == 0
    context.close()


def press(page: Page, keys: str) -> int:
    """Type what is written, ↵ and → for Enter and Arrow right, blanks only to read by; return how many keys it took."""
    names = {"↵": "Enter", "→": "ArrowRight", "←": "ArrowLeft", "↓": "ArrowDown", "↑": "ArrowUp", "⎋": "Escape"}
    typed = keys.replace(" ", "")
    for key in typed:
        page.keyboard.press(names.get(key, key))
    return len(typed)


def test_a_typical_sheet_takes_few_keys_and_no_mouse(sheet: Page, complaints: list[str]) -> None:
    count = press(sheet, TYPICAL)
    expect(sheet.locator("#control_a")).to_be_focused()
    totals = [sheet.locator(f"#sums_{side} b") for side in "ab"]
    # 1389 card points, and 20 + 50 + 20 + 20 roem with 100 for the pit, against 1203 and 20 + 20.
    expect(totals[0]).to_have_text("1\N{NARROW NO-BREAK SPACE}599")
    expect(totals[1]).to_have_text("1\N{NARROW NO-BREAK SPACE}243")
    count += press(sheet, "1599↵1243↵")
    expect(sheet.locator("#controls_note .ok")).to_be_visible()
    expect(sheet.locator("#hand-in")).to_be_focused()
    count += press(sheet, "↵")
    sheet.wait_for_url("**/rounds/1/?after=1")
    stored = ScoreSheet.objects.get()
    assert (stored.total_a, stored.total_b, stored.pits_a, stored.nats_a) == (1599, 1243, 1, 2)
    assert count <= MOST_KEYS
    assert complaints == []


def test_the_grey_number_counts_only_when_it_is_accepted(sheet: Page) -> None:
    press(sheet, "92")
    other = sheet.locator("#h1-points_b")
    expect(other).to_have_attribute("placeholder", "70")
    expect(other).to_have_value("")
    press(sheet, "↓")
    expect(other).to_have_value("")
    press(sheet, "↑↵")
    expect(other).to_have_value("70")


def test_arrows_escape_and_taking_back(sheet: Page) -> None:
    press(sheet, "92↵ 80")
    press(sheet, "⎋")
    expect(sheet.locator("#h2-points_a")).to_have_value("")
    press(sheet, "81↵")
    sheet.keyboard.press("Control+z")
    expect(sheet.locator("#h2-points_a")).to_have_value("")
    expect(sheet.locator("#h2-points_b")).to_have_value("")
    expect(sheet.locator("#h2-points_a")).to_be_focused()
    press(sheet, "→↓←←")
    expect(sheet.locator("#h3-declarer")).to_be_focused()
    press(sheet, "z")
    expect(sheet.locator("#h3-declarer")).to_have_value("B")


def test_roem_adds_up_and_a_mark_is_taken_away_again(sheet: Page) -> None:
    press(sheet, "92+22")
    expect(sheet.locator("#h1-roem_a")).to_have_value("40")
    press(sheet, "+5")
    expect(sheet.locator("#h1-roem_b")).to_have_value("50")
    press(sheet, "↵n")
    expect(sheet.locator("#h2-mark_a")).to_have_value("N")
    press(sheet, "n")
    expect(sheet.locator("#h2-mark_a")).to_have_value("")
    press(sheet, "t")
    expect(sheet.locator("#h2-mark_a")).to_have_value("TP")


def test_the_help_strip_is_hidden_and_stays_hidden(sheet: Page) -> None:
    expect(sheet.locator("#keys")).to_be_visible()
    press(sheet, "?")
    expect(sheet.locator("#keys")).to_be_hidden()
    expect(sheet.locator("#h1-points_a")).to_have_value("")
    sheet.reload()
    expect(sheet.locator("#keys")).to_be_hidden()
