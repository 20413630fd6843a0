"""Schemes of prizes: written and read alike, places together, everything wrong named at once."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.ranking import PrizeIssue, PrizeKind, PrizeRule, PrizeRules, PrizeRulesError, Sharing
from tournaments.ranking.prize_rules import default_rules

EVERYTHING = {
    "prizes": [
        {"kind": "place", "place": 1, "cents": 2500, "what": "the cup"},
        {"kind": "place", "place": 2, "to": 5, "cents": 1000},
        {"kind": "formula_of_four", "what": "a ham"},
        {"kind": "category", "category": 3, "cents": 500},
        {"kind": "guests"},
        {"kind": "last_place", "what": "a wooden spoon"},
        {"kind": "most_pits", "cents": 0},
        {"kind": "highest_round"},
        {"kind": "highest_roem"},
    ],
    "one_each": False,
    "shared": "draw",
}


def wrong(data: Any) -> list[tuple[str, PrizeIssue]]:
    with pytest.raises(PrizeRulesError) as caught:
        PrizeRules.from_dict(data)
    return [(problem.field, problem.issue) for problem in caught.value.problems]


def test_it_works() -> None:
    rules = PrizeRules.from_dict(EVERYTHING)
    assert [rule.kind for rule in rules.prizes][:3] == [PrizeKind.PLACE, PrizeKind.PLACE, PrizeKind.FORMULA_OF_FOUR]
    assert list(rules.prizes[1].places) == [2, 3, 4, 5]
    assert (rules.one_each, rules.shared) == (False, Sharing.DRAW)
    assert PrizeRules.from_dict(rules.as_dict()) == rules


def test_left_out_it_is_one_each_shared_by_money_and_no_prize() -> None:
    assert PrizeRules.from_dict({}) == PrizeRules(prizes=(), one_each=True, shared=Sharing.MONEY)
    assert [rule.kind.value for rule in default_rules().prizes] == ["place", "last_place", "most_pits"]


def test_places_stand_together_where_the_first_was_written() -> None:
    kinds = ["most_pits", "formula_of_four", "guests"]
    rows: list[dict[str, Any]] = [{"kind": kind} for kind in kinds]
    rows += [{"kind": "place", "place": 3, "to": 9}, {"kind": "place", "place": 1, "to": 2}]
    rules = PrizeRules.from_dict({"prizes": rows})
    assert [(rule.kind.value, rule.place) for rule in rules.prizes] == [
        ("most_pits", None),
        ("place", 1),
        ("place", 3),
        ("formula_of_four", None),
        ("guests", None),
    ]


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        ([], [("", "not_an_object")]),
        ({"places": 3, "last_place": True}, [("places", "unknown"), ("last_place", "unknown")]),
        ({"prizes": {}}, [("prizes", "not_a_list")]),
        ({"prizes": ["x"]}, [("prizes[1]", "not_an_object")]),
        ({"prizes": [{"kind": "guests"}] * 61}, [("prizes", "too_many")]),
        ({"prizes": [{}]}, [("prizes[1].kind", "missing")]),
        ({"prizes": [{"kind": "first_lady"}]}, [("prizes[1].kind", "no_choice")]),
        ({"prizes": [{"kind": "guests", "colour": "red"}]}, [("prizes[1].colour", "unknown")]),
        ({"prizes": [{"kind": "place"}]}, [("prizes[1].place", "missing")]),
        ({"prizes": [{"kind": "place", "place": 0}]}, [("prizes[1].place", "not_a_number")]),
        ({"prizes": [{"kind": "place", "place": True}]}, [("prizes[1].place", "not_a_number")]),
        ({"prizes": [{"kind": "place", "place": 3, "to": 2}]}, [("prizes[1].to", "backwards")]),
        ({"prizes": [{"kind": "guests", "place": 3}]}, [("prizes[1].place", "unused")]),
        ({"prizes": [{"kind": "guests", "to": 3}]}, [("prizes[1].to", "unused")]),
        ({"prizes": [{"kind": "category"}]}, [("prizes[1].category", "missing")]),
        ({"prizes": [{"kind": "guests", "category": 3}]}, [("prizes[1].category", "unused")]),
        ({"prizes": [{"kind": "guests", "cents": -1}]}, [("prizes[1].cents", "not_a_number")]),
        ({"prizes": [{"kind": "guests", "cents": 2.5}]}, [("prizes[1].cents", "not_a_number")]),
        ({"prizes": [{"kind": "guests", "what": 5}]}, [("prizes[1].what", "not_a_text")]),
        ({"prizes": [{"kind": "guests", "what": "x" * 61}]}, [("prizes[1].what", "text_too_long")]),
        ({"prizes": [{"kind": "guests"}, {"kind": "guests"}]}, [("prizes[2].kind", "twice")]),
        (
            {"prizes": [{"kind": "category", "category": 1}, {"kind": "category", "category": 1}]},
            [("prizes[2].kind", "twice")],
        ),
        (
            # Named where it was written, though the places would stand in another order.
            {"prizes": [{"kind": "place", "place": 2, "to": 4}, {"kind": "place", "place": 1, "to": 2}]},
            [("prizes[2].place", "twice")],
        ),
        ({"one_each": 1}, [("one_each", "no_choice")]),
        ({"shared": "both"}, [("shared", "no_choice")]),
    ],
)
def test_every_refusal(data: Any, problems: list[tuple[str, str]]) -> None:
    assert wrong(data) == problems


def test_everything_wrong_is_told_at_once() -> None:
    data = {"prizes": [{"kind": "place"}, {"kind": "guests", "cents": "5"}], "shared": 1, "extra": 0}
    assert {field for field, _issue in wrong(data)} == {"extra", "prizes[1].place", "prizes[2].cents", "shared"}


@pytest.mark.parametrize(
    ("lines", "problems"),
    [
        # One wrong line hides nothing of the others.
        (
            [{"kind": "first_lady"}, {"kind": "guests"}, {"kind": "guests"}],
            {("prizes[1].kind", "no_choice"), ("prizes[3].kind", "twice")},
        ),
        # A line of which the money cannot be read is still a prize for what it says.
        (
            [{"kind": "guests", "cents": -1}, {"kind": "guests"}],
            {("prizes[1].cents", "not_a_number"), ("prizes[2].kind", "twice")},
        ),
        (
            [{"kind": "place", "place": 1}, {"kind": "place", "place": 1, "to": 0, "cents": "5"}],
            {("prizes[2].to", "not_a_number"), ("prizes[2].cents", "not_a_number"), ("prizes[2].place", "twice")},
        ),
        (
            [{"kind": "most_pits", "place": 3, "what": 5}, {"kind": "most_pits", "to": 3}],
            {
                ("prizes[1].what", "not_a_text"),
                ("prizes[1].place", "unused"),
                ("prizes[2].to", "unused"),
                ("prizes[2].kind", "twice"),
            },
        ),
        # What cannot be read is told as that, and is neither missing nor the same as another.
        (
            [
                {"kind": "category", "category": "x"},
                {"kind": "category", "category": 0},
                {"kind": "place", "place": "x"},
            ],
            {
                ("prizes[1].category", "not_a_number"),
                ("prizes[2].category", "not_a_number"),
                ("prizes[3].place", "not_a_number"),
            },
        ),
    ],
)
def test_a_line_that_cannot_be_read_hides_no_other_problem(
    lines: list[dict[str, Any]], problems: set[tuple[str, str]]
) -> None:
    found = wrong({"prizes": lines})
    assert set(found) == problems
    assert len(found) == len(problems)


def test_two_categories_are_two_prizes() -> None:
    lines = tuple(PrizeRule(kind=PrizeKind.CATEGORY, category=number) for number in (1, 2))
    assert PrizeRules(prizes=lines).prizes == lines


def test_made_by_hand_it_is_judged_too() -> None:
    with pytest.raises(PrizeRulesError):
        PrizeRules(prizes=(PrizeRule(kind=PrizeKind.PLACE),))
