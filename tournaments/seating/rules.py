"""How a club wants its evenings drawn: the choices an evening freezes when it is planned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from tournaments.seating.systems import Form, LeftOver, System
from tournaments.seating.weights import WEIGHTS, Weights

# An evening has no more rounds than this.
MOST_ROUNDS = 12
# Under a fading memory an evening counts half for every so many evenings it lies back.
FADES_BY = 6


class Memory(StrEnum):
    """How the company of earlier evenings counts. The values are stored: never rename one.

    Whose turn it is to sit out is remembered in any case.
    """

    # The whole season alike.
    SEASON = "season"
    # The longer ago, the less.
    FADING = "fading"
    # Every evening starts afresh.
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleProblem:
    """What is wrong at one key: the values it may have, or none where there is no such key."""

    field: str
    choices: tuple[str, ...]


class SeatingRulesError(ValueError):
    """Rules that cannot be used; `problems` names each key."""

    def __init__(self, *problems: RuleProblem) -> None:
        super().__init__(", ".join(problem.field for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRules:
    """The rules of the draw.

    `left_over` of three only works where the house rules know a table of three; elsewhere, and for fixed pairs, who is
    left over sits out. `apart_rounds` are the rounds in which seeded players do not meet one another.
    """

    individuals: System = System.REDRAW
    pairs: System = System.MATCHING
    left_over: LeftOver = LeftOver.THREE
    all_rounds: bool = False
    memory: Memory = Memory.SEASON
    apart_rounds: tuple[int, ...] = (1,)

    def system_of(self, form: Form) -> System:
        return self.pairs if form is Form.PAIRS else self.individuals

    @property
    def weights(self) -> Weights:
        """What everything costs under this memory."""
        if self.memory is Memory.NONE:
            return Weights(season_partner=0, season_meeting=0)
        return Weights(fade=FADES_BY) if self.memory is Memory.FADING else WEIGHTS

    def as_dict(self) -> dict[str, Any]:
        """As plain data.

        >>> SeatingRules.from_dict({"left_over": "house"}).as_dict()["left_over"]
        'house'
        """
        return {
            "individuals": self.individuals.value,
            "pairs": self.pairs.value,
            "left_over": self.left_over.value,
            "all_rounds": self.all_rounds,
            "memory": self.memory.value,
            "apart_rounds": list(self.apart_rounds),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> SeatingRules:
        """The other way round; a key that is left out has its default.

        Raises SeatingRulesError naming every key that is unknown or has no value it can have.
        """
        if not isinstance(data, Mapping):
            raise SeatingRulesError(RuleProblem(field="", choices=()))
        known = {field.name for field in fields(cls)}
        problems = [RuleProblem(field=str(key), choices=()) for key in data if key not in known]
        values: dict[str, Any] = {}
        for key, choices in _CHOICES.items():
            if key in data:
                found = next((choice for choice in choices if choice == data[key]), None)
                if found is None or type(data[key]) is bool:
                    problems.append(RuleProblem(field=key, choices=tuple(choice.value for choice in choices)))
                else:
                    values[key] = found
        if "all_rounds" in data:
            values["all_rounds"] = data["all_rounds"]
            if type(data["all_rounds"]) is not bool:
                problems.append(RuleProblem(field="all_rounds", choices=("true", "false")))
        if "apart_rounds" in data:
            rounds = data["apart_rounds"]
            fits = isinstance(rounds, list | tuple) and all(
                type(number) is int and 1 <= number <= MOST_ROUNDS for number in rounds
            )
            if fits:
                values["apart_rounds"] = tuple(sorted(set(rounds)))
            else:
                numbers = tuple(str(number) for number in range(1, MOST_ROUNDS + 1))
                problems.append(RuleProblem(field="apart_rounds", choices=numbers))
        if problems:
            raise SeatingRulesError(*problems)
        return cls(**values)


_CHOICES: Mapping[str, tuple[System | LeftOver | Memory, ...]] = {
    "individuals": Form.INDIVIDUAL.systems,
    "pairs": Form.PAIRS.systems,
    "left_over": tuple(LeftOver),
    "memory": tuple(Memory),
}
