"""The shape of the lines; what they are worth is tested elsewhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.command_line import Kind, answer_hand, answer_lines, answer_sheet

READINGS_OF_THE_TIE = [{"score": {"A": 0, "B": 162}, "result": "nat", "declarer": "A"}]


def refusals(answer: dict[str, Any]) -> list[tuple[str, str]]:
    assert answer["ok"] is False, answer
    assert set(answer) == {"ok", "violations", "suggestions"}
    return [(problem["field"], problem["code"]) for problem in answer["violations"]]


def both(a: object, b: object) -> dict[str, object]:
    return {"A": a, "B": b}


def three(a: object, b: object, c: object) -> dict[str, object]:
    return {"A": a, "B": b, "C": c}


def test_a_hand() -> None:
    line = {
        "rules": "AMSTERDAM",
        "declarer": "A",
        "trump": "h",
        "points": both(81, 81),
        "roem": both(0, 0),
        "tricks": both(4, 4),
    }
    assert answer_hand(line) == {
        "ok": True,
        "score": {"A": 0, "B": 162},
        "result": "nat",
        "declarer": "A",
        "nat": True,
        "pit": False,
        "multiplier": 1,
        "readings": READINGS_OF_THE_TIE,
        "warnings": [],
    }


def test_a_hand_as_written() -> None:
    answer = answer_hand({"points": {"A": 162}, "roem": {"A": 40}, "mark": {"B": "P"}})
    assert (answer["score"], answer["result"], answer["pit"]) == ({"A": 302, "B": 0}, "pit", True)


def test_an_empty_mark_still_says_that_this_is_how_it_was_written() -> None:
    answer = answer_hand({"points": both(162, 0), "mark": {}})
    assert (answer["score"], answer["result"]) == ({"A": 162, "B": 0}, "made")
    assert answer["warnings"] == [{"code": "points_162_without_pit", "field": "points_a", "params": {"given": 162}}]


def test_a_hand_in_totals() -> None:
    answer = answer_hand({"declarer": "B", "totals": both(82, 100)})
    assert (answer["score"], answer["result"]) == ({"A": 82, "B": 100}, "made")


@pytest.mark.parametrize("part", ["points", "roem", "hand_roem", "tricks"])
def test_totals_beside_any_part_are_a_control_sum(part: str) -> None:
    parts = {"points": both(82, 80), "roem": both(20, 0), "hand_roem": both(20, 0), "tricks": both(4, 4)}
    line = {"rules": "KRAKEN", "declarer": "A", "trump": "h", "totals": both(82, 80)}
    assert answer_hand(line)["ok"] is True
    answer = answer_hand(line | {part: parts[part]})
    if part == "points":
        assert answer["ok"] is True
    else:
        assert refusals(answer) == [("points_a", "points_missing"), ("points_b", "points_missing")]


def test_a_hand_with_readings_that_differ_has_no_score() -> None:
    answer = answer_hand({"declarer": "A", "points": both(162, 0)})
    assert (answer["ok"], answer["score"], answer["result"]) == (True, None, None)
    assert answer["readings"] == [
        {"score": {"A": 262, "B": 0}, "result": "pit", "declarer": "A"},
        {"score": {"A": 162, "B": 0}, "result": "made", "declarer": "A"},
    ]


def test_rules_may_be_an_object() -> None:
    line = {"rules": {"preset": "NKU", "no_nat": True}, "declarer": "A", "points": both(70, 92)}
    assert answer_hand(line)["result"] == "failed"


def test_null_is_not_typed() -> None:
    line = {"rules": None, "declarer": None, "points": both(None, None), "mark": None, "totals": both(82, 80)}
    assert refusals(answer_hand(line)) == [("points_a", "points_missing"), ("points_b", "points_missing")]
    assert answer_hand({"points": None, "roem": None, "tricks": None, "totals": both(82, 80)})["ok"] is True


def test_a_bad_hand_says_what_is_wrong() -> None:
    answer = answer_hand({"declarer": "A", "points": both(82, 79)})
    assert answer["violations"] == [
        {"code": "points_sum", "field": "", "params": {"expected": 162, "given": 161, "difference": -1}}
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ({"points": both("82", 80.0)}, [("points_a", "not_a_number"), ("points_b", "not_a_number")]),
        ({"points": [82, 80]}, [("points", "not_an_object")]),
        ({"points": {"A": 82, "B": 80, "C": 0}}, [("points.C", "unknown_key")]),
        ({"points": both(82, 80), "colour": 1}, [("colour", "unknown_key")]),
        ({"points": both(82, 80), "declarer": "we"}, [("declarer", "not_a_choice")]),
        ({"mark": both("M", None)}, [("mark_a", "not_a_choice")]),
        ({"points": both(82, 80), "pits": both(0, 0)}, [("pits", "unknown_key")]),
        ({"points": both(82, 80), "rules": "GRONINGEN"}, [("rules.preset", "not_a_choice")]),
        ({"points": both(82, 80), "rules": 7}, [("rules", "not_an_object")]),
        ({"points": both(82, 80), "rules": {"hands": 0, "x": 1}}, [("rules.x", "unknown_key")]),
        ({"points": both(82, 80), "rules": {"hands": 0}}, [("rules.hands", "rules_contradiction")]),
        ([], [("", "not_an_object")]),
        (None, [("", "not_an_object")]),
    ],
)
def test_a_hand_that_cannot_be_read(line: object, expected: list[tuple[str, str]]) -> None:
    assert refusals(answer_hand(line)) == expected


def test_a_sheet_of_two_totals() -> None:
    assert answer_sheet({"hands": 16, "totals": both(1406, 1406)}) == {
        "ok": True,
        "score": {"A": 1406, "B": 1406},
        "points": {"A": None, "B": None},
        "roem": {"A": None, "B": None},
        "roem_both": 220,
        "pits": {"A": None, "B": None},
        "nats": {"A": None, "B": None},
        "warnings": [],
    }


def test_a_sheet_of_points_and_roem() -> None:
    line = {"hands": 16, "points": both(1462, 1130), "roem": both(260, 80), "pits": both(1, 0), "nats": both(2, 1)}
    answer = answer_sheet(line)
    assert (answer["score"], answer["points"], answer["roem"]) == (both(1722, 1210), both(1462, 1130), both(260, 80))
    assert (answer["pits"], answer["nats"], answer["roem_both"]) == (both(1, 0), both(2, 1), 340)


def test_the_rules_say_how_many_hands_where_the_line_does_not() -> None:
    assert answer_sheet({"rules": {"hands": 12}, "totals": both(972, 972)})["ok"] is True


def test_a_sheet_of_hands() -> None:
    hands = [
        {"points": both(82, 80), "mark": {}},
        {"number": 2, "declarer": "A", "points": both(81, 81), "roem": both(0, 20)},
    ]
    answer = answer_sheet({"rules": {"hands": 2}, "hands": hands, "control": both(82, 262)})
    assert (answer["score"], answer["nats"], answer["points"]) == (both(82, 262), both(1, 0), both(82, 242))


def test_a_sheet_of_totals_a_hand() -> None:
    hands = [{"totals": both(82, 80)}, {"totals": both(0, 182)}]
    answer = answer_sheet({"rules": {"hands": 2}, "hands": hands})
    assert (answer["score"], answer["points"]) == (both(82, 262), both(None, None))


def test_hands_that_have_a_number_keep_it() -> None:
    hands = [{"number": 2, "totals": both(82, 80)}, {"number": 1, "totals": both(82, "x")}]
    assert refusals(answer_sheet({"rules": {"hands": 2}, "hands": hands})) == [("hands[1].total_b", "not_a_number")]
    hands[1] = {"number": 1, "totals": both(82, 81)}
    assert refusals(answer_sheet({"rules": {"hands": 2}, "hands": hands})) == [("hands[1]", "control_sum")]
    of_three = [{"number": 2, "totals": three(85, 50, 27)}, {"number": 1, "totals": three("x", 50, 27)}]
    line = {"rules": {**THREE, "hands": 2}, "hands": of_three}
    assert refusals(answer_sheet(line)) == [("hands[1].total_a", "not_a_number")]
    of_three[1] = {"number": 1, "totals": three(85, 50, 28)}
    assert refusals(answer_sheet(line)) == [("hands[1]", "control_sum")]


def test_roem_alone_says_that_points_are_missing() -> None:
    expected = [("points_a", "points_missing"), ("points_b", "points_missing")]
    assert refusals(answer_sheet({"hands": 16, "roem": both(200, 20)})) == expected
    line = {"hands": 16, "points": both(1462, 1130), "totals": both(1462, 1130)}
    assert answer_sheet(line)["points"] == both(1462, 1130)


def test_the_first_dealer_fills_in_the_declarers() -> None:
    line = {"rules": {"preset": "UTRECHT", "hands": 1}, "hands": [{"points": both(82, 80)}], "first_dealer": 0}
    assert answer_sheet(line)["score"] == both(162, 0)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ({"hands": 16, "totals": both(1406, 1407)}, [("", "control_sum")]),
        ({"hands": "16", "totals": both(1406, 1406)}, [("hands", "not_a_number")]),
        ({"hands": 16, "totals": both("x", 1406)}, [("total_a", "not_a_number")]),
        ({"rules": {"three_players": "own"}, "hands": 12, "totals": three("x", 0, 0)}, [("total_a", "not_a_number")]),
        ({"hands": 16}, [("total_a", "total_missing"), ("total_b", "total_missing")]),
        ({"rules": {"hands": 2}, "hands": []}, [("hands", "hand_missing")]),
        ({"hands": 16, "totals": both(1406, 1406), "level": "totals"}, [("level", "unknown_key")]),
        (
            {"rules": {"hands": 2}, "hands": [7, {"number": 2, "points": both("x", 0), "rules": "NKU"}]},
            [("hands[1]", "not_an_object"), ("hands[2].rules", "unknown_key"), ("hands[2].points_a", "not_a_number")],
        ),
        ({"hands": 16, "control": 7, "totals": both(1406, 1406)}, [("control", "not_an_object")]),
    ],
)
def test_a_sheet_that_is_refused(line: object, expected: list[tuple[str, str]]) -> None:
    assert refusals(answer_sheet(line)) == expected


@pytest.mark.parametrize(
    "line",
    [b"{", b"82-80", b'{"points": NaN}', b"\xff\xfe", b"[" * 100_000, b'{"points": {"A": ' + b"9" * 5000 + b"}}"],
)
def test_a_line_that_is_no_json_is_answered_and_so_are_the_others(line: bytes) -> None:
    good = b'{"declarer": "A", "points": {"A": 82, "B": 80}}\n'
    answers = list(answer_lines(Kind.HAND, [good, line, b"\n", good]))
    assert [readable for _, readable in answers] == [True, False, True]
    assert [json.loads(answer)["ok"] for answer, _ in answers] == [True, False, True]
    assert refusals(json.loads(answers[1][0])) == [("", "bad_json")]


KRAKEN_LINE = {"rules": "KRAKEN", "declarer": "A", "trump": "h", "points": both(100, 62)}


def test_what_was_called_and_shown_from_the_hand() -> None:
    answer = answer_hand({**KRAKEN_LINE, "called": 2, "hand_roem": both(50, 20)})
    assert (answer["score"], answer["multiplier"], answer["result"]) == ({"A": 600, "B": 328}, 4, "made")


def test_a_hand_of_ledig() -> None:
    rules = {"ledig_made": [50, 0], "ledig_failed": [0, 50]}
    answer = answer_hand({"rules": rules, "ledig": True, "declarer": "B", "tricks": {"B": 0}})
    assert (answer["score"], answer["result"], answer["nat"]) == ({"A": 0, "B": 50}, "ledig_made", False)
    assert answer_hand({"rules": rules, "ledig": True, "totals": both(0, 50)})["score"] == {"A": 0, "B": 50}


def test_a_sheet_that_ends_at_a_target() -> None:
    rules = {"target": 150, "hands": 8}
    hands = [{"totals": both(92, 70)}, {"totals": both(100, 62)}]
    assert answer_sheet({"rules": rules, "hands": hands})["score"] == {"A": 192, "B": 132}
    assert refusals(answer_sheet({"rules": rules, "hands": [*hands, hands[0]]})) == [("hands[3]", "target_passed")]
    assert refusals(answer_sheet({"rules": rules, "totals": both(192, 132)})) == [("hand_count", "hands_count_missing")]


def test_a_table_of_three_ends_at_a_target_too() -> None:
    line = {"rules": {**THREE, "target": 1500}, "hands": 8, "totals": three(1500, 0, 0)}
    assert answer_sheet(line)["score"] == three(1500, 0, 0)
    (problem,) = answer_sheet(line | {"totals": three(1400, 50, 30)})["violations"]
    assert problem == {
        "code": "target_not_reached",
        "field": "",
        "params": {"target": 1500, "given": 1400, "hands": 8, "highest": 16},
    }
    passed = {"rules": {**THREE, "target": 300}, "hands": 3, "totals": three(800, 40, 30)}
    (problem,) = answer_sheet(passed)["violations"]
    assert (problem["field"], problem["code"]) == ("total_a", "target_passed")
    assert problem["params"] == {"target": 300, "given": 800, "highest": 299 + 162 + 180 + 100}


THREE = {"three_players": "own"}
HAND_OF_THREE = {"maker": "A", "points": three(70, 60, 32), "roem": {"B": 20}}


def test_a_hand_of_a_table_of_three() -> None:
    answer = answer_hand({"rules": THREE, **HAND_OF_THREE})
    assert (answer["score"], answer["result"], answer["maker"], answer["nat"]) == (three(0, 80, 32), "nat", "A", True)
    answer = answer_hand({"rules": THREE, "totals": three(85, 50, 27)})
    assert answer["readings"] == [{"score": three(85, 50, 27), "result": "made", "maker": "A"}]
    answer = answer_hand({"rules": THREE, "maker": "A", "points": three(162, 0, 0)})
    assert (answer["score"], answer["maker"], answer["result"]) == (None, "A", None)


def test_the_whole_answer_to_a_hand_of_three() -> None:
    pit = {"rules": THREE, "maker": "A", "points": three(162, 0, 0), "tricks": three(10, 0, 0)}
    assert answer_hand(pit) == {
        "ok": True,
        "score": three(262, 0, 0),
        "result": "pit",
        "maker": "A",
        "nat": False,
        "pit": True,
        "readings": [{"score": three(262, 0, 0), "result": "pit", "maker": "A"}],
        "warnings": [],
    }
    # Whoever made trump, A by a nat or B who held it, these totals are what they are.
    answer = answer_hand({"rules": THREE, "totals": three(0, 101, 61)})
    assert (answer["score"], answer["maker"], answer["result"]) == (three(0, 101, 61), None, None)


@pytest.mark.parametrize("part", ["points", "roem", "tricks"])
def test_totals_of_three_beside_any_part_are_a_control_sum(part: str) -> None:
    parts = {"points": three(85, 50, 27), "roem": three(20, 0, 0), "tricks": three(4, 3, 3)}
    answer = answer_hand({"rules": THREE, "maker": "A", "totals": three(85, 50, 27), part: parts[part]})
    if part == "points":
        assert answer["ok"] is True
    else:
        assert refusals(answer) == [(f"points_{letter}", "points_missing") for letter in "abc"]


def test_where_three_may_play_two_sides_still_can() -> None:
    assert answer_hand({"rules": THREE, "declarer": "A", "points": both(82, 80)})["score"] == both(82, 80)
    assert answer_hand({"rules": THREE, "points": both(82, 80), "declarer": "A"})["declarer"] == "A"


def test_sheets_of_a_table_of_three() -> None:
    hands = [{**HAND_OF_THREE, "maker": "A"}, {"maker": "B", "points": three(30, 102, 30)}]
    answer = answer_sheet({"rules": {**THREE, "hands": 2}, "hands": hands})
    assert answer == {
        "ok": True,
        "score": three(0 + 30, 80 + 102, 32 + 30),
        "points": three(0 + 30, 60 + 102, 32 + 30),
        "roem": three(0, 20, 0),
        "pits": three(0, 0, 0),
        "nats": three(1, 0, 0),
        "warnings": [],
    }
    line = {"rules": {"three_players": "each_all"}, "hands": 12, "totals": three(900, 700, 344)}
    assert answer_sheet(line)["score"] == three(900, 700, 344)
    assert refusals(answer_sheet({**line, "totals": three(900, 700, 345)})) == [("", "control_sum")]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ({**KRAKEN_LINE, "called": "kraken"}, [("called", "not_a_number")]),
        ({**KRAKEN_LINE, "called": 4}, [("called", "called_range")]),
        ({**KRAKEN_LINE, "rules": "NKU", "called": 1}, [("called", "field_not_played")]),
        ({**KRAKEN_LINE, "ledig": "yes"}, [("ledig", "not_a_choice")]),
        ({**KRAKEN_LINE, "ledig": True}, [("ledig", "field_not_played")]),
        ({**KRAKEN_LINE, "hand_roem": both("50", 0)}, [("hand_roem_a", "not_a_number")]),
        ({**KRAKEN_LINE, "hand_roem": both(-20, 0)}, [("hand_roem_a", "hand_roem_value")]),
        ({**KRAKEN_LINE, "number": 0}, [("number", "hand_number")]),
        ({**KRAKEN_LINE, "rules": {"spades_double": True}}, [("rules.spades_double", "rules_contradiction")]),
        ({**KRAKEN_LINE, "rules": {"obliged": "last_caller"}}, [("rules.obliged", "rules_contradiction")]),
        ({**KRAKEN_LINE, "rules": {"ledig_made": [50, 0]}}, [("rules.ledig_failed", "rules_contradiction")]),
        ({**KRAKEN_LINE, "rules": {"ledig_made": [50]}}, [("rules.ledig_made", "not_a_list")]),
        ({**KRAKEN_LINE, "rules": {"ledig_made": [50, "0"]}}, [("rules.ledig_made", "not_a_number")]),
        ({**KRAKEN_LINE, "rules": {"target": -5}}, [("rules.target", "rules_contradiction")]),
        (HAND_OF_THREE, [("", "three_not_played")]),
        ({**HAND_OF_THREE, "rules": THREE, "maker": "D"}, [("maker", "not_a_choice")]),
        ({**HAND_OF_THREE, "rules": THREE, "declarer": "A"}, [("declarer", "unknown_key")]),
        ({**HAND_OF_THREE, "rules": THREE, "points": [1, 2, 3]}, [("points", "not_an_object")]),
        ({**HAND_OF_THREE, "rules": THREE, "roem": {"D": 20}}, [("roem.D", "unknown_key")]),
        ({**HAND_OF_THREE, "rules": THREE, "number": 0}, [("number", "hand_number")]),
    ],
)
def test_variants_that_cannot_be_read(line: dict[str, object], expected: list[tuple[str, str]]) -> None:
    assert refusals(answer_hand(line)) == expected


def test_bad_hands_of_three_are_named_and_the_others_still_answer() -> None:
    hands = [{"maker": "A", "points": "82"}, 7, {**HAND_OF_THREE, "number": 0}]
    assert refusals(answer_sheet({"rules": {**THREE, "hands": 3}, "hands": hands})) == [
        ("hands[1].points", "not_an_object"),
        ("hands[2]", "not_an_object"),
    ]
    lines = [json.dumps(line).encode() for line in ({"rules": {"obliged": "x"}}, {"rules": THREE, **HAND_OF_THREE})]
    answers = [json.loads(answer)["ok"] for answer, _readable in answer_lines(Kind.HAND, lines)]
    assert answers == [False, True]


@pytest.mark.parametrize(
    ("line", "code", "changes"),
    [
        ({"totals": both(126, 63)}, "transposition", {"totals.B": {"old": 63, "new": 36}}),
        (
            {"declarer": "A", "points": both(81, 81), "mark": {}},
            "nat_not_applied",
            {
                "points.A": {"old": 81, "new": None},
                "points.B": {"old": 81, "new": 162},
                "mark.A": {"old": None, "new": "N"},
            },
        ),
        ({"mark": {"A": "N"}, "totals": both(0, 152)}, "used_152", {"totals.B": {"old": 152, "new": 162}}),
    ],
)
def test_what_was_probably_meant_is_a_line_of_its_own(line: dict[str, Any], code: str, changes: dict[str, Any]) -> None:
    suggestions: Any = answer_hand(line)["suggestions"]
    assert (suggestions[0]["code"], suggestions[0]["changes"]) == (code, changes)
    assert 0 < suggestions[0]["weight"] <= 1000
    assert all(answer_hand(suggestion["entry"])["ok"] for suggestion in suggestions)


def test_what_was_probably_meant_by_a_sheet_is_one_too() -> None:
    good = {"declarer": "A", "points": both(92, 70)}
    line = {"rules": {"hands": 2}, "hands": [good, good | {"points": both(92, 60)}], "control": both(194, 130)}
    suggestions: Any = answer_sheet(line)["suggestions"]
    assert {"hands[2].points.A": {"old": 92, "new": 102}} in [one["changes"] for one in suggestions]
    for suggestion in suggestions:
        assert answer_sheet({"rules": {"hands": 2}, **suggestion["entry"]})["ok"]


def test_several_wrong_hands_each_have_their_own_alternatives() -> None:
    good = {"declarer": "A", "points": both(92, 70)}
    hands = [good | {"points": both(92, 60)}, good, good | {"points": both(92, 79)}, good | {"points": both(None, 20)}]
    suggestions: Any = answer_sheet({"rules": {"hands": 4}, "hands": hands})["suggestions"]
    # Nothing is known of the last hand, and the others do not wait for it.
    assert {one["hand"] for one in suggestions} == {1, 3}
    assert {"hands[1].points.A": {"old": 92, "new": 102}} in [one["changes"] for one in suggestions]
    assert all(answer_hand(one["entry"])["ok"] for one in suggestions)


def test_what_was_probably_meant_at_a_table_of_three() -> None:
    short = {**HAND_OF_THREE, "points": {"A": 85, "B": 50, "C": 17}, "roem": {}}
    of_hand: Any = answer_hand({"rules": THREE, **short})["suggestions"]
    assert {"points.C": {"old": 17, "new": 27}} in [one["changes"] for one in of_hand]
    assert all(answer_hand({"rules": THREE, **one["entry"]})["ok"] for one in of_hand)

    rules = {**THREE, "hands": 1}
    of_sheet: Any = answer_sheet({"rules": rules, "hands": [short]})["suggestions"]
    assert {"hands[1].points.C": {"old": 17, "new": 27}} in [one["changes"] for one in of_sheet]
    assert all(answer_sheet({"rules": rules, **one["entry"]})["ok"] for one in of_sheet)

    both_wrong: Any = answer_sheet({"rules": {**THREE, "hands": 2}, "hands": [short, short]})["suggestions"]
    assert {one["hand"] for one in both_wrong} == {1, 2}


@pytest.mark.parametrize("hands", [-1, 0, 33])
@pytest.mark.parametrize("sums", ["totals", "points"])
@pytest.mark.parametrize("rules", ["AMSTERDAM", "KRAKEN", {"target": 1500}])
def test_a_number_of_hands_that_cannot_be_is_the_only_problem(hands: int, sums: str, rules: object) -> None:
    line = {"rules": rules, "hands": hands, sums: both(82, 80)}
    assert refusals(answer_sheet(line)) == [("hand_count", "hands_count")]
    after = {"hands": 16, "totals": both(1406, 1406)}
    bad, good = answer_lines(Kind.SHEET, [json.dumps(one).encode() for one in (line, after)])
    assert (json.loads(bad[0])["ok"], json.loads(good[0])["ok"]) == (False, True)


@pytest.mark.parametrize("number", [0, 17])
def test_a_hand_that_no_round_has_is_refused(number: int) -> None:
    line = {"number": number, "declarer": "A", "points": both(82, 81)}
    assert refusals(answer_hand(line)) == [("number", "hand_number"), ("", "points_sum")]
    three = {"rules": {"three_players": "own"}, "number": number, "maker": "A", "points": {"A": 85, "B": 50, "C": 27}}
    assert refusals(answer_hand(three)) == [("number", "hand_number")]
    assert answer_hand(three | {"number": 16})["ok"] is True
    assert answer_hand({"number": 16, "points": both(82, 80)})["ok"] is True
    (problem,) = answer_hand({"number": 17, "points": both(82, 80)})["violations"]
    assert problem["params"] == {"given": 17, "lowest": 1, "highest": 16}


def test_a_counter_pit_is_no_nat_where_nat_is_not_played() -> None:
    rules = {"no_nat": True, "counter_pit": 100, "hands": 1}
    for line in (
        {"declarer": "A", "points": both(0, 162), "tricks": both(0, 8)},
        {"mark": both("TP", None), "points": both(None, 162)},
    ):
        answer = answer_hand({"rules": rules, **line})
        assert (answer["score"], answer["result"], answer["nat"]) == (both(0, 262), "counterpit", False)
        assert answer_sheet({"rules": rules, "hands": [line]})["nats"] == both(0, 0)
        counted = answer_sheet({"rules": rules, "hands": [line], "nats": both(1, 0)})
        assert refusals(counted) == [("nats_a", "nats_count")]
    sums: dict[str, Any] = {"rules": rules, "hands": 1, "points": both(0, 162), "roem": both(0, 100)}
    assert answer_sheet(sums | {"nats": both(0, 0)})["ok"] is True
    assert refusals(answer_sheet(sums | {"nats": both(1, 0)})) == [("nats_a", "field_not_played")]
    assert refusals(answer_sheet({"rules": rules, "hands": 1, "totals": both(0, 262), "nats": both(1, 0)})) == [
        ("nats_a", "field_not_played")
    ]


def test_a_key_twice_in_one_object_is_refused_and_the_next_line_answered() -> None:
    lines = [
        b'{"declarer": "A", "points": {"A": 82, "A": 100, "B": 80}}',
        b'{"declarer": "A", "points": {"A": 82, "B": 80}}',
    ]
    twice, fine = answer_lines(Kind.HAND, lines)
    assert refusals(json.loads(twice[0])) == [("A", "key_twice")]
    assert (twice[1], json.loads(fine[0])["ok"]) == (True, True)


def test_what_is_accepted_with_a_warning_comes_with_what_may_have_been_meant() -> None:
    answer = answer_hand({"points": {"A": 162, "B": 0}, "roem": {"A": 150}, "mark": {}})
    assert answer["ok"] is True
    assert {warning["code"] for warning in answer["warnings"]} == {"points_162_without_pit", "roem_unusual"}
    assert answer["suggestions"][0]["entry"]["mark"] == {"B": "P"}
    assert "suggestions" not in answer_hand({"declarer": "A", "points": {"A": 82, "B": 80}})


def test_a_sheet_with_a_warning_asks_about_the_hand_or_about_the_totals() -> None:
    hands = [{"points": {"A": 92, "B": 70}, "mark": {}}, {"points": {"A": 162, "B": 0}, "mark": {}}]
    of_hand = {
        (one["hand"], one["code"]) for one in answer_sheet({"hands": hands, "rules": {"hands": 2}})["suggestions"]
    }
    assert (2, "pit_not_marked") in of_hand
    of_totals = answer_sheet({"hands": 16, "totals": {"A": 1400, "B": 2392}})
    assert of_totals["ok"] is True
    assert of_totals["suggestions"][0]["changes"] == {"totals.B": {"old": 2392, "new": 1392}}
    assert "suggestions" not in answer_sheet({"hands": 16, "totals": {"A": 1406, "B": 1406}})


def test_of_tricks_that_say_it_twice_one_is_told() -> None:
    answer = answer_hand({"points": {"A": 150, "B": 12}, "tricks": {"A": 8, "B": 0}})
    assert refusals(answer) == [("points_b", "no_tricks_but_points")]
    assert refusals(answer_hand({"points": {"A": 150, "B": 12}, "tricks": {"A": 8}})) == [
        ("points_b", "all_tricks_but_points_left")
    ]
