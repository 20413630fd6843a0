"""What it costs to bring two entrants together again: the one currency all searches pay in.

A partner again weighs more than any number of meetings again, so fewer partner repeats always win. The second
repeat of a couple costs two, the third three: it is better that three couples meet twice than that one meets
four times.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.seating.plans import TablePlan

# Above anything the meetings of one round can add up to (250 players, 12 rounds: 375 couples at most 12
# each).
PARTNER_AGAIN = 1_000_000


class Company:
    """Costs of partners and of opponents for the next round, given the rounds counted so far.

    Entrants are known by their index here, so that the searches can look costs up in plain lists.
    """

    def __init__(self, entrants: Sequence[int]) -> None:
        self.entrants = tuple(entrants)
        self.index = {entrant: index for index, entrant in enumerate(self.entrants)}
        self.as_partners = [[0] * len(self.entrants) for _ in self.entrants]
        self.as_opponents = [[0] * len(self.entrants) for _ in self.entrants]

    def add(self, tables: Iterable[TablePlan]) -> None:
        """Count a round. Who is no longer here is passed over."""
        for side_a, side_b in tables:
            for side in (side_a, side_b):
                for first in side:
                    for second in side:
                        if first != second:
                            self._add(first, second, PARTNER_AGAIN)
            for first in side_a:
                for second in side_b:
                    self._add(first, second, 0)
                    self._add(second, first, 0)

    def _add(self, first: int, second: int, partner_again: int) -> None:
        i, j = self.index.get(first), self.index.get(second)
        if i is None or j is None:
            return
        self.as_partners[i][j] += partner_again + 1
        self.as_opponents[i][j] += 1
