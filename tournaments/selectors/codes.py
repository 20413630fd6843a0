"""Reads for the codes of an evening: who was not there, what that counts for now, and what was entered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import (
    Attendance,
    AttendanceState,
    CodeEntry,
    Competition,
    Evening,
    EveningResult,
    Pair,
    Player,
)
from tournaments.ranking import Code
from tournaments.selectors.people import active_players_of, players_of

_OF_ATTENDANCE = {
    AttendanceState.ABSENT_NOTIFIED.value: Code.ABSENT_NOTIFIED,
    AttendanceState.ABSENT.value: Code.ABSENT,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Absentee:
    """Somebody without rounds on an evening, or a pair of whom neither has any.

    `entry` is the code that was entered; `noted` what the evening says by itself, and None where it says nothing.
    """

    entrant: Player | Pair
    entry: CodeEntry | None
    noted: Code | None

    @property
    def code(self) -> Code | None:
        """What counts: what was entered goes before what was noted at the door."""
        return Code(self.entry.code) if self.entry is not None else self.noted


def absentees_of(competition: Competition, evening: Evening) -> list[Absentee]:
    """Return who can have a code for this evening, in name order: members of that day, or the competition's pairs."""
    entries = {
        entry.pair_id or entry.player_id: entry for entry in codes_of(competition, evening).filter(cancelled_at=None)
    }
    results = EveningResult.objects.filter(evening=evening).order_by()
    played = set(results.exclude(player=None).values_list("player_id", flat=True))
    states = dict(Attendance.objects.filter(evening=evening).values_list("player_id", "state"))
    unmarked = competition.counting_rules.unmarked

    def noted(people: Iterable[int]) -> Code | None:
        codes = [_OF_ATTENDANCE.get(states[pk]) if pk in states else unmarked for pk in people]
        if None in codes:
            return None
        return Code.ABSENT if Code.ABSENT in codes else codes[0]

    if competition.is_pairs:
        pairs_there = set(results.exclude(pair=None).values_list("pair_id", flat=True))
        found = competition.competition_pairs.select_related("pair__first", "pair__second").order_by(
            "pair__first__sort_name", "pair__first__number"
        )
        return [
            Absentee(entrant=pair, entry=entries.get(pair.pk), noted=noted((pair.first_id, pair.second_id)))
            for pair in (entry.pair for entry in found)
            if pair.pk not in pairs_there and not {pair.first_id, pair.second_id} & played
        ]
    members = active_players_of(competition.club, on=evening.date).filter(is_guest=False)
    coded = players_of(competition.club).filter(pk__in=[pk for pk in entries if pk])
    return [
        Absentee(entrant=player, entry=entries.get(player.pk), noted=noted((player.pk,)))
        for player in (members | coded)
        if player.pk not in played
    ]


def codes_of(competition: Competition, evening: Evening) -> QuerySet[CodeEntry]:
    """Return the codes entered for an evening, those that were taken back too, in the order they were entered."""
    return CodeEntry.objects.filter(competition=competition, evening=evening).select_related(
        "player", "pair__first", "pair__second", "by", "cancelled_by"
    )
