"""Two entries that are one person become one: everything the double did counts for the other from now on.

The double itself stays, pointing at who it turned out to be, so that its number is never given to somebody else.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import (
    Attendance,
    AuditAction,
    Door,
    Evening,
    EveningPair,
    ImportedResult,
    Pair,
    Penalty,
    Player,
    Seat,
    Seeded,
    SitOut,
    Standing,
)
from tournaments.services import audit, categories, kept_names, people, prizes, season_moves, versions, wishes
from tournaments.services.reasons import check_reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """What merging would move from `gone` to `keep`, or why it cannot be."""

    keep: Player
    gone: Player
    evenings: tuple[Evening, ...]
    attendances: int
    seats: int
    credits: int
    penalties: int
    pairs: int
    problems: tuple[Problem, ...]

    @property
    def counts(self) -> dict[str, int]:
        names = ("attendances", "seats", "credits", "penalties", "pairs")
        return {"evenings": len(self.evenings), **{name: getattr(self, name) for name in names}}


def preview_merge(*, keep: Player, gone: Player) -> Merge:
    """Return what `merge_players` would do; changes nothing."""
    return Merge(
        keep=keep,
        gone=gone,
        evenings=tuple(_evenings_of(gone).order_by("date", "pk")),
        attendances=Attendance.objects.filter(player=gone).count(),
        seats=Seat.objects.filter(Q(player=gone) | Q(sitter=gone)).count(),
        credits=SitOut.objects.filter(player=gone).count(),
        penalties=Penalty.objects.filter(player=gone).count(),
        pairs=_pairs_of(gone).count(),
        problems=tuple(_problems(keep, gone)),
    )


def merge_players(*, keep: Player, gone: Player, by: User, door: Door, reason: str) -> Player:
    """Let everything of `gone` count for `keep`, and take `gone` off every list.

    Refused, naming the evenings, where both were at the same one: then they are two people.
    """
    with transaction.atomic():
        # Evenings first and in one order, as every act does; then the two, so that nothing new is given to them.
        touched = set(_evenings_of(gone).values_list("pk", flat=True))
        # Who was called like the double is told apart from nobody any more, also on evenings without the double.
        evenings = versions.lock_evenings(touched | people.evenings_naming_otherwise(gone.club, gone=[gone]))
        both = Player.objects.select_for_update(of=("self",)).filter(pk__in=(keep.pk, gone.pk)).order_by("pk")
        fresh = {player.pk: player for player in both}
        keep, gone = fresh[keep.pk], fresh[gone.pk]
        what = preview_merge(keep=keep, gone=gone)
        problems = (*what.problems, *check_reason(reason))
        if problems:
            raise TournamentError(*problems)
        if {evening.pk for evening in what.evenings} != touched:
            raise refuse(ErrorCode.MEMBERS_CHANGED)
        _move(keep, gone)
        _retire(keep, gone)
        people.show_anew(evenings.values())
        versions.members_changed(keep.club)
        details = {"kept": keep.label, "merged": gone.label, **what.counts}
        audit.note(AuditAction.PLAYERS_MERGED, club=keep.club, by=by, door=door, reason=reason, details=details)
        return keep


def _problems(keep: Player, gone: Player) -> list[Problem]:
    if keep.pk == gone.pk:
        return [Problem(code=ErrorCode.MERGE_INTO_SELF, field="double")]
    if keep.club_id != gone.club_id:
        return [Problem(code=ErrorCode.PLAYER_UNKNOWN, field="double", params={"player": str(gone.pk)})]
    merged = [
        Problem(
            code=ErrorCode.PLAYER_MERGED,
            field=field,
            params={"player": player.label, "into": player.merged_into.label},
        )
        for field, player in (("", keep), ("double", gone))
        if player.merged_into is not None
    ]
    together = _evenings_of(gone).filter(pk__in=_evenings_of(keep).values("pk")).order_by("date", "pk")
    return merged or [
        Problem(
            code=ErrorCode.PLAYED_TOGETHER,
            field="double",
            params={"player": keep.label, "other": gone.label, "evening": evening.label},
        )
        for evening in together
    ]


def _evenings_of(player: Player) -> QuerySet[Evening]:
    """Return every evening this player has anything to do with: on its list, in a chair, credited, fined, in a pair.

    Drafts count, too, and those that were replaced: who was drawn beside somebody was there with him.
    """
    nouns = (
        Attendance.objects.filter(player=player).values("evening"),
        Seat.objects.filter(Q(player=player) | Q(sitter=player)).values("round__evening"),
        SitOut.objects.filter(player=player).values("round__evening"),
        Penalty.objects.filter(player=player).values("evening"),
        EveningPair.objects.filter(pair__in=_pairs_of(player)).values("evening"),
        Standing.objects.filter(Q(player=player) | Q(pair__in=_pairs_of(player))).values("evening"),
        Seeded.objects.filter(player=player).values("evening"),
        ImportedResult.objects.filter(Q(player=player) | Q(pair__in=_pairs_of(player))).values("evening"),
    )
    found = Q()
    for rows in nouns:
        found |= Q(pk__in=rows)
    return Evening.objects.filter(found)


def _pairs_of(player: Player) -> QuerySet[Pair]:
    return Pair.objects.filter(Q(first=player) | Q(second=player))


def _move(keep: Player, gone: Player) -> None:
    for rows in (Attendance, SitOut, Penalty, Seat, Standing, Seeded, ImportedResult):
        rows.objects.filter(player=gone).update(player=keep)
    Seat.objects.filter(sitter=gone).update(sitter=keep)
    kept_names.move(keep, gone)
    wishes.move(keep, gone)
    categories.move(keep, gone)
    prizes.move_player(keep, gone)
    season_moves.move_player(keep, gone)
    for pair in _pairs_of(gone).select_related("first", "second"):
        partner = pair.second if pair.first_id == gone.pk else pair.first
        # A pair of the two never played, or they would have been at one evening.
        if partner.pk != keep.pk:
            made = people.pair_of(club=keep.club, first=keep, second=partner)
            EveningPair.objects.filter(pair=pair).update(pair=made)
            Standing.objects.filter(pair=pair).update(pair=made)
            ImportedResult.objects.filter(pair=pair).update(pair=made)
            prizes.move_pair(made, pair)
            season_moves.move_pair(made, pair)
        season_moves.forget_pair(pair)
        pair.delete()


def _retire(keep: Player, gone: Player) -> None:
    yesterday = timezone.localdate() - dt.timedelta(days=1)
    gone.merged_into = keep
    gone.active_until = min(gone.active_until or yesterday, yesterday)
    if gone.active_from is not None and gone.active_from > gone.active_until:
        gone.active_from = None
    gone.save(update_fields=["merged_into", "active_until", "active_from"])
    # Who was merged into the double is this one, too.
    Player.objects.filter(merged_into=gone).update(merged_into=keep)
