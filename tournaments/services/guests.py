"""Guests: somebody who is no member is let in for one evening, and taken back where that was a mistake."""

from __future__ import annotations

from django.db import transaction
from django.db.models import ProtectedError

from tournaments.errors import ErrorCode, Problem, TournamentError, refuse
from tournaments.models import Attendance, Club, Evening, Player
from tournaments.services import evenings, people, versions


def add_guest(*, evening_id: int, first_name: str, last_name: str, infix: str = "") -> Player:
    """Let somebody in who is no member: a guest with the next free G-number, present at once."""
    names = {"first_name": first_name.strip(), "last_name": last_name.strip()}
    with transaction.atomic():
        club = Evening.objects.select_related("club").get(pk=evening_id).club
        # Evenings at which a namesake gets a number behind the name are locked now: all evenings are, in one order.
        namesake = Player(club=club, infix=infix.strip(), is_guest=True, **names)
        named_otherwise = people.evenings_naming_otherwise(club, stored=[namesake])
        evening = versions.lock_evenings(named_otherwise, to_change=evening_id)[evening_id]
        problems = [Problem(code=ErrorCode.GUEST_NAME, field=field) for field, name in names.items() if not name]
        if problems:
            raise TournamentError(*problems)
        # Two evenings of one club may add guests at the same time; numbers are given out one by one.
        Club.objects.select_for_update(no_key=True).get(pk=evening.club_id)
        number = f"G{people.last_guest_number(evening.club) + 1}"
        guest = people.add_player(club=evening.club, number=number, infix=infix, is_guest=True, **names)
        evenings.arrive(evening, guest.pk)
        return guest


def remove_guest(*, evening_id: int, player_id: int) -> None:
    """Take back a guest who was added by mistake; one who paid, has a place or was here before stays."""
    with transaction.atomic():
        guest = Player.objects.filter(club__evenings=evening_id, pk=player_id, is_guest=True).first()
        named_otherwise = people.evenings_naming_otherwise(guest.club, gone=[guest]) if guest else ()
        locked = versions.lock_evenings(named_otherwise, to_change=evening_id)
        evening = locked[evening_id]
        if guest is None:
            raise refuse(ErrorCode.PLAYER_UNKNOWN, "players", player=str(player_id))
        if problems := evenings.check_kept(evening, {player_id}):
            raise TournamentError(*problems)
        try:
            with transaction.atomic():
                Attendance.objects.filter(evening=evening, player=guest).delete()
                guest.delete()
        except ProtectedError as error:
            raise TournamentError(evenings.player_problem(ErrorCode.PLAYER_SEATED, player_id)) from error
        people.show_anew(locked[pk] for pk in named_otherwise)
