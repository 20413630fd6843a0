"""One evening as plain data: seating, sheets, credits, penalties and standing, as `evening_report` prints them.

For people who check an evening without a browser, so it shows full names and numbers. It reads what is stored and
computes nothing; a figure that the level of a sheet does not tell is None, never zero. Bringing the standing up to date
before reading is left to the caller.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from scoring import Side
from tournaments import selectors
from tournaments.models import Evening, HandResult, ScoreSheet
from tournaments.selectors import RoundBoard, TableCard


def latest_closed() -> Evening | None:
    """Return the closed evening with the latest date, whichever club it is of."""
    return Evening.objects.filter(closed_at__isnull=False).order_by("-date", "-pk").first()


def evening_report(evening: Evening) -> dict[str, Any]:
    """Return the evening as it counts now: published rounds, the sheets that count, penalties that stand."""
    boards = [board for board in selectors.boards_of(evening) if board.round.is_published]
    hands = _hands_of([card.sheet for board in boards for card in board.tables if card.sheet is not None])
    penalties = evening.penalties.filter(cancelled_at=None).select_related("player")
    standing = selectors.standing_of(evening, public=False, reveal=True)
    return {
        "evening": evening.pk,
        "date": evening.date.isoformat(),
        "hands_per_round": evening.hands,
        "rounds": [_round(board, hands) for board in boards],
        "penalties": [{"player": penalty.player.label, "points": penalty.points} for penalty in penalties],
        "standing": [
            {
                "place": row.place,
                "tied": row.tied,
                "entrant": row.name,
                "total": row.total,
                "roem": row.roem,
                "pits": row.pits,
                "nats": row.nats,
            }
            for row in standing.rows
        ],
    }


def _round(board: RoundBoard, hands: Mapping[int, Sequence[HandResult]]) -> dict[str, Any]:
    return {
        "number": board.round.number,
        "tables": [_table(card, hands) for card in board.tables],
        "sit_outs": [
            {"player": credit.player.label, "code": credit.code, "points": credit.points, "pits": credit.pits}
            for credit in board.sit_outs
        ],
    }


def _table(card: TableCard, hands: Mapping[int, Sequence[HandResult]]) -> dict[str, Any]:
    return {
        "number": card.table.number,
        # Who the chair scores for, which is also who stands in the standing.
        "sides": {side.value: [seat.player.label for seat in card.side(side)] for side in Side},
        "sheet": _sheet(card.sheet, hands[card.sheet.pk]) if card.sheet is not None else None,
    }


def _sheet(sheet: ScoreSheet, hands: Sequence[HandResult]) -> dict[str, Any]:
    return {
        "A": {
            "points": sheet.points_a,
            "roem": sheet.roem_a,
            "pits": sheet.pits_a,
            "nats": sheet.nats_a,
            "total": sheet.total_a,
        },
        "B": {
            "points": sheet.points_b,
            "roem": sheet.roem_b,
            "pits": sheet.pits_b,
            "nats": sheet.nats_b,
            "total": sheet.total_b,
        },
        "hands": [
            {
                "number": hand.number,
                "declarer": hand.declarer or None,
                "outcome": hand.outcome or None,
                "A": {"points": hand.points_a, "roem": hand.roem_a, "total": hand.total_a},
                "B": {"points": hand.points_b, "roem": hand.roem_b, "total": hand.total_b},
            }
            for hand in hands
        ],
    }


def _hands_of(sheets: Sequence[ScoreSheet]) -> Mapping[int, Sequence[HandResult]]:
    hands: defaultdict[int, list[HandResult]] = defaultdict(list)
    for hand in HandResult.objects.filter(sheet__in=[sheet.pk for sheet in sheets]).order_by("sheet_id", "number"):
        hands[hand.sheet_id].append(hand)
    return hands
