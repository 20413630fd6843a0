"""Disturbances of a seated round: one act each, naming who is touched and leaving everybody else's seat alone.

A table more or less is in `tables`.

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
from tournaments.seating import Receipt
from tournaments.selectors.played import current_rounds_of
from tournaments.services import audit, drafts, house, pairing, receipts, rounds, versions
from tournaments.services.reasons import check_reason

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched:
    """Who and what an act touches: labels of people, numbers of tables, and whether a result goes with it.

    `before` and `after` are the receipts without and with the act, of all these `rounds` together: the round and those
    seated after it, drafts included, because a change in one counts in the others.
    """

    people: tuple[str, ...]
    tables: tuple[int, ...]
    has_result: bool
    rounds: tuple[int, ...] = ()
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
        round_ = drafts.required_round(evening, number)
        couples = _couples(evening, round_, first_id, second_id)
        problems = check_reason(reason) if round_.is_published else []
        touched = _touched(round_, couples)
        problems += _wrong_at_swap(round_, couples, touched)
        if problems:
            raise TournamentError(*problems)
        before = receipts.receipt_from(evening, round_)
        for one, other in couples:
            _swap(round_, one, other)
        rounds.note_change(evening, round_)
        touched = replace(
            touched,
            rounds=tuple(current_rounds_of(evening).filter(number__gte=number).values_list("number", flat=True)),
            before=before,
            after=receipts.receipt_from(evening, round_),
        )
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
        group = pairing.partners_of(evening).get(player_id, (player_id,))
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


def _couples(evening: Evening, round_: Round, first_id: int, second_id: int) -> list[tuple[int, int]]:
    """Return who changes with whom: the two people, or on a pairs evening the players of their two pairs."""
    people = {player.pk: player.label for player in Player.objects.filter(club=evening.club)}
    placed = set(round_.seats.values_list("player_id", flat=True))
    placed |= set(round_.sit_outs.filter(code=Credit.SAT_OUT).values_list("player_id", flat=True))
    pairs = pairing.partners_of(evening)
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
    if seated in house.house_of(round_.evening):
        # A house player who is not needed any more simply does not play.
        credit.delete()
    else:
        credit.player_id = seated
        credit.save(update_fields=["player_id"])
    seat.save(update_fields=["player_id", "sitter_id"])
