from __future__ import annotations

import json

from scoring import EntryError, InvalidEntry, Notice, NoticeCode, Violation, ViolationCode


def test_codes_are_never_renamed() -> None:
    """Programs, stored data and translations depend on these words; adding is fine, so only old ones are listed."""
    promised = """
        bad_json not_an_object not_a_list unknown_key not_a_number not_a_choice rules_contradiction field_not_in_form
        unknown_trump points_missing points_range points_sum points_unreachable roem_value tricks_sum tricks_points
        no_tricks_but_points all_tricks_but_points_left joint mark_both mark_with_points mark_not_allowed
        nat_not_marked declarer_contradiction undecided total_missing total_range total_above_maximum control_sum
        impossible pits_count pit_without_bonus nats_count hands_count hand_number hand_twice hand_missing
    """
    assert set(promised.split()) <= {code.value for code in ViolationCode}
    notices = "points_162_without_pit roem_unusual total_unusual declarer_contradicts_dealer"
    assert set(notices.split()) <= {code.value for code in NoticeCode}


def test_equal_violations_are_one_in_a_set() -> None:
    one = Violation.of(ViolationCode.ROEM_VALUE, "roem_a", given=30)
    assert {one, Violation.of(ViolationCode.ROEM_VALUE, "roem_a", given=30)} == {one}


def test_plain_data_survives_json_unchanged() -> None:
    problem = Violation.of(ViolationCode.HAND_MISSING, "hands", numbers=(3, 4))
    assert json.loads(json.dumps(problem.as_dict())) == problem.as_dict()


def test_a_problem_of_a_hand_is_named_from_the_sheet() -> None:
    assert Violation(code=ViolationCode.JOINT).under("hands[7]").field == "hands[7]"
    assert Notice(code=NoticeCode.ROEM_UNUSUAL, field="roem_a").under("hands[7]").field == "hands[7].roem_a"


def test_an_error_names_every_problem() -> None:
    problems = (Violation(code=ViolationCode.JOINT), Violation(code=ViolationCode.ROEM_VALUE, field="roem_b"))
    assert str(InvalidEntry(problems)) == "joint; roem_b: roem_value"
    assert EntryError(problems).problems == problems
