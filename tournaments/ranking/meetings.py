"""What entrants scored against one another: the basis of the rule of the mutual result.

The rule, exactly:

* Two entrants *met* at every table where they sat on opposite sides and a result counts. Partners at one table did not
  meet. At a table of three everybody sits against everybody. Who fills in at a catch-up table plays for nobody and
  meets nobody; a substitute meets for the player whose chair it is.
* Of every couple the points of the one and of the other are summed over the tables where they met: those of the
  table's result, without personal penalties and without credits, which nobody gave them at a table.
* Inside a group of equals everybody's mutual result is the own points minus those of the others, summed over the group.
  More is ahead. Somebody met twice counts with both tables.
* It decides only where every couple of the group met at least once. Otherwise who met whom would be left to the draw,
  and the rule is passed over for the whole group; it is asked again for each part once another rule split the group.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Couple = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideResult:
    """One side of a table: the entrants who sit there (two partners, a pair, or one of three) and what it scored."""

    entrants: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Meetings:
    """The points of every couple of entrants that met; the lower id of a couple comes first."""

    sums: Mapping[Couple, tuple[int, int]] = field(default_factory=dict)

    def between(self, one: int, other: int) -> tuple[int, int] | None:
        """What the one and the other scored against each other; None: they never met.

        >>> Meetings(sums={(3, 7): (1500, 1600)}).between(7, 3)
        (1600, 1500)
        """
        if one < other:
            return self.sums.get((one, other))
        found = self.sums.get((other, one))
        return None if found is None else (found[1], found[0])

    def mutual_results(self, group: Sequence[int]) -> list[int] | None:
        """Everybody's points minus those of the others of this group, in its order; None: not all of them met.

        >>> Meetings(sums={(3, 7): (1500, 1600)}).mutual_results([7, 3])
        [100, -100]
        """
        balance = dict.fromkeys(group, 0)
        for one, other in combinations(group, 2):
            met = self.between(one, other)
            if met is None:
                return None
            balance[one] += met[0] - met[1]
            balance[other] += met[1] - met[0]
        return [balance[entrant] for entrant in group]


NO_MEETINGS = Meetings()


def meetings_of(tables: Iterable[Sequence[SideResult]]) -> Meetings:
    """Sum the results of these tables per couple that sat on opposite sides.

    >>> table = (SideResult(entrants=(1, 2), total=1500), SideResult(entrants=(3, 4), total=1600))
    >>> meetings_of([table, table]).between(4, 1)
    (3200, 3000)
    >>> meetings_of([table]).between(1, 2) is None
    True
    """
    sums: dict[Couple, list[int]] = defaultdict(lambda: [0, 0])
    for sides in tables:
        for (one, other), (mine, theirs) in _opposed(sides):
            met = sums[one, other]
            met[0] += mine
            met[1] += theirs
    return Meetings(sums={couple: (mine, theirs) for couple, (mine, theirs) in sums.items()})


def _opposed(sides: Sequence[SideResult]) -> Iterator[tuple[Couple, tuple[int, int]]]:
    """Every couple on opposite sides of one table, lower id first, with what each scored."""
    for one_side, other_side in combinations(sides, 2):
        for one in one_side.entrants:
            for other in other_side.entrants:
                if one < other:
                    yield (one, other), (one_side.total, other_side.total)
                elif other < one:
                    # Nobody sits against oneself; where a chair was doubled, that is no meeting.
                    yield (other, one), (other_side.total, one_side.total)
