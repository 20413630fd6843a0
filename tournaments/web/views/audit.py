"""What happened on an evening: for everybody with a role in the club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments import access
from tournaments.access import Right
from tournaments.web.acts import acts_of
from tournaments.web.pages import page, show


@page("GET")
def audit(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """List who did what to people, seats and results, in order."""
    evening = access.evening_for(request.user, evening_id, Right.READ, slug=slug)
    context = {"evening": evening, "acts": acts_of(evening), "section": "tonight"}
    return show(request, "tournaments/audit.html", context, club=evening.club)
