"""One role's way through the site: every link followed, every page looked at, every button pressed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response
from playwright.sync_api import Error as BrowserError

from tests.browser.crawl.acts import Act, Fill, Press, as_it_comes, nothing, says_no
from tests.browser.crawl.addresses import is_login, match_of, name_of, path_of
from tests.browser.crawl.markup import Markup, Offer, read
from tests.browser.crawl.pages import PAGES
from tests.browser.crawl.roles import FIRST, THOROUGH, Role
from tests.browser.crawl.stored import Kept, Row, change_since, rows
from tests.browser.crawl.table import ACTS
from tests.browser.crawl.walk import Sent, Walk
from tests.browser.crawl.world import World

Rows = dict[str, dict[object, Row]]
REFUSED = {409, 422}
# Django's own administration has its own tests, and the documentation of the API its own buttons.
ELSEWHERE = ("/admin/", "/static/", "/api/")
ENOUGH = 20
"""So many problems say that something is broken altogether; to wait for every button then takes an hour."""
PATIENCE = 15_000
"""Milliseconds: the machine may be busy with other things."""
# The list at the door is brought up to date without leaving it, and says so.
EXPECT_LIST = """() => {
  window.replaced = new Promise(done => document.addEventListener("list-replaced", () => done(true), {once: true}));
}"""
WAIT_FOR_LIST = "patience => Promise.race([window.replaced, new Promise(no => setTimeout(no, patience, false))])"


class Walker:
    def __init__(self, *, role: Role, browser: Browser, base: str, kept: Kept, world: World | None) -> None:
        self.walk = Walk(role=role)
        self.role, self.base, self.kept, self.world = role, base, kept, world
        self.context = context_of(browser, base, role, world)
        self.cookies = self.context.cookies()
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self._queue: deque[str] = deque()
        self._into: list[tuple[str, str, str]] = []
        self._pressed: set[tuple[str, ...]] = set()
        self._leads_on: set[str] = set()
        self._broken: set[str] = set()
        self._opened: set[tuple[object, ...]] = set()

    def go(self, *starts: str) -> Walk:
        self._queue.extend(starts)
        while self._queue:
            self._follow()
            self._press_all()
        self._look_at_the_others()
        for source, path, fragment in self._into:
            markup = self.walk.pages.get(path)
            if markup is not None and fragment not in markup.ids:
                self._complain(f"{source}: the link to {path}#{fragment} leads to nothing on that page")
        self.context.close()
        return self.walk

    # Following links.

    def _follow(self) -> None:
        while self._queue:
            path = self._queue.popleft()
            if path in self.walk.pages:
                continue
            response = self.context.request.get(urljoin(self.base, path))
            if response.status != 200:
                self._complain(f"{path} answers {response.status}")
                self._broken.add(path)
                self.walk.pages[path] = Markup()
                continue
            there = path_of(response.url)
            if is_login(there) and not is_login(path):
                self._complain(f"{path} asks to sign in")
            match = match_of(there)
            least = PAGES.get(match.url_name or "") if match else None
            if match is None or least is None:
                self._complain(f"{there}: a new page: say in pages.PAGES who may see it")
            elif not self.role.may(least, match.kwargs.get("slug")):
                self._complain(f"{there} is offered to {self.role.name}, who may not see it")
            markup = Markup() if there.startswith(ELSEWHERE) else read(response.text(), address=there)
            self.walk.pages[path] = self.walk.pages[there] = markup
            for stray in markup.strays:
                self._complain(f"{there}: a button outside a form: {stray}")
            for link in markup.links:
                self._note_link(there, link)

    def _note_link(self, source: str, link: str) -> None:
        address = urlsplit(urljoin(urljoin(self.base, source), link))
        if f"{address.scheme}://{address.netloc}" != self.base:
            self._complain(f"{source}: a link out of the house: {link}")
            return
        path = path_of(address.geturl())
        if path.startswith(("/admin/", "/static/")):
            return
        if address.fragment:
            self._into.append((source, path, address.fragment))
        self._queue.append(path)

    # Looking at pages in the browser.

    def _look_at_the_others(self) -> None:
        """Open every kind of page on which nothing was pressed, for what only a browser notices."""
        for path, markup in self.walk.pages.items():
            shape = self._shape(path, markup)
            if shape in self._opened or path in self._broken:
                continue
            self._open(path)
            more = read(self.page.content(), address=path_of(self.page.url)).keys - markup.keys
            if more and not path.startswith(ELSEWHERE):
                self._complain(f"{path}: a script offers more: {sorted(more)}")

    def _open(self, path: str) -> None:
        self._opened.add(self._shape(path, self.walk.pages.get(path, Markup())))
        self.page.goto(urljoin(self.base, path), wait_until="domcontentloaded")
        self._complain_of(path)

    def _shape(self, path: str, markup: Markup) -> tuple[object, ...]:
        links = frozenset(name_of(urljoin(path, link)) for link in markup.links)
        return (name_of(path), self._state(path), markup.keys, links)

    def _state(self, path: str) -> str:
        match = match_of(path)
        if match is None or self.world is None:
            return ""
        return self.world.evenings.get(match.kwargs.get("evening_id", 0), match.kwargs.get("slug", ""))

    # Pressing.

    def _press_all(self) -> None:
        for markup in list(self.walk.pages.values()):
            for offer in markup.offers:
                self._consider(offer)

    def _consider(self, offer: Offer, *, after: tuple[Offer, Fill] | None = None) -> None:
        if len(self.walk.problems) >= ENOUGH:
            return
        act = ACTS.get(offer.key)
        if act is None:
            if (offer.key,) not in self._pressed:
                self._pressed.add((offer.key,))
                self._complain(f"{offer.page}: a new button: say in acts what {offer.key!r} must store")
            return
        slug = offer.match.kwargs.get("slug")
        if not self.role.may(act.least, slug):
            self._complain(f"{offer.page} offers {offer.key!r} to {self.role.name}, who may not do it")
            return
        refused = act.refused is not None and act.refused(self._as_press(offer))
        is_thorough = THOROUGH[act.least] == self.role.name and slug is not None
        if refused and not is_thorough and self.role.name != FIRST:
            return
        in_each_state = is_thorough or offer.key in self._leads_on
        once = (
            (offer.key, name_of(offer.page), self._state(offer.page), str(refused)) if in_each_state else (offer.key,)
        )
        if once in self._pressed:
            return
        self._pressed.add(once)
        fill = as_it_comes if refused or act.fill is None else act.fill
        with self._noting(f"{offer.page}: {offer.key!r} as {self.role.name}{' is to be refused' if refused else ''}"):
            self._press(act, offer, fill, refused=refused, after=after)
            if refused:
                self.walk.too_late.add(offer.key)
        needs_wrong = THOROUGH[act.least] == self.role.name and act.wrong and not refused
        if needs_wrong and offer.key not in self.walk.filled_in_wrongly:
            with self._noting(f"{offer.page}: {offer.key!r} filled in wrongly as {self.role.name}"):
                self._press(act, offer, act.wrong or as_it_comes, refused=True, after=after)
                self.walk.filled_in_wrongly.add(offer.key)

    def _press(
        self, act: Act, offer: Offer, fill: Fill, *, refused: bool, after: tuple[Offer, Fill] | None = None
    ) -> None:
        """Press one button and judge what came of it; then everything is as it was before."""
        try:
            before = self.kept.rows
            if after is None:
                self._open(path_of(offer.page))
            else:
                first, its_fill = after
                self._open(path_of(first.page))
                self._do(first, its_fill)
                before = rows()
            response = self._do(offer, fill)
            self._judge(act, offer, response, before, refused=refused)
            if not refused:
                self._note_result(act, offer, fill, chained=after is not None)
        finally:
            self.kept.put_back()
            self.context.clear_cookies()
            self.context.add_cookies(self.cookies)
            self.complaints.clear()

    def _do(self, offer: Offer, fill: Fill) -> Response:
        self.walk.presses += 1
        press = self._as_press(offer)
        button = press.form.locator("button, input[type=submit], input[type=image]").nth(offer.button)
        folded = button.locator("xpath=ancestor::details[not(@open)]")
        while folded.count():
            folded.first.locator("> summary").click()
        fill(press)
        if not offer.scripted:
            with self.page.expect_navigation(wait_until="domcontentloaded") as navigation:
                button.click()
            assert navigation.value is not None
            return navigation.value
        self.page.evaluate(EXPECT_LIST)
        with self.page.expect_response(lambda response: not 300 <= response.status < 400) as answer:
            button.click()
        assert self.page.evaluate(WAIT_FOR_LIST, PATIENCE), "the answer does not come into the list"
        return answer.value

    def _judge(self, act: Act, offer: Offer, response: Response, before: Rows, *, refused: bool) -> None:
        root = _root(response.request)
        if root.method == "POST" and not refused and offer.key not in self.walk.sent:
            self.walk.sent[offer.key] = Sent(
                address=path_of(root.url),
                body=root.post_data or "" if "multipart" not in root.headers["content-type"] else "",
                content_type=root.headers["content-type"],
            )
        change = change_since(before)
        if refused:
            assert response.status in REFUSED or response.status == 200, f"it answers {response.status}"
            (act.keeps or nothing)(change)
            self.complaints = [text for text in self.complaints if "status of 4" not in text]
            says_no(self.page)
        else:
            assert response.status == 200, f"it answers {response.status}: {_said(self.page)}"
            act.stores(change)
            if act.shows:
                act.shows(self.page)
            self.walk.met.add(offer.key)
        self._complain_of(offer.page)

    def _note_result(self, act: Act, offer: Offer, fill: Fill, *, chained: bool) -> None:
        """Go on from the page that the press led to: new addresses, and buttons that are nowhere else."""
        if offer.method == "GET":
            self._queue.append(path_of(self.page.url))
        if chained or act.leaves:
            return
        known = {other.key for markup in self.walk.pages.values() for other in markup.offers}
        known |= self.walk.met
        new = [
            found
            for found in read(self.page.content(), address=path_of(self.page.url)).offers
            if found.key not in known
        ]
        self.walk.later += new
        if new:
            self.kept.put_back()
        for found in new:
            self._consider(found, after=(offer, fill))
        # What follows may be refused here and not elsewhere, as taking back somebody who was seated meanwhile.
        if {found.key for found in new} <= self.walk.met:
            self._leads_on.discard(offer.key)
        else:
            self._leads_on.add(offer.key)

    def _as_press(self, offer: Offer) -> Press:
        form = self.page.locator("form").nth(offer.form)
        return Press(page=self.page, form=form, offer=offer, world=self.world)

    # Complaining.

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _complain_of(self, where: str) -> None:
        for text in self.complaints:
            self._complain(f"{where}: the browser complains: {text}")
        self.complaints.clear()

    def _complain(self, text: str) -> None:
        if text not in self.walk.problems:
            self.walk.problems.append(text)

    @contextmanager
    def _noting(self, what: str) -> Iterator[None]:
        """One press that goes wrong must not hide the others."""
        try:
            yield
        except (AssertionError, LookupError, BrowserError) as error:
            self._complain(f"{what}: {error}")


def context_of(browser: Browser, base: str, role: Role, world: World | None) -> BrowserContext:
    """Return a browser window of its own in which this role is signed in."""
    context = browser.new_context(locale="nl-NL", viewport={"width": 1366, "height": 900})
    if world is not None and role.name in world.sessions:
        context.add_cookies([{"name": "sessionid", "value": world.sessions[role.name], "url": base}])
    return context


def _root(request: Request) -> Request:
    while request.redirected_from is not None:
        request = request.redirected_from
    return request


def _said(page: Page) -> str:
    """Return what the page says is wrong, for the report."""
    said = page.locator("#summary, .flash.error, .flash.warning, h1")
    return " / ".join(text.strip().replace("\n", " ") for text in said.all_inner_texts())
