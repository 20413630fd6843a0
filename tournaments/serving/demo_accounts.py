"""Remembers which accounts came with the demonstration club, to tell whether their printed passwords still work.

The file holds the password *hash* each account was given; an account whose hash is still the same has not been given
another password since. No password is written anywhere. The same password set again would get another hash, so
`tournaments.passwords` refuses it where people choose one, and tells here of one that was set all the same.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import check_password
from django.db import transaction

FILE_NAME = "demo_accounts.json"


def file() -> Path:
    """Where the accounts are remembered: in DATA_DIR, beside the database and the secret key."""
    return Path(settings.DATA_DIR) / FILE_NAME


def remember(usernames: Iterable[str]) -> None:
    """Writes down the password hashes that these accounts have now. Called by what made the demonstration club."""
    _write(dict(get_user_model().objects.filter(username__in=list(usernames)).values_list("username", "password")))


def unchanged() -> list[str]:
    """The names of the demonstration accounts that can log in with the password they were given, in order."""
    # By the hash, which is like no other: an account that was given another name still opens with the same password.
    users = get_user_model().objects.filter(password__in=_read().values(), is_active=True)
    return list(users.order_by("username").values_list("username", flat=True))


def is_given(username: str, password: str) -> bool:
    """Whether this is the password that was printed for this account."""
    given = _read().get(username)
    return given is not None and check_password(password, given)


def note_password(user: Any, password: str) -> None:
    """Told of a password that was just set: the printed one in a new hash is still the printed one."""
    if is_given(user.get_username(), password):
        name, stored = user.get_username(), user.password
        transaction.on_commit(lambda: _write({**_read(), name: stored}))


def _read() -> dict[str, str]:
    try:
        given: dict[str, str] = json.loads(file().read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return given


def _write(hashes: dict[str, str]) -> None:
    unfinished = file().with_suffix(".unfinished")
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as stream:
        json.dump(hashes, stream, indent=1, sort_keys=True)
    unfinished.rename(file())
