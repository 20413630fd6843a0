"""Reads of rounds and their tables: the seating, the board, the sheets of a table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils import timezone

from tournaments.models import (
    Evening,
    Round,
    RoundState,
    ScoreSheet,
    Seat,
    SheetDraft,
    SheetEvent,
    SheetEventKind,
    SitOut,
    Table,
)

TYPING_FOR = timedelta(minutes=15)


class TableState(StrEnum):
    """What the board says of a table."""

    OPEN = "open"
    TYPING = "typing"
    HANDED_IN = "handed_in"
    CONFIRMED = "confirmed"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSide:
    """One side of a table: two partners, or at a table of three one person alone."""

    letter: str
    """Which figures of the table's sheet are this side's: a, b or, at a table of three, c."""
    seats: tuple[Seat, ...]
    total: int | None
    """What the sheet that counts says it scored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """One table on the board of a round."""

    table: Table
    state: TableState
    seats: tuple[Seat, ...]
    sheet: ScoreSheet | None
    typist: str
    waiting_since: datetime | None

    @property
    def sides(self) -> tuple[TableSide, ...]:
        """The sides in the order of their letters."""
        return tuple(
            TableSide(
                letter=letter,
                seats=tuple(seat for seat in self.seats if seat.letter == letter),
                total=getattr(self.sheet, f"total_{letter}") if self.sheet else None,
            )
            for letter in sorted({seat.letter for seat in self.seats})
        )

    def side_of(self, seat: Seat) -> TableSide:
        """Return the side somebody of this table is on."""
        return next(side for side in self.sides if side.letter == seat.letter)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBoard:
    """A round with its tables and who sits out."""

    round: Round
    tables: tuple[TableCard, ...]
    sit_outs: tuple[SitOut, ...]

    @property
    def open_tables(self) -> int:
        """How many tables have not been confirmed yet."""
        return sum(card.state is not TableState.CONFIRMED for card in self.tables)

    @property
    def has_results(self) -> bool:
        return any(card.sheet is not None for card in self.tables)

    @property
    def is_complete(self) -> bool:
        return self.round.is_published and self.open_tables == 0

    @property
    def digest(self) -> str:
        """Tell this seating from any other: who scores in which chair and who deals first.

        Publishing leaves it as it is, so whoever publishes twice named the same seating twice.
        """
        seated = [
            (card.table.number, card.table.first_dealer, [(seat.position, seat.player_id) for seat in card.seats])
            for card in self.tables
        ]
        return sha256(json.dumps([self.round.pk, seated]).encode()).hexdigest()[:16]

    @property
    def ends_at(self) -> datetime | None:
        """When the round is to be over; nothing without a clock, and when every table is in."""
        published, minutes = self.round.published_at, self.round.evening.round_minutes
        if not minutes or published is None or not self.round.is_published or self.is_complete:
            return None
        return published + timedelta(minutes=minutes)


def rounds_of(evening: Evening) -> list[Round]:
    """Return the rounds that count now (drafts included, replaced drafts not), in order."""
    return list(evening.rounds.exclude(state=RoundState.SUPERSEDED).order_by("number"))


def boards_of(evening: Evening, *, number: int | None = None) -> list[RoundBoard]:
    """Return every round of the evening as a board, or only the one of that number; five queries in all."""
    rounds = evening.rounds.exclude(state=RoundState.SUPERSEDED).order_by("number")
    if number is not None:
        rounds = rounds.filter(number=number)
    confirmed = SheetEvent.objects.filter(sheet=OuterRef("live_sheet"), kind=SheetEventKind.CONFIRMED)
    fresh = SheetDraft.objects.filter(updated_at__gte=timezone.now() - TYPING_FOR).select_related("user")
    tables = Table.objects.select_related("live_sheet").annotate(confirmed=Exists(confirmed)).order_by("number")
    tables = tables.prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player", "sitter").order_by("position")),
        Prefetch("drafts", fresh, to_attr="fresh_drafts"),
    )
    sit_outs = SitOut.objects.select_related("player").order_by("player__sort_name", "player__number")
    boards = []
    for round_ in rounds.prefetch_related(Prefetch("tables", tables), Prefetch("sit_outs", sit_outs)):
        round_.evening = evening
        boards.append(
            RoundBoard(
                round=round_,
                tables=tuple(_card(table, round_) for table in round_.tables.all()),
                sit_outs=tuple(round_.sit_outs.all()),
            )
        )
    return boards


def board_of(round_: Round) -> RoundBoard:
    """Return one round as a board."""
    return boards_of(round_.evening, number=round_.number)[0]


def _card(table: Table, round_: Round) -> TableCard:
    table.round = round_
    drafts = list(table.fresh_drafts)  # type: ignore[attr-defined]  # set by the prefetch in boards_of
    if table.live_sheet is not None:
        confirmed = table.confirmed  # type: ignore[attr-defined]  # annotated in boards_of
        state = TableState.CONFIRMED if confirmed else TableState.HANDED_IN
    else:
        state = TableState.TYPING if drafts else TableState.OPEN
    return TableCard(
        table=table,
        state=state,
        seats=tuple(table.seats.all()),
        sheet=table.live_sheet,
        typist=drafts[0].user.get_username() if drafts else "",
        waiting_since=round_.published_at if table.live_sheet is None else None,
    )


def seats_of(table: Table) -> tuple[Seat, ...]:
    """Return the seats of a table in playing order."""
    return tuple(table.seats.select_related("player", "sitter").order_by("position"))


def seating_version(evening: Evening) -> str:
    """Return what the public seating depends on; who moves or renames somebody raises the results version."""
    return f"{evening.results_version}.{evening.state}"


def sheet_versions_of(table: Table) -> QuerySet[ScoreSheet]:
    """Return every version of a table's sheet, newest first, with what happened to it."""
    return (
        table.sheets.select_related("entered_by")
        .prefetch_related(Prefetch("events", SheetEvent.objects.select_related("by")))
        .order_by("-version")
    )


def draft_of(table: Table, user_id: int) -> SheetDraft | None:
    """Return what this typist was typing at the table and never handed in."""
    return SheetDraft.objects.filter(table=table, user_id=user_id).first()


def open_tables_of(evening: Evening) -> int:
    """Count the tables of published rounds that have no confirmed result; with any, standings are provisional."""
    confirmed = SheetEvent.objects.filter(sheet=OuterRef("live_sheet"), kind=SheetEventKind.CONFIRMED)
    return (
        Table.objects.filter(round__evening=evening, round__state=RoundState.PUBLISHED)
        .exclude(Exists(confirmed))
        .count()
    )
