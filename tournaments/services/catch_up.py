"""A catch-up table: who is left over in a round plays it after all, with others who have finished theirs."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import (
    Attendance,
    AttendanceState,
    AuditAction,
    Chairs,
    Credit,
    Door,
    Evening,
    Player,
    Round,
    RoundState,
    Seat,
    SitOut,
    Table,
)
from tournaments.services import audit, receipts, versions
from tournaments.services.reasons import check_reason
from tournaments.services.seatings import TableSeating


def open_catch_up(
    *, evening_id: int, number: int, seating: TableSeating, by: User, door: Door, reason: str = ""
) -> Table:
    """Open a table in a published round for people who sit out, with fill-ins from tables that have a result.

    Whoever has a chair in the round already fills in: that chair of the table counts for nobody. Those who waited lose
    the credit for sitting out, since they play. Refused, naming everybody who is wrong, when nobody of the table
    waits, when somebody's own table has not finished, and for who filled in in this round before.
    """
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        round_ = evening.rounds.exclude(state=RoundState.SUPERSEDED).filter(number=number).first()
        if round_ is None:
            raise refuse(ErrorCode.ROUND_UNKNOWN, "number", number=number)
        problems = check_reason(reason) if reason.strip() else []
        if not round_.is_published:
            problems.append(Problem(code=ErrorCode.ROUND_NOT_PUBLISHED))
        people = seating.in_playing_order
        own = {
            pk: seat
            for seat in Seat.objects.filter(round=round_, fill_in=False).select_related("table")
            for pk in (seat.sitter_id, seat.player_id)
        }
        problems += _wrong_at_table(evening, round_, seating)
        problems += _wrong_people(evening, round_, seating, own)
        if problems:
            raise TournamentError(*problems)
        table = Table.objects.create(
            round=round_, number=seating.number, chairs=Chairs.FOUR, first_dealer=seating.first_dealer
        )
        Seat.objects.bulk_create(
            Seat(round=round_, table=table, position=position, player_id=pk, sitter_id=pk, fill_in=pk in own)
            for position, pk in enumerate(people)
        )
        SitOut.objects.filter(round=round_, player_id__in=set(people) - set(own)).delete()
        receipts.refresh(evening, from_number=number)
        labels = {player.pk: player.label for player in Player.objects.filter(pk__in=people)}
        audit.note(
            AuditAction.TABLE_OPENED,
            club=evening.club,
            evening=evening,
            by=by,
            door=door,
            reason=reason,
            details={
                "round": number,
                "table": table.number,
                "people": [labels[pk] for pk in people],
                "fill_ins": [labels[pk] for pk in people if pk in own],
            },
        )
        versions.raise_results(evening)
        return table


def _wrong_at_table(evening: Evening, round_: Round, seating: TableSeating) -> list[Problem]:
    problems = []
    if seating.number < 1 or round_.tables.filter(number=seating.number).exists():
        problems.append(Problem(code=ErrorCode.TABLE_TWICE, field="number", params={"table": seating.number}))
    if not 0 <= seating.first_dealer < Chairs.FOUR:
        problems.append(Problem(code=ErrorCode.FIRST_DEALER, field="first_dealer"))
    if evening.is_pairs:
        entered = evening.evening_pairs.select_related("pair")
        pairs = {frozenset((entry.pair.first_id, entry.pair.second_id)) for entry in entered}
        problems += [
            Problem(code=ErrorCode.PAIR_UNKNOWN, field="people", params={"table": seating.number})
            for side in (seating.side_a, seating.side_b)
            if frozenset(side) not in pairs
        ]
    return problems


def _wrong_people(evening: Evening, round_: Round, seating: TableSeating, own: dict[int, Seat]) -> list[Problem]:
    problems = []
    people = seating.in_playing_order
    known = {player.pk: player.label for player in Player.objects.filter(club=evening.club, pk__in=people)}
    there = Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT).filter(
        Q(until_round=None) | Q(until_round__gte=round_.number)
    )
    present = set(there.values_list("player_id", flat=True))
    waiting = set(round_.sit_outs.filter(code=Credit.SAT_OUT).values_list("player_id", flat=True))
    again = set(Seat.objects.filter(round=round_, fill_in=True).values_list("sitter_id", flat=True))
    for pk in dict.fromkeys(people):
        params = {"player": known.get(pk, str(pk))}
        code = None
        if pk not in known:
            code = ErrorCode.PLAYER_UNKNOWN
        elif people.count(pk) > 1:
            code = ErrorCode.PLAYER_TWICE
        elif pk in own and own[pk].table.live_sheet_id is None:
            code, params = ErrorCode.FILL_IN_PLAYING, params | {"table": str(own[pk].table.number)}
        elif pk in again:
            code = ErrorCode.FILL_IN_AGAIN
        elif pk not in own and pk not in present:
            code = ErrorCode.PLAYER_NOT_PRESENT
        elif pk not in own and pk not in waiting:
            code = ErrorCode.PLAYER_NOT_PLACED
        if code is not None:
            problems.append(Problem(code=code, field="people", params=params))
    if not waiting.intersection(people) and not problems:
        problems.append(Problem(code=ErrorCode.NOBODY_WAITS, field="people"))
    return problems
