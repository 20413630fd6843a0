"""What a club asks of a draw besides fairness, and what of it could not be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from tournaments.seating.couples import Couple


class Rule(StrEnum):
    """What may be asked of a draw. The values are stored and translated: never rename one."""

    NEVER_PARTNERS = "never_partners"
    NEVER_AT_ONE_TABLE = "never_at_one_table"
    # Seeded players, who do not meet one another in the rounds named.
    APART_IN_ROUND = "apart_in_round"
    # Somebody who cannot walk keeps one table all evening.
    FIXED_TABLE = "fixed_table"
    # The system asked for; not every number of players has a whist cycle, say.
    SYSTEM = "system"
    # What becomes of who does not fill a table.
    LEFT_OVER = "left_over"
    # The same where tables of three were asked for and are not known: the house rules do not say what they score.
    TABLES_OF_THREE = "tables_of_three"


class Instead(StrEnum):
    """What was done where a rule could not be kept. The values are stored and translated: never rename one."""

    # They sit together all the same, in the rounds named.
    TOGETHER = "together"
    # Another table became the fixed one; `table` says which.
    OTHER_TABLE = "other_table"
    # There is no table left to keep, so this player walks with the others.
    WALKS = "walks"
    # Drawn anew every round.
    REDRAW = "redraw"
    # Pairs are drawn by whom they met least.
    MATCHING = "matching"
    # Who is left over sits out.
    SITS_OUT = "sits_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmet:
    """One rule that a plan does not keep: for whom, in which rounds of the evening, and what was done instead.

    `asked` is the table somebody was to keep and `table` the one kept instead; the second of the `entrants` is then who
    keeps the table asked for. Where there is no second that table is not used.
    """

    rule: Rule
    instead: Instead
    entrants: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    table: int | None = None
    asked: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraints:
    """What a club asks. Couples are two entrants, the smaller first; who is not present is passed over.

    `apart` gives for a round of the evening (from 1) the entrants who do not meet one another in it. `fixed_tables`
    gives the number of the table somebody keeps, or None for any table, as long as it is the same all evening.
    """

    never_partners: frozenset[Couple] = frozenset()
    never_at_one_table: frozenset[Couple] = frozenset()
    apart: Mapping[int, frozenset[int]] = field(default_factory=lambda: MappingProxyType({}))
    fixed_tables: Mapping[int, int | None] = field(default_factory=lambda: MappingProxyType({}))

    def __bool__(self) -> bool:
        return bool(self.never_partners or self.never_at_one_table or self.apart or self.fixed_tables)


NO_CONSTRAINTS = Constraints()
