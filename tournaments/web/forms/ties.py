"""How a tie is decided, as it was typed: the four hands on two lists (three on three), or the order of the lots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import HandForm, SheetLevel
from tournaments.ranking import TieBreak
from tournaments.selectors.ties import TiedGroup
from tournaments.services.entries import LETTERS
from tournaments.services.extra_hands import HANDS, HANDS_OF_THREE
from tournaments.web.forms.numbers import number_or_text
from tournaments.web.forms.sheets import cell_name

MOST_DIGITS = 15
SIDES_OF_THREE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One number on the list of a side."""

    name: str
    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """One of the equals, with the side it plays on and the place of its lot."""

    entrant: int
    name: str
    side: str
    lot: str


class TypedTie:
    """What was typed for one group of equals; without anything typed what the page begins with."""

    def __init__(self, *, group: TiedGroup, typed: Mapping[str, str], three_play: bool, is_pairs: bool) -> None:
        self.group = group
        self.typed = typed
        size = len(group.entrants)
        self.of_three = size == SIDES_OF_THREE and three_play and not is_pairs
        fits = size == 2 or self.of_three or (size == 4 and not is_pairs)
        self.may_play = TieBreak.EXTRA_HANDS in group.rules and fits
        self.may_draw = TieBreak.LOT in group.rules
        self.letters = LETTERS if self.of_three else LETTERS[:2]

    @property
    def prefix(self) -> str:
        """What the ids of this group begin with, so that those of another group are others."""
        return f"p{self.group.place}"

    @property
    def people(self) -> list[Seated]:
        return [
            Seated(
                entrant=entrant,
                name=name,
                side=self.typed.get(f"side{entrant}", self._side_of(index)),
                lot=self.typed.get(f"lot{entrant}", ""),
            )
            for index, (entrant, name) in enumerate(self.group.people)
        ]

    def _side_of(self, index: int) -> str:
        """Everybody alone on a side; of four, two and two."""
        return self.letters[index if self.of_three else index * 2 // len(self.group.entrants)]

    @property
    def sides(self) -> list[list[int]]:
        """The entrants of each side."""
        return [[seated.entrant for seated in self.people if seated.side == letter] for letter in self.letters]

    @property
    def order(self) -> list[int] | None:
        """Who is ahead after the lots, first the best; nothing while not everybody has a lot of its own."""
        lots = {seated.entrant: number_or_text(seated.lot) for seated in self.people}
        if sorted(lots.values(), key=str) != sorted(range(1, len(lots) + 1), key=str):
            return None
        return sorted(lots, key=lambda entrant: int(lots[entrant] or 0))

    @property
    def numbers(self) -> range:
        """The hands that are played."""
        return range(1, (HANDS_OF_THREE if self.of_three else HANDS) + 1)

    @property
    def rows(self) -> Iterator[tuple[int, list[Cell]]]:
        """Hand by hand, what each side scored."""
        for number in self.numbers:
            yield number, [self._cell(cell_name(number, f"total_{letter}"), letter, number) for letter in self.letters]

    @property
    def totals(self) -> list[Cell]:
        return [self._cell(f"total_{letter}", letter) for letter in self.letters]

    @property
    def side_names(self) -> list[tuple[str, str]]:
        """The letter of each side and what it is called, as on every sheet: we and they, or of three by letter."""
        return [(letter, self._called(letter)) for letter in self.letters]

    def _called(self, letter: str) -> str:
        if self.of_three:
            return letter.upper()
        return _("we") if letter == "a" else _("they")

    def _cell(self, name: str, letter: str, number: int | None = None) -> Cell:
        side = self._called(letter)
        label = f"{side}, {_('together')}"
        if number is not None:
            label = f"{side}, {_('hand %(number)s') % {'number': number}}"
        return Cell(name=name, label=label, value=self.typed.get(name, "").strip())

    @property
    def is_empty(self) -> bool:
        return not any(cell.value for cell in [*self.totals, *(cell for _number, cells in self.rows for cell in cells)])

    @property
    def is_complete(self) -> bool:
        """Enough stands there to be judged: all totals, or all hands."""
        cells = [cell.value for _number, cells in self.rows for cell in cells]
        return all(cells) or (not any(cells) and all(cell.value for cell in self.totals))

    def as_entry(self) -> dict[str, object]:
        """Return the sheet as plain data, what is no number left as it is: the hands where one was typed, else the
        totals; beside hands the totals are those of the paper, to be compared."""
        hands = []
        for number, cells in self.rows:
            told = {cell.name.partition("-")[2]: number_or_text(cell.value) for cell in cells if cell.value}
            if told:
                hands.append({"number": number, "form": HandForm.TOTALS.value, **told})
        totals = {cell.name: number_or_text(cell.value) for cell in self.totals if cell.value}
        if not hands:
            return {"level": SheetLevel.TOTALS.value, **totals}
        controls = {name.replace("total_", "control_"): value for name, value in totals.items()}
        return {"level": SheetLevel.HAND_TOTALS.value, "hands": hands, **controls}
