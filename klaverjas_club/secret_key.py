"""The secret key of an installation that was given none: made once, kept in a file that only its owner can read."""

from __future__ import annotations

import os
import time
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

LENGTH = 50


def generated_key(file: Path) -> str:
    """The key in `file`, which is made on the first call. Of several processes that start together one writes it."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read(file)
    key = get_random_secret_key()
    with os.fdopen(descriptor, "w", encoding="ascii") as stream:
        stream.write(key)
    return key


def _read(file: Path) -> str:
    """The key as another process wrote it, waiting a moment for one that has made the file but not yet filled it."""
    for _ in range(40):
        key = file.read_text(encoding="ascii").strip()
        if len(key) >= LENGTH:
            return key
        time.sleep(0.05)
    raise ImproperlyConfigured(f"{file} holds no secret key: remove it and a new one is made (everyone logs in again).")
