"""The rules of the draw as plain data, and what is said of data that are no rules."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.seating.rules import Memory, SeatingRules, SeatingRulesError
from tournaments.seating.systems import Form, LeftOver, System
from tournaments.seating.weights import WEIGHTS

pytestmark = pytest.mark.once


def test_rules_survive_the_trip_through_plain_data() -> None:
    rules = SeatingRules(
        individuals=System.FOURS,
        pairs=System.MITCHELL,
        left_over=LeftOver.HOUSE,
        all_rounds=True,
        memory=Memory.FADING,
        apart_rounds=(1, 2),
    )
    assert SeatingRules.from_dict(rules.as_dict()) == rules


def test_what_is_left_out_is_as_it_always_was() -> None:
    assert SeatingRules.from_dict({}) == SeatingRules()
    assert SeatingRules().as_dict() == {
        "individuals": "redraw",
        "pairs": "matching",
        "left_over": "three",
        "all_rounds": False,
        "memory": "season",
        "apart_rounds": [1],
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("individuals", "matching"),
        ("individuals", "nonsense"),
        ("individuals", None),
        ("pairs", "redraw"),
        ("left_over", 3),
        ("left_over", ["three"]),
        ("memory", True),
        ("all_rounds", "yes"),
        ("all_rounds", 1),
        ("apart_rounds", 1),
        ("apart_rounds", [0]),
        ("apart_rounds", [13]),
        ("apart_rounds", [True]),
    ],
)
def test_a_value_that_a_rule_cannot_have_is_named_with_those_it_can(key: str, value: Any) -> None:
    with pytest.raises(SeatingRulesError) as caught:
        SeatingRules.from_dict({key: value})
    assert [problem.field for problem in caught.value.problems] == [key]
    assert caught.value.problems[0].choices


def test_all_that_is_wrong_is_named_and_an_unknown_rule_has_no_choices() -> None:
    with pytest.raises(SeatingRulesError) as caught:
        SeatingRules.from_dict({"memory": "long", "colour": "red"})
    assert {problem.field: bool(problem.choices) for problem in caught.value.problems} == {
        "memory": True,
        "colour": False,
    }


@pytest.mark.parametrize("data", [None, [], "three", 1])
def test_what_is_no_mapping_is_refused(data: Any) -> None:
    with pytest.raises(SeatingRulesError):
        SeatingRules.from_dict(data)


def test_the_system_goes_by_the_form_and_the_weights_by_the_memory() -> None:
    rules = SeatingRules(individuals=System.WHIST, pairs=System.CIRCLE)
    assert (rules.system_of(Form.INDIVIDUAL), rules.system_of(Form.PAIRS)) == (System.WHIST, System.CIRCLE)
    assert rules.weights == WEIGHTS
    assert SeatingRules(memory=Memory.FADING).weights.fade > 0
    none = SeatingRules(memory=Memory.NONE).weights
    assert (none.season_partner, none.season_meeting, none.partner_again) == (0, 0, WEIGHTS.partner_again)
