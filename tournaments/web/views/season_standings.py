"""The public standing of a season. It updates by itself: a poll that finds nothing new costs one query and no swap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language

from tournaments import access, season_words
from tournaments.models import Competition, Evening, Period
from tournaments.ranking.season_places import ProblemKind, SeasonProblem
from tournaments.selectors import competitions as selected
from tournaments.selectors.seasons import SeasonTable, season_standing_of
from tournaments.web import polling, season_table
from tournaments.web.forms.competitions import evening_words
from tournaments.web.pages import fresh, page, show


@page("GET")
def competition(request: HttpRequest, slug: str, competition_id: int) -> HttpResponse:
    """Show the standing of a competition; answer a poll."""
    version = selected.season_version(competition_id, slug=slug)
    if version is None:
        raise Http404
    token = version.token(get_language() or "")
    asks_again = "HX-Request" in request.headers and "v" in request.GET
    is_final = polling.is_final_season(version)
    if asks_again and request.GET["v"] == token and not is_final:
        return fresh(HttpResponse(status=polling.UNCHANGED))
    found = selected.competition_at(competition_id, slug=slug)
    if found is None:
        raise Http404
    may_read = access.can_read(request.user, found.club)
    # The staff see the names that everybody sees, for this list hangs in the hall, unless they ask for their own.
    full = may_read and asks_full_names(request)
    standing = season_standing_of(found, public=not full, with_evenings=True)
    periods = list(found.periods.all())
    context = {
        "club": found.club,
        "competition": found,
        "standing": standing,
        "list": list_in(standing, periods),
        "chain": standing.rules.tie_breaks,
        "rule_sentence": season_words.counting_sentence(standing.rules, periods=len(periods)),
        "code_sentences": [season_words.code_sentence(code) for code in standing.rules.codes],
        "evening_count": len(standing.evenings),
        "last_evening": standing.evenings[-1].date if standing.evenings else None,
        "token": token,
        "interval": None if is_final else polling.season_interval(version),
        "may_read": may_read,
        "full": full,
        "section": "seasons",
    }
    if asks_again:
        return fresh(
            render(request, "tournaments/_season_standing.html", context, status=polling.STOP if is_final else 200)
        )
    context["staff_problems"] = problems_in(standing) if may_read and standing.problems else []
    return fresh(show(request, "tournaments/competition.html", context, club=found.club))


def asks_full_names(request: HttpRequest) -> bool:
    """Return whether the names are asked for that the club itself uses; whether one may have them is asked apart."""
    return request.GET.get("names") == "full"


def list_in(standing: SeasonTable, periods: Sequence[Period]) -> season_table.SeasonList:
    """Return the standing as the list a page shows."""
    return season_table.list_of(
        standing.rules,
        [row.line for row in standing.rows],
        names=names_in(standing),
        evenings=standing.evenings,
        periods=periods,
    )


def names_in(standing: SeasonTable) -> dict[int, str]:
    """Return what everybody in the standing is called in it."""
    return {row.entrant_id: row.name for row in standing.rows}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownProblem:
    """What the organiser has to put right, and where."""

    text: str
    url: str


def problems_in(standing: SeasonTable) -> list[ShownProblem]:
    """Return what keeps the standing from being whole, by the names the staff know, with where it is mended."""
    competition = standing.competition
    evenings = {evening.pk: evening for evening in standing.evenings}
    names = selected.names_for_staff(competition, {problem.entrant for problem in standing.problems if problem.entrant})
    return [_shown(problem, evenings, names, competition) for problem in standing.problems]


def _shown(
    problem: SeasonProblem, evenings: Mapping[int, Evening], names: Mapping[int, str], competition: Competition
) -> ShownProblem:
    evening = evenings.get(problem.evening)
    text = season_words.season_problem_sentence(
        problem.kind,
        who=names.get(problem.entrant or 0, str(problem.entrant or "")),
        evening=evening_words(evening) if evening is not None else str(problem.evening),
        round_number=problem.round_number,
        code=problem.code,
    )
    return ShownProblem(text=text, url=_where(problem, competition))


def _where(problem: SeasonProblem, competition: Competition) -> str:
    """The page where the organiser can put this right."""
    slug = competition.club.slug
    match problem.kind:
        case ProblemKind.MISSING_RESULT if problem.round_number is not None:
            return reverse("round", args=[slug, problem.evening, problem.round_number])
        case ProblemKind.PENALTY_WITHOUT_POINTS:
            return reverse("penalties", args=[slug, problem.evening])
        case ProblemKind.NO_PERIOD:
            return reverse("competition-rules", args=[slug, competition.pk]) + "#periods"
        case ProblemKind.LOWEST_OF_NOBODY:
            return reverse("competition-rules", args=[slug, competition.pk]) + "#codes"
    return f"{reverse('codes', args=[slug, competition.pk])}?evening={problem.evening}"
