"""Reads of what a club wishes of its draws; for directors only."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import Apart, Club, Evening, Pair, Player


def aparts_of(club: Club) -> QuerySet[Apart]:
    """Return the couples that are kept apart, in the order of the first of the two."""
    return Apart.objects.filter(club=club).select_related("first", "second").order_by("first__sort_name", "pk")


def are_kept_apart(pair: Pair) -> bool:
    """Whether the club wishes the two of a pair apart, which yields tonight: they chose each other."""
    return Apart.objects.filter(
        first_id=min(pair.first_id, pair.second_id), second_id=max(pair.first_id, pair.second_id)
    ).exists()


def keepers_of_tables(club: Club) -> QuerySet[Player]:
    """Return who keeps one table all evening."""
    return Player.objects.filter(club=club, needs_fixed_table=True, merged_into=None).order_by("sort_name", "number")


def seeded_of(evening: Evening) -> QuerySet[Player]:
    """Return the seeded players of an evening, in list order."""
    return Player.objects.filter(seeded__evening=evening).order_by("sort_name", "number")
