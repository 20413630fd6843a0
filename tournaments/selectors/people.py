"""Reads of members, and of who is there on an evening."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q, QuerySet, Sum

from tournaments.models import (
    Attendance,
    AttendanceState,
    Club,
    Evening,
    EveningPair,
    Penalty,
    Player,
    Seat,
)
from tournaments.models.people import in_list_order


def players_of(club: Club) -> QuerySet[Player]:
    """Return the club's players in the order of a Dutch list of names."""
    return club.players.filter(merged_into=None)


def active_players_of(club: Club, *, on: date) -> QuerySet[Player]:
    """Return who may come to play on that day."""
    return players_of(club).filter(
        Q(active_from=None) | Q(active_from__lte=on), Q(active_until=None) | Q(active_until__gte=on)
    )


def players_named(players: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Return those of whom every word of the text is in the name or the number; two letters will do.

    Names are compared as they are sorted, so "cos" finds Ćosić on every database, and "OZ" finds Öztürk.
    """
    for word in text.split()[:5]:
        in_number = Q(number__icontains=word)
        plain = in_list_order(word)
        players = players.filter(in_number | Q(sort_name__contains=plain) if plain else in_number)
    return players


def present_ids(evening: Evening) -> set[int]:
    """Return the ids of the players marked present."""
    return set(
        Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT).values_list("player_id", flat=True)
    )


def attendance_of(evening: Evening) -> QuerySet[Attendance]:
    """Return who was mentioned for this evening, present or not, in name order."""
    return evening.attendances.select_related("player").order_by("player__sort_name", "player__number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Till:
    """What came in at the door, in cents, and how many of those present have not paid the whole fee."""

    total: int
    owing: int


def till_of(evening: Evening) -> Till:
    """Return the cash of an evening; one query."""
    owes = Q(state=AttendanceState.PRESENT, paid__lt=evening.entry_fee)
    sums = evening.attendances.aggregate(total=Sum("paid", default=0), owing=Count("pk", filter=owes))
    return Till(**sums)


def pairs_of(evening: Evening) -> QuerySet[EveningPair]:
    """Return the fixed pairs of this evening in name order."""
    return evening.evening_pairs.select_related("pair__first", "pair__second").order_by(
        "pair__first__sort_name", "pair__first__number"
    )


def penalties_of(evening: Evening) -> QuerySet[Penalty]:
    """Return the penalties of this evening, the cancelled ones too, in the order they were given."""
    return evening.penalties.select_related("player", "given_by")


def names_of(seats: Iterable[Seat], *, public: bool) -> list[str]:
    """Return the names of who sits in these seats, as the reader may see them."""
    return [seat.sitter.public_name if public else seat.sitter.full_name for seat in seats]
