"""How good a plan is, in numbers anybody can count again, and how it was made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from tournaments.seating.constraints import Instead, Rule, Unmet
from tournaments.seating.repeats import Repeats
from tournaments.seating.systems import LeftOver, System
from tournaments.seating.weights import CostCode


class BoundFrom(StrEnum):
    """Which argument a lower bound rests on, the weakest first. The values are stored and translated."""

    # Nothing costs less than nothing.
    NOTHING = "nothing"
    # Each player's cheapest possible company, player by player.
    COMPANY = "company"
    # The cheapest company of all at once, whole rounds not looked at.
    FACTOR = "factor"
    # Counting: so many meetings must be shared by so many rounds at so few tables.
    COUNTING = "counting"
    # The best there is was computed.
    EXACT = "exact"


@dataclass(frozen=True, slots=True, kw_only=True)
class CostItem:
    """One kind of cost: how often, at what price each, and the least it could have been (None: not known)."""

    code: CostCode
    count: int
    weight: int
    least: int | None = None

    @property
    def cost(self) -> int:
        return self.count * self.weight


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What a plan costs, the least any plan must cost, and everything needed to make the same plan again.

    The counts are of couples and earlier rounds: two who were partners in two earlier rounds and are again count two.
    Only what the planned rounds add is counted, so the receipts of rounds looked at one by one add up to the receipt of
    the evening. `bound` is a proven minimum of `cost` for the same people in the same rounds with the same sit-outs;
    where both are equal no other draw could be better. `effort` is how long was searched, in steps of the search and
    not in seconds: the same seed with the same effort gives the same plan on any machine.
    """

    seed: int | None
    method: str
    system: System | None
    left_over: LeftOver | None
    effort: int
    items: tuple[CostItem, ...]
    bound: int
    bound_from: BoundFrom
    unmet: tuple[Unmet, ...] = ()
    # The history the draw rests on: evenings, and the fingerprint of all of it.
    evenings: int = 0
    history: str = ""
    # Older evenings counted for less: the counts of the season are in quarters.
    faded: bool = False
    # Of whom there are couples and times; None in a receipt that was stored before they were told.
    repeats: Repeats | None = None

    @property
    def cost(self) -> int:
        return sum(item.cost for item in self.items)

    @property
    def gap(self) -> int:
        """How much the plan costs above the proven minimum."""
        return self.cost - self.bound

    @property
    def is_optimal(self) -> bool:
        """Proven to be as good as possible."""
        return self.gap == 0

    def count(self, code: CostCode) -> int:
        """How often this kind of cost was paid."""
        return sum(item.count for item in self.items if item.code is code)

    def times(self, code: CostCode) -> int:
        """How often what this cost is for happens; of an older receipt how often it was paid.

        That is more often where two come together for the third time.
        """
        known = None if self.repeats is None else self.repeats.times_of(code)
        return self.count(code) if known is None else known

    @property
    def partner_repeats(self) -> int:
        return self.count(CostCode.PARTNER_AGAIN)

    @property
    def meetings_again(self) -> int:
        """Every couple that shares a table again tonight, partners included."""
        return self.partner_repeats + self.count(CostCode.MEETING_AGAIN)

    @property
    def is_of_pairs(self) -> bool:
        """Whether fixed pairs were drawn: single players have partners, or play three-handed."""
        return not any(item.code in (CostCode.PARTNER_AGAIN, CostCode.THREE_AGAIN) for item in self.items)

    @property
    def breaks_least(self) -> bool:
        """Whether as few rules of the club are broken as any draw breaks; proven, so False where nobody knows."""
        return any(item.count == item.least for item in self.items if item.code is CostCode.RULE_BROKEN)

    def as_dict(self) -> dict[str, Any]:
        """As plain data, with the sums that follow from it, for who reads only that."""
        return asdict(self) | {
            "items": [asdict(item) | {"cost": item.cost} for item in self.items],
            "unmet": [asdict(unmet) for unmet in self.unmet],
            "cost": self.cost,
            "gap": self.gap,
            "optimal": self.is_optimal,
            "partner_repeats": self.partner_repeats,
            "meetings_again": self.meetings_again,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Receipt:
        """The other way round; what follows from the rest is not read."""
        return cls(
            seed=data["seed"],
            method=data["method"],
            system=None if data["system"] is None else System(data["system"]),
            left_over=None if data["left_over"] is None else LeftOver(data["left_over"]),
            effort=data["effort"],
            items=tuple(
                CostItem(code=CostCode(item["code"]), count=item["count"], weight=item["weight"], least=item["least"])
                for item in data["items"]
            ),
            bound=data["bound"],
            bound_from=BoundFrom(data["bound_from"]),
            unmet=tuple(
                Unmet(
                    rule=Rule(unmet["rule"]),
                    instead=Instead(unmet["instead"]),
                    entrants=tuple(unmet["entrants"]),
                    rounds=tuple(unmet["rounds"]),
                    table=unmet["table"],
                    asked=unmet.get("asked"),
                )
                for unmet in data["unmet"]
            ),
            evenings=data["evenings"],
            history=data["history"],
            faded=data.get("faded", False),
            repeats=Repeats.from_dict(data["repeats"]) if data.get("repeats") else None,
        )
