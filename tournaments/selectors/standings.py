"""Reads of the standings of an evening: what the hall may see of them; who wins what is in `prizes`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournaments.models import (
    Evening,
    Pair,
    Player,
    Standing,
    StandingState,
)
from tournaments.ranking import Passed, PassedOver, TieBreak
from tournaments.selectors.boards import open_tables_of
from tournaments.selectors.kept_names import labels_in, public_names_in
from tournaments.selectors.people import Names, name_of


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One line of a standing. The name is the public one unless the caller asked for full names."""

    place: int
    tied: bool
    entrant: Player | Pair
    names: Names
    total: int
    points: int | None
    roem: int | None
    pits: int | None
    nats: int | None
    rounds: tuple[RoundFigure | None, ...]
    penalty: int
    decided_by: TieBreak | None
    numbers: tuple[int, int] | None = None
    """The own number under that rule and that of the place above; more is ahead, so nats are negative."""
    passed_over: tuple[Passed, ...] = ()
    """The rules that could not decide here, and why."""

    @property
    def entrant_id(self) -> int:
        return self.entrant.pk

    @property
    def name(self) -> str:
        # Asked for where it is shown: who is known by number only has another name in another language.
        return name_of(self.entrant, self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFigure:
    """What one round gave an entrant; `code` tells a credit from a result that was played."""

    total: int
    code: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningStanding:
    """The standing of an evening after a round, and what one must know to read it."""

    evening: Evening
    after_round: int
    rows: tuple[StandingRow, ...]
    open_tables: int
    results_version: int
    standings_version: int

    @property
    def is_provisional(self) -> bool:
        return self.open_tables > 0

    @property
    def is_behind(self) -> bool:
        """Results came in that this standing does not show yet."""
        return self.results_version != self.standings_version

    @property
    def round_numbers(self) -> range:
        return range(1, self.after_round + 1)

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        return self.evening.tie_break_chain


def shown_standings(evening: Evening, *, reveal: bool) -> QuerySet[Standing]:
    """Return the standing rows the reader may see: all, or those before what is kept for the prize-giving."""
    if reveal or evening.hidden_from_round is None:
        return evening.standings.all()
    return evening.standings.filter(after_round__lt=evening.hidden_from_round)


def rounds_with_standing(evening: Evening, *, reveal: bool = False) -> list[int]:
    """Return the numbers of the rounds after which there is a standing."""
    shown = shown_standings(evening, reveal=reveal)
    return list(shown.order_by("after_round").values_list("after_round", flat=True).distinct())


def standing_of(
    evening: Evening, *, after_round: int | None = None, public: bool = True, reveal: bool = False
) -> EveningStanding:
    """Return the standing after that round, or the newest; public names unless asked otherwise; four queries.

    For public names there is one more: who has a namesake is asked of the whole club, not of who stands here; of a
    closed evening, for names of either kind, how everybody was called then.
    """
    shown = shown_standings(evening, reveal=reveal)
    versions = StandingState.objects.filter(evening=evening).values_list("standings_version", flat=True).first()
    if after_round is None:
        after_round = shown.order_by("-after_round").values_list("after_round", flat=True).first() or 0
    entrants = ("pair__first", "pair__second") if evening.is_pairs else ("player",)
    rows = shown.filter(after_round=after_round).select_related(*entrants)
    names = public_names_in(evening) if public else labels_in(evening)
    return EveningStanding(
        evening=evening,
        after_round=after_round,
        rows=tuple(_standing_row(row, after_round, names) for row in rows.order_by("order")),
        open_tables=open_tables_of(evening),
        results_version=evening.results_version,
        standings_version=versions or 0,
    )


def _standing_row(row: Standing, after_round: int, names: Names) -> StandingRow:
    entrant = row.player or row.pair
    assert entrant is not None  # the table's own constraint
    figures = {item["round"]: RoundFigure(total=item["total"], code=item["code"]) for item in row.explanation["rounds"]}
    decided_by = row.explanation["decided_by"]
    return StandingRow(
        place=row.place,
        tied=row.tied,
        entrant=entrant,
        names=names,
        total=row.total,
        points=row.points,
        roem=row.roem,
        pits=row.pits,
        nats=row.nats,
        rounds=tuple(figures.get(number) for number in range(1, after_round + 1)),
        penalty=row.explanation["penalty"],
        decided_by=TieBreak(decided_by) if decided_by else None,
        # Rows of an evening that was computed by an earlier release do not tell these yet.
        numbers=tuple(row.explanation["numbers"]) if row.explanation.get("numbers") else None,
        passed_over=tuple(
            Passed(rule=TieBreak(rule), why=PassedOver(why)) for rule, why in row.explanation.get("passed_over", ())
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingVersion:
    """Everything the public standing of an evening depends on, read in one query: what a poll compares."""

    results: int
    standings: int
    state: str
    closed_at: datetime | None

    def token(self, language: str) -> str:
        return f"{self.results}.{self.standings}.{self.state}.{language}"


def standing_version(evening_id: int, *, slug: str) -> StandingVersion | None:
    """Return the versions of an evening's standing, or nothing when that club has no such evening; one query."""
    row = (
        Evening.objects.filter(pk=evening_id, club__slug=slug)
        .values_list("results_version", "standing_state__standings_version", "state", "closed_at")
        .first()
    )
    if row is None:
        return None
    return StandingVersion(results=row[0], standings=row[1] or 0, state=row[2], closed_at=row[3])
