"""The codes of an evening in a competition: who was not there, what that counts for, entered and taken back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import access, season_words, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Competition, Door, Evening
from tournaments.ranking import Code
from tournaments.selectors.codes import absentees_of, codes_of
from tournaments.selectors.people import name_of
from tournaments.services import codes as services
from tournaments.web import problems
from tournaments.web.forms.codes import CodeForm, codes_to_give
from tournaments.web.forms.competitions import evening_words
from tournaments.web.forms.evenings import ReasonForm
from tournaments.web.pages import INVALID, page, person, show
from tournaments.web.views.tables import whole_number


@page("GET", "POST")
def codes(request: HttpRequest, slug: str, competition_id: int) -> HttpResponse:
    """List who was not there on an evening, the newest unless asked otherwise; a director enters codes here."""
    right = Right.DIRECT if request.method == "POST" else Right.READ
    competition = access.competition_for(request.user, competition_id, right, slug=slug)
    evening = _evening(request, competition)
    form = CodeForm(request.POST or None, codes=codes_to_give(competition.counting_rules))
    if request.method == "POST" and form.is_valid():
        if evening is None:
            raise Http404
        data = form.cleaned_data
        try:
            services.enter_code(
                competition_id=competition.pk,
                evening_id=evening.pk,
                entrant_id=data["entrant"],
                code=Code(data["code"]),
                reason=data["reason"],
                by=person(request),
                door=Door.DESK,
            )
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("The code counts now. The list is being made again."))
            return redirect(_address(competition, evening))
    return _page(request, competition, evening, form)


@page("POST")
def code_cancel(request: HttpRequest, slug: str, competition_id: int, entry_id: int) -> HttpResponse:
    """Take a code back, with a reason; it stays on the list of what was entered."""
    competition = access.competition_for(request.user, competition_id, Right.DIRECT, slug=slug)
    entry = competition.code_entries.select_related("evening").filter(pk=entry_id).first()
    if entry is None:
        raise Http404
    form = ReasonForm(request.POST)
    refused = [] if form.is_valid() else problems.of_form(form)
    if not refused:
        try:
            services.cancel_code(
                entry_id=entry.pk, reason=form.cleaned_data["reason"], by=person(request), door=Door.DESK
            )
        except TournamentError as error:
            refused = problems.all_shown(error.problems)
        else:
            messages.success(request, _("The code is taken back. The list is being made again."))
            return redirect(_address(competition, entry.evening))
    new = CodeForm(codes=codes_to_give(competition.counting_rules))
    return _page(request, competition, entry.evening, new, refused=refused, cancelling=entry.pk)


def _evening(request: HttpRequest, competition: Competition) -> Evening | None:
    """The evening that was asked for; without one the last that is over."""
    evenings = competition.evenings.order_by("-date", "-pk")
    if asked := request.POST.get("evening") or request.GET.get("evening", ""):
        found = evenings.filter(pk=whole_number(asked)).first()
        if found is None:
            raise Http404
        return found
    return next((evening for evening in evenings if evening.is_closed), evenings.first())


def _address(competition: Competition, evening: Evening) -> str:
    return f"{reverse('codes', args=[competition.club.slug, competition.pk])}?evening={evening.pk}"


def _page(
    request: HttpRequest,
    competition: Competition,
    evening: Evening | None,
    form: CodeForm,
    *,
    refused: list[problems.Shown] | None = None,
    cancelling: int = 0,
) -> HttpResponse:
    found = problems.of_form(form) + (refused or [])
    names = selectors.staff_names(competition.club)
    rules = competition.counting_rules
    entries = list(codes_of(competition, evening)) if evening is not None else []
    evenings = competition.evenings.order_by("-date", "-pk")
    context = {
        "competition": competition,
        "evening": evening,
        "evenings": [(each.pk, evening_words(each)) for each in evenings],
        "absentees": [
            {
                "id": absentee.entrant.pk,
                "name": name_of(absentee.entrant, names),
                "entry": absentee.entry,
                "label": season_words.CODES[absentee.code] if absentee.code else "",
                "worth": season_words.worth_sentence(rules.code(absentee.code)) if absentee.code else "",
            }
            for absentee in (absentees_of(competition, evening) if evening is not None else [])
        ],
        "entries": [
            {
                "entry": entry,
                "name": name_of(entry.player or entry.pair, names),
                "label": season_words.CODES[Code(entry.code)],
            }
            for entry in entries
        ],
        "form": form,
        "open": form["entrant"].value() if form.is_bound else "",
        "problems": found,
        "cancelling": cancelling,
        "typed_reason": request.POST.get("reason", ""),
        "section": "seasons",
    }
    status = INVALID if found else 200
    return show(request, "tournaments/codes.html", context, club=competition.club, status=status)
