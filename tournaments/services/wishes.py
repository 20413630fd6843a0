"""What a club wishes of its draws: two people kept apart, and the seeded players of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import (
    Apart,
    ApartKind,
    Attendance,
    AttendanceState,
    AuditAction,
    Club,
    Door,
    Evening,
    Player,
    Seeded,
)
from tournaments.services import versions
from tournaments.services.audit import note
from tournaments.services.reasons import check_reason


def keep_apart(
    *, club: Club, first_id: int, second_id: int, kind: ApartKind, by: User, door: Door, reason: str = ""
) -> Apart:
    """Keep two players of the club apart in every draw from now on; a wish there was for the two is replaced.

    Nobody's consent is asked and no draw fails by it: what cannot be is named in the receipt.
    """
    with transaction.atomic():
        players = {player.pk: player for player in Player.objects.filter(club=club, merged_into=None)}
        problems = [
            Problem(code=ErrorCode.PLAYER_UNKNOWN, field=field, params={"player": str(pk)})
            for field, pk in (("first", first_id), ("second", second_id))
            if pk not in players
        ]
        if first_id == second_id and not problems:
            problems.append(Problem(code=ErrorCode.APART_OF_ONE, field="second"))
        problems += check_reason(reason) if reason.strip() else []
        if problems:
            raise TournamentError(*problems)
        first, second = (players[pk] for pk in sorted((first_id, second_id)))
        wish, _ = Apart.objects.update_or_create(
            first=first, second=second, defaults={"club": club, "kind": kind, "reason": reason.strip()}
        )
        details = {"people": [first.label, second.label], "kind": kind.value}
        note(AuditAction.WISHES_CHANGED, club=club, by=by, door=door, reason=reason, details=details)
        return wish


def forget_apart(*, club: Club, apart_id: int, by: User, door: Door) -> None:
    """Let two people sit together again."""
    with transaction.atomic():
        wish = Apart.objects.select_related("first", "second").filter(club=club, pk=apart_id).first()
        if wish is None:
            raise refuse(ErrorCode.APART_UNKNOWN)
        details = {"people": [wish.first.label, wish.second.label], "kind": None}
        wish.delete()
        note(AuditAction.WISHES_CHANGED, club=club, by=by, door=door, details=details)


def seed_players(*, evening_id: int, player_ids: Iterable[int]) -> None:
    """Make exactly these the seeded players of an evening; they do not meet in the rounds the club's rules name.

    It holds for the draws from now on. Refused, naming them, for who is named twice, is nobody of the club or is not
    present; who was seeded already and left stays.
    """
    given = list(player_ids)
    wanted = set(given)
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        if problems := _wrong_at_seeding(evening, given):
            raise TournamentError(*problems)
        Seeded.objects.filter(evening=evening).exclude(player_id__in=wanted).delete()
        for pk in sorted(wanted):
            Seeded.objects.get_or_create(evening=evening, player_id=pk)


def _wrong_at_seeding(evening: Evening, given: Sequence[int]) -> list[Problem]:
    known = {
        player.pk: player.label
        for player in Player.objects.filter(club=evening.club, merged_into=None, pk__in=set(given))
    }
    here = set(
        Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT).values_list("player_id", flat=True)
    )
    here |= set(Seeded.objects.filter(evening=evening).values_list("player_id", flat=True))
    problems = []
    for pk in dict.fromkeys(given):
        params = {"player": known.get(pk, str(pk))}
        if pk not in known:
            problems.append(Problem(code=ErrorCode.PLAYER_UNKNOWN, field="players", params=params))
            continue
        if given.count(pk) > 1:
            problems.append(Problem(code=ErrorCode.PLAYER_TWICE, field="players", params=params))
        if pk not in here:
            problems.append(Problem(code=ErrorCode.PLAYER_NOT_PRESENT, field="players", params=params))
    return problems


def move(keep: Player, gone: Player) -> None:
    """Let the wishes about a double be about who it turned out to be; of two for the same couple the stricter stays."""
    for wish in Apart.objects.filter(Q(first=gone) | Q(second=gone)):
        other_id = wish.second_id if wish.first_id == gone.pk else wish.first_id
        wish.delete()
        if other_id == keep.pk:
            continue
        first_id, second_id = sorted((keep.pk, other_id))
        there = Apart.objects.filter(first_id=first_id, second_id=second_id).first()
        if there is None:
            Apart.objects.create(
                club_id=wish.club_id, first_id=first_id, second_id=second_id, kind=wish.kind, reason=wish.reason
            )
        elif wish.kind == ApartKind.NEVER_AT_ONE_TABLE and there.kind != wish.kind:
            there.kind, there.reason = wish.kind, there.reason or wish.reason
            there.save(update_fields=["kind", "reason"])
