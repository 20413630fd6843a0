"""An evening's frame: planned with frozen rules, who is there, closed and opened again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from scoring import HouseRules
from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import (
    Attendance,
    AttendanceState,
    Club,
    Competition,
    Credit,
    EntrantKind,
    Evening,
    EveningEvent,
    EveningEventKind,
    EveningPair,
    EveningState,
    Player,
    Round,
    RoundState,
    Seat,
    SheetEventKind,
    SitOut,
    Table,
)
from tournaments.services import people, versions
from tournaments.services.reasons import check_reason


def plan_evening(
    *,
    club: Club,
    date: dt.date,
    title: str = "",
    entrants: EntrantKind = EntrantKind.INDIVIDUAL,
    planned_rounds: int = 3,
    house_rules: HouseRules | None = None,
    credits: dict[str, dict[str, int]] | None = None,
    tie_breaks: Sequence[str] | None = None,
    competitions: Iterable[Competition] = (),
) -> Evening:
    """Plan an evening; what is not given is copied from the club and frozen with the evening.

    Credits count per round of this evening, so an evening of fewer hands wants credits of its own.
    """
    evening = Evening(
        club=club,
        date=date,
        title=title.strip(),
        entrants=entrants,
        planned_rounds=planned_rounds,
        house_rules=house_rules.as_dict() if house_rules else club.house_rules,
        credits=credits if credits is not None else club.credits,
        tie_breaks=list(tie_breaks) if tie_breaks is not None else club.tie_breaks,
    )
    chosen = list(competitions)
    problems = [
        Problem(code=ErrorCode.INVALID_VALUE, field="competitions", params={"why": str(competition)})
        for competition in chosen
        if competition.club_id != club.pk
    ]
    try:
        evening.full_clean()
    except ValidationError as error:
        problems += [
            Problem(code=ErrorCode.INVALID_VALUE, field=name, params={"why": message})
            for name, messages in error.message_dict.items()
            for message in messages
        ]
    if problems:
        raise TournamentError(*problems)
    with transaction.atomic():
        evening.save()
        evening.competitions.set(chosen)
    return evening


def set_present(*, evening_id: int, player_ids: Iterable[int]) -> None:
    """Make exactly these people present, as ticked on the list at the door.

    Refuses, naming each, somebody unknown to the club and the removal of somebody who has a seat or a credit already.
    """
    wanted = list(player_ids)
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        problems = _twice(wanted) + _unknown(evening, wanted)
        present = set(_present(evening).values_list("player_id", flat=True))
        gone = present - set(wanted)
        problems += _placed(evening, gone)
        if evening.is_pairs:
            paired = {pk for entry in evening.evening_pairs.select_related("pair") for pk in _members(entry)}
            problems += [_player_problem(ErrorCode.PLAYER_SEATED, pk) for pk in sorted(gone & paired)]
        if problems:
            raise TournamentError(*problems)
        Attendance.objects.filter(evening=evening, player_id__in=gone).delete()
        for player_id in wanted:
            if player_id not in present:
                _arrive(evening, player_id)


def mark_attendance(*, evening_id: int, player_id: int, state: AttendanceState | None) -> None:
    """Set one person's attendance, or forget it (`None`); somebody who arrives late is credited for what was missed."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        problems = _unknown(evening, [player_id])
        if state is not AttendanceState.PRESENT:
            problems += _placed(evening, {player_id})
        if problems:
            raise TournamentError(*problems)
        if state is AttendanceState.PRESENT:
            if not _present(evening).filter(player_id=player_id).exists():
                _arrive(evening, player_id)
        elif state is None:
            Attendance.objects.filter(evening=evening, player_id=player_id).delete()
        else:
            Attendance.objects.update_or_create(
                evening=evening, player_id=player_id, defaults={"state": state, "from_round": 1}
            )


def enter_pair(*, evening_id: int, first_id: int, second_id: int) -> EveningPair:
    """Let two people play a pairs evening as one entrant; both are marked present."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        if not evening.is_pairs:
            raise refuse(ErrorCode.NOT_A_PAIRS_EVENING)
        problems = _unknown(evening, [first_id, second_id])
        taken = {pk for entry in evening.evening_pairs.select_related("pair") for pk in _members(entry)}
        problems += [_player_problem(ErrorCode.PLAYER_TWICE, pk) for pk in (first_id, second_id) if pk in taken]
        if problems:
            raise TournamentError(*problems)
        first, second = (Player.objects.get(pk=pk) for pk in (first_id, second_id))
        pair = people.pair_of(club=evening.club, first=first, second=second)
        for player in (first, second):
            if not _present(evening).filter(player=player).exists():
                _arrive(evening, player.pk)
        return EveningPair.objects.create(evening=evening, pair=pair)


def withdraw_pair(*, evening_id: int, pair_id: int) -> None:
    """Take a pair off the evening again, as long as neither of the two has a seat or a credit."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        entry = evening.evening_pairs.select_related("pair").filter(pair_id=pair_id).first()
        if entry is None:
            raise refuse(ErrorCode.PAIR_UNKNOWN, "pair")
        members = set(_members(entry))
        if problems := _placed(evening, members):
            raise TournamentError(*problems)
        Attendance.objects.filter(evening=evening, player_id__in=members).delete()
        entry.delete()


def close_evening(*, evening_id: int, by: User) -> Evening:
    """Close an evening whose tables are all confirmed; from then on nothing about it changes."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        tables = Table.objects.filter(round__evening=evening, round__state=RoundState.PUBLISHED)
        if not tables.exists():
            raise refuse(ErrorCode.NO_ROUND_PLAYED)
        confirmed = tables.filter(live_sheet__events__kind=SheetEventKind.CONFIRMED).values("pk")
        waiting = tables.exclude(pk__in=confirmed).select_related("round")
        problems = [
            Problem(code=ErrorCode.TABLES_OPEN, params={"round": table.round.number, "table": table.number})
            for table in waiting
        ]
        if problems:
            raise TournamentError(*problems)
        evening.state = EveningState.CLOSED
        evening.closed_at = timezone.now()
        evening.save(update_fields=["state", "closed_at"])
        EveningEvent.objects.create(evening=evening, kind=EveningEventKind.CLOSED, by=by)
        versions.raise_results(evening, even_closed=True)
        return evening


def reopen_evening(*, evening_id: int, by: User, reason: str) -> Evening:
    """Open a closed evening again, with a reason, so that a mistake can be corrected."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id, even_closed=True)
        problems = []
        if not evening.is_closed:
            problems.append(Problem(code=ErrorCode.EVENING_OPEN))
        problems += check_reason(reason)
        if problems:
            raise TournamentError(*problems)
        evening.state = EveningState.OPEN
        evening.closed_at = None
        evening.save(update_fields=["state", "closed_at"])
        EveningEvent.objects.create(evening=evening, kind=EveningEventKind.REOPENED, by=by, reason=reason.strip())
        versions.raise_results(evening)
        return evening


def credit_for(evening: Evening, code: Credit) -> dict[str, int]:
    """Return the points and pits of a credit on this evening; a credit without a figure is an error, never a zero."""
    try:
        figures = evening.credits[code.value]
        return {"points": int(figures["points"]), "pits": int(figures["pits"])}
    except KeyError as error:
        raise refuse(ErrorCode.CREDIT_MISSING, credit=code.value) from error


def _arrive(evening: Evening, player_id: int) -> None:
    """Mark somebody present from the first round not yet published on, crediting the rounds that were missed."""
    started = list(Round.objects.filter(evening=evening, state=RoundState.PUBLISHED).order_by("number"))
    Attendance.objects.update_or_create(
        evening=evening,
        player_id=player_id,
        defaults={
            "state": AttendanceState.PRESENT,
            "from_round": started[-1].number + 1 if started else 1,
            "until_round": None,
        },
    )
    for round_ in started:
        SitOut.objects.get_or_create(
            round=round_,
            player_id=player_id,
            defaults={"code": Credit.LATE, **credit_for(evening, Credit.LATE)},
        )
    if started:
        versions.raise_results(evening)


def _present(evening: Evening) -> Any:
    return Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT)


def _members(entry: EveningPair) -> tuple[int, int]:
    return entry.pair.first_id, entry.pair.second_id


def _twice(player_ids: Sequence[int]) -> list[Problem]:
    twice = sorted({pk for pk in player_ids if player_ids.count(pk) > 1})
    return [_player_problem(ErrorCode.PLAYER_TWICE, pk) for pk in twice]


def _unknown(evening: Evening, player_ids: Iterable[int]) -> list[Problem]:
    asked = set(player_ids)
    known = set(Player.objects.filter(club=evening.club, pk__in=asked).values_list("pk", flat=True))
    return [
        Problem(code=ErrorCode.PLAYER_UNKNOWN, field="players", params={"player": str(pk)})
        for pk in sorted(asked - known)
    ]


def _placed(evening: Evening, player_ids: Iterable[int]) -> list[Problem]:
    """Name those of these people who have a seat or a credit in a published round."""
    asked = set(player_ids)
    published = {"round__evening": evening, "round__state": RoundState.PUBLISHED, "player_id__in": asked}
    seated = set(Seat.objects.filter(**published).values_list("player_id", flat=True))
    credited = set(SitOut.objects.filter(**published).values_list("player_id", flat=True))
    return [_player_problem(ErrorCode.PLAYER_SEATED, pk) for pk in sorted(seated | credited)]


def _player_problem(code: ErrorCode, player_id: int) -> Problem:
    player = Player.objects.filter(pk=player_id).first()
    return Problem(code=code, field="players", params={"player": player.label if player else str(player_id)})
