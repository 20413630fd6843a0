"""One result as a list of evening totals has it: what the reader of files gives and the services judge. Plain data."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from tournaments.errors import Problem
from tournaments.ranking import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """A row of a list; `participant` is a name, a number or both, `rounds` is empty where the list has no such columns.

    `problems` are what could not be read, each at `rows[line].column`. `who_column` is where the list says who it is
    about.
    """

    line: int
    date: dt.date | None
    participant: str
    number: str = ""
    total: int | None = None
    rounds: tuple[int | None, ...] = ()
    place: int | None = None
    code: Code | None = None
    problems: tuple[Problem, ...] = ()
    who_column: str = "participant"

    def field(self, name: str = "") -> str:
        """Return how a column of this row is called in a problem."""
        return f"rows[{self.line}].{name}" if name else f"rows[{self.line}]"

    def as_plain(self) -> list[object]:
        """Return the row as JSON can hold it, without its problems: a row with problems is never kept."""
        return [
            self.line,
            self.date.isoformat() if self.date else None,
            self.participant,
            self.number,
            self.total,
            list(self.rounds),
            self.place,
            self.code.value if self.code else None,
        ]

    @classmethod
    def from_plain(cls, plain: list[object]) -> ResultRow:
        """Return the row that `as_plain` made."""
        line, date, participant, number, total, rounds, place, code = plain
        assert isinstance(line, int)
        assert isinstance(rounds, list)
        return cls(
            line=line,
            date=dt.date.fromisoformat(date) if isinstance(date, str) else None,
            participant=str(participant),
            number=str(number),
            total=total if isinstance(total, int) else None,
            rounds=tuple(rounds),
            place=place if isinstance(place, int) else None,
            code=Code(code) if isinstance(code, str) else None,
        )
