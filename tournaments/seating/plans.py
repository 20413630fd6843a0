"""What a seating is: rounds of tables of sides, and who sits out."""

from __future__ import annotations

from dataclasses import dataclass

# One side of a table: two players, or one pair; at a table of three a single player.
Side = tuple[int, ...]
# Side A against side B; at a table of three the three players, each a side.
TablePlan = tuple[Side, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlan:
    """One round: the tables, and who sits out.

    The tables are numbered 1, 2, 3 … unless `numbers` gives each its own number.
    """

    tables: tuple[TablePlan, ...]
    sit_outs: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def table_numbers(self) -> tuple[int, ...]:
        """The number of each table."""
        return self.numbers or tuple(range(1, len(self.tables) + 1))
