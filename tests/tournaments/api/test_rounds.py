"""Rounds: drawn, seated by hand, published."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournaments.api.hall import Hall, hand_in, make_hall, refusals_of
from tournaments.models import AttendanceState, Round, RoundState
from tournaments.services import evenings


def seats_of(answer: dict[str, Any]) -> list[list[int]]:
    return [[seat["player"]["id"] for seat in table["seats"]] for table in answer["tables"]]


def seat(hall: Hall, *tables: dict[str, Any], number: int = 2) -> Any:
    return hall.director.put(hall.at_evening(f"rounds/{number}/seating/"), {"tables": list(tables)})


def table_of(hall: Hall, **changes: Any) -> dict[str, Any]:
    a1, a2, b1, b2 = (player.pk for player in hall.players[:4])
    return {"number": 1, "side_a": [a1, a2], "side_b": [b1, b2], **changes}


def test_a_round_shows_its_tables(hall: Hall) -> None:
    answer = hall.scorer.get(hall.at_evening("rounds/1/")).json()

    assert (answer["number"], answer["state"], answer["open_tables"], answer["is_complete"]) == (
        1,
        "published",
        1,
        False,
    )
    table = answer["tables"][0]
    assert (table["id"], table["number"], table["state"], table["sheet"]) == (hall.table.pk, 1, "open", None)
    assert [(seat["position"], seat["side"]) for seat in table["seats"]] == [(0, "A"), (1, "B"), (2, "A"), (3, "B")]
    assert hall.scorer.get(hall.at_evening("rounds/")).json() == [answer]


def test_a_round_with_results_shows_their_figures(hall: Hall) -> None:
    hand_in(hall, confirm=True)

    answer = hall.scorer.get(hall.at_evening("rounds/1/")).json()

    assert (answer["open_tables"], answer["is_complete"]) == (0, True)
    assert answer["tables"][0]["state"] == "confirmed"
    assert answer["tables"][0]["sheet"]["roem_both"] == 220


def test_a_round_that_is_not_there(hall: Hall) -> None:
    for number in (0, 2, 10**30):
        assert refusals_of(hall.scorer.get(hall.at_evening(f"rounds/{number}/")), 404) == [("not_found", "")]


def test_the_same_seed_draws_the_same_round() -> None:
    hall = make_hall(players=9)

    first, second = hall.draw(2, {"seed": 41}), hall.draw(2, {"seed": 41})

    assert first["seed"] == 41
    assert seats_of(first) == seats_of(second)
    assert (first["state"], len(first["tables"]), len(first["sit_outs"])) == ("draft", 2, 1)
    assert first["sit_outs"][0]["points"] == 1600
    assert first["quality"]["seed"] == 41
    assert any("41" in sentence for sentence in first["sentences"])


def test_without_a_seed_one_is_drawn(hall: Hall) -> None:
    for body in ({}, {"seed": None}, None):
        response = hall.director.post(hall.at_evening("rounds/2/draw/"), body)
        assert response.status_code == 202
        assert response.json()["seed"] >= 0


@pytest.mark.parametrize(
    ("seed", "code"), [("41", "not_a_number"), (-1, "out_of_range"), (2**53, "out_of_range"), (4.0, "not_a_number")]
)
def test_a_seed_that_is_none_is_refused(hall: Hall, seed: Any, code: str) -> None:
    response = hall.director.post(hall.at_evening("rounds/2/draw/"), {"seed": seed})

    assert refusals_of(response, 400) == [(code, "seed")]
    assert Round.objects.count() == 1


def test_rounds_come_in_order(hall: Hall) -> None:
    for number, code in ((3, "round_not_next"), (10**30, "round_beyond_plan")):
        response = hall.director.post(hall.at_evening(f"rounds/{number}/draw/"), {})
        assert refusals_of(response, 400) == [(code, "number")]


def test_a_round_with_a_result_is_not_drawn_again(hall: Hall) -> None:
    hand_in(hall)

    response = hall.director.post(hall.at_evening("rounds/1/draw/"), {})

    assert refusals_of(response, 400) == [("round_has_results", "number")]


def test_a_table_needs_four(hall: Hall) -> None:
    factories_evening = factories.make_evening(hall.club)
    response = hall.director.post(f"/api/v1/evenings/{factories_evening.pk}/rounds/1/draw/", {})

    assert refusals_of(response, 400) == [("too_few_players", "")]


def test_seating_nobody_by_hand_says_that_there_is_no_table(hall: Hall) -> None:
    answer = seat(hall)
    assert refusals_of(answer, 400) == [("no_tables", "tables")]
    assert "No table was filled in" in answer.content.decode()


def test_a_round_is_seated_by_hand_and_published(hall: Hall) -> None:
    response = seat(hall, table_of(hall, first_dealer=3))

    assert response.status_code == 200
    a1, a2, b1, b2 = (player.pk for player in hall.players)
    assert seats_of(response.json()) == [[a1, b1, a2, b2]]
    assert (response.json()["seed"], response.json()["tables"][0]["first_dealer"]) == (None, 3)
    published = hall.director.post(hall.at_evening("rounds/2/publish/"))
    assert (published.status_code, published.json()["state"]) == (200, "published")
    assert published.json()["published_at"]
    # Once more is the same.
    assert hall.director.post(hall.at_evening("rounds/2/publish/")).json() == published.json()


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"number": "1"}, "not_a_number", "tables[1].number"),
        ({"number": 40_000}, "out_of_range", "tables[1].number"),
        ({"number": 0}, "table_twice", "tables[0].number"),
        ({"first_dealer": 4}, "first_dealer", "tables[1].first_dealer"),
        ({"side_a": [1]}, "table_incomplete", "tables[1]"),
        ({"side_a": [1, 2, 3]}, "table_incomplete", "tables[1]"),
        ({"side_a": [1, "x"]}, "not_a_number", "tables[1].side_a[2]"),
        ({"side_b": None}, "field_missing", "tables[1].side_b"),
        ({"dealer": 1}, "unknown_key", "tables[1].dealer"),
    ],
)
def test_a_seating_that_is_none_is_refused(hall: Hall, changes: dict[str, Any], code: str, where: str) -> None:
    response = seat(hall, table_of(hall, **changes))

    assert refusals_of(response, 400) == [(code, where)]
    assert Round.objects.count() == 1


def test_everybody_who_is_wrong_is_named(hall: Hall) -> None:
    away, elsewhere = factories.make_player(hall.club), factories.make_player(factories.make_club())
    twice = hall.players[0].pk

    response = seat(hall, table_of(hall, side_a=[twice, twice], side_b=[away.pk, elsewhere.pk]))

    assert sorted(refusals_of(response, 400)) == [
        ("player_not_present", "tables[1]"),
        ("player_twice", "tables[1]"),
        ("player_unknown", "tables[1]"),
    ]
    assert not Round.objects.filter(number=2).exists()


def test_what_is_not_seated_cannot_be_published(hall: Hall) -> None:
    assert refusals_of(hall.director.post(hall.at_evening("rounds/2/publish/")), 400) == [("round_unknown", "number")]


def test_a_replaced_draft_is_not_shown(hall: Hall) -> None:
    old = hall.draw(2)["tables"][0]["id"]
    seat(hall, table_of(hall))

    assert Round.objects.filter(state=RoundState.SUPERSEDED).count() == 1
    assert [round_["number"] for round_ in hall.scorer.get(hall.at_evening("rounds/")).json()] == [1, 2]
    assert refusals_of(hall.scorer.get(f"/api/v1/tables/{old}/"), 404) == [("not_found", "")]


def test_rounds_take_as_many_queries_for_2_tables_as_for_15() -> None:
    def queries(players: int) -> int:
        hall = make_hall(players=players)
        scorer = hall.scorer
        with CaptureQueriesContext(connection) as caught:
            answer = scorer.get(hall.at_evening("rounds/"))
        assert len(answer.json()[0]["tables"]) == players // 4
        return len(caught)

    assert queries(8) == queries(60) == 10


def test_a_published_round_is_taken_back_only_where_the_body_says_so(hall: Hall) -> None:
    draw = hall.at_evening("rounds/1/draw/")
    expected = [("replaces_published", "replace_published")]
    assert refusals_of(hall.director.post(draw, {"seed": 1}), 400) == expected
    assert refusals_of(seat(hall, table_of(hall), number=1), 400) == expected
    assert hall.scorer.get(hall.at_evening("rounds/1/")).json()["state"] == "published"

    assert hall.draw(1, {"replace_published": True})["state"] == "draft"
    hall.director.post(hall.at_evening("rounds/1/publish/"))
    body = {"tables": [table_of(hall)], "replace_published": True}
    assert hall.director.put(hall.at_evening("rounds/1/seating/"), body).json()["state"] == "draft"


def test_an_earlier_round_takes_the_later_ones_back(hall: Hall) -> None:
    hall.draw(2)
    hall.director.post(hall.at_evening("rounds/2/publish/"))

    proposed = hall.ask(1, {"replace_published": True}, act="propose")
    taken = hall.director.post(hall.at_evening(f"draws/{proposed['id']}/take/")).json()

    assert taken["state"] == "taken"
    seen = hall.director.get(hall.at_evening("rounds/")).json()
    assert [(round_["number"], round_["state"]) for round_ in seen] == [(1, "draft")]


def test_a_round_with_a_result_says_so_also_from_behind(hall: Hall) -> None:
    hand_in(hall)
    hall.draw(2)
    hall.director.post(hall.at_evening("rounds/2/publish/"))

    for act in ("draw", "propose"):
        response = hall.director.post(hall.at_evening(f"rounds/1/{act}/"), {"replace_published": True})
        assert refusals_of(response, 400) == [("round_has_results", "number")]


def test_only_the_draft_that_was_looked_at_is_published(hall: Hall) -> None:
    seen, other = hall.draw(2, {"seed": 1}), hall.draw(2, {"seed": 2})
    url = hall.at_evening("rounds/2/publish/")

    assert refusals_of(hall.director.post(url, {"digest": seen["digest"]}), 400) == [("draft_replaced", "digest")]
    assert hall.director.post(url, {"digest": other["digest"]}).json()["state"] == "published"


def test_a_draft_changed_by_hand_is_another_one(hall: Hall) -> None:
    seen = hall.draw(2)
    # Partners stay partners: the two of a side sit the other way round.
    first, _, second, _ = (seat["player"]["id"] for seat in seen["tables"][0]["seats"])
    assert hall.director.post(hall.at_evening("rounds/2/swap/"), {"first": first, "second": second}).status_code == 200
    url = hall.at_evening("rounds/2/publish/")

    assert refusals_of(hall.director.post(url, {"digest": seen["digest"]}), 400) == [("draft_replaced", "digest")]
    now = hall.director.get(hall.at_evening("rounds/2/")).json()
    assert hall.director.post(url, {"digest": now["digest"]}).json()["state"] == "published"


def test_publishing_names_who_came_since_the_draw(hall: Hall) -> None:
    hall.draw(2)
    late = factories.make_player(hall.club)
    evenings.mark_attendance(evening_id=hall.evening.pk, player_id=late.pk, state=AttendanceState.PRESENT)

    published = hall.director.post(hall.at_evening("rounds/2/publish/")).json()

    assert [player["id"] for player in published["left_out"]] == [late.pk]
    assert hall.director.post(hall.at_evening("rounds/2/publish/")).json()["left_out"] == []


def test_a_seating_changed_by_hand_says_so(hall: Hall) -> None:
    round_ = hall.draw(2)
    first, second = (seat["player"]["id"] for seat in round_["tables"][0]["seats"][:2])

    touched = hall.director.post(hall.at_evening("rounds/2/swap/"), {"first": first, "second": second}).json()

    assert touched["after"]["changed"] is True
    assert "changed" not in touched["before"]
    sentences = hall.director.get(hall.at_evening("rounds/2/")).json()["sentences"]
    assert sentences[-1] == "After that, people changed places by hand."
