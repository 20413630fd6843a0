"""Long work over seasons: a season made again, other rules over several seasons; the page tells how far it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments import access, season_words
from tournaments.access import Right
from tournaments.errors import TournamentError
from tournaments.models import Calculation, CalculationKind, CalculationState, Club, Door
from tournaments.ranking import CompetitionRules
from tournaments.ranking.season_presets import SEASON_PRESETS
from tournaments.services import calculations as services
from tournaments.services.drawing import problems_of
from tournaments.web import problems
from tournaments.web.drawn import ASKS_EVERY, is_unheard
from tournaments.web.forms.competition_rules import typed_rules
from tournaments.web.forms.what_if import SeveralForm
from tournaments.web.pages import INVALID, fresh, page, person, show
from tournaments.web.views.what_if import lines_of

EARLIER = 8


@page("POST")
def season_again(request: HttpRequest, slug: str, season_id: int) -> HttpResponse:
    """Ask for everything that is derived of a season to be made again."""
    season = access.season_for(request.user, season_id, Right.OWN, slug=slug)
    asked = services.ask_season_again(season_id=season.pk, by=person(request), door=Door.DESK)
    return redirect("calculation", slug, asked.pk)


@page("GET", "POST")
def what_if_several(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask what the same rules would make of several competitions, of several seasons too."""
    club = access.club_for(request.user, slug, Right.READ)
    asked = request.GET.get("preset", "")
    rules = SEASON_PRESETS.get(asked) or CompetitionRules()
    found = list(club.competitions.select_related("season").order_by("-season__starts_on", "name"))
    initial = {**typed_rules(rules), "competitions": [competition.pk for competition in found]}
    form = SeveralForm(request.POST if request.method == "POST" else None, initial=initial, competitions=found)
    if request.method == "POST" and form.is_valid() and form.rules is not None:
        try:
            calculation = services.ask_what_if(
                club=club,
                competition_ids=form.cleaned_data["competitions"],
                rules=form.rules.as_dict(),
                by=person(request),
                door=Door.DESK,
            )
        except TournamentError as error:
            problems.add_to_form(form, error)
        else:
            return redirect("calculation", slug, calculation.pk)
    context = {
        "form": form,
        "presets": [(key, *season_words.PRESETS[key]) for key in SEASON_PRESETS],
        "filled_in": asked if asked in SEASON_PRESETS and not form.is_bound else "",
        "problems": problems.of_form(form),
        "earlier": Calculation.objects.filter(club=club).select_related("by")[:EARLIER],
        "section": "seasons",
    }
    status = INVALID if form.is_bound else 200
    return show(request, "tournaments/what_if_several.html", context, club=club, status=status)


@page("GET")
def calculation(request: HttpRequest, slug: str, calculation_id: int) -> HttpResponse:
    """Show how far a calculation is, or what came of it; the page that waits loads itself again when it is done."""
    club = access.club_for(request.user, slug, Right.READ)
    try:
        found = services.calculation_of(club, calculation_id)
    except TournamentError as error:
        raise Http404 from error
    if "HX-Request" in request.headers:
        if found.is_waiting:
            waiting = {"calculation": found, "is_unheard": is_unheard(found)}
            return fresh(render(request, "tournaments/_calculation_progress.html", waiting))
        return fresh(HttpResponse(headers={"HX-Refresh": "true"}))
    context: dict[str, Any] = {
        "calculation": found,
        "asks_every": ASKS_EVERY,
        "is_unheard": found.is_waiting and is_unheard(found),
        "is_what_if": found.kind == CalculationKind.WHAT_IF,
        "section": "seasons",
    }
    if found.state == CalculationState.REFUSED:
        context["problems"] = problems.all_shown(problems_of(found))
    elif found.state == CalculationState.DONE and found.kind == CalculationKind.WHAT_IF:
        context |= _both_lists(club, found)
    elif found.state == CalculationState.DONE:
        context["made"] = found.answer
    return fresh(show(request, "tournaments/calculation.html", context, club=club))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A line of a standing as the answer keeps it."""

    entrant: int
    place: int | None
    value: Fraction

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> _Place:
        return cls(entrant=data["entrant"], place=data["place"], value=Fraction(*data["value"]))


def _both_lists(club: Club, found: Calculation) -> dict[str, Any]:
    answer = found.answer or {"competitions": []}
    competitions = club.competitions.prefetch_related("periods").in_bulk(
        [item["competition"] for item in answer["competitions"]]
    )
    lists = []
    for item in answer["competitions"]:
        competition = competitions.get(item["competition"])
        if competition is None:
            continue
        competition.club = club
        then = CompetitionRules.from_dict({**competition.rules, **found.question["rules"]})
        lines = lines_of(
            competition, then, [_Place.of(line) for line in item["before"]], [_Place.of(line) for line in item["after"]]
        )
        lists.append(
            {
                "competition": competition,
                "season": item["season"],
                "now_sentence": season_words.counting_sentence(
                    competition.counting_rules, periods=len(competition.periods.all())
                ),
                "lines": lines,
                "moved": sum(line.climbed != 0 for line in lines),
            }
        )
    rules = CompetitionRules.from_dict(found.question["rules"])
    return {"lists": lists, "then_sentence": season_words.counting_sentence(rules)}
