"""The command that prints an evening: text for people, JSON for programs, a plain sentence when there is nothing."""

from __future__ import annotations

import io
import json
import os
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from tests.factories import (
    hands_entry,
    make_club,
    make_evening,
    make_player,
    make_players,
    make_round,
    make_table_of_three,
    make_user,
    record,
    rules_of,
    totals_entry,
)
from tournaments.models import Evening, StandingState
from tournaments.services import entries, evenings, penalties, standings

pytestmark = pytest.mark.django_db


def printed(*arguments: str) -> str:
    out = io.StringIO()
    call_command("evening_report", *arguments, stdout=out)
    return out.getvalue()


def as_json(*arguments: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(printed(*arguments, "--json"))
    return content


@pytest.fixture
def evening() -> Evening:
    """Two tables, one in with a pit, and somebody who sits out and is punished."""
    club = make_club()
    evening = make_evening(club, title="Kerstdrive", house_rules=rules_of(hands=2), credits=club.credits)
    people = [make_player(club, "Piet", "Jansen", number="1016"), *make_players(club, 8)]
    one, _two = make_round(evening, people).tables.order_by("number")
    director = make_user()
    record(one, hands_entry({"mark_b": "P", "points_a": 162}, {"mark_a": "N", "roem_b": 20}), by=director)
    penalties.give_penalty(evening_id=evening.pk, player_id=people[8].pk, points=-100, reason="verzaakt", by=director)
    return evening


def test_json_is_the_report(evening: Evening) -> None:
    content = as_json(str(evening.pk))
    assert list(content) == ["evening", "date", "hands_per_round", "rounds", "penalties", "standing"]
    assert content["rounds"][0]["tables"][0]["sheet"]["A"] == {
        "points": 162,
        "roem": 100,
        "pits": 1,
        "nats": 1,
        "total": 262,
    }
    assert content["rounds"][0]["tables"][1]["sheet"] is None
    assert len(content["standing"]) == 5


def test_json_can_be_read_in_every_encoding(evening: Evening) -> None:
    evening.club.players.filter(number="1016").update(last_name="Ćosić")
    text = printed(str(evening.pk), "--json")
    assert text.isascii()
    assert json.loads(text)["rounds"][0]["tables"][0]["sides"]["A"][0] == "Piet Ćosić (1016)"


def test_standing_is_brought_up_to_date_first(evening: Evening) -> None:
    assert not StandingState.objects.exists()
    assert as_json(str(evening.pk))["standing"]
    penalties.give_penalty(
        evening_id=evening.pk,
        player_id=evening.club.players.get(number="1016").pk,
        points=-50,
        reason="verzaakt",
        by=make_user(),
    )
    [row] = [row for row in as_json(str(evening.pk))["standing"] if row["entrant"] == "Piet Jansen (1016)"]
    assert row["total"] == 212


def test_standing_that_is_up_to_date_is_left_alone(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    printed(str(evening.pk))
    monkeypatch.setattr(standings, "_rebuild", lambda _evening: pytest.fail("rebuilt for nothing"))
    printed(str(evening.pk))


def test_text_shows_everything_that_matters(evening: Evening) -> None:
    with translation.override("en"):
        text = printed(str(evening.pk))
    lines = [line.split() for line in text.splitlines()]
    assert text.startswith("Kerstdrive · ")
    assert [line[0] for line in lines if line[-5:] == ["162", "100", "1", "1", "262"]] == ["1"]
    assert "Piet Jansen (1016) & " in text
    assert "sat out, 1600 points, 0 pits" in text
    assert " 1: 262   0    2:   0 182" in text
    assert "-100" in text
    assert "=2" in text
    assert "1 table is not confirmed yet" in text
    assert "shared place" in text


def test_figures_stand_under_each_other(evening: Evening) -> None:
    with translation.override("en"):
        lines = printed(str(evening.pk)).splitlines()
    start = lines.index("Round 1") + 1
    table = lines[start : start + 5]
    assert len({len(line) for line in table}) == 1
    # The open table shows dashes, never zeros.
    assert table[3].split()[-5:] == ["–"] * 5


def test_evening_without_results_is_printed(evening: Evening) -> None:
    empty = make_evening(make_club())
    make_round(empty, make_players(empty.club, 4))
    with translation.override("en"):
        assert "No table has handed in a result yet." in printed(str(empty.pk))
    assert as_json(str(empty.pk))["standing"] == []


def test_each_row_tells_which_rule_decided() -> None:
    club = make_club()
    evening = make_evening(club, house_rules=rules_of(hands=2))
    one, two = make_round(evening, make_players(club, 8)).tables.order_by("number")
    director = make_user()
    # Both sides A have 324, at the first table with a pit.
    record(one, hands_entry({"mark_b": "P", "points_a": 162}, {"points_a": 62, "points_b": 100}), by=director)
    record(
        two,
        hands_entry({"points_a": 112, "points_b": 50, "roem_b": 20}, {"points_a": 112, "points_b": 50, "roem_a": 100}),
        by=director,
    )
    rows = as_json(str(evening.pk))["standing"]
    assert [(row["place"], row["total"], row["decided_by"], row["numbers"]) for row in rows] == [
        *[(1, 324, None, None)] * 2,
        *[(3, 324, "pits", [0, 1])] * 2,
        *[(5, 120, None, None)] * 2,
        *[(7, 100, None, None)] * 2,
    ]
    with translation.override("en"):
        lines = printed(str(evening.pk)).splitlines()
    assert [line.split()[0] for line in lines if line.endswith("pits: 0 against 1")] == ["=3", "=3"]


def test_latest_closed(evening: Evening) -> None:
    closed = make_evening(make_club())
    director = make_user()
    record(make_round(closed, make_players(closed.club, 4)).tables.get(), totals_entry(), by=director)
    evenings.close_evening(evening_id=closed.pk, by=director)
    assert as_json("--latest-closed")["evening"] == closed.pk


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["12345"], "There is no evening 12345."),
        (["99999999999999999999"], "There is no evening 99999999999999999999."),
        (["--latest-closed"], "No evening has been closed yet."),
    ],
)
def test_nothing_to_report_is_one_sentence_and_exit_code_1(arguments: list[str], sentence: str) -> None:
    errors = io.StringIO()
    with translation.override("en"), pytest.raises(SystemExit) as caught:
        call_command("evening_report", *arguments, stderr=errors)
    assert caught.value.code == 1
    assert errors.getvalue() == f"{sentence}\n"


@pytest.mark.parametrize("arguments", [[], ["1", "--latest-closed"]])
def test_one_evening_must_be_named(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("evening_report", *arguments)


@pytest.mark.parametrize("arguments", [(), ("--json",)])
def test_a_reader_that_has_seen_enough_is_no_mistake(evening: Evening, arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as stream:
        call_command("evening_report", str(evening.pk), *arguments, stdout=stream)


def test_text_has_a_line_for_each_of_three() -> None:
    table = make_table_of_three(hands=1)
    hand = {"number": 1, "form": "captured", "maker": "A", "points_a": 85, "points_b": 50, "points_c": 27}
    record(table, entries.read_entry({"level": "hands", "hands": [hand]}, of_three=True), by=make_user())
    with translation.override("en"):
        lines = printed(str(table.round.evening_id)).splitlines()
    names = [seat.player.label for seat in table.seats.select_related("player").order_by("position")]
    at_table = [line.split() for line in lines if any(name in line for name in names)][:3]
    # The number of the table stands in the first line only.
    assert [line[-1] for line in at_table] == ["85", "50", "27"]
    assert [line[1 if line[0] == "1" else 0] for line in at_table] == ["A", "B", "C"]
    assert "  Table 1, A, B and C per hand" in lines
    assert "     1:  85  50  27" in lines
