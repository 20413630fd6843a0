"""A night on which something comes between: a round that is seated, with people who sit out, and what is done to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from tests.factories import make_club, make_evening, make_players, make_round, make_user, seating
from tournaments.models import (
    Attendance,
    AttendanceState,
    AuditEntry,
    Credit,
    Door,
    EntrantKind,
    Evening,
    Player,
    Round,
    Seat,
    Standing,
    Table,
)
from tournaments.services import evenings, seats, standings, tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """Ten people: eight at two tables, two who sit out."""

    evening: Evening
    players: list[Player]
    director: User

    @property
    def round(self) -> Round:
        return self.evening.rounds.exclude(state="superseded").get(number=1)

    def table(self, number: int) -> Table:
        return self.round.tables.get(number=number)

    @property
    def waiting(self) -> list[Player]:
        return self.players[8:]

    def at(self, number: int) -> list[int]:
        """The players of a table in playing order."""
        return list(
            Seat.objects.filter(table=self.table(number)).order_by("position").values_list("player_id", flat=True)
        )

    def credits(self) -> dict[int, str]:
        return dict(self.round.sit_outs.values_list("player_id", "code"))

    def swap(self, first: Player, second: Player, *, reason: str = "zat verkeerd") -> seats.Touched:
        return seats.swap_people(
            evening_id=self.evening.pk,
            number=1,
            first_id=first.pk,
            second_id=second.pk,
            by=self.director,
            door=Door.DESK,
            reason=reason,
        )

    def substitute(
        self, position: int, sitter: Player | None, *, table: int = 1, reason: str = "ziek naar huis"
    ) -> Seat:
        return seats.substitute(
            table_id=self.table(table).pk,
            position=position,
            sitter_id=sitter.pk if sitter else None,
            by=self.director,
            door=Door.DESK,
            reason=reason,
        )

    def leave(self, player: Player, after_round: int | None, *, reason: str = "") -> Attendance:
        return seats.leave_early(
            evening_id=self.evening.pk,
            player_id=player.pk,
            after_round=after_round,
            by=self.director,
            door=Door.API,
            reason=reason,
        )

    def add(self, people: Sequence[Player], *, number: int = 3, reason: str = "vier erbij", dealer: int = 0) -> Table:
        return tables.add_table(
            evening_id=self.evening.pk,
            number=1,
            seating=seating(number, people, first_dealer=dealer),
            by=self.director,
            door=Door.DESK,
            reason=reason,
        )

    def drop(self, number: int = 2, *, code: Credit = Credit.MISSED, reason: str = "stroomstoring") -> Round:
        return tables.drop_table(
            table_id=self.table(number).pk, code=code, by=self.director, door=Door.DESK, reason=reason
        )

    def totals(self) -> dict[int, int]:
        """What everybody has after the recompute, by player or pair."""
        standings.recompute(self.evening.pk)
        rows = Standing.objects.filter(evening=self.evening, after_round=1)
        return {row.player_id or row.pair_id or 0: row.total for row in rows}


def make_night(*, publish: bool = True, **values: Any) -> Night:
    evening = make_evening(make_club(), **values)
    players = make_players(evening.club, 10)
    make_round(evening, players, publish=publish)
    return Night(evening=evening, players=players, director=make_user())


def make_pairs_night() -> Night:
    """Five pairs: two tables, and one pair that sits out."""
    evening = make_evening(make_club(), entrants=EntrantKind.PAIRS)
    players = make_players(evening.club, 10)
    for first, second in zip(players[::2], players[1::2], strict=True):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    make_round(evening, players)
    return Night(evening=evening, players=players, director=make_user())


def ids(*players: Player) -> list[int]:
    return [player.pk for player in players]


def audit(night: Night) -> AuditEntry:
    return AuditEntry.objects.get(evening=night.evening)


def late(night: Night, count: int) -> list[Player]:
    people = make_players(night.evening.club, count)
    for player in people:
        evenings.mark_attendance(evening_id=night.evening.pk, player_id=player.pk, state=AttendanceState.PRESENT)
    return people
