"""The quick screen: what a set came to, per side, without its hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoring import SheetEntry, SheetLevel
from tournaments.web.forms.numbers import number_or_text
from tournaments.web.problems import Shown

LEVELS = (SheetLevel.POINTS_ROEM, SheetLevel.TOTALS)
_FIELDS = {
    SheetLevel.POINTS_ROEM: (
        ("points", _("points")),
        ("roem", _("roem")),
        ("pits", _("pits")),
        ("nats", _("nats")),
    ),
    SheetLevel.TOTALS: (("total", _("total")),),
}
NAMES = tuple(f"{name}_{side}" for fields in _FIELDS.values() for name, _label in fields for side in "ab")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickField:
    name: str
    label: str
    value: str
    optional: bool
    problems: tuple[str, ...]


class TypedTotals:
    """What was typed, as text, at one of the two levels."""

    def __init__(self, *, level: SheetLevel, typed: Mapping[str, str]) -> None:
        self.level = level
        self.typed = {name: typed.get(name, "").strip() for name in NAMES}

    def as_entry(self) -> dict[str, object]:
        """Return it as plain data, what is no number left as it is."""
        data: dict[str, object] = {"level": self.level.value}
        for name in self._names():
            value = number_or_text(self.typed[name])
            if value is not None:
                data[name] = value
        return data

    @property
    def is_complete(self) -> bool:
        """Enough stands there to be judged."""
        needed = ("points_a", "points_b") if self.level is SheetLevel.POINTS_ROEM else ("total_a", "total_b")
        return all(self.typed[name] for name in needed)

    @property
    def is_empty(self) -> bool:
        return not any(self.typed.values())

    def side(self, side: str, problems: list[Shown]) -> list[QuickField]:
        """Return the fields of one side, each with its problems."""
        return [
            QuickField(
                name=f"{name}_{side}",
                label=str(label),
                value=self.typed[f"{name}_{side}"],
                optional=name == "nats",
                problems=tuple(problem.text for problem in problems if problem.field == f"{name}_{side}"),
            )
            for name, label in _FIELDS[self.level]
        ]

    def _names(self) -> list[str]:
        return [f"{name}_{side}" for side in "ab" for name, _label in _FIELDS[self.level]]


def typed_of_entry(entry: SheetEntry) -> dict[str, str]:
    """Return a stored result as the fields of the page."""
    return {name: "" if (value := getattr(entry, name)) is None else str(value) for name in NAMES}
