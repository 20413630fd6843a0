"""A draw before it is made: everything the planner is told, as plain data, so that it can be asked again in years."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tournaments.seating.constraints import NO_CONSTRAINTS, Constraints
from tournaments.seating.couples import Couple
from tournaments.seating.history import NO_HISTORY, History, round_as_dict, round_from_dict
from tournaments.seating.planning import Plan, plan
from tournaments.seating.plans import RoundPlan
from tournaments.seating.systems import Form, LeftOver, System
from tournaments.seating.weights import WEIGHTS, Weights

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What `plan` is asked; its fields are those of `plan`."""

    entrants: tuple[int, ...]
    form: Form
    seed: int
    system: System | None = None
    rounds: int = 1
    left_over: LeftOver = LeftOver.SIT_OUT
    knows_threes: bool = True
    played: tuple[RoundPlan, ...] = ()
    history: History = NO_HISTORY
    constraints: Constraints = NO_CONSTRAINTS
    standing: tuple[int, ...] = ()
    published: tuple[RoundPlan, ...] = ()
    weights: Weights = WEIGHTS
    effort: int | None = None

    def answer(self, progress: Progress | None = None) -> Plan:
        """Make the plan; raises SeatingError as `plan` does."""
        return plan(
            entrants=self.entrants,
            form=self.form,
            seed=self.seed,
            system=self.system,
            rounds=self.rounds,
            left_over=self.left_over,
            knows_threes=self.knows_threes,
            played=self.played,
            history=self.history,
            constraints=self.constraints,
            standing=self.standing,
            published=self.published,
            weights=self.weights,
            effort=self.effort,
            progress=progress,
        )

    def as_dict(self) -> dict[str, Any]:
        """As plain data that survives a trip through JSON: lists, texts, whole numbers."""
        return {
            "entrants": list(self.entrants),
            "form": self.form.value,
            "seed": self.seed,
            "system": self.system.value if self.system else None,
            "rounds": self.rounds,
            "left_over": self.left_over.value,
            "knows_threes": self.knows_threes,
            "played": [round_as_dict(planned) for planned in self.played],
            "history": self.history.as_dict(),
            "constraints": _constraints_as_dict(self.constraints),
            "standing": list(self.standing),
            "published": [round_as_dict(planned) for planned in self.published],
            "weights": asdict(self.weights),
            "effort": self.effort,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Question:
        """The other way round.

        >>> asked = Question(entrants=(1, 2, 3, 4), form=Form.INDIVIDUAL, seed=1)
        >>> Question.from_dict(asked.as_dict()) == asked
        True
        """
        return cls(
            entrants=tuple(data["entrants"]),
            form=Form(data["form"]),
            seed=data["seed"],
            system=System(data["system"]) if data["system"] else None,
            rounds=data["rounds"],
            left_over=LeftOver(data["left_over"]),
            # An older question only asked for tables of three where they were known.
            knows_threes=data.get("knows_threes", True),
            played=tuple(round_from_dict(planned) for planned in data["played"]),
            history=History.from_dict(data["history"]),
            constraints=_constraints_from_dict(data["constraints"]),
            standing=tuple(data["standing"]),
            published=tuple(round_from_dict(planned) for planned in data["published"]),
            weights=Weights(**data["weights"]),
            effort=data["effort"],
        )


def _constraints_as_dict(constraints: Constraints) -> dict[str, Any]:
    # The keys of an object are texts in JSON, so numbers go in lists of two.
    return {
        "never_partners": [list(couple) for couple in sorted(constraints.never_partners)],
        "never_at_one_table": [list(couple) for couple in sorted(constraints.never_at_one_table)],
        "apart": [[number, sorted(constraints.apart[number])] for number in sorted(constraints.apart)],
        "fixed_tables": [[entrant, constraints.fixed_tables[entrant]] for entrant in sorted(constraints.fixed_tables)],
    }


def _constraints_from_dict(data: Mapping[str, Any]) -> Constraints:
    return Constraints(
        never_partners=_couples(data["never_partners"]),
        never_at_one_table=_couples(data["never_at_one_table"]),
        apart={number: frozenset(entrants) for number, entrants in data["apart"]},
        fixed_tables=dict(data["fixed_tables"]),
    )


def _couples(data: list[list[int]]) -> frozenset[Couple]:
    return frozenset((first, second) for first, second in data)
