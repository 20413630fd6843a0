"""Buttons of the arbitration of a hand, at a table and for the club: nothing is stored by any of them."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.crawl.acts import Act, Press, nothing
from tests.browser.crawl.pages import Least


def _type(press: Press, trick: str) -> None:
    for name in ("trump", "leader"):
        press.field(name).first.check()
    folded = press.form.locator("#typed:not([open]) > summary")
    if folded.count():
        folded.click()
    press.field("trick1").fill(trick)


def _revoke(press: Press) -> None:
    _type(press, "Ah 7c 8h Kh")
    press.field("trick2").fill("10h 9h")


def _twice(press: Press) -> None:
    _type(press, "Ah Ah")


def _one_fell(page: Page) -> None:
    expect(page.locator("#board button:disabled")).to_have_count(1)


def _none_fell(page: Page) -> None:
    expect(page.locator("#board button:disabled")).to_have_count(0)


def _is_judged(page: Page) -> None:
    expect(page.locator("#verdict .judged.bad")).to_be_visible()


ACTS = tuple(
    act
    for name, least in (("arbitration", Least.DIRECT), ("club-arbitration", Least.READ))
    for act in (
        Act(key=f"GET {name} card", least=least, stores=nothing, shows=_one_fell),
        Act(key=f"GET {name} act=undo", least=least, stores=nothing, shows=_none_fell),
        Act(key=f"GET {name} act=show", least=least, fill=_revoke, wrong=_twice, stores=nothing, shows=_is_judged),
    )
)
