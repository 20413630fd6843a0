"""The public standing. It updates by itself: a poll that finds nothing new costs one query and no swap."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from tournaments import access, fragments, selectors
from tournaments.models import Evening
from tournaments.selectors import StandingVersion
from tournaments.web import polling
from tournaments.web.pages import fresh, page, show


@page("GET")
def standings(request: HttpRequest, slug: str, evening_id: int, after_round: int | None = None) -> HttpResponse:
    """Show the standing, the newest or that after a round; answer a poll."""
    version = selectors.standing_version(evening_id, slug=slug)
    if version is None:
        raise Http404
    token = version.token(get_language() or "")
    asks_again = "HX-Request" in request.headers and "v" in request.GET
    if asks_again and request.GET["v"] == token and not polling.is_final(version):
        return fresh(HttpResponse(status=polling.UNCHANGED))
    evening = selectors.evening_at(evening_id, slug=slug)
    if evening is None:
        raise Http404
    reveal = access.can_read(request.user, evening.club)
    rounds = selectors.rounds_with_standing(evening, reveal=reveal)
    if after_round is not None and after_round not in rounds:
        raise Http404
    shown = after_round if after_round is not None else (rounds[-1] if rounds else 0)
    context = {
        "club": evening.club,
        "evening": evening,
        "after_round": after_round,
        "shown_round": shown,
        "rounds": rounds,
        "version": version,
        "token": token,
        "interval": None if polling.is_final(version) else polling.interval(version),
        "hidden_from": evening.hidden_from_round,
        "reveal": reveal,
        "table": _table(evening, version, after_round=shown, reveal=reveal),
        "ties": selectors.open_ties_of(evening, shown) if reveal and after_round is None else 0,
        "section": "standings",
    }
    if asks_again:
        status = polling.STOP if polling.is_final(version) else 200
        return fresh(render(request, "tournaments/_standing.html", context, status=status))
    return fresh(show(request, "tournaments/standings.html", context, club=evening.club))


def _table(evening: Evening, version: StandingVersion, *, after_round: int, reveal: bool) -> str:
    """Return the list as the recompute rendered it, or render it when that is not of this version."""
    language = get_language() or ""
    stored = fragments.stored_standing(
        evening.pk, after_round=after_round, language=language, version=version.standings
    )
    if stored is not None:
        # Rendered by the very template below, so it is escaped already.
        return mark_safe(stored)  # noqa: S308
    return fragments.standing_html(evening, after_round=after_round, language=language, reveal=reveal)
