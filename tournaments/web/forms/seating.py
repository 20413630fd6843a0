"""Seating by hand: four chairs a table, or three where the house rules know such a table.

Keeps what was chosen, complete or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import Player
from tournaments.selectors import RoundBoard
from tournaments.services.seatings import Seating, TableSeating, of_three
from tournaments.web.problems import Shown

CHAIRS = (("a1", _("we, first")), ("a2", _("we, second")), ("b1", _("they, first")), ("b2", _("they, second")))
# The chairs in playing order; the last one is empty at a table of three.
IN_PLAYING_ORDER = ("a1", "b1", "a2", "b2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    name: str
    label: str
    value: str


@dataclass(slots=True, kw_only=True)
class TableRow:
    number: int
    chairs: list[Chair]
    errors: list[str]

    @property
    def chosen(self) -> list[str]:
        return [chair.value for chair in self.chairs]

    @property
    def by_chair(self) -> dict[str, int | None]:
        """The chosen player ids."""
        ids = (int(value) if value else None for value in self.chosen)
        return dict(zip((key for key, _label in CHAIRS), ids, strict=True))

    @property
    def is_readable(self) -> bool:
        return all(not value or (value.isascii() and value.isdecimal()) for value in self.chosen)


def seating_of(number: int, chosen: Mapping[str, int | None], *, threes: bool) -> Seating | None:
    """Return who sits where at a table, by chair; nothing when a chair is empty that may not be.

    `threes` says whether the fourth chair may be.
    """
    first, second, third, fourth = (chosen.get(chair) for chair in IN_PLAYING_ORDER)
    if first is None or second is None or third is None:
        return None
    if fourth is None:
        return of_three(number, (first, second, third)) if threes else None
    return TableSeating(number=number, side_a=(first, third), side_b=(second, fourth))


class SeatingForm:
    """Not a Django form: its fields depend on how many tables there are."""

    def __init__(self, *, tables: int, players: list[Player], typed: Mapping[str, str], threes: bool = False) -> None:
        self.players = players
        self.threes = threes
        self.rows = [
            TableRow(
                number=number,
                chairs=[
                    Chair(name=f"t{number}-{key}", label=str(label), value=str(typed.get(f"t{number}-{key}", "")))
                    for key, label in CHAIRS
                ],
                errors=[],
            )
            for number in range(1, tables + 1)
        ]
        self.problems: list[Shown] = []

    def tables(self) -> list[Seating]:
        """Return the tables that are filled in; raises TournamentError for one that is filled in half."""
        problems: list[Problem] = []
        found = []
        for row in self.rows:
            if not any(row.chosen):
                continue
            seating = seating_of(row.number, row.by_chair, threes=self.threes) if row.is_readable else None
            if seating is None:
                problems.append(
                    Problem(
                        code=ErrorCode.TABLE_INCOMPLETE,
                        field=f"tables[{row.number}]",
                        params={"table": row.number},
                    )
                )
            else:
                found.append(seating)
        if problems:
            raise TournamentError(*problems)
        return found

    def refuse(self, error: TournamentError) -> None:
        """Show each problem at its table and in the summary."""
        for problem in error.problems:
            text = wording.sentence(problem)
            number = problem.field.removeprefix("tables[").partition("]")[0]
            row = next((row for row in self.rows if str(row.number) == number), None)
            if row is not None:
                row.errors.append(text)
            self.problems.append(
                Shown(
                    code=problem.code.value,
                    text=text,
                    where=gettext("table %(number)s") % {"number": number} if row else "",
                    anchor=f"t{number}-a1" if row else "",
                )
            )


def typed_of(board: RoundBoard | None) -> dict[str, str]:
    """Return the seats of a round as the form's own fields."""
    typed: dict[str, str] = {}
    for card in board.tables if board else ():
        for seat in card.seats:
            typed[f"t{card.table.number}-{IN_PLAYING_ORDER[seat.position]}"] = str(seat.player_id)
    return typed


def not_seated(form: SeatingForm) -> Iterable[Player]:
    """Return who has no chair in what is chosen now."""
    seated = {value for row in form.rows for value in row.chosen}
    return (player for player in form.players if str(player.pk) not in seated)
