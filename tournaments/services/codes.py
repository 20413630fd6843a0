"""Codes for evenings that were not played: entered for a competition, and taken back."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import (
    AuditAction,
    CodeEntry,
    Competition,
    Door,
    Evening,
    EveningResult,
    Pair,
    Player,
)
from tournaments.ranking import Code
from tournaments.services import audit, standings, versions
from tournaments.services.reasons import MOST_CHARACTERS, check_reason


def enter_code(
    *,
    competition_id: int,
    evening_id: int,
    entrant_id: int,
    code: Code,
    by: User,
    door: Door,
    reason: str = "",
) -> CodeEntry:
    """Give somebody, or a pair, a code for an evening of a competition; it goes before what the attendance says.

    `entrant_id` is a player, or in a competition of pairs a pair. Refused for who has a result of that evening: what
    was played counts. The very same code a second time is the first one.
    """
    # Who has a result is read from what the evening brought, which has to be there by now.
    standings.recompute(evening_id)
    with transaction.atomic():
        competition = versions.lock_competition(competition_id, even_closed=True)
        problems = [Problem(code=ErrorCode.COMPETITION_CLOSED)] if competition.is_closed else []
        entrant = entrant_of(competition, entrant_id)
        evening = competition.evenings.filter(pk=evening_id).first()
        if entrant is None:
            problems.append(
                Problem(code=ErrorCode.ENTRANT_UNKNOWN, field="entrant", params={"entrant": str(entrant_id)})
            )
        if evening is None:
            problems.append(_not_of_competition(competition, evening_id))
        if not code.is_of_evening:
            problems.append(Problem(code=ErrorCode.CODE_OF_ROUND, field="code", params={"code": code.value}))
        if len(reason.strip()) > MOST_CHARACTERS:
            problems += check_reason(reason)
        if entrant is not None and evening is not None:
            known = _entries(competition, evening, entrant).filter(cancelled_at=None).first()
            if known is not None and known.code == code and not problems:
                return known
            if known is not None:
                params = {"player": entrant.label, "code": known.code}
                problems.append(Problem(code=ErrorCode.CODE_ENTERED, field="entrant", params=params))
            if _has_result(evening, entrant):
                params = {"player": entrant.label, "code": code.value}
                problems.append(Problem(code=ErrorCode.CODE_BESIDE_RESULT, field="entrant", params=params))
        if problems or entrant is None or evening is None:
            raise TournamentError(*problems)
        entry = CodeEntry.objects.create(
            competition=competition,
            evening=evening,
            player=None if isinstance(entrant, Pair) else entrant,
            pair=entrant if isinstance(entrant, Pair) else None,
            code=code,
            reason=reason.strip(),
            by=by,
        )
        _note(AuditAction.CODE_ENTERED, entry, by=by, door=door, reason=reason)
        versions.raise_rules(competition)
        return entry


def cancel_code(*, entry_id: int, reason: str, by: User, door: Door) -> CodeEntry:
    """Take a code back, with a reason; it stays on record."""
    with transaction.atomic():
        competition_id = CodeEntry.objects.values_list("competition", flat=True).get(pk=entry_id)
        competition = versions.lock_competition(competition_id, even_closed=True)
        entry = CodeEntry.objects.select_related("evening", "player", "pair__first", "pair__second").get(pk=entry_id)
        problems = [Problem(code=ErrorCode.COMPETITION_CLOSED)] if competition.is_closed else []
        if entry.is_cancelled:
            problems.append(Problem(code=ErrorCode.CODE_CANCELLED))
        problems += check_reason(reason)
        if problems:
            raise TournamentError(*problems)
        entry.competition = competition
        entry.cancelled_at = timezone.now()
        entry.cancelled_by = by
        entry.cancelled_reason = reason.strip()
        entry.save(update_fields=["cancelled_at", "cancelled_by", "cancelled_reason"])
        _note(AuditAction.CODE_CANCELLED, entry, by=by, door=door, reason=reason)
        versions.raise_rules(competition)
        return entry


def entrant_of(competition: Competition, entrant_id: int) -> Player | Pair | None:
    """Return the player or the pair of this id that a competition could rank."""
    if competition.is_pairs:
        pairs = Pair.objects.select_related("first", "second")
        return pairs.filter(club_id=competition.club_id, pk=entrant_id).first()
    return Player.objects.filter(club_id=competition.club_id, merged_into=None, pk=entrant_id).first()


def _entries(competition: Competition, evening: Evening, entrant: Player | Pair) -> QuerySet[CodeEntry]:
    of_entrant = {"pair": entrant} if isinstance(entrant, Pair) else {"player": entrant}
    return CodeEntry.objects.filter(competition=competition, evening=evening, **of_entrant)


def _has_result(evening: Evening, entrant: Player | Pair) -> bool:
    """Whether the evening brought something that counts for this entrant, as the season reads it."""
    results = EveningResult.objects.filter(evening=evening)
    if isinstance(entrant, Player):
        results = results.filter(player=entrant)
    elif evening.is_pairs:
        results = results.filter(pair=entrant)
    else:
        results = results.filter(player__in=(entrant.first_id, entrant.second_id))
    return any(rounds or whole is not None for rounds, whole in results.values_list("rounds", "whole"))


def _not_of_competition(competition: Competition, evening_id: int) -> Problem:
    evening = Evening.objects.filter(club_id=competition.club_id, pk=evening_id).first()
    if evening is None:
        return Problem(code=ErrorCode.EVENING_UNKNOWN, field="evening", params={"evening": str(evening_id)})
    return Problem(code=ErrorCode.EVENING_NOT_OF_COMPETITION, field="evening", params={"evening": evening.label})


def _note(action: AuditAction, entry: CodeEntry, *, by: User, door: Door, reason: str) -> None:
    entrant = entry.player or entry.pair
    details = {
        "competition": str(entry.competition),
        "player": entrant.label if entrant else "",
        "code": str(entry.code),
    }
    audit.note(
        action,
        club=entry.competition.club,
        evening=entry.evening,
        by=by,
        door=door,
        reason=reason,
        details=details,
    )
