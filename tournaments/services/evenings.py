"""An evening's frame: who is there, what they paid, which pairs play; closed and opened again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import (
    Attendance,
    AttendanceState,
    Credit,
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
from tournaments.services import crediting, kept_names, people, versions
from tournaments.services.reasons import check_reason

# The most that one person can pay for one evening, in cents.
MOST_PAID = 100_000


class Unseen(Enum):
    """What `seen` is when its user saw nothing before acting; `None` is a state that can be seen."""

    UNSEEN = "unseen"


UNSEEN: Final = Unseen.UNSEEN


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
        problems += check_kept(evening, gone)
        if problems:
            raise TournamentError(*problems)
        Attendance.objects.filter(evening=evening, player_id__in=gone).delete()
        for player_id in wanted:
            if player_id not in present:
                arrive(evening, player_id)


def mark_attendance(
    *, evening_id: int, player_id: int, state: AttendanceState | None, seen: AttendanceState | Unseen | None = UNSEEN
) -> bool:
    """Set one person's attendance, or forget it (`None`), and return whether that changed anything.

    Somebody who arrives late is credited for what was missed.

    `seen` is the state its user was looking at: with another one by now somebody at another door was first, and only
    an act that comes to the same is let through. Who plays in a pair can be absent, but is only forgotten with the
    pair; who paid is paid back first.
    """
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        problems = _unknown(evening, [player_id])
        row = Attendance.objects.filter(evening=evening, player_id=player_id).first()
        now = AttendanceState(row.state) if row else None
        if now is state and not problems:
            return False
        if not isinstance(seen, Unseen) and now is not seen:
            problems.append(player_problem(ErrorCode.ATTENDANCE_CHANGED, player_id))
        if state is not AttendanceState.PRESENT:
            # An absent one stays in the pair, which is then not seated: `pairing.check_pairs`.
            forgotten = state is None
            problems += check_kept(evening, {player_id}) if forgotten else _here_already(evening, {player_id})
        if problems:
            raise TournamentError(*problems)
        if state is AttendanceState.PRESENT:
            arrive(evening, player_id)
        elif state is None:
            Attendance.objects.filter(evening=evening, player_id=player_id).delete()
        else:
            Attendance.objects.update_or_create(
                evening=evening, player_id=player_id, defaults={"state": state, "from_round": 1}
            )
        return True


def set_paid(*, evening_id: int, player_id: int, cents: int, seen: int | Unseen = UNSEEN) -> bool:
    """Set what somebody paid tonight, in cents, and return whether that changed anything; 0 gives it back.

    `seen` is the amount its user was looking at.
    """
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        problems = _unknown(evening, [player_id])
        row = Attendance.objects.filter(evening=evening, player_id=player_id).first()
        if not problems and (row is None or (row.state != AttendanceState.PRESENT and cents)):
            problems.append(player_problem(ErrorCode.PAYER_NOT_PRESENT, player_id))
        if not 0 <= cents <= MOST_PAID:
            problems.append(Problem(code=ErrorCode.PAID_RANGE, field="paid", params={"most": MOST_PAID // 100}))
        if row is not None and not isinstance(seen, Unseen) and row.paid not in (seen, cents):
            problems.append(player_problem(ErrorCode.ATTENDANCE_CHANGED, player_id))
        if problems:
            raise TournamentError(*problems)
        rows = Attendance.objects.filter(evening=evening, player_id=player_id).exclude(paid=cents)
        return rows.update(paid=cents) > 0


def enter_pair(*, evening_id: int, first_id: int, second_id: int) -> EveningPair:
    """Let two people play a pairs evening as one entrant; both are marked present."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        if not evening.is_pairs:
            raise refuse(ErrorCode.NOT_A_PAIRS_EVENING)
        problems = _unknown(evening, [first_id, second_id])
        taken = {pk for entry in evening.evening_pairs.select_related("pair") for pk in _members(entry)}
        problems += [player_problem(ErrorCode.PLAYER_TWICE, pk) for pk in (first_id, second_id) if pk in taken]
        if problems:
            raise TournamentError(*problems)
        first, second = (Player.objects.get(pk=pk) for pk in (first_id, second_id))
        pair = people.pair_of(club=evening.club, first=first, second=second)
        for player in (first, second):
            if not _present(evening).filter(player=player).exists():
                arrive(evening, player.pk)
        return EveningPair.objects.create(evening=evening, pair=pair)


def withdraw_pair(*, evening_id: int, pair_id: int) -> None:
    """Take a pair off the evening again, as long as neither of the two has a seat or a credit.

    Who was absent stays noted as absent.
    """
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        entry = evening.evening_pairs.select_related("pair").filter(pair_id=pair_id).first()
        if entry is None:
            raise refuse(ErrorCode.PAIR_UNKNOWN, "pair")
        members = set(_members(entry))
        if problems := _here_already(evening, members):
            raise TournamentError(*problems)
        _present(evening).filter(player_id__in=members).delete()
        entry.delete()


def tables_waiting(evening: Evening, *, until_round: int | None = None) -> list[Problem]:
    """Return a problem for every table of a published round without a confirmed result, of all rounds or the first."""
    tables = Table.objects.filter(round__evening=evening, round__state=RoundState.PUBLISHED)
    if until_round is not None:
        tables = tables.filter(round__number__lte=until_round)
    confirmed = tables.filter(live_sheet__events__kind=SheetEventKind.CONFIRMED).values("pk")
    return [
        Problem(code=ErrorCode.TABLES_OPEN, params={"round": table.round.number, "table": table.number})
        for table in tables.exclude(pk__in=confirmed).select_related("round")
    ]


def close_evening(*, evening_id: int, by: User) -> Evening:
    """Close an evening whose tables are all confirmed; from then on nothing about it changes, the names neither."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        tables = Table.objects.filter(round__evening=evening, round__state=RoundState.PUBLISHED)
        if not tables.exists():
            raise refuse(ErrorCode.NO_ROUND_PLAYED)
        if problems := tables_waiting(evening):
            raise TournamentError(*problems)
        # A draft that was never published is kept with the other replaced ones, not left lying there.
        evening.rounds.filter(state=RoundState.DRAFT).update(state=RoundState.SUPERSEDED)
        evening.state = EveningState.CLOSED
        evening.closed_at = timezone.now()
        evening.save(update_fields=["state", "closed_at"])
        EveningEvent.objects.create(evening=evening, kind=EveningEventKind.CLOSED, by=by)
        kept_names.keep_names(evening)
        versions.raise_results(evening, even_closed=True)
        return evening


def reopen_evening(*, evening_id: int, by: User, reason: str) -> Evening:
    """Open a closed evening again, with a reason, so that a mistake can be corrected."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id, even_closed=True)
        problems = []
        if not evening.is_closed:
            problems.append(Problem(code=ErrorCode.EVENING_OPEN))
        if evening.imported_results.exists():
            problems.append(Problem(code=ErrorCode.EVENING_IMPORTED))
        problems += check_reason(reason)
        if problems:
            raise TournamentError(*problems)
        open_again(evening, by=by, reason=reason)
        return evening


def open_again(evening: Evening, *, by: User, reason: str) -> None:
    """Open a locked evening again, for who has a reason to; refused where there is nothing to open it for."""
    if evening.imported_results.exists():
        raise refuse(ErrorCode.EVENING_IMPORTED)
    evening.state = EveningState.OPEN
    evening.closed_at = None
    evening.save(update_fields=["state", "closed_at"])
    EveningEvent.objects.create(evening=evening, kind=EveningEventKind.REOPENED, by=by, reason=reason.strip())
    versions.raise_results(evening)


def arrive(evening: Evening, player_id: int) -> None:
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
            defaults={"code": Credit.LATE, **crediting.credit_for(evening, Credit.LATE)},
        )
    if started:
        versions.raise_results(evening)


def _present(evening: Evening) -> Any:
    return Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT)


def _members(entry: EveningPair) -> tuple[int, int]:
    return entry.pair.first_id, entry.pair.second_id


def _twice(player_ids: Sequence[int]) -> list[Problem]:
    twice = sorted({pk for pk in player_ids if player_ids.count(pk) > 1})
    return [player_problem(ErrorCode.PLAYER_TWICE, pk) for pk in twice]


def _unknown(evening: Evening, player_ids: Iterable[int]) -> list[Problem]:
    asked = set(player_ids)
    everybody = Player.objects.filter(club=evening.club, merged_into=None)
    known = set(everybody.filter(pk__in=asked).values_list("pk", flat=True))
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
    return [player_problem(ErrorCode.PLAYER_SEATED, pk) for pk in sorted(seated | credited)]


def _paid(evening: Evening, player_ids: Iterable[int]) -> list[Problem]:
    """Name those of these people whose money is in the till."""
    rows = Attendance.objects.filter(evening=evening, player_id__in=set(player_ids), paid__gt=0)
    return [player_problem(ErrorCode.PLAYER_PAID, pk) for pk in sorted(rows.values_list("player_id", flat=True))]


def _here_already(evening: Evening, player_ids: set[int]) -> list[Problem]:
    """Name those of these people who are here for good: with a place in a round, or with money in the till."""
    return _placed(evening, player_ids) + _paid(evening, player_ids)


def check_kept(evening: Evening, player_ids: set[int]) -> list[Problem]:
    """Name those of these people who cannot be taken off alone, each with every reason."""
    problems = _placed(evening, player_ids)
    paired = {pk for entry in evening.evening_pairs.select_related("pair") for pk in _members(entry)}
    problems += [player_problem(ErrorCode.PLAYER_IN_PAIR, pk) for pk in sorted(player_ids & paired)]
    return problems + _paid(evening, player_ids)


def player_problem(code: ErrorCode, player_id: int) -> Problem:
    player = Player.objects.filter(pk=player_id).first()
    return Problem(code=code, field="players", params={"player": player.label if player else str(player_id)})
