"""The lines of `python -m scoring play`, as they go in and come out."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from scoring.command_line import Kind, answer_hand, answer_lines, answer_play

HIGHEST: dict[str, Any] = {
    "rules": "AMSTERDAM",
    "trump": "c",
    "leader": 1,
    "declarer": "A",
    "tricks": [
        trick.split()
        for trick in (
            "7h 10h 9h 8h",
            "10s 9s 7s 8s",
            "9c 10c 8c 7c",
            "9d 7d 10d 8d",
            "Kh Ks Kc Kd",
            "Ac As Ah Ad",
            "Qc Qs Qh Qd",
            "Jc Js Jh Jd",
        )
    ],
}
PART: dict[str, Any] = {
    "trump": "c",
    "leader": 0,
    "partial": True,
    "tricks": [["Ah", "7s", "7h", "8h"], ["Ad", "Kh", "8d", "9d"]],
}


def line(base: dict[str, Any] = HIGHEST, **changed: Any) -> dict[str, Any]:
    """A line with other values; what is changed to ... is left out."""
    return {key: value for key, value in {**deepcopy(base), **changed}.items() if value is not ...}


def in_a_row(base: dict[str, Any] = HIGHEST) -> list[str]:
    return [card for trick in base["tricks"] for card in trick]


def refusals(answer: dict[str, Any]) -> list[tuple[str, str]]:
    assert answer["ok"] is False, answer
    assert set(answer) == {"ok", "violations", "suggestions"}
    return [(problem["field"], problem["code"]) for problem in answer["violations"]]


def test_a_whole_hand() -> None:
    counted = {"points": {"A": 162, "B": 0}, "roem": {"A": 700, "B": 0}, "tricks": {"A": 8, "B": 0}}
    as_entered = answer_hand({"rules": "AMSTERDAM", "trump": "c", "declarer": "A", **counted})
    assert (as_entered["score"], as_entered["result"], as_entered["pit"]) == ({"A": 962, "B": 0}, "pit", True)
    # Of what was typed may be asked whether it was meant; of cards that were played it may not.
    assert as_entered.pop("suggestions")
    assert answer_play(HIGHEST) == {
        **as_entered,
        **counted,
        "winners": [2, 2, 2, 0, 2, 2, 2, 2],
        "revokes": [],
        "undecided": [],
    }


def test_cards_in_a_row_are_the_same_hand() -> None:
    assert answer_play(line(tricks=..., cards=in_a_row())) == answer_play(HIGHEST)


def test_nothing_but_numbers_text_and_lists_comes_out() -> None:
    for example in (HIGHEST, PART):
        answer = answer_play(example)
        assert json.loads(json.dumps(answer)) == answer


def test_house_rules_decide_about_roem_and_revokes() -> None:
    assert answer_play(line(rules="NKU"))["score"] == {"A": 862, "B": 0}
    discarded_on_the_partner = line(PART, tricks=[["Ah", "7h", "7s", "8h"], ["Ac", "8c", "9c", "Jc"]])
    assert answer_play(discarded_on_the_partner)["revokes"] == []
    answer = answer_play({**discarded_on_the_partner, "rules": "ROTTERDAM"})
    assert [revoke["rule"] for revoke in answer["revokes"]] == ["must_trump"]


def test_claims() -> None:
    assert answer_play(line(claims=[20, 0, None, 50, None, 100, 0, 200]))["roem"] == {"A": 520, "B": 0}
    assert answer_play(line(claims={"A": "none"}))["score"] == {"A": 262, "B": 0}
    assert answer_play(line(claims={"A": "all", "B": "none"})) == answer_play(HIGHEST)
    assert answer_play(line(claims={"A": None})) == answer_play(HIGHEST)
    assert answer_play(line(claims=[])) == answer_play(HIGHEST)


def test_without_a_declarer_there_are_two_readings_and_no_score() -> None:
    answer = answer_play(line(declarer=...))
    assert (answer["score"], answer["result"]) == (None, None)
    assert [(reading["declarer"], reading["score"]["A"]) for reading in answer["readings"]] == [("A", 962), ("B", 862)]


def test_a_part_of_a_hand_has_no_score_but_a_verdict() -> None:
    answer = answer_play(PART)
    assert answer["ok"] is True
    assert answer["score"] is None
    assert "result" not in answer
    assert answer["points"] == {"A": 11 + 11 + 4, "B": 0}
    assert answer["winners"] == [0, 0]
    assert answer["revokes"] == [
        {
            "trick": 1,
            "position": 1,
            "card": "7s",
            "rule": "must_follow",
            "instead": ["Kh"],
            "rules": [{"rule": "must_follow", "instead": ["Kh"]}],
            "hand_known": False,
            "by_counting": False,
            "shown_in": 2,
            "shown_by": "Kh",
        }
    ]
    (undecided,) = answer["undecided"]
    assert {key: undecided[key] for key in ("trick", "position", "card")} == {"trick": 2, "position": 1, "card": "Kh"}
    assert "7d" in undecided["would_prove"]


def test_a_part_may_stop_in_the_middle_of_a_trick_and_begin_anywhere() -> None:
    answer = answer_play(line(PART, tricks=..., first_trick=7, cards=["Ah", "7s", "7h", "8h", "Ad", "Kh"]))
    assert [(revoke["trick"], revoke["shown_in"]) for revoke in answer["revokes"]] == [(7, 8)]
    assert answer["points"] == {"A": 11, "B": 0}
    # The points of the last trick go with the eighth, whichever trick the part begins with.
    assert answer_play(line(PART, first_trick=7))["points"] == {"A": 11 + 11 + 4 + 10, "B": 0}


def test_hands_settle_what_the_play_leaves_open() -> None:
    hands = [None, ["7s", "Kh", "9s", "10s", "Js", "Qs", "Ks", "As"], [], ["8h"]]
    answer = answer_play(line(PART, hands=hands))
    assert answer["undecided"] == []
    assert [(revoke["card"], revoke["hand_known"]) for revoke in answer["revokes"]] == [("7s", True)]


def test_a_revoke_that_no_card_shows_names_none() -> None:
    hands = [None, ["Kh"], None, None]
    (revoke,) = answer_play(line(PART, tricks=[["Ah", "7s", "7h", "8h"]], hands=hands))["revokes"]
    assert (revoke["shown_in"], revoke["shown_by"]) == (None, None)


def test_nothing_played_yet() -> None:
    answer = answer_play(line(PART, tricks=[]))
    assert (answer["points"], answer["winners"], answer["revokes"]) == ({"A": 0, "B": 0}, [], [])


# Refusals.


@pytest.mark.parametrize("data", [None, 7, "Ah", [HIGHEST]])
def test_line_that_is_no_object(data: object) -> None:
    assert refusals(answer_play(data)) == [("", "not_an_object")]


def test_unknown_key() -> None:
    assert refusals(answer_play(line(dealer=3))) == [("dealer", "unknown_key")]


def test_points_are_not_typed_but_counted() -> None:
    assert refusals(answer_play(line(points={"A": "82", "B": -1}))) == [("points", "unknown_key")]


@pytest.mark.parametrize("trump", [..., None, "x", "clubs", 3, ""])
def test_trump(trump: object) -> None:
    assert refusals(answer_play(line(trump=trump))) == [("trump", "unknown_trump")]


@pytest.mark.parametrize(
    ("leader", "code"),
    [
        (..., "not_a_number"),
        ("1", "not_a_number"),
        (1.0, "not_a_number"),
        (True, "not_a_number"),
        (-1, "position_range"),
        (4, "position_range"),
    ],
)
def test_leader(leader: object, code: str) -> None:
    assert refusals(answer_play(line(leader=leader))) == [("leader", code)]


def test_declarer() -> None:
    assert refusals(answer_play(line(declarer="C"))) == [("declarer", "not_a_choice")]


def test_rules_that_do_not_exist_or_contradict_each_other() -> None:
    assert refusals(answer_play(line(rules="UTREG"))) == [("rules.preset", "not_a_choice")]
    assert refusals(answer_play(line(rules={"slot_with_pit": True}))) == [
        ("rules.slot_with_pit", "rules_contradiction")
    ]


@pytest.mark.parametrize("card", ["7x", "1h", "11h", "7", "h", "", "ah", "Ah ", 7, None, ["Ah"], {"suit": "h"}])
def test_a_card_that_does_not_exist(card: object) -> None:
    wrong = line()
    wrong["tricks"][2][1] = card
    assert refusals(answer_play(wrong)) == [("tricks[3][2]", "not_a_card")]
    wrong = line(tricks=..., cards=in_a_row())
    wrong["cards"][9] = card
    assert refusals(answer_play(wrong)) == [("cards[10]", "not_a_card")]


def test_a_card_twice() -> None:
    wrong = line()
    wrong["tricks"][2][1] = "7h"
    assert refusals(answer_play(wrong)) == [("tricks[3][2]", "card_twice")]
    assert refusals(answer_play(line(tricks=..., cards=in_a_row(wrong)))) == [("cards[10]", "card_twice")]


@pytest.mark.parametrize("count", [0, 31])
def test_fewer_than_thirty_two_cards(count: int) -> None:
    assert refusals(answer_play(line(tricks=..., cards=in_a_row()[:count]))) == [("cards", "cards_count")]


@pytest.mark.parametrize("base", [HIGHEST, PART])
def test_more_than_thirty_two_cards(base: dict[str, Any]) -> None:
    too_many = line(base, tricks=..., cards=[*in_a_row(), "7h"])
    assert refusals(answer_play(too_many)) == [("cards", "cards_count"), ("cards[33]", "card_twice")]


def test_seven_tricks() -> None:
    wrong = line()
    del wrong["tricks"][3]
    assert refusals(answer_play(wrong)) == [("tricks", "tricks_count")]


@pytest.mark.parametrize("trick", [0, 7])
def test_trick_of_three_cards(trick: int) -> None:
    wrong = line()
    del wrong["tricks"][trick][0]
    assert refusals(answer_play(wrong)) == [(f"tricks[{trick + 1}]", "trick_size")]


def test_short_trick_in_the_middle_of_a_part() -> None:
    assert refusals(answer_play(line(PART, tricks=[["Ah"], ["Ad"]]))) == [("tricks[1]", "trick_size")]


@pytest.mark.parametrize("tricks", [..., None, "Ah 7h", {"1": ["Ah"]}])
def test_no_tricks(tricks: object) -> None:
    assert refusals(answer_play(line(tricks=tricks))) == [("tricks", "not_a_list")]


def test_trick_that_is_no_list() -> None:
    wrong = line()
    wrong["tricks"][0] = "7h 10h 9h 8h"
    assert refusals(answer_play(wrong)) == [("tricks[1]", "not_a_list")]


def test_tricks_and_cards_together() -> None:
    assert refusals(answer_play(line(cards=in_a_row()))) == [("cards", "field_not_in_form")]


@pytest.mark.parametrize("cards", ["Ah", 7, {"1": "Ah"}])
def test_cards_that_are_no_list(cards: object) -> None:
    assert refusals(answer_play(line(tricks=..., cards=cards))) == [("cards", "not_a_list")]


def test_first_trick_belongs_to_a_part() -> None:
    assert refusals(answer_play(line(first_trick=1))) == [("first_trick", "field_not_in_form")]
    assert refusals(answer_play(line(PART, first_trick=0))) == [("first_trick", "tricks_count")]
    assert refusals(answer_play(line(PART, first_trick="3"))) == [("first_trick", "not_a_number")]


def test_partial_is_true_or_false() -> None:
    assert refusals(answer_play(line(partial="no"))) == [("partial", "not_a_choice")]


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ([None] * 7, [("claims", "claims_count")]),
        ([30, *[None] * 7], [("claims[1]", "claim_value")]),
        ([-20, *[None] * 7], [("claims[1]", "claim_value")]),
        (["20", True, 20.0, *[None] * 5], [(f"claims[{trick}]", "not_a_number") for trick in (1, 2, 3)]),
        ("all", [("claims", "not_a_list")]),
        ({"C": "all"}, [("claims.C", "unknown_key")]),
        ({"A": 20}, [("claims.A", "not_a_choice")]),
        ({"A": ["all"]}, [("claims.A", "not_a_choice")]),
    ],
)
def test_claims_that_cannot_be(claims: object, expected: list[tuple[str, str]]) -> None:
    assert refusals(answer_play(line(claims=claims))) == expected


def test_claim_above_what_lies_there_says_what_can_be_claimed() -> None:
    answer = answer_play(line(claims=[70, *[None] * 7]))
    assert answer["violations"] == [
        {"code": "claim_value", "field": "claims[1]", "params": {"given": 70, "possible": [0, 20, 50]}}
    ]


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("Ah", [("hands", "not_a_list")]),
        ([[], []], [("hands", "position_range")]),
        (["Ah", None, None, None], [("hands[0]", "not_a_list")]),
        ([["1h"], None, None, None], [("hands[0][1]", "not_a_card")]),
        ([["Qh", "Qh"], None, None, None], [("hands[0][2]", "card_twice")]),
        ([["Qh"], ["Qh"], None, None], [("hands[1]", "card_twice")]),
        ([["7s"], None, None, None], [("tricks[1][2]", "card_not_in_hand")]),
    ],
)
def test_hands_that_cannot_be(hands: object, expected: list[tuple[str, str]]) -> None:
    assert refusals(answer_play(line(PART, hands=hands))) == expected


def test_card_from_another_hand_in_a_row() -> None:
    wrong = line(PART, tricks=..., cards=in_a_row(PART), hands=[["Kh"], None, None, None])
    assert refusals(answer_play(wrong)) == [("cards[6]", "card_not_in_hand")]


def test_all_problems_are_told_at_once() -> None:
    wrong = line(trump="x", leader="1", declarer="C", dealer=1, claims={"C": 1})
    wrong["tricks"][0][0] = "8x"
    assert {field for field, _ in refusals(answer_play(wrong))} == {
        "trump",
        "leader",
        "declarer",
        "dealer",
        "claims.C",
        "tricks[1][1]",
    }


def test_what_can_be_read_is_judged_beside_what_cannot() -> None:
    row = in_a_row()
    row[4], row[9], row[10] = "1h", "7h", "8x"
    expected = [("cards[5]", "not_a_card"), ("cards[11]", "not_a_card"), ("leader", "position_range")]
    expected += [("cards[10]", "card_twice")]
    assert refusals(answer_play(line(tricks=..., cards=row, leader=4))) == expected
    assert refusals(answer_play(line(tricks=[row[at : at + 4] for at in range(0, 32, 4)]))) == [
        ("tricks[2][1]", "not_a_card"),
        ("tricks[3][3]", "not_a_card"),
        ("tricks[3][2]", "card_twice"),
    ]
    behind = in_a_row()
    behind[8], behind[9] = "8x", "7h"
    assert refusals(answer_play(line(tricks=..., cards=behind))) == [
        ("cards[9]", "not_a_card"),
        ("cards[10]", "card_twice"),
    ]
    seven = line(leader=-1)
    del seven["tricks"][3]
    assert refusals(answer_play(seven)) == [("tricks", "tricks_count"), ("leader", "position_range")]


def test_trump_that_is_missing_is_not_called_none() -> None:
    for missing in (..., None):
        (problem,) = answer_play(line(trump=missing))["violations"]
        assert problem == {"code": "unknown_trump", "field": "trump", "params": {}}
    (problem,) = answer_play(line(trump="x"))["violations"]
    assert problem["params"] == {"given": "x"}


@pytest.mark.parametrize("tricks", [[["Ah", "7h", "8h"]], [["Ah", "7h", "8h"], ["Ad", "7d", "8d"]]])
def test_play_of_three_is_not_judged(tricks: list[list[str]]) -> None:
    three = line(PART, rules={"three_players": "own"}, tricks=tricks)
    assert refusals(answer_play(three)) == [("tricks", "three_not_judged")]
    assert refusals(answer_play(three | {"partial": False})) == [("tricks", "three_not_judged")]
    # A table of four plays on at a club that has tables of three too.
    four = line(PART, rules={"three_players": "own"}, tricks=[["Ah", "7h", "8h", "9h"], *tricks[1:]])
    assert answer_play(four)["ok"] is True
    assert answer_play(line(PART, tricks=[["Ah", "7h", "8h"]]))["ok"] is True


def test_other_lines_still_answer() -> None:
    lines = [b"nonsense", json.dumps(HIGHEST).encode(), b"", json.dumps(line(trump="x")).encode(), b"[]"]
    answers = [(json.loads(answer)["ok"], readable) for answer, readable in answer_lines(Kind.PLAY, lines)]
    assert answers == [(False, False), (True, True), (False, True), (False, True)]
