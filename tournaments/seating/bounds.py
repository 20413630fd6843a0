"""Lower bounds: what no plan of the same people in the same rounds can stay under.

Several arguments, each valid by itself. *Counting*: somebody who plays needs a partner and three mates each round, and
four people drawn from three tables of an earlier round cannot all be new to one another. *Company*: all players at
once keep the cheapest company there is; see `company_bound`. *Exhaustive*: where a handful of plans is all there is,
every one was looked at. The largest is reported; only the last claims to be reached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from tournaments.seating.by_fours import met_on_purpose
from tournaments.seating.company_bound import Company, company_bound
from tournaments.seating.constraints import NO_CONSTRAINTS, Constraints
from tournaments.seating.cost_items import count_costs, places_of, weights_of
from tournaments.seating.costs import season_counts, visits_to_threes
from tournaments.seating.couples import seated_in
from tournaments.seating.exhaustive import least_of_all
from tournaments.seating.factor_bound import factor_bound, player_factor_bound
from tournaments.seating.field import Matrix
from tournaments.seating.history import NO_HISTORY, History
from tournaments.seating.perfect_matching import cheapest_matching
from tournaments.seating.plans import RoundPlan
from tournaments.seating.receipts import BoundFrom
from tournaments.seating.shares import Shares
from tournaments.seating.unmet import least_broken
from tournaments.seating.weights import WEIGHTS, CostCode, Weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """The least a plan must cost, from which argument, and the least of each kind of count by itself.

    The least of MEETING_AGAIN is that of all meetings again, partners included.
    """

    cost: int
    bound_from: BoundFrom
    least: Mapping[CostCode, int]


def lower_bound(
    rounds: Sequence[RoundPlan],
    played: Sequence[RoundPlan] = (),
    *,
    history: History = NO_HISTORY,
    constraints: Constraints = NO_CONSTRAINTS,
    standing: Sequence[int] = (),
    weights: Weights = WEIGHTS,
    by_fours: bool = False,
    cost: int,
) -> Bound:
    """The least any plan costs in which the same people play the same rounds, at as many tables of three.

    `by_fours`: any plan in which tables stay together as long as in this one.
    `cost` is that of the plan in hand: once it is proven to be the least, no stronger argument is looked for.
    """
    shares = Shares.of(rounds, played)
    given, weights = weights, weights_of(rounds, weights, standing)
    season = _season(history, shares, weights)
    least = {
        CostCode.PARTNER_AGAIN: _partners_again(shares),
        CostCode.MEETING_AGAIN: _meetings_again(shares, rounds, played),
        CostCode.THIRD_MEETING: shares.least(_mates(shares), shares.met, lambda met: met * (met - 1) // 2),
        CostCode.THREE_AGAIN: _three_again(shares, played),
        CostCode.RULE_BROKEN: least_broken(rounds, played, constraints=constraints) if constraints else 0,
    }
    if history and not standing:
        partnered, met = season
        least[CostCode.SEASON_PARTNER] = shares.least(shares.partners, partnered * 0, lambda _: partnered)
        least[CostCode.SEASON_MEETING] = shares.least(_mates(shares), met * 0, lambda _: met)
    if standing:
        least[CostCode.PLACES_APART] = sum(least_places_apart(planned, standing) for planned in rounds)
    if by_fours:
        _add_on_purpose(least, rounds, played)
    tonight = (
        (weights.partner_again - weights.meeting_again) * least[CostCode.PARTNER_AGAIN]
        + weights.meeting_again * max(least[CostCode.PARTNER_AGAIN], least[CostCode.MEETING_AGAIN])
        + weights.third_meeting * least[CostCode.THIRD_MEETING]
    )
    apart = weights.three_again * least[CostCode.THREE_AGAIN] + weights.rule_broken * least[CostCode.RULE_BROKEN]
    of_season = weights.season_partner * least.get(CostCode.SEASON_PARTNER, 0)
    of_season += weights.season_meeting * least.get(CostCode.SEASON_MEETING, 0)
    places = least.get(CostCode.PLACES_APART, 0)
    best = tonight + apart + of_season + places
    # Named after the argument that most of it rests on.
    bound_from = BoundFrom.COMPANY if of_season > tonight + places else BoundFrom.COUNTING

    def take(other: int, name: BoundFrom) -> None:
        nonlocal best, bound_from
        if other > best:
            best, bound_from = other, name

    if best < cost and (history or standing or played or constraints):
        company = _company(shares, rounds, season, standing, weights)
        take(apart + _least_company(company, shares, weights, cost - apart), BoundFrom.FACTOR)
        if best < cost and tonight and history and not standing:
            only_season = _season_company(season, weights)
            known = apart + tonight + places
            take(known + company_bound(only_season, shares, cost=cost - known), BoundFrom.FACTOR)
        if best < cost and shares.per_round == 1 and len(rounds) == 1 and not constraints:
            couples = cheapest_matching(company.as_opponents, Random(0))  # noqa: S311
            take(sum(int(company.as_opponents[couple]) for couple in couples), BoundFrom.EXACT)
    if best < cost:
        # Plans are looked at whatever the numbers of their tables are, so nobody is at home in them or away from it.
        couples_only = replace(constraints, fixed_tables={})
        exact = least_of_all(
            rounds,
            lambda planned, before: sum(
                item.cost
                for item in count_costs(
                    [planned],
                    [*played, *before],
                    history=history,
                    constraints=couples_only,
                    standing=standing,
                    weights=given,
                )
            ),
        )
        if exact is not None:
            is_all = not (by_fours or constraints.fixed_tables)
            best, bound_from = max(best, exact), BoundFrom.EXACT if is_all or exact == cost else bound_from
    return Bound(cost=best, bound_from=bound_from if best else BoundFrom.NOTHING, least=least)


def least_partner_repeats(rounds: Sequence[RoundPlan], played: Sequence[RoundPlan] = ()) -> int:
    """No plan with these sit-outs repeats fewer partners."""
    return _partners_again(Shares.of(rounds, played))


def least_meetings(rounds: Sequence[RoundPlan], played: Sequence[RoundPlan] = ()) -> int:
    """No plan with these sit-outs brings fewer couples together again."""
    return _meetings_again(Shares.of(rounds, played), rounds, played)


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


def least_places_apart(planned: RoundPlan, standing: Sequence[int]) -> int:
    """The least the squared differences of the places add up to: neighbours in the standing sit together.

    >>> least_places_apart(RoundPlan(tables=(((1, 8), (3, 6)), ((2, 4), (7, 5)))), range(1, 9))
    40
    """
    places = places_of(planned, standing)
    ordered = sorted(places[entrant] for entrant in seated_in(planned))
    sizes = [sum(len(side) for side in table) for table in planned.tables]
    small, large = min(sizes, default=0), max(sizes, default=0)
    if small == large:
        return sum(_squares(ordered[seat : seat + small]) for seat in range(0, len(ordered), small or 1))
    # The tables follow one another; which of them are the smaller ones is chosen as cheaply as can be.
    least = {(0, 0): 0}
    for smaller in range(sizes.count(small) + 1):
        for larger in range(sizes.count(large) + 1):
            seat = smaller * small + larger * large
            ways = []
            if smaller:
                ways.append(least[smaller - 1, larger] + _squares(ordered[seat - small : seat]))
            if larger:
                ways.append(least[smaller, larger - 1] + _squares(ordered[seat - large : seat]))
            if ways:
                least[smaller, larger] = min(ways)
    return least[sizes.count(small), sizes.count(large)]


def _couples_in_heaps(heads: int, heaps: int) -> int:
    """The fewest couples inside heaps when so many heads are spread over so many heaps."""
    size, fuller = divmod(heads, heaps)
    return (heaps - fuller) * size * (size - 1) // 2 + fuller * (size + 1) * size // 2


def _squares(places: Sequence[int]) -> int:
    return sum((one - two) ** 2 for at, one in enumerate(places) for two in places[:at])


def _mates(shares: Shares) -> Matrix:
    return shares.partners + shares.opponents


def _partners_again(shares: Shares) -> int:
    return shares.least(shares.partners, shares.partnered, lambda times: times)


def _meetings_again(shares: Shares, rounds: Sequence[RoundPlan], played: Sequence[RoundPlan]) -> int:
    per_two_rounds = sum(
        least_shared(earlier, later) for number, later in enumerate(rounds) for earlier in (*played, *rounds[:number])
    )
    return max(per_two_rounds, shares.least(_mates(shares), shares.met, lambda times: times))


def _add_on_purpose(least: dict[CostCode, int], rounds: Sequence[RoundPlan], played: Sequence[RoundPlan]) -> None:
    """What tables that stay together repeat; any other two rounds share as many couples as they must."""
    purpose = met_on_purpose(rounds, played)
    evening = (*played, *rounds)
    meetings = sum(
        purpose.meetings.get((before, number)) or least_shared(evening[before], evening[number])
        for number in range(len(played), len(evening))
        for before in range(number)
    )
    least[CostCode.MEETING_AGAIN] = max(least[CostCode.MEETING_AGAIN], meetings)
    least[CostCode.THIRD_MEETING] = max(least[CostCode.THIRD_MEETING], purpose.third)
    least[CostCode.THREE_AGAIN] = max(least[CostCode.THREE_AGAIN], purpose.threes)


def _three_again(shares: Shares, played: Sequence[RoundPlan]) -> int:
    """The visits of the planned rounds go to who was at a table of three least."""
    if not shares.visits:
        return 0
    visits = visits_to_threes(played, shares.players)
    cells = [
        earlier
        for before, most in zip(visits.tolist(), shares.rounds.tolist(), strict=True)
        for earlier in range(before, before + most)
    ]
    return sum(sorted(cells)[: shares.visits])


def _season(history: History, shares: Shares, weights: Weights) -> tuple[Matrix, Matrix]:
    partnered, met = season_counts(history, shares.players, fade=weights.fade)
    return partnered, met if shares.per_round > 1 else met * met // weights.season_unit


def _least_company(company: Company, shares: Shares, weights: Weights, cost: int) -> int:
    """The best of two ways to look at all players at once; tables of three are for one of them only."""
    if shares.per_round == 1:
        return factor_bound(company.as_opponents, shares.rounds.tolist(), weights.meeting_again)
    flow = 0
    if not shares.visits:
        again = weights.meeting_again * shares.met + (weights.partner_again - weights.meeting_again) * shares.partnered
        flow = player_factor_bound(
            as_partners=company.as_partners - again,
            as_opponents=company.as_opponents - weights.meeting_again * shares.met,
            partnered=shares.partnered,
            met=shares.met,
            plays=shares.rounds.tolist(),
            partner_again=weights.partner_again,
            meeting_again=weights.meeting_again,
        )
    return flow if flow >= cost else max(flow, company_bound(company, shares, cost=cost))


def _company(
    shares: Shares,
    rounds: Sequence[RoundPlan],
    season: tuple[Matrix, Matrix],
    standing: Sequence[int],
    weights: Weights,
) -> Company:
    """Everything but broken rules and tables of three, which are counted apart."""
    of_season = _season_company(season, weights)
    met, partnered = shares.met, shares.partnered
    again = weights.meeting_again * met + weights.third_meeting * (met * (met - 1) // 2)
    if standing:
        again = again + _least_distance(shares, rounds, standing)
    return Company(
        as_partners=of_season.as_partners + again + (weights.partner_again - weights.meeting_again) * partnered,
        as_opponents=of_season.as_opponents + again,
        further=weights.meeting_again + weights.third_meeting * met,
    )


def _season_company(season: tuple[Matrix, Matrix], weights: Weights) -> Company:
    partnered, met = season
    as_opponents = weights.season_meeting * met
    return Company(
        as_partners=as_opponents + weights.season_partner * partnered,
        as_opponents=as_opponents,
        further=np.zeros_like(met),
    )


def _least_distance(shares: Shares, rounds: Sequence[RoundPlan], standing: Sequence[int]) -> Matrix:
    """The squared distance of each two in the round that has them nearest."""
    nearest = np.full(shares.met.shape, 2**20, dtype=np.int64)
    for planned in rounds:
        places = places_of(planned, standing)
        here = np.array([places.get(player, -(2**10)) for player in shares.players], dtype=np.int64)
        nearest = np.minimum(nearest, (here[:, None] - here[None, :]) ** 2)
    return nearest
