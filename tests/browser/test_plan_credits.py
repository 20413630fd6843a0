"""The credits on the plan page follow the number of hands while one looks at them; what was typed stays."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.factories import PASSWORD, make_club, make_evening, make_member
from tournaments.models import Role


def test_credits_follow_the_hands_on_the_page(live_server: LiveServer, page: Page, complaints: list[str]) -> None:
    club = make_club()
    evening = make_evening(club)
    page.goto(f"{live_server.url}/login/?next=/{club.slug}/evenings/{evening.pk}/plan/")
    page.fill("[name=username]", make_member(club, Role.DIRECTOR).username)
    page.fill("[name=password]", PASSWORD)
    page.click("main form button")
    hands, sat_out, late = (page.locator(f"[name={name}]") for name in ("hands", "sat_out_points", "late_points"))
    expect(sat_out).to_have_value("1600")

    late.fill("1400")
    # Key by key: on the way to 12 there is a 1, which is not what is meant.
    hands.fill("")
    hands.press_sequentially("12")
    hands.press("Tab")
    expect(sat_out).to_have_value("1200")
    expect(late).to_have_value("1400")
    expect(page.locator("[data-credits-hands]")).to_have_text("12")
    hands.fill("99")
    hands.press("Tab")
    expect(sat_out).to_have_value("1200")
    hands.fill("12")
    hands.press("Tab")
    # What sixteen hands would give, typed for twelve: the server takes it as it is.
    sat_out.fill("1600")
    page.locator("main form.form button.primary").click()

    expect(page).to_have_url(re.compile(rf"/evenings/{evening.pk}/$"))
    evening.refresh_from_db()
    points = {code: figures["points"] for code, figures in evening.credits.items()}
    assert (evening.hands, points) == (
        12,
        {"sat_out": 1600, "late": 1400, "missed": 1090, "absent_notified": 940, "absent": 0},
    )
    assert complaints == []
