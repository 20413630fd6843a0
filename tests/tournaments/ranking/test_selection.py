"""Which results count, by themselves."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import Counting, CountingRule
from tournaments.ranking.selection import Candidate, best_of, choose, choose_periods


def test_it_works() -> None:
    candidates = [Candidate(value=value) for value in (5, 9, 7, 9)]
    assert choose(candidates, Counting(rule=CountingRule.BEST, best=2)) == {1, 3}
    assert choose(candidates, Counting(rule=CountingRule.AVERAGE_OF_BEST, best=3)) == {1, 2, 3}
    assert choose(candidates, Counting()) == {0, 1, 2, 3}


def test_of_equals_the_earliest_count() -> None:
    assert best_of([5, 5, 5], [True] * 3, 2) == {0, 1}


def test_what_may_not_be_dropped_takes_its_room_first() -> None:
    assert best_of([9, 0, 8, 7], [True, False, True, True], 2) == {0, 1}


def test_more_that_may_not_be_dropped_than_room() -> None:
    assert best_of([3, 9, 1, 2], [False, True, False, False], 2) == {2, 3}


def test_nested_counting_without_its_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="how many"):
        choose_periods([], Counting(rule=CountingRule.PERIODS))


@given(values=st.lists(st.integers(0, 9), max_size=7), room=st.integers(1, 5))
def test_no_other_choice_is_worth_more(values: list[int], room: int) -> None:
    chosen = best_of(values, [True] * len(values), room)
    assert len(chosen) == min(room, len(values))
    best = max(sum(choice) for choice in combinations(values, len(chosen)))
    assert sum(values[position] for position in chosen) == best


@given(
    results=st.lists(st.tuples(st.integers(0, 9), st.integers(1, 3)), max_size=7),
    best=st.integers(1, 3),
    best_periods=st.integers(1, 2),
)
def test_no_other_choice_of_nested_periods_is_worth_more(
    results: list[tuple[int, int]], best: int, best_periods: int
) -> None:
    candidates = [Candidate(value=value, period=period) for value, period in results]
    counting = Counting(rule=CountingRule.PERIODS, best=best, best_periods=best_periods)
    worth = sum(candidates[position].value for position in choose(candidates, counting))

    def allowed(positions: tuple[int, ...]) -> bool:
        periods = [candidates[position].period for position in positions]
        return len(set(periods)) <= best_periods and all(periods.count(period) <= best for period in periods)

    choices = [
        positions
        for size in range(len(results) + 1)
        for positions in combinations(range(len(results)), size)
        if allowed(positions)
    ]
    assert worth == max(sum(candidates[position].value for position in positions) for positions in choices)
