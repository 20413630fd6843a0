"""May this user? One place for every right, used by pages and API alike.

Predicates answer; `*_for(user, …)` fetches and refuses: 404 (`Http404`) where the user has no business with the club,
so that nothing about it is told, and 403 (`PermissionDenied`) where the user belongs to it but lacks the right.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404

from tournaments.models import (
    Category,
    Club,
    ClubRole,
    Competition,
    Evening,
    Penalty,
    Player,
    PrizeAward,
    PrizeDraw,
    Role,
    Round,
    RoundState,
    Season,
    Table,
)

User = AbstractBaseUser | AnonymousUser
Row = TypeVar("Row", PrizeAward, PrizeDraw)


class Right(StrEnum):
    """What one may do in a club; each right includes those before it."""

    READ = "read"
    ENTER = "enter"
    DIRECT = "direct"
    OWN = "own"


_RIGHTS_OF: dict[str, frozenset[Right]] = {
    Role.SCORER.value: frozenset({Right.READ, Right.ENTER}),
    Role.DIRECTOR.value: frozenset({Right.READ, Right.ENTER, Right.DIRECT}),
    Role.OWNER.value: frozenset(Right),
}


def rights_in(user: User, club: Club) -> frozenset[Right]:
    """Return the user's rights in this club; a superuser keeps the installation and may do everything."""
    if not user.is_authenticated or not user.is_active:
        return frozenset()
    if getattr(user, "is_superuser", False):
        return frozenset(Right)
    role = ClubRole.objects.filter(user_id=user.pk, club=club).values_list("role", flat=True).first()
    return _RIGHTS_OF[role] if role else frozenset()


def can_read(user: User, club: Club) -> bool:
    """See the club's inside: full names, sheets, members."""
    return Right.READ in rights_in(user, club)


def can_enter(user: User, club: Club) -> bool:
    """Hand in and confirm sheets (scorer, director, owner)."""
    return Right.ENTER in rights_in(user, club)


def can_correct(user: User, club: Club) -> bool:
    """Replace a confirmed sheet, with a reason (director, owner)."""
    return Right.DIRECT in rights_in(user, club)


def can_direct(user: User, club: Club) -> bool:
    """Plan, draw, publish, close, and give penalties (director, owner)."""
    return Right.DIRECT in rights_in(user, club)


def can_own(user: User, club: Club) -> bool:
    """Change members and settings (owner)."""
    return Right.OWN in rights_in(user, club)


def require(user: User, club: Club, right: Right) -> None:
    """Raise Http404 for somebody without any role in the club, PermissionDenied for a role that is not enough.

    A visitor who is not signed in gets PermissionDenied: the pages answer it with the sign-in form, the API with 401.
    """
    rights = rights_in(user, club)
    if right in rights:
        return
    if user.is_authenticated and not rights:
        raise Http404
    raise PermissionDenied


def clubs_for(user: User) -> QuerySet[Club]:
    """Return the clubs this user has a role in."""
    if not user.is_authenticated or not user.is_active:
        return Club.objects.none()
    if getattr(user, "is_superuser", False):
        return Club.objects.all()
    return Club.objects.filter(roles__user_id=user.pk)


def club_for(user: User, slug: str, right: Right) -> Club:
    """Return the club with this address, or refuse."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Http404
    require(user, club, right)
    return club


def evening_for(user: User, evening_id: int, right: Right, *, slug: str | None = None) -> Evening:
    """Return the evening with its club, or refuse; with a slug, only when it is that club's."""
    evening = Evening.objects.select_related("club").filter(pk=evening_id).first()
    if evening is None or (slug is not None and evening.club.slug != slug):
        raise Http404
    require(user, evening.club, right)
    return evening


def season_for(user: User, season_id: int, right: Right, *, slug: str | None = None) -> Season:
    """Return the season with its club, or refuse; with a slug, only when it is that club's."""
    season = Season.objects.select_related("club").filter(pk=season_id).first()
    if season is None or (slug is not None and season.club.slug != slug):
        raise Http404
    require(user, season.club, right)
    return season


def competition_for(user: User, competition_id: int, right: Right, *, slug: str | None = None) -> Competition:
    """Return the competition with its club and season, or refuse; with a slug, only when it is that club's."""
    competition = Competition.objects.select_related("club", "season").filter(pk=competition_id).first()
    if competition is None or (slug is not None and competition.club.slug != slug):
        raise Http404
    require(user, competition.club, right)
    return competition


def round_for(user: User, evening_id: int, number: int, right: Right, *, slug: str | None = None) -> Round:
    """Return the round of that number that counts now (never a replaced draft), or refuse."""
    evening = evening_for(user, evening_id, right, slug=slug)
    round_ = evening.rounds.exclude(state=RoundState.SUPERSEDED).filter(number=number).first()
    if round_ is None:
        raise Http404
    round_.evening = evening
    return round_


def table_for(user: User, table_id: int, right: Right) -> Table:
    """Return the table with its round, evening, club and live sheet, or refuse."""
    table = (
        Table.objects.select_related("round__evening__club", "live_sheet")
        .exclude(round__state=RoundState.SUPERSEDED)
        .filter(pk=table_id)
        .first()
    )
    if table is None:
        raise Http404
    require(user, table.round.evening.club, right)
    return table


def player_for(user: User, player_id: int, right: Right) -> Player:
    """Return the player with the club, or refuse."""
    player = Player.objects.select_related("club").filter(pk=player_id).first()
    if player is None:
        raise Http404
    require(user, player.club, right)
    return player


def penalty_for(user: User, penalty_id: int, right: Right) -> Penalty:
    """Return the penalty with its evening and club, or refuse."""
    penalty = Penalty.objects.select_related("evening__club", "player").filter(pk=penalty_id).first()
    if penalty is None:
        raise Http404
    require(user, penalty.evening.club, right)
    return penalty


def category_for(user: User, category_id: int, right: Right) -> Category:
    """Return the category with its club, or refuse."""
    category = Category.objects.select_related("club").filter(pk=category_id).first()
    if category is None:
        raise Http404
    require(user, category.club, right)
    return category


def award_for(user: User, award_id: int, right: Right) -> PrizeAward:
    """Return a recorded list of prizes with whose it is, or refuse."""
    award = PrizeAward.objects.select_related("evening__club", "competition__club").filter(pk=award_id).first()
    return _of_standing(user, award, right)


def prize_draw_for(user: User, draw_id: int, right: Right) -> PrizeDraw:
    """Return a lot for a prize with whose it is, or refuse."""
    draw = PrizeDraw.objects.select_related("evening__club", "competition__club").filter(pk=draw_id).first()
    return _of_standing(user, draw, right)


def _of_standing(user: User, row: Row | None, right: Right) -> Row:
    scope = (row.evening or row.competition) if row is not None else None
    if row is None or scope is None:
        raise Http404
    require(user, scope.club, right)
    return row
