"""The command that draws without a database: text for people, JSON for programs, a sentence for what cannot be."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def _english() -> object:
    with translation.override("en"):
        yield


def printed(*arguments: str) -> str:
    out = io.StringIO()
    call_command("draw_report", *arguments, stdout=out)
    return out.getvalue()


def as_json(*arguments: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(printed(*arguments, "--json"))
    return content


def refused(*arguments: str) -> str:
    err = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("draw_report", *arguments, stdout=io.StringIO(), stderr=err)
    assert stopped.value.code == 1
    return err.getvalue().strip()


def test_json_is_the_draw_and_its_receipt() -> None:
    content = as_json("--players", "18", "--rounds", "3", "--seed", "5")
    assert {"seed", "method", "rounds", "cost", "bound", "gap", "optimal", "sentences"} <= set(content)
    assert content["seed"] == 5
    for drawn in content["rounds"]:
        seated = [player for table in drawn["tables"] for side in table for player in side]
        assert sorted([*seated, *drawn["sit_outs"]]) == list(range(18))
    assert sum(content["cost"].values()) == content["bound"] + content["gap"] == 0
    assert content["optimal"] is True
    assert content["sentences"][0] == "Nobody has the same partner twice."


def test_same_seed_same_draw_and_without_one_another_every_time() -> None:
    asked = ("--players", "20", "--rounds", "2")
    assert as_json(*asked, "--seed", "3") == as_json(*asked, "--seed", "3")
    assert as_json(*asked)["rounds"] != as_json(*asked)["rounds"]


def test_tables_of_pairs_are_two_pair_numbers() -> None:
    content = as_json("--players", "7", "--rounds", "4", "--pairs")
    for drawn in content["rounds"]:
        assert sorted([*(pair for table in drawn["tables"] for pair in table), *drawn["sit_outs"]]) == list(range(7))
        assert [len(table) for table in drawn["tables"]] == [2, 2, 2]


@pytest.mark.parametrize("pairs", [(), ("--pairs",)])
def test_what_was_drawn_can_be_the_history_of_the_next_evening(tmp_path: Path, pairs: tuple[str, ...]) -> None:
    asked = ("--players", "16", "--rounds", "3", "--seed", "1", *pairs)
    first = as_json(*asked)
    path = tmp_path / "history.json"
    path.write_text(json.dumps({"evenings": [{"rounds": first["rounds"]}] * 2}))
    second = as_json(*asked, "--history", str(path), "--effort", "300")
    assert "The draw remembers 2 earlier evenings of the season." in second["sentences"]
    assert "season_meeting" in second["cost"]
    assert second["gap"] >= 0
    assert sum(second["cost"].values()) == second["bound"] + second["gap"]


def test_text_shows_tables_costs_and_sentences() -> None:
    text = printed("--players", "10", "--rounds", "3", "--seed", "4")
    assert text.count("Sit out: ") == 3
    assert "meetings again tonight: 6 × 50 = 300" in text
    assert "cost 300, proven minimum 300, gap 0" in text
    assert "6 pairs of players meet again; proven minimum 6." in text


def test_left_over_and_system_can_be_chosen() -> None:
    threes = as_json("--players", "10", "--rounds", "2", "--left-over", "threes")
    assert [sorted(len(table) for table in drawn["tables"]) for drawn in threes["rounds"]] == [[2, 3, 3]] * 2
    whist = as_json("--players", "9", "--rounds", "9", "--system", "whist")
    assert whist["method"] == "whist/1"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "3", "--rounds", "1"), "3 players are too few for a table; at least 4 are needed."),
        (("--players", "1", "--rounds", "1"), "1 player is too few for a table; at least 4 are needed."),
        (("--players", "1", "--rounds", "1", "--pairs"), "1 pair is too few for a table; at least 2 are needed."),
        (("--players", "-4", "--rounds", "1"), "There cannot be -4 players."),
        (("--players", "1000", "--rounds", "5"), "1000 are too many for one draw; at most 500 can be drawn."),
        (
            ("--players", "1000", "--rounds", "5", "--pairs"),
            "1000 are too many for one draw; at most 500 can be drawn.",
        ),
        (("--players", "8", "--rounds", "0"), "0 rounds cannot be drawn; choose 1 to 60."),
        (("--players", "8", "--rounds", "61"), "61 rounds cannot be drawn; choose 1 to 60."),
        (("--players", "8", "--rounds", "1", "--effort", "-1"), "The effort cannot be below zero."),
        (
            ("--players", "8", "--rounds", "1", "--system", "circle"),
            "This form cannot be drawn by circle; choose redraw, fours, whist, swiss.",
        ),
    ],
)
def test_what_cannot_be_drawn_is_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    assert refused(*arguments) == sentence


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("no json", "is not JSON."),
        ("[" * 100_000, "history.json is nested deeper than any history is."),
        ("[]", "history.json: the list “evenings” is missing."),
        ('{"evenings": 3}', "history.json: the list “evenings” is missing."),
        ('{"evenings": [{"rounds": []}, {}]}', "history.json, evening 2: the list “rounds” is missing."),
        ('{"evenings": [{"rounds": [[]]}]}', "history.json, evening 1, round 1: the list “tables” is missing."),
        (
            '{"evenings": [{"rounds": [{"tables": [[["a", 1], [2, 3]]]}]}]}',
            'history.json, evening 1, round 1: "a" is no number of an entrant; these are 0, 1, 2 …',
        ),
        (
            '{"evenings": [{"rounds": [{"tables": [[[0, 1.5], [2, 3]]]}]}]}',
            "evening 1, round 1: 1.5 is no number of an entrant; these are 0, 1, 2 …",
        ),
        (
            '{"evenings": [{"rounds": [{"tables": [[[0, 1], [2, 3]]], "sit_outs": [-1]}]}]}',
            "evening 1, round 1: -1 is no number of an entrant; these are 0, 1, 2 …",
        ),
        (
            '{"evenings": [{"rounds": [{"tables": [[[0, [1]], [2, 3]]]}]}]}',
            "evening 1, round 1: [1] is no number of an entrant; these are 0, 1, 2 …",
        ),
        ('{"evenings": [{"rounds": [{"tables": [], "sit_outs": 4}]}]}', "round 1: “sit_outs” is not a list."),
        (
            '{"evenings": [{"rounds": []}, {"rounds": [{"tables": []}, {"tables": [[[0, 1], [1, 3]]]}]}]}',
            "history.json, evening 2, round 2: 1 has more than one place.",
        ),
        (
            '{"evenings": [{"rounds": [{"tables": [[[0], [1]]]}]}]}',
            "evening 1, round 1: table 1 is neither two sides of two players nor three of one.",
        ),
        (
            '{"evenings": [{"rounds": [{"tables": [[0, 1]]}]}]}',
            "evening 1, round 1: table 1 is neither two sides of two players nor three of one.",
        ),
        (
            '{"evenings": [{"rounds": [{"tables": [[[0, 1], [2, 3]]], "numbers": [1, 2]}]}]}',
            "evening 1, round 1: there are not as many table numbers as tables.",
        ),
        (
            '{"evenings": [{"rounds": [{"tables": [[[0, 1], [2, 3]]], "numbers": [0]}]}]}',
            "evening 1, round 1: 0 is no number of a table; these are 1, 2, 3 …",
        ),
        (
            '{"evenings": [{"rounds": [{"tables": [[[0, 1], [2, 3]], [[4, 5], [6, 7]]], "numbers": [1, 1]}]}]}',
            "evening 1, round 1: two tables have the same number.",
        ),
    ],
)
def test_what_is_no_history_is_a_sentence(tmp_path: Path, content: str, sentence: str) -> None:
    path = tmp_path / "history.json"
    path.write_text(content)
    assert refused("--players", "8", "--rounds", "1", "--history", str(path)).endswith(sentence)


def test_a_file_with_a_mark_of_its_encoding_is_read(tmp_path: Path) -> None:
    path = tmp_path / "history.json"
    path.write_bytes(b"\xef\xbb\xbf" + b'{"evenings": []}')
    assert as_json("--players", "8", "--rounds", "1", "--history", str(path))["rounds"]


def test_history_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "nothing.json"
    assert refused("--players", "8", "--rounds", "1", "--history", str(path)) == f"{path} cannot be read."


def test_history_of_pairs_is_of_pairs(tmp_path: Path) -> None:
    path = tmp_path / "history.json"
    path.write_text('{"evenings": [{"rounds": [{"tables": [[[0, 1], [2, 3]]]}]}]}')
    said = refused("--players", "8", "--rounds", "1", "--pairs", "--history", str(path))
    assert said.endswith("evening 1, round 1: table 1 is not two pair numbers.")


def test_left_over_that_is_not_as_asked_has_its_sentence() -> None:
    assert "house players" in as_json("--players", "7", "--rounds", "2", "--left-over", "house")["sentences"][0]


def test_number_of_players_must_be_given() -> None:
    with pytest.raises(CommandError):
        printed("--rounds", "3")
