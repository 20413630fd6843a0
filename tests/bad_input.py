"""Evenings in which something cannot be done, and what is kept of a club: refused must mean that nothing changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.apps import apps

from tests.factories import make_evening, make_players, make_round, record
from tournaments.models import AttendanceState, Club, EntrantKind, Evening, Player, Table
from tournaments.services import evenings

NOBODY = 999_999
"""The id of no player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """An evening and its people, in the order of their chairs."""

    evening: Evening
    players: list[Player]

    @property
    def table(self) -> Table:
        table = Table.objects.filter(round__evening=self.evening, round__number=1).order_by("number").first()
        assert table is not None
        return table


def present(club: Club, count: int) -> Night:
    players = make_players(club, count)
    evening = make_evening(club)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players])
    return Night(evening=evening, players=players)


def three_present(club: Club) -> Night:
    return present(club, 3)


def seated(club: Club) -> Night:
    """Two tables in play."""
    night = present(club, 8)
    make_round(night.evening, night.players)
    return night


def with_a_result(club: Club) -> Night:
    """Two tables in play, one of which handed in."""
    night = seated(club)
    record(night.table, by=club.roles.get(role="director").user)
    return night


def two_pairs(club: Club) -> Night:
    players = make_players(club, 5)
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    for first, second in (players[:2], players[2:4]):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    return Night(evening=evening, players=players)


def one_of_a_pair_absent(club: Club) -> Night:
    night = two_pairs(club)
    absent = night.players[0].pk
    evenings.mark_attendance(evening_id=night.evening.pk, player_id=absent, state=AttendanceState.ABSENT_NOTIFIED)
    return night


def everything_stored() -> dict[str, list[Any]]:
    """Every row of a club."""
    return {
        model.__name__: list(model._default_manager.order_by("pk").values())
        for model in apps.get_app_config("tournaments").get_models()
    }
