"""The exact table: its figures, cell for cell against an independent search, and the small tables one can read."""

from __future__ import annotations

from itertools import combinations

import pytest

from scoring import PRESETS, HouseRules
from scoring.claims import count_outcomes
from scoring.feasible import Feasible, build, feasible_of, mirrored, pack, unpack
from scoring.feasible_tables import TABLES
from scoring.house_options import RANKS_OF_FOURS
from scoring.limits import limits_of

from .independent_outcomes import Outcome, all_outcomes

DEFAULT = ("10", "Q", "K", "A")
NINES = ("9", *DEFAULT)
ALL = ("7", "8", *NINES)


def default() -> Feasible:
    return feasible_of(200, DEFAULT)


def bits(*ranges: tuple[int, int]) -> int:
    return sum(1 << points for low, high in ranges for points in range(low, high + 1))


def members(points: int) -> list[int]:
    return [number for number in range(points.bit_length()) if points >> number & 1]


@pytest.fixture(scope="module")
def independent() -> set[Outcome]:
    return all_outcomes({"J": 200, "10": 100, "Q": 100, "K": 100, "A": 100})


def test_every_outcome_is_one_that_an_independent_search_finds(independent: set[Outcome]) -> None:
    """All 120,887 combinations of points, roem of both sides and who took no trick, cell for cell."""
    feasible = default()
    table = {
        (points, roem_a, roem_b, "both")
        for (roem_a, roem_b), possible in feasible.shared.items()
        for points in members(possible)
    }
    table |= {(162, roem, 0, "B took none") for roem in feasible.swept}
    table |= {(0, 0, roem, "A took none") for roem in feasible.swept}
    who = {0: "A took none", 8: "B took none"}
    found = {(points, roem_a, roem_b, who.get(tricks, "both")) for tricks, roem_a, roem_b, points, _ in independent}
    assert table == found
    assert len(found) == 120_887
    assert len({cell[1:] for cell in found}) == 1_582


def test_every_outcome_with_tricks_is_one_that_an_independent_search_finds(independent: set[Outcome]) -> None:
    assert len(independent) == 548_622
    feasible = default()
    table = {
        (tricks, roem_a, roem_b, points)
        for tricks, cells in enumerate(feasible.by_tricks)
        for (roem_a, roem_b), possible in cells.items()
        for points in members(possible)
    }
    assert table == {(tricks, roem_a, roem_b, points) for tricks, roem_a, roem_b, points, _ in independent}


@pytest.mark.parametrize(
    ("four_jacks", "fours", "with_tricks", "outcomes"),
    [
        (200, DEFAULT, 548_622, 120_887),
        (100, DEFAULT, 409_110, 85_766),
        (200, NINES, 557_950, 121_486),
        (100, NINES, 418_718, 86_230),
        (200, ALL, 685_732, 151_755),
    ],
)
def test_the_numbers_of_outcomes_that_are_known(
    four_jacks: int, fours: tuple[str, ...], with_tricks: int, outcomes: int
) -> None:
    """Figures that were found and cross-checked elsewhere."""
    assert feasible_of(four_jacks, fours).outcomes() == outcomes
    cells = unpack(TABLES[four_jacks, " ".join(fours)])
    assert sum(points.bit_count() * (1 if k in (0, 8) else 2) for (k, *_), points in cells.items()) == with_tricks


def test_points_by_number_of_tricks() -> None:
    """Without roem: what a side has without and with the last trick."""
    without = [
        bits((0, 0)),
        bits((0, 0), (2, 56)),
        bits((0, 0), (2, 94), (96, 98)),
        bits((2, 126)),
        bits((12, 140)),
        bits((26, 150)),
        bits((54, 56), (58, 150), (152, 152)),
        bits((96, 150), (152, 152)),
        0,
    ]
    cells = unpack(TABLES[200, " ".join(DEFAULT)])
    for tricks in range(8):
        assert cells[tricks, 0, 0] == without[tricks]
        last = without[tricks] << 10 if tricks else 0
        assert default().by_tricks[tricks][0, 0] == without[tricks] | last
    assert default().by_tricks[8][0, 0] == bits((162, 162))


@pytest.mark.parametrize(
    ("roem_a", "roem_b", "possible"),
    [
        ((0,), (0,), bits((0, 0), (2, 160), (162, 162))),
        ((0, 20), (20, 40), bits((0, 0), (2, 160), (162, 162))),
        ((40,), (40,), bits((0, 0), (2, 160), (162, 162))),
        ((0, 20, 40), (50,), bits((0, 0), (2, 150), (152, 152))),
        ((0, 20, 40), (60,), bits((0, 0), (2, 160))),
        ((60,), (60,), bits((2, 160))),
        ((0, 20, 40), (70,), bits((0, 0), (2, 150), (152, 152))),
        ((0, 20), (80,), bits((0, 0), (2, 149))),
        ((40,), (80,), bits((0, 0), (2, 149))),
        ((0, 20), (90,), bits((0, 0), (2, 150), (152, 152))),
        ((0, 20), (100,), bits((0, 0), (2, 144), (146, 146), (148, 148), (150, 150))),
        ((50,), (50,), bits((10, 10), (12, 150), (152, 152))),
        ((50,), (60,), bits((10, 10), (12, 160))),
        ((50,), (70,), bits((10, 10), (12, 150), (152, 152))),
        ((0,), (110,), bits((0, 0), (2, 141))),
        ((0,), (120,), bits((0, 0), (2, 144), (146, 146), (148, 148), (150, 150))),
    ],
)
def test_points_beside_little_roem(roem_a: tuple[int, ...], roem_b: tuple[int, ...], possible: int) -> None:
    for one in roem_a:
        for other in roem_b:
            assert members(default().shared[one, other]) == members(possible), (one, other)


def test_a_side_that_takes_everything_has_162_and_any_roem() -> None:
    feasible = default()
    assert feasible.holds((162, 0), (700, 0))
    assert feasible.holds((0, 162), (0, 700), 0)
    assert not feasible.holds_shared((162, 0), (700, 0))
    assert feasible.taker((162, 0), (20, 0)) == 0
    assert feasible.taker((0, 162), (0, 20)) == 1
    assert feasible.taker((162, 0), (0, 20)) is None
    assert feasible.taker((160, 2), (0, 0)) is None


@pytest.mark.parametrize(("tricks", "most"), [*enumerate([0, 200, 300, 400, 500, 600, 620, 650, 700])])
def test_most_roem_by_tricks(tricks: int, most: int) -> None:
    assert max(roem for roem, _ in default().by_tricks[tricks]) == most


@pytest.mark.parametrize("points", [(81, 80), (163, -1), (-1, 163), (1, 161), (400, -238)])
def test_points_that_are_not_of_one_hand(points: tuple[int, int]) -> None:
    assert not default().holds(points, (0, 0))
    assert not default().holds(points, (0, 0), 4)
    assert not default().holds_shared(points, (0, 0))


@pytest.mark.parametrize("roem", [(10, 0), (0, 30), (400, 400), (-20, 0), (15, 0)])
def test_roem_that_cannot_be_made(roem: tuple[int, int]) -> None:
    assert not default().holds((82, 80), roem)
    assert not default().holds((82, 80), roem, 4)


def test_tricks_decide() -> None:
    assert default().holds((66, 96), (0, 0), 1)
    assert not default().holds((66, 96), (20, 0), 1)
    assert default().holds((66, 96), (20, 0), 2)


def test_the_five_witnesses() -> None:
    """Hands that were dealt, played by the rules of Amsterdam or both, and looked at card by card."""
    feasible = default()
    assert feasible.holds((162, 0), (700, 0), 8)
    assert feasible.holds((162, 0), (100, 40), None) is feasible.holds_shared((162, 0), (100, 40))
    assert feasible.holds((162, 0), (0, 0), 6)
    assert feasible.holds((56, 106), (0, 40), 1)
    assert feasible.holds((26, 136), (200, 200), 1)
    assert feasible.holds((81, 81), (20, 40))


# --- Every combination of house rules.


@pytest.mark.parametrize("name", PRESETS)
def test_the_rules_of_every_preset_have_a_table(name: str) -> None:
    rules = PRESETS[name]
    assert (rules.four_jacks, " ".join(rules.fours)) in TABLES


@pytest.mark.parametrize("fours", [(), ("8", "Q"), ("7", "8", "9", "10", "K", "A")])
def test_rules_without_a_table_are_worked_out(fours: tuple[str, ...]) -> None:
    assert (200, " ".join(fours)) not in TABLES
    assert feasible_of(200, fours) == build(count_outcomes(200, fours))


def test_more_fours_take_nothing_away() -> None:
    for count in (0, 2, 4):
        for fours in [*combinations(RANKS_OF_FOURS, count)][:4]:
            less = feasible_of(200, fours)
            for cell, possible in less.shared.items():
                assert feasible_of(200, ALL).shared[cell] & possible == possible


def test_the_order_in_which_fours_are_named_makes_no_difference() -> None:
    assert limits_of(HouseRules(fours=("A", "K", "10", "Q"))) is limits_of(HouseRules())


# --- The text a table is kept in.


def test_packing_keeps_every_cell() -> None:
    cells = unpack(TABLES[100, " ".join(ALL)])
    assert unpack(pack(cells)) == cells
    assert pack(unpack(pack(cells))) == pack(cells)


def test_a_table_is_compact() -> None:
    assert all(len(text) < 12_000 for text in TABLES.values())


def test_mirroring_twice_changes_nothing() -> None:
    assert mirrored(1) == 1 << 152
    assert mirrored(mirrored(0b1011)) == 0b1011


def test_a_hand_that_is_not_swept_does_not_count_as_swept() -> None:
    small = build({(4, 0, 0): 1 << 80})
    assert (small.swept, members(small.shared[0, 0])) == (frozenset(), [80, 90])
