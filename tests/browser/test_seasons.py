"""A season as its organiser has it: made, followed, explained, decided, given prizes, corrected and closed.

Eight play three evenings of one round at two tables, a ninth stays at home. The points of everybody, evening by
evening, and what they come to:

    Anna    1700 1600 1356  4656      Emma    1500 1212 1356  4068
    Bart    1700 1500 1456  4656      Frits   1500 1312 1456  4268
    Carla   1112 1600 1506  4218      Greet   1312 1212 1506  4030
    Daan    1112 1500 1306  3918      Henk    1312 1312 1306  3930

Anna and Bart are equal in their best round too, so a lot decides. In the third evening the two columns of table 1 turn
out to be swapped: 100 more for Anna and Emma, 100 less for Bart and Frits.
"""

from __future__ import annotations

import datetime as dt

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_widths import FINDINGS
from tests.conftest import Worker
from tests.factories import make_club, make_member, make_player, make_season, play_evening
from tournaments import tasks
from tournaments.models import Competition, Evening, Player, Role, Season
from tournaments.models.people import PublicName
from tournaments.selectors.seasons import season_standing_of
from tournaments.services import standings

SLOW = 30_000
"""Milliseconds: the machine may be busy with other things."""
NAMES = ("Anna", "Bart", "Carla", "Daan", "Emma", "Frits", "Greet", "Henk")
SEATED = ("ABCDEFGH", "ACEGBDFH", "AEBFCGDH")
"""Who sits where on each evening, by first letter: the first two of four are a side."""
TOTALS = (
    [(1700, 1112), (1500, 1312)],
    [(1600, 1212), (1500, 1312)],
    [(1356, 1456), (1506, 1306)],
)


@pytest.fixture
def season(transactional_db: None) -> Season:
    return make_season(make_club("De Klavers"), name="2026-2027")


@pytest.fixture
def players(season: Season) -> dict[str, Player]:
    """The members by their first letter; one of them shows strangers no more than an initial."""
    found = {name[0]: make_player(season.club, name, "de Vries") for name in NAMES}
    found["A"].public_name_policy = PublicName.FIRST_INITIAL
    found["A"].save()
    found["T"] = make_player(season.club, "Thea", "Thuis")
    return found


@pytest.fixture
def played(season: Season, players: dict[str, Player]) -> list[Evening]:
    """Three closed evenings that belong to no competition yet."""
    user = make_member(season.club, Role.DIRECTOR)
    evenings = []
    with tasks.quiet_bell():
        for week, (seated, totals) in enumerate(zip(SEATED, TOTALS, strict=True)):
            date = dt.date(2026, 10, 1) + dt.timedelta(weeks=week)
            evening = play_evening([], [players[letter] for letter in seated], totals, by=user, date=date)
            standings.recompute(evening.pk)
            evenings.append(evening)
    return evenings


@pytest.fixture
def root(page: Page, live_server: LiveServer, season: Season, played: list[Evening]) -> str:
    """The address of the club, with its owner signed in."""
    client = Client()
    client.force_login(make_member(season.club, Role.OWNER))
    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
    return f"{live_server.url}/{season.club.slug}/"


def lines(page: Page, table: str = "#standing") -> Locator:
    return page.locator(f"{table} tbody tr:not(.line)")


def expect_list(page: Page, *rows: tuple[str, str, str]) -> None:
    """Place, name and what counts, from the top; the page follows by itself."""
    for position, (place, name, counts) in enumerate(rows):
        line = lines(page).nth(position)
        expect(line.locator(".total")).to_contain_text(counts, timeout=SLOW)
        expect(line.locator(".name")).to_contain_text(name)
        expect(line.locator(".place")).to_contain_text(place)


def make_it(page: Page, root: str) -> str:
    """Make the competition from the rules of a club, and choose its evenings; return its address."""
    page.goto(f"{root}seasons/")
    page.locator("a[href$='/competitions/new/']").click()
    page.locator("#id_name").fill("Individueel")
    # First without evenings: they are linked afterwards.
    for box in page.locator("[name=evening_ids]").all():
        box.uncheck()
    page.locator("main form button.primary").click()

    page.locator("summary", has_text="regels van een club").click()
    page.locator("a[href='?preset=westerwolde']").click()
    expect(page.locator("#id_best")).to_have_value("5")
    expect(page.locator("#id_evenings")).to_have_value("7")
    page.locator("#id_code_absent_notified_points_from").select_option("lowest")
    page.locator("#id_tie_break_5").select_option("lot")
    page.locator("main form.rules-form button.primary").click()
    address = page.url
    expect(page.locator("#standing .empty")).to_be_visible()

    page.locator("a[href$='/evenings/']", has_text="Avonden").last.click()
    for box in page.locator("[name=evening_ids]").all():
        box.check()
    page.locator("main form button.primary").click()
    expect(page).to_have_url(address)
    return address


def test_from_the_rules_of_a_club_to_the_final_list(
    worker: Worker,
    browser: Browser,
    page: Page,
    root: str,
    season: Season,
    players: dict[str, Player],
    played: list[Evening],
    complaints: list[str],
) -> None:
    address = make_it(page, root)
    expect_list(
        page,
        ("1", "Anna d.", "4\u202f656"),
        ("1", "Bart de Vries", "4\u202f656"),
        ("3", "Frits de Vries", "4\u202f268"),
        ("4", "Carla de Vries", "4\u202f218"),
    )
    expect(page.locator("#standing .place .shared")).to_have_count(2)
    expect(lines(page)).to_have_count(8)

    # Why is somebody where she is?
    lines(page).nth(3).locator("a").click()
    expect(page.locator("main .lead")).to_contain_text("4")
    expect(page.locator(".evenings-explained li")).to_have_count(3)
    expect(page.locator(".evenings-explained li .tag.go")).to_have_count(3)
    expect(page.locator(".explained")).to_contain_text("Frits de Vries")

    # Who stayed at home has that evening's lowest.
    page.goto(f"{address}codes/?evening={played[0].pk}")
    absentee = page.locator(f"#entrant-{players['T'].pk}")
    absentee.locator("summary").click()
    absentee.locator("select").select_option("absent_notified")
    absentee.locator("[name=reason]").fill("belde woensdag af")
    absentee.locator("button").click()
    expect(page.locator(f"#entrant-{players['T'].pk} .tag.go")).to_be_visible()
    page.goto(address)
    expect(lines(page)).to_have_count(9, timeout=SLOW)
    expect(lines(page).last).to_contain_text("Thea Thuis")
    expect(lines(page).last.locator(".total")).to_contain_text("1\u202f112")

    # What if only the best evening counted? Nothing is stored.
    page.goto(f"{address}what-if/")
    page.locator("#id_best").fill("1")
    page.locator("main form.rules-form button.primary").click()
    expect(page.locator("#result tbody tr").first).to_contain_text("1\u202f700")
    expect(page.locator("#result tr.moved").first).to_be_visible()
    assert Competition.objects.get().counting_rules.counting.best == 5

    # The tie at the top: a lot.
    page.goto(f"{address}ties/")
    # The form of the lots is the last of the group.
    page.locator("details:has([name=act][value=lot]) > summary").first.click()
    page.locator(f"[name=lot{players['B'].pk}]").fill("1")
    page.locator(f"[name=lot{players['A'].pk}]").fill("2")
    page.locator("form:has([name=act][value=lot]) button").first.click()
    expect(page.locator("h2", has_text="Beslist")).to_be_visible()
    page.goto(address)
    expect_list(page, ("1", "Bart de Vries", "4\u202f656"), ("2", "Anna d.", "4\u202f656"))
    expect(lines(page).nth(1)).to_contain_text("loting")

    # Prizes for the first three, handed out although four of seven evenings are still to come.
    page.goto(f"{address}prizes/scheme/")
    first = {"for": "place", "place": "1", "to": "3", "amount": "10,00"}
    page.locator("[name=prize_1_for]").select_option(first.pop("for"))
    for name, value in first.items():
        page.locator(f"[name=prize_1_{name}]").fill(value)
    page.locator("main form button.primary").click()
    page.goto(f"{address}prizes/")
    page.get_by_label("Ook al moeten er nog 4 avonden komen").check()
    page.locator("form[action$='/prizes/record/'] button").click()
    expect(page.locator(".note.calm")).to_be_visible()
    expect(page.locator("ol.prizes")).to_contain_text("Frits de Vries")

    # An old sheet: the difference is shown first, of the evening, of the season and of the prizes.
    table = f"{root}evenings/{played[2].pk}/rounds/1/tables/1/quick/"
    page.goto(f"{table}?level=totals&corrects_closed")
    page.locator("[name=total_a]").fill("1456")
    page.locator("[name=total_b]").fill("1356")
    page.locator("[name=reason]").fill("twee kolommen omgewisseld")
    page.locator("#hand-in").click()
    expect(page.locator(".compare")).to_have_count(2)
    of_season = page.locator(".compare", has_text="Individueel")
    expect(of_season.locator("tbody tr", has_text="Anna")).to_contain_text("4\u202f756")
    expect(of_season.locator(".note")).to_contain_text("Carla de Vries")
    assert played[2].rounds.get().tables.get(number=1).live_sheet.version == 1  # type: ignore[union-attr]
    page.locator("[value=confirm_correction]").click()
    page.goto(address)
    expect_list(
        page,
        ("1", "Anna d.", "4\u202f756"),
        ("2", "Bart de Vries", "4\u202f556"),
        ("3", "Carla de Vries", "4\u202f218"),
        ("4", "Emma de Vries", "4\u202f168"),
        ("4", "Frits de Vries", "4\u202f168"),
    )
    page.goto(f"{address}prizes/")
    expect(page.locator("#differences")).to_contain_text("Carla de Vries")

    page.goto(f"{address}close/")
    page.locator("main form button.primary").click()
    expect(page.locator("#standing")).to_contain_text("eindstand", ignore_case=True)
    assert Competition.objects.get().is_closed

    # A stranger with a telephone: the same list, by the names that may be shown.
    stranger = browser.new_context(locale="nl-NL", viewport={"width": 360, "height": 800})
    phone = stranger.new_page()
    phone.goto(f"{root}seasons/")
    phone.locator("a", has_text="Individueel").click()
    expect_list(phone, ("1", "Anna d.", "4\u202f756"), ("2", "Bart de Vries", "4\u202f556"))
    expect(phone.locator("main")).not_to_contain_text("Anna de Vries")
    for path in (address, f"{address}entrants/{players['C'].pk}/", f"{address}prizes/"):
        phone.goto(path)
        assert phone.evaluate(FINDINGS, 360) == []
    stranger.close()

    table_of = season_standing_of(Competition.objects.select_related("club", "season").get(), public=False)
    assert [int(row.line.value) for row in table_of.rows] == [4756, 4556, 4218, 4168, 4168, 4030, 3930, 3918, 1112]
    assert not complaints
    assert "Traceback" not in worker.log
