"""A catch-up table: who is left over in a round plays it after all, with others who have finished theirs."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import AuditAction, Credit, Door, Evening, Player, Round, Seat, Table
from tournaments.services import drafts, receipts, tables, versions
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
        round_ = drafts.required_round(evening, number)
        problems = check_reason(reason) if reason.strip() else []
        if not round_.is_published:
            problems.append(Problem(code=ErrorCode.ROUND_NOT_PUBLISHED))
        own = {
            pk: seat
            for seat in Seat.objects.filter(round=round_, fill_in=False).select_related("table")
            for pk in (seat.sitter_id, seat.player_id)
        }
        problems += tables.check_new_table(evening, round_, seating)
        problems += _wrong_people(evening, round_, seating, own)
        if problems:
            raise TournamentError(*problems)
        table = tables.set_table(round_, seating, fill_ins=own)
        receipts.refresh(evening, from_number=number)
        tables.note_table(
            AuditAction.TABLE_OPENED,
            round_,
            table,
            by=by,
            door=door,
            reason=reason,
            fill_ins=[seat.player.label for seat in table.seats.select_related("player") if seat.fill_in],
        )
        versions.raise_results(evening)
        return table


def _wrong_people(evening: Evening, round_: Round, seating: TableSeating, own: dict[int, Seat]) -> list[Problem]:
    problems = []
    people = seating.in_playing_order
    known = {player.pk: player.label for player in Player.objects.filter(club=evening.club, pk__in=people)}
    present = tables.present_in(evening, round_.number)
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
