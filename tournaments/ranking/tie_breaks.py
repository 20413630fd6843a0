"""The rules that separate equal totals.

Most rules turn an entrant's figures into one number of which more is better, or None where the figures do not tell. The
mutual result looks at who met whom (`meetings`), extra hands and the lot at what was entered (`decisions`). In which
order they are asked is the competition's choice; what happens when a rule cannot answer is decided in `refining`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from tournaments.ranking.figures import Figures


class TieBreak(StrEnum):
    """The rules a competition can put in its chain. The values are stored: never rename one."""

    PITS = "pits"
    FEWEST_NATS = "fewest_nats"
    ROEM = "roem"
    BEST_ROUND = "best_round"
    BEST_EVENING = "best_evening"
    LAST_ROUND = "last_round"
    MUTUAL = "mutual"
    EXTRA_HANDS = "extra_hands"
    LOT = "lot"


# Of one evening the best evening is the total, in which equals are equal.
RULES_OF_EVENING = tuple(rule for rule in TieBreak if rule is not TieBreak.BEST_EVENING)


def merit(figures: Figures, rule: TieBreak) -> int | None:
    """What the rule looks at, turned so that the higher number is ahead; None = not known, or not one of the figures.

    >>> figures = Figures(total=4800, points=4400, roem=400, pits=2, nats=3, best_round=1700, last_round=1500)
    >>> merit(figures, TieBreak.PITS), merit(figures, TieBreak.FEWEST_NATS)
    (2, -3)
    """
    match rule:
        case TieBreak.PITS:
            return figures.pits
        case TieBreak.FEWEST_NATS:
            return None if figures.nats is None else -figures.nats
        case TieBreak.ROEM:
            return figures.roem
        case TieBreak.BEST_ROUND:
            return figures.best_round
        case TieBreak.LAST_ROUND:
            return figures.last_round
        case TieBreak.BEST_EVENING:
            return figures.best_evening
        case TieBreak.MUTUAL | TieBreak.EXTRA_HANDS | TieBreak.LOT:
            return None
    assert_never(rule)
