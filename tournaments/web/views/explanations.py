"""Why somebody stands where it stands in a season, for everybody who wants to know."""

from __future__ import annotations

import dataclasses

from django.http import Http404, HttpRequest, HttpResponse

from tournaments import access, counted_words, season_explained, season_words
from tournaments.ranking import CompetitionRules
from tournaments.ranking.season_places import CountedEvening, SeasonPlace, Why
from tournaments.selectors import competitions as selected
from tournaments.selectors.seasons import ExplainedEvening, SeasonExplanation, explanation_of
from tournaments.web import season_table
from tournaments.web.pages import page, show
from tournaments.web.views.season_standings import asks_full_names, names_in, problems_in


@page("GET")
def entrant(request: HttpRequest, slug: str, competition_id: int, entrant_id: int) -> HttpResponse:
    """Explain one line of the standing: its evenings, its neighbours, and what it still needs."""
    competition = selected.competition_at(competition_id, slug=slug)
    if competition is None:
        raise Http404
    may_read = access.can_read(request.user, competition.club)
    full = may_read and asks_full_names(request)
    found = explanation_of(competition, entrant_id, public=not full)
    if found is None:
        raise Http404
    rules = found.table.rules
    names = names_in(found.table)
    explained = season_explained.explain(
        rules,
        [row.line for row in found.table.rows],
        found.row.line,
        found.needs,
        named=lambda entrant: names.get(entrant, str(entrant)),
    )
    mine = dataclasses.replace(found.table, problems=found.problems)
    context = {
        "competition": competition,
        "found": found,
        "full": full,
        "explained": explained,
        "rule_sentence": season_words.counting_sentence(rules, periods=found.period_count),
        "chain": rules.tie_breaks,
        "evenings": [_evening(rules, found.row.line, item) for item in found.evenings],
        "periods": _periods(found),
        "staff_problems": problems_in(mine) if may_read and found.problems else [],
        "section": "seasons",
    }
    return show(request, "tournaments/entrant.html", context, club=competition.club)


def _evening(rules: CompetitionRules, place: SeasonPlace, item: ExplainedEvening) -> dict[str, object]:
    counted = item.counted
    is_plain = counted.why is Why.COUNTS and counted.code is None
    return {
        "evening": item.evening,
        "figure": season_table.figure(counted.value),
        "counts": counted.counts,
        "is_dropped": not counted.counts and counted.value is not None,
        # That it simply counts is said by the tag beside the day.
        "sentences": counted_words.evening_sentences(rules, place, counted)[int(is_plain) :],
        "rounds": _rounds(counted),
        "entry": item.entry,
    }


def _rounds(counted: CountedEvening) -> list[dict[str, str]]:
    """What each round brought, with a word where it was not simply played."""
    return [
        {
            "number": str(result.round_number),
            "figure": season_table.figure(result.total),
            "word": season_words.code_label(result.code),
        }
        for result in counted.rounds
    ]


def _periods(found: SeasonExplanation) -> list[dict[str, object]]:
    return [
        {
            "period": item.period,
            "figure": season_table.figure(item.counted.total),
            "counts": item.counted.counts,
            "counted": item.counted.counted,
            "dropped": item.counted.dropped,
        }
        for item in found.periods
    ]
