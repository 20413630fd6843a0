"""What a draw is asked, once it is checked, and what it hands back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from tournaments.seating.constraints import Constraints, Unmet
from tournaments.seating.history import History
from tournaments.seating.homes import Homes, settle_homes
from tournaments.seating.plans import RoundPlan
from tournaments.seating.systems import Form, LeftOver, System
from tournaments.seating.weights import Weights

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """Everything the draw of one system works with; the fields are those of `plan`, the entrants in ascending order."""

    entrants: tuple[int, ...]
    form: Form
    system: System
    rounds: int
    left_over: LeftOver
    played: tuple[RoundPlan, ...]
    history: History
    constraints: Constraints
    standing: tuple[int, ...]
    published: tuple[RoundPlan, ...]
    weights: Weights
    effort: int | None
    progress: Progress | None
    rng: Random

    @property
    def threes(self) -> int:
        """Tables of three in each round."""
        return 0 if self.form is Form.PAIRS else self.left_over.tables_of_three(len(self.entrants))

    @property
    def idle(self) -> int:
        """How many sit out each round."""
        return 0 if self.threes else len(self.entrants) % (2 * self.form.per_side)

    @property
    def tables(self) -> int:
        """How many tables each round has."""
        return (len(self.entrants) - self.idle + self.threes) // (2 * self.form.per_side)

    @property
    def remembers(self) -> bool:
        """Whether the company of earlier evenings counts."""
        return bool(self.history) and bool(self.weights.season_partner or self.weights.season_meeting)

    @property
    def is_free(self) -> bool:
        """Nothing that came before and no rule of the club bears on who sits with whom."""
        return not (self.remembers or self.played or self.constraints or self.published)

    @property
    def homes(self) -> Homes:
        """Who keeps which table."""
        return settle_homes(self.constraints.fixed_tables, self.entrants, self.tables)

    @property
    def apart(self) -> Constraints:
        """The rules, with everybody who keeps a table kept away from all others who do."""
        keeping = combinations(sorted(self.homes.entrants), 2)
        return replace(self.constraints, never_at_one_table=self.constraints.never_at_one_table | frozenset(keeping))


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The rounds, by which method (a new algorithm takes a new name), and after how much search.

    `numbered` says that the order of the tables means something and is not to be changed.
    """

    rounds: tuple[RoundPlan, ...]
    method: str
    effort: int = 0
    numbered: bool = False
    unmet: tuple[Unmet, ...] = ()
