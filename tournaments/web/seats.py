"""Seating as strangers may see it: by table and by name, with public names only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Player, PublicName, Seat
from tournaments.models.people import in_list_order
from tournaments.selectors import RoundBoard


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSeat:
    """One name in the list by name; without a table it sits out, for the reason given."""

    name: str
    table: int | None
    side: str
    partner: str
    credit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedTable:
    number: int
    side_a: list[str]
    side_b: list[str]
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
    people = sitters + [out.player for out in sit_outs]
    shared = Counter(player.full_name for player in people)

    def name(player: Player) -> str:
        if public:
            return player.public_name
        # Two people of one name are told apart by number, which strangers do not see.
        return player.label if shared[player.full_name] > 1 else player.full_name

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
                    side=seat.side.value,
                    partner=" & ".join(named(mate for mate in card.side(seat.side) if mate.pk != seat.pk)),
                    credit="",
                ),
            )
            for seat in card.seats
        ]
    places += [
        (out.player, NamedSeat(name=name(out.player), table=None, side="", partner="", credit=out.code))
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
                side_a=named(card.side_a),
                side_b=named(card.side_b),
                first_dealer=" ".join(named(seat for seat in card.seats if seat.position == card.table.first_dealer)),
            )
            for card in board.tables
        ],
        by_name=[seat for _player, seat in places],
    )
