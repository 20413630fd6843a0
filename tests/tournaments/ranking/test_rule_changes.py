"""Rules changed by what somebody types on one line."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.ranking import CompetitionRules, CompetitionRulesError, Counting, CountingRule
from tournaments.ranking.rule_changes import with_changes

BEST_FIVE = CompetitionRules(counting=Counting(rule=CountingRule.BEST, best=5, evenings=7)).as_dict()


def changed(*typed: str) -> CompetitionRules:
    return CompetitionRules.from_dict(with_changes(BEST_FIVE, typed))


def problems_of(*typed: str) -> list[tuple[str, str]]:
    with pytest.raises(CompetitionRulesError) as caught:
        changed(*typed)
    return sorted((problem.field, problem.issue.value) for problem in caught.value.problems)


@pytest.mark.parametrize("typed", ["best=6", "counting.best=6", " best = 6 "])
def test_a_number_is_found_by_its_short_and_its_whole_name(typed: str) -> None:
    assert changed(typed).counting == Counting(rule=CountingRule.BEST, best=6, evenings=7)


@pytest.mark.parametrize(
    ("typed", "key", "value"),
    [
        ("tie_breaks=roem, lot", "tie_breaks", ["roem", "lot"]),
        ("tie_breaks=", "tie_breaks", []),
        ("guests=ja", "guests", True),
        ("guests=no", "guests", False),
        ("unmarked=absent", "unmarked", "absent"),
        ("unmarked=none", "unmarked", None),
    ],
)
def test_words_and_lists_are_read(typed: str, key: str, value: Any) -> None:
    assert changed(typed).as_dict()[key] == value


def test_points_for_places_are_a_list_of_numbers() -> None:
    assert changed("rule=total", "best=", "place_points=10,8,6").counting.place_points == (10, 8, 6)


def test_a_code_keeps_what_is_not_typed() -> None:
    rules = changed("codes.absent.points_from=fixed", "codes.absent.points=0", "codes.absent.droppable=no")
    code = next(code for code in rules.codes if code.code.value == "absent")
    assert (code.points, code.droppable, code.attended) == (0, False, False)


def test_what_was_given_is_left_as_it_was() -> None:
    before = CompetitionRules().as_dict()
    with_changes(before, ["codes.absent.points=0", "best=2"])
    assert before == CompetitionRules().as_dict()


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("beste=6", ("beste", "unknown")),
        ("counting.bst=2", ("counting.bst", "unknown")),
        ("codes.absnt.points=0", ("codes.absnt", "unknown")),
        ("codes.absent.pnts=0", ("codes.absent.pnts", "unknown")),
        ("guests.x=1", ("guests.x", "unknown")),
        ("a.b=1", ("a.b", "unknown")),
        ("best", ("counting.best", "missing")),
        ("best=8", ("counting.best", "best_of_fewer")),
        ("best=veel", ("counting.best", "not_a_number")),
        ("best=-1", ("counting.best", "not_a_number")),
        ("rule=beste", ("counting.rule", "no_choice")),
        ("tie_breaks=roem,roem", ("tie_breaks", "twice")),
        ("codes.absent.points=0", ("codes.absent.points", "unused")),
        ("codes.absent.points_from=fixed", ("codes.absent.points", "without_points")),
    ],
)
def test_a_rule_that_cannot_be_is_refused_at_its_key(typed: str, problem: tuple[str, str]) -> None:
    assert problem in problems_of(typed)


def test_all_that_is_wrong_is_told_at_once() -> None:
    found = problems_of("beste=6", "counting.bst=2", "codes.absnt.points=0", "guests.x=1")
    assert [field for field, _issue in found] == ["beste", "codes.absnt", "counting.bst", "guests.x"]
