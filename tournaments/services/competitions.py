"""Seasons and competitions: made and changed, closed and opened again; and what other rules would make of one.

Every act takes the evenings it touches first, in the one order of all acts, and then the competition.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import (
    AuditAction,
    Club,
    Competition,
    CompetitionState,
    Door,
    EntrantKind,
    Evening,
    Season,
    SeasonState,
)
from tournaments.ranking import Change, CompetitionRules, CompetitionRulesError, Counting, CountingRule, difference
from tournaments.ranking import Season as RankedSeason
from tournaments.selectors.seasons import counting_evenings, ready_version
from tournaments.services import (
    collector,
    competition_parts,
    kept_names,
    season_scores,
    seasons,
    standings,
    versions,
)
from tournaments.services.audit import note
from tournaments.services.reasons import check_reason
from tournaments.services.versions import lock_competition, raise_rules

__all__ = [
    "WhatIf",
    "change_competition",
    "change_season",
    "check_what_if",
    "close_competition",
    "lock_competition",
    "make_competition",
    "make_season",
    "raise_rules",
    "read_rules",
    "reopen_competition",
    "what_if",
]

Rules = CompetitionRules | Mapping[str, Any]
"""Rules as an object, or as plain data of which a part that is left out stays as it is."""


def make_season(*, club: Club, name: str, starts_on: dt.date, ends_on: dt.date, by: User, door: Door) -> Season:
    """Make a season; every problem at its field."""
    with transaction.atomic():
        season = Season(club=club, name=name.strip(), starts_on=starts_on, ends_on=ends_on)
        if problems := _problems_of(season):
            raise TournamentError(*problems)
        season.save()
        note(AuditAction.SEASON_MADE, club=club, by=by, door=door, details=_season_as_data(season))
        return season


def change_season(
    *,
    season_id: int,
    by: User,
    door: Door,
    name: str | None = None,
    starts_on: dt.date | None = None,
    ends_on: dt.date | None = None,
) -> Season:
    """Change what is given of a season. Its days must keep holding every evening and period of its competitions."""
    with transaction.atomic():
        season = Season.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=season_id)
        before = _season_as_data(season)
        season.name = season.name if name is None else name.strip()
        season.starts_on = starts_on or season.starts_on
        season.ends_on = ends_on or season.ends_on
        problems = _problems_of(season)
        # Days that are in no order hold nothing, and are told already.
        if season.starts_on <= season.ends_on:
            problems += competition_parts.check_days_of_season(season)
        if problems:
            raise TournamentError(*problems)
        after = _season_as_data(season)
        if changed := _changed(before, after):
            season.save()
            details = {"season": before["name"], **changed}
            note(AuditAction.SEASON_CHANGED, club=season.club, by=by, door=door, details=details)
        return season


def make_competition(
    *,
    season: Season,
    name: str,
    by: User,
    door: Door,
    entrants: EntrantKind = EntrantKind.INDIVIDUAL,
    rules: Rules | None = None,
    periods: Sequence[Mapping[str, Any]] = (),
    evenings: Iterable[int] = (),
    pairs: Sequence[competition_parts.PairOf] = (),
) -> Competition:
    """Make a competition over these evenings of a season; every problem at its field, and nothing stored then.

    A period is its "name", "starts_on" and "ends_on". A pair is the id of one, or the ids of two players.
    """
    with transaction.atomic():
        wanted = list(evenings)
        of_club = Evening.objects.filter(club_id=season.club_id, pk__in=wanted)
        versions.lock_evenings(of_club.values_list("pk", flat=True))
        competition = Competition(club=season.club, season=season, name=name.strip(), entrants=entrants)
        read, problems = read_rules(rules or {}, before=competition.rules, periods=len(periods))
        competition.rules = read.as_dict() if read else competition.rules
        problems += _problems_of(competition, exclude=("rules",))
        parts = competition_parts.read(competition, periods=periods, evenings=wanted, pairs=pairs)
        problems += parts.problems
        if problems:
            raise TournamentError(*problems)
        competition.save()
        parts.store(competition)
        details = {"competition": str(competition), **_flat(_as_data(competition))}
        note(AuditAction.COMPETITION_MADE, club=season.club, by=by, door=door, details=details)
        versions.ring_season(competition)
        return competition


def change_competition(
    *,
    competition_id: int,
    by: User,
    door: Door,
    name: str | None = None,
    rules: Rules | None = None,
    periods: Sequence[Mapping[str, Any]] | None = None,
    evenings: Iterable[int] | None = None,
    pairs: Sequence[competition_parts.PairOf] | None = None,
) -> Competition:
    """Change what is given of a competition that is not closed; every problem at its field, and nothing changed then.

    Periods, evenings and pairs are given as a whole. What changed is written down, old and new.
    """
    with transaction.atomic():
        wanted = None if evenings is None else list(evenings)
        _lock_evenings(competition_id, wanted)
        competition = lock_competition(competition_id, even_closed=True)
        problems = [Problem(code=ErrorCode.COMPETITION_CLOSED)] if competition.is_closed else []
        before = _as_data(competition)
        competition.name = competition.name if name is None else name.strip()
        count = None if periods is None else len(periods)
        if rules is not None and count is None:
            count = competition.periods.count()
        read, wrong = read_rules(rules or {}, before=competition.rules, periods=count)
        problems += wrong
        competition.rules = read.as_dict() if read else competition.rules
        problems += _problems_of(competition, exclude=("rules",))
        parts = competition_parts.read(competition, periods=periods, evenings=wanted, pairs=pairs)
        problems += parts.problems
        if problems:
            raise TournamentError(*problems)
        gone = parts.counted_no_more(competition)
        competition.save(update_fields=["name", "rules"])
        parts.store(competition)
        if changed := _changed(_flat(before), _flat(_as_data(competition))):
            details = {"competition": before["name"], **changed}
            note(AuditAction.COMPETITION_CHANGED, club=competition.club, by=by, door=door, details=details)
            # Beyond what the evenings that went took along, so that no version is ever used again.
            raise_rules(competition, by=1 + sum(gone))
        return competition


def close_competition(*, competition_id: int, by: User, door: Door, even_incomplete: bool = False) -> Competition:
    """Close a competition with its standing as it is now; from then on nothing about it changes.

    Refused, naming each, while an evening of it is still open or kept for the prize-giving. Refused too while a number
    is missing, unless that is said to be right: `even_incomplete`.
    """
    with transaction.atomic():
        _lock_evenings(competition_id, None)
        competition = lock_competition(competition_id)
        linked = competition.evenings.order_by("date", "pk")
        problems = [
            Problem(
                code=ErrorCode.COMPETITION_EVENING_HIDDEN if evening.is_closed else ErrorCode.COMPETITION_EVENING_OPEN,
                params={"evening": evening.label},
            )
            for evening in linked
            if not evening.is_closed or evening.hidden_from_round is not None
        ]
        if problems:
            raise TournamentError(*problems)
        for evening in counting_evenings(competition):
            standings.recompute(evening.pk)
        SeasonState.objects.get_or_create(competition=competition)
        # Waits for a recompute that is at it; who comes after finds the competition closed.
        state = SeasonState.objects.select_for_update(no_key=True).get(competition=competition)
        season = seasons.rebuild(competition, state, version=ready_version(competition))
        if season.problems and not even_incomplete:
            raise refuse(ErrorCode.COMPETITION_INCOMPLETE, problems=len(season.problems))
        competition.state = CompetitionState.CLOSED
        competition.closed_at = timezone.now()
        competition.kept_season, competition.kept_club = competition.season.name, competition.club.name
        competition.save(update_fields=["state", "closed_at", "kept_season", "kept_club"])
        kept_names.keep_names(competition)
        details = {"competition": str(competition), "evenings": season.evenings, "problems": len(season.problems)}
        note(AuditAction.COMPETITION_CLOSED, club=competition.club, by=by, door=door, details=details)
        return competition


def reopen_competition(*, competition_id: int, reason: str, by: User, door: Door) -> Competition:
    """Open a closed competition again, with a reason; its standing follows its evenings again.

    It has today's names until it is closed again; its season and its club then keep the name they have by then. Who was
    a guest when it was closed stays one in it.
    """
    with transaction.atomic():
        competition = lock_competition(competition_id, even_closed=True)
        problems = [] if competition.is_closed else [Problem(code=ErrorCode.COMPETITION_OPEN)]
        problems += check_reason(reason)
        if problems:
            raise TournamentError(*problems)
        competition.state = CompetitionState.OPEN
        competition.closed_at = None
        competition.kept_season = competition.kept_club = ""
        competition.save(update_fields=["state", "closed_at", "kept_season", "kept_club"])
        details = {"competition": str(competition)}
        action = AuditAction.COMPETITION_REOPENED
        note(action, club=competition.club, by=by, door=door, reason=reason, details=details)
        raise_rules(competition)
        return competition


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf:
    """The standing as it is, as it would be under other rules, and who is elsewhere in it."""

    before: RankedSeason
    after: RankedSeason
    changes: tuple[Change, ...]
    rules: CompetitionRules


def what_if(*, competition: Competition, rules: Rules) -> WhatIf:
    """Return what other rules would make of the same evenings; nothing is stored. Every problem at its field.

    Plain data may leave parts out, which then are those of the competition. Both standings are made now from what the
    evenings brought, of a closed competition too.
    """
    if problems := check_what_if(competition, rules):
        raise TournamentError(*problems)
    read = read_rules(rules, before=competition.rules)[0]
    assert read is not None  # or there was a problem
    with collector.paused():
        scores = season_scores.gather(competition)
        before = seasons.rank(competition, scores, competition.counting_rules)
        after = seasons.rank(competition, scores, read)
    return WhatIf(before=before, after=after, changes=difference(before.places, after.places), rules=read)


def check_what_if(competition: Competition, rules: Rules) -> list[Problem]:
    """Return what is wrong with these rules for this competition, each problem at its field."""
    return read_rules(rules, before=competition.rules, periods=competition.periods.count())[1]


def read_rules(
    rules: Rules, *, before: Mapping[str, Any], periods: int | None = None
) -> tuple[CompetitionRules | None, list[Problem]]:
    """Return the rules that plain data makes of those before, and every problem with them, each at its field.

    Given how many periods there are, what the rules ask of periods that there are not is a problem too: also of rules
    of which something else is wrong. Without rules there is always a problem.
    """
    read: CompetitionRules | None = None
    problems: list[Problem] = []
    counting: Counting | None
    try:
        read = rules if isinstance(rules, CompetitionRules) else CompetitionRules.from_dict({**before, **rules})
        counting = read.counting
    except CompetitionRulesError as error:
        counting = error.counting
        problems = [
            Problem(
                code=ErrorCode.COMPETITION_RULE,
                field=f"rules.{problem.field}".rstrip("."),
                params={"issue": problem.issue.value, **dict(problem.params)},
            )
            for problem in error.problems
        ]
    if counting is not None and periods is not None:
        problems += _impossible(counting, periods=periods)
    return read, problems


def _impossible(counting: Counting, *, periods: int) -> list[Problem]:
    """Return what the counting rule asks of periods that there are not."""
    if counting.rule is not CountingRule.PERIODS:
        return []
    if not periods:
        return [Problem(code=ErrorCode.PERIODS_MISSING, field="periods")]
    if counting.best_periods is not None and counting.best_periods > periods:
        params = {"best": counting.best_periods, "periods": periods}
        return [Problem(code=ErrorCode.BEST_OF_FEWER_PERIODS, field="rules.counting.best_periods", params=params)]
    return []


def _lock_evenings(competition_id: int, wanted: Sequence[int] | None) -> None:
    """Lock the evenings of the competition, and those that are to be."""
    linked = set(Evening.objects.filter(competitions=competition_id).values_list("pk", flat=True))
    if wanted is not None:
        of_club = Evening.objects.filter(club__competitions=competition_id, pk__in=wanted)
        linked |= set(of_club.values_list("pk", flat=True))
    versions.lock_evenings(linked)


def _problems_of(row: Season | Competition, *, exclude: Iterable[str] = ()) -> list[Problem]:
    problems: list[Problem] = []
    try:
        # The only constraint is that no two bear one name; it is told in our own words, and at the name.
        row.full_clean(exclude=exclude, validate_constraints=False)
    except ValidationError as error:
        problems = [
            Problem(code=ErrorCode.INVALID_VALUE, field="" if field == "__all__" else field, params={"why": message})
            for field, messages in error.message_dict.items()
            for message in messages
        ]
    others: QuerySet[Season] | QuerySet[Competition]
    if isinstance(row, Season):
        code, others = ErrorCode.SEASON_TAKEN, Season.objects.filter(club=row.club_id)
    else:
        code, others = ErrorCode.COMPETITION_TAKEN, Competition.objects.filter(season=row.season_id)
    if others.filter(name=row.name).exclude(pk=row.pk).exists():
        problems.append(Problem(code=code, field="name", params={"name": row.name}))
    return problems


def _season_as_data(season: Season) -> dict[str, Any]:
    return {"name": season.name, "starts_on": season.starts_on.isoformat(), "ends_on": season.ends_on.isoformat()}


def _as_data(competition: Competition) -> dict[str, Any]:
    """Return everything about a competition that can change, as plain data a person understands."""
    pairs = competition.competition_pairs.select_related("pair__first", "pair__second")
    return {
        "name": competition.name,
        "entrants": str(competition.entrants),
        "rules": competition.counting_rules.as_dict(),
        "periods": [
            f"{period.name}: {period.starts_on.isoformat()} - {period.ends_on.isoformat()}"
            for period in competition.periods.order_by("starts_on", "pk")
        ],
        "evenings": [evening.label for evening in competition.evenings.order_by("date", "pk")],
        "pairs": sorted(entry.pair.label for entry in pairs),
    }


def _flat(data: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return nested data under names of their own, so that what changed can be told one by one.

    >>> _flat({"rules": {"counting": {"best": 5}}})
    {'rules.counting.best': 5}
    """
    flat: dict[str, Any] = {}
    for key, value in data.items():
        flat |= _flat(value, f"{prefix}{key}.") if isinstance(value, Mapping) else {f"{prefix}{key}": value}
    return flat


def _changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: {"old": before.get(key), "new": after.get(key)}
        for key in [*after, *(key for key in before if key not in after)]
        if before.get(key) != after.get(key)
    }
