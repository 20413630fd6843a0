"""Goals of a benchmark: what was asked beside what was measured, one line each; at the end what was missed once more.

Whatever a part is measured beside may not be installed; then it says so and the rest goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType

ENVIRONMENT = "benchmarks/requirements.txt"
# So many cells that miss a goal are named.
_NAMED = 12


@dataclass(slots=True)
class Goals:
    """What was missed so far, and what could not be looked at."""

    missed: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)

    def check(self, what: str, measured: object, *, reached: bool) -> None:
        """Print one goal."""
        line = f"{what}: {measured}"
        print(f"  {'ok    ' if reached else 'missed'} {line}", flush=True)
        if not reached:
            self.missed.append(line)

    def cells(self, what: str, over: Iterable[str], measured: object = "all") -> None:
        """Print one goal for many cells, naming those that miss it."""
        wrong = list(over)
        named = ", ".join(wrong[:_NAMED]) + (f" and {len(wrong) - _NAMED} more" if len(wrong) > _NAMED else "")
        self.check(what, f"not {named}" if wrong else measured, reached=not wrong)

    def load(self, module: str, what: str) -> ModuleType | None:
        """A module that needs more than the product does; None, after saying what is left out, if that is not there."""
        try:
            return import_module(module)
        except ModuleNotFoundError as missing:
            line = f"{what}: {missing.name} is not installed here ({ENVIRONMENT})"
            print(f"  skipped {line}", flush=True)
            self.skipped.append(line)
            return None

    def sum_up(self) -> None:
        """The last lines of a run."""
        print()
        for line in self.skipped:
            print(f"skipped {line}")
        for line in self.missed:
            print(f"missed {line}")
        if not self.missed:
            print("Every goal that was looked at is reached.")
