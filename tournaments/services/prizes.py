"""Handing out prizes: the list as it was given, kept; lots drawn among equals; both taken back with a reason.

Prizes follow from the standing, so they are recorded only from one that shows every result and waits for no table. They
may be recorded before or after the evening or the competition is closed: clubs do either. But while rounds or evenings
are still to be played nobody has won yet, and then it is done only when asked for expressly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import (
    AuditAction,
    Competition,
    Door,
    Evening,
    Pair,
    Player,
    PrizeAward,
    PrizeDraw,
    PrizeWinner,
)
from tournaments.ranking import award_prizes
from tournaments.selectors.contenders import Scope, shown_of
from tournaments.selectors.prizes import (
    AwardedPrize,
    PrizeList,
    lots_in,
    prize_as_data,
    prizes_of,
)
from tournaments.services import audit, seasons, standings, versions
from tournaments.services.evenings import tables_waiting
from tournaments.services.prize_schemes import lock_competition, recorded_problems
from tournaments.services.reasons import check_reason


def record_prizes(
    *,
    by: User,
    door: Door,
    evening_id: int | None = None,
    competition_id: int | None = None,
    digest: str | None = None,
    even_unfinished: bool = False,
) -> PrizeAward:
    """Keep the list of prizes as the standing awards them now: what is handed out.

    `digest` is that of the list somebody looked at; with another one by now nothing is recorded. Pressing twice records
    once: the same list is returned as it was kept the first time. While planned rounds of the evening, or evenings of
    the competition, are still to come it is refused, unless that is said to be right: `even_unfinished`. Raises
    TournamentError with everything that is wrong.
    """
    with transaction.atomic():
        scope = _locked(evening_id, competition_id)
        found = prizes_of(scope, public=False)
        if found.award is not None:
            if digest in (None, found.digest) and not found.differences:
                return found.award
            raise refuse(ErrorCode.PRIZES_RECORDED)
        problems = _unknown(scope, found)
        if found.to_come and not even_unfinished:
            of_evening = isinstance(scope, Evening)
            code = ErrorCode.PRIZES_ROUNDS_TO_COME if of_evening else ErrorCode.PRIZES_EVENINGS_TO_COME
            problems.append(Problem(code=code, params={"count": found.to_come}))
        if digest is not None and digest != found.digest:
            problems.append(Problem(code=ErrorCode.PRIZES_CHANGED))
        if not found.is_settled:
            problems.append(Problem(code=ErrorCode.PRIZES_UNDRAWN))
        elif not any(item.prize.winners for item in found.prizes):
            problems.append(Problem(code=ErrorCode.PRIZES_NOBODY))
        if problems:
            raise TournamentError(*problems)
        award = PrizeAward.objects.create(
            **_named(scope),
            prizes=[prize_as_data(item.prize, category=item.category) for item in found.prizes],
            standings_version=found.standings_version,
            by=by,
        )
        PrizeWinner.objects.bulk_create(
            PrizeWinner(
                award=award,
                number=number,
                player_id=None if scope.is_pairs else winner,
                pair_id=winner if scope.is_pairs else None,
                cents=item.prize.each,
            )
            for number, item in enumerate(found.prizes)
            for winner in item.prize.winners
        )
        _note(AuditAction.PRIZES_RECORDED, scope, by=by, door=door, details={"prizes": _readable(found.prizes)})
        return award


def cancel_prizes(*, award_id: int, reason: str, by: User, door: Door) -> PrizeAward:
    """Take a recorded list back, with a reason; it stays on record, and the prizes follow the standing again."""
    with transaction.atomic():
        award = PrizeAward.objects.get(pk=award_id)
        scope = _locked(award.evening_id, award.competition_id)
        award.refresh_from_db()
        _cancel(award, reason, by, ErrorCode.PRIZES_CANCELLED)
        details = {"recorded_by": award.by.get_username(), "recorded_at": award.at.isoformat()}
        _note(AuditAction.PRIZES_CANCELLED, scope, by=by, door=door, reason=reason, details=details)
        return award


def enter_draw(
    *,
    key: str,
    order: Sequence[int],
    by: User,
    door: Door,
    evening_id: int | None = None,
    competition_id: int | None = None,
) -> PrizeDraw:
    """Enter the lot that was drawn among those who are equal for a prize: their ids, whoever wins first.

    The first has the prize, and where those who share a place take several, the second the next one, and so on. The
    same lot a second time is the first one. Raises TournamentError with everything that is wrong.
    """
    with transaction.atomic():
        scope = _locked(evening_id, competition_id)
        live = PrizeDraw.objects.filter(**_named(scope), cancelled_at=None)
        drawn = live.filter(key=key).first()
        if drawn is not None and list(drawn.order) == list(order):
            return drawn
        problems = recorded_problems(**_named(scope)) + _unknown(scope, prizes_of(scope, public=False))
        shown = shown_of(scope)
        # As if this lot were not drawn yet, but those of other prizes were.
        now = award_prizes(shown.contenders, scope.prize_rules, lots_in(live.exclude(key=key)))
        equal = next((prize.sharing for prize in now if prize.key == key and len(prize.sharing) > 1), ())
        if not equal:
            problems.append(Problem(code=ErrorCode.PRIZE_NOT_SHARED, field="key"))
        elif sorted(order) != sorted(equal):
            people = ", ".join(shown.people[entrant].label for entrant in equal)
            problems.append(Problem(code=ErrorCode.PRIZE_LOT_PEOPLE, field="order", params={"people": people}))
        if drawn is not None and set(drawn.order) == set(equal):
            problems.append(Problem(code=ErrorCode.PRIZE_DRAWN, field="order"))
        if problems:
            raise TournamentError(*problems)
        if drawn is not None:
            # Of other people, before a correction: it decided nothing any more.
            drawn.cancelled_at, drawn.cancelled_by = timezone.now(), by
            drawn.save(update_fields=["cancelled_at", "cancelled_by"])
        draw = PrizeDraw.objects.create(**_named(scope), key=key, order=list(order), by=by)
        details = {"prize": key, "order": [shown.people[entrant].label for entrant in order]}
        _note(AuditAction.PRIZE_DRAWN, scope, by=by, door=door, details=details)
        return draw


def cancel_draw(*, draw_id: int, reason: str, by: User, door: Door) -> PrizeDraw:
    """Take a lot back, with a reason; it stays on record. Refused once the prizes were handed out."""
    with transaction.atomic():
        draw = PrizeDraw.objects.get(pk=draw_id)
        scope = _locked(draw.evening_id, draw.competition_id)
        draw.refresh_from_db()
        _cancel(draw, reason, by, ErrorCode.PRIZE_DRAW_CANCELLED, *recorded_problems(**_named(scope)))
        _note(AuditAction.PRIZE_DRAW_CANCELLED, scope, by=by, door=door, reason=reason, details={"prize": draw.key})
        return draw


def move_player(keep: Player, gone: Player) -> None:
    """Let what a double won, or was drawn for, be that of the player."""
    PrizeWinner.objects.filter(player=gone).update(player=keep)
    _rename_in_lots(gone.pk, keep.pk, is_pairs=False, club_id=keep.club_id)


def move_pair(keep: Pair, gone: Pair) -> None:
    """Let what a pair with a double won, or was drawn for, be that of the pair with the player."""
    PrizeWinner.objects.filter(pair=gone).update(pair=keep)
    _rename_in_lots(gone.pk, keep.pk, is_pairs=True, club_id=keep.club_id)


def _rename_in_lots(old: int, new: int, *, is_pairs: bool, club_id: int) -> None:
    for draw in PrizeDraw.objects.select_related("evening", "competition"):
        scope = draw.evening or draw.competition
        if scope is not None and scope.club_id == club_id and scope.is_pairs == is_pairs and old in draw.order:
            draw.order = [new if entrant == old else entrant for entrant in draw.order]
            draw.save(update_fields=["order"])


def _locked(evening_id: int | None, competition_id: int | None) -> Scope:
    """Lock what the prizes are of, and bring its standing up to date."""
    if evening_id is not None:
        evening = versions.lock_evening(evening_id, even_closed=True)
        standings.recompute(evening.pk)
        return evening
    if competition_id is None:
        raise ValueError("prizes are those of an evening or of a competition")
    competition = lock_competition(competition_id)
    seasons.recompute(competition.pk)
    return competition


def _unknown(scope: Scope, found: PrizeList) -> list[Problem]:
    """Return why nobody can know yet who wins: results that do not show, or tables that are not confirmed."""
    problems = []
    if found.is_behind:
        problems.append(Problem(code=ErrorCode.STANDING_BEHIND))
    if isinstance(scope, Evening) and found.open_tables:
        problems += tables_waiting(scope)
    return problems


def _cancel(row: PrizeAward | PrizeDraw, reason: str, by: User, already: ErrorCode, *problems: Problem) -> None:
    found = [*problems, *check_reason(reason)]
    if row.is_cancelled:
        found.insert(0, Problem(code=already))
    if found:
        raise TournamentError(*found)
    row.cancelled_at, row.cancelled_by, row.cancelled_reason = timezone.now(), by, reason.strip()
    row.save(update_fields=["cancelled_at", "cancelled_by", "cancelled_reason"])


def _named(scope: Scope) -> dict[str, Evening | Competition]:
    return {"evening": scope} if isinstance(scope, Evening) else {"competition": scope}


def _note(
    action: AuditAction, scope: Scope, *, by: User, door: Door, details: Mapping[str, object], reason: str = ""
) -> None:
    if isinstance(scope, Evening):
        audit.note(action, club=scope.club, evening=scope, by=by, door=door, reason=reason, details=details)
    else:
        details = {"competition": str(scope), **details}
        audit.note(action, club=scope.club, by=by, door=door, reason=reason, details=details)


def _readable(prizes: Sequence[AwardedPrize]) -> list[dict[str, object]]:
    return [
        {"prize": item.prize.key, "winners": list(item.names), "cents": item.prize.each, "what": list(item.prize.what)}
        for item in prizes
        if item.prize.winners
    ]
