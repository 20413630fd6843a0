"""Seven people come: a table of four and one of three are seated, typed and confirmed, and the standing knows all."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_evening import confirm, type_keys
from tests.conftest import Worker
from tests.factories import PASSWORD, make_club, make_evening, make_member, make_player, rules_of
from tournaments.models import Player, Role
from tournaments.services import evenings

# Four times 92 against 70, made by the first side.
OF_FOUR = "w92↵ w92↵ w92↵ w92↵"
# Made with roem at A and C; nat of A; pit of B; made by C. Then the totals from the paper.
OF_THREE = "a↵85+2↵50++2↵ a↵70↵60+2↵ b↵0↵162↵p↵ c↵60↵27++2↵ 165↵419↵174"
TOTALS = ("368", "368", "280", "280", "165", "419", "174")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    username: str
    players: list[Player]
    address: str


@pytest.fixture
def hall(live_server: LiveServer) -> Hall:
    club = make_club()
    players = [make_player(club, "Speler", f"P{number:02}", number=str(number)) for number in range(1, 8)]
    evening = make_evening(club, house_rules=rules_of(hands=4, three_players="own"))
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players])
    return Hall(
        username=make_member(club, Role.DIRECTOR).username,
        players=players,
        address=f"{live_server.url}/{club.slug}/evenings/{evening.pk}/",
    )


def seat(page: Page, hall: Hall) -> None:
    """Seat the round by hand, the last chair of the second table empty, and publish it."""
    page.goto(f"{hall.address}rounds/1/seating/")
    chairs = ("t1-a1", "t1-a2", "t1-b1", "t1-b2", "t2-a1", "t2-b1", "t2-a2")
    for chair, player in zip(chairs, hall.players, strict=True):
        page.locator(f"[name={chair}]").select_option(str(player.pk))
    page.locator("main form button.primary").click()
    page.locator("form[action$='/publish/'] button").click()
    expect(page.locator("#board .table-card")).to_have_count(2)


def test_seven_people_play_at_two_tables(hall: Hall, worker: Worker, page: Page, complaints: list[str]) -> None:
    page.goto(f"{hall.address}attendance/")
    page.locator("[name=username]").fill(hall.username)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button.primary").click()
    expect(page.locator("#count")).to_have_text("7 aanwezig → 1 tafel van vier en een van drie")
    seat(page, hall)
    for table, keys in ((1, OF_FOUR), (2, OF_THREE)):
        page.goto(f"{hall.address}rounds/1/tables/{table}/sheet/")
        type_keys(page, keys)
        expect(page.locator("#h4-verdict .ok")).to_be_visible()
        confirm(page)
        expect(page.locator(f"#table{table}.confirmed")).to_be_visible()
    expect(page.locator("#table2 .score")).to_have_text(["165", "419", "174"])
    page.goto(f"{hall.address}standings/")
    rows = page.locator("#standing tbody tr")
    expect(rows).to_have_count(7)
    shown = {row.locator(".name").inner_text().split()[1]: row.locator(".total").inner_text() for row in rows.all()}
    assert {name[:3]: total.split("\n")[0].strip() for name, total in shown.items()} == {
        player.last_name: total for player, total in zip(hall.players, TOTALS, strict=True)
    }
    assert complaints == []


def test_grey_numbers_come_when_the_rest_is_known(hall: Hall, page: Page) -> None:
    page.goto(f"{hall.address}attendance/")
    page.locator("[name=username]").fill(hall.username)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button.primary").click()
    seat(page, hall)
    page.goto(f"{hall.address}rounds/1/tables/2/sheet/")
    expect(page.locator("#h1-maker")).to_be_focused()
    type_keys(page, "a↵85")
    assert page.locator("#h1-points_b").get_attribute("placeholder") == ""
    type_keys(page, "↵50")
    assert page.locator("#h1-points_c").get_attribute("placeholder") == "27"
    type_keys(page, "↵")
    expect(page.locator("#h1-points_c")).to_have_value("27")
    expect(page.locator("#h2-maker")).to_be_focused()
    type_keys(page, "c↵162↵")
    # C made trump and A has everything: the tricks of A say nothing more.
    expect(page.locator("#h2-points_b")).to_have_value("0")
    expect(page.locator("#h3-maker")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(page.locator("#h2-points_a")).to_have_value("")
