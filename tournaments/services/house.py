"""House players: they are there to fill a table where one is needed, and are ranked nowhere."""

from __future__ import annotations

from django.db import transaction

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import Attendance, AttendanceState, Credit, Evening, RoundState, Seat, SitOut
from tournaments.services import crediting, versions


def set_house_player(*, evening_id: int, player_id: int, is_house: bool) -> bool:
    """Say whether somebody who is present plays for the house tonight; return whether that changed anything.

    Refused once the person has a chair in a published round: its result counts, or does not, from the start. Credits
    that a house player got for rounds missed are taken back, and given when it plays for itself after all.
    """
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        row = (
            Attendance.objects.select_related("player")
            .filter(evening=evening, player_id=player_id, state=AttendanceState.PRESENT)
            .first()
        )
        if row is None:
            raise refuse(ErrorCode.PLAYER_UNKNOWN, "player", player=str(player_id))
        if row.is_house is is_house:
            return False
        published = {"round__evening": evening, "round__state": RoundState.PUBLISHED, "player_id": player_id}
        if Seat.objects.filter(**published).exists():
            params = {"player": row.player.label}
            raise TournamentError(Problem(code=ErrorCode.PLAYER_SEATED, field="player", params=params))
        row.is_house = is_house
        row.save(update_fields=["is_house"])
        if is_house:
            SitOut.objects.filter(**published).delete()
        else:
            _credit_missed(evening, row)
        versions.raise_results(evening)
        return True


def house_of(evening: Evening) -> set[int]:
    """Return the house players of an evening, present or not."""
    return set(Attendance.objects.filter(evening=evening, is_house=True).values_list("player_id", flat=True))


def _credit_missed(evening: Evening, row: Attendance) -> None:
    figures = crediting.credit_for(evening, Credit.LATE)
    SitOut.objects.bulk_create(
        SitOut(round=round_, player_id=row.player_id, code=Credit.LATE, **figures)
        for round_ in evening.rounds.filter(state=RoundState.PUBLISHED)
    )
