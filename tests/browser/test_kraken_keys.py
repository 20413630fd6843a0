"""The keyboard of the sheet where kraken, roem in the hand and ledig are played, and where a round ends at 1500."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_sheet_keys import press, show_sheet
from tests.integration import kraken_evening as story
from tournaments.models import ScoreSheet

KRAKEN = {"doubling": "final", "spades_double": True, "roem_in_hand": True}


def test_a_sheet_of_the_kraken_evening_without_a_mouse(page: Page, live_server: Any, complaints: list[str]) -> None:
    """The first table of that story: a hand begins with its trump, Enter goes on to the points."""
    show_sheet(page, live_server, hands=4, **KRAKEN)
    expect(page.locator("#h1-trump")).to_be_focused()
    press(page, "h↵w92+2↵ r↵wk100+2*5↵ c↵zh162+2→→→→→n↵ s↵w162+4→→→→→p↵")
    expect(page.locator("#control_a")).to_be_focused()
    expect(page.locator("#h3-verdict .times")).to_have_text("×4")
    press(page, "1784↵194↵")
    expect(page.locator("#controls_note .ok")).to_be_visible()
    press(page, "↵")
    page.wait_for_url("**/rounds/1/?after=1")
    stored = ScoreSheet.objects.get()
    a, b = story.FIGURES[1, 1]
    assert (stored.points_a, stored.roem_a, stored.pits_a, stored.nats_a, stored.total_a) == a
    assert (stored.points_b, stored.roem_b, stored.pits_b, stored.nats_b, stored.total_b) == b
    assert list(stored.hand_results.values_list("multiplier", flat=True)) == story.MULTIPLIERS[1, 1]
    assert complaints == []


def test_a_call_is_taken_back_by_its_own_key_and_by_ctrl_z(page: Page, live_server: Any) -> None:
    show_sheet(page, live_server, hands=4, **KRAKEN)
    press(page, "h↵92k")
    called = page.locator("#h1-called")
    expect(called).to_have_value("1")
    press(page, "k")
    expect(called).to_have_value("")
    press(page, "s")
    expect(called).to_have_value("3")
    expect(page.locator("#h1-points_a")).to_have_value("92")
    page.keyboard.press("Control+z")
    expect(called).to_have_value("")


def test_the_star_adds_roem_in_the_hand_and_once_more_that_of_the_others(page: Page, live_server: Any) -> None:
    show_sheet(page, live_server, hands=4, **KRAKEN)
    press(page, "h↵92*52")
    expect(page.locator("#h1-hand_roem_a")).to_have_value("70")
    press(page, "*2")
    expect(page.locator("#h1-hand_roem_b")).to_have_value("20")
    press(page, "+4")
    expect(page.locator("#h1-roem_b")).to_have_value("40")


def test_the_keys_of_variants_are_letters_where_they_are_not_played(page: Page, live_server: Any) -> None:
    show_sheet(page, live_server, hands=4)
    press(page, "9kl*")
    expect(page.locator("#h1-points_a")).to_have_value("9kl*")


def test_ledig_goes_round_made_failed_and_nothing(page: Page, live_server: Any) -> None:
    show_sheet(page, live_server, hands=1, ledig_made=[50, 0], ledig_failed=[0, 50])
    press(page, "wl")
    expect(page.locator("#h1-ledig")).to_have_value("made")
    expect(page.locator("#h1-together_a")).to_have_text("50")
    press(page, "l")
    expect(page.locator("#h1-ledig")).to_have_value("failed")
    expect(page.locator("#h1-together_b")).to_have_text("50")
    press(page, "l")
    expect(page.locator("#h1-ledig")).to_have_value("")


def test_enter_on_an_empty_row_ends_a_round_to_1500(page: Page, live_server: Any) -> None:
    show_sheet(page, live_server, hands=16, target=1500)
    press(page, "162+4→→→p↵" * 5)
    expect(page.locator("#h6-points_a")).to_be_focused()
    press(page, "↵")
    expect(page.locator("#control_a")).to_be_focused()
    press(page, "1510↵0↵↵")
    page.wait_for_url("**/rounds/1/?after=1")
    assert ScoreSheet.objects.get().hand_results.count() == 5


@pytest.mark.parametrize("width", [360, 768, 1024, 1366])
@pytest.mark.parametrize(
    "rules", [KRAKEN, {"doubling": "base"}, {**KRAKEN, "ledig_made": [50, 0], "ledig_failed": [0, 50]}]
)
def test_nothing_scrolls_sideways_and_no_cell_covers_another(
    page: Page, live_server: Any, rules: dict[str, Any], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    show_sheet(page, live_server, hands=4, **rules)
    sideways = "element => element.scrollWidth - element.clientWidth"
    assert page.locator("html").evaluate(sideways) == 0
    assert page.locator(".scroll:has(.sheet)").evaluate(sideways) <= 0
    boxes = [cell.bounding_box() for cell in page.locator("tr[data-hand='1'] :is(input, select)").all()]
    assert all(box is not None and box["height"] >= 43.5 and box["width"] >= 34 for box in boxes)
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert one is not None
            assert other is not None
            apart = (
                one["x"] + one["width"] <= other["x"] + 0.5
                or other["x"] + other["width"] <= one["x"] + 0.5
                or one["y"] + one["height"] <= other["y"] + 0.5
                or other["y"] + other["height"] <= one["y"] + 0.5
            )
            assert apart, (one, other)
