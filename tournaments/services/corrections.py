"""Correcting an evening that is closed: one act with one reason, which opens it, corrects it and closes it again.

Each act has its preview, which tells what would change in the evening, in the seasons that count it and in the prizes
that were handed out; it refuses what the act refuses. On an evening that is open both do without opening and closing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import Door, Penalty, ScoreSheet, Table
from tournaments.services import evenings, penalties, results, versions
from tournaments.services.effects import Effects, effects_on
from tournaments.services.entries import Entry

Done = TypeVar("Done")


def correct_sheet(
    *,
    table_id: int,
    entry: Entry,
    by: User,
    door: Door,
    seen_version: int,
    reason: str,
    idempotency_key: str | None = None,
) -> results.Recorded:
    """Replace a confirmed result, also of a closed evening, which is closed again with it; see `results.correct_sheet`.

    Repeated with its key it is what it was the first time, and the evening is left alone.
    """

    def act() -> results.Recorded:
        return results.correct_sheet(
            table_id=table_id,
            entry=entry,
            by=by,
            door=door,
            seen_version=seen_version,
            reason=reason,
            idempotency_key=idempotency_key,
        )

    with transaction.atomic():
        evening_id, _number = _where(table_id)
        versions.lock_evening(evening_id, even_closed=True)
        if idempotency_key and ScoreSheet.objects.filter(idempotency_key=idempotency_key).exists():
            return act()
        return _with_evening_open(evening_id, act, by=by, reason=reason)


def preview_sheet(*, table_id: int, entry: Entry, by: User, door: Door, seen_version: int, reason: str) -> Effects:
    """Return what `correct_sheet` would change; nothing is stored."""
    evening_id, number = _where(table_id)
    return effects_on(
        evening_id,
        lambda: correct_sheet(
            table_id=table_id, entry=entry, by=by, door=door, seen_version=seen_version, reason=reason
        ),
        after_round=number,
    )


def give_penalty(*, evening_id: int, player_id: int, points: int, reason: str, by: User) -> Penalty:
    """Take points from somebody, also on a closed evening; see `penalties.give_penalty`."""
    return _with_evening_open(
        evening_id,
        lambda: penalties.give_penalty(evening_id=evening_id, player_id=player_id, points=points, reason=reason, by=by),
        by=by,
        reason=reason,
    )


def preview_penalty(*, evening_id: int, player_id: int, points: int, reason: str, by: User) -> Effects:
    """Return what `give_penalty` would change; nothing is stored."""
    return effects_on(
        evening_id,
        lambda: give_penalty(evening_id=evening_id, player_id=player_id, points=points, reason=reason, by=by),
    )


def cancel_penalty(*, penalty_id: int, reason: str, by: User) -> Penalty:
    """Take a penalty back, also of a closed evening; see `penalties.cancel_penalty`."""
    return _with_evening_open(
        Penalty.objects.values_list("evening", flat=True).get(pk=penalty_id),
        lambda: penalties.cancel_penalty(penalty_id=penalty_id, reason=reason, by=by),
        by=by,
        reason=reason,
    )


def preview_cancelling(*, penalty_id: int, reason: str, by: User) -> Effects:
    """Return what `cancel_penalty` would change; nothing is stored."""
    penalty = Penalty.objects.get(pk=penalty_id)
    return effects_on(
        penalty.evening_id,
        lambda: cancel_penalty(penalty_id=penalty_id, reason=reason, by=by),
        after_round=penalty.round_number,
    )


def _with_evening_open(evening_id: int, act: Callable[[], Done], *, by: User, reason: str) -> Done:
    """Do this on an evening that is open, or else is opened and closed for it; the act itself asks for its reason."""
    with transaction.atomic():
        evening = versions.lock_evening(evening_id, even_closed=True)
        was_closed = evening.is_closed
        if was_closed:
            evenings.open_again(evening, by=by, reason=reason)
        done = act()
        if was_closed:
            evenings.close_evening(evening_id=evening_id, by=by)
        return done


def _where(table_id: int) -> tuple[int, int]:
    """Return the evening of a table and the number of its round."""
    return Table.objects.values_list("round__evening", "round__number").get(pk=table_id)
