"""One line of a list as it is and as it would be: under other rules, or after a correction."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedLine:
    """Somebody in both lists; a place of None: none there. The values are as people read them."""

    name: str
    place_before: int | None
    place_after: int | None
    value_before: str
    value_after: str

    @property
    def climbed(self) -> int:
        """How many places up, below zero down; 0 where one of the two is no place."""
        if self.place_before is None or self.place_after is None:
            return 0
        return self.place_before - self.place_after

    @property
    def places(self) -> int:
        return abs(self.climbed)
