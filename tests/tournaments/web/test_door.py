"""What a number of people means, in words."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournaments.seating.systems import LeftOver
from tournaments.web import door


@pytest.mark.parametrize(
    ("count", "says"),
    [
        (0, "0 present: 4 more for a table"),
        (3, "3 present: 1 more for a table"),
        (4, "4 present → 1 table"),
        (5, "5 present → 1 table, 1 sits out"),
        (23, "23 present → 5 tables, 3 sit out"),
    ],
)
def test_people_come_to_tables(count: int, says: str) -> None:
    with translation.override("en"):
        assert door.meaning_of(count) == says


@pytest.mark.parametrize(
    ("count", "says"),
    [
        (2, "2 present: 2 more for a table"),
        (3, "3 present → 1 table of three"),
        (5, "5 present → 1 table, 1 sits out"),
        (8, "8 present → 2 tables"),
        (23, "23 present → 5 tables of four and one of three"),
    ],
)
def test_three_who_are_left_over_play_together_where_that_is_played(count: int, says: str) -> None:
    with translation.override("en"):
        assert door.meaning_of(count, left_over=LeftOver.THREE) == says


@pytest.mark.parametrize(
    ("count", "says"),
    [
        (0, "0 pairs: 2 more pairs for a table"),
        (1, "1 pair: 1 more pair for a table"),
        (2, "2 pairs → 1 table"),
        (11, "11 pairs → 5 tables, 1 pair sits out"),
    ],
)
def test_pairs_come_to_tables(count: int, says: str) -> None:
    with translation.override("en"):
        assert door.meaning_of_pairs(count) == says


def test_the_meaning_is_said_in_dutch() -> None:
    with translation.override("nl"):
        assert door.meaning_of(23) == "23 aanwezig → 5 tafels, 3 zitten stil"
        assert door.meaning_of(3) == "3 aanwezig: nog 1 nodig voor een tafel"
        assert door.meaning_of(23, left_over=LeftOver.THREE) == "23 aanwezig → 5 tafels van vier en een van drie"
        assert door.meaning_of_pairs(11) == "11 koppels → 5 tafels, 1 koppel zit stil"
