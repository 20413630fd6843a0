"""What follows from asking for long work over seasons: it is done step by step, and how far it is can be seen.

`calculate` may be called at any time, from anywhere, any number of times: one at a time does it, and who finds it done
or claimed leaves. The claim is renewed with the progress; who dies loses it, and the sweep lets another begin anew.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable, Iterable
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.errors import ErrorCode, Problem
from tournaments.models import (
    Calculation,
    CalculationKind,
    CalculationState,
    Competition,
    CompetitionState,
    Evening,
    SeasonStanding,
    SeasonState,
    StandingState,
)
from tournaments.ranking import CompetitionRules
from tournaments.ranking.season_places import SeasonPlace
from tournaments.services import claims, collector, season_scores, seasons, standings
from tournaments.services.claims import MOST_TRIES, Lost
from tournaments.services.drawing import as_data

logger = logging.getLogger(__name__)

Note = Callable[[int, int], None]


def calculate(calculation_id: int) -> bool:
    """Do long work that waits; return whether it was done here."""
    mine = uuid.uuid4().hex
    waiting = Calculation.objects.filter(pk=calculation_id, state=CalculationState.WAITING)
    failed = [as_data(Problem(code=ErrorCode.CALCULATION_FAILED))]
    if claims.is_hopeless(waiting).update(state=CalculationState.REFUSED, refused=failed):
        logger.error(
            "Calculation %s was begun %s times and never finished; nobody tries again.", calculation_id, MOST_TRIES
        )
        return False
    if not claims.claim(waiting, mine):
        return False
    calculation = waiting.get()
    held = waiting.filter(claim=mine)
    try:
        answer = _answer(calculation, claims.noting(held))
    except Lost:
        return False
    except Exception:
        # The same question would end in the same way, so nobody tries again.
        logger.exception("Calculation %s could not be done.", calculation_id)
        held.update(state=CalculationState.REFUSED, refused=failed)
        return False
    done = {"state": CalculationState.DONE, "progress": 100, "answer": answer, "done_at": timezone.now()}
    return held.update(**done) > 0


def sweep() -> int:
    """Do all long work whose bell was lost or whose worker died; return how much. Needs no broker."""
    waiting: QuerySet[Calculation] = Calculation.objects.filter(state=CalculationState.WAITING)
    return sum(calculate(calculation_id) for calculation_id in claims.left_lying(waiting))


def _answer(calculation: Calculation, note: Note) -> dict[str, Any]:
    if calculation.kind == CalculationKind.SEASON_AGAIN:
        return _season_again(calculation.question["season"], note)
    return _what_if(calculation.question["competitions"], calculation.question["rules"], note)


def _season_again(season_id: int, note: Note) -> dict[str, Any]:
    evenings = list(
        Evening.objects.filter(competitions__season=season_id, results_version__gt=0)
        .order_by("date", "pk")
        .distinct()
        .values_list("pk", flat=True)
    )
    open_ones = Competition.objects.filter(season=season_id, state=CompetitionState.OPEN).order_by("name", "pk")
    competitions = list(open_ones.values_list("pk", "name"))
    steps = len(evenings) + len(competitions)
    for done, evening_id in enumerate(evenings):
        note(done, steps)
        StandingState.objects.filter(evening=evening_id).update(standings_version=0)
        standings.recompute(evening_id)
    answer = []
    for done, (competition_id, name) in enumerate(competitions, start=len(evenings)):
        note(done, steps)
        before = _rows(competition_id)
        SeasonState.objects.filter(competition=competition_id).update(standings_version=0)
        seasons.recompute(competition_id)
        after = _rows(competition_id)
        changed = sum(before.get(entrant) != row for entrant, row in after.items())
        changed += len(before.keys() - after.keys())
        answer.append({"competition": competition_id, "name": name, "lines": len(after), "changed": changed})
    return {"evenings": len(evenings), "competitions": answer}


def _what_if(competition_ids: Iterable[int], rules: dict[str, Any], note: Note) -> dict[str, Any]:
    competitions = list(competition_ids)
    answer = []
    for done, competition_id in enumerate(competitions):
        note(done, len(competitions))
        competition = Competition.objects.select_related("season", "club").filter(pk=competition_id).first()
        if competition is None:
            continue
        with collector.paused(), transaction.atomic():
            scores = season_scores.gather(competition)
            other = CompetitionRules.from_dict({**competition.rules, **rules})
            before = seasons.rank(competition, scores, competition.counting_rules)
            after = seasons.rank(competition, scores, other)
        answer.append(
            {
                "competition": competition.pk,
                "name": competition.name,
                "season": competition.season_name,
                "before": [_line(place) for place in before.places],
                "after": [_line(place) for place in after.places],
            }
        )
    return {"competitions": answer}


def _line(place: SeasonPlace) -> dict[str, Any]:
    value = place.value
    return {"entrant": place.entrant, "place": place.place, "value": [value.numerator, value.denominator]}


def _rows(competition_id: int) -> dict[tuple[int | None, int | None], tuple[Any, ...]]:
    """Return what is stored of a standing, by player and pair."""
    names = [field.attname for field in SeasonStanding._meta.concrete_fields if field.name not in ("id", "competition")]
    rows = SeasonStanding.objects.filter(competition=competition_id).values_list("player_id", "pair_id", *names)
    return {(row[0], row[1]): row[2:] for row in rows}
