"""What a correction changes, as the page shows it before it is confirmed: every list with who moves in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments import prize_words
from tournaments.models import Competition, Evening
from tournaments.services.effects import Effects, ListEffects, Moved
from tournaments.web.moved import MovedLine
from tournaments.web.pages import show
from tournaments.web.prize_pages import differences_of
from tournaments.web.season_table import AVERAGES, figure

# Of the page alone: the services are not told of them.
_NOT_AGAIN = frozenset({"csrfmiddlewaretoken", "action"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownList:
    """What changes in one list; `prizes` and `lots` are sentences, `handed_out` whether there are prizes on record."""

    title: str
    url: str
    moves: list[MovedLine]
    prizes: list[str]
    handed_out: bool
    lots: list[str]


def preview_page(
    request: HttpRequest, evening: Evening, found: Effects, *, title: str, subtitle: str, back: Mapping[str, str]
) -> HttpResponse:
    """Return the page that tells what changes, with what was sent in it to be sent once more.

    `back` leads to where it was typed: "url", or "action" to post it there.
    """
    context = {
        "evening": evening,
        "title": title,
        "subtitle": subtitle,
        "lists": [shown_list(part) for part in (found.evening, *found.seasons)],
        "kept": [(competition, _url(competition)) for competition in found.closed],
        "seated": ", ".join(map(str, found.seated)),
        "fields": [(name, value) for name, value in request.POST.items() if name not in _NOT_AGAIN],
        "back": back,
        "section": "tonight",
    }
    return show(request, "tournaments/correction.html", context, club=evening.club)


def shown_list(found: ListEffects) -> ShownList:
    """Return what changes in one list as it is shown."""
    scope = found.scope
    average = isinstance(scope, Competition) and scope.counting_rules.counting.rule in AVERAGES
    return ShownList(
        title=str(scope),
        url=_url(scope),
        moves=[_shown(item, average=average) for item in found.moved],
        prizes=differences_of(found.prizes) if found.prizes else [],
        handed_out=found.prizes is not None,
        lots=[prize_words.lot_voided(lot.item.prize, lot.item.category, lot.names) for lot in found.voided],
    )


def _shown(item: Moved, *, average: bool) -> MovedLine:
    change = item.change
    return MovedLine(
        name=item.name,
        place_before=change.place_before,
        place_after=change.place_after,
        value_before=figure(change.value_before, average=average),
        value_after=figure(change.value_after, average=average),
    )


def _url(scope: Evening | Competition) -> str:
    name = "standings" if isinstance(scope, Evening) else "competition"
    return reverse(name, args=[scope.club.slug, scope.pk])
