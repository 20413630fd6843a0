"""The page of a club: its evenings for everybody, the way into the evening for who runs it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from tournaments import access, selectors
from tournaments.services import plans
from tournaments.web.guide import guide_of
from tournaments.web.pages import page, show
from tournaments.web.plan_words import line_of

EVENINGS_SHOWN = 12


@page("GET")
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the club; strangers see its evenings, those with a role also what to do next."""
    found = selectors.club_at(slug)
    if found is None:
        raise Http404
    evenings = list(selectors.evenings_of(found)[: EVENINGS_SHOWN + 1])
    member_count = selectors.players_of(found).count()
    guide = []
    if access.can_own(request.user, found):
        guide = guide_of(found, members=member_count, evenings=len(evenings))
    same = plans.same_as_last(found) if access.can_direct(request.user, found) else None
    context = {
        "same": same,
        "same_line": line_of(same) if same else "",
        "evenings": evenings[:EVENINGS_SHOWN],
        "has_more": len(evenings) > EVENINGS_SHOWN,
        "member_count": member_count,
        "guide": guide,
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
