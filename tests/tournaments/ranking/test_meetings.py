"""Who met whom and what they scored against one another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import NO_MEETINGS, SideResult, meetings_of


def side(total: int, *entrants: int) -> SideResult:
    return SideResult(entrants=entrants, total=total)


# Round 1: 1 and 2 against 3 and 4. Round 2: 1 and 3 against 2 and 5. Round 3: 4, 5 and 6 each alone.
EVENING = (
    (side(1500, 1, 2), side(1600, 3, 4)),
    (side(1450, 1, 3), side(1650, 2, 5)),
    (side(900, 4), side(850, 5), side(700, 6)),
)


@pytest.mark.parametrize(
    ("one", "other", "met"),
    [
        (1, 3, (1500, 1600)),
        (3, 1, (1600, 1500)),
        # Partners in one round, opponents in the next: only that one counts.
        (1, 2, (1450, 1650)),
        (2, 3, (1500 + 1650, 1600 + 1450)),
        (4, 6, (900, 700)),
        (5, 4, (850, 900)),
        # Partners once, and never opposed.
        (2, 5, None),
        (1, 6, None),
    ],
)
def test_couple_meets_where_it_sits_on_opposite_sides(one: int, other: int, met: tuple[int, int] | None) -> None:
    assert meetings_of(EVENING).between(one, other) == met


def test_mutual_result_is_own_points_minus_those_of_the_group() -> None:
    # 1: -100 against 3, -200 against 2. 2: +200 and +100. 3: +100 and -100.
    assert meetings_of(EVENING).mutual_results([1, 2, 3]) == [-300, 300, 0]


def test_group_that_did_not_all_meet_has_no_mutual_result() -> None:
    assert meetings_of(EVENING).mutual_results([1, 2, 5]) is None
    assert NO_MEETINGS.mutual_results([1, 2]) is None


def test_nobody_meets_oneself() -> None:
    assert meetings_of([(side(1500, 1, 2), side(1600, 1, 3))]).between(1, 1) is None


tables = st.lists(
    st.tuples(st.permutations(range(6)), st.integers(0, 2000), st.integers(0, 2000)).map(
        lambda drawn: (side(drawn[1], *drawn[0][:2]), side(drawn[2], *drawn[0][2:4]))
    ),
    max_size=12,
)


@given(tables=tables, group=st.lists(st.integers(0, 5), min_size=2, max_size=4, unique=True))
def test_mutual_results_of_a_group_add_up_to_nothing(tables: list[tuple[SideResult, ...]], group: list[int]) -> None:
    found = meetings_of(tables).mutual_results(group)
    if found is not None:
        assert sum(found) == 0


@given(tables=tables, data=st.data())
def test_order_of_tables_and_sides_changes_nothing(tables: list[tuple[SideResult, ...]], data: st.DataObject) -> None:
    turned = [tuple(reversed(table)) for table in data.draw(st.permutations(tables))]
    assert meetings_of(turned) == meetings_of(tables)
