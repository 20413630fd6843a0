"""The rules of a competition: there and back as plain data, and one test for every refusal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import (
    Code,
    CompetitionRules,
    CompetitionRulesError,
    Counting,
    CountingRule,
    PointsFrom,
    RuleIssue,
    ScoreCode,
    TieBreak,
)
from tournaments.ranking.codes import default_codes

BEST = {"rule": "best", "best": 5, "evenings": 7}


def refused(data: Any) -> list[tuple[str, RuleIssue]]:
    with pytest.raises(CompetitionRulesError) as error:
        CompetitionRules.from_dict(data)
    return [(problem.field, problem.issue) for problem in error.value.problems]


def refused_counting(**counting: Any) -> list[tuple[str, RuleIssue]]:
    return refused({"counting": counting})


def refused_code(code: Code, **worth: Any) -> list[tuple[str, RuleIssue]]:
    return refused({"codes": {code.value: worth}})


def test_it_works() -> None:
    rules = CompetitionRules.from_dict(
        {
            "counting": {**BEST, "minimum_evenings": 3, "place_points": [10, 8]},
            "codes": {"absent": {"points_from": "fixed", "points": 0, "droppable": False, "most": 2}},
            "tie_breaks": ["pits", "lot"],
            "guests": True,
            "unmarked": "absent",
        }
    )
    assert rules.counting == Counting(
        rule=CountingRule.BEST, best=5, evenings=7, minimum_evenings=3, place_points=(10, 8)
    )
    assert rules.code(Code.ABSENT) == ScoreCode(
        code=Code.ABSENT, points_from=PointsFrom.FIXED, points=0, droppable=False, most=2
    )
    assert (rules.tie_breaks, rules.guests, rules.unmarked) == ((TieBreak.PITS, TieBreak.LOT), True, Code.ABSENT)


def test_nothing_said_is_the_plain_total_and_no_result_for_who_is_absent() -> None:
    rules = CompetitionRules.from_dict({})
    assert rules == CompetitionRules()
    assert rules.counting.rule is CountingRule.TOTAL
    assert rules.code(Code.ABSENT).points_from is PointsFrom.NOTHING
    assert rules.code(Code.SAT_OUT).points_from is PointsFrom.EVENING


def test_code_that_is_not_mentioned_is_worth_what_it_is_by_default() -> None:
    rules = CompetitionRules(codes=())
    assert [rules.code(code) for code in Code] == list(default_codes())


@given(
    counting=st.sampled_from(
        [
            Counting(),
            Counting(rule=CountingRule.BEST, best=5, evenings=7),
            Counting(rule=CountingRule.PERIODS, best=4, best_periods=5, evenings=6, minimum_evenings=9),
            Counting(rule=CountingRule.AVERAGE_OF_BEST, best=6, place_points=(10, 8, 6)),
        ]
    ),
    chain=st.lists(st.sampled_from(TieBreak), unique=True),
    guests=st.booleans(),
    unmarked=st.none() | st.sampled_from([code for code in Code if code.is_of_evening]),
    points=st.integers(0, 20_000),
    yes=st.booleans(),
    most=st.none() | st.integers(0, 9),
)
def test_there_and_back(
    counting: Counting,
    chain: list[TieBreak],
    guests: bool,
    unmarked: Code | None,
    points: int,
    yes: bool,
    most: int | None,
) -> None:
    codes = tuple(
        replace(
            code, points_from=PointsFrom.ROUND, points=points, droppable=yes, attended=yes, in_average=yes, most=most
        )
        for code in default_codes()
    )
    rules = CompetitionRules(counting=counting, codes=codes, tie_breaks=tuple(chain), guests=guests, unmarked=unmarked)
    assert CompetitionRules.from_dict(rules.as_dict()) == rules


def test_best_of_fewer_evenings_is_refused() -> None:
    assert refused_counting(rule="best", best=8, evenings=5) == [("counting.best", RuleIssue.BEST_OF_FEWER)]


def test_best_of_fewer_evenings_in_a_period_is_refused() -> None:
    assert refused_counting(rule="periods", best=8, best_periods=2, evenings=5) == [
        ("counting.best", RuleIssue.BEST_OF_FEWER)
    ]


def test_minimum_of_fewer_evenings_is_refused() -> None:
    assert refused_counting(rule="total", evenings=5, minimum_evenings=6) == [
        ("counting.minimum_evenings", RuleIssue.MINIMUM_OF_FEWER)
    ]


@pytest.mark.parametrize("rule", ["best", "average_of_best"])
def test_best_without_a_number_is_refused(rule: str) -> None:
    assert refused_counting(rule=rule) == [("counting.best", RuleIssue.MISSING)]


def test_nested_periods_without_numbers_are_refused() -> None:
    assert refused_counting(rule="periods") == [
        ("counting.best", RuleIssue.MISSING),
        ("counting.best_periods", RuleIssue.MISSING),
    ]


@pytest.mark.parametrize("rule", ["total", "average_per_round"])
def test_best_where_everything_counts_is_refused(rule: str) -> None:
    assert refused_counting(rule=rule, best=5) == [("counting.best", RuleIssue.UNUSED)]


def test_best_periods_where_there_are_no_periods_are_refused() -> None:
    assert refused_counting(**BEST, best_periods=2) == [("counting.best_periods", RuleIssue.UNUSED)]


def test_points_for_places_as_an_average_per_round_are_refused() -> None:
    assert refused_counting(rule="average_per_round", place_points=[5]) == [("counting.place_points", RuleIssue.UNUSED)]


@pytest.mark.parametrize("points", [5, ["5"], [-1], [20_001], [True]])
def test_points_for_places_that_are_no_numbers_are_refused(points: Any) -> None:
    assert refused_counting(place_points=points) == [("counting.place_points", RuleIssue.NOT_A_NUMBER)]


@pytest.mark.parametrize("best", [0, 201, "5", 5.0, True])
def test_best_that_is_no_number_is_refused(best: Any) -> None:
    # That it is then missing as well is not said.
    assert refused_counting(rule="best", best=best) == [("counting.best", RuleIssue.NOT_A_NUMBER)]


def test_unknown_counting_rule_is_refused() -> None:
    assert refused_counting(rule="median") == [("counting.rule", RuleIssue.NO_CHOICE)]


@pytest.mark.parametrize("code", [Code.ABSENT, Code.FILL_IN])
@pytest.mark.parametrize("source", ["fixed", "round"])
def test_code_without_points_is_refused(code: Code, source: str) -> None:
    assert refused_code(code, points_from=source) == [(f"codes.{code.value}.points", RuleIssue.WITHOUT_POINTS)]


def test_points_of_a_code_that_has_none_of_its_own_are_refused() -> None:
    assert refused_code(Code.ABSENT, points_from="lowest", points=5) == [("codes.absent.points", RuleIssue.UNUSED)]


def test_code_without_a_source_is_refused() -> None:
    assert refused_code(Code.ABSENT, points=5) == [("codes.absent.points_from", RuleIssue.NO_CHOICE)]


@pytest.mark.parametrize(
    ("code", "worth"),
    [
        (Code.SAT_OUT, {"points_from": "fixed", "points": 5}),
        (Code.LATE, {"points_from": "lowest"}),
        (Code.MISSED, {"points_from": "nothing"}),
        (Code.ABSENT, {"points_from": "evening"}),
        (Code.EXCUSED, {"points_from": "replaces_lowest"}),
    ],
)
def test_source_of_another_kind_of_code_is_refused(code: Code, worth: dict[str, Any]) -> None:
    assert refused_code(code, **worth) == [(f"codes.{code.value}.points_from", RuleIssue.NOT_OF_THIS_CODE)]


@pytest.mark.parametrize(
    ("key", "value", "issue"),
    [
        ("points", -1, RuleIssue.NOT_A_NUMBER),
        ("pits", 100, RuleIssue.NOT_A_NUMBER),
        ("most", -1, RuleIssue.NOT_A_NUMBER),
        ("droppable", 1, RuleIssue.NO_CHOICE),
        ("attended", "yes", RuleIssue.NO_CHOICE),
        ("in_average", None, RuleIssue.NO_CHOICE),
    ],
)
def test_wrong_value_of_a_code_is_refused(key: str, value: Any, issue: RuleIssue) -> None:
    worth = {"points_from": "fixed", "points": 5, key: value}
    assert refused_code(Code.ABSENT, **worth) == [(f"codes.absent.{key}", issue)]


@pytest.mark.parametrize(("points", "place", "rise"), [([1, 5], 2, (5, 1)), ([9, 4, 4, 6, 8], 4, (6, 4))])
def test_points_for_places_that_rise_are_refused(points: list[int], place: int, rise: tuple[int, int]) -> None:
    with pytest.raises(CompetitionRulesError) as error:
        CompetitionRules.from_dict({"counting": {"rule": "total", "place_points": points}})
    (problem,) = error.value.problems
    assert (problem.field, problem.issue) == ("counting.place_points", RuleIssue.RISING)
    assert dict(problem.params) == {"place": place, "points": rise[0], "above": rise[1]}


def test_equal_points_for_places_do_not_rise() -> None:
    assert Counting(place_points=(5, 5, 0)) == CompetitionRules(counting=Counting(place_points=(5, 5, 0))).counting


@pytest.mark.parametrize(
    ("code", "worth", "counts"),
    [
        ("sat_out", {"points_from": "own_average"}, True),
        ("absent", {"points_from": "round", "points": 1000}, True),
        ("absent", {"points_from": "fixed", "points": 1000}, False),
        # Of a total no round is known, so none of its rounds is credited.
        ("sat_out", {"points_from": "round", "points": 1000}, False),
    ],
)
def test_codes_can_make_the_number_of_rounds_count(code: str, worth: dict[str, Any], counts: bool) -> None:
    assert CompetitionRules.from_dict({"codes": {code: worth}}).counts_by_round is counts


def test_code_twice_is_refused() -> None:
    code = ScoreCode(code=Code.ABSENT, points_from=PointsFrom.NOTHING)
    with pytest.raises(CompetitionRulesError) as error:
        CompetitionRules(codes=(code, code))
    assert [(problem.field, problem.issue) for problem in error.value.problems] == [("codes.absent", RuleIssue.TWICE)]


def test_tie_break_twice_is_refused() -> None:
    assert refused({"tie_breaks": ["pits", "roem", "pits"]}) == [("tie_breaks", RuleIssue.TWICE)]


def test_unknown_tie_break_is_refused() -> None:
    assert refused({"tie_breaks": ["name"]}) == [("tie_breaks", RuleIssue.NO_CHOICE)]


def test_code_of_a_round_for_who_was_not_noted_is_refused() -> None:
    assert refused({"unmarked": "sat_out"}) == [("unmarked", RuleIssue.NOT_OF_THIS_CODE)]


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"prizes": 3}, "prizes"),
        ({"counting": {"worst": 3}}, "counting.worst"),
        ({"codes": {"ill": {}}}, "codes.ill"),
        ({"codes": {"absent": {"points_from": "nothing", "roem": 3}}}, "codes.absent.roem"),
    ],
)
def test_unknown_key_is_refused(data: dict[str, Any], field: str) -> None:
    assert refused(data) == [(field, RuleIssue.UNKNOWN)]


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ([], ""),
        ({"counting": []}, "counting"),
        ({"codes": []}, "codes"),
        ({"codes": {"absent": 5}}, "codes.absent"),
        ({"tie_breaks": "pits"}, "tie_breaks"),
        ({"guests": "no"}, "guests"),
        ({"unmarked": "ill"}, "unmarked"),
    ],
)
def test_wrong_shape_is_refused(data: Any, field: str) -> None:
    assert refused(data) == [(field, RuleIssue.NO_CHOICE)]


def test_everything_wrong_is_told_at_once() -> None:
    assert refused(
        {
            "counting": {"rule": "best", "best": 8, "evenings": 5, "minimum_evenings": 6},
            "codes": {"absent": {"points_from": "fixed"}, "late": {"points_from": "round", "points": -1}},
            "tie_breaks": ["pits", "pits"],
            "guests": 1,
        }
    ) == [
        ("codes.late.points", RuleIssue.NOT_A_NUMBER),
        ("guests", RuleIssue.NO_CHOICE),
        ("counting.best", RuleIssue.BEST_OF_FEWER),
        ("counting.minimum_evenings", RuleIssue.MINIMUM_OF_FEWER),
        ("codes.absent.points", RuleIssue.WITHOUT_POINTS),
        ("tie_breaks", RuleIssue.TWICE),
    ]


class TestWhatCannotBeReadHidesNothing:
    def test_in_the_chain(self) -> None:
        assert refused({"tie_breaks": ["pits", "pits", "foo"]}) == [
            ("tie_breaks", RuleIssue.NO_CHOICE),
            ("tie_breaks", RuleIssue.TWICE),
        ]

    def test_in_the_numbers_of_the_counting_rule(self) -> None:
        assert refused_counting(rule="best", best=0, evenings=5, minimum_evenings=9) == [
            ("counting.best", RuleIssue.NOT_A_NUMBER),
            ("counting.minimum_evenings", RuleIssue.MINIMUM_OF_FEWER),
        ]

    def test_which_counting_rule_it_is(self) -> None:
        """Only what is wrong under every rule: a minimum of more than a period has may be right."""
        assert refused_counting(rule="bets", best=6, evenings=5, minimum_evenings=9) == [
            ("counting.rule", RuleIssue.NO_CHOICE),
            ("counting.best", RuleIssue.BEST_OF_FEWER),
        ]

    def test_in_what_a_code_is_worth(self) -> None:
        assert refused_code(Code.ABSENT, points_from="fixed", pits=-1) == [
            ("codes.absent.pits", RuleIssue.NOT_A_NUMBER),
            ("codes.absent.points", RuleIssue.WITHOUT_POINTS),
        ]

    def test_where_the_points_of_a_code_come_from(self) -> None:
        assert refused_code(Code.ABSENT, points_from="heaven", points=4) == [
            ("codes.absent.points_from", RuleIssue.NO_CHOICE)
        ]

    def test_the_counting_rule_is_there_for_who_asks_more_of_it(self) -> None:
        counting = {"rule": "periods", "best": 2, "best_periods": 3}
        with pytest.raises(CompetitionRulesError) as unread:
            CompetitionRules.from_dict({"counting": counting, "tie_breaks": ["foo"]})
        with pytest.raises(CompetitionRulesError) as wrong:
            CompetitionRules.from_dict({"counting": counting, "unmarked": "late"})
        assert (
            unread.value.counting == wrong.value.counting == Counting(rule=CountingRule.PERIODS, best=2, best_periods=3)
        )
