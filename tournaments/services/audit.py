"""The one way to write down an act that leaves no version of its own."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User

from tournaments.models import AuditAction, AuditEntry, Club, Door, Evening


def note(
    action: AuditAction,
    *,
    club: Club,
    by: User,
    door: Door,
    evening: Evening | None = None,
    reason: str = "",
    details: Mapping[str, object] | None = None,
) -> AuditEntry:
    """Write down who did this, why and to what; called inside the transaction of the act itself.

    `details` are plain values that a person understands in ten years: labels, not row ids.
    """
    return AuditEntry.objects.create(
        action=action, club=club, evening=evening, by=by, door=door, reason=reason.strip(), details=dict(details or {})
    )
