"""What a page offers, read from its markup: links, forms and their buttons. Folded away is offered, hidden is not."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

from django.urls import ResolverMatch

from tests.browser.crawl.addresses import match_of

_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_WHAT_IT_IS = {"act", "confirm"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One button: where it stands, and what pressing it sends."""

    key: str
    page: str
    address: str
    method: str
    match: ResolverMatch
    form: int
    button: int
    scripted: bool
    hidden: tuple[tuple[str, str], ...]


@dataclass(slots=True, kw_only=True)
class Markup:
    links: list[str] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    strays: list[str] = field(default_factory=list)
    """Buttons that belong to no form: a script answers them, so nobody can tell from the markup what they do."""
    ids: set[str] = field(default_factory=set)

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(offer.key for offer in self.offers)


def read(html: str, *, address: str) -> Markup:
    """Return what the page at this address offers."""
    reader = _Reader()
    reader.feed(html)
    return reader.markup(address)


@dataclass(slots=True, kw_only=True)
class _Form:
    attrs: dict[str, str]
    scripted: bool
    hidden: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[dict[str, str], bool]] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[tuple[str, dict[str, str]]] = []
        self._forms: list[_Form] = []
        self._found = Markup()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self._found.ids.add(values["id"])
        inside = self._form()
        is_hidden = "hidden" in values or any("hidden" in outer for _tag, outer in self._open)
        is_dead = "disabled" in values or any(tag == "fieldset" and "disabled" in outer for tag, outer in self._open)
        if tag == "a" and "href" in values and not is_hidden:
            self._found.links.append(values["href"])
        elif tag == "form":
            is_door = any("data-door" in outer for _tag, outer in self._open)
            scripted = "hx-post" in values or "data-arbitration" in values or is_door
            self._forms.append(_Form(attrs=values, scripted=scripted))
        elif tag == "input" and values.get("type") == "hidden" and inside:
            inside.hidden.append((values.get("name", ""), values.get("value", "")))
        elif tag == "button" or (tag == "input" and values.get("type") in {"submit", "image"}):
            if inside is None or values.get("type") == "button":
                self._found.strays.append(values.get("id") or values.get("name") or self.get_starttag_text() or "")
            else:
                # With its script a page needs no button to find a name.
                inside.buttons.append((values, is_hidden or is_dead or "data-without-script" in values))
        if tag not in _VOID:
            self._open.append((tag, values))

    def handle_endtag(self, tag: str) -> None:
        for place in range(len(self._open) - 1, -1, -1):
            if self._open[place][0] == tag:
                del self._open[place:]
                return

    def _form(self) -> _Form | None:
        return self._forms[-1] if any(tag == "form" for tag, _attrs in self._open) else None

    def markup(self, address: str) -> Markup:
        for number, form in enumerate(self._forms):
            for place, (button, is_hidden) in enumerate(form.buttons):
                if is_hidden:
                    continue
                method = form.attrs.get("method", "get").upper()
                target = urljoin(address, button.get("formaction") or form.attrs.get("action") or address)
                match = match_of(target)
                assert match is not None, f"a form on {address} leads nowhere: {target}"
                self._found.offers.append(
                    Offer(
                        key=_key(match.url_name or "", method, form, button),
                        page=address,
                        address=target,
                        method=method,
                        match=match,
                        form=number,
                        button=place,
                        scripted=form.scripted,
                        hidden=tuple(form.hidden),
                    )
                )
        return self._found


def _key(name: str, method: str, form: _Form, button: dict[str, str]) -> str:
    """Return the word for an act: the name of its address, and what else decides what it does.

    An amount or another number is not part of it, and neither is who or what it is done to.
    """
    parts = [name] if method == "POST" else [method, name]
    parts += [f"{key}={value}" for key, value in form.hidden if key in _WHAT_IT_IS]
    if button.get("name") and "formaction" not in button:
        value = button.get("value", "")
        parts.append(button["name"] if value.isdecimal() else f"{button['name']}={value}")
    if button.get("id") == "undo":
        parts.append("undo")
    return " ".join(parts)
