"""Did you mean: a hand that cannot be is mended from the keyboard, and nothing is mended by itself."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.test_sheet_keys import open_sheet, press
from tournaments.models import ScoreSheet

SUGGESTION = "#h1-verdict button[data-cells]"


def test_a_tie_becomes_nat_with_one_key_and_is_confirmed(page: Page, live_server: Any, complaints: list[str]) -> None:
    open_sheet(page, live_server, hands=2)
    press(page, "w81↵")
    expect(page.locator(SUGGESTION).first).to_contain_text("0–162 nat")
    expect(page.locator("#h1-mark_a")).to_have_value("")
    # The hand above is in view while one goes on.
    press(page, "o")
    for cell, value in (("points_a", ""), ("mark_a", "N"), ("points_b", "162")):
        expect(page.locator(f"#h1-{cell}")).to_have_value(value)
    expect(page.locator("#h2-points_a")).to_be_focused()
    expect(page.locator("#h1-verdict .ok")).to_contain_text("nat")
    expect(page.locator(SUGGESTION)).to_have_count(0)
    press(page, "92↵↵↵")
    expect(page.locator("#hand-in")).to_be_focused()
    page.locator("button[value=confirm]").press("Enter")
    page.wait_for_url("**/rounds/1/?after=1")
    sheet = ScoreSheet.objects.get()
    assert (sheet.total_a, sheet.total_b, sheet.nats_a) == (92, 232, 1)
    assert complaints == []


def test_the_buttons_are_reached_with_tab_and_taken_back_with_ctrl_z(page: Page, live_server: Any) -> None:
    open_sheet(page, live_server, hands=2)
    press(page, "92→→→60")
    expect(page.locator(SUGGESTION)).to_have_count(2)
    page.locator("#h1-mark_b").focus()
    page.keyboard.press("Tab")
    expect(page.locator(SUGGESTION).first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#h1-points_b")).to_have_value("70")
    expect(page.locator("#h1-points_b")).to_be_focused()
    expect(page.locator("#h1-verdict .ok")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator("#h1-points_b")).to_have_value("60")


def test_totals_of_a_set_name_their_cause_and_are_filled(page: Page, live_server: Any) -> None:
    open_sheet(page, live_server)
    page.goto(page.url.replace("/sheet/", "/quick/?level=points_roem"))
    page.locator("#points_a").fill("1462")
    page.locator("#points_b").fill("1103")
    button = page.locator("#quick-verdict button[data-cells]").first
    expect(button).to_contain_text("1130")
    button.press("Enter")
    expect(page.locator("#points_b")).to_have_value("1130")
    expect(page.locator("#quick-verdict .ok")).to_be_visible()
