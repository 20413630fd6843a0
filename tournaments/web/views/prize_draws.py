"""Lots drawn among those who are equal for a prize: entered, and taken back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Door
from tournaments.services import prizes as services
from tournaments.web.forms.prizes import LotForm
from tournaments.web.pages import page, person
from tournaments.web.prize_pages import pages_for
from tournaments.web.problems import all_shown
from tournaments.web.views.prizes import list_page


@page("POST")
def draw(
    request: HttpRequest, slug: str, evening_id: int | None = None, competition_id: int | None = None
) -> HttpResponse:
    """Enter the lot for one prize."""
    pages = pages_for(request, slug, Right.DIRECT, evening_id, competition_id)
    key = request.POST.get("key", "")[:40]
    found = selectors.prizes_of(pages.scope, public=False)
    equal = next((item.prize.sharing for item in found.prizes if item.prize.key == key), ())
    form = LotForm(request.POST, equal=equal)
    # What is no number is nobody's, and the service says who must be drawn.
    form.is_valid()
    try:
        services.enter_draw(**pages.named, key=key, order=form.order(), by=person(request), door=Door.DESK)
    except TournamentError as error:
        return list_page(request, pages, refused=all_shown(error.problems), lot=(key, form))
    messages.success(request, _("The lot is entered."))
    return redirect(pages.listed)


@page("POST")
def cancel(
    request: HttpRequest, slug: str, draw_id: int, evening_id: int | None = None, competition_id: int | None = None
) -> HttpResponse:
    """Take a lot back, with a reason."""
    pages = pages_for(request, slug, Right.DIRECT, evening_id, competition_id)
    if not pages.scope.prizedraws.filter(pk=draw_id).exists():
        raise Http404
    reason = request.POST.get("reason", "")
    try:
        services.cancel_draw(draw_id=draw_id, reason=reason, by=person(request), door=Door.DESK)
    except TournamentError as error:
        return list_page(request, pages, refused=all_shown(error.problems))
    messages.success(request, _("The lot is taken back."))
    return redirect(pages.listed)
