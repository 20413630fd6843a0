"""Who sits where, and how good is that?

Pure: people present, rounds already played and a seed in; a seating and a receipt of its quality out. Chance
comes only from the seed, so a draw can be repeated and shown to anybody who doubts it. Publishing a seating,
table numbers on the wall and who is present belong to the services.
"""

from __future__ import annotations

from tournaments.seating.errors import SeatingError, SeatingErrorCode
from tournaments.seating.evaluation import Evaluation, evaluate
from tournaments.seating.planning import Plan, plan
from tournaments.seating.plans import RoundPlan, Side, TablePlan
from tournaments.seating.receipts import Receipt
from tournaments.seating.systems import Form

__all__ = [
    "Evaluation",
    "Form",
    "Plan",
    "Receipt",
    "RoundPlan",
    "SeatingError",
    "SeatingErrorCode",
    "Side",
    "TablePlan",
    "evaluate",
    "plan",
]
