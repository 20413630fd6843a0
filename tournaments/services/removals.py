"""An evening that was planned by mistake, taken away again as long as nobody plays, paid or was punished under it.

One that came out of a file can go as well: the file is still there, and corrected it can be imported again.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import (
    AttendanceState,
    AuditAction,
    AuditEntry,
    CodeEntry,
    CompetitionState,
    Door,
    Evening,
    EveningEvent,
    HandNote,
    ImportedResult,
    RoundState,
)
from tournaments.services import versions
from tournaments.services.audit import note


def check_removal(evening: Evening) -> list[Problem]:
    """Return why an evening must stay, if it must: seats were published, or somebody's money or points are in it.

    Or a closed competition counts it, which changes no more.
    """
    begun = (
        evening.rounds.filter(state=RoundState.PUBLISHED).exists()
        or evening.attendances.filter(paid__gt=0).exists()
        or evening.penalties.exists()
        # Decided at a table of a round that was taken back since.
        or HandNote.objects.filter(table__round__evening=evening).exists()
        or evening.tie_decisions.exists()
    )
    problems = [Problem(code=ErrorCode.EVENING_BEGUN)] if begun else []
    if evening.competitions.filter(state=CompetitionState.CLOSED).exists():
        problems.append(Problem(code=ErrorCode.COMPETITION_CLOSED))
    return problems


def remove_evening(*, evening_id: int, by: User, door: Door) -> None:
    """Remove an evening that was planned by mistake, with its drafts, its attendance and its pairs.

    Refused once a round is published, somebody paid or somebody got a penalty. Guests made for it stay players of the
    club. What was written down about it stays with the club, and so does that it was removed.
    """
    with transaction.atomic():
        evening = versions.lock_evening(evening_id, even_closed=True)
        imported = ImportedResult.objects.filter(evening=evening)
        if evening.is_closed and not imported.exists():
            raise refuse(ErrorCode.EVENING_CLOSED)
        if problems := check_removal(evening):
            raise TournamentError(*problems)
        club = evening.club
        details = {
            "evening": evening.label,
            "present": evening.attendances.filter(state=AttendanceState.PRESENT).count(),
            "drafts": evening.rounds.count(),
        }
        if imported.exists():
            versions.counted_no_more(evening)
            details["imported"] = imported.count()
            EveningEvent.objects.filter(evening=evening).delete()
            imported.delete()
        CodeEntry.objects.filter(evening=evening).delete()
        AuditEntry.objects.filter(evening=evening).update(evening=None)
        evening.delete()
        note(AuditAction.EVENING_REMOVED, club=club, by=by, door=door, details=details)
