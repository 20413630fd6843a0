"""Why somebody stands where it stands on an evening, for everybody who wants to know."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from tournaments import access, selectors, tie_words
from tournaments.selectors.explained_evenings import explain_entrant
from tournaments.web.pages import page, show


@page("GET")
def evening_entrant(request: HttpRequest, slug: str, evening_id: int, entrant_id: int) -> HttpResponse:
    """Explain one line of the newest standing: its rounds, its penalties and its neighbours."""
    evening = selectors.evening_at(evening_id, slug=slug)
    if evening is None:
        raise Http404
    may_read = access.can_read(request.user, evening.club)
    found = explain_entrant(evening, entrant_id, public=not may_read, reveal=may_read)
    if found is None:
        raise Http404
    context = {
        "evening": evening,
        "found": found,
        "row": found.row,
        "neighbours": tie_words.neighbours(found),
        "section": "standings",
    }
    return show(request, "tournaments/evening_entrant.html", context, club=evening.club)
