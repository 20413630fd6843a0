"""The demonstration passwords are known to be in use until each of them is changed."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from tournaments.serving import demo_accounts

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def accounts() -> list[User]:
    users = [User.objects.create_user(name, password=f"first-{name}") for name in ("leider", "schrijver")]
    demo_accounts.remember(["leider", "schrijver"])
    return users


def test_nothing_remembered_is_nothing_in_use() -> None:
    assert demo_accounts.unchanged() == []


def test_the_accounts_are_in_use(accounts: list[User]) -> None:
    assert demo_accounts.unchanged() == ["leider", "schrijver"]


def test_another_password_ends_it_for_that_account(accounts: list[User]) -> None:
    accounts[0].set_password("second")
    accounts[0].save()
    assert demo_accounts.unchanged() == ["schrijver"]


def test_an_account_that_cannot_log_in_or_is_gone_does_not_count(accounts: list[User]) -> None:
    User.objects.filter(username="leider").update(is_active=False)
    accounts[1].delete()
    assert demo_accounts.unchanged() == []


def test_the_file_holds_no_password_and_is_for_its_owner(accounts: list[User]) -> None:
    assert "first-leider" not in demo_accounts.file().read_text(encoding="utf-8")
    assert stat.S_IMODE(demo_accounts.file().stat().st_mode) == 0o600


def test_the_same_password_in_another_hash_is_still_in_use(
    accounts: list[User], django_capture_on_commit_callbacks: Any
) -> None:
    for password in ("second", "first-leider"):
        with django_capture_on_commit_callbacks(execute=True):
            accounts[0].set_password(password)
            accounts[0].save()
    assert demo_accounts.unchanged() == ["leider", "schrijver"]


def test_an_account_under_another_name_is_still_in_use(accounts: list[User]) -> None:
    User.objects.filter(username="leider").update(username="piet")
    assert demo_accounts.unchanged() == ["piet", "schrijver"]


def test_only_the_password_that_was_given_is_known(accounts: list[User]) -> None:
    assert demo_accounts.is_given("leider", "first-leider")
    assert not demo_accounts.is_given("leider", "first-schrijver")
    assert not demo_accounts.is_given("nobody", "first-leider")
