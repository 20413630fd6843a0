"""How an evening is drawn, chosen on the draw screen, where one sees what it means tonight."""

from __future__ import annotations

import dataclasses

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.access import Right
from tournaments.errors import Problem, TournamentError
from tournaments.models import Door
from tournaments.services import plans
from tournaments.web import problems
from tournaments.web.forms.draw_options import DrawOptionsForm, field_of
from tournaments.web.pages import INVALID, page, person, show
from tournaments.web.turnout import turnout_of
from tournaments.web.views.rounds import evening_of


@page("GET", "POST")
def draw_options(request: HttpRequest, slug: str, evening_id: int, number: int) -> HttpResponse:
    """Show the choices with what each means tonight, and keep what is chosen with the evening's plan."""
    evening = evening_of(request, slug, evening_id, number, Right.DIRECT)
    if evening.is_closed:
        messages.warning(request, _("This evening is closed. Reopen it first to change something."))
        return redirect("evening", slug, evening.pk)
    form = DrawOptionsForm(request.POST if request.method == "POST" else None, evening=evening)
    if request.method == "POST" and form.is_valid():
        try:
            plans.change_plan(evening_id=evening.pk, by=person(request), door=Door.DESK, seating=form.changed_seating())
        except TournamentError as error:
            placed = [
                dataclasses.replace(problem, field=field_of(problem.field))
                for problem in error.problems
                if isinstance(problem, Problem)
            ]
            problems.add_to_form(form, TournamentError(*placed))
        else:
            messages.success(request, _("So it is drawn tonight. What is drawn already stays until you draw again."))
            return redirect("round", slug, evening.pk, number)
    context = {
        "evening": evening,
        "number": number,
        "options": form,
        "turnout": turnout_of(evening, number),
        "problems": problems.of_form(form),
        "section": "tonight",
    }
    status = INVALID if form.is_bound else 200
    return show(request, "tournaments/draw_options.html", context, club=evening.club, status=status)
