"""What earlier evenings of the season mean for tonight: who was seated how, evening by evening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from tournaments.seating.couples import seated_in
from tournaments.seating.plans import RoundPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class PastEvening:
    """The rounds of one earlier evening as they were really played."""

    rounds: tuple[RoundPlan, ...]

    @property
    def entrants(self) -> frozenset[int]:
        """Everybody who was there: who played, and who sat out."""
        return frozenset(entrant for past in self.rounds for entrant in (*seated_in(past), *past.sit_outs))


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The earlier evenings of the season, oldest first."""

    evenings: tuple[PastEvening, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.evenings)

    @property
    def digest(self) -> str:
        """A fingerprint by which a receipt names the history it rests on."""
        return sha256(repr(self.as_dict()).encode()).hexdigest()[:16]

    def as_dict(self) -> dict[str, Any]:
        """As plain data.

        >>> History.from_dict({"evenings": [{"rounds": [{"tables": [[[0, 1], [2, 3]]], "sit_outs": [4]}]}]}).as_dict()
        {'evenings': [{'rounds': [{'tables': [[[0, 1], [2, 3]]], 'sit_outs': [4]}]}]}
        """
        return {"evenings": [{"rounds": [round_as_dict(past) for past in evening.rounds]} for evening in self.evenings]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> History:
        """The other way round; raises KeyError, TypeError or ValueError for what is no history."""
        return cls(
            evenings=tuple(
                PastEvening(rounds=tuple(round_from_dict(past) for past in evening["rounds"]))
                for evening in _listed(data["evenings"])
            )
        )


NO_HISTORY = History()


def round_as_dict(planned: RoundPlan) -> dict[str, Any]:
    """One round as plain data; the numbers of the tables only where they are not 1, 2, 3 …"""
    data: dict[str, Any] = {
        "tables": [[list(side) for side in table] for table in planned.tables],
        "sit_outs": list(planned.sit_outs),
    }
    if planned.numbers:
        data["numbers"] = list(planned.numbers)
    return data


def round_from_dict(data: Mapping[str, Any]) -> RoundPlan:
    """The other way round; raises KeyError, TypeError or ValueError for what is no round."""
    return RoundPlan(
        tables=tuple(
            tuple(tuple(_whole(entrant) for entrant in _listed(side)) for side in _listed(table))
            for table in _listed(data["tables"])
        ),
        sit_outs=tuple(_whole(entrant) for entrant in _listed(data.get("sit_outs", []))),
        numbers=tuple(_whole(number) for number in _listed(data.get("numbers", []))),
    )


def _listed(value: Any) -> Iterable[Any]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"not a list: {value!r}")
    return value


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"not a whole number: {value!r}")
    return value
