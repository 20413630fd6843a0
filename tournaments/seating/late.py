"""Whom a new plan of rounds that were announced already disturbs."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.seating.plans import RoundPlan


def touched(before: Sequence[RoundPlan], after: Sequence[RoundPlan]) -> frozenset[int]:
    """Who sits with other people, or sits out where he played, in any of the rounds that both have.

    Who only comes or only leaves is not touched: he is why the plan changed. Another table number or another partner
    among the same four is nothing to walk for that the list does not say.

    >>> one, other = (((1, 2), (3, 4)), ((5, 6), (7, 8))), (((1, 2), (3, 8)), ((5, 6), (7, 4)))
    >>> sorted(touched([RoundPlan(tables=one)], [RoundPlan(tables=one[::-1])]))
    []
    >>> sorted(touched([RoundPlan(tables=one)], [RoundPlan(tables=other)]))
    [1, 2, 3, 4, 5, 6, 7, 8]
    """
    changed: set[int] = set()
    for was, is_now in zip(before, after, strict=False):
        company_before, company_now = company_in(was), company_in(is_now)
        changed |= {
            entrant
            for entrant in company_before.keys() & company_now.keys()
            if company_before[entrant] != company_now[entrant]
        }
    return frozenset(changed)


def company_in(planned: RoundPlan) -> dict[int, frozenset[int]]:
    """Everybody at the table of each entrant, himself included; nobody for who sits out."""
    company: dict[int, frozenset[int]] = dict.fromkeys(planned.sit_outs, frozenset())
    for table in planned.tables:
        people = frozenset(entrant for side in table for entrant in side)
        company.update(dict.fromkeys(people, people))
    return company
