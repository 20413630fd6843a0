"""Whether a seating still fits who is there: who has no place in it, and who has one and is gone."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.errors import Problem
from tournaments.models import Attendance, AttendanceState, Credit, Evening, Player, Round
from tournaments.services import drafts, pairing, questions


@dataclass(frozen=True, slots=True, kw_only=True)
class LateChanges:
    """What changed since a round was seated.

    `came` have no place in it; `gone` have one and do not play (any more). `in_the_way` are the pairs that must be made
    whole, or taken off, before anybody can be seated. `can_be_mended` says whether the round may be seated again.
    """

    came: tuple[Player, ...]
    gone: tuple[Player, ...]
    in_the_way: tuple[Problem, ...]
    can_be_mended: bool

    def __bool__(self) -> bool:
        return bool(self.came or self.gone or self.in_the_way)


def changes_since(evening: Evening, round_: Round) -> LateChanges:
    """Return what changed since this draft or published round was seated; the number of queries is bounded."""
    number = round_.number
    entrants = questions.people_of(evening, number, retaken=round_.is_published)
    here = Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT)
    house = set(here.filter(is_house=True).values_list("player_id", flat=True))
    seated = set(round_.seats.filter(fill_in=False).values_list("player_id", flat=True))
    idle = set(round_.sit_outs.filter(code=Credit.SAT_OUT).values_list("player_id", flat=True))
    filling = entrants.players & house
    came = entrants.players - house - seated - idle
    if len(filling) > len(seated & house):
        came |= filling - seated
    can_be_mended = not evening.is_closed and not drafts.check_seatable(evening, number, replace_published=True)
    if not can_be_mended:
        # Where nobody can be seated any more, who came rounds later misses nothing here.
        came -= set(here.filter(from_round__gt=number + 1).values_list("player_id", flat=True))
    gone = (seated | idle) - entrants.players - house
    people = {player.pk: player for player in Player.objects.filter(pk__in=came | gone)}
    in_order = sorted(people.values(), key=lambda player: (player.sort_name, player.number))
    return LateChanges(
        came=tuple(player for player in in_order if player.pk in came),
        gone=tuple(player for player in in_order if player.pk in gone),
        in_the_way=tuple(pairing.check_whole_pairs(evening, number)),
        can_be_mended=can_be_mended,
    )
