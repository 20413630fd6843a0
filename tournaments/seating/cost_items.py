"""What a plan costs, counted from the plan alone: who sat with whom, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from tournaments.seating.constraints import NO_CONSTRAINTS, Constraints
from tournaments.seating.costs import season_counts, visits_to_threes
from tournaments.seating.couples import Couple, mates_at, partners_at, seated_in
from tournaments.seating.history import NO_HISTORY, History
from tournaments.seating.homes import everybody_in
from tournaments.seating.plans import RoundPlan
from tournaments.seating.receipts import CostItem
from tournaments.seating.swiss_fours import weights_by_standing
from tournaments.seating.unmet import count_broken, find_unmet
from tournaments.seating.weights import WEIGHTS, CostCode, Weights

# A rematch by the standing, in squared places: the million of the books on Swiss pairings.
_REMATCH = 1_000_000


def count_costs(
    rounds: Sequence[RoundPlan],
    played: Sequence[RoundPlan] = (),
    *,
    history: History = NO_HISTORY,
    constraints: Constraints = NO_CONSTRAINTS,
    standing: Sequence[int] = (),
    weights: Weights = WEIGHTS,
) -> tuple[CostItem, ...]:
    """What these rounds add to the rounds played before them tonight and to the evenings before this one.

    What cannot be paid here (no history, say) is left out.
    """
    here = sorted(everybody_in(rounds))
    index = {entrant: at for at, entrant in enumerate(here)}
    weights = weights_of(rounds, weights, standing)
    is_pairs = plays_in_pairs(rounds)
    season_partnered, season_met = season_counts(history, here, fade=weights.fade)
    if is_pairs:
        # In squares, so that no two pairs meet too often.
        season_met = season_met * season_met // weights.season_unit
    visits = dict(zip(here, visits_to_threes(played, here).tolist(), strict=True))
    partnered, met = _counted(played)
    counts: Counter[CostCode] = Counter()
    has_partners = has_threes = False
    for planned in rounds:
        partners_now = [couple for table in planned.tables for couple in partners_at(table)]
        mates_now = [couple for table in planned.tables for couple in mates_at(table)]
        has_partners = has_partners or bool(partners_now)
        for couple in mates_now:
            counts[CostCode.MEETING_AGAIN] += met[couple]
            counts[CostCode.THIRD_MEETING] += met[couple] * (met[couple] - 1) // 2
            counts[CostCode.SEASON_MEETING] += int(season_met[index[couple[0]], index[couple[1]]])
        for couple in partners_now:
            counts[CostCode.PARTNER_AGAIN] += partnered[couple]
            counts[CostCode.MEETING_AGAIN] -= partnered[couple]
            counts[CostCode.SEASON_PARTNER] += int(season_partnered[index[couple[0]], index[couple[1]]])
        met.update(mates_now)
        partnered.update(partners_now)
        for table in planned.tables:
            if len(table) == 3:
                has_threes = True
                for side in table:
                    for entrant in side:
                        counts[CostCode.THREE_AGAIN] += visits[entrant]
                        visits[entrant] += 1
        counts[CostCode.PLACES_APART] += _places_apart(planned, standing)
    counts[CostCode.RULE_BROKEN] = count_broken(find_unmet(rounds, played, constraints=constraints))
    prices = {
        CostCode.PARTNER_AGAIN: (weights.partner_again, has_partners),
        CostCode.MEETING_AGAIN: (weights.meeting_again, True),
        CostCode.THIRD_MEETING: (weights.third_meeting, weights.third_meeting > 0),
        CostCode.SEASON_PARTNER: (weights.season_partner, has_partners and bool(history) and not standing),
        CostCode.SEASON_MEETING: (weights.season_meeting, bool(history) and not standing),
        CostCode.THREE_AGAIN: (weights.three_again, has_threes),
        CostCode.PLACES_APART: (1, bool(standing)),
        CostCode.RULE_BROKEN: (weights.rule_broken, bool(constraints)),
    }
    return tuple(
        CostItem(code=code, count=counts[code], weight=weight) for code, (weight, applies) in prices.items() if applies
    )


def plays_in_pairs(rounds: Sequence[RoundPlan]) -> bool:
    """Whether the entrants are fixed pairs: one of them is a whole side of a table of two sides."""
    return any(len(table) == 2 and len(table[0]) == 1 for planned in rounds for table in planned.tables)


def weights_of(rounds: Sequence[RoundPlan], weights: Weights, standing: Sequence[int]) -> Weights:
    """What these rounds are counted with.

    Fixed pairs pay for a meeting again what single players pay for a partner. By the standing the season plays no part;
    otherwise everything is in the unit of the season, quarters where memory fades.
    """
    if not standing:
        weights = weights.beside_season
    if plays_in_pairs(rounds):
        weights = replace(weights, meeting_again=weights.partner_again, third_meeting=0)
        if standing:
            # Two in the hall meet again only where there is no other way at all.
            weights = replace(weights, meeting_again=_REMATCH, season_meeting=0)
    elif standing:
        weights = weights_by_standing(weights, len(everybody_in(rounds)))
    return weights


def _counted(played: Sequence[RoundPlan]) -> tuple[Counter[Couple], Counter[Couple]]:
    partnered: Counter[Couple] = Counter()
    met: Counter[Couple] = Counter()
    for planned in played:
        for table in planned.tables:
            partnered.update(partners_at(table))
            met.update(mates_at(table))
    return partnered, met


def _places_apart(planned: RoundPlan, standing: Sequence[int]) -> int:
    if not standing:
        return 0
    places = places_of(planned, standing)
    return sum(
        (places[one] - places[two]) ** 2
        for table in planned.tables
        for one, two in combinations([entrant for side in table for entrant in side], 2)
    )


def places_of(planned: RoundPlan, standing: Sequence[int]) -> Mapping[int, int]:
    """The place of everybody in the round, from 0; who does not stand anywhere yet comes after all who do.

    Single players who sit out set nobody further apart; a pair keeps its place.
    """
    here = everybody_in([planned]) if plays_in_pairs([planned]) else seated_in(planned)
    known = [entrant for entrant in dict.fromkeys(standing) if entrant in here]
    return {entrant: place for place, entrant in enumerate([*known, *sorted(here.difference(known))])}
