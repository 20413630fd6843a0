"""What a table hands in: recorded, confirmed, corrected. Versions are added, never changed.

Every act locks its evening, so two people at one table are put in order; it checks the version the typist saw, so that
nobody overwrites what they have not seen; and it may be repeated with its idempotency key any number of times.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, overload

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from scoring import (
    InvalidEntry,
    SheetEntry,
    SheetScore,
    ThreeSheetEntry,
    ThreeSheetScore,
    Violation,
    score_sheet,
)
from tournaments.errors import ErrorCode, Problem, StaleVersion, TournamentError, refuse
from tournaments.models import (
    Door,
    HandResult,
    RoundState,
    ScoreSheet,
    SheetDraft,
    SheetEvent,
    SheetEventKind,
    Table,
)
from tournaments.services import entries, versions
from tournaments.services.entries import Entry, Score
from tournaments.services.readable import readable_rest
from tournaments.services.reasons import check_reason

IDEMPOTENCY_KEY_LENGTH = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """What an act came to: the sheet that counts now, and whether the act had been done before."""

    sheet: ScoreSheet
    confirmed: bool
    repeated: bool = False


def check_entry(*, table: Table, data: Mapping[str, object]) -> tuple[Problem | Violation, ...]:
    """Return everything wrong with plain data at this table: what cannot be read, then what is wrong with the rest."""
    try:
        entry = entries.read_entry(data, of_three=table.is_of_three)
    except TournamentError as error:
        unreadable = [problem.field for problem in error.problems]
        rest = readable_rest(data, unreadable, of_three=table.is_of_three)
        beside = _violations(table, rest.entry) if rest else ()
        return (*error.problems, *(problem for problem in beside if rest and rest.tells(problem)))
    return _violations(table, entry)


def _violations(table: Table, entry: Entry) -> tuple[Violation, ...]:
    try:
        entries.score_entry(table, entries.with_dealer(table, entry))
    except InvalidEntry as error:
        return error.violations
    return ()


@overload
def judge_sheet(*, table: Table, entry: SheetEntry) -> SheetScore: ...
@overload
def judge_sheet(*, table: Table, entry: ThreeSheetEntry) -> ThreeSheetScore: ...
@overload
def judge_sheet(*, table: Table, entry: Entry) -> Score: ...
def judge_sheet(*, table: Table, entry: Entry) -> Score:
    """Return what this entry scores at this table under the evening's frozen rules; stores nothing.

    Raises TournamentError with all the violations of `scoring`.
    """
    try:
        return entries.score_entry(table, entries.with_dealer(table, entry))
    except InvalidEntry as error:
        raise TournamentError(*error.violations) from error


def judge_alone(*, table: Table, entry: SheetEntry) -> SheetScore:
    """Return what a sheet of one hand scores under these rules, though the round does not end with it.

    Raises TournamentError with all the violations of `scoring`.
    """
    try:
        return score_sheet(entries.with_dealer(table, entry), replace(table.round.evening.rules, target=None))
    except InvalidEntry as error:
        raise TournamentError(*error.violations) from error


def record_sheet(
    *,
    table_id: int,
    entry: Entry,
    by: User,
    door: Door,
    seen_version: int,
    idempotency_key: str | None = None,
    confirm: bool = False,
) -> Recorded:
    """Hand in a table's result, or replace one that was handed in but not yet confirmed.

    `seen_version` is the version the typist had on screen, 0 for none. The same result from a second person confirms
    the first. Raises TournamentError with every violation of the entry, or with EVENING_CLOSED alone; StaleVersion when
    another result came in since.
    """
    return _store(
        table_id=table_id,
        entry=entry,
        by=by,
        door=door,
        seen_version=seen_version,
        idempotency_key=idempotency_key,
        confirm=confirm,
        reason=None,
    )


def correct_sheet(
    *,
    table_id: int,
    entry: Entry,
    by: User,
    door: Door,
    seen_version: int,
    reason: str,
    idempotency_key: str | None = None,
) -> Recorded:
    """Replace a confirmed result by a new version, with a reason; the new version is confirmed at once.

    Raises TournamentError with every violation of the entry and a missing reason together.
    """
    return _store(
        table_id=table_id,
        entry=entry,
        by=by,
        door=door,
        seen_version=seen_version,
        idempotency_key=idempotency_key,
        confirm=True,
        reason=reason.strip(),
    )


def confirm_sheet(*, table_id: int, by: User, door: Door, seen_version: int) -> Recorded:
    """Confirm the result the caller saw; confirming twice is confirming once."""
    with transaction.atomic():
        table = _lock(table_id)
        _require_open(table)
        live = table.live_sheet
        if live is None:
            raise refuse(ErrorCode.SHEET_MISSING)
        if live.version != seen_version:
            raise StaleVersion(seen=seen_version, current=live.version)
        if is_confirmed(live):
            return Recorded(sheet=live, confirmed=True, repeated=True)
        _add_event(live, SheetEventKind.CONFIRMED, by, door)
        versions.raise_results(table.round.evening)
        return Recorded(sheet=live, confirmed=True)


def keep_draft(*, table_id: int, by: User, content: dict[str, Any]) -> None:
    """Keep what somebody is typing, so that a closed browser loses nothing; it counts nowhere and judges nothing."""
    SheetDraft.objects.update_or_create(table_id=table_id, user=by, defaults={"content": content})


def drop_draft(*, table_id: int, by: User) -> None:
    """Forget what this typist had not handed in."""
    SheetDraft.objects.filter(table_id=table_id, user=by).delete()


def is_confirmed(sheet: ScoreSheet) -> bool:
    """Return whether anybody confirmed this version."""
    return sheet.events.filter(kind=SheetEventKind.CONFIRMED).exists()


def _store(
    *,
    table_id: int,
    entry: Entry,
    by: User,
    door: Door,
    seen_version: int,
    idempotency_key: str | None,
    confirm: bool,
    reason: str | None,
) -> Recorded:
    """Do what `record_sheet` (no reason) and `correct_sheet` (a reason, which may be blank) have in common."""
    problems: list[Problem | Violation] = []
    if idempotency_key is not None and not 0 < len(idempotency_key) <= IDEMPOTENCY_KEY_LENGTH:
        problems.append(Problem(code=ErrorCode.KEY_TOO_LONG, field="idempotency_key"))
    if reason is not None:
        problems += check_reason(reason)
    with transaction.atomic():
        table = _lock(table_id)
        entry = entries.with_dealer(table, entry)
        try:
            score = entries.score_entry(table, entry)
        except InvalidEntry as error:
            require_not_closed(table)
            raise TournamentError(*error.violations, *problems) from error
        if problems:
            require_not_closed(table)
            raise TournamentError(*problems)
        digest = entries.digest_of(entry, score)
        if idempotency_key and (earlier := ScoreSheet.objects.filter(idempotency_key=idempotency_key).first()):
            if earlier.table_id != table.pk or earlier.digest != digest:
                raise refuse(ErrorCode.KEY_REUSED, "idempotency_key")
            return Recorded(sheet=earlier, confirmed=is_confirmed(earlier), repeated=True)
        _require_open(table)
        live = table.live_sheet
        if reason is None and live is not None and live.digest == digest:
            return _confirm_same(table, live, by=by, door=door, confirm=confirm)
        current = live.version if live else 0
        if seen_version != current:
            raise StaleVersion(seen=seen_version, current=current)
        _require_replaceable(live, digest, correcting=reason is not None)
        try:
            with transaction.atomic():
                sheet = _add_version(table, current + 1, entry, score, digest, by, door, reason or "", idempotency_key)
        except IntegrityError as error:
            # The evening's lock leaves only one way here: the same key, at this moment, on another evening.
            raise refuse(ErrorCode.KEY_REUSED, "idempotency_key") from error
        if live is not None:
            _add_event(live, SheetEventKind.SUPERSEDED, by, door)
        _add_event(sheet, SheetEventKind.HANDED_IN, by, door)
        if confirm:
            _add_event(sheet, SheetEventKind.CONFIRMED, by, door)
        Table.objects.filter(pk=table.pk).update(live_sheet=sheet)
        drop_draft(table_id=table.pk, by=by)
        versions.raise_results(table.round.evening)
        return Recorded(sheet=sheet, confirmed=confirm)


def _confirm_same(table: Table, live: ScoreSheet, *, by: User, door: Door, confirm: bool) -> Recorded:
    """The same result came in again: a second person confirms it, the same person merely repeated it."""
    drop_draft(table_id=table.pk, by=by)
    if is_confirmed(live) or (live.entered_by_id == by.pk and not confirm):
        return Recorded(sheet=live, confirmed=is_confirmed(live), repeated=True)
    _add_event(live, SheetEventKind.CONFIRMED, by, door)
    versions.raise_results(table.round.evening)
    return Recorded(sheet=live, confirmed=True)


def _lock(table_id: int) -> Table:
    """Lock the table's evening, then read the table as it is now."""
    versions.lock_evening(Table.objects.values_list("round__evening", flat=True).get(pk=table_id), even_closed=True)
    return Table.objects.select_related("round__evening__club", "live_sheet").get(pk=table_id)


def require_not_closed(table: Table) -> None:
    """Raise TournamentError when the table's evening is closed: then nothing about an entry matters any more."""
    if table.round.evening.is_closed:
        raise refuse(ErrorCode.EVENING_CLOSED)


def _require_open(table: Table) -> None:
    require_not_closed(table)
    if table.round.state != RoundState.PUBLISHED:
        raise refuse(ErrorCode.ROUND_NOT_PUBLISHED)


def _require_replaceable(live: ScoreSheet | None, digest: str, *, correcting: bool) -> None:
    """A confirmed result is only corrected, never recorded over; and a correction changes something that is there."""
    if not correcting:
        if live is not None and is_confirmed(live):
            raise refuse(ErrorCode.SHEET_CONFIRMED)
    elif live is None:
        raise refuse(ErrorCode.SHEET_MISSING)
    elif live.digest == digest:
        raise refuse(ErrorCode.SHEET_UNCHANGED)


def _add_version(
    table: Table,
    version: int,
    entry: Entry,
    score: Score,
    digest: str,
    by: User,
    door: Door,
    reason: str,
    idempotency_key: str | None,
) -> ScoreSheet:
    sheet = ScoreSheet.objects.create(
        table=table,
        version=version,
        level=entry.level.value,
        entry=entry.as_dict(),
        digest=digest,
        roem_both=entries.roem_together(score),
        **entries.figures_of(score),
        entered_by=by,
        door=door,
        reason=reason,
        idempotency_key=idempotency_key,
    )
    typed = {hand.number: hand.as_dict() for hand in entry.hands}
    HandResult.objects.bulk_create(
        HandResult(
            sheet=sheet,
            number=hand.number,
            typed=typed[hand.number],
            **entries.hand_columns(hand),
        )
        for hand in score.hands
    )
    return sheet


def _add_event(sheet: ScoreSheet, kind: SheetEventKind, by: User, door: Door) -> None:
    SheetEvent.objects.create(sheet=sheet, kind=kind, by=by, door=door)
