"""An evening of kraken: eight players, two rounds of four hands at two tables, and the standing computed by hand.

In it are a kraken, a herkraken that is nat, a superkraken, spades that double with and without a call, roem in the
hand, a nat and a pit. Nothing of the product computes along.
"""

from __future__ import annotations

from typing import Any

HANDS = 4
RULES = {"preset": "KRAKEN", "hands": HANDS}

# Side A and side B of each table.
SEATING = {1: [((1, 2), (3, 4)), ((5, 6), (7, 8))], 2: [((1, 3), (2, 4)), ((5, 7), (6, 8))]}

SHEETS: dict[tuple[int, int], list[dict[str, Any]]] = {
    (1, 1): [
        # 92 + 20 against 70.
        {"declarer": "A", "trump": "h", "points_a": 92, "points_b": 70, "roem_a": 20},
        # Kraken: (100 + 20 + 50) × 2 = 340 against 62 × 2 = 124.
        {"declarer": "A", "called": 1, "trump": "d", "points_a": 100, "points_b": 62, "roem_a": 20, "hand_roem_a": 50},
        # Herkraken, and B is nat: (162 + 20) × 4 = 728.
        {"declarer": "B", "called": 2, "trump": "c", "points_a": 162, "roem_a": 20, "mark_b": "N"},
        # Spades, and A makes pit: (162 + 40 + 100) × 2 = 604.
        {"declarer": "A", "trump": "s", "points_a": 162, "roem_a": 40, "mark_b": "P"},
    ],
    (1, 2): [
        # Kraken in spades: 60 × 4 = 240 against (102 + 20) × 4 = 488.
        {"declarer": "B", "called": 1, "trump": "s", "points_a": 60, "points_b": 102, "hand_roem_b": 20},
        # Superkraken: 82 × 8 = 656 against 80 × 8 = 640.
        {"declarer": "A", "called": 3, "trump": "h", "points_a": 82, "points_b": 80},
        # B is nat; 20 from the hand goes along: 162 + 20.
        {"declarer": "B", "trump": "d", "points_a": 162, "hand_roem_a": 20, "mark_b": "N"},
        {"declarer": "A", "trump": "c", "points_a": 90, "points_b": 72},
    ],
    (2, 1): [
        # Spades: (91 + 20) × 2 = 222 against 71 × 2 = 142.
        {"declarer": "A", "trump": "s", "points_a": 91, "points_b": 71, "roem_a": 20},
        # Kraken, and B is nat: (162 + 40) × 2 = 404.
        {"declarer": "B", "called": 1, "trump": "h", "points_a": 162, "roem_a": 40, "mark_b": "N"},
        {"declarer": "A", "trump": "d", "points_a": 100, "points_b": 62},
        # 70 against 92 + 50.
        {"declarer": "B", "trump": "c", "points_a": 70, "points_b": 92, "roem_b": 50},
    ],
}
# The last table hands in its sums: five times 162 over four hands, so one of them counted double.
QUICK = {
    "points_a": 450,
    "points_b": 360,
    "roem_a": 40,
    "roem_b": 0,
    "pits_a": 0,
    "pits_b": 0,
    "nats_a": 0,
    "nats_b": 0,
}

# Per side: points, roem with the bonus of a pit, pits, nats, total.
FIGURES = {
    (1, 1): ((1264, 520, 1, 0, 1784), (194, 0, 0, 1, 194)),
    (1, 2): ((1148, 20, 0, 0, 1168), (1120, 80, 0, 1, 1200)),
    (2, 1): ((676, 120, 0, 0, 796), (296, 50, 0, 1, 346)),
    (2, 2): ((450, 40, 0, 0, 490), (360, 0, 0, 0, 360)),
}
MULTIPLIERS = {(1, 1): [1, 2, 4, 2], (1, 2): [4, 8, 1, 1], (2, 1): [2, 2, 1, 1], (2, 2): []}

# Place, player, total, roem, pits, nats.
STANDING = [
    (1, 1, 1784 + 796, 640, 1, 0),
    (2, 2, 1784 + 346, 570, 1, 1),
    (3, 7, 1200 + 490, 120, 0, 1),
    (4, 5, 1168 + 490, 60, 0, 0),
    (5, 8, 1200 + 360, 80, 0, 1),
    (6, 6, 1168 + 360, 20, 0, 0),
    (7, 3, 194 + 796, 120, 0, 1),
    (8, 4, 194 + 346, 50, 0, 2),
]


def entry(round_number: int, table_number: int) -> dict[str, Any]:
    """What a table hands in, as a program sends it."""
    hands = SHEETS.get((round_number, table_number))
    if hands is None:
        return {"level": "points_roem", **QUICK}
    return {"level": "hands", "hands": [{"number": n, "form": "written", **hand} for n, hand in enumerate(hands, 1)]}


def cells(round_number: int, table_number: int) -> dict[str, str]:
    """The same as it is typed on the page of that table: on the sheet, or on the quick screen."""
    hands = SHEETS.get((round_number, table_number))
    if hands is None:
        return {"level": "points_roem"} | {name: str(value) for name, value in QUICK.items()}
    totals = [side[4] for side in FIGURES[round_number, table_number]]
    typed = {f"h{n}-{part}": str(value) for n, hand in enumerate(hands, 1) for part, value in hand.items()}
    return typed | {"control_a": str(totals[0]), "control_b": str(totals[1])}
