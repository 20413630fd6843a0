"""What a seating is: tables, sides, sit-outs, and the receipt that says how good it is."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum

# One side of a table: two players, or one pair.
Side = tuple[int, ...]
# Side A against side B.
TablePlan = tuple[Side, Side]


class Form(StrEnum):
    """Who is drawn: single players, whose partner changes every round, or fixed pairs."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"

    @property
    def per_side(self) -> int:
        """How many entrants make one side of a table."""
        return 2 if self is Form.INDIVIDUAL else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlan:
    """One round: the tables in the order of their numbers, and who sits out."""

    tables: tuple[TablePlan, ...]
    sit_outs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """How good a plan is, in numbers anybody can count again (`evaluate` does), and how it was made.

    Every count is of couples and earlier rounds: two who were partners in two earlier rounds and are again
    count two. Only what the planned rounds add is counted, so the receipts of rounds drawn one at a time add
    up to the receipt of the evening. `meetings_again` counts every couple that shares a table again, partners
    included. The bounds are proven minima for the same people in the same rounds (the same sit-outs): where a
    count equals its bound no other draw could be better.
    """

    seed: int
    method: str
    partner_repeats: int
    meetings_again: int
    bound_partner_repeats: int
    bound_meetings: int

    @property
    def is_optimal(self) -> bool:
        """Proven to be as good as possible on both counts."""
        return self.partner_repeats == self.bound_partner_repeats and self.meetings_again == self.bound_meetings

    def as_dict(self) -> dict[str, int | str]:
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The planned rounds, in order, and their receipt."""

    rounds: tuple[RoundPlan, ...]
    receipt: Receipt
