"""A competition: made, its rules and evenings changed, closed and opened again, all by the owner."""

from __future__ import annotations

import dataclasses

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments import access, season_words, selectors
from tournaments.access import Right
from tournaments.errors import Problem, TournamentError
from tournaments.models import Competition, Door, EntrantKind
from tournaments.ranking.season_presets import SEASON_PRESETS
from tournaments.selectors import competitions as selected
from tournaments.selectors.seasons import season_standing_of
from tournaments.services import competition_parts
from tournaments.services import competitions as services
from tournaments.services.effects import effects_of_reopening
from tournaments.web import problems
from tournaments.web.effects import shown_list
from tournaments.web.forms.competition_rules import field_of, typed_rules
from tournaments.web.forms.competitions import CompetitionForm, CompetitionRulesForm, EveningsForm, PeriodFields
from tournaments.web.forms.evenings import ReasonForm
from tournaments.web.pages import INVALID, page, person, show


@page("GET", "POST")
def competition_new(request: HttpRequest, slug: str, season_id: int) -> HttpResponse:
    """Make a competition in a season; the evenings of its days are ticked from the start."""
    season = access.season_for(request.user, season_id, Right.OWN, slug=slug)
    evenings = list(selected.evenings_of_season(season))
    initial = {"evening_ids": [evening.pk for evening in evenings]}
    form = CompetitionForm(request.POST or None, initial=initial, evenings=evenings)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            made = services.make_competition(
                season=season,
                name=data["name"],
                entrants=EntrantKind(data["entrants"]),
                rules={"counting": form.counting_typed()},
                periods=form.periods_typed(),
                evenings=data["evening_ids"],
                by=person(request),
                door=Door.DESK,
            )
        except TournamentError as error:
            _refuse(form, error)
        else:
            messages.success(request, _("The competition is there. Look at its rules: codes, equal totals, guests."))
            return redirect("competition-rules", slug, made.pk)
    context = {"form": form, "season": season, "problems": problems.of_form(form), "section": "seasons"}
    status = INVALID if form.is_bound else 200
    return show(request, "tournaments/competition_new.html", context, club=season.club, status=status)


@page("GET", "POST")
def competition_rules(request: HttpRequest, slug: str, competition_id: int) -> HttpResponse:
    """Show and change the rules; `?preset=` fills in those of a real club, which count only when they are saved."""
    competition = access.competition_for(request.user, competition_id, Right.OWN, slug=slug)
    if competition.is_closed:
        messages.warning(request, _("This competition is closed. Reopen it first to change something."))
        return redirect("competition", slug, competition.pk)
    asked = request.GET.get("preset", "")
    rules = SEASON_PRESETS.get(asked) or competition.counting_rules
    pairs = competition.competition_pairs.select_related("pair__first", "pair__second")
    form = CompetitionRulesForm(
        request.POST if request.method == "POST" else None,
        initial={"name": competition.name, **typed_rules(rules)},
        periods=list(competition.periods.all()),
        pairs=list(pairs) if competition.is_pairs else None,
        players=selectors.players_of(competition.club) if competition.is_pairs else (),
    )
    if request.method == "POST" and form.is_valid():
        assert form.rules is not None
        changes = {"name": form.cleaned_data["name"], "rules": form.rules, "periods": form.periods_typed()}
        if competition.is_pairs:
            changes["pairs"] = [*form.kept_pairs(), *form.added_pairs()]
        try:
            services.change_competition(competition_id=competition.pk, by=person(request), door=Door.DESK, **changes)
        except TournamentError as error:
            _refuse(form, error)
        else:
            messages.success(request, _("The rules are saved. The list is being made again."))
            return redirect("competition", slug, competition.pk)
    elif request.method == "POST":
        # What the services say of the periods and the pairs is told together with what is wrong with the rules.
        parts = competition_parts.read(
            competition,
            periods=form.periods_typed(),
            evenings=None,
            pairs=[*form.kept_pairs(), *form.added_pairs()] if competition.is_pairs else None,
        )
        known = [problem for problem in parts.problems if form.place_of(problem.field) not in form.errors]
        _refuse(form, TournamentError(*known))
    context = {
        "competition": competition,
        "form": form,
        "problems": problems.of_form(form),
        "presets": [(key, *season_words.PRESETS[key]) for key in SEASON_PRESETS],
        "filled_in": asked if asked in SEASON_PRESETS and not form.is_bound else "",
        "section": "seasons",
    }
    status = INVALID if form.is_bound else 200
    return show(request, "tournaments/competition_rules.html", context, club=competition.club, status=status)


@page("GET", "POST")
def competition_evenings(request: HttpRequest, slug: str, competition_id: int) -> HttpResponse:
    """Choose which evenings count."""
    competition = access.competition_for(request.user, competition_id, Right.OWN, slug=slug)
    linked = [evening.pk for evening in competition.evenings.all()]
    form = EveningsForm(
        request.POST if request.method == "POST" else None,
        initial={"evening_ids": linked},
        evenings=selected.evenings_to_link(competition),
    )
    if request.method == "POST" and form.is_valid():
        try:
            services.change_competition(
                competition_id=competition.pk,
                evenings=form.cleaned_data["evening_ids"],
                by=person(request),
                door=Door.DESK,
            )
        except TournamentError as error:
            _refuse(form, error)
        else:
            messages.success(request, _("These evenings count now. The list is being made again."))
            return redirect("competition", slug, competition.pk)
    context = {
        "competition": competition,
        "form": form,
        "problems": problems.of_form(form),
        "section": "seasons",
    }
    status = INVALID if form.is_bound else 200
    return show(request, "tournaments/competition_evenings.html", context, club=competition.club, status=status)


@page("GET", "POST")
def competition_close(request: HttpRequest, slug: str, competition_id: int) -> HttpResponse:
    """Close a competition: from then on its list, its names and its rules stay as they are."""
    competition = access.competition_for(request.user, competition_id, Right.OWN, slug=slug)
    refused: list[problems.Shown] = []
    if request.method == "POST":
        try:
            services.close_competition(
                competition_id=competition.pk,
                by=person(request),
                door=Door.DESK,
                even_incomplete="even_incomplete" in request.POST,
            )
        except TournamentError as error:
            refused = problems.all_shown(error.problems)
        else:
            messages.success(request, _("The competition is closed. This list is final."))
            return redirect("competition", slug, competition.pk)
    return _close_page(request, competition, refused)


@page("POST")
def competition_reopen(request: HttpRequest, slug: str, competition_id: int) -> HttpResponse:
    """Open a closed competition again, with a reason."""
    competition = access.competition_for(request.user, competition_id, Right.OWN, slug=slug)
    form = ReasonForm(request.POST)
    refused = [] if form.is_valid() else problems.of_form(form)
    if not refused:
        try:
            services.reopen_competition(
                competition_id=competition.pk,
                reason=form.cleaned_data["reason"],
                by=person(request),
                door=Door.DESK,
            )
        except TournamentError as error:
            refused = problems.all_shown(error.problems)
        else:
            messages.success(request, _("The competition is open again."))
            return redirect("competition", slug, competition.pk)
    return _close_page(request, competition, refused)


def _close_page(request: HttpRequest, competition: Competition, refused: list[problems.Shown]) -> HttpResponse:
    context = {
        "competition": competition,
        "open_evenings": [evening for evening in competition.evenings.order_by("date") if not evening.is_closed],
        "incomplete": len(season_standing_of(competition).problems),
        "part": shown_list(effects_of_reopening(competition.pk, by=person(request))) if competition.is_closed else None,
        "problems": refused,
        "reason": request.POST.get("reason", ""),
        "section": "seasons",
    }
    status = INVALID if refused else 200
    return show(request, "tournaments/competition_close.html", context, club=competition.club, status=status)


def _refuse(form: PeriodFields | EveningsForm, error: TournamentError) -> None:
    """Show what a service refused at the field where it was typed."""
    placed = [
        dataclasses.replace(
            problem, field=form.place_of(problem.field) if isinstance(form, PeriodFields) else field_of(problem.field)
        )
        for problem in error.problems
        if isinstance(problem, Problem)
    ]
    problems.add_to_form(form, TournamentError(*placed))
