"""How much company each player needs in the planned rounds, and with whom it can be: what all bounds count with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tournaments.seating.couples import CouplesAt, mates_at, partners_at, seated_in
from tournaments.seating.field import Matrix
from tournaments.seating.plans import RoundPlan

# What a meeting costs two who met so often before.
CostOfNext = Callable[[Matrix], Matrix]

_NEVER = 2**40


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shares:
    """The players of the planned rounds, in ascending order, as indices of vectors and matrices.

    `together[i, j]` counts the rounds both play; `partnered` and `met` what happened earlier tonight. Each player has
    `partners` and `mates` in all his rounds at tables of four; at a table of three he has no partner and one mate less.
    So many `visits` to tables of three are made by all together, `at_most_visits` by each.
    """

    players: tuple[int, ...]
    rounds: Matrix
    together: Matrix
    partnered: Matrix
    met: Matrix
    per_round: int
    visits: int

    @classmethod
    def of(cls, rounds: Sequence[RoundPlan], played: Sequence[RoundPlan]) -> Shares:
        """The shares of these rounds after those played tonight."""
        seated = [seated_in(planned) for planned in rounds]
        players = tuple(sorted(frozenset().union(*seated)))
        plays = np.array([[player in here for player in players] for here in seated], dtype=np.int64)
        plays = plays.reshape(len(rounds), len(players))
        together = plays.T @ plays
        np.fill_diagonal(together, 0)
        tables = [table for planned in rounds for table in planned.tables]
        return cls(
            players=players,
            rounds=plays.sum(axis=0),
            together=together,
            partnered=count_matrix(played, players, partners_at),
            met=count_matrix(played, players, mates_at),
            # Fixed pairs meet one other pair a round and have no partners among the entrants.
            per_round=3 if any(len(side) == 2 for table in tables for side in table) or _only_threes(tables) else 1,
            visits=sum(3 for table in tables if len(table) == 3),
        )

    @property
    def partners(self) -> Matrix:
        return self.rounds if self.per_round == 3 else np.zeros_like(self.rounds)

    @property
    def opponents(self) -> Matrix:
        """Two each round, at tables of four and of three alike; a pair has one."""
        return self.rounds * (2 if self.per_round == 3 else 1)

    def least(self, needed: Matrix, so_far: Matrix, cost_of_next: CostOfNext) -> int:
        """Half the sum, over the players, of the cheapest company: each needs so many, who came together so often.

        Each visit to a table of three saves somebody one of them; whoever it saves most.
        """
        if not needed.any():
            return 0
        most = int(self.together.max(initial=0))
        cells = np.stack(
            [np.where(self.together > already, cost_of_next(so_far + already), _NEVER) for already in range(most)],
            axis=1,
        ).reshape(len(self.players), -1)
        if ((cells == 0).sum(axis=1) >= needed).all():
            return 0
        cells.sort(axis=1)
        wide = int(needed.max())
        cells = np.pad(cells, ((0, 0), (0, max(0, wide - cells.shape[1]))), constant_values=_NEVER)[:, :wide]
        rank = np.arange(wide)
        cells = np.where(rank < needed[:, None], cells, 0)
        # Who has to keep more company than there is plays at tables of three some of the time.
        total = int(cells.sum())
        if self.visits:
            spared = cells[(rank < needed[:, None]) & (rank >= (needed - self.rounds)[:, None])]
            total -= int(np.sort(spared)[::-1][: self.visits].sum())
        return (max(0, total) + 1) // 2


def count_matrix(rounds: Sequence[RoundPlan], players: Sequence[int], couples_at: CouplesAt) -> Matrix:
    """How often each two of the players came together, symmetric."""
    index = {player: at for at, player in enumerate(players)}
    counts = np.zeros((len(players), len(players)), dtype=np.int64)
    for planned in rounds:
        for table in planned.tables:
            for one, two in couples_at(table):
                if one in index and two in index:
                    counts[index[one], index[two]] += 1
                    counts[index[two], index[one]] += 1
    return counts


def _only_threes(tables: Sequence[tuple[tuple[int, ...], ...]]) -> bool:
    return bool(tables) and all(len(table) == 3 for table in tables)
