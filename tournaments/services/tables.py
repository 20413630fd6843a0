"""Tables of a seated round: one more for people without a chair, one less; everybody else stays where they sit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import (
    Attendance,
    AttendanceState,
    AuditAction,
    Chairs,
    Credit,
    Door,
    Evening,
    HandNote,
    Player,
    Round,
    Seat,
    SitOut,
    Table,
)
from tournaments.services import audit, crediting, drafts, house, pairing, rounds, seatings, versions
from tournaments.services.reasons import check_reason
from tournaments.services.seatings import Seating, TableSeating


def add_table(*, evening_id: int, number: int, seating: Seating, by: User, door: Door, reason: str) -> Table:
    """Open one more table in a published round, for four (or three) who are there and have no chair in it."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        round_ = drafts.required_round(evening, number)
        people = seating.in_playing_order
        problems = check_reason(reason)
        if not round_.is_published:
            problems.append(Problem(code=ErrorCode.ROUND_NOT_PUBLISHED))
        problems += check_new_table(evening, round_, seating) + _wrong_people(evening, round_, people)
        if problems:
            raise TournamentError(*problems)
        table = set_table(round_, seating)
        # Who came too late for this round plays in it after all.
        Attendance.objects.filter(evening=evening, player_id__in=people, from_round__gt=number).update(
            from_round=number
        )
        rounds.note_change(evening, round_)
        note_table(AuditAction.TABLE_OPENED, round_, table, by=by, door=door, reason=reason)
        versions.raise_results(evening)
        return table


def drop_table(*, table_id: int, code: Credit, by: User, door: Door, reason: str) -> Round:
    """Take a table without a result out of a published round; its people get this credit for the round.

    Who only filled in there has played already, and house players are credited nothing.

    A table at which the director decided something keeps its record, and so stays.
    """
    with transaction.atomic():
        table = Table.objects.select_related("round").get(pk=table_id)
        evening = versions.lock_evening(table.round.evening_id)
        table.refresh_from_db(fields=["live_sheet"])
        round_ = table.round
        problems = check_reason(reason)
        if not round_.is_published:
            problems.append(Problem(code=ErrorCode.ROUND_NOT_PUBLISHED))
        if table.live_sheet_id is not None:
            problems.append(Problem(code=ErrorCode.TABLE_HAS_RESULT, params={"table": table.number}))
        if HandNote.objects.filter(table=table).exists():
            problems.append(Problem(code=ErrorCode.TABLE_HAS_NOTES, params={"table": table.number}))
        if round_.tables.count() == 1:
            problems.append(Problem(code=ErrorCode.LAST_TABLE))
        if problems:
            raise TournamentError(*problems)
        figures = crediting.credit_for(evening, code)
        note_table(AuditAction.TABLE_DROPPED, round_, table, by=by, door=door, reason=reason, credit=code.value)
        SitOut.objects.bulk_create(
            SitOut(round=round_, player_id=seat.player_id, code=code, **figures)
            for seat in table.seats.filter(fill_in=False).exclude(player_id__in=house.house_of(evening))
        )
        table.delete()
        rounds.note_change(evening, round_)
        versions.raise_results(evening)
        return round_


def set_table(round_: Round, seating: Seating, *, fill_ins: Collection[int] = ()) -> Table:
    """Store a new table; who waited plays after all, and so loses the credit for sitting out."""
    people = seating.in_playing_order
    table = Table.objects.create(
        round=round_, number=seating.number, chairs=Chairs(len(people)), first_dealer=seating.first_dealer
    )
    Seat.objects.bulk_create(
        Seat(round=round_, table=table, position=position, player_id=pk, sitter_id=pk, fill_in=pk in fill_ins)
        for position, pk in enumerate(people)
    )
    SitOut.objects.filter(round=round_, player_id__in=set(people) - set(fill_ins)).delete()
    return table


def check_new_table(evening: Evening, round_: Round, seating: Seating) -> list[Problem]:
    """Return what is wrong with a new table itself, whoever its people are: its number, its shape, its pairs."""
    problems = []
    if seating.number < 1 or round_.tables.filter(number=seating.number).exists():
        problems.append(Problem(code=ErrorCode.TABLE_TWICE, field="number", params={"table": seating.number}))
    problems += [
        replace(problem, field=problem.field.removeprefix(".")) for problem in seatings.check_chairs(evening, seating)
    ]
    if evening.is_pairs and isinstance(seating, TableSeating):
        pairs = {frozenset(pair) for pair in pairing.partners_of(evening).values()}
        problems += [
            Problem(code=ErrorCode.PAIR_UNKNOWN, field="people", params={"table": seating.number})
            for side in (seating.side_a, seating.side_b)
            if frozenset(side) not in pairs
        ]
    return problems


def present_in(evening: Evening, number: int) -> set[int]:
    """Return who is there in a round of this number, and did not go home before."""
    there = Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT).filter(
        Q(until_round=None) | Q(until_round__gte=number)
    )
    return set(there.values_list("player_id", flat=True))


def note_table(
    action: AuditAction, round_: Round, table: Table, *, by: User, door: Door, reason: str, **more: object
) -> None:
    """Write down that a table was opened or taken out, with its people and `more`."""
    people = [seat.player.label for seat in table.seats.select_related("player")]
    audit.note(
        action,
        club=round_.evening.club,
        evening=round_.evening,
        by=by,
        door=door,
        reason=reason,
        details={"round": round_.number, "table": table.number, "people": people, **more},
    )


def _wrong_people(evening: Evening, round_: Round, people: Sequence[int]) -> list[Problem]:
    problems = []
    known = {player.pk: player.label for player in Player.objects.filter(club=evening.club, pk__in=people)}
    present = present_in(evening, round_.number)
    seated = {pk for couple in round_.seats.values_list("player_id", "sitter_id") for pk in couple}
    for pk in dict.fromkeys(people):
        code = None
        if pk not in known:
            code = ErrorCode.PLAYER_UNKNOWN
        elif people.count(pk) > 1:
            code = ErrorCode.PLAYER_TWICE
        elif pk not in present:
            code = ErrorCode.PLAYER_NOT_PRESENT
        elif pk in seated:
            code = ErrorCode.SITTER_SEATED
        if code is not None:
            problems.append(Problem(code=code, field="people", params={"player": known.get(pk, str(pk))}))
    return problems
