from __future__ import annotations

import pytest

from scoring import Side, Violation
from scoring.on_paper import check_counts, check_numbers, check_totals_on_paper, count_as_on_paper

from .making import codes

A, B = Side.A, Side.B


def test_it_works() -> None:
    problems: list[Violation] = []
    check_numbers([3, 1, 2], 3, problems)
    check_totals_on_paper((1406, None), (None, 1186), (1406, 1186), problems)
    assert check_counts((1, None), (0, 15), 16, problems)
    assert count_as_on_paper("pits_a", 1, A, [{A}, {None}, {B}], problems) == 1
    assert problems == []


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([1], [("hands", "hand_missing")]),
        ([2], [("hands", "hand_missing")]),
        ([0, 1, 2], [("hands[0]", "hand_number")]),
        ([1, 2, 3], [("hands[3]", "hand_number")]),
        ([1, 1, 2], [("hands[1]", "hand_twice")]),
    ],
)
def test_each_hand_is_there_once(numbers: list[int], expected: list[tuple[str, str]]) -> None:
    problems: list[Violation] = []
    check_numbers(numbers, 2, problems)
    assert codes(problems) == expected


def test_a_total_that_is_another_is_refused_wherever_it_stands() -> None:
    problems: list[Violation] = []
    check_totals_on_paper((1407, 1186), (1406, 1185), (1406, 1186), problems)
    assert codes(problems) == [("total_a", "control_sum"), ("control_b", "control_sum")]


def test_three_sides_are_looked_at_alike() -> None:
    problems: list[Violation] = []
    check_totals_on_paper((105, 50, 48), (None, None, 47), (105, 50, 47), problems)
    assert not check_counts((None, None, 13), (None, None, 0), 12, problems)
    assert codes(problems) == [("total_c", "control_sum"), ("pits_c", "pits_count")]


@pytest.mark.parametrize(
    ("pits", "nats", "expected"),
    [
        ((17, 0), (0, 0), [("pits_a", "pits_count")]),
        ((0, 0), (0, -1), [("nats_b", "nats_count")]),
        ((9, 8), (0, 0), [("", "pits_count")]),
        ((9, 0), (0, 8), [("", "nats_count")]),
        ((8, 0), (0, 8), []),
        ((8, 8), (None, None), []),
    ],
)
def test_counts_are_of_different_hands(
    pits: tuple[int, int], nats: tuple[int | None, int | None], expected: list[tuple[str, str]]
) -> None:
    problems: list[Violation] = []
    assert check_counts(pits, nats, 16, problems) is (expected == [])
    assert codes(problems) == expected


def test_nats_are_not_counted_where_nat_is_not_played() -> None:
    problems: list[Violation] = []
    assert check_counts((None, 1), (0, None), 16, problems, nats_played=False)
    assert not check_counts((None, None), (0, 2), 16, problems, nats_played=False)
    assert codes(problems) == [("nats_b", "field_not_played")]


OPEN = [{A}, {A, None}, {B, None}]


@pytest.mark.parametrize(("given", "side", "expected"), [(None, A, None), (1, A, 1), (2, A, 2), (0, B, 0), (1, B, 1)])
def test_paper_decides_what_the_hands_leave_open(given: int | None, side: Side, expected: int | None) -> None:
    problems: list[Violation] = []
    assert count_as_on_paper("nats", given, side, OPEN, problems) == expected
    assert problems == []


@pytest.mark.parametrize(("field", "given"), [("pits_a", 0), ("nats_a", 3)])
def test_a_count_that_no_reading_gives_is_refused(field: str, given: int) -> None:
    problems: list[Violation] = []
    count_as_on_paper(field, given, A, OPEN, problems)
    assert codes(problems) == [(field, f"{field[:4]}_count")]
    assert problems[0].params_dict == {"given": given, "lowest": 1, "highest": 2}
