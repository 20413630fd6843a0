"""Which rules of the club a plan does not keep, and how many no plan could keep.

A rule that cannot be kept is never a refusal: the best draw is made, and what it breaks is named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

import rustworkx

from tournaments.seating.constraints import Constraints, Instead, Rule, Unmet
from tournaments.seating.couples import Couple, mates_at, partners_at, seated_in
from tournaments.seating.homes import away_from_home, everybody_in, settle_homes
from tournaments.seating.plans import RoundPlan


def find_unmet(
    rounds: Sequence[RoundPlan], played: Sequence[RoundPlan] = (), *, constraints: Constraints
) -> tuple[Unmet, ...]:
    """Every rule these rounds do not keep, one entry for each rule and the people it speaks of.

    >>> from tournaments.seating.plans import RoundPlan
    >>> apart = Constraints(never_at_one_table=frozenset({(1, 2)}))
    >>> [unmet.rounds for unmet in find_unmet([RoundPlan(tables=(((1, 3), (2, 4)),))] * 2, constraints=apart)]
    [(1, 2)]
    """
    if not constraints:
        return ()
    broken: dict[tuple[Rule, Couple], list[int]] = {}
    for number, planned in enumerate(rounds, start=len(played) + 1):
        for rule, couple in _broken_in(planned, number, constraints):
            broken.setdefault((rule, couple), []).append(number)
    found = [
        Unmet(rule=rule, instead=Instead.TOGETHER, entrants=couple, rounds=tuple(numbers))
        for (rule, couple), numbers in sorted(broken.items())
    ]
    if constraints.fixed_tables:
        homes = settle_homes(
            constraints.fixed_tables, everybody_in(rounds), max((len(planned.tables) for planned in rounds), default=0)
        )
        found += homes.unmet
        found += [
            Unmet(rule=Rule.FIXED_TABLE, instead=Instead.WALKS, entrants=(entrant,), rounds=tuple(numbers))
            for entrant, numbers in sorted(away_from_home(rounds, played, homes).items())
        ]
    return tuple(found)


def count_broken(unmet: Iterable[Unmet]) -> int:
    """How often rules are broken: each couple or person once for every round."""
    return sum(len(rule.rounds) for rule in unmet)


def _broken_in(planned: RoundPlan, number: int, constraints: Constraints) -> Iterable[tuple[Rule, Couple]]:
    apart = constraints.apart.get(number, frozenset())
    for table in planned.tables:
        for couple in partners_at(table):
            if couple in constraints.never_partners:
                yield Rule.NEVER_PARTNERS, couple
        for couple in mates_at(table):
            if couple in constraints.never_at_one_table:
                yield Rule.NEVER_AT_ONE_TABLE, couple
            if apart.issuperset(couple):
                yield Rule.APART_IN_ROUND, couple


def least_broken(rounds: Sequence[RoundPlan], played: Sequence[RoundPlan] = (), *, constraints: Constraints) -> int:
    """How many rules any plan breaks in which the same people play these rounds.

    More people who may not meet than there are tables must share some; and who may partner nobody who is left does so.
    """
    return sum(
        least_broken_in(seated_in(planned), len(planned.tables), number, constraints, by_four=_by_four(planned))
        for number, planned in enumerate(rounds, start=len(played) + 1)
    )


def least_broken_in(
    players: Collection[int], tables: int, number: int, constraints: Constraints, *, by_four: bool = True
) -> int:
    """The same of one round of the evening; `by_four` says that everybody has a partner."""
    apart_pairs = _sharing_at_least(players, tables, constraints.never_at_one_table)
    seeds = _heaps(len(constraints.apart.get(number, frozenset()) & frozenset(players)), tables)
    partners = _partners_at_least(players, constraints.never_partners) if by_four else 0
    return apart_pairs + seeds + partners


def cliques_too_large(players: Collection[int], tables: int, forbidden: Collection[Couple]) -> list[tuple[int, ...]]:
    """Groups of people who may none of them meet, each larger than the number of tables, found one after another.

    >>> cliques_too_large([1, 2, 3, 4], 1, {(1, 2)})
    [(1, 2)]
    """
    return [clique for clique in _disjoint_cliques(players, forbidden) if len(clique) > tables]


def _by_four(planned: RoundPlan) -> bool:
    return all(len(side) == 2 for table in planned.tables for side in table)


def _sharing_at_least(players: Collection[int], tables: int, forbidden: Collection[Couple]) -> int:
    return sum(_heaps(len(clique), tables) for clique in _disjoint_cliques(players, forbidden))


def _heaps(people: int, tables: int) -> int:
    """The fewest couples that share a table when so many people are spread over so many tables."""
    if not tables:
        return 0
    size, fuller = divmod(people, tables)
    return (tables - fuller) * (size * (size - 1) // 2) + fuller * ((size + 1) * size // 2)


def _disjoint_cliques(players: Collection[int], forbidden: Collection[Couple]) -> list[tuple[int, ...]]:
    """Cliques that have nobody in common, each grown from the person with the most forbidden company left.

    Not the largest there are (finding those can take for ever): every clique is a proof, and a smaller one proves less.
    """
    here = set(players)
    around: dict[int, set[int]] = {}
    for first, second in forbidden:
        if first in here and second in here:
            around.setdefault(first, set()).add(second)
            around.setdefault(second, set()).add(first)
    cliques = []
    while any(around.values()):
        grown = max((_grow(around, start) for start in around), key=len)
        cliques.append(tuple(sorted(grown)))
        around = {one: others.difference(grown) for one, others in around.items() if one not in grown}
    return cliques


def _grow(around: dict[int, set[int]], start: int) -> list[int]:
    clique, candidates = [start], set(around[start])
    while candidates:
        chosen = max(candidates, key=lambda one: (len(around[one] & candidates), -one))
        clique.append(chosen)
        candidates &= around[chosen]
    return clique


def _partners_at_least(players: Collection[int], forbidden: Collection[Couple]) -> int:
    """How many must partner somebody forbidden: couples that a largest allowed matching leaves out."""
    here = sorted(players)
    forbidden_here = [couple for couple in forbidden if couple[0] in players and couple[1] in players]
    degrees: dict[int, int] = {}
    for couple in forbidden_here:
        for entrant in couple:
            degrees[entrant] = degrees.get(entrant, 0) + 1
    # Where everybody may partner at least half of the others a perfect matching exists (Dirac).
    if not degrees or len(here) - 1 - max(degrees.values()) >= len(here) / 2:
        return 0
    never = set(forbidden_here)
    index = {entrant: at for at, entrant in enumerate(here)}
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * len(here))
    graph.add_edges_from(
        [(index[one], index[two], None) for one, two in combinations(here, 2) if (one, two) not in never]
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda _: 1)
    return (len(here) - 2 * len(matched)) // 2
