"""Every button pressed and every link followed on every page, as each role.

What must come of it stands in `crawl.acts_*`, one row for each kind of button, and in `crawl.pages`. A button or page
without a row fails, and so does a row that nobody met. Django's administration and the buttons in the documentation of
the API are left out: the one has its own tests, the other is somebody else's page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest
from django.core.management import call_command
from django.urls import URLPattern, URLResolver
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.browser.crawl.addresses import name_of, slug_of
from tests.browser.crawl.intruder import Intruder
from tests.browser.crawl.pages import NO_PAGES, OF_RIGHT, PAGES
from tests.browser.crawl.roles import ANONYMOUS, FIRST, SIGNED_IN, SUPERUSER, role_of
from tests.browser.crawl.stored import Kept, change_since
from tests.browser.crawl.table import ACTS
from tests.browser.crawl.walk import Walk
from tests.browser.crawl.walker import Walker, context_of
from tests.browser.crawl.world import FRESH, HOME, RIVALS, World, build
from tournaments.web.urls import urlpatterns
from tournaments.web.views import club

# One who walks alone first lets all the others walk; what hangs is ended by the patience with each single press.
pytestmark = pytest.mark.timeout(900)

STARTS = ("/", f"/{HOME}/", f"/{RIVALS}/", f"/{FRESH}/")
WalkAs = Callable[[str], Walk]


@pytest.fixture(scope="module")
def walks() -> dict[str, Walk]:
    """Each role walks once, for whichever test asks first."""
    return {}


@pytest.fixture(scope="module")
def made() -> Iterator[list[tuple[Kept, World]]]:
    """The clubs, made once."""
    clubs: list[tuple[Kept, World]] = []
    yield clubs
    for kept, _world in clubs:
        kept.close()


@pytest.fixture(autouse=True)
def _few_evenings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dozen evenings more only to be led to the list of all of them would be crawled one by one."""
    monkeypatch.setattr(club, "EVENINGS_SHOWN", 5)


@pytest.fixture
def kept(live_server: LiveServer, made: list[tuple[Kept, World]]) -> Kept:
    """The clubs, as they are before anything is pressed."""
    if not made:
        world = build()
        made.append((Kept(), world))
    made[0][0].put_back()
    return made[0][0]


@pytest.fixture
def walk_as(
    kept: Kept, made: list[tuple[Kept, World]], walks: dict[str, Walk], live_server: LiveServer, browser: Browser
) -> WalkAs:
    def walk(name: str) -> Walk:
        if name not in walks:
            walker = Walker(role=role_of(name), browser=browser, base=live_server.url, kept=kept, world=made[0][1])
            walks[name] = walker.go(*STARTS)
        return walks[name]

    return walk


def walk_of_the_first(live_server: LiveServer, browser: Browser, walks: dict[str, Walk]) -> Walk:
    """Walk through an installation in which nobody is yet."""
    if FIRST not in walks:
        call_command("flush", interactive=False, verbosity=0)
        kept = Kept()
        walker = Walker(role=role_of(FIRST), browser=browser, base=live_server.url, kept=kept, world=None)
        walks[FIRST] = walker.go("/")
        kept.close()
    return walks[FIRST]


def assert_well(walk: Walk) -> None:
    assert walk.presses, "nothing was pressed at all"
    assert not walk.problems, "\n".join([f"{len(walk.problems)} problems", *walk.problems])


def is_of_a_club(key: str) -> bool:
    """Whether a role in a club decides about this act."""
    return key in ACTS and ACTS[key].least in OF_RIGHT.values()


def kinds_of(walk: Walk) -> set[tuple[str | None, str]]:
    """The pages of clubs that were seen: of which club, and of which kind."""
    return {(slug_of(path), name_of(path)) for path in walk.pages if slug_of(path) and name_of(path) in PAGES}


def patterns_in(found: Iterable[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for each in found:
        if isinstance(each, URLResolver):
            yield from patterns_in(each.url_patterns)
        else:
            yield each


@pytest.mark.parametrize("name", [ANONYMOUS, *SIGNED_IN])
def test_every_link_leads_somewhere_and_every_button_does_what_it_says(walk_as: WalkAs, name: str) -> None:
    assert_well(walk_as(name))


def test_whoever_comes_first_sets_up_the_club(
    live_server: LiveServer, browser: Browser, walks: dict[str, Walk]
) -> None:
    walk_of_the_first(live_server, browser, walks)
    assert_well(walks[FIRST])


def test_each_role_is_offered_all_that_it_may_do_and_nothing_else(walk_as: WalkAs) -> None:
    """A page offers a role what it offers the superuser there, less what the role may not do.

    That nothing is offered that the role may not do, anywhere, each walk looks at by itself.
    """
    everything = walk_as(SUPERUSER)
    wrong = []
    for name in (ANONYMOUS, *SIGNED_IN):
        walk = walk_as(name)
        for path in walk.pages.keys() & everything.pages.keys():
            offered = {key for key in walk.pages[path].keys if is_of_a_club(key)}
            slug = slug_of(path)
            may = {
                key for key in everything.pages[path].keys if is_of_a_club(key) and walk.role.may(ACTS[key].least, slug)
            }
            if offered != may:
                wrong.append(f"{path}: {name} is offered {sorted(offered)}, but may {sorted(may)}")
    assert not wrong, "\n".join(sorted(wrong))


def test_each_role_finds_its_way_to_every_kind_of_page_it_may_see(walk_as: WalkAs) -> None:
    """In every club: a page that only who may do more is led to is as good as hidden."""
    everything = walk_as(SUPERUSER)
    lost = []
    for name in (ANONYMOUS, *SIGNED_IN):
        walk = walk_as(name)
        may_see = {(slug, kind) for slug, kind in kinds_of(everything) if walk.role.may(PAGES[kind], slug)}
        lost += [f"{name} finds no way to {kind!r} of {slug}" for slug, kind in may_see - kinds_of(walk)]
    assert not lost, "\n".join(sorted(lost))


@pytest.mark.parametrize("name", [ANONYMOUS, *SIGNED_IN[:-1]])
def test_what_a_role_is_not_offered_is_refused(
    walk_as: WalkAs, kept: Kept, made: list[tuple[Kept, World]], live_server: LiveServer, browser: Browser, name: str
) -> None:
    """Who knows the address of a page, or sends what somebody else's button sends, is refused and nothing is stored."""
    everything = walk_as(SUPERUSER)
    role = role_of(name)
    context = context_of(browser, live_server.url, role, made[0][1])
    client = Intruder(context=context, base=live_server.url)
    wrong = [
        f"{path} is shown"
        for path in everything.pages
        if not role.may(PAGES[name_of(path)], slug_of(path)) and client.sees(path)
    ]
    for key, sent in everything.sent.items():
        if is_of_a_club(key) and not role.may(ACTS[key].least, slug_of(sent.address)):
            kept.put_back()
            answer = client.send(sent)
            change = change_since(kept.rows)
            if not client.is_refused(answer) or not change.is_none:
                wrong.append(f"{key!r} answers {answer.status} at {answer.url} and stores {change}")
    context.close()
    assert not wrong, "\n".join(sorted(wrong))


def test_every_row_was_met_and_every_address_is_reached(
    walk_as: WalkAs, live_server: LiveServer, browser: Browser, walks: dict[str, Walk]
) -> None:
    walked = [walk_as(name) for name in (ANONYMOUS, *SIGNED_IN)]
    walked.append(walk_of_the_first(live_server, browser, walks))
    not_met = set(ACTS) - {key for walk in walked for key in walk.met}
    assert not not_met, f"nobody pressed: {sorted(not_met)}"
    may_be_wrong = {act.key for act in ACTS.values() if act.wrong is not None}
    not_wrong = may_be_wrong - {key for walk in walked for key in walk.filled_in_wrongly}
    assert not not_wrong, f"nobody was refused what was filled in: {sorted(not_wrong)}"
    may_be_late = {act.key for act in ACTS.values() if act.refused is not None}
    not_late = may_be_late - {key for walk in walked for key in walk.too_late}
    assert not not_late, f"nobody was refused because of the state: {sorted(not_late)}"
    reached = {name for walk in walked for name in walk.names}
    never = {pattern.name for pattern in patterns_in(urlpatterns)} - reached - NO_PAGES
    assert not never, f"no page leads to: {sorted(never)}"


def test_each_role_pressed_each_button_it_may(walk_as: WalkAs) -> None:
    """Each kind of button that a role is offered did its work for that very role, at least once."""
    missing = []
    for name in (ANONYMOUS, *SIGNED_IN):
        walk = walk_as(name)
        missing += [f"{name}: {key}" for key in {offer.key for offer in walk.offers} - walk.met]
    assert not missing, "\n".join(sorted(missing))
