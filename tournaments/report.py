"""One evening as plain data: seating, sheets, credits, penalties and standing, as `evening_report` prints them.

For people who check an evening without a browser, so it shows full names and numbers. It reads what is stored and
computes nothing; a figure that the level of a sheet does not tell is None, never zero. Bringing the standing up to date
before reading is left to the caller.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from tournaments import selectors
from tournaments.models import Evening, HandResult, ScoreSheet
from tournaments.selectors import RoundBoard, TableCard, TableSide
from tournaments.selectors.people import Labels

SHEET_FIGURES = ("points", "roem", "pits", "nats", "total")
HAND_FIGURES = ("points", "roem", "total")


def latest_closed() -> Evening | None:
    """Return the closed evening with the latest date, whichever club it is of."""
    return Evening.objects.filter(closed_at__isnull=False).order_by("-date", "-pk").first()


def evening_report(evening: Evening) -> dict[str, Any]:
    """Return the evening as it counts now: published rounds, the sheets that count, penalties that stand."""
    boards = [board for board in selectors.boards_of(evening) if board.round.is_published]
    hands = _hands_of([card.sheet for board in boards for card in board.tables if card.sheet is not None])
    penalties = evening.penalties.filter(cancelled_at=None).select_related("player")
    standing = selectors.standing_of(evening, public=False, reveal=True)
    names = selectors.labels_in(evening)
    return {
        "evening": evening.pk,
        "date": evening.date.isoformat(),
        "hands_per_round": evening.hands,
        "rounds": [_round(board, hands, names) for board in boards],
        "penalties": [{"player": names.of(penalty.player), "points": penalty.points} for penalty in penalties],
        "standing": [
            {
                "place": row.place,
                "tied": row.tied,
                "entrant": row.name,
                "total": row.total,
                "roem": row.roem,
                "pits": row.pits,
                "nats": row.nats,
                # What separates it from the equal total above it, and what could not; none of both: the total did.
                "decided_by": row.decided_by.value if row.decided_by else None,
                "numbers": list(row.numbers) if row.numbers else None,
                "passed_over": [{"rule": passed.rule.value, "why": passed.why.value} for passed in row.passed_over],
            }
            for row in standing.rows
        ],
    }


def _round(board: RoundBoard, hands: Mapping[int, Sequence[HandResult]], names: Labels) -> dict[str, Any]:
    return {
        "number": board.round.number,
        "tables": [_table(card, hands, names) for card in board.tables],
        "sit_outs": [
            {"player": names.of(credit.player), "code": credit.code, "points": credit.points, "pits": credit.pits}
            for credit in board.sit_outs
        ],
    }


def _table(card: TableCard, hands: Mapping[int, Sequence[HandResult]], names: Labels) -> dict[str, Any]:
    return {
        "number": card.table.number,
        # Who the chair scores for, which is also who stands in the standing.
        "sides": {side.letter.upper(): [names.of(seat.player) for seat in side.seats] for side in card.sides},
        "sheet": _sheet(card.sides, card.sheet, hands[card.sheet.pk]) if card.sheet is not None else None,
    }


def _sheet(sides: Sequence[TableSide], sheet: ScoreSheet, hands: Sequence[HandResult]) -> dict[str, Any]:
    return {
        **{side.letter.upper(): _figures(sheet, side, SHEET_FIGURES) for side in sides},
        "hands": [
            {
                "number": hand.number,
                "declarer": hand.declarer or None,
                "outcome": hand.outcome or None,
                "multiplier": hand.multiplier,
                **{side.letter.upper(): _figures(hand, side, HAND_FIGURES) for side in sides},
            }
            for hand in hands
        ],
    }


def _figures(row: ScoreSheet | HandResult, side: TableSide, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(row, f"{name}_{side.letter}") for name in names}


def _hands_of(sheets: Sequence[ScoreSheet]) -> Mapping[int, Sequence[HandResult]]:
    hands: defaultdict[int, list[HandResult]] = defaultdict(list)
    for hand in HandResult.objects.filter(sheet__in=[sheet.pk for sheet in sheets]).order_by("sheet_id", "number"):
        hands[hand.sheet_id].append(hand)
    return hands
