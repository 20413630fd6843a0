from __future__ import annotations

import pytest

from scoring.claims import CARD_POINTS, HAND_POINTS, count_outcomes
from scoring.feasible import mirrored

from .independent_outcomes import all_cells


def test_the_cards_are_worth_152_and_the_hand_162() -> None:
    assert (CARD_POINTS, HAND_POINTS) == (152, 162)


def test_both_sides_have_the_same_chances() -> None:
    cells = count_outcomes(200, ("10", "Q", "K", "A"))
    assert {(8 - k, b, a): mirrored(points) for (k, a, b), points in cells.items()} == cells


@pytest.mark.parametrize(("four_jacks", "fours"), [(100, ("7", "8", "9", "10", "Q", "K", "A")), (200, ("8", "Q"))])
def test_other_rules_are_counted_as_an_independent_search_finds_them(four_jacks: int, fours: tuple[str, ...]) -> None:
    """Cell for cell, with the tricks; the default rules are compared in test_feasible."""
    assert count_outcomes(four_jacks, fours) == all_cells({"J": four_jacks, **dict.fromkeys(fours, 100)})
