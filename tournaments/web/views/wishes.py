"""What the club wishes of every draw: who may not sit together, and who keeps a table. For directors only."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import ApartKind, Door
from tournaments.selectors.wishes import aparts_of, keepers_of_tables
from tournaments.services import wishes as services
from tournaments.web import problems
from tournaments.web.forms.wishes import ApartForm
from tournaments.web.pages import INVALID, page, person, show


@page("GET", "POST")
def wishes(request: HttpRequest, slug: str) -> HttpResponse:
    """List the wishes, and add one."""
    club = access.club_for(request.user, slug, Right.DIRECT)
    players = selectors.players_of(club).filter(merged_into=None)
    form = ApartForm(request.POST if request.method == "POST" else None, players=players)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            wish = services.keep_apart(
                club=club,
                first_id=data["first"],
                second_id=data["second"],
                kind=ApartKind(data["kind"]),
                reason=data["reason"],
                by=person(request),
                door=Door.DESK,
            )
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            messages.success(request, _("%(people)s are kept apart from the next draw on.") % {"people": wish.label})
            return redirect("wishes", slug)
    context = {
        "form": form,
        "wishes": aparts_of(club),
        "keepers": keepers_of_tables(club),
        "has_players": players.exists(),
        "problems": problems.of_form(form),
        "section": "members",
    }
    return show(request, "tournaments/wishes.html", context, club=club, status=INVALID if form.is_bound else 200)


@page("POST")
def wish_forget(request: HttpRequest, slug: str, apart_id: int) -> HttpResponse:
    """Let two people sit together again."""
    club = access.club_for(request.user, slug, Right.DIRECT)
    try:
        services.forget_apart(club=club, apart_id=apart_id, by=person(request), door=Door.DESK)
    except TournamentError as error:
        for problem in problems.all_shown(error.problems):
            messages.error(request, problem.text)
    else:
        messages.success(request, _("The two may sit together again, from the next draw on."))
    return redirect("wishes", slug)
