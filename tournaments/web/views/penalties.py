"""Penalties of an evening: given and cancelled, each with a reason; once it is closed, after a look at what changes."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Evening, Player
from tournaments.services import corrections
from tournaments.services.effects import Effects
from tournaments.web import problems
from tournaments.web.effects import preview_page
from tournaments.web.forms.evenings import PenaltyForm, ReasonForm
from tournaments.web.pages import INVALID, page, person, show


@page("GET", "POST")
def penalties(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """List the penalties of the evening; a director gives them here."""
    right = Right.DIRECT if request.method == "POST" else Right.READ
    evening = access.evening_for(request.user, evening_id, right, slug=slug)
    form = PenaltyForm(request.POST or None, players=_present(evening))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        given: dict[str, Any] = {
            "evening_id": evening.pk,
            "player_id": data["player"],
            # The paper says "100", whatever the sign: a penalty takes points.
            "points": -abs(data["points"]),
            "reason": data["reason"],
            "by": person(request),
        }
        try:
            if _is_asked_first(request, evening):
                found = corrections.preview_penalty(**given)
                return _preview(request, evening, found, _("What this penalty changes"))
            penalty = corrections.give_penalty(**given)
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("The penalty of %(player)s counts now.") % {"player": penalty.player.label})
            return redirect("penalties", slug, evening.pk)
    status = INVALID if request.method == "POST" else 200
    return _page(request, evening, form, refused=problems.of_form(form), status=status)


@page("POST")
def penalty_cancel(request: HttpRequest, slug: str, evening_id: int, penalty_id: int) -> HttpResponse:
    """Take a penalty back, with a reason; it stays on the list."""
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    penalty = access.penalty_for(request.user, penalty_id, Right.DIRECT)
    if penalty.evening_id != evening.pk:
        raise Http404
    form = ReasonForm(request.POST)
    refused = [] if form.is_valid() else problems.of_form(form)
    if form.is_valid():
        given: dict[str, Any] = {
            "penalty_id": penalty.pk,
            "reason": form.cleaned_data["reason"],
            "by": person(request),
        }
        try:
            if _is_asked_first(request, evening):
                found = corrections.preview_cancelling(**given)
                return _preview(request, evening, found, _("What cancelling this penalty changes"))
            corrections.cancel_penalty(**given)
        except TournamentError as error:
            refused = problems.all_shown(error.problems)
    if refused:
        new = PenaltyForm(players=_present(evening))
        return _page(request, evening, new, refused=refused, cancelling=penalty.pk, status=INVALID)
    messages.success(request, _("The penalty of %(player)s is cancelled.") % {"player": penalty.player.label})
    return redirect("penalties", slug, evening.pk)


def _is_asked_first(request: HttpRequest, evening: Evening) -> bool:
    """On a closed evening nothing is done before it was seen what it changes."""
    return evening.is_closed and request.POST.get("action") != "confirm_correction"


def _preview(request: HttpRequest, evening: Evening, found: Effects, title: str) -> HttpResponse:
    back = {"url": reverse("penalties", args=[evening.club.slug, evening.pk])}
    return preview_page(request, evening, found, title=title, subtitle=evening.label, back=back)


def _page(
    request: HttpRequest,
    evening: Evening,
    form: PenaltyForm,
    *,
    refused: list[problems.Shown],
    status: int,
    cancelling: int = 0,
) -> HttpResponse:
    context = {
        "evening": evening,
        "penalties": evening.penalties.select_related("player", "given_by", "cancelled_by"),
        "is_imported": evening.imported_results.exists(),
        "form": form,
        "problems": refused,
        "cancelling": cancelling,
        "typed_reason": request.POST.get("reason", ""),
        "section": "tonight",
    }
    return show(request, "tournaments/penalties.html", context, club=evening.club, status=status)


def _present(evening: Evening) -> list[Player]:
    present = selectors.present_ids(evening)
    return [player for player in selectors.players_of(evening.club) if player.pk in present]
