"""What a number of entrants comes to: how many tables, and what becomes of who is left over."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.seating.systems import Form, LeftOver


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One round of so many entrants: its tables, and how many of them have no chair, or wait for one.

    `house` are house players who fill a table, `missing` are those it would take but who are not there. `fill_ins` must
    be found for the catch-up table of those who wait.
    """

    tables: int
    threes: int = 0
    sit_out: int = 0
    house: int = 0
    missing: int = 0
    waiting: int = 0
    fill_ins: int = 0

    def turns(self, entrants: int, rounds: int) -> int:
        """The most that anybody sits out, or waits, in so many rounds when everybody takes turns."""
        idle = (self.sit_out + self.waiting) * rounds
        return -(-idle // entrants) if entrants else 0


def shape_of(*, entrants: int, form: Form, left_over: LeftOver, house: int = 0) -> Shape:
    """Divide so many entrants over tables; `house` are the house players (or pairs of them) who are there as well.

    >>> shape_of(entrants=23, form=Form.INDIVIDUAL, left_over=LeftOver.THREE)
    Shape(tables=5, threes=1, sit_out=0, house=0, missing=0, waiting=0, fill_ins=0)
    >>> shape_of(entrants=23, form=Form.INDIVIDUAL, left_over=LeftOver.CATCH_UP).fill_ins
    1
    >>> shape_of(entrants=7, form=Form.PAIRS, left_over=LeftOver.HOUSE, house=1)
    Shape(tables=4, threes=0, sit_out=0, house=1, missing=0, waiting=0, fill_ins=0)
    """
    size = 2 * form.per_side
    if form is Form.INDIVIDUAL and (threes := left_over.tables_of_three(entrants)):
        return Shape(tables=(entrants - 3 * threes) // size, threes=threes)
    tables, left = divmod(entrants, size)
    if not left:
        return Shape(tables=tables)
    needed = size - left
    if left_over is LeftOver.HOUSE:
        # Fewer than fill the table would only make more people sit out.
        if house >= needed:
            return Shape(tables=tables + 1, house=needed)
        return Shape(tables=tables, sit_out=left, missing=needed - house)
    if left_over is LeftOver.CATCH_UP and tables:
        return Shape(tables=tables, waiting=left, fill_ins=needed)
    return Shape(tables=tables, sit_out=left)
