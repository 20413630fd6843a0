"""Who plays which part in a movement: its plan stays as it is, the players are dealt over it so that company is cheap.

A movement repeats nothing by construction, whoever plays which part. Dealing the parts is a quadratic assignment
problem; swaps of two parts, the best of all first, bring it down.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from tournaments.seating.couples import CouplesAt, mates_at, partners_at, seated_in
from tournaments.seating.field import Field, Matrix, marginal, renamed
from tournaments.seating.plans import RoundPlan

Floats = npt.NDArray[np.float64]

# Of so many deals the best is taken.
_DEALS = 4


class Deal:
    """The parts of a movement and the players for them, in groups who sit out the same rounds."""

    def __init__(self, field: Field, start: Sequence[RoundPlan], groups: list[tuple[list[int], list[int]]]) -> None:
        self.field = field
        self.start = start
        self.groups = groups
        players = field.players
        # Per round, because what company costs may differ per round; rounds with equal prices are taken together.
        together: dict[bytes, list[int]] = defaultdict(list)
        for number in range(field.rounds):
            key = field.as_partners[number].tobytes() + field.as_opponents[number].tobytes()
            together[key].append(number)
        # Whole numbers as floats: products of matrices are then fast, and exact up to 2 to the power of 53.
        self.layers: list[tuple[Floats, Floats]] = []
        for numbers in together.values():
            partners, opponents = marginal(field, numbers[0], field.partnered, field.opposed)
            chosen = [start[number] for number in numbers]
            as_partners = _counted(chosen, players, partners_at)
            self.layers.append((as_partners.astype(np.float64), partners.astype(np.float64)))
            as_opponents = _counted(chosen, players, mates_at) - as_partners
            self.layers.append((as_opponents.astype(np.float64), opponents.astype(np.float64)))
        # Who sits out other rounds may not swap.
        group_of = np.zeros(players, dtype=np.int64)
        for number, (parts, _) in enumerate(groups):
            group_of[parts] = number
        self.apart = group_of[:, None] != group_of[None, :]
        np.fill_diagonal(self.apart, True)  # noqa: FBT003

    @classmethod
    def of(cls, field: Field, start: Sequence[RoundPlan]) -> Deal | None:
        """None where the movement has not as many rounds, players, or people sitting out together as the field."""
        everybody = frozenset(range(field.players))
        if len(start) != field.rounds or any(
            seated_in(planned).union(planned.sit_outs) != everybody
            or sum(len(table) == 3 for table in planned.tables) != field.threes
            for planned in start
        ):
            return None
        parts = _by_sit_outs([planned.sit_outs for planned in start], field.players)
        players = _by_sit_outs(field.sit_outs, field.players)
        if {key: len(group) for key, group in parts.items()} != {key: len(group) for key, group in players.items()}:
            return None
        return cls(field, start, [(parts[key], players[key]) for key in sorted(parts)])

    def rounds(self, rng: Random) -> tuple[RoundPlan, ...]:
        """The rounds of the movement, well dealt."""
        deals = [renamed(self.start, self._descend(rng)) for _ in range(_DEALS)]
        return min(deals, key=self.field.cost)

    def _descend(self, rng: Random) -> list[int]:
        """Deal at random within the groups, then swap while it helps: the player of each part."""
        dealt = np.zeros(len(self.apart), dtype=np.int64)
        for parts, players in self.groups:
            dealt[parts] = rng.sample(players, len(players))
        for _ in range(20 * len(dealt)):
            change = np.zeros(self.apart.shape)
            for times, prices in self.layers:
                here = prices[np.ix_(dealt, dealt)]
                moved = times @ here
                stays = np.diag(moved)
                change += moved + moved.T - stays[:, None] - stays[None, :] + 2 * times * here
            change[self.apart] = 1
            least = int(change.min())
            if least >= 0:
                break
            ties = np.flatnonzero(change == least)
            first, second = divmod(int(ties[rng.randrange(len(ties))]), len(dealt))
            dealt[[first, second]] = dealt[[second, first]]
        return [int(player) for player in dealt]


def _by_sit_outs(sit_outs: Sequence[Sequence[int]], players: int) -> dict[tuple[int, ...], list[int]]:
    rounds_of: list[list[int]] = [[] for _ in range(players)]
    for number, sitting in enumerate(sit_outs):
        for player in sitting:
            rounds_of[player].append(number)
    groups: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for player, numbers in enumerate(rounds_of):
        groups[tuple(numbers)].append(player)
    return groups


def _counted(rounds: Sequence[RoundPlan], players: int, couples_at: CouplesAt) -> Matrix:
    counts = np.zeros((players, players), dtype=np.int64)
    for planned in rounds:
        for table in planned.tables:
            for first, second in couples_at(table):
                counts[first, second] += 1
                counts[second, first] += 1
    return counts
