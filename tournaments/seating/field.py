"""What a search for the rounds of single players is given, everything in numbers from 0 to n - 1.

The search knows no history, no club and no rule: all of it has become a price for two players as partners, a price
for two players as opponents and a price for a player at a table of three, round by round. What the searched rounds
do to one another (the same partner again, a third meeting) it works out itself with the weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tournaments.seating.plans import RoundPlan
from tournaments.seating.weights import WEIGHTS, Weights

Matrix = npt.NDArray[np.int64]
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Field:
    """Who plays in which round, and what company costs.

    `as_partners[r, i, j]` and `as_opponents[r, i, j]` are symmetric prices of this couple in round r that do not depend
    on the other searched rounds; negative ones are a bonus. `partnered` and `opposed` count the couples of the rounds
    tonight that are not searched any more. `at_three[r, i]` is the price of player i at a table of three, and each
    further visit in the searched rounds costs `weights.three_again` more. `published` is a plan the search starts
    from too, as far as it still fits; who is not in the field is passed over.
    """

    sit_outs: tuple[tuple[int, ...], ...]
    as_partners: Matrix
    as_opponents: Matrix
    partnered: Matrix
    opposed: Matrix
    at_three: Matrix
    threes: int = 0
    weights: Weights = WEIGHTS
    published: tuple[RoundPlan, ...] = ()

    def __post_init__(self) -> None:
        rounds, players = len(self.sit_outs), len(self.partnered)
        shapes = [(rounds, players, players)] * 2 + [(players, players)] * 2 + [(rounds, players)]
        matrices = (self.as_partners, self.as_opponents, self.partnered, self.opposed, self.at_three)
        if [matrix.shape for matrix in matrices] != shapes:
            raise ValueError(f"a field of {players} players and {rounds} rounds needs other shapes")
        for sitting in self.sit_outs:
            playing = players - len(set(sitting))
            if len(set(sitting)) != len(sitting) or (playing + self.threes) % 4 or playing < 3 * self.threes:
                raise ValueError(f"{playing} players do not fill tables, {self.threes} of them of three")

    @property
    def players(self) -> int:
        return len(self.partnered)

    @property
    def rounds(self) -> int:
        return len(self.sit_outs)

    def playing(self, number: int) -> list[int]:
        """Who plays in the round with this index, in ascending order."""
        sitting = set(self.sit_outs[number])
        return [player for player in range(self.players) if player not in sitting]

    def cost(self, rounds: Sequence[RoundPlan]) -> int:
        """What a plan costs, counted from the plan alone."""
        partnered, opposed = self.partnered.copy(), self.opposed.copy()
        visits = np.zeros(self.players, dtype=np.int64)
        cost = 0
        for number, planned in enumerate(rounds):
            partners, opponents = marginal(self, number, partnered, opposed)
            for table in planned.tables:
                sides = [list(side) for side in table]
                if len(sides) == 3:
                    trio = [player for side in sides for player in side]
                    cost += int((self.at_three[number, trio] + self.weights.three_again * visits[trio]).sum())
                    visits[trio] += 1
                for at, side in enumerate(sides):
                    for i, j in _couples(side):
                        cost += int(partners[i, j])
                        partnered[i, j] += 1
                        partnered[j, i] += 1
                    for other in sides[at + 1 :]:
                        for i in side:
                            for j in other:
                                cost += int(opponents[i, j])
                                opposed[i, j] += 1
                                opposed[j, i] += 1
        return cost


def marginal(field: Field, number: int, partnered: Matrix, opposed: Matrix) -> tuple[Matrix, Matrix]:
    """What each couple costs as partners and as opponents in this round, when all other rounds are as counted."""
    weights = field.weights
    met = partnered + opposed
    third = weights.third_meeting * (met * (met - 1) // 2)
    as_opponents = field.as_opponents[number] + weights.meeting_again * met + third
    as_partners = (
        field.as_partners[number] + weights.partner_again * partnered + weights.meeting_again * opposed + third
    )
    return as_partners, as_opponents


def renamed(rounds: Iterable[RoundPlan], names: Sequence[int] | Mapping[int, int]) -> tuple[RoundPlan, ...]:
    """The same rounds with every entrant called by another number.

    >>> renamed([RoundPlan(tables=(((0, 1), (2, 3)),), sit_outs=(4,))], [11, 12, 13, 14, 15])[0].tables
    (((11, 12), (13, 14)),)
    """
    return tuple(
        RoundPlan(
            tables=tuple(
                tuple(tuple(names[entrant] for entrant in side) for side in table) for table in planned.tables
            ),
            sit_outs=tuple(sorted(names[entrant] for entrant in planned.sit_outs)),
            numbers=planned.numbers,
        )
        for planned in rounds
    )


def _couples(side: Sequence[int]) -> Iterable[tuple[int, int]]:
    return ((first, second) for at, first in enumerate(side) for second in side[at + 1 :])
