"""A new password is another one, whoever sets it and wherever; and it ends what was made with the old one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from knox.models import AuthToken

from tests.factories import PASSWORD, make_user
from tournaments.serving import demo_accounts

pytestmark = pytest.mark.django_db

NEW = "schoppenvrouw-77-slag"


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def codes(password: str, user: User | None) -> list[str]:
    try:
        validate_password(password, user)
    except ValidationError as refusal:
        return [error.code for error in refusal.error_list]
    return []


def test_another_one_is_accepted() -> None:
    assert codes(NEW, make_user()) == []


def test_the_one_the_account_has_is_refused() -> None:
    assert codes(PASSWORD, make_user()) == ["password_same"]


def test_who_has_no_account_yet_has_no_password() -> None:
    assert codes(NEW, User(username="rie")) == []
    assert codes(NEW, None) == []


def test_the_one_of_the_demonstration_is_refused_for_ever() -> None:
    user = make_user()
    demo_accounts.remember([user.username])
    user.set_password(NEW)
    user.save()
    assert codes(PASSWORD, user) == ["password_demonstration"]
    other = make_user("somebody-else")
    other.set_password(NEW)
    other.save()
    assert codes(PASSWORD, other) == []


def test_the_admin_refuses_it_and_otherwise_ends_the_tokens(client: Client) -> None:
    user = make_user("greet")
    AuthToken.objects.create(user=user)
    client.force_login(make_user("keeper", is_staff=True, is_superuser=True))
    page = reverse("admin:auth_user_password_change", args=[user.pk])

    refused = client.post(page, {"password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"})
    assert refused.status_code == 200
    assert AuthToken.objects.count() == 1

    assert client.post(page, {"password1": NEW, "password2": NEW, "usable_password": "true"}).status_code == 302
    assert not AuthToken.objects.exists()


def test_a_password_set_by_code_ends_the_tokens() -> None:
    user = make_user()
    AuthToken.objects.create(user=user)
    user.set_password(NEW)
    user.save()
    assert not AuthToken.objects.exists()


def test_a_stronger_hash_of_the_same_password_ends_nothing(settings: Any) -> None:
    user = make_user()
    AuthToken.objects.create(user=user)
    before = user.password
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
        "django.contrib.auth.hashers.MD5PasswordHasher",
    ]
    assert user.check_password(PASSWORD)
    assert user.password != before
    assert AuthToken.objects.exists()
