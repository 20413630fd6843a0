"""Numbers of tables: nobody twice at one table, everybody at home who has one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating.history import History, PastEvening
from tournaments.seating.homes import Homes
from tournaments.seating.plans import RoundPlan, Side, TablePlan
from tournaments.seating.table_numbers import number_tables, repeated_visits


def blind(players: int, rounds: int, seed: int) -> list[RoundPlan]:
    """Rounds of single players by lot."""
    rng = Random(seed)
    return [
        RoundPlan(
            tables=tuple(
                ((order[at], order[at + 1]), (order[at + 2], order[at + 3])) for at in range(0, players - 3, 4)
            ),
            sit_outs=tuple(order[players - players % 4 :]),
        )
        for order in (rng.sample(range(players), players) for _ in range(rounds))
    ]


def tables_of(rounds: Sequence[RoundPlan], entrant: int) -> list[int]:
    return [
        number
        for planned in rounds
        for table, number in zip(planned.tables, planned.table_numbers, strict=True)
        if any(entrant in side for side in table)
    ]


def homes(numbers: dict[int, int] | None = None, anywhere: Sequence[int] = ()) -> Homes:
    return Homes(numbers=numbers or {}, anywhere=frozenset(anywhere), unmet=())


def everybody_apart(tables: int, rounds: int) -> list[RoundPlan]:
    """Nobody meets anybody twice: column c moves c tables up each round."""
    return [
        RoundPlan(
            tables=tuple(
                tuple(tuple(c * tables + (table - c * turn) % tables for c in side) for side in ((0, 1), (2, 3)))
                for table in range(tables)
            )
        )
        for turn in range(rounds)
    ]


@settings(max_examples=25, deadline=None)
@given(players=st.integers(4, 27), rounds=st.integers(1, 5), seed=st.integers(0, 10**6))
def test_only_the_numbers_change(players: int, rounds: int, seed: int) -> None:
    before = blind(players, rounds, seed)
    after = number_tables(before, rng=Random(seed))
    for old, new in zip(before, after, strict=True):
        assert set(new.tables) == set(old.tables)
        assert new.sit_outs == old.sit_outs
        assert new.numbers == ()
    assert repeated_visits(after) <= repeated_visits(before)


@pytest.mark.parametrize("tables", [12, 13, 16, 25])
def test_nobody_is_twice_at_a_table_in_a_large_field(tables: int) -> None:
    for seed in range(3):
        assert repeated_visits(number_tables(blind(4 * tables, 5, seed), rng=Random(seed))) == 0
    assert repeated_visits(number_tables(everybody_apart(tables, 5), rng=Random(1))) == 0


def test_small_field_repeats_as_little_as_can_be() -> None:
    """Three rounds of three tables, against all 6 x 6 numberings of the last two."""
    for seed in range(5):
        rounds = blind(12, 3, seed)
        least = min(
            repeated_visits(
                [
                    rounds[0],
                    *(
                        RoundPlan(tables=tuple(planned.tables[at] for at in order))
                        for planned, order in zip(rounds[1:], orders, strict=True)
                    ),
                ]
            )
            for orders in product(permutations(range(3)), repeat=2)
        )
        assert repeated_visits(number_tables(rounds, rng=Random(seed))) <= least + 1


def test_next_round_is_numbered_as_well_as_can_be() -> None:
    for seed in range(5):
        played, (planned,) = blind(16, 2, seed), blind(16, 1, seed + 50)
        least = min(
            repeated_visits([*played, RoundPlan(tables=tuple(planned.tables[at] for at in order))])
            for order in permutations(range(4))
        )
        assert repeated_visits([*played, *number_tables([planned], played=played, rng=Random(seed))]) == least


def test_season_decides_between_equals_only() -> None:
    sides: tuple[TablePlan, ...] = (((1,), (2,)), ((3,), (4,)))
    planned = RoundPlan(tables=sides)
    evening = PastEvening(rounds=(RoundPlan(tables=sides),))
    for seed in range(10):
        (drawn,) = number_tables([planned], history=History(evenings=(evening,)), rng=Random(seed))
        assert drawn.tables == sides[::-1]
    # A visit tonight weighs more than any number of visits this season.
    loyal = PastEvening(rounds=(RoundPlan(tables=sides[::-1]),) * 20)
    played = [RoundPlan(tables=sides)]
    (drawn,) = number_tables([planned], played=played, history=History(evenings=(loyal,) * 90), rng=Random(1))
    assert drawn.tables == sides[::-1]


def test_first_table_is_drawn() -> None:
    (planned,) = blind(16, 1, 1)
    first = Counter(number_tables([planned], rng=Random(seed))[0].tables[0] for seed in range(200))
    assert len(first) == 4
    assert min(first.values()) > 25


def test_same_seed_gives_the_same_numbers() -> None:
    assert number_tables(blind(24, 4, 1), rng=Random(3)) == number_tables(blind(24, 4, 1), rng=Random(3))


def test_who_keeps_a_table_is_always_there() -> None:
    for seed in range(5):
        rounds = everybody_apart(7, 4)
        numbered = number_tables(rounds, homes=homes({0: 5, 2: 1}, anywhere=[4]), rng=Random(seed))
        assert set(tables_of(numbered, 0)) == {5}
        assert set(tables_of(numbered, 2)) == {1}
        assert len(set(tables_of(numbered, 4))) == 1


def test_who_keeps_any_table_keeps_that_of_the_rounds_played() -> None:
    played = [RoundPlan(tables=everybody_apart(7, 1)[0].tables, numbers=(2, 3, 4, 5, 6, 7, 1))]
    numbered = number_tables(everybody_apart(7, 4)[1:], played=played, homes=homes(anywhere=[3]), rng=Random(1))
    assert tables_of(numbered, 3) == tables_of(played, 3) * 3 == [5, 5, 5]


def test_of_two_at_one_table_the_first_is_at_home() -> None:
    planned = RoundPlan(tables=(((2, 1), (3, 4)), ((5, 6), (7, 8))))
    (numbered,) = number_tables([planned], homes=homes({1: 2, 2: 1}), rng=Random(1))
    assert tables_of([numbered], 1) == [2]


def test_home_that_is_not_in_use_is_no_home() -> None:
    planned = RoundPlan(tables=(((1, 2), (3, 4)), ((5, 6), (7, 8))))
    assert set(number_tables([planned], homes=homes({1: 9}), rng=Random(1))[0].tables) == set(planned.tables)


def test_numbers_of_the_hall_are_used_in_order() -> None:
    (planned,) = blind(12, 1, 1)
    (numbered,) = number_tables([planned], numbers=[7, 3, 5, 9], rng=Random(1))
    assert numbered.numbers == (3, 5, 7)


def test_what_was_announced_stays() -> None:
    before = number_tables(blind(24, 3, 1), rng=Random(1))
    assert number_tables(blind(24, 3, 1), published=before, rng=Random(2)) == before


def test_tables_of_three_and_of_pairs_are_numbered_too() -> None:
    three: tuple[Side, ...] = ((1,), (2,), (3,))
    rounds = [RoundPlan(tables=(three, ((4, 5), (6, 7)), ((8, 9), (10, 11))))] * 3
    numbered = number_tables(rounds, rng=Random(1))
    assert {planned.tables.index(three) for planned in numbered} == {0, 1, 2}


def test_no_rounds_and_no_tables_are_no_trouble() -> None:
    assert number_tables([], rng=Random(1)) == ()
    empty = RoundPlan(tables=(), sit_outs=(1, 2))
    assert number_tables([empty], rng=Random(1)) == (empty,)


def test_too_few_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="2 numbers for 3 tables"):
        number_tables(blind(12, 1, 1), numbers=[1, 2], rng=Random(1))


def test_progress_is_told_round_by_round() -> None:
    told: list[int] = []
    rounds = [RoundPlan(tables=(((1, 2), (3, 4)), ((5, 6), (7, 8))))] * 3
    number_tables(rounds, rng=Random(1), progress=lambda: told.append(1))
    assert len(told) >= 3
