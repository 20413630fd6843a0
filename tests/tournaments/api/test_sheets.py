"""Sheets: handed in, confirmed, corrected, checked."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import HandForm, Mark, SheetLevel, Side
from scoring.hand_entry import HAND_FIELDS
from scoring.sheet_entry import SHEET_FIELDS
from tests import factories
from tests.tournaments.api.hall import OTHER_TOTALS, PIT_TOTALS, Hall, client_of, hand_in, refusals_of
from tournaments.api.serializers.fields import Choice, Text, Truth, WholeNumber
from tournaments.api.serializers.sheets import HandEntrySerializer, SheetEntrySerializer
from tournaments.errors import TournamentError
from tournaments.models import Door, Role, ScoreSheet, SheetEvent
from tournaments.services import entries, evenings, results, standings

WRONG = {
    "level": "hands",
    "hands": [
        {"number": 1, "form": "written", "points_a": 82, "points_b": 81, "roem_a": 30},
        {"number": 17, "form": "written", "mark_a": "N", "mark_b": "N"},
        {"number": 3, "form": "written", "points_a": 0, "points_b": 162, "mark_a": "N", "roem_b": 15},
    ],
}


def sheet_of_hands(**first: Any) -> dict[str, Any]:
    hands = [{"number": n, "form": "captured", **hand} for n, hand in enumerate(factories.plain_hands(16), start=1)]
    return {"level": "hands", "hands": [{**hands[0], **first}, *hands[1:]]}


def test_the_serializers_have_the_fields_of_scoring() -> None:
    assert tuple(HandEntrySerializer().fields) == HAND_FIELDS
    assert tuple(SheetEntrySerializer().fields) == SHEET_FIELDS


def test_the_fields_have_the_types_of_scoring() -> None:
    words = {"form": HandForm, "declarer": Side, "mark_a": Mark, "mark_b": Mark, "level": SheetLevel}
    for serializer in (HandEntrySerializer(), SheetEntrySerializer()):
        for name, field in serializer.fields.items():
            if name in words:
                assert isinstance(field, Choice)
                assert field.kind is words[name]
            elif name == "ledig":
                assert isinstance(field, Truth)
            elif name != "hands":
                assert isinstance(field, Text if name == "trump" else WholeNumber)


def test_two_totals_are_handed_in(hall: Hall) -> None:
    response = hand_in(hall)

    assert response.status_code == 200
    answer = response.json()
    assert (answer["confirmed"], answer["repeated"], answer["notices"]) == (False, False, [])
    sheet = answer["sheet"]
    assert (sheet["version"], sheet["level"], sheet["entry"], sheet["hands"]) == (1, "totals", PIT_TOTALS, [])
    assert (sheet["roem_both"], sheet["roem_a"], sheet["total_a"], sheet["total_b"]) == (220, None, 1406, 1406)
    assert (sheet["entered_by"], sheet["door"]) == (hall.people["scorer"].username, "api")
    assert [(event["kind"], event["door"]) for event in sheet["events"]] == [("handed_in", "api")]
    hall.table.refresh_from_db()
    assert hall.table.live_sheet.version == 1


def test_a_sheet_of_hands_shows_what_each_scored(hall: Hall) -> None:
    response = hand_in(hall, entry=sheet_of_hands(points_a=82, points_b=80, roem_a=0, roem_b=20), confirm=True)

    sheet = response.json()["sheet"]
    assert response.json()["confirmed"]
    assert sheet["hands"][0] == {
        "number": 1,
        "declarer": "A",
        "outcome": "nat",
        "multiplier": 1,
        "points_a": 0,
        "points_b": 162,
        "points_c": None,
        "roem_a": 0,
        "roem_b": 20,
        "roem_c": None,
        "hand_roem_a": 0,
        "hand_roem_b": 0,
        "total_a": 0,
        "total_b": 182,
        "total_c": None,
    }
    assert (sheet["nats_a"], sheet["total_a"], sheet["total_b"]) == (1, 15 * 112, 182 + 15 * 70)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ({"points_a": 82, "points_b": 80, "roem_a": 0, "roem_b": 20}, (0, 182)),
        ({"points_a": 91, "points_b": 71, "roem_a": 0, "roem_b": 20}, (0, 182)),
        ({"points_a": 90, "points_b": 72, "roem_a": 0, "roem_b": 20}, (0, 182)),
        ({"points_a": 64, "points_b": 98, "roem_a": 0, "roem_b": 40}, (0, 202)),
        ({"points_a": 162, "points_b": 0, "roem_a": 40, "roem_b": 0, "tricks_a": 8, "tricks_b": 0}, (302, 0)),
        ({"points_a": 100, "points_b": 62, "roem_a": 20, "roem_b": 50}, (120, 112)),
    ],
)
def test_the_examples_of_the_rules(hall: Hall, hand: dict[str, int], expected: tuple[int, int]) -> None:
    response = hall.scorer.post(hall.at_table("sheets/check/"), {"entry": sheet_of_hands(**hand)})

    first = response.json()["hands"][0]
    assert (first["total_a"], first["total_b"]) == expected


def test_the_stated_control_sum_is_named(hall: Hall) -> None:
    response = hand_in(hall, entry={"level": "totals", "total_a": 1406, "total_b": 1407})

    assert "control_sum" in {code for code, _field in refusals_of(response, 400)}
    assert "control sum" in " ".join(problem["message"] for problem in response.json()["problems"])
    assert not ScoreSheet.objects.exists()


def test_a_total_above_the_maximum_is_refused(hall: Hall) -> None:
    response = hand_in(hall, entry={"level": "totals", "total_a": 53811, "total_b": 1407})

    assert ("total_above_maximum", "total_a") in refusals_of(response, 400)


def test_a_bad_sheet_gets_what_the_service_says_and_no_more(hall: Hall) -> None:
    with pytest.raises(TournamentError) as caught:
        results.judge_sheet(table=hall.table, entry=entries.read_entry(WRONG))
    expected = [(problem.code.value, problem.field) for problem in caught.value.problems]
    assert len(expected) > 5

    for rest, body in (
        ("sheets/", {"seen_version": 0, "entry": WRONG}),
        ("sheets/check/", {"entry": WRONG}),
    ):
        assert refusals_of(hall.scorer.post(hall.at_table(rest), body), 400) == expected
    assert not ScoreSheet.objects.exists()
    assert not SheetEvent.objects.exists()


@pytest.mark.parametrize(
    ("hand", "code", "field"),
    [
        ({"points_a": 92, "points_b": 71}, "points_sum", "hands[1]"),
        ({"roem_a": 30}, "roem_value", "hands[1].roem_a"),
        ({"roem_a": 15}, "roem_value", "hands[1].roem_a"),
        ({"number": 17}, "hand_number", "hands[17]"),
        ({"declarer": "C"}, "not_a_choice", "hands[1].declarer"),
        ({"colour": "red"}, "unknown_key", "hands[1].colour"),
        ({"points_a": "92"}, "not_a_number", "hands[1].points_a"),
        ({"points_a": 10**400}, "points_range", "hands[1].points_a"),
    ],
)
def test_bad_hands_are_refused_at_their_field(hall: Hall, hand: dict[str, Any], code: str, field: str) -> None:
    found = refusals_of(hand_in(hall, entry=sheet_of_hands(**hand)), 400)

    assert any(found_code == code and found_field.startswith(field) for found_code, found_field in found), found
    assert not ScoreSheet.objects.exists()


def test_an_unusual_sheet_is_accepted_with_a_question(hall: Hall) -> None:
    unusual = {"level": "totals", "total_a": 2592, "total_b": 0}

    answer = hand_in(hall, entry=unusual).json()

    assert {notice["code"] for notice in answer["notices"]} == {"total_unusual"}
    assert all(set(notice) == {"code", "field", "params", "message"} for notice in answer["notices"])
    checked = hall.scorer.post(hall.at_table("sheets/check/"), {"entry": unusual}).json()
    assert checked["notices"] == answer["notices"]


def test_a_check_stores_nothing(hall: Hall) -> None:
    response = hall.scorer.post(hall.at_table("sheets/check/"), {"entry": PIT_TOTALS})

    assert response.status_code == 200
    unknown = {"points": None, "roem": None, "pits": None, "nats": None, "total": 1406}
    assert response.json() == {
        "level": "totals",
        "hand_count": 16,
        "a": unknown,
        "b": unknown,
        "c": None,
        "roem_both": 220,
        "hands": [],
        "notices": [],
        "suggestions": [],
    }
    assert not ScoreSheet.objects.exists()
    hall.evening.refresh_from_db()
    before = hall.evening.results_version
    hall.scorer.post(hall.at_table("sheets/check/"), {"entry": PIT_TOTALS})
    hall.evening.refresh_from_db()
    assert hall.evening.results_version == before


def test_the_live_sheet(hall: Hall) -> None:
    assert refusals_of(hall.scorer.get(hall.at_table("sheets/live/")), 404) == [("not_found", "")]

    sheet = hand_in(hall).json()["sheet"]

    assert hall.scorer.get(hall.at_table("sheets/live/")).json() == sheet


def test_the_same_from_a_second_person_confirms(hall: Hall) -> None:
    hand_in(hall)

    answer = hand_in(hall, "director").json()

    assert (answer["confirmed"], answer["repeated"], answer["sheet"]["version"]) == (True, False, 1)
    assert ScoreSheet.objects.count() == 1


def test_a_key_makes_repeating_harmless(hall: Hall) -> None:
    first = hand_in(hall, idempotency_key="a1")
    again = hand_in(hall, idempotency_key="a1")

    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert again.json()["sheet"] == first.json()["sheet"]
    assert ScoreSheet.objects.count() == 1
    other = hand_in(hall, idempotency_key="a1", entry=OTHER_TOTALS, seen_version=1)
    assert refusals_of(other, 400) == [("key_reused", "idempotency_key")]


@pytest.mark.parametrize("key", ["", "x" * 65])
def test_a_key_of_the_wrong_length_is_refused(hall: Hall, key: str) -> None:
    assert refusals_of(hand_in(hall, idempotency_key=key), 400) == [("key_too_long", "idempotency_key")]


def test_who_did_not_see_the_other_result_is_shown_it(hall: Hall) -> None:
    live = hand_in(hall).json()["sheet"]

    response = hand_in(hall, "director", entry=OTHER_TOTALS)

    assert refusals_of(response, 409) == [("stale_version", "seen_version")]
    document = response.json()
    assert document["type"].endswith(":stale-version")
    assert (document["current_version"], document["current"]) == (1, live)
    assert document["problems"][0]["params"] == {"seen": 0, "current": 1}
    assert ScoreSheet.objects.count() == 1


def test_a_version_that_never_was_is_stale_too(hall: Hall) -> None:
    response = hand_in(hall, seen_version=3)

    assert refusals_of(response, 409) == [("stale_version", "seen_version")]
    assert (response.json()["current_version"], response.json()["current"]) == (0, None)


def test_what_is_not_confirmed_can_be_replaced(hall: Hall) -> None:
    hand_in(hall)

    answer = hand_in(hall, entry=OTHER_TOTALS, seen_version=1).json()

    assert (answer["sheet"]["version"], answer["sheet"]["total_a"]) == (2, 1416)
    versions = hall.scorer.get(hall.at_table("sheets/")).json()
    assert [version["version"] for version in versions] == [2, 1]
    assert [event["kind"] for event in versions[1]["events"]] == ["handed_in", "superseded"]


def test_versions_take_as_many_queries_for_one_as_for_four(hall: Hall) -> None:
    scorer = hall.scorer

    def queries(versions: int) -> int:
        with CaptureQueriesContext(connection) as caught:
            assert len(scorer.get(hall.at_table("sheets/")).json()) == versions
        return len(caught)

    hand_in(hall, entry=sheet_of_hands())
    one = queries(1)
    for seen in (1, 2, 3):
        hand_in(hall, entry=sheet_of_hands(roem_a=20 * (seen + 1)), seen_version=seen)

    assert queries(4) == one == 7


def test_a_result_is_confirmed(hall: Hall) -> None:
    hand_in(hall)

    response = hall.scorer.post(hall.at_table("sheets/confirm/"), {"seen_version": 1})

    assert (response.status_code, response.json()["confirmed"], response.json()["repeated"]) == (200, True, False)
    again = hall.scorer.post(hall.at_table("sheets/confirm/"), {"seen_version": 1})
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert SheetEvent.objects.filter(kind="confirmed").count() == 1


def test_nothing_is_confirmed_unseen(hall: Hall) -> None:
    assert refusals_of(hall.scorer.post(hall.at_table("sheets/confirm/"), {"seen_version": 0}), 400) == [
        ("sheet_missing", "")
    ]
    hand_in(hall)
    for version, code, status in ((2, "stale_version", 409), ("1", "not_a_number", 400), (None, "field_missing", 400)):
        response = hall.scorer.post(hall.at_table("sheets/confirm/"), {"seen_version": version})
        assert refusals_of(response, status) == [(code, "seen_version")]
    assert not SheetEvent.objects.filter(kind="confirmed").exists()


def test_a_confirmed_result_is_not_recorded_over(hall: Hall) -> None:
    hand_in(hall, confirm=True)

    response = hand_in(hall, "director", entry=OTHER_TOTALS, seen_version=1)

    assert refusals_of(response, 400) == [("sheet_confirmed", "")]


def correct(hall: Hall, **values: Any) -> Any:
    body = {"seen_version": 1, "reason": "Verteld", "entry": OTHER_TOTALS, **values}
    return hall.director.post(hall.at_table("sheets/correct/"), body)


def test_a_confirmed_result_is_corrected_with_a_reason(hall: Hall) -> None:
    hand_in(hall, confirm=True)

    response = correct(hall)

    assert (response.status_code, response.json()["confirmed"]) == (200, True)
    sheet = response.json()["sheet"]
    assert (sheet["version"], sheet["reason"], sheet["total_a"]) == (2, "Verteld", 1416)
    assert [event["kind"] for event in sheet["events"]] == ["handed_in", "confirmed"]


def test_a_missing_reason_is_said_together_with_the_rest(hall: Hall) -> None:
    hand_in(hall, confirm=True)
    body = {"seen_version": 1, "entry": {"level": "totals", "total_a": 53811, "total_b": 0}}

    found = refusals_of(hall.director.post(hall.at_table("sheets/correct/"), body), 400)

    assert ("reason_missing", "reason") in found
    assert ("total_above_maximum", "total_a") in found
    assert ScoreSheet.objects.count() == 1


@pytest.mark.parametrize(
    ("values", "code", "field", "status"),
    [
        ({"seen_version": 0}, "stale_version", "seen_version", 409),
        ({"entry": PIT_TOTALS}, "sheet_unchanged", "", 400),
        ({"reason": "x" * 201}, "reason_too_long", "reason", 400),
        ({"confirm": True}, "unknown_key", "confirm", 400),
    ],
)
def test_a_correction_that_is_none_is_refused(
    hall: Hall, values: dict[str, Any], code: str, field: str, status: int
) -> None:
    hand_in(hall, confirm=True)

    assert refusals_of(correct(hall, **values), status) == [(code, field)]
    assert ScoreSheet.objects.count() == 1


def test_a_reason_is_not_swallowed_where_none_is_kept(hall: Hall) -> None:
    assert refusals_of(hand_in(hall, reason="because"), 400) == [("unknown_key", "reason")]


def test_a_round_that_is_not_published_takes_no_results(hall: Hall) -> None:
    draft = hall.draw(2)["tables"][0]["id"]
    response = hall.scorer.post(f"/api/v1/tables/{draft}/sheets/", {"seen_version": 0, "entry": PIT_TOTALS})

    assert refusals_of(response, 400) == [("round_not_published", "")]


def test_a_closed_evening_takes_no_results(hall: Hall) -> None:
    hand_in(hall, confirm=True)
    evenings.close_evening(evening_id=hall.evening.pk, by=hall.people["director"])

    assert refusals_of(correct(hall), 400) == [("evening_closed", "")]
    assert ScoreSheet.objects.count() == 1


def test_both_doors_see_one_sheet(hall: Hall) -> None:
    desk = factories.record(hall.table, by=hall.people["director"], confirm=False)

    answer = hand_in(hall).json()

    assert (answer["confirmed"], answer["sheet"]["version"]) == (True, desk.sheet.version)
    assert [event["door"] for event in answer["sheet"]["events"]] == [Door.DESK, Door.API]


def test_a_result_reaches_the_standing(hall: Hall) -> None:
    hand_in(hall, entry=OTHER_TOTALS, confirm=True)
    standings.recompute(hall.evening.pk)

    rows = hall.stranger.get(hall.at_evening("standings/")).json()["rows"]

    assert [row["total"] for row in rows] == [1416, 1416, 1396, 1396]


def test_somebody_elses_club_keeps_its_versions_to_itself(hall: Hall) -> None:
    hand_in(hall)
    outsider = client_of(factories.make_member(factories.make_club(), Role.DIRECTOR))

    response = outsider.post(hall.at_table("sheets/"), {"seen_version": 9, "entry": OTHER_TOTALS})

    assert refusals_of(response, 404) == [("not_found", "")]
    assert "current" not in response.json()


@pytest.mark.parametrize("entry", [{"level": "totals", "total_a": 1406, "total_b": 9}, {"level": "cards", "x": 1}])
def test_of_a_closed_evening_only_that_is_said(hall: Hall, entry: dict[str, Any]) -> None:
    assert hand_in(hall, confirm=True).status_code == 200
    assert hall.director.post(hall.at_evening("close/")).status_code == 200

    assert refusals_of(hand_in(hall, entry=entry), 400) == [("evening_closed", "")]
    assert refusals_of(hand_in(hall, entry=entry, seen_version="x"), 400) == [("evening_closed", "")]
    body = {"seen_version": 1, "entry": entry, "reason": ""}
    assert refusals_of(hall.director.post(hall.at_table("sheets/correct/"), body), 400) == [("evening_closed", "")]
    assert ScoreSheet.objects.count() == 1


def test_a_refused_hand_comes_with_what_was_probably_meant(hall: Hall) -> None:
    hands = [{"number": number, "form": "totals", "total_a": 100, "total_b": 62} for number in range(1, 17)]
    hands[6] = {"number": 7, "form": "totals", "total_a": 126, "total_b": 63}
    entry = {"level": "hand_totals", "hands": hands}

    for address in ("sheets/", "sheets/check/"):
        body = {"entry": entry} if "check" in address else {"entry": entry, "seen_version": 0}
        response = hall.scorer.post(hall.at_table(address), body)
        assert response.status_code == 400
        first = response.json()["suggestions"][0]
        assert (first["code"], first["hand"]) == ("transposition", 7)
        assert first["changes"] == [{"field": "hands[7].total_b", "old": 63, "new": 36}]
        assert first["entry"] == {"number": 7, "form": "totals", "total_a": 126, "total_b": 36}
        assert first["message"] == "Did you mean 126–36? Two figures changed places."
    assert not ScoreSheet.objects.exists()


def test_totals_of_a_set_come_with_their_usual_cause(hall: Hall) -> None:
    entry = {"level": "points_roem", "points_a": 1462, "points_b": 1120}
    response = hall.scorer.post(hall.at_table("sheets/check/"), {"entry": entry})
    suggestions = response.json()["suggestions"]
    assert {(found["code"], found["hand"]) for found in suggestions} == {
        ("used_152", None),
        ("last_trick_forgotten", None),
    }
    assert suggestions[0]["entry"]["level"] == "points_roem"


def test_a_refusal_for_another_reason_suggests_nothing(hall: Hall) -> None:
    response = hall.scorer.post(hall.at_table("sheets/"), {"entry": PIT_TOTALS, "seen_version": "x"})
    assert response.status_code == 400
    assert "suggestions" not in response.json()
