"""Signing in and out without a browser, and what a session must prove."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from knox.models import AuthToken
from rest_framework.test import APIClient

from tests import factories
from tests.tournaments.api.hall import API, PIT_TOTALS, Hall, client_of, refusals_of
from tournaments.models import ScoreSheet

TOKEN = f"{API}/token/"


def sign_in(username: str, password: str = factories.PASSWORD, client: APIClient | None = None) -> Any:
    return (client or APIClient()).post(TOKEN, {"username": username, "password": password})


def test_a_token_opens_the_api_until_it_is_given_back() -> None:
    user = factories.make_user()

    response = sign_in(user.username)

    assert response.status_code == 201
    assert set(response.json()) == {"token", "expiry"}
    assert response["Cache-Control"] == "no-store"
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {response.json()['token']}")
    assert client.get(f"{API}/clubs/").status_code == 200
    assert client.delete(TOKEN).status_code == 204
    assert refusals_of(client.get(f"{API}/clubs/"), 401) == [("token_invalid", "")]


def test_the_token_itself_is_not_stored() -> None:
    token = sign_in(factories.make_user().username).json()["token"]

    assert not AuthToken.objects.filter(digest=token).exists()


def test_giving_one_token_back_leaves_the_others() -> None:
    user = factories.make_user()
    kept = client_of(user)
    client_of(user).delete(TOKEN)

    assert kept.get(f"{API}/clubs/").status_code == 200


@pytest.mark.parametrize(("username", "password"), [("jan", "wrong"), ("nobody", factories.PASSWORD), ("jan", "")])
def test_a_wrong_password_and_an_unknown_name_are_one_refusal(username: str, password: str) -> None:
    factories.make_user("jan")
    response = sign_in(username, password)

    assert refusals_of(response, 401) == [("login_failed", "")]
    assert response["WWW-Authenticate"] == "Token"
    assert not AuthToken.objects.exists()


def test_somebody_who_was_switched_off_gets_no_token() -> None:
    user = factories.make_user(is_active=False)

    assert refusals_of(sign_in(user.username), 401) == [("login_failed", "")]


def test_the_token_of_somebody_who_was_switched_off_is_dead() -> None:
    user = factories.make_user()
    client = client_of(user)
    user.is_active = False
    user.save()

    assert refusals_of(client.get(f"{API}/clubs/"), 401) == [("token_invalid", "")]


def test_a_token_ends() -> None:
    user = factories.make_user()
    client = client_of(user)
    AuthToken.objects.update(expiry=timezone.now() - timedelta(seconds=1))

    assert refusals_of(client.get(f"{API}/clubs/"), 401) == [("token_invalid", "")]


def test_wrong_types_are_refused() -> None:
    response = APIClient().post(TOKEN, {"username": 1, "password": None, "pin": "0"})

    assert sorted(refusals_of(response, 400)) == [
        ("field_missing", "password"),
        ("not_a_text", "username"),
        ("unknown_key", "pin"),
    ]


def test_many_wrong_passwords_lock_out_even_the_right_one(settings: Any) -> None:
    settings.AXES_ENABLED = True
    user = factories.make_user("jan")
    for _ in range(settings.AXES_FAILURE_LIMIT):
        sign_in("jan", "wrong")

    response = sign_in("jan")

    assert refusals_of(response, 429) == [("login_locked", "")]
    assert response["Retry-After"] == "900"
    assert not AuthToken.objects.filter(user=user).exists()
    assert sign_in(factories.make_user("piet").username).status_code == 201


def test_asking_for_tokens_is_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rest_framework.throttling.ScopedRateThrottle.THROTTLE_RATES", {"login": "1/min"})
    cache.clear()
    sign_in("nobody")

    response = sign_in("nobody")

    assert refusals_of(response, 429) == [("too_many_requests", "")]
    assert int(response["Retry-After"]) > 0


def test_who_signs_in_every_night_loses_the_oldest_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knox.settings.knox_settings.TOKEN_LIMIT_PER_USER", 3)
    user = factories.make_user()
    clients = [client_of(user) for _ in range(3)]

    newest = sign_in(user.username)

    assert newest.status_code == 201
    assert [client.get(f"{API}/clubs/").status_code for client in clients] == [401, 200, 200]


@pytest.mark.parametrize("header", ["Token", "Token a b", "Token x", "Token \xff\xfe"])
def test_what_is_no_token_is_refused(header: str) -> None:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=header)

    assert refusals_of(client.get(f"{API}/clubs/"), 401) == [("token_invalid", "")]


def test_giving_back_without_a_token_is_refused() -> None:
    assert refusals_of(APIClient().delete(TOKEN), 401) == [("not_signed_in", "")]


def session_of(hall: Hall) -> APIClient:
    client = APIClient(enforce_csrf_checks=True)
    assert client.login(username=hall.people["scorer"].username, password=factories.PASSWORD)
    return client


def test_a_session_reads(hall: Hall) -> None:
    assert session_of(hall).get(hall.at_table()).status_code == 200


def test_a_session_writes_with_the_csrf_token(hall: Hall) -> None:
    client = session_of(hall)
    client.cookies["csrftoken"] = "x" * 32

    response = client.post(
        hall.at_table("sheets/"), {"seen_version": 0, "entry": PIT_TOTALS}, headers={"x-csrftoken": "x" * 32}
    )

    assert response.status_code == 200


def test_a_session_does_not_write_without_it(hall: Hall) -> None:
    response = session_of(hall).post(hall.at_table("sheets/"), {"seen_version": 0, "entry": PIT_TOTALS})

    assert refusals_of(response, 403) == [("csrf_failed", "")]
    assert not ScoreSheet.objects.exists()
