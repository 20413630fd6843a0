"""The one way in which values become places, for an evening and for a season.

One recursive refinement both sorts and numbers, so that the order of a list and the numbers in it cannot disagree. It
decides nothing by name or number of the entrant: who is equal to the end shares the place (1, 2, 2, 4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.ranking.decisions import Decision, decided_numbers
from tournaments.ranking.figures import Figures
from tournaments.ranking.meetings import NO_MEETINGS, Meetings
from tournaments.ranking.tie_breaks import TieBreak, merit

Value = int | Fraction


class PassedOver(StrEnum):
    """Why a rule of the chain decided nothing. The values are stored: never rename one."""

    # Of somebody in the group the number is not known.
    UNKNOWN = "unknown"
    # Of the mutual result: not all of the group met.
    NOT_ALL_MET = "not_all_met"
    # They are equal in this too.
    EQUAL = "equal"
    # Of extra hands and lot: nothing was played or drawn between them.
    NOT_DECIDED = "not_decided"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """A rule that was asked and passed over, and why."""

    rule: TieBreak
    why: PassedOver


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedPlace:
    """Everybody on one place, mostly one entrant, in the order of the input.

    `decided_by` is the rule that put this place below the next better one of the *same value*; None when the value
    alone did. `numbers` are then the own number under that rule and that of the place above, turned so that more is
    ahead (nats are negative). `passed_over` are the rules that could not decide here, in the order of the chain: of a
    shared place all of them; of a place of one those that were asked before the rule that set it apart.
    """

    place: int
    entrants: tuple[int, ...]
    decided_by: TieBreak | None = None
    numbers: tuple[int, int] | None = None
    passed_over: tuple[Passed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBasis:
    """Everything the chain may look at."""

    chain: Sequence[TieBreak]
    figures: Mapping[int, Figures]
    meetings: Meetings = NO_MEETINGS
    decisions: Sequence[Decision] = ()


def rank_by_value(values: Mapping[int, Value], basis: TieBasis, *, first_place: int = 1) -> tuple[SharedPlace, ...]:
    """Everybody's place, best first: higher value first, and inside equal values the chain, rule by rule.

    A rule that cannot answer for the whole group is passed over, and the reason is told. A group that was split asks
    the whole chain again in each of its parts: a rule the larger group could not use may well decide between those who
    are left. The order of `values` is that inside a shared place and nothing else.

    >>> from tournaments.ranking.figures import Figures
    >>> def figures(pits):
    ...     return Figures(total=9, points=9, roem=0, pits=pits, nats=0, best_round=9, last_round=9)
    >>> basis = TieBasis(chain=[TieBreak.PITS], figures={1: figures(0), 2: figures(1), 3: figures(0)})
    >>> [(shared.place, shared.entrants) for shared in rank_by_value({1: 9, 2: 9, 3: 9}, basis)]
    [(1, (2,)), (2, (1, 3))]
    """
    places: list[SharedPlace] = []
    # The number of all those above, not the number of places above: 1, 2, 2, 4.
    place = first_place
    for equals in _split(list(values), list(values.values())):
        for part in _refine(equals, basis, _Reason()):
            entrants = tuple(part.entrants)
            places.append(
                SharedPlace(
                    place=place,
                    entrants=entrants,
                    decided_by=part.reason.rule,
                    numbers=part.reason.numbers,
                    passed_over=part.reason.passed_over,
                )
            )
            place += len(entrants)
    return tuple(places)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reason:
    rule: TieBreak | None = None
    numbers: tuple[int, int] | None = None
    passed_over: tuple[Passed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    entrants: Sequence[int]
    reason: _Reason


def _refine(group: Sequence[int], basis: TieBasis, reason: _Reason) -> Iterator[_Part]:
    """Split a group of equals until no rule can split it further, best part first."""
    if len(group) == 1:
        yield _Part(entrants=group, reason=reason)
        return
    passed: list[Passed] = []
    for rule in basis.chain:
        numbers = _numbers(group, rule, basis)
        if isinstance(numbers, PassedOver):
            passed.append(Passed(rule=rule, why=numbers))
            continue
        # The best part stands below whatever the whole group stands below, and is itself told what set it apart.
        above = reason if reason.rule is not None else _Reason(passed_over=tuple(passed))
        number_of = dict(zip(group, numbers, strict=True))
        best: int | None = None
        for part in _split(group, numbers):
            number = number_of[part[0]]
            if best is not None:
                above = _Reason(rule=rule, numbers=(number, best), passed_over=tuple(passed))
            yield from _refine(part, basis, above)
            best = number
        return
    yield _Part(entrants=group, reason=_Reason(rule=reason.rule, numbers=reason.numbers, passed_over=tuple(passed)))


def _numbers(group: Sequence[int], rule: TieBreak, basis: TieBasis) -> list[int] | PassedOver:
    """The number of everybody in this group, not all equal; or why the rule decides nothing here."""
    numbers: list[int] | None
    if rule is TieBreak.MUTUAL:
        numbers, why = basis.meetings.mutual_results(group), PassedOver.NOT_ALL_MET
    elif rule in (TieBreak.EXTRA_HANDS, TieBreak.LOT):
        numbers, why = decided_numbers(basis.decisions, rule, group), PassedOver.NOT_DECIDED
    else:
        merits = [merit(basis.figures[entrant], rule) for entrant in group]
        known = [number for number in merits if number is not None]
        numbers, why = known if len(known) == len(group) else None, PassedOver.UNKNOWN
    if numbers is None:
        return why
    return PassedOver.EQUAL if len(set(numbers)) == 1 else numbers


def _split(entrants: Sequence[int], numbers: Sequence[Value]) -> list[list[int]]:
    """Groups with the same number, highest first; inside a group in the order of the input."""
    groups: dict[Value, list[int]] = {}
    for entrant, number in zip(entrants, numbers, strict=True):
        groups.setdefault(number, []).append(entrant)
    return [groups[number] for number in sorted(groups, reverse=True)]
