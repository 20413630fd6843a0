"""Disturbances of a seated round: one act each, naming who is touched and leaving everybody else's seat alone.

A stored result belongs to its table; when people change chairs it goes with the chairs, so the people who really sat
there have it. Nothing here changes a sheet. What an act would do is found by doing it and taking it back: `preview`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

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
    HandNote,
    Player,
    Round,
    RoundState,
    Seat,
    SitOut,
    Table,
)
from tournaments.seating import Receipt
from tournaments.services import audit, crediting, receipts, rounds, seatings, versions
from tournaments.services.reasons import check_reason
from tournaments.services.seatings import Seating, TableSeating

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched:
    """Who and what an act touches: labels of people, numbers of tables, and whether a result goes with it.

    `before` and `after` are the receipts of the round without and with the act.
    """

    people: tuple[str, ...]
    tables: tuple[int, ...]
    has_result: bool
    before: Receipt | None = None
    after: Receipt | None = None


def preview(act: Callable[[], T]) -> T:
    """Do an act and take it back at once: it refuses and answers exactly as the act itself, and stores nothing."""
    with transaction.atomic():
        found = act()
        transaction.set_rollback(True)
    return found


def swap_people(
    *, evening_id: int, number: int, first_id: int, second_id: int, by: User, door: Door, reason: str = ""
) -> Touched:
    """Let two people change places in a round, draft or published, before or after its results.

    One of the two may be sitting out. On an evening of fixed pairs the two pairs change places. A published round wants
    a reason, because people read where to sit.
    """
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        round_ = _round(evening, number)
        couples = _couples(evening, round_, first_id, second_id)
        problems = check_reason(reason) if round_.is_published else []
        touched = _touched(round_, couples)
        problems += _wrong_at_swap(round_, couples, touched)
        if problems:
            raise TournamentError(*problems)
        before = receipts.receipt_now(evening, round_)
        for one, other in couples:
            _swap(round_, one, other)
        rounds.note_change(evening, round_)
        touched = replace(touched, before=before, after=receipts.receipt_now(evening, round_))
        if round_.is_published:
            audit.note(
                AuditAction.SEATS_SWAPPED,
                club=evening.club,
                evening=evening,
                by=by,
                door=door,
                reason=reason,
                details={"round": number, "people": list(touched.people), "tables": list(touched.tables)},
            )
        versions.raise_results(evening)
        return touched


def substitute(*, table_id: int, position: int, sitter_id: int | None, by: User, door: Door, reason: str = "") -> Seat:
    """Let somebody sit for the player of a chair, who keeps scoring; `None` gives the chair back to the player.

    Only in a published round: in a draft nobody sits yet, and another draw would forget it.
    """
    with transaction.atomic():
        table = Table.objects.select_related("round").get(pk=table_id)
        evening = versions.lock_evening(table.round.evening_id)
        seat = (
            Seat.objects.select_related("player", "sitter")
            .filter(table=table, position=position, fill_in=False)
            .first()
        )
        if seat is None:
            raise refuse(ErrorCode.CHAIR_UNKNOWN, "position")
        wanted = seat.player_id if sitter_id is None else sitter_id
        sitter = Player.objects.filter(pk=wanted, club=evening.club, merged_into=None).first()
        if sitter is None:
            raise refuse(ErrorCode.PLAYER_UNKNOWN, "sitter", player=str(sitter_id))
        problems = []
        if not table.round.is_published:
            problems.append(Problem(code=ErrorCode.ROUND_NOT_PUBLISHED))
        # Who fills in elsewhere later has no other chair meanwhile.
        others = Seat.objects.filter(Q(fill_in=False) | Q(table=table), round=table.round).exclude(pk=seat.pk)
        if others.filter(Q(sitter=sitter) | Q(player=sitter)).exists():
            problems.append(Problem(code=ErrorCode.SITTER_SEATED, field="sitter", params={"player": sitter.label}))
        if wanted != seat.player_id:
            problems += check_reason(reason)
        if problems:
            raise TournamentError(*problems)
        if seat.sitter_id == sitter.pk:
            return seat
        before = seat.sitter.label
        seat.sitter = sitter
        seat.save(update_fields=["sitter"])
        rounds.note_change(evening, table.round)
        audit.note(
            AuditAction.SUBSTITUTED,
            club=evening.club,
            evening=evening,
            by=by,
            door=door,
            reason=reason,
            details={
                "round": table.round.number,
                "table": table.number,
                "scores_for": seat.player.label,
                "before": before,
                "sitter": sitter.label,
            },
        )
        versions.raise_results(evening)
        return seat


def leave_early(
    *, evening_id: int, player_id: int, after_round: int | None, by: User, door: Door, reason: str = ""
) -> Attendance:
    """Let somebody go home after a round; later rounds credit it as missed, and drafts want a new draw.

    Refused when the person already sits in a later published round: first somebody must sit there instead. A fixed pair
    goes together, since one of the two does not play on. `None` takes it back: the person stays to the end.
    """
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        group = _pairs_of(evening).get(player_id, (player_id,))
        rows = {
            row.player_id: row
            for row in Attendance.objects.select_related("player").filter(evening=evening, player_id__in=group)
        }
        if player_id not in rows:
            raise refuse(ErrorCode.PLAYER_UNKNOWN, "player", player=str(player_id))
        problems = check_reason(reason) if reason.strip() else []
        if after_round is not None and not 0 <= after_round < evening.planned_rounds:
            rounds_planned = {"number": after_round, "planned": evening.planned_rounds}
            problems.append(Problem(code=ErrorCode.ROUND_BEYOND_PLAN, field="after_round", params=rounds_planned))
        for row in rows.values():
            problems += _wrong_at_leaving(evening, row, after_round)
        if problems:
            raise TournamentError(*problems)
        for row in rows.values():
            row.until_round = after_round
            row.save(update_fields=["until_round"])
            audit.note(
                AuditAction.LEFT_EARLY,
                club=evening.club,
                evening=evening,
                by=by,
                door=door,
                reason=reason,
                details={"player": row.player.label, "after_round": after_round},
            )
        return rows[player_id]


def add_table(*, evening_id: int, number: int, seating: Seating, by: User, door: Door, reason: str) -> Table:
    """Open one more table in a published round, for four (or three) who are there and have no chair in it."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        round_ = _round(evening, number)
        problems = check_reason(reason)
        if not round_.is_published:
            problems.append(Problem(code=ErrorCode.ROUND_NOT_PUBLISHED))
        problems += _wrong_at_new_table(evening, round_, seating)
        if problems:
            raise TournamentError(*problems)
        people = seating.in_playing_order
        table = Table.objects.create(
            round=round_, number=seating.number, chairs=Chairs(len(people)), first_dealer=seating.first_dealer
        )
        Seat.objects.bulk_create(
            Seat(round=round_, table=table, position=position, player_id=pk, sitter_id=pk)
            for position, pk in enumerate(people)
        )
        SitOut.objects.filter(round=round_, player_id__in=people).delete()
        # Who came too late for this round plays in it after all.
        Attendance.objects.filter(evening=evening, player_id__in=people, from_round__gt=number).update(
            from_round=number
        )
        rounds.note_change(evening, round_)
        _note_table(evening, round_, table, by, door, reason)
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
        _note_table(evening, round_, table, by, door, reason, credit=code)
        SitOut.objects.bulk_create(
            SitOut(round=round_, player_id=seat.player_id, code=code, **figures)
            for seat in table.seats.filter(fill_in=False).exclude(player_id__in=_house_of(evening))
        )
        table.delete()
        rounds.note_change(evening, round_)
        versions.raise_results(evening)
        return round_


def _round(evening: Evening, number: int) -> Round:
    round_ = evening.rounds.exclude(state=RoundState.SUPERSEDED).filter(number=number).first()
    if round_ is None:
        raise refuse(ErrorCode.ROUND_UNKNOWN, "number", number=number)
    return round_


def _couples(evening: Evening, round_: Round, first_id: int, second_id: int) -> list[tuple[int, int]]:
    """Return who changes with whom: the two people, or on a pairs evening the players of their two pairs."""
    people = {player.pk: player.label for player in Player.objects.filter(club=evening.club)}
    placed = set(round_.seats.values_list("player_id", flat=True))
    placed |= set(round_.sit_outs.filter(code=Credit.SAT_OUT).values_list("player_id", flat=True))
    pairs = _pairs_of(evening)
    groups = {pk: pairs.get(pk, (pk,)) for pk in (first_id, second_id)}
    problems = []
    for field, asked in (("first", first_id), ("second", second_id)):
        if evening.is_pairs and asked in people and asked not in pairs:
            problems.append(Problem(code=ErrorCode.PAIR_UNKNOWN, field=field))
        for pk in groups[asked]:
            params = {"player": people.get(pk, str(pk))}
            if pk not in people:
                problems.append(Problem(code=ErrorCode.PLAYER_UNKNOWN, field=field, params=params))
            elif pk not in placed:
                problems.append(Problem(code=ErrorCode.PLAYER_NOT_PLACED, field=field, params=params))
    if second_id in groups[first_id]:
        label = people.get(second_id, str(second_id))
        problems.append(Problem(code=ErrorCode.PLAYER_TWICE, field="second", params={"player": label}))
    if problems:
        raise TournamentError(*problems)
    return list(zip(groups[first_id], groups[second_id], strict=True))


def _pairs_of(evening: Evening) -> dict[int, tuple[int, ...]]:
    """Return player id → the two players of its pair tonight; nobody on an individual evening."""
    if not evening.is_pairs:
        return {}
    pairs = [(entry.pair.first_id, entry.pair.second_id) for entry in evening.evening_pairs.select_related("pair")]
    return {pk: pair for pair in pairs for pk in pair}


def _house_of(evening: Evening) -> set[int]:
    return set(Attendance.objects.filter(evening=evening, is_house=True).values_list("player_id", flat=True))


def _touched(round_: Round, couples: Iterable[tuple[int, int]]) -> Touched:
    ids = [pk for couple in couples for pk in couple]
    seated = Table.objects.filter(round=round_, seats__player_id__in=ids, seats__fill_in=False)
    tables = list(seated.distinct().order_by("number"))
    return Touched(
        people=tuple(player.label for player in Player.objects.filter(pk__in=ids)),
        tables=tuple(table.number for table in tables),
        has_result=any(table.live_sheet_id is not None for table in tables),
    )


def _wrong_at_swap(round_: Round, couples: Iterable[tuple[int, int]], touched: Touched) -> list[Problem]:
    ids = [pk for couple in couples for pk in couple]
    waiting = set(round_.sit_outs.filter(player_id__in=ids).values_list("player_id", flat=True))
    if waiting == set(ids):
        return [Problem(code=ErrorCode.NO_CHAIR)]
    problems = []
    if waiting and touched.has_result:
        # A credit and a result would change hands; that is a matter of points, not of chairs.
        problems.append(Problem(code=ErrorCode.RESULT_OF_ANOTHER))
    # Who sits out may be sitting for somebody else meanwhile, and nobody has two chairs.
    elsewhere = round_.seats.filter(sitter_id__in=waiting).exclude(player_id__in=ids).select_related("sitter")
    problems += [
        Problem(code=ErrorCode.SITTER_SEATED, params={"player": seat.sitter.label})
        for seat in elsewhere.order_by("sitter__sort_name", "sitter__number")
    ]
    # Who fills in at a table cannot have a chair of its own there as well.
    at_table = {seat.player_id: seat.table_id for seat in round_.seats.filter(player_id__in=ids, fill_in=False)}
    fills_in = set(round_.seats.filter(player_id__in=ids, fill_in=True).values_list("player_id", "table_id"))
    both = [*couples, *((other, one) for one, other in couples)]
    problems += [
        Problem(code=ErrorCode.SITTER_SEATED, params={"player": Player.objects.get(pk=one).label})
        for one, other in both
        if (one, at_table.get(other)) in fills_in
    ]
    return problems


def _wrong_at_leaving(evening: Evening, row: Attendance, after_round: int | None) -> list[Problem]:
    params = {"player": row.player.label}
    if row.state != AttendanceState.PRESENT:
        return [Problem(code=ErrorCode.PLAYER_NOT_PRESENT, field="player", params=params)]
    later = Seat.objects.filter(round__evening=evening, round__state=RoundState.PUBLISHED, sitter_id=row.player_id)
    if after_round is None:
        return []
    numbers = later.filter(round__number__gt=after_round).values_list("round__number", flat=True)
    first = numbers.order_by("round__number").first()
    if first is None:
        return []
    return [Problem(code=ErrorCode.LEAVER_SEATED, field="player", params={**params, "round": first})]


def _swap(round_: Round, one: int, other: int) -> None:
    chairs = Seat.objects.filter(round=round_, player_id__in=(one, other), fill_in=False)
    seats = {seat.player_id: seat for seat in chairs}
    if one in seats and other in seats:
        mine, theirs = seats[one], seats[other]
        # Nobody may sit on two chairs for a moment either, so both rows are made anew.
        Seat.objects.filter(pk__in=(mine.pk, theirs.pk)).delete()
        for chair, person in ((mine, theirs), (theirs, mine)):
            Seat.objects.create(
                round=round_,
                table_id=chair.table_id,
                position=chair.position,
                player_id=person.player_id,
                sitter_id=person.sitter_id,
            )
        return
    seated, waiting = (one, other) if one in seats else (other, one)
    credit = SitOut.objects.get(round=round_, player_id=waiting)
    seat = seats[seated]
    seat.player_id = seat.sitter_id = waiting
    if seated in _house_of(round_.evening):
        # A house player who is not needed any more simply does not play.
        credit.delete()
    else:
        credit.player_id = seated
        credit.save(update_fields=["player_id"])
    seat.save(update_fields=["player_id", "sitter_id"])


def _wrong_at_new_table(evening: Evening, round_: Round, seating: Seating) -> list[Problem]:
    problems = []
    people = seating.in_playing_order
    if seating.number < 1 or round_.tables.filter(number=seating.number).exists():
        problems.append(Problem(code=ErrorCode.TABLE_TWICE, field="number", params={"table": seating.number}))
    problems += [
        replace(problem, field=problem.field.removeprefix(".")) for problem in seatings.check_chairs(evening, seating)
    ]
    known = {player.pk: player.label for player in Player.objects.filter(club=evening.club, pk__in=people)}
    there = Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT).filter(
        Q(until_round=None) | Q(until_round__gte=round_.number)
    )
    present = set(there.values_list("player_id", flat=True))
    seated = {pk for couple in round_.seats.values_list("player_id", "sitter_id") for pk in couple}
    for pk in dict.fromkeys(people):
        params = {"player": known.get(pk, str(pk))}
        if pk not in known:
            problems.append(Problem(code=ErrorCode.PLAYER_UNKNOWN, field="people", params=params))
        elif people.count(pk) > 1:
            problems.append(Problem(code=ErrorCode.PLAYER_TWICE, field="people", params=params))
        elif pk not in present:
            problems.append(Problem(code=ErrorCode.PLAYER_NOT_PRESENT, field="people", params=params))
        elif pk in seated:
            problems.append(Problem(code=ErrorCode.SITTER_SEATED, field="people", params=params))
    if evening.is_pairs and isinstance(seating, TableSeating):
        pairs = {frozenset(pair) for pair in _pairs_of(evening).values()}
        problems += [
            Problem(code=ErrorCode.PAIR_UNKNOWN, field="people")
            for side in (seating.side_a, seating.side_b)
            if frozenset(side) not in pairs
        ]
    return problems


def _note_table(
    evening: Evening, round_: Round, table: Table, by: User, door: Door, reason: str, *, credit: Credit | None = None
) -> None:
    people = [seat.player.label for seat in table.seats.select_related("player")]
    details: dict[str, object] = {"round": round_.number, "table": table.number, "people": people}
    if credit is not None:
        details["credit"] = credit.value
    audit.note(
        AuditAction.TABLE_OPENED if credit is None else AuditAction.TABLE_DROPPED,
        club=evening.club,
        evening=evening,
        by=by,
        door=door,
        reason=reason,
        details=details,
    )
