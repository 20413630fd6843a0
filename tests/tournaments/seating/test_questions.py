"""A question keeps everything the planner was told, so the same is answered in years."""

from __future__ import annotations

import json

import pytest

from tournaments.seating.constraints import Constraints
from tournaments.seating.history import History, PastEvening
from tournaments.seating.plans import RoundPlan
from tournaments.seating.questions import Question
from tournaments.seating.systems import Form, LeftOver, System
from tournaments.seating.weights import Weights

pytestmark = pytest.mark.once

ONE = RoundPlan(tables=(((11, 12), (13, 14)), ((15,), (16,), (17,))), sit_outs=(18,), numbers=(2, 5))
FULL = Question(
    entrants=tuple(range(11, 23)),
    form=Form.INDIVIDUAL,
    seed=7,
    system=System.REDRAW,
    rounds=2,
    left_over=LeftOver.THREES,
    knows_threes=False,
    played=(ONE,),
    history=History(evenings=(PastEvening(rounds=(ONE, ONE)),)),
    constraints=Constraints(
        never_partners=frozenset({(11, 12)}),
        never_at_one_table=frozenset({(13, 20), (14, 21)}),
        apart={1: frozenset({11, 15}), 3: frozenset({11, 15})},
        fixed_tables={12: None, 16: 2},
    ),
    standing=(15, 11),
    published=(ONE,),
    weights=Weights(fade=6),
    effort=5,
)


def test_a_question_survives_the_trip_through_json() -> None:
    data = json.loads(json.dumps(FULL.as_dict()))
    assert data == FULL.as_dict()
    assert Question.from_dict(data) == FULL


def test_a_question_of_before_only_asked_for_tables_of_three_that_were_known() -> None:
    data = FULL.as_dict()
    del data["knows_threes"]
    assert Question.from_dict(data).knows_threes


def test_equal_questions_are_equal_as_data_in_whatever_order_their_sets_are() -> None:
    couples = [(13, 20), (14, 21), (11, 22), (12, 19)]
    forward = Question(
        entrants=(1,), form=Form.PAIRS, seed=1, constraints=Constraints(never_at_one_table=frozenset(couples))
    )
    backward = Question(
        entrants=(1,), form=Form.PAIRS, seed=1, constraints=Constraints(never_at_one_table=frozenset(couples[::-1]))
    )
    assert json.dumps(forward.as_dict()) == json.dumps(backward.as_dict())


def test_the_answer_is_the_same_after_the_trip() -> None:
    asked = Question(entrants=tuple(range(1, 14)), form=Form.INDIVIDUAL, seed=3, left_over=LeftOver.SIT_OUT)
    again = Question.from_dict(json.loads(json.dumps(asked.as_dict())))
    assert asked.answer() == again.answer()
    assert len(asked.answer().rounds[0].tables) == 3
