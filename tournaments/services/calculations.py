"""Long work over seasons is asked for here; a worker does it (`calculating`), and the page looks how far it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournaments import tasks
from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import Calculation, CalculationKind, CalculationState, Club, Competition, Door, Season
from tournaments.services import competitions


def ask_season_again(*, season_id: int, by: User, door: Door) -> Calculation:
    """Ask for everything that is derived of a season to be made anew: its evenings, and its open competitions.

    The answer tells, of each competition, how many lines came out otherwise; there should be none.
    """
    with transaction.atomic():
        season = Season.objects.select_related("club").get(pk=season_id)
        question = {"season": season.pk}
        return _ask(season.club, CalculationKind.SEASON_AGAIN, question, by=by, door=door)


def ask_what_if(
    *, club: Club, competition_ids: Sequence[int], rules: Mapping[str, Any], by: User, door: Door
) -> Calculation:
    """Ask what other rules would make of several competitions of a club; nothing of it is stored but the answer.

    Rules that are left out stay those of each competition. All that can be refused is refused at once.
    """
    with transaction.atomic():
        found = Competition.objects.filter(club=club).in_bulk(list(competition_ids))
        problems = [
            Problem(code=ErrorCode.COMPETITION_UNKNOWN, field="competitions", params={"competition": pk})
            for pk in dict.fromkeys(competition_ids)
            if pk not in found
        ]
        for competition in found.values():
            wrong = competitions.check_what_if(competition, rules)
            problems += [problem for problem in wrong if problem not in problems]
        if not competition_ids:
            problems.append(
                Problem(code=ErrorCode.COMPETITION_UNKNOWN, field="competitions", params={"competition": ""})
            )
        if problems:
            raise TournamentError(*problems)
        question = {"competitions": list(dict.fromkeys(competition_ids)), "rules": dict(rules)}
        return _ask(club, CalculationKind.WHAT_IF, question, by=by, door=door)


def calculation_of(club: Club, calculation_id: int) -> Calculation:
    """Return a calculation of this club; refused when there is none (any more)."""
    found = Calculation.objects.select_related("by").filter(club=club, pk=calculation_id).first()
    if found is None:
        raise refuse(ErrorCode.CALCULATION_UNKNOWN)
    return found


def _ask(club: Club, kind: CalculationKind, question: Mapping[str, Any], *, by: User, door: Door) -> Calculation:
    """Store what is asked, or return the very same that waits already: asking twice asks once."""
    # Two who ask at the same time see each other's question.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    for waiting in Calculation.objects.filter(club=club, kind=kind, state=CalculationState.WAITING):
        if waiting.question == question:
            return waiting
    calculation = Calculation.objects.create(club=club, kind=kind, question=dict(question), by=by, door=door)
    tasks.ring_calculation(calculation.pk)
    return calculation
