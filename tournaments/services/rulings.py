"""What the director decides about a hand: written down beside the sheet, changing no score.

Points that follow from a decision are a penalty or a correction, each with a record of its own.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import HandNote, Table
from tournaments.services import versions

MOST_CHARACTERS = 200


def note_hand(*, table_id: int, number: int, text: str, by: User) -> HandNote:
    """Write down a misdeal or a revoke at a hand; notes are only ever added."""
    with transaction.atomic():
        table = Table.objects.select_related("round").get(pk=table_id)
        evening = versions.lock_evening(table.round.evening_id)
        problems = []
        if not table.round.is_published:
            problems.append(Problem(code=ErrorCode.ROUND_NOT_PUBLISHED))
        if not 1 <= number <= evening.hands:
            problems.append(Problem(code=ErrorCode.HAND_UNKNOWN, field="number", params={"number": number}))
        if not 0 < len(text.strip()) <= MOST_CHARACTERS:
            problems.append(Problem(code=ErrorCode.NOTE_MISSING, field="text", params={"most": MOST_CHARACTERS}))
        if problems:
            raise TournamentError(*problems)
        return HandNote.objects.create(table=table, number=number, text=text.strip(), by=by)
