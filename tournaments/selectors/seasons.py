"""Reads of seasons and their competitions: which evenings count, and how the standing of one is to be understood."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from tournaments.models import (
    CodeEntry,
    Competition,
    CompetitionState,
    Evening,
    EveningEvent,
    EveningEventKind,
    EveningState,
    Period,
    Player,
    SeasonStanding,
    SeasonState,
)
from tournaments.ranking import CompetitionRules, CountingRule, TieBreak
from tournaments.ranking.needs import Needs, what_is_needed
from tournaments.ranking.season_data import place_from_data, problem_from_data
from tournaments.ranking.season_places import CountedEvening, CountedPeriod, Season, SeasonPlace, SeasonProblem
from tournaments.selectors.kept_names import public_names_in, staff_names_in
from tournaments.selectors.people import PublicNames, StaffNames, name_of


def counting_evenings(competition: Competition) -> QuerySet[Evening]:
    """Return the evenings that count for it now, in order of play.

    An evening counts once it was closed, also while it is open again for a correction, and as long as nothing of it is
    kept for the prize-giving: a season never tells what an evening does not. What a closed competition counts has been
    told, whatever becomes of its evenings.
    """
    condition = _was_closed() if competition.is_closed else counts()
    return competition.evenings.filter(condition).order_by("date", "pk")


def with_versions(competitions: QuerySet[Competition]) -> QuerySet[Any]:
    """Add `wanted`, the version a standing should show, and `shown`, the version it shows (0: none)."""
    return competitions.annotate(
        wanted=F("rules_version") + _sum_of("evening__results_version"),
        shown=Coalesce("season_state__standings_version", 0),
    )


def ready_version(competition: Competition) -> int:
    """Return the version a standing made now would show: of evenings that are not up to date, what they show."""
    row = Competition.objects.annotate(
        ready=F("rules_version") + _sum_of("evening__standing_state__standings_version")
    ).get(pk=competition.pk)
    return int(row.ready)


def seasons_behind() -> QuerySet[Any]:
    """Return the open competitions whose standing does not show everything yet."""
    return with_versions(Competition.objects.filter(state=CompetitionState.OPEN)).exclude(wanted=F("shown"))


def counts(prefix: str = "") -> Q:
    """Return the condition of an evening that counts; `prefix` is the way to it, such as `evening__`."""
    return _was_closed(prefix) & Q(**{f"{prefix}hidden_from_round": None})


def _was_closed(prefix: str = "") -> Q:
    closed = EveningEvent.objects.filter(evening=OuterRef(f"{prefix}pk"), kind=EveningEventKind.CLOSED)
    return Q(**{f"{prefix}state": EveningState.CLOSED}) | Q(Exists(closed))


def _sum_of(version: str) -> Coalesce:
    """Sum a version of every evening that counts for the competition of the row."""
    linked: QuerySet[Any] = Evening.competitions.through.objects.filter(counts("evening__"), competition=OuterRef("pk"))
    total = linked.order_by().values("competition").annotate(total=Sum(version)).values("total")
    return Coalesce(Subquery(total, output_field=IntegerField()), 0)


def evenings_left_of(competition: Competition, counting: Sequence[Evening]) -> int | None:
    """Return how many evenings are still to be played beside those that count; None: nobody said how many there are."""
    if competition.is_closed:
        return 0
    rules = competition.counting_rules.counting
    if rules.rule is CountingRule.PERIODS:
        left = _left_of_periods(competition, counting, competition.periods.all())
        return None if left is None else sum(left.values())
    return max(0, rules.evenings - len(counting)) if rules.evenings else None


def _left_of_periods(
    competition: Competition, counting: Sequence[Evening], periods: Iterable[Period]
) -> dict[int, int] | None:
    """Return how many evenings each period still has, in order of play; None: nobody said how many there are.

    A period that ended before the last evening is over, however few evenings it had.
    """
    if competition.is_closed:
        return {period.pk: 0 for period in periods}
    known = competition.counting_rules.counting.evenings
    if not known:
        return None
    days = [evening.date for evening in counting]
    return {
        period.pk: 0
        if days and period.ends_on < days[-1]
        else max(0, known - sum(period.starts_on <= day <= period.ends_on for day in days))
        for period in periods
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """One line of a season standing. The name is the public one unless the caller asked for the club's own."""

    order: int
    entrant_id: int
    name: str
    is_guest: bool
    line: SeasonPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTable:
    """The standing of a competition, and what one must know to read it."""

    competition: Competition
    rules: CompetitionRules
    rows: tuple[SeasonRow, ...]
    evenings: tuple[Evening, ...]
    """Those that count, in order of play."""
    problems: tuple[SeasonProblem, ...]
    """What keeps it from being whole, for those who run the club."""
    wanted_version: int
    shown_version: int

    @property
    def is_behind(self) -> bool:
        """Something came in that this standing does not show yet; a closed competition stays as it is."""
        return not self.competition.is_closed and self.wanted_version != self.shown_version

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        return self.rules.tie_breaks

    @property
    def evenings_left(self) -> int | None:
        """How many evenings are still to be played; None: nobody said how many there are."""
        return evenings_left_of(self.competition, self.evenings)

    def row_of(self, entrant_id: int) -> SeasonRow | None:
        return next((row for row in self.rows if row.entrant_id == entrant_id), None)


def season_standing_of(competition: Competition, *, public: bool = True, with_evenings: bool = False) -> SeasonTable:
    """Return the standing; public names unless asked otherwise. Five queries, for a competition of pairs too.

    Without `with_evenings` the lines have no evenings: those are most of what is stored, and a list needs none.
    """
    stored = SeasonStanding.objects.filter(competition=competition).order_by("order")
    stored = stored.select_related("player", "pair__first", "pair__second")
    if not with_evenings:
        stored = stored.defer("evenings")
    names = public_names_in(competition) if public else staff_names_in(competition)
    versions = with_versions(Competition.objects.filter(pk=competition.pk)).values_list("wanted", "shown")
    wanted, shown = versions.get()
    state = SeasonState.objects.filter(competition=competition).first()
    return SeasonTable(
        competition=competition,
        rules=competition.counting_rules,
        rows=tuple(_row(line, names, with_evenings=with_evenings) for line in stored),
        evenings=tuple(counting_evenings(competition)),
        problems=tuple(problem_from_data(problem) for problem in state.problems) if state else (),
        wanted_version=wanted,
        shown_version=shown,
    )


def _row(stored: SeasonStanding, names: PublicNames | StaffNames, *, with_evenings: bool) -> SeasonRow:
    entrant = stored.player or stored.pair
    assert entrant is not None  # the table's own constraint
    return SeasonRow(
        order=stored.order,
        entrant_id=entrant.pk,
        name=name_of(entrant, names),
        is_guest=isinstance(entrant, Player) and names.as_called(entrant).is_guest,
        line=place_from_data(
            stored.explanation,
            stored.evenings if with_evenings else None,
            entrant=entrant.pk,
            place=stored.place,
            tied=stored.tied,
            raw_total=Fraction(stored.raw_total, stored.raw_parts),
            counted=stored.counted,
            dropped=stored.dropped,
            attended=stored.attended,
            needed=stored.needed,
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedEvening:
    """An evening, what it brought this entrant, and the code that was entered for it."""

    evening: Evening
    counted: CountedEvening
    entry: CodeEntry | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedPeriod:
    period: Period
    counted: CountedPeriod


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonExplanation:
    """Why somebody stands where it stands, and what it still needs."""

    table: SeasonTable
    row: SeasonRow
    evenings: tuple[ExplainedEvening, ...]
    periods: tuple[ExplainedPeriod, ...]
    period_count: int
    """How many periods the competition has, also those in which nothing counts for this line."""
    problems: tuple[SeasonProblem, ...]
    needs: Needs
    above: SeasonRow | None
    below: SeasonRow | None
    """The lines right above and below in the list, who may share the place."""


def explanation_of(competition: Competition, entrant_id: int, *, public: bool = True) -> SeasonExplanation | None:
    """Return the explanation of one line of the standing, or nothing for who does not stand in it; eight queries."""
    table = season_standing_of(competition, public=public, with_evenings=True)
    row = table.row_of(entrant_id)
    if row is None:
        return None
    evenings = {evening.pk: evening for evening in table.evenings}
    periods = {period.pk: period for period in competition.periods.all()}
    of_entrant = Q(pair_id=entrant_id) if competition.is_pairs else Q(player_id=entrant_id)
    entries = {
        entry.evening_id: entry
        for entry in CodeEntry.objects.filter(of_entrant, competition=competition, cancelled_at=None)
    }
    position = row.order - 1
    return SeasonExplanation(
        table=table,
        row=row,
        evenings=tuple(
            ExplainedEvening(evening=evenings[counted.evening], counted=counted, entry=entries.get(counted.evening))
            for counted in row.line.evenings
            if counted.evening in evenings
        ),
        periods=tuple(
            ExplainedPeriod(period=periods[counted.period], counted=counted)
            for counted in row.line.periods
            if counted.period in periods
        ),
        period_count=len(periods),
        problems=tuple(problem for problem in table.problems if problem.entrant == entrant_id),
        needs=_needs_of(table, entrant_id, periods.values()),
        above=table.rows[position - 1] if position else None,
        below=table.rows[position + 1] if position + 1 < len(table.rows) else None,
    )


def _needs_of(table: SeasonTable, entrant_id: int, periods: Iterable[Period]) -> Needs:
    nested = table.rules.counting.rule is CountingRule.PERIODS
    last = table.evenings[-1] if table.evenings else None
    return what_is_needed(
        Season(places=tuple(row.line for row in table.rows), problems=table.problems, evenings=len(table.evenings)),
        entrant_id,
        table.rules,
        # Under nested counting it follows from what is left of the periods.
        evenings_left=None if nested else table.evenings_left,
        most_of_evening=_most_of(table.competition, last) if last else 0,
        left_of_periods=_left_of_periods(table.competition, table.evenings, periods) if nested else None,
    )


def _most_of(competition: Competition, evening: Evening) -> int:
    """The most points an entrant can make on an evening like this one."""
    one = evening.rules.most_of_hand * evening.hands * evening.planned_rounds
    # On an evening for individuals a pair has what its two players make, each at a table of their own.
    return one * 2 if competition.is_pairs and not evening.is_pairs else one
