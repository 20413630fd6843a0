"""What somebody needs, worked out by hand; then: what is called certain is certain, whatever is played."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.ranking.seasons import credit, evening, played, row, rules_of, scores
from tournaments.ranking import (
    Code,
    CompetitionRules,
    EveningOfSeason,
    EveningScores,
    Needs,
    Neighbour,
    rank_season,
    what_is_needed,
)


def needs_of(
    entrant: int,
    *evenings: EveningOfSeason,
    rules: CompetitionRules,
    left: int | None = 2,
    most: int = 100,
    left_of_periods: Any = None,
) -> Needs:
    season = rank_season(evenings, rules=rules, periods=(1, 2))
    return what_is_needed(
        season, entrant, rules, evenings_left=left, most_of_evening=most, left_of_periods=left_of_periods
    )


ONE = evening(1, scores(1, 60), scores(2, 50), scores(3, 40), scores(4, 40))


def test_total() -> None:
    needs = needs_of(2, ONE, rules=rules_of())
    assert needs.above == Neighbour(place=1, entrants=(1,), gap=Fraction(10))
    assert needs.below == Neighbour(place=3, entrants=(3, 4), gap=Fraction(10))
    # 50 + 11 is more than 60; over two evenings 6 each.
    assert (needs.counts_from, needs.in_one_evening, needs.in_each_evening) == (None, 11, 6)


def test_first_and_last_have_one_neighbour() -> None:
    first, last = (needs_of(entrant, ONE, rules=rules_of()) for entrant in (1, 3))
    assert (first.above, first.in_one_evening, first.in_each_evening) == (None, None, None)
    assert (last.below, last.place) == (None, 3)


def test_best_of_evenings() -> None:
    second = evening(2, scores(1, 70), scores(2, 30))
    needs = needs_of(2, ONE, second, rules=rules_of("best", best=2))
    # 130 against 80: an evening must be more than 30 to count; 50 + 81 passes; 66 + 66 passes.
    assert (needs.counts_from, needs.in_one_evening, needs.in_each_evening) == (30, 81, 66)


def test_there_is_room_so_everything_counts() -> None:
    assert needs_of(2, ONE, rules=rules_of("best", best=2)).counts_from is None


def test_what_may_not_be_dropped_is_not_what_an_evening_must_exceed() -> None:
    rules = rules_of("best", best=2, codes={"absent": {"points_from": "fixed", "points": 0, "droppable": False}})
    second = evening(2, scores(1, 70), EveningScores(entrant=2, code=Code.ABSENT))
    needs = needs_of(2, ONE, second, rules=rules)
    # 0 and 50 count against 130: the better evening takes the place of 50, and 100 is not enough.
    assert (needs.counts_from, needs.in_one_evening, needs.in_each_evening) == (50, None, None)


def test_average_of_best() -> None:
    needs = needs_of(2, ONE, rules=rules_of("average_of_best", best=2))
    assert (needs.in_one_evening, needs.in_each_evening) == (71, 61)


def test_average_per_round() -> None:
    two = evening(1, scores(1, 30, 32), scores(2, 30, 30), rounds=2)
    needs = needs_of(2, two, rules=rules_of("average_per_round"))
    # 60 over 2 against 31: over 4 rounds more than 124, over 6 more than 186.
    assert (needs.in_one_evening, needs.in_each_evening) == (65, 64)


def test_points_for_places_are_what_counts() -> None:
    needs = needs_of(3, ONE, rules=rules_of(place_points=[5, 3, 1]))
    assert needs.above == Neighbour(place=2, entrants=(2,), gap=Fraction(5, 2))
    assert (needs.in_one_evening, needs.in_each_evening) == (3, 2)


def test_nested_periods() -> None:
    rules = rules_of("periods", best=1, best_periods=2)
    held = evening(1, scores(1, 60), scores(2, 50), period=1)
    needs = needs_of(2, held, rules=rules, left_of_periods={1: 1, 2: 1})
    assert needs.evenings_left == 2
    # The next evening falls in the period of the 50 and has to beat that; of both, 11 in the other period is enough.
    assert (needs.counts_from, needs.in_one_evening, needs.in_each_evening) == (50, 61, 11)
    unknown = needs_of(2, held, rules=rules)
    assert (unknown.counts_from, unknown.in_one_evening, unknown.best_place) == (None, None, None)
    assert unknown.above == Neighbour(place=1, entrants=(1,), gap=Fraction(10))


def test_period_before_that_of_the_last_evening_is_over() -> None:
    rules = rules_of("periods", best=1, best_periods=2)
    held = (evening(1, scores(1, 60), scores(2, 50), period=1), evening(2, scores(1, 30), scores(2, 20), period=2))
    needs = needs_of(2, *held, rules=rules, left_of_periods={1: 5, 2: 1})
    # 90 against 70: the 20 of the second period has to become 41, the 50 of the first stays what it is.
    assert (needs.evenings_left, needs.counts_from, needs.in_one_evening, needs.in_each_evening) == (1, 20, 41, 41)


def test_nobody_knows_how_many_evenings_are_left() -> None:
    needs = needs_of(2, ONE, rules=rules_of(), left=None)
    assert (needs.in_one_evening, needs.in_each_evening) == (11, None)
    assert (needs.best_place, needs.worst_place, needs.minimum_reachable) == (None, None, None)
    assert not needs.is_safe
    assert not needs.is_final


def test_no_evening_is_left() -> None:
    needs = needs_of(2, ONE, rules=rules_of(), left=0)
    assert (needs.in_one_evening, needs.in_each_evening) == (None, None)
    assert (needs.best_place, needs.worst_place, needs.is_safe, needs.is_final) == (2, 2, True, True)


def test_place_that_can_no_longer_change() -> None:
    needs = needs_of(2, ONE, rules=rules_of(), left=1, most=9)
    assert (needs.best_place, needs.worst_place) == (2, 2)
    # With ten points the first can be caught, and the third can catch up; a tie-break may decide it then.
    needs = needs_of(2, ONE, rules=rules_of(), left=1, most=10)
    assert (needs.best_place, needs.worst_place) == (1, 4)


def test_newcomer_may_still_pass() -> None:
    assert needs_of(1, ONE, rules=rules_of(), left=1, most=59).worst_place == 4
    assert needs_of(1, ONE, rules=rules_of(), left=1, most=60).worst_place is None
    # Who comes now attends one evening, and that is too few.
    assert needs_of(1, ONE, rules=rules_of(minimum_evenings=1), left=1, most=60).worst_place is None
    both = (ONE, evening(2, scores(1, 60), scores(2, 60)))
    assert needs_of(1, *both, rules=rules_of(minimum_evenings=2), left=1, most=1000).worst_place == 4


TWO = tuple(evening(number, scores(1, 50), scores(2, 40)) for number in (1, 2))


def test_average_may_still_fall() -> None:
    rules = rules_of("average_per_round", minimum_evenings=2)
    # The other can come to 47 at most: less than 50, but an evening of nothing makes of that 33.
    assert needs_of(1, *TWO, rules=rules, left=1, most=60).worst_place == 2


def test_evening_that_may_not_be_dropped_may_still_come() -> None:
    for droppable, worst_place in ((True, 1), (False, 2)):
        codes = {"absent": {"points_from": "fixed", "points": 30, "droppable": droppable}}
        rules = rules_of("best", best=1, minimum_evenings=2, codes=codes)
        assert needs_of(1, *TWO, rules=rules, left=1, most=45).worst_place == worst_place


def test_minimum() -> None:
    rules = rules_of(minimum_evenings=3)
    needs = needs_of(1, ONE, rules=rules, left=2)
    assert (needs.place, needs.above, needs.needed_for_minimum, needs.minimum_reachable) == (None, None, 2, True)
    assert (needs.best_place, needs.worst_place) == (1, None)
    needs = needs_of(1, ONE, rules=rules, left=1)
    assert (needs.minimum_reachable, needs.best_place, needs.worst_place) == (False, None, None)


def test_who_can_no_longer_get_a_place_threatens_nobody() -> None:
    others = (scores(1, 5), scores(2, 5), EveningScores(entrant=3, code=Code.ABSENT))
    evenings = (evening(1, scores(4, 90), *others), evening(2, *others[:2]), evening(3, scores(1, 9)))
    needs = needs_of(1, *evenings, rules=rules_of(minimum_evenings=3), left=1, most=5)
    # The fourth has 90 and one evening, the third none; the second comes to 15 at most, against 19.
    assert (needs.place, needs.best_place, needs.worst_place) == (1, 1, 1)


def test_own_average_moves_with_evenings_to_come() -> None:
    rules = rules_of(codes={"absent": {"points_from": "own_average"}})
    evenings = (evening(1, EveningScores(entrant=1, code=Code.ABSENT), scores(2, 90)), evening(2, scores(1, 50)))
    needs = needs_of(2, *evenings, rules=rules, left=1, most=1)
    assert (needs.best_place, needs.worst_place, needs.place) == (1, 2, 2)


ABSENT_AVERAGE = {"absent": {"points_from": "own_average"}}


def test_own_average_is_moved_along_with_the_evening_asked_for() -> None:
    rules = rules_of("best", best=3, codes=ABSENT_AVERAGE)
    held = (
        evening(1, scores(1, 5000), scores(2, 4600)),
        evening(2, scores(1, 4900), EveningScores(entrant=2, code=Code.ABSENT)),
        evening(3, scores(1, 4700), scores(2, 4500)),
    )
    needs = needs_of(2, *held, rules=rules, left=1, most=8000)
    # 5226 makes the average of three 4775: with the 4600 that is 14601 against 14600; 5225 only comes level.
    assert needs.in_one_evening == 5226
    # The 4500 is the lowest that counts whatever the average becomes.
    assert (needs.counts_from, needs.counts_always) == (4500, False)


def test_own_average_that_is_the_lowest_rises_with_what_has_to_beat_it() -> None:
    rules = rules_of("best", best=2, codes=ABSENT_AVERAGE)
    held = (
        evening(1, scores(1, 10), scores(2, 90)),
        evening(2, scores(1, 40)),
        evening(3, EveningScores(entrant=1, code=Code.ABSENT), scores(2, 90)),
    )
    # 25 is the average now. With 25 it stays that, and of equals the earliest counts; with 26 it is 25 1/3.
    assert needs_of(1, *held, rules=rules).counts_from == 25


def test_points_for_places_of_who_moves_with_the_own_average_are_not_foretold() -> None:
    rules = rules_of(place_points=[5, 3, 1], codes=ABSENT_AVERAGE)
    held = (
        evening(1, scores(1, 60), scores(2, 50)),
        evening(2, scores(1, 60), EveningScores(entrant=2, code=Code.ABSENT)),
    )
    needs = needs_of(2, *held, rules=rules)
    assert (needs.in_one_evening, needs.in_each_evening, needs.counts_from, needs.counts_always) == (
        None,
        None,
        None,
        False,
    )
    # Nor are those of whoever was there beside somebody who moves.
    assert needs_of(1, *held, rules=rules, left=1).worst_place is None


def test_round_without_an_average_yet_says_no_number() -> None:
    rules = rules_of(codes={"sat_out": {"points_from": "own_average"}})
    held = evening(1, scores(1, 60, 60), EveningScores(entrant=2, rounds=(credit(1, Code.SAT_OUT),)), rounds=2)
    needs = needs_of(2, held, evening(2, scores(1, 10)), rules=rules, most=1000)
    assert (needs.in_one_evening, needs.counts_always) == (None, False)


def test_lowest_of_the_evening_moves_with_the_average_of_who_has_it() -> None:
    codes = {"absent": {"points_from": "lowest"}, "sat_out": {"points_from": "own_average"}}
    lowest = EveningScores(entrant=1, rounds=(*played(10), credit(2, Code.SAT_OUT)))
    held = evening(1, lowest, scores(2, 60, 60), EveningScores(entrant=3, code=Code.ABSENT), rounds=2)
    ahead = evening(2, scores(3, 1), rounds=1)
    needs = needs_of(1, held, ahead, rules=rules_of(codes=codes), most=1000)
    # The third has what the first comes to, so it does not stand still while the first plays.
    assert needs.above == Neighbour(place=2, entrants=(3,), gap=Fraction(1))
    assert needs.in_one_evening is None


def test_somebody_who_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError):
        needs_of(9, ONE, rules=rules_of())


GRID = (0, 2, 4)
RULES = (
    rules_of(),
    rules_of("best", best=2),
    rules_of("best", best=1, codes={"absent": {"points_from": "fixed", "points": 1, "droppable": False}}),
    rules_of("average_of_best", best=2, minimum_evenings=2),
    rules_of("average_per_round"),
    rules_of("periods", best=1, best_periods=1),
    rules_of(place_points=[4, 2, 0]),
)
numbers = st.none() | st.sampled_from(GRID)


def scored(who: int, result: int | Code) -> EveningScores:
    return EveningScores(entrant=who, code=result) if isinstance(result, Code) else scores(who, result)


@given(
    held=st.lists(st.lists(numbers, min_size=3, max_size=3), min_size=1, max_size=3),
    coming=st.lists(st.lists(numbers | st.just(Code.ABSENT), min_size=4, max_size=4), min_size=1, max_size=2),
    rules=st.sampled_from(RULES),
)
def test_what_is_certain_is_certain(held: list[list[Any]], coming: list[list[Any]], rules: CompetitionRules) -> None:
    def at(number: int, results: list[Any], period: int) -> EveningOfSeason:
        entrants = [scored(who, result) for who, result in enumerate(results, start=1) if result is not None]
        return evening(number, *entrants, period=period)

    past = [at(number, results, 1) for number, results in enumerate(held)]
    future = [at(10 + number, results, 1 + number % 2) for number, results in enumerate(coming)]
    before = rank_season(past, rules=rules, periods=(1, 2))
    after = rank_season([*past, *future], rules=rules, periods=(1, 2))
    places = {place.entrant: place.place for place in after.places}
    left_of_periods = {1: sum(found.period == 1 for found in future), 2: sum(found.period == 2 for found in future)}
    for line in before.places:
        needs = what_is_needed(
            before,
            line.entrant,
            rules,
            evenings_left=len(future),
            most_of_evening=max(GRID),
            left_of_periods=left_of_periods,
        )
        became = places[line.entrant]
        if became is None:
            continue
        assert needs.best_place is not None
        assert needs.best_place <= became
        if needs.worst_place is not None:
            assert became <= needs.worst_place


MOVING = tuple(
    rules_of(rule, **counting, codes={"absent": {"points_from": "own_average", "in_average": in_average, **more}})
    for rule, counting in (
        ("total", {}),
        ("best", {"best": 2}),
        ("average_of_best", {"best": 2}),
        ("average_per_round", {}),
        ("periods", {"best": 1, "best_periods": 2}),
    )
    for in_average, more in ((True, {}), (False, {"most": 1}), (False, {"droppable": False}))
)


@given(
    held=st.lists(
        st.lists(st.sampled_from([*range(0, 60, 7), Code.ABSENT]), min_size=3, max_size=3), min_size=1, max_size=4
    ),
    rules=st.sampled_from([*(rule for rule in RULES if not rule.counting.place_points), *MOVING]),
    left=st.integers(1, 3),
)
def test_points_asked_for_are_enough_and_one_less_is_not(
    held: list[list[Any]], rules: CompetitionRules, left: int
) -> None:
    def at(number: int, results: list[Any]) -> EveningOfSeason:
        return evening(number, *(scored(who, result) for who, result in enumerate(results, 1)), period=1)

    past = [at(number, results) for number, results in enumerate(held)]
    before = rank_season(past, rules=rules, periods=(1, 2))
    for line in before.places:
        needs = what_is_needed(
            before, line.entrant, rules, evenings_left=left, most_of_evening=100, left_of_periods={2: left}
        )
        if needs.above is None:
            continue
        for points, evenings in ((needs.in_one_evening, 1), (needs.in_each_evening, left)):

            def passes(each: int, evenings: int = evenings, entrant: int = line.entrant, needs: Needs = needs) -> bool:
                added = [replace(at(90 + n, []), period=2, entrants=(scores(entrant, each),)) for n in range(evenings)]
                after = rank_season([*past, *added], rules=rules, periods=(1, 2))
                values = {place.entrant: place.value for place in after.places}
                assert needs.above is not None
                return values[entrant] > values[needs.above.entrants[0]]

            if points is None:
                assert not passes(100)
            else:
                assert passes(points)
                assert points == 0 or not passes(points - 1)


@given(
    held=st.lists(
        st.lists(st.sampled_from([*range(0, 60, 7), Code.ABSENT]), min_size=2, max_size=2), min_size=1, max_size=5
    ),
    rules=st.sampled_from([rule for rule in (*RULES, *MOVING) if not rule.counting.place_points]),
    brought=st.integers(0, 80),
)
def test_next_evening_counts_as_was_said(held: list[list[Any]], rules: CompetitionRules, brought: int) -> None:
    past = [
        evening(number, *(scored(who, result) for who, result in enumerate(results, 1)), period=1)
        for number, results in enumerate(held)
    ]
    before = rank_season(past, rules=rules, periods=(1, 2))
    needs = what_is_needed(before, 1, rules, evenings_left=1, most_of_evening=100, left_of_periods={1: 1})

    def counts(points: int) -> bool:
        after = rank_season([*past, evening(90, scores(1, points), period=1)], rules=rules, periods=(1, 2))
        return row(after, 1).evenings[-1].counts

    if needs.counts_always:
        assert counts(brought)
    if needs.counts_from is not None:
        assert counts(brought) == (brought > needs.counts_from)
