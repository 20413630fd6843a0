"""Penalties on one person; they stand beside the sheets, so a table's control sum stays whole."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import Evening, Penalty, Player, RoundState, SitOut
from tournaments.services import versions
from tournaments.services.reasons import check_reason

MOST_POINTS = 10_000


def give_penalty(*, evening_id: int, player_id: int, points: int, reason: str, by: User) -> Penalty:
    """Take points (a negative number) from somebody who plays this evening.

    It counts in the newest standing and those after it, so standings announced earlier stay as they were.
    """
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        problems = []
        if not -MOST_POINTS <= points < 0:
            problems.append(Problem(code=ErrorCode.PENALTY_POINTS, field="points", params={"most": MOST_POINTS}))
        problems += check_reason(reason)
        if not _plays(evening, player_id):
            player = Player.objects.filter(club=evening.club, pk=player_id).first()
            code = ErrorCode.PLAYER_UNKNOWN if player is None else ErrorCode.PLAYER_NOT_PRESENT
            params = {"player": player.label if player else str(player_id)}
            problems.append(Problem(code=code, field="player", params=params))
        if problems:
            raise TournamentError(*problems)
        # From the newest standing on: that of the last round with a result.
        played = evening.rounds.filter(state=RoundState.PUBLISHED, tables__live_sheet__isnull=False)
        newest = played.order_by("-number").values_list("number", flat=True).first()
        penalty = Penalty.objects.create(
            evening=evening,
            player_id=player_id,
            points=points,
            round_number=newest or 1,
            reason=reason.strip(),
            given_by=by,
        )
        versions.raise_results(evening)
        return penalty


def cancel_penalty(*, penalty_id: int, reason: str, by: User) -> Penalty:
    """Take a penalty back, with a reason; it stays on record."""
    with transaction.atomic():
        evening = versions.lock_evening(Penalty.objects.values_list("evening", flat=True).get(pk=penalty_id))
        penalty = Penalty.objects.get(pk=penalty_id)
        problems = []
        if penalty.is_cancelled:
            problems.append(Problem(code=ErrorCode.PENALTY_CANCELLED))
        problems += check_reason(reason)
        if problems:
            raise TournamentError(*problems)
        penalty.cancelled_at = timezone.now()
        penalty.cancelled_by = by
        penalty.cancelled_reason = reason.strip()
        penalty.save(update_fields=["cancelled_at", "cancelled_by", "cancelled_reason"])
        versions.raise_results(evening)
        return penalty


def _plays(evening: Evening, player_id: int) -> bool:
    present = evening.attendances.filter(player_id=player_id).exists()
    return present or SitOut.objects.filter(round__evening=evening, player_id=player_id).exists()
