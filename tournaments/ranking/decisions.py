"""What was played or drawn to separate equals: extra hands, or a lot. It counts for no total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.ranking.tie_breaks import TieBreak

DECIDING = frozenset({TieBreak.EXTRA_HANDS, TieBreak.LOT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A whole number for each entrant who took part; more is ahead.

    `kind` is EXTRA_HANDS (what each scored in them) or LOT (how many each is drawn ahead of).
    """

    kind: TieBreak
    worth: Mapping[int, int]

    def __post_init__(self) -> None:
        if self.kind not in DECIDING:
            raise ValueError(f"nothing is decided by {self.kind}")


def decided_numbers(decisions: Sequence[Decision], kind: TieBreak, group: Sequence[int]) -> list[int] | None:
    """The numbers of a group of equals by the first decision of this kind that tells them apart.

    A decision is about this group when it has a number for each of its members; that it was about others too does not
    matter. Of decisions that leave them all equal the last one answers: who is equal after the extra hands too may play
    four more. None: nothing was decided about all of them.

    >>> drawn = Decision(kind=TieBreak.LOT, worth={4: 0, 8: 1})
    >>> decided_numbers([drawn], TieBreak.LOT, [4, 8]), decided_numbers([drawn], TieBreak.LOT, [4, 9])
    ([0, 1], None)
    """
    found = None
    for decision in decisions:
        if decision.kind is not kind or any(entrant not in decision.worth for entrant in group):
            continue
        found = [decision.worth[entrant] for entrant in group]
        if len(set(found)) > 1:
            return found
    return found
