"""Seating as strangers may see it: by table and by name, with public names only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import selectors
from tournaments.models import Player, PublicName, Seat
from tournaments.models.people import in_list_order
from tournaments.selectors import PublicNames, RoundBoard, StaffNames, TableCard


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
    """Return the rounds, the newest first, as strangers may see them; one query for the names of all of them."""
    newest_first = list(boards)[::-1]
    if not newest_first:
        return []
    names = selectors.public_names_in(newest_first[0].round.evening)
    return [_seated(board, names) for board in newest_first]


def seated_round(board: RoundBoard) -> SeatedRound:
    """Return one round by table and by name, for the staff and for what they hang on the wall."""
    return _seated(board, selectors.staff_names_in(board.round.evening))


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalCard:
    """Where one person sits in every round: round number → the place."""

    name: str
    places: list[tuple[int, NamedSeat]]


def cards_of(boards: Iterable[RoundBoard]) -> list[PersonalCard]:
    """Return a card for everybody who has a place in one of the rounds, in the order of the list on the wall."""
    every = list(boards)
    if not every:
        return []
    names = selectors.staff_names_in(every[0].round.evening)
    people = {seat.sitter.pk: seat.sitter for board in every for card in board.tables for seat in card.seats}
    people |= {out.player.pk: out.player for board in every for out in board.sit_outs}
    in_order = sorted(people.values(), key=lambda player: (player.sort_name, player.number))
    places: dict[str, list[tuple[int, NamedSeat]]] = {names.of(player): [] for player in in_order}
    for board in every:
        for seat in _seated(board, names).by_name:
            places[seat.name].append((board.round.number, seat))
    return [PersonalCard(name=name, places=where) for name, where in places.items()]


def _seated(board: RoundBoard, names: StaffNames | PublicNames) -> SeatedRound:
    """Return one round under these names; for strangers who chose to be hidden is not in the list by name."""
    public = isinstance(names, PublicNames)
    sitters = [seat.sitter for card in board.tables for seat in card.seats]
    # Who sits out and sits for somebody else meanwhile is at that table.
    sit_outs = [out for out in board.sit_outs if out.player not in sitters]

    def named(seats: Iterable[Seat]) -> list[str]:
        return [names.of(seat.sitter) for seat in seats]

    places: list[tuple[Player, NamedSeat]] = []
    for card in board.tables:
        places += [
            (
                seat.sitter,
                NamedSeat(
                    name=names.of(seat.sitter),
                    table=card.table.number,
                    company=_company(named(mate for mate in _mates(card, seat) if mate.pk != seat.pk)),
                    of_three=card.table.is_of_three,
                    credit="",
                ),
            )
            for seat in card.seats
        ]
    places += [
        (out.player, NamedSeat(name=names.of(out.player), table=None, company="", of_three=False, credit=out.code))
        for out in sit_outs
    ]
    if public:
        places = [place for place in places if place[0].public_name_policy != PublicName.HIDDEN]
    # Strangers get the order of what they can read, by first name: in the order of family names, as on the wall, who is
    # "Anton Z." here would stand where the family name does that he keeps to himself. "Find my name" is above the list.
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
