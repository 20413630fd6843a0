"""One evening as plain data, held against an evening entered by hand."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    hands_entry,
    make_club,
    make_evening,
    make_player,
    make_players,
    make_round,
    make_table,
    make_table_of_three,
    make_user,
    record,
    rules_of,
    totals_entry,
)
from tournaments import report
from tournaments.models import Door, EntrantKind, Evening, PublicName
from tournaments.services import entries, evenings, penalties, results, rounds, standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return make_user()


def report_of(evening: Evening) -> dict[str, Any]:
    standings.recompute(evening.pk)
    evening.refresh_from_db()
    return report.evening_report(evening)


def test_evening_as_it_was_entered(director: User) -> None:
    club = make_club()
    evening = make_evening(club, house_rules=rules_of(hands=2), credits=club.credits, date=dt.date(2026, 12, 3))
    names = (("Piet", "Jansen"), ("Rie", "Hendriks"), ("Wim", "Vos"), ("Ans", "Zwart"), ("Lies", "Ćosić"))
    people = [
        make_player(club, *name, number=str(1016 + index), public_name_policy=PublicName.HIDDEN)
        for index, name in enumerate(names)
    ]
    table = make_round(evening, people).tables.get()
    entry = hands_entry(
        {"declarer": "A", "points_a": 92, "points_b": 70, "roem_a": 20}, {"mark_a": "P", "points_b": 162, "roem_b": 50}
    )
    record(table, entry, by=director)
    penalties.give_penalty(evening_id=evening.pk, player_id=people[0].pk, points=-100, reason="verzaakt", by=director)
    taken_back = penalties.give_penalty(
        evening_id=evening.pk, player_id=people[1].pk, points=-50, reason="verzaakt", by=director
    )
    penalties.cancel_penalty(penalty_id=taken_back.pk, reason="vergissing", by=director)
    by_total = {"decided_by": None, "numbers": None, "passed_over": []}
    chain = ("pits", "fewest_nats", "roem", "best_round")
    by_nothing = {**by_total, "passed_over": [{"rule": rule, "why": "equal"} for rule in chain]}
    assert report_of(evening) == {
        "evening": evening.pk,
        "date": "2026-12-03",
        "hands_per_round": 2,
        "rounds": [
            {
                "number": 1,
                "tables": [
                    {
                        "number": 1,
                        "sides": {
                            "A": ["Piet Jansen (1016)", "Rie Hendriks (1017)"],
                            "B": ["Wim Vos (1018)", "Ans Zwart (1019)"],
                        },
                        "sheet": {
                            "A": {"points": 92, "roem": 20, "pits": 0, "nats": 0, "total": 112},
                            "B": {"points": 232, "roem": 150, "pits": 1, "nats": 0, "total": 382},
                            "hands": [
                                {
                                    "number": 1,
                                    "declarer": "A",
                                    "outcome": "made",
                                    "multiplier": 1,
                                    "A": {"points": 92, "roem": 20, "total": 112},
                                    "B": {"points": 70, "roem": 0, "total": 70},
                                },
                                {
                                    "number": 2,
                                    "declarer": "B",
                                    "outcome": "pit",
                                    "multiplier": 1,
                                    "A": {"points": 0, "roem": 0, "total": 0},
                                    "B": {"points": 162, "roem": 150, "total": 312},
                                },
                            ],
                        },
                    }
                ],
                "sit_outs": [{"player": "Lies Ćosić (1020)", "code": "sat_out", "points": 1600, "pits": 0}],
            }
        ],
        "penalties": [{"player": "Piet Jansen (1016)", "points": -100}],
        "standing": [
            {
                "place": 1,
                "tied": False,
                "entrant": "Lies Ćosić (1020)",
                "total": 1600,
                "roem": 0,
                "pits": 0,
                "nats": 0,
                **by_total,
            },
            {
                "place": 2,
                "tied": True,
                "entrant": "Wim Vos (1018)",
                "total": 382,
                "roem": 150,
                "pits": 1,
                "nats": 0,
                **by_nothing,
            },
            {
                "place": 2,
                "tied": True,
                "entrant": "Ans Zwart (1019)",
                "total": 382,
                "roem": 150,
                "pits": 1,
                "nats": 0,
                **by_nothing,
            },
            {
                "place": 4,
                "tied": False,
                "entrant": "Rie Hendriks (1017)",
                "total": 112,
                "roem": 20,
                "pits": 0,
                "nats": 0,
                **by_total,
            },
            {
                "place": 5,
                "tied": False,
                "entrant": "Piet Jansen (1016)",
                "total": 12,
                "roem": 20,
                "pits": 0,
                "nats": 0,
                **by_total,
            },
        ],
    }


def test_what_two_totals_do_not_tell_is_none(director: User) -> None:
    table = make_table()
    record(table, totals_entry(1500, 1312), by=director)
    found = report_of(table.round.evening)
    unknown = {"points": None, "roem": None, "pits": None, "nats": None}
    assert found["rounds"][0]["tables"][0]["sheet"] == {
        "A": {**unknown, "total": 1500},
        "B": {**unknown, "total": 1312},
        "hands": [],
    }
    assert {row["pits"] for row in found["standing"]} == {None}


def test_table_without_a_result_has_no_sheet(director: User) -> None:
    club = make_club()
    evening = make_evening(club)
    one, _two = make_round(evening, make_players(club, 8)).tables.order_by("number")
    record(one, by=director)
    assert [table["sheet"] is None for table in report_of(evening)["rounds"][0]["tables"]] == [False, True]


def test_only_the_version_that_counts_is_shown(director: User) -> None:
    table = make_table(hands=1)
    made = {"declarer": "A", "points_a": 92, "points_b": 70}
    record(table, hands_entry(made), by=director)
    results.correct_sheet(
        table_id=table.pk,
        entry=hands_entry(made | {"roem_a": 20}),
        by=director,
        door=Door.DESK,
        seen_version=1,
        reason="roem vergeten",
    )
    sheet = report_of(table.round.evening)["rounds"][0]["tables"][0]["sheet"]
    assert sheet["A"]["total"] == 112
    assert [hand["A"]["total"] for hand in sheet["hands"]] == [112]


def test_draft_and_replaced_rounds_are_left_out(director: User) -> None:
    club = make_club()
    evening = make_evening(club)
    people = make_players(club, 4)
    make_round(evening, people)
    record(make_round(evening, people[::-1]).tables.get(), by=director)
    rounds.draw_round(evening_id=evening.pk, number=2, seed=1)
    found = report_of(evening)
    assert [round_["number"] for round_ in found["rounds"]] == [1]
    assert found["rounds"][0]["tables"][0]["sides"]["A"][0] == people[3].label


def test_pairs_evening_ranks_pairs(director: User) -> None:
    club = make_club()
    evening = make_evening(club, entrants=EntrantKind.PAIRS)
    one, two, three, four = make_players(club, 4)
    for first, second in ((one, two), (three, four)):
        evenings.enter_pair(evening_id=evening.pk, first_id=first.pk, second_id=second.pk)
    record(make_round(evening, [one, two, three, four]).tables.get(), totals_entry(1500, 1312), by=director)
    assert [row["entrant"] for row in report_of(evening)["standing"]] == [
        f"{one.label} & {two.label}",
        f"{three.label} & {four.label}",
    ]


def test_number_of_queries_does_not_grow_with_the_hall(director: User) -> None:
    counts = []
    for people in (8, 24):
        club = make_club()
        evening = make_evening(club, house_rules=rules_of(hands=1))
        for table in make_round(evening, make_players(club, people)).tables.all():
            record(table, hands_entry({"declarer": "A", "points_a": 92, "points_b": 70}), by=director)
        with CaptureQueriesContext(connection) as queries:
            report.evening_report(evening)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_latest_closed_is_the_last_by_date(director: User) -> None:
    assert report.latest_closed() is None
    club = make_club()
    for day in (10, 3, 17):
        evening = make_evening(club, date=dt.date(2026, 12, day))
        table = make_round(evening, make_players(club, 4)).tables.get()
        record(table, by=director)
        if day != 17:
            evenings.close_evening(evening_id=evening.pk, by=director)
    latest = report.latest_closed()
    assert latest is not None
    assert latest.date == dt.date(2026, 12, 10)


def test_of_a_table_of_three_it_says_three_sides(director: User) -> None:
    table = make_table_of_three(hands=1)
    hand = {"number": 1, "form": "captured", "maker": "C", "points_a": 50, "points_b": 27, "points_c": 85, "roem_a": 20}
    record(table, entries.read_entry({"level": "hands", "hands": [hand]}, of_three=True), by=director)
    [told] = report_of(table.round.evening)["rounds"][0]["tables"]
    assert [len(people) for people in told["sides"].values()] == [1, 1, 1]
    # 85 is not more than 70 and 27 together.
    assert {side: told["sheet"][side]["total"] for side in "ABC"} == {"A": 70, "B": 27, "C": 0}
    assert told["sheet"]["C"]["nats"] == 1
    [first] = told["sheet"]["hands"]
    assert first["declarer"] == "C"
    assert first["A"] == {"points": 50, "roem": 20, "total": 70}
