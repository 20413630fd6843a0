"""How the board of a round looks: its tables with what is late, and where to go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from scoring import SheetLevel
from tournaments.models import Evening
from tournaments.selectors import RoundBoard, TableCard, TableState

_QUICK = {SheetLevel.POINTS_ROEM.value, SheetLevel.TOTALS.value}
_IN = {TableState.HANDED_IN, TableState.CONFIRMED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A table on the board; `late` when most of the others are in already, or the round should have been over."""

    card: TableCard
    late: bool

    @property
    def is_quick(self) -> bool:
        """Its result was typed on the quick screen, so that is where it is looked at."""
        return self.card.sheet is not None and self.card.sheet.level in _QUICK


def cards_of(board: RoundBoard) -> list[Card]:
    """Return the tables in the order of their numbers."""
    done = sum(card.state in _IN for card in board.tables)
    most_are_in = done * 2 > len(board.tables)
    is_over_time = board.ends_at is not None and board.ends_at < timezone.now()
    return [Card(card=card, late=(most_are_in or is_over_time) and card.state not in _IN) for card in board.tables]


def round_after(evening: Evening, boards: Sequence[RoundBoard]) -> int | None:
    """Return the number of the round to seat now that every table is in; nothing while one plays, or after the last."""
    published = [board for board in boards if board.round.is_published]
    if evening.is_closed or not published or not all(board.is_complete for board in published):
        return None
    number = published[-1].round.number + 1
    return number if number <= evening.planned_rounds else None


def next_open_table(board: RoundBoard, after: int) -> int | None:
    """Return the number of the next table without a result, beginning after this one and going round."""
    waiting = [card.table.number for card in board.tables if card.sheet is None]
    return next((number for number in waiting if number > after), waiting[0] if waiting else None)
