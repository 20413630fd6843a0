"""Sixteen players, three rounds of four hands at four tables, and the standing computed by hand.

The four of a table partner each other in turn. Table 2 repeats every result of table 1, so its players are equal to
those of table 1 on everything: points, pits, nats, roem, best round.
"""

from __future__ import annotations

# Keys for a sheet of four hands, typed as a clerk would. The focus starts at hand 1, points of the own side ("wij").
# Hand 1: we declare, 92 + 20 against 70. Hand 2: they declare and are nat, 162 + 40. Hand 3: we make pit, 162 + 20.
# Hand 4: they declare, 62 against 100. So 478 + 180 = 658 with one pit, against 170 with one nat.
ROUND_1 = "w92+2↵ z+4→→n↵ w+2→→p↵ z62↵ 658↵170↵"
# Hand 1: 82-80. Hand 2: 80-82, they declare. Hand 3: 100 + 20 against 62. Hand 4: we declare and are nat, 162 + 20.
# So 262 + 20 = 282 with one nat, against 386 + 20 = 406.
ROUND_2 = "w82↵ z80↵ w100+2↵ wn++2↵ 282↵406↵"
# Four times 90-72: 360 against 288.
ROUND_3 = "w90↵ w90↵ w90↵ w90↵ 360↵288↵"
# What the clerk first reads on the paper of table 2: 72-90 instead of 62-100 in hand 4. Then 668 against 160.
ROUND_1_MISREAD = "w92+2↵ z+4→→n↵ w+2→→p↵ z72↵ 668↵160↵"

KEYS = {
    (1, 1): ROUND_1,
    (1, 2): ROUND_1_MISREAD,
    (2, 1): ROUND_2,
    (2, 2): ROUND_2,
    (3, 1): ROUND_3,
    (3, 2): ROUND_3,
}

# Tables 3 and 4 hand in on the quick screen: points, roem, pits and nats per side, or the two totals only.
QUICK = {
    (1, 3): {"points_a": 350, "roem_a": 60, "pits_a": 0, "nats_a": 0}
    | {"points_b": 298, "roem_b": 0, "pits_b": 0, "nats_b": 0},
    (2, 3): {"points_a": 324, "roem_a": 0, "pits_a": 0, "nats_a": 0}
    | {"points_b": 324, "roem_b": 20, "pits_b": 0, "nats_b": 0},
    (3, 3): {"points_a": 400, "roem_a": 100, "pits_a": 1, "nats_a": 0}
    | {"points_b": 248, "roem_b": 0, "pits_b": 0, "nats_b": 0},
    (1, 4): {"total_a": 334, "total_b": 334},
    (2, 4): {"total_a": 400, "total_b": 328},
    (3, 4): {"total_a": 300, "total_b": 388},
}

# Players 1 to 4 (and so 5 to 8): 658 + 282 + 360, 658 + 406 + 288, 170 + 282 + 288, 170 + 406 + 360.
# Players 9 to 12: 410 + 324 + 500, 410 + 344 + 248, 298 + 324 + 248, 298 + 344 + 500.
# Players 13 to 16: 334 + 400 + 300, 334 + 328 + 388, 334 + 400 + 388, 334 + 328 + 300.
# Place, is it shared, the players on it, total.
STANDING = [
    (1, True, {2, 6}, 1352),
    (3, True, {1, 5}, 1300),
    (5, False, {9}, 1234),
    (6, False, {12}, 1142),
    (7, False, {15}, 1122),
    (8, False, {14}, 1050),
    (9, False, {13}, 1034),
    (10, False, {10}, 1002),
    (11, False, {16}, 962),
    (12, True, {4, 8}, 936),
    (14, False, {11}, 870),
    (15, True, {3, 7}, 740),
]


def seating(round_number: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Who sits where: per table side A and side B, by the numbers of the story."""
    partner = {1: 1, 2: 2, 3: 3}[round_number]
    tables = []
    for first in (1, 5, 9, 13):
        others = [first + 1, first + 2, first + 3]
        mate = others.pop(partner - 1)
        tables.append(((first, mate), (others[0], others[1])))
    return tables
