"""One act on a seated round, as a form: what may be chosen, what it does, what is said afterwards.

Holds no rule: choices are what the board shows, and the services refuse what cannot be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from django import forms
from django.contrib.auth.models import User
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext

from tournaments import selectors
from tournaments.models import Player, Seat
from tournaments.selectors import RoundBoard, StaffNames
from tournaments.services.seats import Touched
from tournaments.templatetags.klaverjas import side_of_seat

Choices = list[tuple[object, object]]


class Disturbance(forms.Form):
    """One act on a round. `act` is its word in what is sent; `reason` is asked where the act is looked at first."""

    act: ClassVar[str]
    title: ClassVar[str | Promise]
    hint: str | Promise
    reason_needed = True
    touched: Touched | None = None
    """What it came to, once it was run, where receipts tell that."""

    def __init__(self, *args: object, board: RoundBoard, people: Sequence[Player], **kwargs: object) -> None:
        # One page holds them all, so ids carry the name of the act.
        super().__init__(*args, **{**kwargs, "auto_id": f"{self.act}_%s"})  # type: ignore[arg-type]
        self.board = board
        self.people = {player.pk: player for player in people}
        self.evening = board.round.evening
        self.round_number = board.round.number
        self.fill()

    @cached_property
    def names(self) -> StaffNames:
        return selectors.staff_names(self.evening.club)

    def fill(self) -> None:
        """Give the fields the choices that the board has."""
        raise NotImplementedError

    @property
    def is_possible(self) -> bool:
        """Whether there is anything to choose."""
        return True

    def run(self, *, by: User, reason: str) -> None:
        """Do it, or be refused by the service."""
        raise NotImplementedError

    def done(self) -> str:
        """Say in one line what was done."""
        raise NotImplementedError

    def will_be(self) -> str:
        """Say in one line what it comes to where nobody gets another place in this round."""
        return self.done()

    def choose(self, name: str, choices: Choices, *, empty: str | Promise | None = None) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*([("", empty)] if empty is not None else []), *choices]

    @property
    def chosen(self) -> list[tuple[str, str]]:
        """What was chosen, to be sent once more with the confirmation."""
        return [(name, str(self.data.get(name, ""))) for name in self.fields]


def chairs_of(board: RoundBoard) -> dict[str, Seat]:
    return {f"{card.table.pk}:{seat.position}": seat for card in board.tables for seat in card.seats}


def by_table(board: RoundBoard, *, only_open: bool = False) -> Choices:
    groups: Choices = []
    for card in board.tables:
        if only_open and card.sheet is not None:
            continue
        inside = [
            (f"{card.table.pk}:{seat.position}", f"{card.table.number} · {side_of_seat(seat)}: {_seat_label(seat)}")
            for seat in card.seats
        ]
        groups.append((f"{gettext('Table')} {card.table.number}", inside))
    return groups


def _seat_label(seat: Seat) -> str:
    if seat.sitter_id == seat.player_id:
        return seat.player.label
    return gettext("%(sitter)s for %(player)s") % {"sitter": seat.sitter.label, "player": seat.player.label}


def without_chair(board: RoundBoard, people: Iterable[Player]) -> list[Player]:
    taken = {pk for card in board.tables for seat in card.seats for pk in (seat.player_id, seat.sitter_id)}
    return [player for player in people if player.pk not in taken]
