"""What would become of each row of a list of evening totals: judged by itself, with its evening, and with the club."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.formats import date_format

from tournaments.errors import ErrorCode, Problem
from tournaments.models import Competition, Evening, ImportedResult, Player
from tournaments.ranking import Code
from tournaments.services import participants
from tournaments.services.result_checks import Judged, check_codes, check_numbers, check_places, check_twice
from tournaments.services.result_rows import ResultRow
from tournaments.services.result_shape import Shape


class ResultState(StrEnum):
    """What storing a row would do."""

    PROBLEM = "problem"
    NEW = "new"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedResult:
    """A row and what would become of it; `players` are the one it is about, or both of a pair, once they are known."""

    row: ResultRow
    state: ResultState
    players: tuple[Player, ...]
    total: int | None
    problems: tuple[Problem, ...] = ()

    @property
    def line(self) -> int:
        return self.row.line

    @property
    def who(self) -> str:
        """Who it is about, or else what stands there."""
        return " & ".join(player.label for player in self.players) or self.row.participant or self.row.number


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedEvening:
    """One evening of the list."""

    date: dt.date
    state: ResultState
    results: int
    codes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPreview:
    """A whole list, judged; the rows in the order of the list, the evenings in the order they were played.

    `problems` holds those of the rows and, first, what is wrong with the list as a whole.
    """

    competition: Competition
    sets: int
    hands: int
    most: int
    """The most that one entrant can have on such an evening."""
    rows: tuple[JudgedResult, ...]
    evenings: tuple[JudgedEvening, ...]
    problems: tuple[Problem, ...]

    @property
    def counts(self) -> dict[str, int]:
        return {state.value: sum(row.state is state for row in self.rows) for state in ResultState}

    @property
    def new_evenings(self) -> int:
        return sum(evening.state is ResultState.NEW for evening in self.evenings)

    @property
    def worst_first(self) -> list[JudgedResult]:
        """The rows with problems, then what would be stored, then what was stored before."""
        order = list(ResultState)
        return sorted(self.rows, key=lambda row: (order.index(row.state), row.line))

    @property
    def verdicts(self) -> list[object]:
        """What was promised, as plain data."""
        return [self.sets, self.hands, *([row.line, row.state.value] for row in self.rows)]


class Judge:
    """What one needs to know to judge a row: who is in the club, which evenings there are, the rest of the list."""

    def __init__(self, competition: Competition, rows: Sequence[ResultRow], shape: Shape) -> None:
        self.competition = competition
        self.shape = shape
        register = participants.Register(competition.club)
        self.rows = [Judged.of(row, *register.find(row, pairs=competition.is_pairs)) for row in rows]
        dates = {row.date for row in rows if row.date is not None}
        self.there: dict[dt.date, list[Evening]] = defaultdict(list)
        for evening in Evening.objects.filter(club_id=competition.club_id, date__in=dates).order_by("pk"):
            self.there[evening.date].append(evening)
        mine = ImportedResult.objects.filter(evening__competitions=competition, evening__date__in=dates)
        self.imported: dict[int, set[tuple[object, ...]]] = defaultdict(set)
        for result in mine.select_related("pair"):
            self.imported[result.evening_id].add(_stored_key(result))

    def preview(self) -> ImportPreview:
        check_numbers(self.rows, self.shape)
        by_date: dict[dt.date, list[Judged]] = defaultdict(list)
        for judged in self.rows:
            if judged.row.date is not None:
                by_date[judged.row.date].append(judged)
        for of_date in by_date.values():
            check_codes(of_date)
            check_twice(of_date)
            check_places(of_date)
        states = {date: self._state(date, of_date) for date, of_date in by_date.items()}
        rows = tuple(
            JudgedResult(
                row=judged.row,
                state=_state_of_row(judged, states),
                players=judged.players,
                total=judged.total,
                problems=tuple(judged.problems),
            )
            for judged in self.rows
        )
        return ImportPreview(
            competition=self.competition,
            sets=self.shape.sets,
            hands=self.shape.hands,
            most=self.shape.most_of_evening,
            rows=rows,
            evenings=tuple(
                JudgedEvening(
                    date=date,
                    state=states[date],
                    results=sum(judged.row.code is None for judged in of_date),
                    codes=sum(judged.row.code is not None for judged in of_date),
                )
                for date, of_date in sorted(by_date.items())
            ),
            problems=(*self._problems_of_list(), *(problem for row in rows for problem in row.problems)),
        )

    def _problems_of_list(self) -> tuple[Problem, ...]:
        closed = self.competition.is_closed
        return (*([Problem(code=ErrorCode.COMPETITION_CLOSED)] if closed else []), *self.shape.problems)

    def _state(self, date: dt.date, of_date: Sequence[Judged]) -> ResultState:
        """Return what storing would do with this evening; what is wrong with it is said once, at its first row."""
        season = self.competition.season
        if not season.starts_on <= date <= season.ends_on:
            of_date[0].wrong(
                "date",
                ErrorCode.DATE_OUTSIDE_SEASON,
                date=_day(date),
                season=season.name,
                first=_day(season.starts_on),
                last=_day(season.ends_on),
            )
        before = next((evening for evening in self.there[date] if evening.pk in self.imported), None)
        if before is not None:
            is_same = {_key(judged) for judged in of_date} == self.imported[before.pk]
            if is_same and self.shape.fits(before):
                return ResultState.UNCHANGED
            if not any(judged.problems for judged in of_date):
                of_date[0].wrong("date", ErrorCode.RESULTS_DIFFER, evening=before.label)
        elif self.there[date]:
            of_date[0].wrong("date", ErrorCode.DATE_HAS_EVENING, evening=self.there[date][0].label)
        return ResultState.PROBLEM if any(judged.problems for judged in of_date) else ResultState.NEW


def _state_of_row(judged: Judged, states: Mapping[dt.date, ResultState]) -> ResultState:
    """Return what storing would do with a row; beside one with a problem the others would still be new."""
    if judged.problems or judged.row.date is None:
        return ResultState.PROBLEM
    known = states[judged.row.date] is ResultState.UNCHANGED
    return ResultState.UNCHANGED if known else ResultState.NEW


def _key(judged: Judged) -> tuple[object, ...]:
    """What two imports of one result have in common; the row of the file is not part of it."""
    row = judged.row
    rounds = () if row.code or all(number is None for number in row.rounds) else row.rounds
    return tuple(sorted(player.pk for player in judged.players)), judged.total, rounds, row.code, row.place


def _stored_key(result: ImportedResult) -> tuple[object, ...]:
    who = (result.player_id,) if result.pair is None else (result.pair.first_id, result.pair.second_id)
    code = Code(result.code) if result.code else None
    return who, result.total, tuple(result.rounds or ()), code, result.place


def _day(date: dt.date) -> str:
    return date_format(date, "j F Y")
