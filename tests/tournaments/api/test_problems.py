"""The one shape of every refusal, whatever refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from tests.tournaments.api.hall import API, PIT_TOTALS, Hall, client_of, hand_in, refusals_of
from tournaments.api.problems import KINDS
from tournaments.api.refusals import REFUSALS, RequestCode
from tournaments.models import ScoreSheet


def test_every_code_of_the_api_has_a_sentence() -> None:
    assert set(REFUSALS) == set(RequestCode)


def test_all_reasons_come_at_once(hall: Hall) -> None:
    entry = {"level": "hands", "hands": [{"number": 3, "form": "paper", "points_a": "82"}], "total_a": 1.5, "colour": 1}
    response = hall.scorer.post(
        hall.at_table("sheets/"), {"seen_version": "0", "confirm": "yes", "because": 1, "entry": entry}
    )

    assert sorted(refusals_of(response, 400)) == [
        ("not_a_choice", "confirm"),
        ("not_a_choice", "hands[3].form"),
        ("not_a_number", "hands[3].points_a"),
        ("not_a_number", "seen_version"),
        ("not_a_number", "total_a"),
        ("unknown_key", "because"),
        ("unknown_key", "colour"),
    ]
    assert not ScoreSheet.objects.exists()


def test_what_is_no_choice_comes_with_the_choices(hall: Hall) -> None:
    hand = {"number": 1, "form": "totals", "declarer": "C"}
    response = hall.scorer.post(hall.at_table("sheets/check/"), {"entry": {"level": "hand", "hands": [hand]}})

    choices = {problem["field"]: problem["params"]["choices"] for problem in response.json()["problems"]}
    assert choices["level"] == ["hands", "hand_totals", "points_roem", "totals"]
    assert choices["hands[1].declarer"] == ["A", "B"]


def test_a_missing_field_is_named(hall: Hall) -> None:
    assert refusals_of(hall.scorer.post(hall.at_table("sheets/"), {}), 400) == [
        ("field_missing", "seen_version"),
        ("field_missing", "entry"),
    ]


def test_an_entry_that_is_no_object_is_refused_as_scoring_does(hall: Hall) -> None:
    response = hall.scorer.post(hall.at_table("sheets/check/"), {"entry": [1]})

    assert refusals_of(response, 400) == [("not_an_object", "")]


def test_params_tell_the_numbers(hall: Hall) -> None:
    response = hand_in(hall, entry={"level": "totals", "total_a": 53811, "total_b": 0})

    problem = next(p for p in response.json()["problems"] if p["code"] == "total_above_maximum")
    assert problem["params"]["given"] == 53811
    assert problem["field"] == "total_a"
    assert "53811" in problem["message"]


@pytest.mark.parametrize(("language", "expected"), [("nl", "nl"), ("en", "en"), ("en-GB,nl;q=0.5", "en"), ("fr", "nl")])
def test_the_sentence_is_in_the_language_of_the_request(hall: Hall, language: str, expected: str) -> None:
    response = client_of(hall.people["scorer"], language=language).post(hall.at_table("sheets/"), {})

    assert response["Content-Language"] == expected


def test_an_address_that_does_not_exist_is_a_problem_document(hall: Hall) -> None:
    for client in (hall.stranger, hall.scorer):
        for path in ("", "nothing/", "clubs/x/y/z"):
            assert refusals_of(client.get(f"{API}/{path}"), 404) == [("not_found", "")]
            assert refusals_of(client.post(f"{API}/{path}", {}), 404) == [("not_found", "")]


def test_a_method_that_is_not_used(hall: Hall) -> None:
    response = hall.scorer.delete(hall.at_table())

    assert refusals_of(response, 405) == [("method_not_allowed", "")]
    assert response["Allow"] == "GET, PATCH, HEAD, OPTIONS"


def test_only_json_is_answered(hall: Hall) -> None:
    response = hall.scorer.get(hall.at_table(), headers={"accept": "text/html"})

    assert refusals_of(response, 406) == [("not_acceptable", "")]


def test_only_json_is_read(hall: Hall) -> None:
    response = hall.scorer.post(hall.at_table("sheets/"), {"seen_version": 0}, format="multipart")

    assert refusals_of(response, 415) == [("unsupported_media_type", "")]


def test_a_body_that_is_too_large(hall: Hall, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10

    assert refusals_of(hand_in(hall), 413) == [("body_too_large", "")]
    assert not ScoreSheet.objects.exists()


def test_too_many_writes_are_slowed_down(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rest_framework.throttling.ScopedRateThrottle.THROTTLE_RATES", {"write": "2/min"})
    cache.clear()

    for _ in range(2):
        assert hall.scorer.post(hall.at_table("sheets/check/"), {"entry": PIT_TOTALS}).status_code == 200
    response = hall.scorer.post(hall.at_table("sheets/check/"), {"entry": PIT_TOTALS})

    assert refusals_of(response, 429) == [("too_many_requests", "")]
    assert 0 < int(response["Retry-After"]) <= 60
    assert hall.scorer.get(hall.at_table()).status_code == 200


def test_half_a_character_in_a_name_can_be_answered(hall: Hall) -> None:
    response = hall.scorer.post(
        hall.at_table("sheets/check/"),
        r'{"entry": {"level": "totals", "\ud800": 1}, "\ud800": 2}',
        content_type="application/json",
    )

    assert {code for code, _field in refusals_of(response, 400)} == {"unknown_key"}


def test_a_mistake_of_ours_is_not_dressed_up(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.services.results.record_sheet", lambda **_: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        hand_in(hall)


@pytest.mark.parametrize("status", KINDS)
def test_titles_are_short(status: int) -> None:
    assert 0 < len(str(KINDS[status][1])) < 40


def test_a_stale_token_does_not_open_what_is_public(hall: Hall) -> None:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION="Token nonsense")

    assert refusals_of(client.get(hall.at_evening("standings/")), 401) == [("token_invalid", "")]
