"""The names in a list that is closed: written down once, so that no list changes with the people in it.

Written when an evening or a competition is closed: whoever was not written down yet. Never changed and never taken
away, so that a list that was opened for a correction is closed with the names it had.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments import selectors
from tournaments.models import (
    Attendance,
    CodeEntry,
    Competition,
    CompetitionPair,
    Evening,
    EveningPair,
    EveningResult,
    ImportedResult,
    KeptName,
    Pair,
    Penalty,
    Player,
    SeasonStanding,
    Seat,
    SitOut,
    Standing,
)
from tournaments.selectors.seasons import counting_evenings


def keep_names(scope: Evening | Competition) -> None:
    """Write down how everybody in the lists of an evening or a competition is called now, unless it was done before.

    Called with it locked. With whom somebody shares a name is asked of the whole club, as in the list until now.
    """
    people = _people_of_evening(scope) if isinstance(scope, Evening) else _people_of_competition(scope)
    missing = people - set(scope.kept_names.values_list("player_id", flat=True))
    if not missing:
        return
    everybody = list(selectors.players_of(scope.club).order_by())
    shared = selectors.namesakes(everybody)
    named = "evening" if isinstance(scope, Evening) else "competition"
    KeptName.objects.bulk_create(
        KeptName(
            **{named: scope},
            player=player,
            number=player.number,
            first_name=player.first_name,
            infix=player.infix,
            last_name=player.last_name,
            is_guest=player.is_guest,
            with_number=selectors.shown_by_name(player) in shared,
        )
        for player in everybody
        if player.pk in missing
    )


def move(keep: Player, gone: Player) -> None:
    """Let what a double was called in closed lists be what the player was called there.

    A competition may have closed with both of them in its list: then each keeps its own name there.
    """
    rows = KeptName.objects.filter(player=gone)
    both = KeptName.objects.filter(player=keep, competition=OuterRef("competition"))
    rows.filter(evening=None).exclude(Exists(both)).update(player=keep)
    rows.exclude(evening=None).update(player=keep)


def _people_of_evening(evening: Evening) -> set[int]:
    """Return everybody who is named on any page of the evening."""
    people = _ids(
        Attendance.objects.filter(evening=evening).values_list("player_id"),
        Seat.objects.filter(round__evening=evening).values_list("player_id"),
        Seat.objects.filter(round__evening=evening).values_list("sitter_id"),
        SitOut.objects.filter(round__evening=evening).values_list("player_id"),
        Penalty.objects.filter(evening=evening).values_list("player_id"),
        CodeEntry.objects.filter(evening=evening, player__isnull=False).values_list("player_id"),
        Standing.objects.filter(evening=evening, player__isnull=False).values_list("player_id"),
        EveningResult.objects.filter(evening=evening, player__isnull=False).values_list("player_id"),
        ImportedResult.objects.filter(evening=evening, player__isnull=False).values_list("player_id"),
    )
    of_evening = [
        rows.objects.filter(evening=evening, pair__isnull=False).values("pair")
        for rows in (EveningPair, CodeEntry, Standing, ImportedResult)
    ]
    return people | _members(of_evening)


def _people_of_competition(competition: Competition) -> set[int]:
    """Return everybody in its list, and everybody who was there on one of its evenings: guests too."""
    people = _ids(
        KeptName.objects.filter(evening__in=counting_evenings(competition).order_by()).values_list("player_id"),
        CodeEntry.objects.filter(competition=competition, player__isnull=False).values_list("player_id"),
        SeasonStanding.objects.filter(competition=competition, player__isnull=False).values_list("player_id"),
    )
    of_competition = [
        rows.objects.filter(competition=competition, pair__isnull=False).values("pair")
        for rows in (CompetitionPair, CodeEntry, SeasonStanding)
    ]
    return people | _members(of_competition)


def _ids(first: QuerySet[Any, Any], *others: QuerySet[Any, Any]) -> set[int]:
    """Return the ids of all these queries, asked as one."""
    # The union needs them without an order of their own.
    rows = first.order_by().union(*(other.order_by() for other in others))
    return {player_id for (player_id,) in rows}


def _members(pairs: Iterable[QuerySet[Any, Any]]) -> set[int]:
    found = Q()
    for rows in pairs:
        found |= Q(pk__in=rows.order_by())
    both = Pair.objects.filter(found).values_list("first_id", "second_id")
    return {player_id for two in both for player_id in two}
