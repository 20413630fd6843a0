"""Stored plans for fields too small, or evenings too long, for a plan made by rule.

They lie in `small_plans.txt`, one a line: players, tables of three, for how many rounds the plan is meant (from-to),
and then a word for each round. The letters of a word are the seats, four to a table (two and two), and after the
tables who sits out; a dot is the empty seat of a table of three. Shortened to fewer rounds a plan is good as long as
these are in the range given: the first rounds of the plans for five rounds are as good as any evening known of so many
rounds.

How they were found: simulated annealing over swaps of two seats within a round, from random seatings with geometric
cooling and restarts. A partner again cost 50, a meeting again 10, a third meeting 4 more, being at a table of three
again 24 or 100; for the plans from one to five rounds these costs were added up over all beginnings of the plan.
Sit-outs come in blocks in which everybody sits out once, nobody twice in a row; they are part of the search. Long
evenings also began from the longest plan made by rule, with only the later rounds searched. A test counts what every
plan repeats.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

from tournaments.seating.plans import RoundPlan, TablePlan

_FILE = Path(__file__).with_name("small_plans.txt")
_LETTERS = {letter: number for number, letter in enumerate(digits + ascii_lowercase + ascii_uppercase)}
_EMPTY = "."


class StoredPlan(NamedTuple):
    """One line of the file."""

    players: int
    threes: int
    fewest_rounds: int
    words: tuple[str, ...]

    @property
    def lengths(self) -> range:
        """For how many rounds it is meant."""
        return range(self.fewest_rounds, len(self.words) + 1)


@cache
def stored_plans() -> tuple[StoredPlan, ...]:
    """Everything in the file."""
    plans = []
    for line in _FILE.read_text(encoding="ascii").splitlines():
        players, threes, lengths, *words = line.split()
        plans.append(StoredPlan(int(players), int(threes), int(lengths.split("-")[0]), tuple(words)))
    return tuple(plans)


@cache
def _by_size() -> dict[tuple[int, int, int], StoredPlan]:
    return {(plan.players, plan.threes, rounds): plan for plan in stored_plans() for rounds in plan.lengths}


def stored(players: int, rounds: int, *, threes: int = 0) -> tuple[RoundPlan, ...] | None:
    """The stored plan for players 0, 1, 2 …, or None where there is none.

    >>> stored(8, 1)[0].sit_outs, len(stored(8, 1)[0].tables), stored(100, 3)
    ((), 2, None)
    """
    plan = _by_size().get((players, threes, rounds))
    return None if plan is None else tuple(_read(word, (players + threes) // 4) for word in plan.words[:rounds])


def _read(word: str, tables: int) -> RoundPlan:
    return RoundPlan(
        tables=tuple(_table(word[4 * table : 4 * table + 4]) for table in range(tables)),
        sit_outs=tuple(sorted(_LETTERS[letter] for letter in word[4 * tables :])),
    )


def _table(letters: str) -> TablePlan:
    players = tuple(_LETTERS[letter] for letter in letters if letter != _EMPTY)
    if len(players) < len(letters):
        return tuple((player,) for player in players)
    return players[:2], players[2:]
