"""Seating by hand: four chairs a table. Keeps what was chosen, complete or not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.errors import ErrorCode, Problem, TournamentError
from tournaments.models import Player
from tournaments.selectors import RoundBoard
from tournaments.services.rounds import TableSeating
from tournaments.web.problems import Shown

CHAIRS = (("a1", _("we, first")), ("a2", _("we, second")), ("b1", _("they, first")), ("b2", _("they, second")))


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


class SeatingForm:
    """Not a Django form: its fields depend on how many tables there are."""

    def __init__(self, *, tables: int, players: list[Player], typed: Mapping[str, str]) -> None:
        self.players = players
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

    def tables(self) -> list[TableSeating]:
        """Return the tables that are filled in; raises TournamentError for one that is filled in half."""
        problems: list[Problem] = []
        found = []
        for row in self.rows:
            chosen = [value for value in row.chosen if value]
            if not chosen:
                continue
            if len(chosen) < 4 or not all(value.isascii() and value.isdecimal() for value in chosen):
                problems.append(
                    Problem(
                        code=ErrorCode.TABLE_INCOMPLETE,
                        field=f"tables[{row.number}]",
                        params={"table": row.number},
                    )
                )
                continue
            a1, a2, b1, b2 = (int(value) for value in row.chosen)
            found.append(TableSeating(number=row.number, side_a=(a1, a2), side_b=(b1, b2)))
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
        for seats, side in ((card.side_a, "a"), (card.side_b, "b")):
            for place, seat in enumerate(seats, start=1):
                typed[f"t{card.table.number}-{side}{place}"] = str(seat.player_id)
    return typed


def not_seated(form: SeatingForm) -> Iterable[Player]:
    """Return who has no chair in what is chosen now."""
    seated = {value for row in form.rows for value in row.chosen}
    return (player for player in form.players if str(player.pk) not in seated)
