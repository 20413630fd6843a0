"""What each code is worth, and what cannot be valued: a missing number is never a zero."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.ranking.seasons import credit, evening, kinds, only_evening, played, row, rules_of, scores
from tournaments.ranking import (
    Code,
    CountedEvening,
    EveningScores,
    ProblemKind,
    RoundResult,
    SeasonProblem,
    Why,
    rank_season,
)


@pytest.mark.parametrize(
    ("worth", "total"),
    [
        ({"points_from": "fixed", "points": 50}, 50),
        ({"points_from": "round", "points": 20}, 60),
        ({"points_from": "lowest"}, 33),
        # 11 and 12 played, of which the average is 11½; for three rounds 34½.
        ({"points_from": "own_average"}, 35),
        ({"points_from": "nothing"}, None),
    ],
)
def test_code_of_an_evening(worth: dict[str, Any], total: int | None) -> None:
    season = rank_season(
        [
            evening(1, scores(2, 11, 11, 11), EveningScores(entrant=1, code=Code.ABSENT), rounds=3),
            evening(2, scores(1, 11, 12), rounds=2),
        ],
        rules=rules_of(codes={"absent": {**worth, "pits": 2}}),
    )
    found = row(season, 1).evenings[0]
    assert found.total == found.value == total
    assert found.pits == (None if total is None else 2)


def test_lowest_is_that_of_who_was_there_the_whole_evening_penalty_included() -> None:
    season = rank_season(
        [
            evening(
                1,
                EveningScores(entrant=1, code=Code.ABSENT),
                scores(2, 50, 50, penalty=-10),
                # Came late, left early, and of one a result is missing: none of them lowers it.
                EveningScores(entrant=3, rounds=(credit(1, Code.LATE, 5), *played(0, 50)[1:])),
                scores(4, 30),
                scores(5, 40, missing=(2,)),
                # Sitting out is being there, but nobody was there who only sat out.
                EveningScores(entrant=6, rounds=(credit(1, Code.SAT_OUT, 60), *played(0, 60)[1:])),
                EveningScores(entrant=7, rounds=(credit(1, Code.SAT_OUT, 1), credit(2, Code.SAT_OUT, 1))),
                rounds=2,
            )
        ],
        rules=rules_of(
            codes={"absent": {"points_from": "lowest"}, "sat_out": {"points_from": "evening", "attended": False}}
        ),
    )
    assert only_evening(season, 1).total == 90


def test_who_sat_out_once_too_often_has_no_whole_evening() -> None:
    sits_out = EveningScores(entrant=2, rounds=(credit(1, Code.SAT_OUT, 60), *played(0, 30)[1:]))
    season = rank_season(
        [evening(1, EveningScores(entrant=1, code=Code.ABSENT), sits_out, scores(3, 50, 50), rounds=2)],
        rules=rules_of(
            codes={"absent": {"points_from": "lowest"}, "sat_out": {"points_from": "round", "points": 60, "most": 0}}
        ),
    )
    assert only_evening(season, 1).total == 100


@pytest.mark.parametrize(
    ("worth", "total"),
    [
        ({"points_from": "evening"}, 7 + 20 + 30),
        ({"points_from": "round", "points": 50, "pits": 3}, 50 + 20 + 30),
        ({"points_from": "own_average"}, 25 + 20 + 30),
    ],
)
def test_code_of_a_round(worth: dict[str, Any], total: int) -> None:
    rounds = (credit(1, Code.MISSED, 7, pits=1), *played(0, 20, 30)[1:])
    season = rank_season(
        [evening(1, EveningScores(entrant=1, rounds=rounds), rounds=3)], rules=rules_of(codes={"missed": worth})
    )
    found = only_evening(season)
    assert found.total == total
    first = found.rounds[0]
    assert (first.points, first.total) == (total - 50, total - 50)
    assert first.pits == (1 if worth["points_from"] == "evening" else worth.get("pits", 0))


def test_own_average_is_that_of_the_season_without_penalties() -> None:
    season = rank_season(
        [
            evening(1, EveningScores(entrant=1, code=Code.ABSENT)),
            evening(2, scores(1, 10, penalty=-100)),
            evening(3, scores(1, 21)),
        ],
        rules=rules_of(codes={"absent": {"points_from": "own_average"}}),
    )
    # 31 over two rounds: 15½, and a half goes up.
    assert row(season, 1).evenings[0].total == 16


def test_evening_of_absent_rounds_only_is_an_absent_evening() -> None:
    rounds = (credit(1, Code.ABSENT, 99), credit(2, Code.ABSENT, 99))
    season = rank_season(
        [evening(1, EveningScores(entrant=1, rounds=rounds), rounds=2)],
        rules=rules_of(codes={"absent": {"points_from": "fixed", "points": 5}}),
    )
    assert (only_evening(season).code, only_evening(season).total) == (Code.ABSENT, 5)


def test_who_left_gets_for_the_rest_what_the_evening_credited() -> None:
    rounds = (*played(50), credit(2, Code.ABSENT, 12))
    season = rank_season(
        [evening(1, EveningScores(entrant=1, rounds=rounds), rounds=2)],
        rules=rules_of(codes={"absent": {"points_from": "fixed", "points": 5}}),
    )
    assert (only_evening(season).code, only_evening(season).total, only_evening(season).attended) == (None, 62, True)


def test_round_code_that_may_not_be_dropped_keeps_its_evening() -> None:
    season = rank_season(
        [evening(1, EveningScores(entrant=1, rounds=(credit(1, Code.MISSED, 0),))), evening(2, scores(1, 9))],
        rules=rules_of("best", best=1, codes={"missed": {"points_from": "evening", "droppable": False}}),
    )
    assert [found.why for found in row(season, 1).evenings] == [Why.NOT_DROPPABLE, Why.DROPPED]


@pytest.mark.parametrize("attended", [True, False])
def test_code_counts_as_attended_where_the_rules_say_so(attended: bool) -> None:
    codes = {
        "absent": {"points_from": "fixed", "points": 0, "attended": attended},
        "sat_out": {"points_from": "evening", "attended": attended},
    }
    season = rank_season(
        [
            evening(1, EveningScores(entrant=1, code=Code.ABSENT)),
            evening(2, EveningScores(entrant=1, rounds=(credit(1, Code.SAT_OUT, 9),))),
            evening(3, scores(1, 9)),
        ],
        rules=rules_of(codes=codes),
    )
    assert row(season, 1).attended == (3 if attended else 1)


FILL_IN = {"fill_in": {"points_from": "replaces_lowest"}}


def filled(*totals: int, own: tuple[int, ...], codes: Any = FILL_IN) -> CountedEvening:
    fill_ins = tuple(RoundResult(round_number=number, total=total, pits=4) for number, total in enumerate(totals, 1))
    return only_evening(rank_season([evening(1, scores(1, *own, fill_ins=fill_ins))], rules=rules_of(codes=codes)))


def test_fill_in_replaces_the_own_lowest_round_pits_and_all() -> None:
    found = filled(12, own=(11, 10, 15))
    assert [(result.round_number, result.total, result.pits) for result in found.rounds] == [
        (1, 11, None),
        (2, 12, 4),
        (3, 15, None),
    ]
    assert [(result.round_number, result.total) for result in found.replaced] == [(2, 10)]


def test_fill_in_that_is_not_better_replaces_nothing() -> None:
    assert (filled(10, own=(11, 10)).total, filled(10, own=(11, 10)).replaced) == (21, ())


def test_two_fill_ins_replace_the_two_lowest() -> None:
    assert filled(30, 12, own=(11, 10, 15)).total == 30 + 12 + 15
    # The second best of them is no better than the second lowest of one's own.
    assert filled(30, 11, own=(11, 10, 15)).total == 30 + 11 + 15


def test_fill_in_counts_for_nothing_where_the_rules_do_not_say_so() -> None:
    assert filled(30, own=(11, 10), codes={}).total == 21


def test_fill_in_replaces_no_oftener_than_allowed() -> None:
    codes = {"fill_in": {"points_from": "replaces_lowest", "most": 1}}
    found = filled(30, 29, own=(11, 10), codes=codes)
    assert found.total == 30 + 11


def test_fill_in_never_replaces_a_credit() -> None:
    rounds = (credit(1, Code.SAT_OUT, 1), *played(0, 10)[1:])
    season = rank_season(
        [evening(1, EveningScores(entrant=1, rounds=rounds, fill_ins=played(20)))], rules=rules_of(codes=FILL_IN)
    )
    assert only_evening(season).total == 21


def test_who_only_filled_in_has_no_evening() -> None:
    season = rank_season([evening(1, EveningScores(entrant=1, fill_ins=played(20)))], rules=rules_of(codes=FILL_IN))
    assert (only_evening(season).why, season.problems) == (Why.NO_RESULT, ())


def test_missing_round_is_a_problem_and_the_row_stands_on_what_is_there() -> None:
    season = rank_season([evening(1, scores(1, 50, missing=(2,)), scores(2, 40), rounds=2)], rules=rules_of())
    assert season.problems == (SeasonProblem(kind=ProblemKind.MISSING_RESULT, evening=1, entrant=1, round_number=2),)
    assert (row(season, 1).value, row(season, 1).incomplete, row(season, 2).incomplete) == (50, True, False)


@pytest.mark.parametrize(
    ("given", "codes", "kind"),
    [
        ({"code": Code.ABSENT}, {"absent": {"points_from": "lowest"}}, ProblemKind.LOWEST_OF_NOBODY),
        ({"code": Code.ABSENT}, {"absent": {"points_from": "own_average"}}, ProblemKind.OWN_AVERAGE_OF_NOTHING),
        (
            {"rounds": (credit(1, Code.MISSED),)},
            {"missed": {"points_from": "own_average"}},
            ProblemKind.OWN_AVERAGE_OF_NOTHING,
        ),
        ({"code": Code.FILL_IN}, FILL_IN, ProblemKind.NOTHING_TO_REPLACE),
        ({"code": Code.ABSENT, "penalty": -100}, {}, ProblemKind.PENALTY_WITHOUT_POINTS),
        ({"penalty": -100}, {}, ProblemKind.PENALTY_WITHOUT_POINTS),
    ],
)
def test_what_cannot_be_valued_is_a_problem_and_no_result(given: Any, codes: Any, kind: ProblemKind) -> None:
    season = rank_season([evening(1, EveningScores(entrant=1, **given))], rules=rules_of(codes=codes))
    assert kinds(season) == [(kind, 1)]
    assert (only_evening(season).value, row(season, 1).place) == (None, None)
    assert row(season, 1).incomplete


def test_code_of_somebody_present_is_a_problem_and_the_rounds_count() -> None:
    season = rank_season([evening(1, scores(1, 50, code=Code.ABSENT))], rules=rules_of())
    assert kinds(season) == [(ProblemKind.CODE_OF_SOMEBODY_PRESENT, 1)]
    assert row(season, 1).value == 50


def test_problems_stand_in_order_of_evening_and_entrant() -> None:
    one, other = scores(1, 5, missing=(3, 2)), scores(2, 5, missing=(2,))
    season = rank_season([evening(8, other, one, rounds=3), evening(4, one, rounds=3)], rules=rules_of())
    assert [(found.evening, found.entrant, found.round_number) for found in season.problems] == [
        (8, 1, 2),
        (8, 1, 3),
        (8, 2, 2),
        (4, 1, 2),
        (4, 1, 3),
    ]
