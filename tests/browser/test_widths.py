"""Every page at the width of a phone, a tablet and a desk: nothing sticks out, is too low to tap, or too small to read.

The addresses are those of the program itself, so a new page is looked at without being named here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.factories import (
    hands_entry,
    make_club,
    make_competition,
    make_evening,
    make_member,
    make_player,
    make_players,
    make_round,
    plain_hands,
    record,
    totals_entry,
)
from tournaments.models import ApartKind, AttendanceState, Door, EntrantKind, Role
from tournaments.models.evenings import default_prizes
from tournaments.services import (
    calculations,
    drawing,
    draws,
    evenings,
    penalties,
    people,
    prizegiving,
    rounds,
    seasons,
    standings,
    wishes,
)
from tournaments.web.urls import urlpatterns

WIDTHS = (360, 768, 1366)
MEMBERS = "naam;nummer\nWilhelmina-Johanna van den Oudekerk-Schutte;\nVera 's Gravendijk;2\n;3\n"

# What is wrong with the page at this width. A box to tick is tapped on its label; paper is as small as paper may be.
FINDINGS = """width => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`it is ${root.scrollWidth} px wide`);
  const isSeen = (element) => {
    const box = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ visibilityProperty: true });
    return isShown && box.width > 1 && box.height > 1 && !element.closest(".visually-hidden, .skip");
  };
  const called = (element) => {
    const words = element.textContent.trim() || element.name || element.className;
    return `${element.tagName.toLowerCase()} "${words.replace(/\\s+/g, " ").slice(0, 40)}"`;
  };
  for (const element of document.querySelectorAll("a, button, summary, select, textarea, input:not([type=hidden])")) {
    const target = (element.matches("[type=checkbox], [type=radio]") && element.closest("label")) || element;
    const { height } = target.getBoundingClientRect();
    if (isSeen(target) && height < 43.5) found.push(`${called(element)} is ${height.toFixed(1)} px high`);
  }
  if (width > 640 || document.querySelector("body > nav.screen-only")) return found;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const size = parseFloat(getComputedStyle(element).fontSize);
    const isText = texts.currentNode.textContent.trim() && !element.closest("script, style, option");
    if (isText && size < 16 && isSeen(element)) found.push(`${called(element)} is written in ${size} px`);
  }
  return found;
}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """One club in which everything has happened that has a page, and who looks."""

    owner: User
    values: dict[str, object]
    more: list[str]
    """Addresses of other states of the same pages."""
    public: list[str]
    """What strangers see instead."""
    importing: str


def make_world() -> World:
    club = make_club("Klaverjasvereniging Schoppenvrouw Oud-Zuilen en Omstreken")
    owner = make_member(club, Role.OWNER)
    newer = make_club("De Klavers")
    newer.roles.create(user=owner, role=Role.OWNER)
    players = [
        make_player(club, "Jan-Piet", "'t Hooft", infix="van der"),
        make_player(club, "Wilhelmina-Johanna", "Schutte-Oudekerk", needs_fixed_table=True),
        *make_players(club, 7),
    ]

    closed = make_evening(club, planned_rounds=1, title="Kersttoernooi met spek en worst")
    for table in make_round(closed, players[:8]).tables.all():
        record(table, totals_entry(1426, 1386), by=owner)
    evenings.close_evening(evening_id=closed.pk, by=owner)
    competition = make_competition(club, name="Onderlinge wintercompetitie met verzamelbeker")
    competition.evenings.add(closed)
    calculation = calculations.ask_season_again(season_id=competition.season_id, by=owner, door=Door.DESK)

    # Tonight: a corrected round and a penalty, a second round with one table handed in, a third as a draft.
    tonight = make_evening(club, entry_fee=350, round_minutes=45, prizes=default_prizes())
    for table in make_round(tonight, players).tables.all():
        record(table, hands_entry(*plain_hands()), by=owner)
    penalty = penalties.give_penalty(
        evening_id=tonight.pk, player_id=players[1].pk, points=-100, reason="Verzaakt", by=owner
    )
    first, _second = make_round(tonight, players, number=2).tables.order_by("number")
    record(first, hands_entry(*plain_hands()), by=owner, confirm=False)
    make_round(tonight, players, number=3, publish=False)

    pairs = make_evening(club, entrants=EntrantKind.PAIRS)
    evenings.set_present(evening_id=pairs.pk, player_ids=[player.pk for player in players])
    pair = evenings.enter_pair(evening_id=pairs.pk, first_id=players[0].pk, second_id=players[1].pk)

    hidden = make_evening(club)
    record(make_round(hidden, players).tables.all()[0], totals_entry(), by=owner)
    prizegiving.hide_standing(evening_id=hidden.pk, from_round=1, by=owner, door=Door.DESK)

    for evening in (closed, tonight, hidden):
        standings.recompute(evening.pk)
    seasons.recompute(competition.pk)

    # Somebody came after the third round was drafted; another evening is being drawn, and one has a table to catch up.
    rounds.draw_round(evening_id=tonight.pk, number=3)
    late = make_player(club, "Wilhelmina-Johanna", "Lateraal-Komsterboer")
    evenings.mark_attendance(evening_id=tonight.pk, player_id=late.pk, state=AttendanceState.PRESENT)
    proposal = draws.propose_draw(evening_id=tonight.pk, number=3, by=owner, door=Door.DESK)
    drawing.make_draw(proposal.pk)
    apart = wishes.keep_apart(
        club=club,
        first_id=players[0].pk,
        second_id=players[1].pk,
        kind=ApartKind.NEVER_AT_ONE_TABLE,
        reason="Al jaren ruzie over een verzaakte ruiten acht",
        by=owner,
        door=Door.DESK,
    )
    drawn = make_evening(club, planned_rounds=4)
    evenings.set_present(evening_id=drawn.pk, player_ids=[player.pk for player in players])
    asked = make_evening(club)
    evenings.set_present(evening_id=asked.pk, player_ids=[player.pk for player in players])
    draws.ask_draw(evening_id=asked.pk, number=1, by=owner, door=Door.DESK)
    catching = make_evening(club)
    record(make_round(catching, players[:7]).tables.get(), totals_entry(), by=owner)

    root = f"/{club.slug}/"
    merging = f"{root}members/{players[2].pk}/merge/?double="
    stopped = make_player(club)
    people.deactivate_player(player=stopped, last_day=tonight.date)
    return World(
        owner=owner,
        values={
            "slug": club.slug,
            "evening_id": tonight.pk,
            "player_id": players[0].pk,
            "number": 2,
            "table_number": 1,
            "after_round": 1,
            "pair_id": pair.pk,
            "penalty_id": penalty.pk,
            "draw_id": proposal.pk,
            "draft_id": 1,
            "apart_id": apart.pk,
            "award_id": 1,
            "calculation_id": calculation.pk,
            "competition_id": competition.pk,
            "decision_id": 1,
            "entrant_id": players[0].pk,
            "entry_id": 1,
            "season_id": competition.season_id,
        },
        more=[
            f"{root}nowhere/",
            f"/{newer.slug}/",
            f"/{newer.slug}/members/",
            f"/{newer.slug}/evenings/",
            f"{root}settings/?preset=ROTTERDAM",
            f"{root}members/?q=schutte",
            f"{root}members/?q=nobody",
            f"{root}members/?show=all",
            f"{root}members/{stopped.pk}/",
            f"{merging}{stopped.pk}",
            f"{merging}{players[3].pk}",
            f"{root}evenings/{closed.pk}/",
            f"{root}evenings/{pairs.pk}/",
            f"{root}evenings/{pairs.pk}/attendance/",
            f"{root}evenings/{tonight.pk}/rounds/1/",
            f"{root}evenings/{tonight.pk}/rounds/1/tables/1/sheet/",
            f"{root}evenings/{tonight.pk}/rounds/1/tables/1/rulings/",
            f"{root}evenings/{tonight.pk}/rounds/2/tables/2/sheet/",
            f"{root}evenings/{tonight.pk}/rounds/2/tables/2/quick/?level=points_roem",
            f"{root}evenings/{tonight.pk}/rounds/3/",
            f"{root}evenings/{drawn.pk}/rounds/1/",
            f"{root}evenings/{drawn.pk}/rounds/1/draw/options/",
            f"{root}evenings/{asked.pk}/rounds/1/",
            f"{root}evenings/{catching.pk}/rounds/1/catch-up/",
            f"{root}arbitration/?trump=c&leader=0&trick1=Ah+7s+7h+8h&trick2=Ad+Kh+10d",
        ],
        public=[
            "/",
            "/login/",
            root,
            f"/{newer.slug}/",
            f"{root}evenings/",
            *(f"{root}evenings/{evening.pk}/" for evening in (closed, tonight, pairs, hidden)),
            *(f"{root}evenings/{evening.pk}/standings/" for evening in (closed, tonight, pairs, hidden)),
            f"{root}evenings/{closed.pk}/prizes/",
            f"{root}seasons/",
            f"{root}competitions/{competition.pk}/",
            f"{root}competitions/{competition.pk}/entrants/{players[0].pk}/",
        ],
        importing=f"{root}members/import/",
    )


def addresses(world: World, patterns: list[URLPattern | URLResolver], taken: tuple[str, ...] = ()) -> Iterator[str]:
    """Every address of the pages in this world."""
    for pattern in patterns:
        names = (*taken, *pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            yield from addresses(world, pattern.url_patterns, names)
        else:
            yield reverse(str(pattern.name), kwargs={name: world.values[name] for name in names})


def findings(page: Page) -> list[str]:
    """What is wrong with the page that is open, at every width."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        where = urlsplit(page.url)
        found += [f"{where.path}?{where.query} at {width}: {text}" for text in page.evaluate(FINDINGS, width)]
    return found


def is_page(address: str) -> bool:
    """Return whether one can look at it; acts are pressed only. What asks to sign in first is looked at, too."""
    return "GET" in Client().options(address).headers.get("allow", "GET")


def looked_at(page: Page, address: str, paths: Iterable[str]) -> list[str]:
    """Open every one of them, and return what is wrong with those that do not lead elsewhere."""
    found = []
    for path in paths:
        response = page.goto(f"{address}{path}")
        assert response is not None
        assert response.status in {HTTPStatus.OK, HTTPStatus.NOT_FOUND}, f"{path}: {response.status}"
        if page.url.endswith(path):
            found += findings(page)
    return found


def test_every_page_fits_every_width(browser: Browser, live_server: LiveServer) -> None:
    page = browser.new_page(locale="nl-NL")
    found = looked_at(page, live_server.url, ["/setup/"])
    world = make_world()
    found += looked_at(page, live_server.url, world.public)

    signed_in = Client()
    signed_in.force_login(world.owner)
    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": signed_in.cookies[name].value, "url": live_server.url}])
    pages = [address for address in addresses(world, urlpatterns) if is_page(address)]
    assert len(pages) > 25
    found += looked_at(page, live_server.url, [*pages, *world.more])

    page.goto(f"{live_server.url}{world.importing}")
    file = {"name": "ledenlijst.csv", "mimeType": "text/csv", "buffer": MEMBERS.encode()}
    page.locator("#file").set_input_files(file)  # type: ignore[arg-type]
    page.locator("main form button").first.click()
    page.locator(".preview").wait_for()
    found += findings(page)
    page.close()

    assert not found, "\n".join(found)
