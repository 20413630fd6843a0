"""The prizes of a competition, as its owner sets them; those of an evening stand in its plan."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import access, selectors, wording
from tournaments.access import Right
from tournaments.errors import Problem, TournamentError
from tournaments.models import Door
from tournaments.services import prize_schemes as services
from tournaments.web import problems
from tournaments.web.forms.prizes import SchemeForm
from tournaments.web.pages import INVALID, page, person, show
from tournaments.web.prize_pages import PrizePages


@page("GET", "POST")
def scheme(request: HttpRequest, slug: str, competition_id: int) -> HttpResponse:
    """Show and change the prizes of a competition."""
    competition = access.competition_for(request.user, competition_id, Right.OWN, slug=slug)
    pages = PrizePages(scope=competition)
    form = SchemeForm(
        request.POST if request.method == "POST" else None,
        categories=selectors.categories_of(competition.club),
        rules=competition.prize_rules,
    )
    if request.method == "POST" and form.is_valid():
        try:
            services.change_scheme(
                competition_id=competition.pk, prizes=form.prizes_typed(), by=person(request), door=Door.DESK
            )
        except TournamentError as error:
            for problem in error.problems:
                field = form.field_of_prize(problem.field) if isinstance(problem, Problem) else ""
                form.add_error(field if field in form.fields else None, wording.sentence(problem))
        else:
            messages.success(request, _("The prizes are saved."))
            return redirect(pages.listed)
    context = {
        "form": form,
        "pages": pages,
        "competition": competition,
        "problems": problems.of_form(form),
        "section": "seasons",
    }
    status = INVALID if form.is_bound else 200
    return show(request, "tournaments/prize_scheme.html", context, club=competition.club, status=status)
