"""What a competition is made of besides its rules: its periods, the evenings that count, and the pairs it ranks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F

from tournaments.errors import ErrorCode, Problem
from tournaments.models import Competition, CompetitionPair, Evening, Pair, Period, Player, Season
from tournaments.selectors.seasons import counts
from tournaments.services import people

PairOf = int | tuple[int, int]
"""The id of a pair, or the ids of its two players."""
NAME_LENGTH = Period._meta.get_field("name").max_length or 0


@dataclass(slots=True)
class Parts:
    """Parts that were read and are to be stored; None: stays as it is."""

    periods: list[Period] | None = None
    evenings: list[Evening] | None = None
    pairs: list[tuple[int, int]] | None = None
    problems: list[Problem] = field(default_factory=list)

    def counted_no_more(self, competition: Competition) -> list[int]:
        """Return, of every evening that counts and is taken out, its version and one more."""
        if self.evenings is None:
            return []
        gone = competition.evenings.filter(counts()).exclude(pk__in=[evening.pk for evening in self.evenings])
        return list(gone.annotate(taken=F("results_version") + 1).values_list("taken", flat=True))

    def store(self, competition: Competition) -> None:
        """Make these the parts of the competition; a period or a pair that stays is the same row."""
        if self.periods is not None:
            _store_periods(competition, self.periods)
        if self.evenings is not None:
            competition.evenings.set(self.evenings)
        if self.pairs is not None:
            _store_pairs(competition, self.pairs)


def read(
    competition: Competition,
    *,
    periods: Sequence[Mapping[str, Any]] | None,
    evenings: Iterable[int] | None,
    pairs: Sequence[PairOf] | None,
) -> Parts:
    """Read what is given, and find everything that is wrong with it, each at its field (`periods[1].ends_on`)."""
    parts = Parts()
    if periods is not None:
        parts.periods = _read_periods(competition, periods, parts.problems)
    if evenings is not None:
        parts.evenings = _read_evenings(competition, list(evenings), parts.problems)
    if pairs:
        parts.pairs = _read_pairs(competition, pairs, parts.problems)
    elif pairs is not None:
        parts.pairs = []
    return parts


def check_days_of_season(season: Season) -> list[Problem]:
    """Return the evenings and periods of its competitions that fall outside the days of a season."""
    days = (season.starts_on, season.ends_on)
    evenings = Evening.objects.filter(competitions__season=season).exclude(date__range=days).distinct()
    problems = [outside(evening, season, "starts_on") for evening in evenings.order_by("date", "pk")]
    periods = Period.objects.filter(competition__season=season)
    beyond = periods.exclude(starts_on__gte=season.starts_on, ends_on__lte=season.ends_on)
    return problems + [_period_outside(period, season, "starts_on") for period in beyond]


def _read_periods(
    competition: Competition, given: Sequence[Mapping[str, Any]], problems: list[Problem]
) -> list[Period]:
    read: list[Period] = []
    for index, data in enumerate(given):
        where = f"periods[{index + 1}]"
        name = str(data.get("name") or "").strip()
        first, last = data.get("starts_on"), data.get("ends_on")
        if not 1 <= len(name) <= NAME_LENGTH:
            problems.append(Problem(code=ErrorCode.PERIOD_NAME, field=f"{where}.name", params={"most": NAME_LENGTH}))
        days = {"starts_on": first, "ends_on": last}
        missing = [key for key, day in days.items() if not isinstance(day, dt.date)]
        problems += [Problem(code=ErrorCode.PERIOD_DAYS, field=f"{where}.{key}") for key in missing]
        if not isinstance(first, dt.date) or not isinstance(last, dt.date):
            continue
        period = Period(competition=competition, name=name, starts_on=first, ends_on=last)
        season = competition.season
        if last < first:
            problems.append(Problem(code=ErrorCode.PERIOD_DAYS, field=f"{where}.ends_on"))
        elif first < season.starts_on or last > season.ends_on:
            key = "starts_on" if first < season.starts_on else "ends_on"
            problems.append(_period_outside(period, season, f"{where}.{key}"))
        for other in read:
            if other.name.casefold() == name.casefold():
                problems.append(Problem(code=ErrorCode.PERIOD_TWICE, field=f"{where}.name", params={"period": name}))
            if first <= other.ends_on and other.starts_on <= last:
                params = {"period": name, "other": other.name}
                problems.append(Problem(code=ErrorCode.PERIODS_OVERLAP, field=f"{where}.starts_on", params=params))
        read.append(period)
    return read


def _read_evenings(competition: Competition, wanted: list[int], problems: list[Problem]) -> list[Evening]:
    season = competition.season
    found = Evening.objects.filter(club_id=competition.club_id).in_bulk(wanted)
    problems += [
        Problem(code=ErrorCode.EVENING_UNKNOWN, field="evenings", params={"evening": pk})
        for pk in dict.fromkeys(wanted)
        if pk not in found
    ]
    problems += [outside(evening, season, "evenings") for evening in found.values() if not season.holds(evening.date)]
    return list(found.values())


def _read_pairs(competition: Competition, given: Sequence[PairOf], problems: list[Problem]) -> list[tuple[int, int]]:
    if not competition.is_pairs:
        problems.append(Problem(code=ErrorCode.NOT_A_PAIRS_COMPETITION, field="pairs"))
        return []
    ids = [item for item in given if isinstance(item, int)]
    pairs = Pair.objects.filter(club_id=competition.club_id).in_bulk(ids)
    everybody = Player.objects.filter(club_id=competition.club_id, merged_into=None)
    players = everybody.in_bulk([player for item in given if not isinstance(item, int) for player in item])
    read: list[tuple[int, int]] = []
    taken: set[int] = set()
    for index, item in enumerate(given):
        where = f"pairs[{index + 1}]"
        if isinstance(item, int):
            if item not in pairs:
                problems.append(Problem(code=ErrorCode.PAIR_UNKNOWN, field=where))
                continue
            both = (pairs[item].first_id, pairs[item].second_id)
        else:
            both = item
        unknown = [] if isinstance(item, int) else [player for player in both if player not in players]
        problems += [
            Problem(code=ErrorCode.PLAYER_UNKNOWN, field=where, params={"player": str(player)}) for player in unknown
        ]
        if both[0] == both[1]:
            problems.append(Problem(code=ErrorCode.PAIR_OF_ONE, field=where))
        elif not unknown:
            for player in sorted(set(both) & taken):
                params = {"player": str(Player.objects.get(pk=player))}
                problems.append(Problem(code=ErrorCode.PLAYER_IN_TWO_PAIRS, field=where, params=params))
            taken |= set(both)
            read.append(both)
    return read


def _store_periods(competition: Competition, periods: Sequence[Period]) -> None:
    old = {period.name.casefold(): period for period in competition.periods.all()}
    kept = {period.name.casefold() for period in periods}
    Period.objects.filter(pk__in=[period.pk for name, period in old.items() if name not in kept]).delete()
    for period in periods:
        same = old.get(period.name.casefold())
        if same is not None:
            period.pk = same.pk
        period.save(force_update=same is not None)


def _store_pairs(competition: Competition, both: Sequence[tuple[int, int]]) -> None:
    players = Player.objects.in_bulk([player for pair in both for player in pair])
    wanted = {
        people.pair_of(club=competition.club, first=players[first], second=players[second]).pk for first, second in both
    }
    listed = CompetitionPair.objects.filter(competition=competition)
    listed.exclude(pair__in=wanted).delete()
    known = set(listed.values_list("pair_id", flat=True))
    CompetitionPair.objects.bulk_create(
        CompetitionPair(competition=competition, pair_id=pair_id) for pair_id in sorted(wanted - known)
    )


def outside(evening: Evening, season: Season, where: str) -> Problem:
    """Return what is said of an evening that is not within the days of a season."""
    params = {"evening": evening.label, "first": season.starts_on, "last": season.ends_on}
    return Problem(code=ErrorCode.EVENING_OUTSIDE_SEASON, field=where, params=params)


def _period_outside(period: Period, season: Season, where: str) -> Problem:
    params = {"period": period.name, "first": season.starts_on, "last": season.ends_on}
    return Problem(code=ErrorCode.PERIOD_OUTSIDE_SEASON, field=where, params=params)
