"""The quick screen: what a set came to, per side, without its hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoring import SheetLevel, ThreeSheetEntry
from tournaments.services.entries import LETTERS, Entry
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
# Three totals tell more when it is known how often somebody went nat.
_OF_THREE = (("total", _("total")), ("pits", _("pits")), ("nats", _("nats")))
NAMES = tuple(f"{name}_{side}" for fields in _FIELDS.values() for name, _label in fields for side in "ab")
# Asked only where a round ends at so many points: nobody else knows how many hands that took.
HAND_COUNT = "hand_count"
NAMES_OF_THREE = tuple(f"{name}_{side}" for name, _label in _OF_THREE for side in LETTERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickField:
    name: str
    label: str
    value: str
    optional: bool
    problems: tuple[str, ...]


class TypedTotals:
    """What was typed, as text, at one of the two levels; at a table of three there is only that of the totals."""

    def __init__(
        self, *, level: SheetLevel, typed: Mapping[str, str], of_three: bool = False, asks_hands: bool = False
    ) -> None:
        self.level = SheetLevel.TOTALS if of_three else level
        self.of_three = of_three
        self._fields = _OF_THREE if of_three else _FIELDS[level]
        self.asks_hands = asks_hands
        names = (*(NAMES_OF_THREE if of_three else NAMES), HAND_COUNT)
        self.typed = {name: typed.get(name, "").strip() for name in names}

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
        if self.asks_hands and not self.typed[HAND_COUNT]:
            return False
        return all(self.typed[f"{self._fields[0][0]}_{letter}"] for letter in self._letters)

    @property
    def is_empty(self) -> bool:
        return not any(self.typed.values())

    def hand_count(self, problems: list[Shown]) -> QuickField | None:
        """Return the field for how many hands were played, where it is asked."""
        if not self.asks_hands:
            return None
        texts = tuple(problem.text for problem in problems if problem.field == HAND_COUNT)
        return QuickField(
            name=HAND_COUNT,
            label=str(_("hands played")),
            value=self.typed[HAND_COUNT],
            optional=False,
            problems=texts,
        )

    def side(self, side: str, problems: list[Shown]) -> list[QuickField]:
        """Return the fields of one side, each with its problems."""
        return [
            QuickField(
                name=f"{name}_{side}",
                label=str(label),
                value=self.typed[f"{name}_{side}"],
                optional=name == "nats" or (name == "pits" and self.of_three),
                problems=tuple(problem.text for problem in problems if problem.field == f"{name}_{side}"),
            )
            for name, label in self._fields
        ]

    def _names(self) -> list[str]:
        names = [f"{name}_{side}" for side in self._letters for name, _label in self._fields]
        return [HAND_COUNT, *names] if self.asks_hands else names

    @property
    def _letters(self) -> str:
        return LETTERS if self.of_three else LETTERS[:2]


def typed_of_entry(entry: Entry) -> dict[str, str]:
    """Return a stored result as the fields of the page."""
    names = (*(NAMES_OF_THREE if isinstance(entry, ThreeSheetEntry) else NAMES), HAND_COUNT)
    return {name: "" if (value := getattr(entry, name)) is None else str(value) for name in names}
