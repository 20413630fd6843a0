"""An evening typed in by a clerk, followed by the hall on the public page: real server, worker, browser."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser import story
from tests.conftest import Worker
from tests.factories import PASSWORD, make_club, make_evening, make_member, make_player, rules_of
from tournaments.models import Evening, Player, PublicName, Role, ScoreSheet
from tournaments.services import evenings, rounds, seatings

KEY_NAMES = {"↵": "Enter", "→": "ArrowRight"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """The club, and where its evening lives."""

    evening: Evening
    director: User
    players: dict[int, Player]
    address: str

    def at(self, path: str) -> str:
        return f"{self.address}{path}"

    def table(self, round_number: int, table_number: int, screen: str) -> str:
        return self.at(f"rounds/{round_number}/tables/{table_number}/{screen}/")


@pytest.fixture
def hall(live_server: LiveServer) -> Hall:
    club = make_club()
    players = {number: make_player(club, "Speler", f"P{number:02}", number=str(number)) for number in range(1, 17)}
    evening = make_evening(club, house_rules=rules_of(hands=4))
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players.values()])
    return Hall(
        evening=evening,
        director=make_member(club, Role.DIRECTOR),
        players=players,
        address=f"{live_server.url}/{club.slug}/evenings/{evening.pk}/",
    )


def sign_in(page: Page, hall: Hall) -> None:
    page.goto(hall.at("attendance/"))
    page.locator("[name=username]").fill(hall.director.username)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button.primary").click()
    expect(page).to_have_url(hall.at("attendance/"))


def seat(page: Page, hall: Hall, number: int) -> None:
    """Seat the round as the story wants it and publish it on the page."""
    tables = [
        seatings.TableSeating(
            number=table_number,
            side_a=(hall.players[side_a[0]].pk, hall.players[side_a[1]].pk),
            side_b=(hall.players[side_b[0]].pk, hall.players[side_b[1]].pk),
        )
        for table_number, (side_a, side_b) in enumerate(story.seating(number), start=1)
    ]
    rounds.seat_by_hand(evening_id=hall.evening.pk, number=number, tables=tables)
    page.goto(hall.at(f"rounds/{number}/"))
    page.locator("form[action$='/publish/'] button").click()
    expect(page.locator("#board .table-card")).to_have_count(4)


def type_keys(page: Page, keys: str) -> None:
    """Press the keys one by one, as on a keyboard; the focus is wherever the page put it."""
    for key in keys.replace(" ", ""):
        page.keyboard.press(KEY_NAMES.get(key, key))


def confirm(page: Page) -> None:
    page.locator("button[name=action][value=confirm]").click()


def type_sheet(page: Page, hall: Hall, round_number: int, table_number: int) -> None:
    page.goto(hall.table(round_number, table_number, "sheet"))
    type_keys(page, story.KEYS[round_number, table_number])
    confirm(page)
    expect(page.locator(f"#table{table_number}")).to_have_class(re.compile(r"\bconfirmed\b"))


def fill_quick(page: Page, hall: Hall, round_number: int, table_number: int) -> None:
    figures = story.QUICK[round_number, table_number]
    level = "totals" if "total_a" in figures else "points_roem"
    page.goto(f"{hall.table(round_number, table_number, 'quick')}?level={level}")
    for name, value in figures.items():
        page.locator(f"[name={name}]").fill(str(value))
    confirm(page)
    expect(page.locator(f"#table{table_number}")).to_have_class(re.compile(r"\bconfirmed\b"))


def shown_standing(page: Page) -> list[tuple[int, bool, set[int], int]]:
    """The public standing as the page shows it, shared places gathered."""
    shown: list[tuple[int, bool, set[int], int]] = []
    for row in page.locator("#standing tbody tr").all():
        place = row.locator(".place").inner_text()
        name = row.locator(".name a").inner_text().strip()
        total = int(re.sub(r"\D", "", row.locator(".total").inner_text().split("\n")[0].split("–")[0].split("(")[0]))
        number, shared = int(re.sub(r"\D", "", place)), "=" in place
        player = int(name.rpartition("P")[2])
        if shown and shown[-1][0] == number:
            shown[-1][2].add(player)
        else:
            shown.append((number, shared, {player}, total))
    return shown


def test_three_rounds_are_typed_corrected_and_followed(
    hall: Hall, worker: Worker, page: Page, browser: Browser, complaints: list[str]
) -> None:
    sign_in(page, hall)
    for number in (1, 2, 3):
        seat(page, hall, number)
        for table_number in (1, 2):
            type_sheet(page, hall, number, table_number)
        for table_number in (3, 4):
            if (number, table_number) != (3, 4):
                fill_quick(page, hall, number, table_number)

    public = browser.new_context(locale="nl-NL").new_page()
    public.goto(hall.at("standings/"))
    expect(public.locator("#standing .provisional")).to_be_visible()
    expect(public.locator("#standing tbody tr")).to_have_count(16, timeout=10_000)

    fill_quick(page, hall, 3, 4)

    # Without a reload: the page of the hall follows by itself.
    expect(public.locator("#standing .provisional")).to_be_hidden(timeout=15_000)
    assert shown_standing(public) != story.STANDING, "table 2 was misread, so its players are not equal yet"

    page.goto(hall.table(1, 2, "sheet"))
    page.locator("#h4-points_a").fill("62")
    page.locator("#h4-points_b").fill("100")
    page.locator("#control_a").fill("658")
    page.locator("#control_b").fill("170")
    page.locator("#reason").fill("spel 4 verkeerd gelezen")
    page.locator("button[name=action][value=correct]").click()
    expect(page.locator("#table2")).to_contain_text("658")

    expect(public.locator("#standing tbody tr").first.locator(".place")).to_contain_text("=", timeout=15_000)
    assert shown_standing(public) == story.STANDING
    assert public.locator(".changed-mark").count() > 0, "what changed is marked, and not by colour alone"
    versions = ScoreSheet.objects.filter(table__number=2, table__round__number=1).values_list("version", "reason")
    assert list(versions) == [(1, ""), (2, "spel 4 verkeerd gelezen")]
    assert complaints == []
    public.context.close()


def test_a_wrong_sheet_is_refused_at_its_cell_and_nothing_typed_is_lost(hall: Hall, page: Page) -> None:
    sign_in(page, hall)
    seat(page, hall, 1)
    page.goto(hall.table(1, 1, "sheet"))

    # 92 and 71 is 163, roem of 30 cannot be made, "x" is no number; and the sheet is not full.
    for name, value in {"h1-points_a": "92", "h1-points_b": "71", "h2-points_a": "90", "h2-roem_a": "30"}.items():
        page.locator(f"[name={name}]").fill(value)
    page.locator("[name=h3-points_a]").fill("x")
    page.locator("button[name=action][value=hand_in]").click()

    expect(page.locator("[name=h1-points_b]")).to_have_value("71")
    expect(page.locator("[name=h2-roem_a]")).to_have_value("30")
    expect(page.locator("[name=h3-points_a]")).to_have_value("x")
    expect(page.locator("#h1-verdict")).to_contain_text("163")
    expect(page.locator("#h2-verdict")).to_contain_text("30")
    expect(page.locator("[name=h2-roem_a]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name=h3-points_a]")).to_have_attribute("aria-invalid", "true")
    assert not ScoreSheet.objects.exists()


def test_what_was_typed_comes_back_after_the_browser_was_closed(hall: Hall, page: Page) -> None:
    sign_in(page, hall)
    seat(page, hall, 1)
    page.goto(hall.table(1, 1, "sheet"))
    type_keys(page, "w92+2↵z80↵")
    expect(page.locator("[data-saved]")).to_be_visible(timeout=10_000)

    page.goto("about:blank")
    page.goto(hall.table(1, 1, "sheet"))

    expect(page.locator("#h1-points_a")).to_have_value("92")
    expect(page.locator("#h1-roem_a")).to_have_value("20")
    expect(page.locator("#h1-points_b")).to_have_value("70")
    expect(page.locator("#h2-points_a")).to_have_value("80")


def test_a_second_typist_is_shown_both_results(hall: Hall, page: Page, browser: Browser) -> None:
    sign_in(page, hall)
    seat(page, hall, 1)
    other = browser.new_context(locale="nl-NL").new_page()
    sign_in(other, hall)
    for typist in (page, other):
        typist.goto(f"{hall.table(1, 4, 'quick')}?level=totals")
    for typist, (total_a, total_b) in ((page, (334, 334)), (other, (344, 324))):
        typist.locator("[name=total_a]").fill(str(total_a))
        typist.locator("[name=total_b]").fill(str(total_b))
        typist.locator("button[name=action][value=hand_in]").click()

    expect(other.locator("[name=total_a]")).to_have_value("344")
    expect(other.locator("main")).to_contain_text("334")
    assert ScoreSheet.objects.count() == 1
    other.context.close()


def test_the_public_page_shows_public_names_only(hall: Hall, worker: Worker, page: Page, browser: Browser) -> None:
    Player.objects.filter(pk=hall.players[13].pk).update(public_name_policy=PublicName.HIDDEN)
    sign_in(page, hall)
    seat(page, hall, 1)
    fill_quick(page, hall, 1, 4)

    public = browser.new_context(locale="nl-NL").new_page()
    for path in ("standings/", ""):
        public.goto(hall.at(path))
        expect(public.locator("main")).to_contain_text("P14", timeout=10_000)
        assert "P13" not in public.content()
    public.context.close()
