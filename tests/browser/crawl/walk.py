"""What one role met on its way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.browser.crawl.addresses import name_of
from tests.browser.crawl.markup import Markup, Offer
from tests.browser.crawl.roles import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """What a press sent, to be sent once more by somebody who may not."""

    address: str
    body: str
    content_type: str


@dataclass(slots=True, kw_only=True)
class Walk:
    """What one role met."""

    role: Role
    problems: list[str] = field(default_factory=list)
    pages: dict[str, Markup] = field(default_factory=dict)
    """By path with its query."""
    met: set[str] = field(default_factory=set)
    """The acts that were pressed and did what they are for."""
    filled_in_wrongly: set[str] = field(default_factory=set)
    """The acts that were refused because of what was filled in."""
    too_late: set[str] = field(default_factory=set)
    """The acts that were refused because of the state they were met in."""
    sent: dict[str, Sent] = field(default_factory=dict)
    later: list[Offer] = field(default_factory=list)
    """What is offered only after another press."""
    presses: int = 0

    @property
    def offers(self) -> Iterator[Offer]:
        for markup in self.pages.values():
            yield from markup.offers
        yield from self.later

    @property
    def names(self) -> set[str]:
        """The kinds of pages and acts that were reached."""
        return {name_of(path) for path in self.pages} | {offer.match.url_name or "" for offer in self.offers}
