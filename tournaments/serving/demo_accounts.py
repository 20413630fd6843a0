"""Remembers which accounts came with the demonstration club, to tell whether their printed passwords still work.

The file holds the password *hash* each account was given; an account whose hash is still the same has not been given
another password since. No password is written anywhere.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model

FILE_NAME = "demo_accounts.json"


def file() -> Path:
    """Where the accounts are remembered: in DATA_DIR, beside the database and the secret key."""
    return Path(settings.DATA_DIR) / FILE_NAME


def remember(usernames: Iterable[str]) -> None:
    """Writes down the password hashes that these accounts have now. Called by what made the demonstration club."""
    hashes = dict(get_user_model().objects.filter(username__in=list(usernames)).values_list("username", "password"))
    unfinished = file().with_suffix(".unfinished")
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as stream:
        json.dump(hashes, stream, indent=1, sort_keys=True)
    unfinished.rename(file())


def unchanged() -> list[str]:
    """The names of the demonstration accounts that can log in with the password they were given, in order."""
    try:
        given: dict[str, str] = json.loads(file().read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    users = get_user_model().objects.filter(username__in=given, is_active=True).order_by("username")
    return [name for name, password in users.values_list("username", "password") if password == given[name]]
