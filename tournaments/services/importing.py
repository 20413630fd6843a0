"""Evening totals out of a file, as evenings of a season: judged row by row, then stored, all rows or none.

Clubs have their old seasons as lists of totals. Such a list becomes evenings that were played and closed, with
`ImportedResult` rows where other evenings have sheets. What a list does not tell stays unknown: no table, no round and
no figure is made up, and a missing number is a problem, never zero.

Importing the same list again changes nothing. A list that says otherwise of an evening that was imported is refused.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.errors import ErrorCode, TournamentError, refuse
from tournaments.models import (
    AuditAction,
    Club,
    CodeEntry,
    Competition,
    Door,
    EntrantKind,
    Evening,
    EveningEvent,
    EveningEventKind,
    EveningPair,
    EveningState,
    ImportedResult,
)
from tournaments.services import audit, kept_names, people, plans, versions
from tournaments.services.import_previews import ImportPreview, Judge, JudgedResult, ResultState
from tournaments.services.result_rows import ResultRow
from tournaments.services.result_shape import shape_of


def preview_import(
    *, competition: Competition, rows: Sequence[ResultRow], sets: int | None = None, hands: int | None = None
) -> ImportPreview:
    """Return what storing these rows as evenings of this competition would do; stores nothing.

    `sets` and `hands` are how many rounds an evening had and how many hands a round; what is not given follows from
    the columns of the list, else it is as on the last evening of the competition, else as the club plays. Where the
    competition counts by the round, the rounds must follow from the list or be given.
    """
    return Judge(competition, rows, shape_of(competition, rows, sets=sets, hands=hands)).preview()


def store_import(
    *,
    competition: Competition,
    rows: Sequence[ResultRow],
    by: User,
    door: Door,
    sets: int | None = None,
    hands: int | None = None,
    file_name: str = "",
    promised: Sequence[object] | None = None,
) -> ImportPreview:
    """Store these rows, all or none, and return what was done.

    Raises TournamentError with the problems of the list and of all its rows. With `promised`, the verdicts of a preview
    somebody saw, it also refuses when anything would be done otherwise than was shown.
    """
    with transaction.atomic():
        # One import at a time, or two would both make the evening.
        Club.objects.select_for_update(no_key=True).get(pk=competition.club_id)
        competition = versions.lock_competition(competition.pk, even_closed=True)
        preview = preview_import(competition=competition, rows=rows, sets=sets, hands=hands)
        if preview.problems:
            raise TournamentError(*preview.problems)
        if promised is not None and list(promised) != preview.verdicts:
            raise refuse(ErrorCode.IMPORT_CHANGED)
        new = {evening.date for evening in preview.evenings if evening.state is ResultState.NEW}
        for date in sorted(new):
            of_date = [row for row in preview.rows if row.row.date == date]
            _store_evening(preview, date, of_date, by=by, file_name=file_name)
        if new:
            audit.note(
                AuditAction.RESULTS_IMPORTED,
                club=competition.club,
                by=by,
                door=door,
                details={
                    "competition": str(competition),
                    "file": file_name[:200],
                    "evenings": [date.isoformat() for date in sorted(new)],
                    "results": preview.counts[ResultState.NEW.value],
                },
            )
        return preview


def _store_evening(
    preview: ImportPreview, date: dt.date, rows: Sequence[JudgedResult], *, by: User, file_name: str
) -> None:
    competition = preview.competition
    evening = plans.plan_evening(
        club=competition.club,
        date=date,
        entrants=EntrantKind(competition.entrants),
        planned_rounds=preview.sets,
        hands=preview.hands,
        competitions=[competition],
    )
    for judged in rows:
        row = judged.row
        pair = None
        if competition.is_pairs:
            first, second = judged.players
            pair = people.pair_of(club=competition.club, first=first, second=second)
            EveningPair.objects.create(evening=evening, pair=pair)
        player = None if competition.is_pairs else judged.players[0]
        has_rounds = row.code is None and any(number is not None for number in row.rounds)
        ImportedResult.objects.create(
            evening=evening,
            player=player,
            pair=pair,
            total=judged.total,
            rounds=list(row.rounds) if has_rounds else None,
            code=row.code.value if row.code else "",
            place=row.place,
            row=row.line,
            by=by,
        )
        if row.code is not None:
            CodeEntry.objects.create(
                competition=competition,
                evening=evening,
                player=player,
                pair=pair,
                code=row.code.value,
                reason=f"{file_name} · {row.line}"[-200:],
                by=by,
            )
    _close(evening, by=by)


def _close(evening: Evening, *, by: User) -> None:
    """Close it as it is: there is no table that could still hand in."""
    evening.state = EveningState.CLOSED
    evening.closed_at = timezone.now()
    evening.save(update_fields=["state", "closed_at"])
    EveningEvent.objects.create(evening=evening, kind=EveningEventKind.CLOSED, by=by)
    kept_names.keep_names(evening)
    versions.raise_results(evening, even_closed=True)
