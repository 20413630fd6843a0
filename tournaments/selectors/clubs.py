"""Reads of clubs and the list of their evenings."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from scoring import HouseRules
from tournaments.models import (
    AuditAction,
    Club,
    ClubRole,
    Evening,
    EveningState,
    Round,
    RoundState,
)


def evenings_of(club: Club) -> QuerySet[Evening]:
    """Return the club's evenings, newest first, each with the number of its published rounds."""
    return club.evenings.annotate(
        published_rounds=Count("rounds", filter=Q(rounds__state=RoundState.PUBLISHED))
    ).order_by("-date", "-pk")


def club_at(slug: str) -> Club | None:
    """Return the club with this address; anybody may know that it exists."""
    return Club.objects.filter(slug=slug).first()


def rules_of(club: Club) -> HouseRules:
    """Return the house rules the club plays by now."""
    return HouseRules.from_dict(club.house_rules)


def rules_looked_at(club: Club) -> bool:
    """Return whether an owner has ever changed the club's settings or found them right as they are."""
    seen = (AuditAction.RULES_CHANGED, AuditAction.RULES_CONFIRMED)
    return club.audit_entries.filter(action__in=seen, evening=None).exists()


def has_played(club: Club) -> bool:
    """Return whether a round was ever published in the club."""
    return Round.objects.filter(evening__club=club, state=RoundState.PUBLISHED).exists()


def evening_at(evening_id: int, *, slug: str) -> Evening | None:
    """Return that evening of that club, for what strangers may see of it."""
    return Evening.objects.select_related("club").filter(pk=evening_id, club__slug=slug).first()


def public_evening(evening_id: int) -> Evening | None:
    """Return the evening whose standing anybody may ask for."""
    return Evening.objects.select_related("club").filter(pk=evening_id).first()


def tonight_of(club: Club) -> Evening | None:
    """Return the evening that is going on: the newest open one that has begun, or else the next to come."""
    open_evenings = list(club.evenings.filter(state=EveningState.OPEN).order_by("date", "pk"))
    today = timezone.localdate()
    begun = [evening for evening in open_evenings if evening.date <= today]
    return begun[-1] if begun else next(iter(open_evenings), None)


def roles_of(user_id: int) -> dict[int, str]:
    """Return the user's role by club id."""
    return dict(ClubRole.objects.filter(user_id=user_id).values_list("club_id", "role"))
