"""What is judged of an entry in which something cannot be read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_table
from tournaments.services import results

pytestmark = pytest.mark.django_db

FINE = {"form": "written", "points_a": 92, "points_b": 70}


def found(*hands: Any, **more: Any) -> set[tuple[str, str]]:
    numbered = [{"number": number, **hand} if isinstance(hand, dict) else hand for number, hand in enumerate(hands, 1)]
    data = {"level": "hands", "hands": numbered, **more}
    problems = results.check_entry(table=make_table(hands=len(hands)), data=data)
    return {(problem.code.value, problem.field) for problem in problems}


def test_of_a_sheet_that_is_right_nothing_is_said() -> None:
    assert found(FINE, FINE, control_a=184) == set()


def test_a_hand_with_an_unreadable_cell_is_judged_cell_by_cell() -> None:
    hand = {"form": "written", "points_a": "9o", "points_b": 163, "roem_a": 30, "mark_a": "X"}
    assert found(hand) == {
        ("not_a_number", "hands[1].points_a"),
        ("not_a_choice", "hands[1].mark_a"),
        ("points_range", "hands[1].points_b"),
        ("roem_value", "hands[1].roem_a"),
    }


def test_the_other_hands_are_judged_in_full_and_their_sums_not_at_all() -> None:
    nat = {"form": "written", "declarer": "A", "points_a": 70, "points_b": 92}
    read = found({**FINE, "roem_a": "twintig"}, nat, FINE, control_a=1)
    assert read == {("not_a_number", "hands[1].roem_a"), ("nat_not_marked", "hands[2].mark_a")}
    assert found({**FINE, "roem_a": "twintig"}, FINE, control_a=1) == {("not_a_number", "hands[1].roem_a")}


def test_one_unreadable_total_on_paper_leaves_the_other_to_be_compared() -> None:
    assert found(FINE, control_a="x", control_b=71) == {("not_a_number", "control_a"), ("control_sum", "control_b")}


def test_a_hand_that_is_missing_is_missing_beside_an_unreadable_cell() -> None:
    assert ("hand_missing", "hands") in found({**FINE, "points_a": "x"}, {**FINE, "number": 1})


@pytest.mark.parametrize("hand", ["x", {**FINE, "number": "x"}, {**FINE, "form": "x"}, None])
def test_a_hand_that_cannot_be_read_at_all_is_not_missing(hand: Any) -> None:
    assert {code for code, _field in found(FINE, hand)} <= {"not_an_object", "not_a_number", "not_a_choice"}


@pytest.mark.parametrize("data", [[], "x", {}, {"level": "x"}, {"level": "hands", "hands": "x"}])
def test_what_is_no_entry_is_only_that(data: Any) -> None:
    problems = results.check_entry(table=make_table(), data=data)
    assert problems
    assert {problem.code.value for problem in problems} <= {"not_an_object", "not_a_choice", "not_a_list"}
