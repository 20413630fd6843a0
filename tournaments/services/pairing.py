"""Who of a pairs evening can be seated: a pair plays as one, and nobody plays without a partner."""

from __future__ import annotations

from django.db.models import Q

from tournaments.errors import ErrorCode, Problem
from tournaments.models import Attendance, AttendanceState, Evening, RoundState


def partners_of(evening: Evening) -> dict[int, tuple[int, int]]:
    """Return player id → the two players of its pair tonight; nobody on an individual evening."""
    if not evening.is_pairs:
        return {}
    pairs = [(entry.pair.first_id, entry.pair.second_id) for entry in evening.evening_pairs.select_related("pair")]
    return {pk: pair for pair in pairs for pk in pair}


def check_pairs(evening: Evening) -> dict[int, list[Problem]]:
    """Return pair id → why it cannot be seated, for every entered pair of which somebody is absent."""
    here = set(
        Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT).values_list("player_id", flat=True)
    )
    found: dict[int, list[Problem]] = {}
    for entry in evening.evening_pairs.select_related("pair__first", "pair__second").order_by("pk"):
        for player in (entry.pair.first, entry.pair.second):
            if player.pk not in here:
                params = {"player": player.label, "pair": entry.pair.label}
                problem = Problem(code=ErrorCode.PAIR_INCOMPLETE, params=params)
                found.setdefault(entry.pair_id, []).append(problem)
    return found


def check_partners(evening: Evening, number: int | None = None) -> dict[int, Problem]:
    """Return player id → why nobody can seat it, for who came to a pairs evening and is in none of its pairs.

    With a round's number who went home before it is left out; without one, who went home before the next round.
    """
    if not evening.is_pairs:
        return {}
    if number is None:
        number = evening.rounds.filter(state=RoundState.PUBLISHED).count() + 1
    pairs = [entry.pair for entry in evening.evening_pairs.select_related("pair")]
    paired = {pk for pair in pairs for pk in (pair.first_id, pair.second_id)}
    alone = (
        Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT, is_house=False)
        .filter(Q(until_round=None) | Q(until_round__gte=number))
        .exclude(player_id__in=paired)
        .select_related("player")
        .order_by("player__sort_name", "player__number")
    )
    return {
        row.player_id: Problem(code=ErrorCode.PLAYER_WITHOUT_PARTNER, params={"player": row.player.label})
        for row in alone
    }


def check_whole_pairs(evening: Evening, number: int) -> list[Problem]:
    """Return who of half a pair, absent or alone, stands in the way of this round; what becomes of them is not for a
    draw to say, but for the director."""
    problems = [problem for found in check_pairs(evening).values() for problem in found]
    return [*problems, *check_partners(evening, number).values()]
