"""What was handed out against what the standing says now: for a correction after the prizes were given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.ranking.prize_results import NoWinner, Prize
from tournaments.ranking.prize_rules import PrizeKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """What one entrant has of one prize; `cents` is the own share, None where the prize is no money.

    `to_be_drawn`: it is one of those a lot must still be drawn among; `cents` is then what is drawn for, as a whole.
    """

    kind: PrizeKind
    covers: tuple[int, ...]
    category: int | None
    cents: int | None
    what: tuple[str, ...]
    among: int
    to_be_drawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeChange:
    """One entrant who has other prizes by the second list than by the first."""

    entrant: int
    before: tuple[Won, ...]
    after: tuple[Won, ...]

    @property
    def cents(self) -> int | None:
        """How much more money it would be now; below zero for less, None while a lot must still decide that."""
        if any(won.to_be_drawn for won in (*self.before, *self.after)):
            return None
        return sum(won.cents or 0 for won in self.after) - sum(won.cents or 0 for won in self.before)


def prize_changes(before: Sequence[Prize], after: Sequence[Prize]) -> tuple[PrizeChange, ...]:
    """Return everybody whose prizes differ, in the order of the first list and then of the second.

    >>> def first(*winners, each):
    ...     return Prize(key="place_1", kind=PrizeKind.PLACE, covers=(1,), winners=winners, cents=1000, each=each)
    >>> [(change.entrant, change.cents) for change in prize_changes([first(7, each=1000)], [first(7, 8, each=500)])]
    [(7, -500), (8, 500)]
    """
    had, has = _by_entrant(before), _by_entrant(after)
    return tuple(
        PrizeChange(entrant=entrant, before=had.get(entrant, ()), after=has.get(entrant, ()))
        for entrant in dict.fromkeys((*had, *has))
        if had.get(entrant, ()) != has.get(entrant, ())
    )


def _by_entrant(prizes: Sequence[Prize]) -> dict[int, tuple[Won, ...]]:
    found: dict[int, tuple[Won, ...]] = {}
    for prize in prizes:
        # The place of the last is not what that prize is for: one more in the list changes nothing about it.
        covers = prize.covers if prize.kind.is_of_places else ()
        to_be_drawn = prize.why is NoWinner.TO_BE_DRAWN
        entrants = prize.sharing if to_be_drawn else prize.winners
        for entrant in entrants:
            won = Won(
                # A prize of the formula is one for a place.
                kind=PrizeKind.PLACE if prize.kind.is_of_places else prize.kind,
                covers=covers,
                category=prize.category,
                cents=prize.cents if to_be_drawn else prize.each,
                what=prize.what,
                among=len(entrants),
                to_be_drawn=to_be_drawn,
            )
            found[entrant] = (*found.get(entrant, ()), won)
    return found
