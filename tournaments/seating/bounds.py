"""Lower bounds: what no seating of the same people in the same rounds can stay under.

Two arguments, each valid by itself. *Per player*: somebody who plays needs a partner (three mates) each
round, and at best takes the people met least. *Per two rounds*: four people drawn from three tables of an
earlier round cannot all be new to one another. The larger one is reported; neither claims to be reached.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from heapq import nsmallest

from tournaments.seating.couples import CouplesAt, count_couples, mates_at, partners_at, seated_in
from tournaments.seating.plans import RoundPlan


def least_partner_repeats(rounds: Sequence[RoundPlan], played: Sequence[RoundPlan] = ()) -> int:
    """No seating with these sit-outs repeats fewer partners."""
    return _per_player(rounds, played, partners_at)


def least_meetings(rounds: Sequence[RoundPlan], played: Sequence[RoundPlan] = ()) -> int:
    """No seating with these sit-outs brings fewer couples together again."""
    per_two_rounds = 0
    for number, later in enumerate(rounds):
        for earlier in (*played, *rounds[:number]):
            per_two_rounds += least_shared(earlier, later)
    return max(_per_player(rounds, played, mates_at), per_two_rounds)


def least_shared(earlier: RoundPlan, later: RoundPlan) -> int:
    """How many couples of the earlier round must meet again in the later one, counting heads only.

    >>> two_tables = RoundPlan(tables=(((1, 2), (3, 4)), ((5, 6), (7, 8))))
    >>> least_shared(two_tables, two_tables)
    4
    """
    both = len(seated_in(earlier) & seated_in(later))
    bound = 0
    for spread, over in ((later, earlier), (earlier, later)):
        # Those who play both rounds sit at these tables, most harmlessly in equal numbers; at each of them
        # they come from the tables of the other round, most harmlessly from as many as there are.
        tables, sources = len(spread.tables), len(over.tables)
        if tables and sources:
            heads, fuller = divmod(both, tables)
            bound = max(
                bound,
                (tables - fuller) * _couples_in_heaps(heads, sources) + fuller * _couples_in_heaps(heads + 1, sources),
            )
    return bound


def _couples_in_heaps(heads: int, heaps: int) -> int:
    """The fewest couples inside heaps when so many heads are spread over so many heaps."""
    size, fuller = divmod(heads, heaps)
    return (heaps - fuller) * size * (size - 1) // 2 + fuller * (size + 1) * size // 2


def _per_player(rounds: Sequence[RoundPlan], played: Sequence[RoundPlan], couples_at: CouplesAt) -> int:
    """Half the sum, over the players, of the cheapest company each could have kept."""
    met: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for (first, second), times in count_couples(played, couples_at).items():
        met[first][second] = times
        met[second][first] = times
    needed: Counter[int] = Counter()
    for couple, times in count_couples(rounds, couples_at).items():
        for entrant in couple:
            needed[entrant] += times
    seated = [seated_in(round_plan) for round_plan in rounds]
    twice = 0
    for entrant, company in needed.items():
        mine = [others for others in seated if entrant in others]
        # Most players of a large field have met few of the others: nothing to count for them.
        if max(len(others) for others in mine) - 1 - len(met[entrant]) >= company:
            continue
        together: Counter[int] = Counter()
        for others in mine:
            together.update(others)
        del together[entrant]
        twice += sum(
            nsmallest(
                company,
                (
                    already
                    for other, rounds_together in together.items()
                    for already in range(met[entrant].get(other, 0), met[entrant].get(other, 0) + rounds_together)
                ),
            )
        )
    return (twice + 1) // 2
