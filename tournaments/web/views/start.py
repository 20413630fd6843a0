"""The front door: the start page, and the first run of a new installation."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring import PRESETS
from tournaments import selectors
from tournaments.errors import ErrorCode, TournamentError
from tournaments.models import Club
from tournaments.services import clubs
from tournaments.web import problems
from tournaments.web.forms.setup import PRESET_WORDS, SetupForm
from tournaments.web.pages import INVALID, page

_BACKEND = "django.contrib.auth.backends.ModelBackend"


@page("GET")
def start(request: HttpRequest) -> HttpResponse:
    """Three doors; with one club straight to it, with none to the first run."""
    found = list(Club.objects.all()[:200])
    if len(found) == 1:
        return redirect("club", found[0].slug)
    if not found and not clubs.is_set_up():
        return redirect("setup")
    rows = [(club, selectors.tonight_of(club) or selectors.evenings_of(club).first()) for club in found]
    return render(request, "tournaments/start.html", {"rows": rows})


@page("GET", "POST")
def setup(request: HttpRequest) -> HttpResponse:
    """Make the owner and the club of a new installation; afterwards this page is gone."""
    if clubs.is_set_up():
        return redirect("start")
    form = SetupForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            club, user = clubs.found_club(
                name=data["name"],
                slug=data["slug"],
                house_rules=PRESETS[data["preset"]],
                preset=data["preset"],
                username=data["username"],
                password=data["password"],
            )
        except TournamentError as error:
            if any(problem.code == ErrorCode.ALREADY_SET_UP for problem in error.problems):
                return redirect("start")
            problems.add_to_form(form, error)
        else:
            login(request, user, backend=_BACKEND)
            ready = _("%(club)s is ready. Three steps lead to your first evening.") % {"club": club.name}
            messages.success(request, ready)
            return redirect("club", club.slug)
    context = {"form": form, "problems": problems.of_form(form), "preset_words": PRESET_WORDS}
    return render(request, "tournaments/setup.html", context, status=INVALID if form.is_bound else 200)
