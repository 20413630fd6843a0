from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import pytest

from scoring import NKU, HouseRules, SheetEntry, check_sheet
from scoring.limits import Limits, limits_of
from scoring.outcomes import settle
from scoring.sheet_limits import is_of_one_hand, most_roem_beside

Counts = tuple[int | None, int | None]
UNKNOWN: Counts = (None, None)
RULES = HouseRules()
VARIANTS = [
    RULES,
    NKU,
    HouseRules(counter_pit=100, fours=()),
    HouseRules(no_nat=True, slot=50, four_jacks=100),
    HouseRules(slot=50, slot_with_pit=True, pit_bonus=0),
]

Row = tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int]]
"""Points, roem with bonuses, pits and nats of both sides, as one hand leaves them on a sheet."""


def captured(limits: Limits) -> Iterator[tuple[tuple[int, int], tuple[int, int], int | None]]:
    for roem, possible in limits.feasible.shared.items():
        for points in range(163):
            if possible >> points & 1:
                yield (points, 162 - points), roem, None
    for roem_of_all in limits.feasible.swept:
        yield (162, 0), (roem_of_all, 0), 0
        yield (0, 162), (0, roem_of_all), 1


@lru_cache(maxsize=8)
def rows(rules: HouseRules) -> set[Row]:
    """Everything that one hand can leave on a sheet, settled outcome by outcome."""
    found: set[Row] = set()
    for (points, roem, all_tricks), declarer in product(captured(limits_of(rules)), (0, 1)):
        reading = settle(declarer=declarer, points=points, roem=roem, all_tricks=all_tricks, rules=rules)
        nat, pit = reading.is_nat, reading.outcome == "pit"
        side = (int(declarer == 0), int(declarer == 1))
        found.add(
            (
                (reading.points_a or 0, reading.points_b or 0),
                ((reading.roem_a or 0) + (reading.bonus_a or 0), (reading.roem_b or 0) + (reading.bonus_b or 0)),
                side if pit else (0, 0),
                side if nat else (0, 0),
            )
        )
    return found


@pytest.mark.parametrize("rules", [RULES, VARIANTS[3]])
def test_one_hand_leaves_what_its_outcomes_leave_and_nothing_else(rules: HouseRules) -> None:
    every = rows(rules)
    chance = random.Random(162)
    for points, roem, pits, nats in every:
        assert is_of_one_hand(points, roem, pits, nats, rules), (points, roem, pits, nats)
    counted = [(0, 0), (0, 1), (1, 0)]
    for points, roem, *_ in chance.sample(sorted(every), 3000):
        # One slip away: another last digit, some roem more, other counts.
        other = (points[0] + chance.choice((-1, 1, 10)), points[1])
        near = (other[0], 162 - other[0]) if 0 <= other[0] <= 162 else points
        more = (roem[0] + chance.choice((-10, 0, 10, 100)), roem[1] + chance.choice((0, 10, 30)))
        pits, nats = chance.choice(counted), chance.choice(counted)
        assert is_of_one_hand(near, more, pits, nats, rules) is ((near, more, pits, nats) in every)


def test_counts_that_nobody_noted_leave_the_hand_open() -> None:
    assert is_of_one_hand((162, 0), (40, 0), UNKNOWN, UNKNOWN, RULES)
    assert is_of_one_hand((162, 0), (40, 0), (0, 0), (0, 1), RULES)
    assert not is_of_one_hand((162, 0), (40, 0), (1, 0), UNKNOWN, RULES)
    assert is_of_one_hand((162, 0), (140, 0), (1, None), UNKNOWN, RULES)


@pytest.mark.parametrize("rules", VARIANTS)
def test_nothing_that_hands_can_leave_is_refused(rules: HouseRules) -> None:
    chance = random.Random(16)
    every = sorted(rows(rules))
    # Ordinary hands lie deep inside; those with the most roem, or roem beside few points, lie on the edge.
    most = sorted(every, key=lambda row: -sum(row[1]))[:200]
    beside_little = sorted(every, key=lambda row: 4 * row[0][0] - row[1][0])[:200]
    for pool, hands in product((every, most, beside_little, most + beside_little), (1, 2, 4, 16)):
        for _ in range(25):
            sheet = sheet_of([chance.choice(pool) for _ in range(hands)], counted=chance.random() < 0.7)
            assert check_sheet(sheet, rules) == ()


def sheet_of(hands: list[Row], *, counted: bool) -> SheetEntry:
    parts = zip(("points", "roem", "pits", "nats"), range(4), strict=True)
    return SheetEntry.from_dict(
        {
            "level": "points_roem",
            "hand_count": len(hands),
            **{
                f"{name}_{letter}": sum(hand[part][side] for hand in hands)
                for name, part in parts
                for side, letter in enumerate("ab")
                if counted or part < 2
            },
        }
    )


def test_the_most_roem_beside_points() -> None:
    # Without a point in any hand a side can still have two runs of 7 8 9 in each of them.
    assert most_roem_beside((0, 2592), "a", UNKNOWN, 16, RULES) == 16 * 40
    assert most_roem_beside((2592, 0), "b", UNKNOWN, 16, RULES) == 16 * 40
    assert most_roem_beside((2592, 0), "a", UNKNOWN, 16, RULES) == 16 * 800
    assert most_roem_beside((2592, 0), "a", (0, 0), 16, RULES) == 16 * 700
    assert most_roem_beside((2592, 0), "a", (3, 0), 16, RULES) == 16 * 700 + 300
    assert most_roem_beside((1296, 1296), "", (0, 0), 16, RULES) == 16 * 700


def test_roem_beside_no_points_is_refused() -> None:
    sheet = {"level": "points_roem", "points_a": 0, "points_b": 2592, "roem_a": 660, "roem_b": 0, "hand_count": 16}
    (problem,) = check_sheet(SheetEntry.from_dict(sheet), RULES)
    assert (problem.code, problem.field) == ("joint", "roem_a")
    assert (problem.params_dict["reason"], problem.params_dict["highest"]) == ("roem_high", 640)
    assert check_sheet(SheetEntry.from_dict(sheet | {"roem_a": 640}), RULES) == ()


def test_one_equal_hand_is_refused() -> None:
    sheet = {"level": "points_roem", "points_a": 81, "points_b": 81, "hand_count": 1}
    (problem,) = check_sheet(SheetEntry.from_dict(sheet), RULES)
    assert (problem.code, problem.params_dict["reason"]) == ("joint", "one_hand")
    assert check_sheet(SheetEntry.from_dict(sheet), HouseRules(no_nat=True)) == ()
    assert check_sheet(SheetEntry.from_dict(sheet | {"hand_count": 2, "points_b": 243}), RULES) == ()
