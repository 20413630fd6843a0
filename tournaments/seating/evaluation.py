"""Count what a seating repeats.

Works for drawn and for hand-made seatings alike: it looks only at who sat where. The counts are sums over
pairs of rounds, the later of which is one of the rounds looked at: a couple together in three rounds counts 1
+ 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.bounds import least_meetings, least_partner_repeats
from tournaments.seating.couples import CouplesAt, count_couples, mates_at, partners_at
from tournaments.seating.plans import RoundPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """The counts of a receipt; the docstring of `Receipt` says what they mean."""

    partner_repeats: int
    meetings_again: int
    bound_partner_repeats: int
    bound_meetings: int

    @property
    def is_optimal(self) -> bool:
        """Proven to be as good as possible on both counts."""
        return self.excess == (0, 0)

    @property
    def excess(self) -> tuple[int, int]:
        """How far the counts lie above their bounds; partners weigh first."""
        return (
            self.partner_repeats - self.bound_partner_repeats,
            self.meetings_again - self.bound_meetings,
        )


def evaluate(rounds: Sequence[RoundPlan], played: Sequence[RoundPlan] = ()) -> Evaluation:
    """What these rounds repeat, of one another and of the rounds played before them.

    >>> again = RoundPlan(tables=(((1, 2), (3, 4)),))
    >>> result = evaluate([again], played=[again])
    >>> result.partner_repeats, result.meetings_again
    (2, 6)
    >>> result.bound_partner_repeats, result.bound_meetings
    (0, 6)
    """
    return Evaluation(
        partner_repeats=_repeats(rounds, played, partners_at),
        meetings_again=_repeats(rounds, played, mates_at),
        bound_partner_repeats=least_partner_repeats(rounds, played),
        bound_meetings=least_meetings(rounds, played),
    )


def _repeats(rounds: Sequence[RoundPlan], played: Sequence[RoundPlan], couples_at: CouplesAt) -> int:
    so_far: Counter[tuple[int, int]] = count_couples(played, couples_at)
    repeats = 0
    for round_plan in rounds:
        this_round = count_couples([round_plan], couples_at)
        repeats += sum(so_far[couple] for couple in this_round)
        so_far.update(this_round)
    return repeats
