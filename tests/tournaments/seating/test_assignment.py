"""The Hungarian algorithm against every assignment there is."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating.assignment import cheapest_assignment


@settings(max_examples=80, deadline=None)
@given(
    rows=st.integers(1, 5), spare=st.integers(0, 2), highest=st.sampled_from([1, 9, 10**14]), seed=st.integers(0, 10**6)
)
def test_is_the_cheapest_there_is(rows: int, spare: int, highest: int, seed: int) -> None:
    costs = np.random.default_rng(seed).integers(-highest, highest, (rows, rows + spare), endpoint=True)
    assigned = cheapest_assignment(costs)
    assert len(set(assigned)) == rows
    least = min(
        sum(int(costs[row, column]) for row, column in enumerate(columns))
        for columns in permutations(range(rows + spare), rows)
    )
    assert sum(int(costs[row, column]) for row, column in enumerate(assigned)) == least


def test_more_rows_than_columns_are_refused() -> None:
    with pytest.raises(ValueError, match="3 rows for 2 columns"):
        cheapest_assignment(np.zeros((3, 2), dtype=np.int64))
