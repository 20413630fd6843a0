"""Ordered, explained places of one evening.

One recursive refinement both sorts and numbers, so that the order of the list and the numbers in it cannot
disagree. It decides nothing by name or number of the entrant: who is equal to the end shares the place (1, 2,
2, 4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.ranking.figures import EntrantResults, Figures, figures_of
from tournaments.ranking.tie_breaks import TieBreak, merit


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One line of a standing.

    `decided_by` is the rule that put this place below the next better one of the *same total*; None when the
    total alone did. All who share a place carry the same rule.
    """

    entrant: int
    place: int
    tied: bool
    total: int
    points: int | None
    roem: int | None
    pits: int | None
    nats: int | None
    best_round: int | None
    last_round: int | None
    penalty: int
    decided_by: TieBreak | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    results: EntrantResults
    figures: Figures


def rank_evening(entrants: Sequence[EntrantResults], *, tie_breaks: Sequence[TieBreak]) -> tuple[Place, ...]:
    """Everybody's place, best first; inside a shared place in the order of the input.

    Higher total first. Inside equal totals the chain is asked rule by rule, and a rule for which anybody of
    the group lacks the number is passed over. A group that was split asks the whole chain again in each of
    its parts: a rule the larger group could not use may well decide between those who are left.

    >>> rounds = lambda total, pits: (RoundResult(round_number=1, total=total, pits=pits),)
    >>> from tournaments.ranking.figures import RoundResult
    >>> places = rank_evening(
    ...     [
    ...         EntrantResults(entrant=1, rounds=rounds(1500, 0)),
    ...         EntrantResults(entrant=2, rounds=rounds(1500, 1)),
    ...         EntrantResults(entrant=3, rounds=rounds(1700, 0)),
    ...     ],
    ...     tie_breaks=[TieBreak.PITS],
    ... )
    >>> [(place.entrant, place.place, place.decided_by and place.decided_by.value) for place in places]
    [(3, 1, None), (2, 2, None), (1, 3, 'pits')]
    """
    if len({results.entrant for results in entrants}) != len(entrants):
        raise ValueError("an entrant stands in the list twice")
    lines = [_Line(results=results, figures=figures_of(results)) for results in entrants]
    places: list[Place] = []
    for same_total in _split(lines, [line.figures.total for line in lines]):
        for shared, decided_by in _refine(same_total, tie_breaks, decided_by=None):
            # The number of all those above, not the number of places above: 1, 2, 2, 4.
            place = len(places) + 1
            places.extend(_place(line, place=place, tied=len(shared) > 1, decided_by=decided_by) for line in shared)
    return tuple(places)


def _refine(
    group: Sequence[_Line], tie_breaks: Sequence[TieBreak], *, decided_by: TieBreak | None
) -> Iterator[tuple[Sequence[_Line], TieBreak | None]]:
    """Split a group of equal totals until no rule can split it further, best part first."""
    for rule in tie_breaks:
        merits = [merit(line.figures, rule) for line in group]
        known = [number for number in merits if number is not None]
        if len(known) < len(group) or len(set(known)) == 1:
            continue
        above = decided_by
        for part in _split(group, known):
            yield from _refine(part, tie_breaks, decided_by=above)
            above = rule
        return
    yield group, decided_by


def _split(lines: Sequence[_Line], numbers: Sequence[int]) -> list[list[_Line]]:
    """Groups of lines with the same number, highest first; inside a group in the order of the input."""
    groups: dict[int, list[_Line]] = {}
    for line, number in zip(lines, numbers, strict=True):
        groups.setdefault(number, []).append(line)
    return [groups[number] for number in sorted(groups, reverse=True)]


def _place(line: _Line, *, place: int, tied: bool, decided_by: TieBreak | None) -> Place:
    figures = line.figures
    return Place(
        entrant=line.results.entrant,
        place=place,
        tied=tied,
        total=figures.total,
        points=figures.points,
        roem=figures.roem,
        pits=figures.pits,
        nats=figures.nats,
        best_round=figures.best_round,
        last_round=figures.last_round,
        penalty=line.results.penalty,
        decided_by=decided_by,
    )
