"""Count what a plan costs, from the plan alone.

Drawn and hand-made rounds are counted alike: it looks only at who sat where. What is counted is what the rounds looked
at add to the rounds before them, tonight and this season, so the receipts of rounds looked at one by one add up to the
receipt of the evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.bounds import lower_bound
from tournaments.seating.constraints import NO_CONSTRAINTS, Constraints, Unmet
from tournaments.seating.cost_items import count_costs
from tournaments.seating.history import NO_HISTORY, History
from tournaments.seating.plans import RoundPlan
from tournaments.seating.receipts import BoundFrom, CostItem
from tournaments.seating.repeats import Repeats, count_repeats
from tournaments.seating.unmet import find_unmet
from tournaments.seating.weights import WEIGHTS, CostCode, Weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """What rounds cost, the least they could, what they repeat, and which rules of the club they do not keep."""

    items: tuple[CostItem, ...]
    bound: int
    bound_from: BoundFrom
    repeats: Repeats
    unmet: tuple[Unmet, ...] = ()

    @property
    def cost(self) -> int:
        return sum(item.cost for item in self.items)

    @property
    def is_optimal(self) -> bool:
        """Proven to be as good as possible."""
        return self.cost == self.bound

    def count(self, code: CostCode) -> int:
        """How often this kind of cost was paid."""
        return sum(item.count for item in self.items if item.code is code)

    @property
    def partner_repeats(self) -> int:
        return self.count(CostCode.PARTNER_AGAIN)

    @property
    def meetings_again(self) -> int:
        """Every couple that shares a table again tonight, partners included."""
        return self.partner_repeats + self.count(CostCode.MEETING_AGAIN)


def evaluate(
    rounds: Sequence[RoundPlan],
    played: Sequence[RoundPlan] = (),
    *,
    history: History = NO_HISTORY,
    constraints: Constraints = NO_CONSTRAINTS,
    standing: Sequence[int] = (),
    weights: Weights = WEIGHTS,
    by_fours: bool = False,
) -> Evaluation:
    """What these rounds cost, after the rounds played before them tonight and the evenings before this one.

    `standing` are the entrants, best first, of rounds that are to follow it. The bound holds for all plans in which the
    same people play the same rounds at as many tables of three; `by_fours`: for those in which tables stay together as
    long as in this one.

    >>> again = RoundPlan(tables=(((1, 2), (3, 4)),))
    >>> result = evaluate([again], played=[again])
    >>> result.partner_repeats, result.meetings_again, result.cost, result.bound, result.bound_from.value
    (2, 6, 2200, 300, 'exact')
    """
    counted = count_costs(rounds, played, history=history, constraints=constraints, standing=standing, weights=weights)
    bound = lower_bound(
        rounds,
        played,
        history=history,
        constraints=constraints,
        standing=standing,
        weights=weights,
        by_fours=by_fours,
        cost=sum(item.cost for item in counted),
    )
    counts = {item.code: item.count for item in counted}
    # With the partners of this plan, so many of its meetings again have to be of others.
    least = dict(bound.least)
    least[CostCode.MEETING_AGAIN] = max(0, least[CostCode.MEETING_AGAIN] - counts.get(CostCode.PARTNER_AGAIN, 0))
    return Evaluation(
        items=tuple(
            CostItem(code=item.code, count=item.count, weight=item.weight, least=least.get(item.code))
            for item in counted
        ),
        bound=bound.cost,
        bound_from=bound.bound_from,
        repeats=count_repeats(rounds, played, by_fours=by_fours),
        unmet=find_unmet(rounds, played, constraints=constraints),
    )
