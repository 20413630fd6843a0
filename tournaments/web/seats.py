"""Seating as strangers may see it: by table and by name, with public names only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import selectors
from tournaments.models import Player, PublicName, Seat
from tournaments.models.people import in_list_order
from tournaments.selectors import RoundBoard, TableCard


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSeat:
    """One name in the list by name; without a table it sits out, for the reason given."""

    name: str
    table: int | None
    company: str
    """The partner, or at a table of three the two others."""
    of_three: bool
    credit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedTable:
    number: int
    sides: list[list[str]]
    of_three: bool
    first_dealer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedRound:
    number: int
    tables: list[NamedTable]
    by_name: list[NamedSeat]


def public_rounds(boards: Iterable[RoundBoard]) -> list[SeatedRound]:
    """Return the rounds, the newest first."""
    return [seated_round(board, public=True) for board in reversed(list(boards))]


def seated_round(board: RoundBoard, *, public: bool) -> SeatedRound:
    """Return one round by table and by name; who chose to be hidden is not in the list by name for strangers."""

    sitters = [seat.sitter for card in board.tables for seat in card.seats]
    # Who sits out and sits for somebody else meanwhile is at that table.
    sit_outs = [out for out in board.sit_outs if out.player not in sitters]
    names = None if public else selectors.staff_names(board.round.evening.club)

    def name(player: Player) -> str:
        return names.of(player) if names else player.public_name

    def named(seats: Iterable[Seat]) -> list[str]:
        return [name(seat.sitter) for seat in seats]

    places: list[tuple[Player, NamedSeat]] = []
    for card in board.tables:
        places += [
            (
                seat.sitter,
                NamedSeat(
                    name=name(seat.sitter),
                    table=card.table.number,
                    company=_company(named(mate for mate in _mates(card, seat) if mate.pk != seat.pk)),
                    of_three=card.table.is_of_three,
                    credit="",
                ),
            )
            for seat in card.seats
        ]
    places += [
        (out.player, NamedSeat(name=name(out.player), table=None, company="", of_three=False, credit=out.code))
        for out in sit_outs
    ]
    if public:
        places = [place for place in places if place[0].public_name_policy != PublicName.HIDDEN]
    # Strangers get the order of what they can read; the order of names they may not see would tell them.
    places.sort(
        key=lambda place: (
            in_list_order(place[1].name) if public else place[0].sort_name,
            "" if public else place[0].number,
            place[1].table or 0,
        )
    )
    return SeatedRound(
        number=board.round.number,
        tables=[
            NamedTable(
                number=card.table.number,
                sides=[named(side.seats) for side in card.sides],
                of_three=card.table.is_of_three,
                first_dealer=" ".join(named(seat for seat in card.seats if seat.position == card.table.first_dealer)),
            )
            for card in board.tables
        ],
        by_name=[seat for _player, seat in places],
    )


def _mates(card: TableCard, seat: Seat) -> Iterable[Seat]:
    """Who is named beside somebody: the partner, or at a table of three everybody."""
    return card.seats if card.table.is_of_three else card.side_of(seat).seats


def _company(names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("%(one)s and %(other)s") % {"one": ", ".join(names[:-1]), "other": names[-1]}
