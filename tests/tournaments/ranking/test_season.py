"""Seasons worked out by hand; then who is ranked where, and why an evening counts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.tournaments.ranking import golden
from tests.tournaments.ranking.seasons import credit, evening, only_evening, played, row, rules_of, scores
from tournaments.ranking import (
    Code,
    CountedPeriod,
    Decision,
    EveningScores,
    Meetings,
    PassedOver,
    ProblemKind,
    RoundResult,
    Season,
    SeasonPlace,
    SeasonProblem,
    TieBreak,
    Unplaced,
    Why,
    rank_season,
)


@pytest.mark.parametrize("name", golden.NAMES)
def test_season_worked_out_by_hand(name: str) -> None:
    written = golden.read_season(name)
    season = rank_season(written.evenings, rules=written.rules, periods=written.periods)
    names = {number: player for player, number in written.players.items()}

    def printed(place: SeasonPlace, columns: list[str]) -> dict[str, Any]:
        left_out = [str(found.evening) for found in place.evenings if found.value is not None and not found.counts]
        everything = {
            "place": "-" if place.place is None else str(place.place),
            "player": names[place.entrant],
            "value": place.value,
            "all": place.raw_total,
            "counts": place.counting_total,
            "counted": place.counted,
            "left out": " ".join(left_out),
            "needed": max(place.needed, place.needed_for_minimum),
            "pits": place.figures.pits,
            "attended": place.attended,
            "by": place.decided_by.value if place.decided_by else "",
        }
        return {column: everything[column] for column in columns}

    numbers = ("value", "all", "counts", "counted", "needed", "pits", "attended")
    expected = [
        {column: golden.read_number(cell) if column in numbers else cell for column, cell in line.items()}
        for line in written.standing
    ]
    assert [printed(place, list(expected[0])) for place in season.places] == expected
    assert [(found.kind.value, found.entrant, found.evening) for found in season.problems] == written.problems


def test_every_rule_has_a_season_worked_out_by_hand() -> None:
    assert {"total", "best", "average_of_best", "average_per_round", "periods"} <= set(golden.NAMES)


def test_whys_of_the_best() -> None:
    season = rank_season(
        [evening(1, scores(1, 10)), evening(2, scores(1, 30)), evening(3)], rules=rules_of("best", best=1)
    )
    assert [found.why for found in row(season, 1).evenings] == [Why.DROPPED, Why.COUNTS, Why.NO_RESULT]
    assert (row(season, 1).counted, row(season, 1).dropped, row(season, 1).raw_total) == (1, 1, 40)


def test_why_of_what_may_not_be_dropped() -> None:
    season = rank_season(
        [evening(1, EveningScores(entrant=1, code=Code.ABSENT)), evening(2, scores(1, 30))],
        rules=rules_of("best", best=1, codes={"absent": {"points_from": "fixed", "points": 0, "droppable": False}}),
    )
    assert [found.why for found in row(season, 1).evenings] == [Why.NOT_DROPPABLE, Why.DROPPED]
    assert row(season, 1).value == 0


def test_more_that_may_not_be_dropped_than_there_is_room_for() -> None:
    codes = {
        "absent": {"points_from": "fixed", "points": 10, "droppable": False},
        "absent_notified": {"points_from": "fixed", "points": 20, "droppable": False},
    }
    season = rank_season(
        [
            evening(1, EveningScores(entrant=1, code=Code.ABSENT_NOTIFIED)),
            evening(2, EveningScores(entrant=1, code=Code.ABSENT)),
        ],
        rules=rules_of("best", best=1, codes=codes),
    )
    assert [found.why for found in row(season, 1).evenings] == [Why.DROPPED, Why.NOT_DROPPABLE]


def test_whys_of_nested_periods() -> None:
    season = rank_season(
        [
            evening(1, scores(1, 50), period=7),
            evening(2, scores(1, 40), period=7),
            evening(3, scores(1, 90), period=8),
            evening(4, scores(1, 99)),
        ],
        rules=rules_of("periods", best=1, best_periods=1),
        periods=(7, 8, 9),
    )
    own = row(season, 1)
    assert [found.why for found in own.evenings] == [Why.PERIOD_DROPPED, Why.DROPPED, Why.COUNTS, Why.NO_PERIOD]
    assert own.periods == (
        CountedPeriod(period=7, total=Fraction(50), counts=False, droppable=True, counted=1, dropped=1),
        CountedPeriod(period=8, total=Fraction(90), counts=True, droppable=True, counted=1, dropped=0),
    )
    assert season.problems == (SeasonProblem(kind=ProblemKind.NO_PERIOD, evening=4),)
    assert not own.incomplete


def test_period_with_what_may_not_be_dropped_counts() -> None:
    season = rank_season(
        [evening(1, EveningScores(entrant=1, code=Code.ABSENT), period=7), evening(2, scores(1, 90), period=8)],
        rules=rules_of(
            "periods",
            best=1,
            best_periods=1,
            codes={"absent": {"points_from": "fixed", "points": 0, "droppable": False}},
        ),
        periods=(7, 8),
    )
    assert [found.why for found in row(season, 1).evenings] == [Why.NOT_DROPPABLE, Why.PERIOD_DROPPED]


def test_why_of_an_excused_evening() -> None:
    season = rank_season([evening(1, EveningScores(entrant=1, code=Code.EXCUSED))], rules=rules_of())
    found = only_evening(season)
    assert (found.why, found.value, found.code) == (Why.EXCUSED, None, Code.EXCUSED)
    assert row(season, 1).unplaced is Unplaced.NO_RESULT
    assert (row(season, 1).place, season.problems) == (None, ())


def test_why_of_a_code_once_too_often() -> None:
    codes = {"absent_notified": {"points_from": "fixed", "points": 50, "most": 1}}
    absent = EveningScores(entrant=1, code=Code.ABSENT_NOTIFIED)
    season = rank_season([evening(1, absent), evening(2, absent)], rules=rules_of(codes=codes))
    assert [found.why for found in row(season, 1).evenings] == [Why.COUNTS, Why.OVER_THE_MOST]
    assert row(season, 1).value == 50
    assert row(season, 1).incomplete
    assert season.problems == (
        SeasonProblem(kind=ProblemKind.OVER_THE_MOST, evening=2, entrant=1, code=Code.ABSENT_NOTIFIED),
    )


def test_credited_round_once_too_often_is_no_result_of_that_round() -> None:
    codes = {"sat_out": {"points_from": "round", "points": 50, "most": 1}}
    rounds = (credit(1, Code.SAT_OUT), credit(2, Code.SAT_OUT), *played(7, 7, 7)[2:])
    season = rank_season([evening(1, EveningScores(entrant=1, rounds=rounds), rounds=3)], rules=rules_of(codes=codes))
    assert only_evening(season).total == 57
    assert [problem.round_number for problem in season.problems] == [2]


def test_evening_of_nothing_but_codes_once_too_often() -> None:
    codes = {"sat_out": {"points_from": "round", "points": 50, "most": 0}}
    season = rank_season(
        [evening(1, EveningScores(entrant=1, rounds=(credit(1, Code.SAT_OUT),)))], rules=rules_of(codes=codes)
    )
    assert (only_evening(season).why, only_evening(season).value) == (Why.OVER_THE_MOST, None)


def test_why_of_a_code_that_no_average_counts() -> None:
    codes = {
        "absent": {"points_from": "fixed", "points": 0},
        "excused": {"points_from": "fixed", "points": 8, "in_average": True},
    }
    evenings = [
        evening(1, EveningScores(entrant=1, code=Code.ABSENT)),
        evening(2, EveningScores(entrant=1, code=Code.EXCUSED)),
        evening(3, scores(1, 10)),
    ]
    for rule, more in (("average_of_best", {"best": 3}), ("average_per_round", {})):
        own = row(rank_season(evenings, rules=rules_of(rule, codes=codes, **more)), 1)
        assert [found.why for found in own.evenings] == [Why.NOT_IN_AVERAGE, Why.COUNTS, Why.COUNTS]
        assert own.value == 9


def test_every_why_is_tested() -> None:
    assert set(Why) == {
        Why.COUNTS,
        Why.NOT_DROPPABLE,
        Why.DROPPED,
        Why.PERIOD_DROPPED,
        Why.NO_PERIOD,
        Why.NOT_IN_AVERAGE,
        Why.EXCUSED,
        Why.OVER_THE_MOST,
        Why.NO_RESULT,
    }
    assert {why for why in Why if why.counts} == {Why.COUNTS, Why.NOT_DROPPABLE}


def test_below_the_minimum_is_below_all_others_without_a_place() -> None:
    season = rank_season(
        [evening(1, scores(1, 99), scores(2, 1), scores(3, 98)), evening(2, scores(2, 1))],
        rules=rules_of(minimum_evenings=2),
    )
    assert [(place.place, place.entrant, place.unplaced, place.needed_for_minimum) for place in season.places] == [
        (1, 2, None, 0),
        (None, 1, Unplaced.BELOW_MINIMUM, 1),
        (None, 3, Unplaced.BELOW_MINIMUM, 1),
    ]


def test_needed_is_the_room_that_is_left() -> None:
    one = [evening(1, scores(1, 9), period=1)]
    assert row(rank_season(one, rules=rules_of()), 1).needed == 0
    assert row(rank_season(one, rules=rules_of("best", best=3)), 1).needed == 2
    assert row(rank_season(one, rules=rules_of("periods", best=3, best_periods=2), periods=(1, 2)), 1).needed == 5


def test_averages_are_compared_exactly() -> None:
    # 4999.5 and a hair more: as floats of some size both would be the same.
    huge = 10**17
    season = rank_season(
        [evening(1, scores(1, huge), scores(2, huge)), evening(2, scores(1, huge), scores(2, huge + 1))],
        rules=rules_of("average_of_best", best=2),
    )
    assert [place.entrant for place in season.places] == [2, 1]
    assert season.places[0].value == Fraction(2 * huge + 1, 2)


def test_credited_pits_are_pits() -> None:
    season = rank_season(
        [
            evening(
                1,
                EveningScores(entrant=1, code=Code.ABSENT),
                EveningScores(entrant=2, rounds=(RoundResult(round_number=1, total=50, pits=0),)),
            )
        ],
        rules=rules_of(codes={"absent": {"points_from": "fixed", "points": 50, "pits": 1}}, chain=("pits",)),
    )
    assert [(place.entrant, place.decided_by) for place in season.places] == [(1, None), (2, TieBreak.PITS)]


def test_what_was_dropped_separates_nobody() -> None:
    def with_pits(entrant: int, total: int, pits: int) -> EveningScores:
        return EveningScores(entrant=entrant, rounds=(RoundResult(round_number=1, total=total, pits=pits),))

    season = rank_season(
        [evening(1, with_pits(1, 50, 0), with_pits(2, 50, 0)), evening(2, with_pits(1, 40, 9), with_pits(2, 30, 0))],
        rules=rules_of("best", best=1, chain=("pits",)),
    )
    assert [place.place for place in season.places] == [1, 1]
    assert [passed.why for passed in season.places[0].passed_over] == [PassedOver.EQUAL]


def test_last_round_is_the_last_in_order_of_play_that_was_played() -> None:
    season = rank_season(
        [
            evening(9, scores(1, 20, 10), rounds=2),
            evening(3, EveningScores(entrant=1, rounds=(*played(15), credit(2, Code.SAT_OUT, 16))), rounds=2),
            evening(5, EveningScores(entrant=1, code=Code.ABSENT), rounds=2),
        ],
        rules=rules_of(codes={"absent": {"points_from": "fixed", "points": 99}}),
    )
    figures = row(season, 1).figures
    assert (figures.last_round, figures.best_round, figures.best_evening) == (15, 20, 31)


def test_mutual_result_and_lot_reach_the_season() -> None:
    evenings = [evening(1, scores(1, 50), scores(2, 50), scores(3, 50))]
    met = Meetings(sums={(1, 2): (10, 20), (1, 3): (10, 20), (2, 3): (10, 20)})
    by_meeting = rank_season(evenings, rules=rules_of(chain=("mutual",)), meetings=met)
    assert [place.entrant for place in by_meeting.places] == [3, 2, 1]
    drawn = Decision(kind=TieBreak.LOT, worth={1: 1, 2: 2, 3: 0})
    by_lot = rank_season(evenings, rules=rules_of(chain=("mutual", "lot")), decisions=[drawn])
    assert [place.entrant for place in by_lot.places] == [2, 1, 3]
    assert {place.decided_by for place in by_lot.places[1:]} == {TieBreak.LOT}


def test_nothing_played_is_nobody_ranked() -> None:
    assert rank_season([], rules=rules_of()) == Season(places=(), problems=(), evenings=0)


def test_evening_twice_in_a_season_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        rank_season([evening(1, scores(1, 5)), evening(1)], rules=rules_of())


def test_evening_of_an_unknown_period_is_refused() -> None:
    with pytest.raises(ValueError, match="periods"):
        rank_season([evening(1, period=3)], rules=rules_of("periods", best=1, best_periods=1), periods=(1, 2))
