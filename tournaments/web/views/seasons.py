"""The seasons of a club with their competitions: read by everybody, made and changed by the owner."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import access, season_words, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Club, Door, Season
from tournaments.selectors import competitions as selected
from tournaments.services import competitions as services
from tournaments.web import problems
from tournaments.web.forms.competitions import SeasonForm
from tournaments.web.pages import INVALID, page, person, show


@page("GET")
def seasons(request: HttpRequest, slug: str) -> HttpResponse:
    """List the seasons, the newest first: who is ahead in each competition, and how far it is."""
    club = selectors.club_at(slug)
    if club is None:
        raise Http404
    found = selected.seasons_of(club)
    counts = {
        row.competition.pk: season_words.counting_sentence(row.competition.counting_rules, periods=row.period_count)
        for item in found
        for row in item.competitions
    }
    return show(
        request, "tournaments/seasons.html", {"seasons": found, "counts": counts, "section": "seasons"}, club=club
    )


@page("GET", "POST")
def season_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a season."""
    club = access.club_for(request.user, slug, Right.OWN)
    form = SeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            season = services.make_season(club=club, by=person(request), door=Door.DESK, **form.cleaned_data)
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("The season is there. Next: a competition in it."))
            return redirect("competition-new", slug, season.pk)
    return _season_page(request, club, form, None)


@page("GET", "POST")
def season(request: HttpRequest, slug: str, season_id: int) -> HttpResponse:
    """Change the name or the days of a season."""
    found = access.season_for(request.user, season_id, Right.OWN, slug=slug)
    initial = {name: getattr(found, name) for name in ("name", "starts_on", "ends_on")}
    form = SeasonForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            services.change_season(season_id=found.pk, by=person(request), door=Door.DESK, **form.cleaned_data)
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("The season is saved."))
            return redirect("seasons", slug)
    return _season_page(request, found.club, form, found)


def _season_page(request: HttpRequest, club: Club, form: SeasonForm, season: Season | None) -> HttpResponse:
    context = {"form": form, "season": season, "problems": problems.of_form(form), "section": "seasons"}
    return show(request, "tournaments/season.html", context, club=club, status=INVALID if form.is_bound else 200)
