"""Who is ahead, and why.

Pure: totals and figures of an evening in, ordered and explained places out. What a table's result is worth is
`scoring`'s question; where results come from and where places are kept belongs to the services.
"""

from __future__ import annotations

from tournaments.ranking.figures import EntrantResults, Figures, RoundResult, figures_of
from tournaments.ranking.places import Place, rank_evening
from tournaments.ranking.prizes import NoWinner, Prize, PrizeKind, PrizeScheme, award_prizes
from tournaments.ranking.tie_breaks import TieBreak

__all__ = [
    "EntrantResults",
    "Figures",
    "NoWinner",
    "Place",
    "Prize",
    "PrizeKind",
    "PrizeScheme",
    "RoundResult",
    "TieBreak",
    "award_prizes",
    "figures_of",
    "rank_evening",
]
