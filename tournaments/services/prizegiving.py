"""The standing kept back for the prize-giving: from a chosen round on the hall sees no more, until it is shown."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.errors import ErrorCode, refuse
from tournaments.models import AuditAction, Door, Evening
from tournaments.services import audit, versions


def hide_standing(*, evening_id: int, from_round: int, by: User, door: Door) -> Evening:
    """Keep the standing after this round and later from the hall. Those who run the evening still see it."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        if not 1 <= from_round <= evening.planned_rounds:
            planned = evening.planned_rounds
            raise refuse(ErrorCode.ROUND_BEYOND_PLAN, "from_round", number=from_round, planned=planned)
        return _set(evening, from_round, AuditAction.STANDING_HIDDEN, by, door)


def show_standing(*, evening_id: int, by: User, door: Door) -> Evening:
    """Show everything to everybody: the prize-giving. Works after closing too, which often comes first."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id, even_closed=True)
        return _set(evening, None, AuditAction.STANDING_SHOWN, by, door)


def _set(evening: Evening, from_round: int | None, action: AuditAction, by: User, door: Door) -> Evening:
    if evening.hidden_from_round == from_round:
        return evening
    if from_round is not None:
        versions.counted_no_more(evening)
    evening.hidden_from_round = from_round
    evening.save(update_fields=["hidden_from_round"])
    details = {"from_round": from_round} if from_round is not None else {}
    audit.note(action, club=evening.club, evening=evening, by=by, door=door, details=details)
    versions.raise_results(evening, even_closed=True)
    return evening
