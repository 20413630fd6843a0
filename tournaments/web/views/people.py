"""The members: a list one can search, and the form of one member."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.services import people
from tournaments.web import problems
from tournaments.web.forms.people import PlayerForm, values_of
from tournaments.web.pages import INVALID, page, show


@page("GET")
def members(request: HttpRequest, slug: str) -> HttpResponse:
    """List the members, or those a search finds."""
    club = access.club_for(request.user, slug, Right.READ)
    query = request.GET.get("q", "").strip()
    found = selectors.players_of(club)
    for word in query.split()[:5]:
        found = found.filter(
            Q(first_name__icontains=word)
            | Q(infix__icontains=word)
            | Q(last_name__icontains=word)
            | Q(number__istartswith=word)
        )
    context = {"players": found, "query": query, "section": "members"}
    return show(request, "tournaments/members.html", context, club=club)


@page("GET", "POST")
def member_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a member or guest."""
    club = access.club_for(request.user, slug, Right.OWN)
    form = PlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            player = people.add_player(club=club, **form.cleaned_data)
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("%(player)s is added.") % {"player": player.label})
            return redirect("member-new" if "again" in request.POST else "members", club.slug)
    context = {"form": form, "problems": problems.of_form(form), "section": "members"}
    return show(request, "tournaments/member.html", context, club=club, status=INVALID if form.is_bound else 200)


@page("GET", "POST")
def member(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Change a member."""
    club = access.club_for(request.user, slug, Right.OWN)
    player = access.player_for(request.user, player_id, Right.OWN)
    if player.club_id != club.pk:
        raise Http404
    label = player.label
    form = PlayerForm(request.POST or None, initial=values_of(player))
    if request.method == "POST" and form.is_valid():
        try:
            people.change_player(player=player, **form.cleaned_data)
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("%(player)s is changed.") % {"player": player.label})
            return redirect("members", club.slug)
    context = {
        "form": form,
        "player_label": label,
        "problems": problems.of_form(form),
        "section": "members",
    }
    return show(request, "tournaments/member.html", context, club=club, status=INVALID if form.is_bound else 200)
