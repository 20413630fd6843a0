"""What differs between two standings: of a what-if, or of a correction before it is confirmed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from tournaments.ranking.refining import Value


class Ranked(Protocol):
    """A line of a standing of an evening or of a season."""

    @property
    def entrant(self) -> int: ...
    @property
    def place(self) -> int | None: ...
    @property
    def value(self) -> Value: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One entrant whose place or value differs. A value of None: not in that standing; a place of None: no place."""

    entrant: int
    place_before: int | None
    place_after: int | None
    value_before: Value | None
    value_after: Value | None

    @property
    def moves(self) -> bool:
        """Whether the place itself differs, and not only what it was reached with."""
        return self.place_before != self.place_after or (self.value_before is None) != (self.value_after is None)

    @property
    def climbed(self) -> int:
        """How many places up (down: negative); 0 where one of the two is no place.

        >>> Change(entrant=1, place_before=5, place_after=2, value_before=9, value_after=9).climbed
        3
        """
        if self.place_before is None or self.place_after is None:
            return 0
        return self.place_before - self.place_after


def difference(before: Iterable[Ranked], after: Iterable[Ranked]) -> tuple[Change, ...]:
    """Everybody whose place or value differs: in the order of the new standing, then who is no longer in it."""
    old = {line.entrant: line for line in before}
    new = {line.entrant: line for line in after}
    changes = []
    for entrant in [*new, *(gone for gone in old if gone not in new)]:
        was, becomes = old.get(entrant), new.get(entrant)
        change = Change(
            entrant=entrant,
            place_before=was.place if was else None,
            place_after=becomes.place if becomes else None,
            value_before=was.value if was else None,
            value_after=becomes.value if becomes else None,
        )
        if change.moves or change.value_before != change.value_after:
            changes.append(change)
    return tuple(changes)
