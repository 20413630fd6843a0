"""The members: a list one can search, the form of one member, and the day somebody stops."""

from __future__ import annotations

from enum import StrEnum

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments import access, selectors, wording
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Club, Player
from tournaments.services import people
from tournaments.web import problems
from tournaments.web.forms.people import LastDayForm, PlayerForm, values_of
from tournaments.web.pages import INVALID, page, show


class Which(StrEnum):
    """Whom the list of members shows."""

    ACTIVE = "active"
    ALL = "all"
    GUESTS = "guests"


@page("GET")
def members(request: HttpRequest, slug: str) -> HttpResponse:
    """List the members who are active, all of them or the guests; or those a search finds among them."""
    club = access.club_for(request.user, slug, Right.READ)
    query = request.GET.get("q", "").strip()
    asked = request.GET.get("show", "")
    which = Which(asked) if asked in {each.value for each in Which} else Which.ACTIVE
    everybody = selectors.players_of(club)
    context = {
        "players": selectors.players_named(_shown(club, which), query),
        "anybody": everybody.exists(),
        "query": query,
        "which": which.value,
        "choices": [(Which.ACTIVE.value, _("Active")), (Which.GUESTS.value, _("Guests")), (Which.ALL.value, _("All"))],
        "today": timezone.localdate(),
        "section": "members",
    }
    return show(request, "tournaments/members.html", context, club=club)


@page("GET", "POST")
def member_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a member or guest."""
    club = access.club_for(request.user, slug, Right.OWN)
    categories = selectors.categories_of(club)
    form = PlayerForm(request.POST or None, initial={"number": people.next_number(club)}, categories=categories)
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
    club, player = member_for(request, slug, player_id)
    if player.merged_into_id is not None:
        return redirect("member", club.slug, player.merged_into_id)
    categories = selectors.categories_of(club)
    form = PlayerForm(request.POST or None, initial=values_of(player), categories=categories)
    label = player.label
    if request.method == "POST" and form.is_valid():
        try:
            people.change_player(player=player, **form.cleaned_data)
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("%(player)s is changed.") % {"player": player.label})
            return redirect("members", club.slug)
    return _form_page(request, club, player, form, LastDayForm(), label=label, wrong=form if form.is_bound else None)


@page("POST")
def member_deactivate(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Take a member off the list at the door, from a day on."""
    club, player = member_for(request, slug, player_id)
    label, initial = player.label, values_of(player)
    form = LastDayForm(request.POST)
    if form.is_valid():
        try:
            people.deactivate_player(player=player, last_day=form.cleaned_data["last_day"])
        except TournamentError as error:
            for problem in error.problems:
                form.add_error("last_day", wording.sentence(problem))
        else:
            day = date_format(form.cleaned_data["last_day"], "j F Y")
            messages.success(request, _("%(player)s is a member until %(day)s.") % {"player": player.label, "day": day})
            return redirect("members", club.slug)
    unchanged = PlayerForm(initial=initial, categories=selectors.categories_of(club))
    return _form_page(request, club, player, unchanged, form, label=label, wrong=form)


@page("POST")
def member_reactivate(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Put a member back on the list at the door."""
    club, player = member_for(request, slug, player_id)
    try:
        people.reactivate_player(player=player)
    except TournamentError as error:
        messages.error(request, wording.sentence(error.problems[0]))
    else:
        messages.success(request, _("%(player)s is active again.") % {"player": player.label})
    return redirect("member", club.slug, player.pk)


def member_for(request: HttpRequest, slug: str, player_id: int) -> tuple[Club, Player]:
    """Return the member of this club for its owner, or refuse."""
    club = access.club_for(request.user, slug, Right.OWN)
    player = access.player_for(request.user, player_id, Right.OWN)
    if player.club_id != club.pk:
        raise Http404
    return club, player


def _shown(club: Club, which: Which) -> QuerySet[Player]:
    if which is Which.ACTIVE:
        return selectors.active_players_of(club, on=timezone.localdate())
    everybody = selectors.players_of(club)
    return everybody.filter(is_guest=True) if which is Which.GUESTS else everybody


def _form_page(
    request: HttpRequest,
    club: Club,
    player: Player,
    form: PlayerForm,
    last_day: LastDayForm,
    *,
    label: str,
    wrong: PlayerForm | LastDayForm | None,
) -> HttpResponse:
    stored = selectors.players_of(club).filter(pk=player.pk).values_list("active_until", flat=True).first()
    context = {
        "form": form,
        "last_day": last_day,
        "player_id": player.pk,
        "player_label": label,
        "stopped_on": stored,
        "problems": problems.of_form(wrong) if wrong else [],
        "section": "members",
    }
    return show(request, "tournaments/member.html", context, club=club, status=INVALID if wrong else 200)
