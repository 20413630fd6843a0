"""Planning an evening: a new one, one as last time, and what can still be changed of one that was planned."""

from __future__ import annotations

import dataclasses

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.errors import Problem, TournamentError
from tournaments.models import Door, EntrantKind
from tournaments.seating.rules import MOST_ROUNDS, SeatingRules
from tournaments.services import plans, questions, removals
from tournaments.web import problems
from tournaments.web.forms.draw_options import field_of
from tournaments.web.forms.plans import FIELDS, NewEveningForm, PlanForm, initial_plan, initial_prizes, planned
from tournaments.web.pages import INVALID, page, person, show
from tournaments.web.plan_words import line_of


@page("GET", "POST")
def evening_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Plan an evening; its rules are the club's, its numbers start as last time."""
    club = access.club_for(request.user, slug, Right.DIRECT)
    today = timezone.localdate()
    same = plans.same_as_last(club, today=today)
    form = NewEveningForm(
        request.POST or None,
        initial=initial_plan(club, hands=selectors.rules_of(club).hands, today=today, same=same),
        club=club,
        prizes=initial_prizes(same),
        competitions=club.competitions.select_related("season"),
    )
    if request.method == "POST" and form.is_valid():
        try:
            evening = plans.plan_evening(
                club=club,
                entrants=EntrantKind(form.cleaned_data["entrants"]),
                competitions=form.chosen(),
                **{**form.changes(), "seating": SeatingRules.from_dict({**club.seating, **form.seating()})},
            )
        except TournamentError as error:
            _refuse(form, error)
        else:
            messages.success(request, _("The evening is planned. Next: who is there?"))
            return redirect("attendance", club.slug, evening.pk)
    context = {
        "form": form,
        "problems": problems.of_form(form),
        "same": same,
        "same_line": line_of(same) if same else "",
        "section": "club",
    }
    return show(request, "tournaments/evening_new.html", context, club=club, status=INVALID if form.is_bound else 200)


@page("POST")
def evening_same(request: HttpRequest, slug: str) -> HttpResponse:
    """Plan the next evening at once, as the last one was; the date that was promised guards against a second press."""
    club = access.club_for(request.user, slug, Right.DIRECT)
    same = plans.same_as_last(club)
    if same is None or request.POST.get("date") != same.date.isoformat():
        messages.warning(request, _("Nothing was planned: an evening was planned in the meantime. Look here first."))
        return redirect("evening-new", club.slug)
    try:
        evening = plans.plan_evening(club=club, **same.values)
    except TournamentError as error:
        for problem in problems.all_shown(error.problems):
            messages.error(request, problem.text)
        return redirect("evening-new", club.slug)
    messages.success(request, _("Planned as last time: %(line)s.") % {"line": line_of(same)})
    return redirect("evening", club.slug, evening.pk)


@page("GET", "POST")
def plan(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Change the plan of an evening; once a round is published only the number of rounds and the clock."""
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    if evening.is_closed:
        messages.warning(request, _("This evening is closed. Reopen it first to change something."))
        return redirect("evening", slug, evening.pk)
    begun = any(round_.is_published for round_ in selectors.rounds_of(evening))
    form = PlanForm(request.POST or None, initial=planned(evening), club=evening.club, prizes=evening.prize_rules)
    form.only_for(questions.form_of(evening), rounds=MOST_ROUNDS)
    # Prizes still change once a round is published, as the number of rounds does.
    kept = plans.AFTER_PUBLISHING | plans.SEATING_AFTER_PUBLISHING | form.prize_names
    for name, field in form.fields.items():
        field.disabled = begun and name not in kept
    if request.method == "POST" and form.is_valid():
        try:
            plans.change_plan(evening_id=evening.pk, by=person(request), door=Door.DESK, **form.changes())
        except TournamentError as error:
            _refuse(form, error)
        else:
            messages.success(request, _("The plan of the evening is changed."))
            return redirect("evening", slug, evening.pk)
    context = {
        "evening": evening,
        "form": form,
        "begun": begun,
        "may_go": not removals.check_removal(evening),
        "problems": problems.of_form(form),
        "section": "tonight",
    }
    return show(request, "tournaments/plan.html", context, club=evening.club, status=INVALID if form.is_bound else 200)


@page("POST")
def evening_remove(request: HttpRequest, slug: str, evening_id: int) -> HttpResponse:
    """Remove an evening that was planned by mistake; its plan said what goes with it."""
    evening = access.evening_for(request.user, evening_id, Right.DIRECT, slug=slug)
    label = evening.label
    try:
        removals.remove_evening(evening_id=evening.pk, by=person(request), door=Door.DESK)
    except TournamentError as error:
        for problem in problems.all_shown(error.problems):
            messages.error(request, problem.text)
        return redirect("evening", slug, evening.pk)
    messages.success(request, _("The evening %(evening)s is removed.") % {"evening": label})
    return redirect("club", slug)


def _refuse(form: PlanForm, error: TournamentError) -> None:
    """Show what a service refused at the field where it was typed."""
    placed = [
        dataclasses.replace(problem, field=FIELDS.get(problem.field, form.field_of_prize(field_of(problem.field))))
        for problem in error.problems
        if isinstance(problem, Problem)
    ]
    problems.add_to_form(form, TournamentError(*placed))
