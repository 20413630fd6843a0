"""The page of a club: its evenings for everybody, the way into the evening for who runs it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from tournaments import selectors
from tournaments.web.pages import page, show

EVENINGS_SHOWN = 12


@page("GET")
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the club; strangers see its evenings, those with a role also what to do next."""
    found = selectors.club_at(slug)
    if found is None:
        raise Http404
    evenings = list(selectors.evenings_of(found)[: EVENINGS_SHOWN + 1])
    context = {
        "evenings": evenings[:EVENINGS_SHOWN],
        "has_more": len(evenings) > EVENINGS_SHOWN,
        "member_count": selectors.players_of(found).count(),
        "section": "club",
    }
    return show(request, "tournaments/club.html", context, club=found)


@page("GET")
def evenings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every evening of the club."""
    found = selectors.club_at(slug)
    if found is None:
        raise Http404
    context = {"evenings": selectors.evenings_of(found), "section": "club"}
    return show(request, "tournaments/evenings.html", context, club=found)
