"""What a press is: how to fill its form in, what must be stored, when it must be refused, and who may do it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.crawl.markup import Offer
from tests.browser.crawl.pages import Least
from tests.browser.crawl.stored import Change, Row
from tests.browser.crawl.world import World


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A button about to be pressed: its form in the browser, and what it is pressed on."""

    page: Page
    form: Locator
    offer: Offer
    world: World | None

    @property
    def of(self) -> Mapping[str, Any]:
        """What the address names: `evening_id`, `player_id`, …"""
        return self.offer.match.kwargs

    def field(self, name: str) -> Locator:
        return self.form.locator(f"[name='{name}']")

    def has(self, name: str) -> bool:
        return self.field(name).count() > 0

    def choose(self, name: str, place: int = 0) -> None:
        """Choose the option at this place among those that stand for something."""
        options = self.field(name).locator("option")
        values = [value for value in options.evaluate_all("all => all.map(one => one.value)") if value]
        assert len(values) > place, f"{name} has only {len(values)} to choose from"
        self.field(name).select_option(values[place])


Fill = Callable[[Press], None]
Check = Callable[[Change], None]
Rows = Callable[[list[Row]], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One row: what the crawl knows of one kind of button."""

    key: str
    least: Least
    stores: Check
    fill: Fill | None = None
    wrong: Fill | None = None
    """A way of filling it in that must be refused."""
    refused: Callable[[Press], bool] | None = None
    """Whether the press must be refused where it stands, although it is offered there."""
    shows: Callable[[Page], None] | None = None
    """What the page that follows must show, where nothing is stored."""
    keeps: Check | None = None
    """What may be stored although it is refused, as what was typed; nothing at all where this is not given."""
    leaves: bool = False
    """Whether one is somebody else afterwards."""


ONE_OR_MORE = -1


def stored(
    *,
    added: Mapping[str, int | Row | Rows] | None = None,
    removed: Mapping[str, int] | None = None,
    changed: Mapping[str, int | Row | Rows] | None = None,
    perhaps: tuple[str, ...] = (),
) -> Check:
    """Return the check that exactly this changed, and nothing of another kind.

    A number counts the rows, a dict is one row with these values, a value that can be called says itself whether it
    fits. `perhaps` names models that may change as well, or in one of the ways named.
    """

    def check(change: Change) -> None:
        after = {name: [new for _old, new in pairs] for name, pairs in change.changed.items()}
        for kind, wanted, found in (
            ("added", added, change.added),
            ("removed", removed, change.removed),
            ("changed", changed, after),
        ):
            names = set(wanted or {})
            assert set(found) - set(perhaps) == names - set(perhaps), f"{kind} must be {sorted(names)}: {change}"
            for name, what in (wanted or {}).items():
                if name in found:
                    _check_rows(f"{name} {kind}", what, found[name])
        assert not change.is_none or not (added or removed or changed), "nothing is stored"

    return check


def including(**values: Any) -> Rows:
    """Return the check that one of the rows has these values, whatever the others are."""

    def check(found: list[Row]) -> bool:
        return any(all(row[name] == value for name, value in values.items()) for row in found)

    return check


def _check_rows(label: str, wanted: int | Row | Rows, found: list[Row]) -> None:
    if callable(wanted):
        assert wanted(found), f"{label}: not as they must be: {found}"
        return
    if wanted == ONE_OR_MORE:
        return
    if isinstance(wanted, int):
        assert len(found) == wanted, f"{label}: {len(found)} instead of {wanted}"
        return
    assert len(found) == 1, f"{label}: {len(found)} instead of one"
    for name, value in wanted.items():
        fits = value(found[0][name]) if callable(value) else found[0][name] == value
        assert fits, f"{label}: {name} is {found[0][name]!r} instead of {value!r}"


nothing: Check = stored()
"""Nothing is stored: it only shows something."""


def typed(**values: str) -> Fill:
    """Return a fill that types these."""

    def fill(press: Press) -> None:
        for name, value in values.items():
            press.field(name).fill(value)

    return fill


def as_it_comes(press: Press) -> None:
    """Fill nothing in."""


def emptied(*names: str) -> Fill:
    """Return a fill that makes these fields empty."""
    return typed(**dict.fromkeys(names, ""))


def says_no(page: Page) -> None:
    """The page says that it was refused, in the summary or as a message."""
    expect(page.locator("#summary, .flash.error, .flash.warning").first).to_be_visible()
