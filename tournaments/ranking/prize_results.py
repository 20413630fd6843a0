"""What the awarding of prizes takes and gives: lines of a standing, lots that were drawn, prizes with winners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.ranking.prize_rules import PrizeKind


class NoWinner(StrEnum):
    """Why a prize has no winner."""

    HAS_A_PRIZE = "has_a_prize"
    NO_PITS = "no_pits"
    PITS_UNKNOWN = "pits_unknown"
    NO_ROEM = "no_roem"
    ROEM_UNKNOWN = "roem_unknown"
    NO_ROUND = "no_round"
    NOBODY_OF_CATEGORY = "nobody_of_category"
    # The list is not that long.
    NO_SUCH_PLACE = "no_such_place"
    NOBODY_PLAYED = "nobody_played"
    # Several are equal, and the lot among them was not entered yet.
    TO_BE_DRAWN = "to_be_drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """One line of a standing, as far as prizes go; `place` is None for who has none.

    `value` is what the standing ranks by: a total, or an average. `categories` are the ids of those it belongs to; a
    pair belongs to a category when both players do.
    """

    entrant: int
    place: int | None
    value: int | Fraction
    pits: int | None = None
    roem: int | None = None
    best_round: int | None = None
    categories: frozenset[int] = frozenset()
    is_guest: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeLot:
    """A lot that was drawn for the prize of this `key`: everybody who was equal, in the order they were drawn."""

    key: str
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """One prize, or those that the sharers of a place have together, and everybody who has it.

    `winners` is empty where the figures do not tell, nobody qualifies, or the lot is not drawn; `why` then says so,
    rather than letting a prize silently disappear. `covers` are the places it is for. `cents` is its money as a whole,
    None for no money; every winner has `each`, and the `remainder` stays with the club. `sharing` are those who are
    equal for it, in the order of the lot if there was one. `value` is the total or average that won, or the pits, the
    roem, the round.
    """

    key: str
    kind: PrizeKind
    covers: tuple[int, ...] = ()
    category: int | None = None
    winners: tuple[int, ...] = ()
    sharing: tuple[int, ...] = ()
    value: int | Fraction | None = None
    cents: int | None = None
    each: int | None = None
    remainder: int = 0
    what: tuple[str, ...] = ()
    drawn: bool = False
    why: NoWinner | None = None

    @property
    def place(self) -> int | None:
        """The first of the places it is for."""
        return self.covers[0] if self.covers else None


def in_order_of_announcing(prizes: Sequence[Prize]) -> tuple[Prize, ...]:
    """Return the prizes that somebody has, or will have by lot, as they are called out: the first place comes last."""
    called = [prize for prize in reversed(prizes) if prize.winners or prize.why is NoWinner.TO_BE_DRAWN]
    return (
        *(prize for prize in called if not prize.kind.is_of_places),
        *(prize for prize in called if prize.kind.is_of_places),
    )
