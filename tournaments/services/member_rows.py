"""One member as a list of members has it: what the reader of files gives and the services judge. Plain data only."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.errors import Problem

Value = str | bool | int | dt.date | None

DAYS = ("active_from", "active_until")


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRow:
    """A row of a list: only the columns the list has, so that what it does not tell stays as it is.

    `problems` are what could not be read, each at `rows[line].column`.
    """

    line: int
    values: Mapping[str, Value]
    problems: tuple[Problem, ...] = ()

    def field(self, name: str = "") -> str:
        """Return how a column of this row is called in a problem."""
        return f"rows[{self.line}].{name}" if name else f"rows[{self.line}]"

    def as_plain(self) -> list[object]:
        """Return the row as JSON can hold it, without its problems: a row with problems is never kept."""
        values = {
            name: value.isoformat() if isinstance(value, dt.date) else value for name, value in self.values.items()
        }
        return [self.line, values]

    @classmethod
    def from_plain(cls, plain: list[object]) -> MemberRow:
        """Return the row that `as_plain` made."""
        line, values = plain
        assert isinstance(line, int)
        assert isinstance(values, dict)
        read = {
            name: dt.date.fromisoformat(value) if name in DAYS and isinstance(value, str) else value
            for name, value in values.items()
        }
        return cls(line=line, values=read)
