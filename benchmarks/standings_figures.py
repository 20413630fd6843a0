"""The figures of standings. Imported once Django is set up, see `benchmarks.standings`."""

from __future__ import annotations

import datetime as dt
import math
import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from benchmarks.evening_figures import sheet_of
from benchmarks.seating_goals import Goals
from benchmarks.standings_made import RULES, MadeEvening, made_season
from tests.factories import make_club, make_competition, make_evening, make_member, make_players, make_round, record
from tournaments.models import (
    Attendance,
    AttendanceState,
    Club,
    Competition,
    Evening,
    EveningResult,
    EveningState,
    Period,
    SeasonStanding,
    SeasonState,
    StandingState,
)
from tournaments.ranking import Code, CompetitionRules
from tournaments.ranking.season import rank_season
from tournaments.ranking.season_data import rounds_as_data
from tournaments.ranking.season_places import Season
from tournaments.services import collector, competitions, entries, seasons, standings

ROUNDS = 4
FIRST_DAY = dt.date(2000, 1, 4)
SEASON, EVENING_GOAL, SEASON_GOAL = 40, 0.1, 1.0
"""Evenings of the season that has a goal; seconds."""
BRIEF = 100
"""A season of more evenings than this is measured once."""
_STATE = {Code.ABSENT_NOTIFIED: AttendanceState.ABSENT_NOTIFIED, Code.ABSENT: AttendanceState.ABSENT}


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """Seconds of several runs of one act."""

    fastest: float
    median: float
    processor: float

    def __str__(self) -> str:
        fastest, median, processor = (
            f"{seconds * 1000:,.0f}" for seconds in (self.fastest, self.median, self.processor)
        )
        return f"{fastest} ms (median {median}, processor {processor})"


def timed(act: Callable[[], Any], runs: int, *, before: Callable[[], Any] | None = None) -> Time:
    """Run it so often; `before` is done each time and not measured."""
    elapsed, busy = [], []
    for _ in range(runs):
        if before is not None:
            before()
        started, at = time.perf_counter(), time.process_time()
        act()
        elapsed.append(time.perf_counter() - started)
        busy.append(time.process_time() - at)
    return Time(fastest=min(elapsed), median=statistics.median(elapsed), processor=min(busy))


def measure(goals: Goals, runs_on: str, *, players: int, evenings: Sequence[int], runs: int) -> None:
    print(f"on {runs_on}; {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    pandas = goals.load("benchmarks.standings_pandas", "the season by pandas")
    _measure_evening(goals, players, runs)
    _measure_ranking(goals, pandas, players, evenings, runs)
    _measure_seasons(goals, pandas, players, evenings, runs)


# --- an evening ---


def _measure_evening(goals: Goals, players: int, runs: int) -> None:
    print(f"\nAn evening of {ROUNDS} rounds: the standings after every round, and what it brings to seasons")
    queries = {}
    for hall in sorted({max(8, players // 5), players}):
        evening = _play(hall)
        # The first one also makes the row that is its lock.
        standings.recompute(evening.pk)
        queries[hall] = _queries(lambda pk=evening.pk: standings.recompute(pk), _behind(evening))
        taken = timed(lambda pk=evening.pk: standings.recompute(pk), runs, before=_behind(evening))
        print(f"  {hall} players: {taken}, {queries[hall]} queries", flush=True)
    goals.check(
        f"recompute of an evening of {players} players under {EVENING_GOAL * 1000:.0f} ms",
        taken,
        reached=taken.fastest < EVENING_GOAL,
    )
    _check_queries(goals, "an evening, for every number of players", queries)


def _play(players: int) -> Evening:
    club = make_club()
    evening = make_evening(club, planned_rounds=ROUNDS)
    user = make_member(club, "director")
    people = make_players(club, players)
    for number in range(1, ROUNDS + 1):
        # Partners and opponents change by moving everybody on, each by another step.
        order = [people[(index * (2 * number - 1)) % players] for index in range(players)]
        if len({player.pk for player in order}) < players:
            order = people[number:] + people[:number]
        for table in make_round(evening, order, number=number).tables.all():
            record(table, _sheet(Random(table.pk)), by=user)
    return evening


def _sheet(rng: Random) -> entries.Entry:
    """A sheet with every kind of line, on which every table makes something else."""
    sheet = sheet_of(16)
    for line in sheet["hands"]:
        if "points_b" in line:
            more = rng.randint(0, 40) if line["declarer"] == "A" else -rng.randint(0, 40)
            line |= {"points_a": line["points_a"] + more, "points_b": line["points_b"] - more}
    return entries.read_entry(sheet)


def _behind(evening: Evening) -> Callable[[], int]:
    return lambda: StandingState.objects.filter(evening=evening).update(standings_version=0)


# --- the ranking alone ---


def _measure_ranking(goals: Goals, pandas: Any, players: int, evenings: Sequence[int], runs: int) -> None:
    print(
        f"\nThe ranking alone, {players} players, from numbers in memory: nested periods, codes, every line explained"
    )
    for count in evenings:
        made = list(made_season(count, players, ROUNDS))
        given = [evening.ranked() for evening in made]
        often = runs if count <= BRIEF else 1
        taken = timed(lambda given=given: _rank(given), often)
        line = f"  {count:>5} evenings: {taken}, {taken.fastest / count * 1000:.1f} ms an evening"
        if pandas is not None:
            rounds, codes = list(_rounds_of(made)), list(_codes_of(made))
            beside = timed(lambda rounds=rounds, codes=codes: _by_pandas(pandas, rounds, codes), often)
            line += f"; pandas {beside}: {beside.fastest / taken.fastest:.1f} times ours"
        print(line, flush=True)
        if pandas is not None:
            _check_same(goals, count, _rank(given), _by_pandas(pandas, rounds, codes))


def _rank(given: Sequence[Any]) -> Season:
    with collector.paused():
        return rank_season(given, rules=RULES)


def _by_pandas(pandas: Any, rounds: Any, codes: Any) -> list[tuple[int, int, int]]:
    counting = RULES.counting
    return list(pandas.ranked(rounds, codes, best=counting.best, best_periods=counting.best_periods))


def _rounds_of(made: Sequence[MadeEvening]) -> Iterator[tuple[float, ...]]:
    for evening in made:
        for entrant, rounds in evening.played.items():
            for result in rounds:
                best = result.total if result.is_played else math.nan
                figures = (result.total, result.pits or 0, result.nats or 0, result.roem or 0, best)
                yield (evening.number, evening.period, entrant, *figures)


def _codes_of(made: Sequence[MadeEvening]) -> Iterator[tuple[int | bool, ...]]:
    for evening in made:
        for entrant, code in evening.codes.items():
            yield (evening.number, evening.period, entrant, code is Code.ABSENT_NOTIFIED)


def _check_same(goals: Goals, count: int, ours: Season, theirs: list[tuple[int, int, int]]) -> None:
    places = [(line.place, line.entrant, int(line.value)) for line in ours.places if line.place is not None]
    goals.check(
        f"places and totals of {count} evenings are those of pandas",
        f"{len(places)} lines, {sum(line.tied for line in ours.places)} of them sharing a place",
        reached=sorted(places) == sorted(theirs),
    )


# --- a season in the database ---


def _measure_seasons(goals: Goals, pandas: Any, players: int, evenings: Sequence[int], runs: int) -> None:
    print(f"\nA season recomputed: read, ranked, stored with every explanation; {players} players, nested periods")
    queries = {}
    for count in evenings:
        competition = _store(count, players)
        seasons.recompute(competition.pk)
        queries[count] = _queries(lambda pk=competition.pk: seasons.recompute(pk), _season_behind(competition))
        often = runs if count <= BRIEF else 1
        taken = timed(lambda pk=competition.pk: seasons.recompute(pk), often, before=_season_behind(competition))
        asked = timed(lambda competition=competition: _ask(competition), often)
        print(
            f"  {count:>5} evenings: {taken}, {taken.fastest / count * 1000:.1f} ms an evening, {queries[count]} "
            f"queries; what-if, both standings, {asked}",
            flush=True,
        )
        if count == SEASON:
            goals.check(
                f"recompute of a season of {count} evenings and {players} players under {SEASON_GOAL:.0f} s",
                taken,
                reached=taken.fastest < SEASON_GOAL,
            )
        if pandas is not None:
            _beside(goals, pandas, competition, count, taken, often)
    _check_queries(goals, "a season, for every number of evenings", queries)


def _ask(competition: Competition) -> None:
    """What if only three evenings of a period counted."""
    # A season that has just begun has fewer periods than would count.
    periods = min(RULES.counting.best_periods or 1, competition.periods.count())
    counting = replace(RULES.counting, best=3, best_periods=periods)
    competitions.what_if(competition=competition, rules=replace(RULES, counting=counting))


def _beside(goals: Goals, pandas: Any, competition: Competition, count: int, ours: Time, runs: int) -> None:
    """The same from the same rows by pandas: places and totals only, nothing stored and nothing explained."""
    found: list[list[tuple[int, int, int]]] = []
    taken = timed(lambda: found.append(_read_by_pandas(pandas, competition)), runs)
    ratio = ours.fastest / taken.fastest
    print(
        f"        pandas from the same rows, nothing stored or explained: {taken}; ours {ratio:.1f} times that",
        flush=True,
    )
    stored = SeasonStanding.objects.filter(competition=competition, place__isnull=False)
    places = sorted(stored.values_list("place", "player_id", "points"))
    goals.check(
        f"stored places and totals of {count} evenings are those of pandas",
        f"{len(places)} lines",
        reached=places == sorted(found[-1]),
    )


def _read_by_pandas(pandas: Any, competition: Competition) -> list[tuple[int, int, int]]:
    periods = list(competition.periods.values_list("pk", "starts_on", "ends_on"))
    days = competition.evenings.values_list("pk", "date")
    period_of = {pk: next(found for found, first, last in periods if first <= day <= last) for pk, day in days}
    rounds = []
    stored = EveningResult.objects.filter(evening__competitions=competition)
    for evening, player, results in stored.values_list("evening_id", "player_id", "rounds"):
        for _number, total, _points, roem, pits, nats, code in results:
            best = total if code is None else math.nan
            rounds.append((evening, period_of[evening], player, total, pits, nats, roem, best))
    away = Attendance.objects.filter(evening__competitions=competition).exclude(state=AttendanceState.PRESENT)
    codes = [
        (evening, period_of[evening], player, state == AttendanceState.ABSENT_NOTIFIED)
        for evening, player, state in away.values_list("evening_id", "player_id", "state")
    ]
    return _by_pandas(pandas, rounds, codes)


def _store(count: int, players: int) -> Competition:
    """A season as it lies in the database once all its evenings were closed and recomputed."""
    club: Club = make_club()
    rules: CompetitionRules = RULES
    competition = make_competition(club, rules=rules.as_dict())
    people = [player.pk for player in make_players(club, players)]
    length = rules.counting.evenings
    Period.objects.bulk_create(
        Period(
            competition=competition,
            name=str(number + 1),
            starts_on=FIRST_DAY + dt.timedelta(weeks=number * length),
            ends_on=FIRST_DAY + dt.timedelta(weeks=(number + 1) * length, days=-1),
        )
        for number in range(math.ceil(count / length))
    )
    for made in made_season(count, players, ROUNDS):
        evening = Evening.objects.create(
            club=club,
            date=FIRST_DAY + dt.timedelta(weeks=made.number),
            planned_rounds=ROUNDS,
            state=EveningState.CLOSED,
            results_version=1,
        )
        evening.competitions.add(competition)
        StandingState.objects.create(evening=evening, standings_version=1)
        EveningResult.objects.bulk_create(
            EveningResult(evening=evening, player_id=people[entrant], rounds=rounds_as_data(rounds))
            for entrant, rounds in made.played.items()
        )
        Attendance.objects.bulk_create(
            Attendance(
                evening=evening,
                player_id=people[entrant],
                state=_STATE[made.codes[entrant]] if entrant in made.codes else AttendanceState.PRESENT,
            )
            for entrant in range(players)
        )
    return competition


def _season_behind(competition: Competition) -> Callable[[], int]:
    return lambda: SeasonState.objects.filter(competition=competition).update(standings_version=0)


# --- queries ---


def _queries(act: Callable[[], Any], before: Callable[[], Any]) -> int:
    before()
    with CaptureQueriesContext(connection) as captured:
        act()
    return len(captured)


def _check_queries(goals: Goals, what: str, queries: dict[int, int]) -> None:
    told = ", ".join(f"{count} for {size:,}" for size, count in queries.items())
    goals.check(f"the same number of queries of {what}", told, reached=len(set(queries.values())) == 1)
