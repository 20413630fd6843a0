"""The prize-giving: the standing kept from the hall until then, and the list of who wins what."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Door
from tournaments.services import prizegiving
from tournaments.web.pages import INVALID, page, person, show
from tournaments.web.problems import all_shown
from tournaments.web.views.evenings import staff_page
from tournaments.web.views.tables import whole_number


@page("GET")
def prizes(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Show who wins what: to everybody, but for what is kept until the prize-giving."""
    evening = selectors.evening_at(evening_id, slug=slug)
    if evening is None:
        raise Http404
    if evening.hidden_from_round is not None:
        access.require(request.user, evening.club, Right.READ)
    may_read = access.can_read(request.user, evening.club)
    standing = selectors.standing_of(evening, public=not may_read, reveal=True)
    context = {
        "evening": evening,
        "standing": standing,
        "prizes": selectors.prizes_of(standing),
        "section": "standings",
    }
    return show(request, "tournaments/prizes.html", context, club=evening.club)


@page("POST")
def hide(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Keep the standing from the hall, from a round on."""
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    number = whole_number(request.POST.get("from_round", ""))
    try:
        prizegiving.hide_standing(evening_id=evening.pk, from_round=number, by=person(request), door=Door.DESK)
    except TournamentError as error:
        return staff_page(request, evening, refused=all_shown(error.problems), status=INVALID)
    messages.success(request, _("From round %(number)s on the hall does not see the standing.") % {"number": number})
    return redirect("evening", slug, evening.pk)


@page("POST")
def show_again(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Show everything to everybody: the prize-giving."""
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    prizegiving.show_standing(evening_id=evening.pk, by=person(request), door=Door.DESK)
    messages.success(request, _("Everybody can see the standing and the prizes now."))
    return redirect("prizes", slug, evening.pk)
