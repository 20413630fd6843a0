"""What follows from evenings: the standing of a competition over its season.

`recompute` may be called at any time, from anywhere, any number of times: it returns at once when the standing already
shows everything, and only one runs at a time for one competition. A closed competition is never recomputed.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.models import Competition, SeasonStanding, SeasonState
from tournaments.ranking import CompetitionRules, TieBreak
from tournaments.ranking.season import rank_season
from tournaments.ranking.season_data import evenings_as_data, problem_as_data, separation_as_data
from tournaments.ranking.season_places import Season, SeasonPlace
from tournaments.selectors.seasons import counting_evenings, ready_version, seasons_behind
from tournaments.services import collector, derived_rows, season_scores, standings, tie_decisions
from tournaments.services.meetings import meetings_of_season
from tournaments.services.season_scores import SeasonScores

logger = logging.getLogger(__name__)


def recompute(competition_id: int) -> bool:
    """Bring the standing of this competition up to date; return whether anything had to be done.

    Evenings that are behind are brought up to date first. The row lock on the `SeasonState` makes it one at a time: who
    finds it taken leaves, because the holder looks at the versions once more after letting go. SQLite has no row locks;
    there the transaction serialises.
    """
    done = False
    while seasons_behind().filter(pk=competition_id).exists():
        _bring_evenings_up_to_date(competition_id)
        with transaction.atomic():
            SeasonState.objects.get_or_create(competition_id=competition_id)
            state = (
                SeasonState.objects.select_for_update(skip_locked=True, no_key=True)
                .filter(competition_id=competition_id)
                .first()
            )
            if state is None:
                return done
            competition = Competition.objects.select_related("season", "club").get(pk=competition_id)
            # Read before anything else: what is stored meanwhile makes the standing newer than it says, never older.
            version = ready_version(competition)
            if competition.is_closed or state.standings_version == version:
                # What is still behind is an evening that somebody else recomputes, who rings when it is done.
                return done
            with collector.paused():
                rebuild(competition, state, version=version)
            done = True
    return done


def rebuild(competition: Competition, state: SeasonState, *, version: int) -> Season:
    """Replace all rows of the standing; called with the state row locked."""
    scores = season_scores.gather(competition)
    season = rank(competition, scores, competition.counting_rules)
    SeasonStanding.objects.filter(competition=competition).delete()
    derived_rows.insert(_row(competition, order, place) for order, place in enumerate(season.places, start=1))
    state.standings_version = version
    state.computed_at = timezone.now()
    state.problems = [problem_as_data(problem) for problem in season.problems]
    state.save(update_fields=["standings_version", "computed_at", "problems"])
    return season


def rank(competition: Competition, scores: SeasonScores, rules: CompetitionRules) -> Season:
    """Rank what was gathered under these rules, which need not be the competition's; who shares a place by name."""
    decisions = tie_decisions.decisions_of_season(competition)
    evenings = scores.evenings(rules)
    periods = tuple(pk for pk, _first, _last in scores.periods)
    season = rank_season(evenings, rules=rules, periods=periods, decisions=decisions)
    if TieBreak.MUTUAL in rules.tie_breaks and _ask_the_mutual_result(season):
        # Who met whom is much to read, and nothing but ties depends on it.
        meetings = meetings_of_season(competition, [day.pk for day in scores.days])
        season = rank_season(evenings, rules=rules, periods=periods, decisions=decisions, meetings=meetings)
    return replace(season, places=_by_name(season.places, scores))


def waiting_for(evening_id: int) -> list[int]:
    """Return the competitions whose standing does not show everything of this evening yet; one query."""
    return list(seasons_behind().filter(evenings=evening_id).order_by("pk").values_list("pk", flat=True))


def sweep() -> int:
    """Recompute wherever a bell was lost; return how many competitions were behind. Needs no broker.

    A competition that cannot be recomputed is logged and does not keep the others from being mended.
    """
    mended = 0
    for competition_id in list(seasons_behind().values_list("pk", flat=True)):
        try:
            mended += recompute(competition_id)
        except Exception:
            logger.exception("The standing of competition %s could not be recomputed.", competition_id)
    return mended


def _bring_evenings_up_to_date(competition_id: int) -> None:
    counting = counting_evenings(Competition.objects.get(pk=competition_id)).filter(results_version__gt=0)
    behind = counting.filter(Q(standing_state=None) | ~Q(standing_state__standings_version=F("results_version")))
    for evening_id in list(behind.values_list("pk", flat=True)):
        try:
            standings.recompute(evening_id)
        except Exception:
            # What the evening brought before stays until somebody mends it; the others are not kept waiting.
            logger.exception("The standing of evening %s could not be recomputed.", evening_id)


def _ask_the_mutual_result(season: Season) -> bool:
    return any(passed.rule is TieBreak.MUTUAL for place in season.places for passed in place.passed_over)


def _by_name(places: Sequence[SeasonPlace], scores: SeasonScores) -> tuple[SeasonPlace, ...]:
    """Put who shares a place, or has none for the same reason and with the same value, in the order of names."""
    ordered: list[SeasonPlace] = []
    for _shared, group in groupby(places, key=lambda place: (place.place, place.unplaced, place.value)):
        ordered += sorted(group, key=lambda place: scores.order[place.entrant])
    return tuple(ordered)


def _row(competition: Competition, order: int, place: SeasonPlace) -> SeasonStanding:
    points, parts = place.counting_total, place.parts
    if points.denominator != 1:
        # Points for places may be shared, and then the total is no whole number: kept as the fraction it is.
        points, parts = Fraction(place.value.numerator), place.value.denominator
    return SeasonStanding(
        competition=competition,
        order=order,
        player_id=None if competition.is_pairs else place.entrant,
        pair_id=place.entrant if competition.is_pairs else None,
        place=place.place,
        tied=place.tied,
        points=int(points),
        parts=parts,
        raw_total=place.raw_total.numerator,
        raw_parts=place.raw_total.denominator,
        counted=place.counted,
        dropped=place.dropped,
        attended=place.attended,
        needed=place.needed,
        explanation=separation_as_data(place),
        evenings=evenings_as_data(place),
    )
