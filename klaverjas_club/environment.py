"""Strict readers of environment variables.

Each reader decides one thing: whether the text given is a value of its kind. A wrong value stops the start with a
sentence that names the variable and the form it should have; it never falls back silently to the default. What the
variables mean is decided in settings.py, the only module that calls these readers.

Every variable NAME can also be given as NAME_FILE: the path of a file that holds the value, as secrets are handed to
containers. An empty value is the same as none at all.
"""

from __future__ import annotations

import os
import re
import zoneinfo
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off"})
HOST = re.compile(r"\*|\.?[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\.[A-Za-z0-9_-]+)*|\[[0-9A-Fa-f:]+\]")


def wrong(name: str, expected: str) -> ImproperlyConfigured:
    """The error every reader raises. It never repeats the value, which may be a secret."""
    return ImproperlyConfigured(f"The environment variable {name} is wrong: it must be {expected}.")


def raw(name: str) -> str | None:
    """The text given for `name`, directly or through the file of NAME_FILE; None when neither is given."""
    value = os.environ.get(name, "").strip()
    file = os.environ.get(f"{name}_FILE", "").strip()
    if value and file:
        raise ImproperlyConfigured(f"Both {name} and {name}_FILE are set: give one of them.")
    if not file:
        return value or None
    try:
        content = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise wrong(f"{name}_FILE", "the path of a text file that this process may read") from error
    if not content:
        raise wrong(f"{name}_FILE", "the path of a file that is not empty")
    return content


def text(name: str, *, default: str) -> str:
    """Any text."""
    value = raw(name)
    return default if value is None else value


def boolean(name: str, *, default: bool) -> bool:
    """A switch: true/false, yes/no, on/off or 1/0, in any case."""
    value = raw(name)
    if value is None:
        return default
    if value.lower() in TRUE:
        return True
    if value.lower() in FALSE:
        return False
    raise wrong(name, "true or false")


def integer(name: str, *, default: int, minimum: int, maximum: int) -> int:
    """A whole number between two bounds, both allowed."""
    value = raw(name)
    if value is None:
        return default
    if not re.fullmatch(r"-?[0-9]{1,18}", value) or not minimum <= int(value) <= maximum:
        raise wrong(name, f"a whole number from {minimum} to {maximum}")
    return int(value)


def choice(name: str, *, default: str, choices: tuple[str, ...]) -> str:
    """One of a few words, in any case."""
    value = raw(name)
    if value is None:
        return default
    for word in choices:
        if value.lower() == word.lower():
            return word
    raise wrong(name, "one of " + ", ".join(choices))


def hosts(name: str, *, default: tuple[str, ...]) -> list[str]:
    """Host names or addresses, separated by commas: no scheme, no port, no path."""
    names = _items(name)
    if names is None:
        return list(default)
    if not all(HOST.fullmatch(host) for host in names):
        raise wrong(name, "host names separated by commas, without https:// and without a port")
    return names


def origins(name: str) -> list[str]:
    """Origins such as https://club.example or http://192.168.1.5:8000, separated by commas."""
    addresses = _items(name) or []
    for address in addresses:
        parts = _split(address)
        if parts is None or parts.scheme not in {"http", "https"} or not parts.hostname or parts.path or parts.query:
            raise wrong(name, "origins separated by commas, each with http:// or https:// and without a path")
    return addresses


def time_zone(name: str, *, default: str) -> str:
    """The name of a time zone, as in Europe/Amsterdam."""
    value = text(name, default=default)
    try:
        zoneinfo.ZoneInfo(value)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise wrong(name, "the name of a time zone such as Europe/Amsterdam") from error
    return value


def directory(name: str, *, default: Path) -> Path:
    """A folder, which is made when it does not exist yet, for its owner alone."""
    value = raw(name)
    folder = default if value is None else Path(value).expanduser().absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise wrong(name, "the path of a folder that exists or can be made") from error
    return folder


def postgresql(name: str) -> dict[str, Any] | None:
    """Django's description of the PostgreSQL database at a URL; None when no URL is given."""
    value = raw(name)
    if value is None:
        return None
    parts = _split(value)
    expected = "a URL of the form postgresql://user:password@host:5432/database"
    if parts is None or parts.scheme not in {"postgres", "postgresql"}:
        raise wrong(name, expected)
    database = unquote(parts.path.removeprefix("/"))
    if not database or "/" in database:
        raise wrong(name, expected)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": database,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": dict(parse_qsl(parts.query)),
    }


def redis(name: str) -> str | None:
    """The URL of a Redis server; None when none is given."""
    value = raw(name)
    if value is None:
        return None
    parts = _split(value)
    if (
        parts is None
        or parts.scheme not in {"redis", "rediss"}
        or not parts.hostname
        or not re.fullmatch(r"(/[0-9]*)?", parts.path)
    ):
        raise wrong(name, "a URL of the form redis://:password@host:6379/0")
    return value


def _items(name: str) -> list[str] | None:
    value = raw(name)
    if value is None:
        return None
    return [item.strip() for item in value.split(",") if item.strip()]


def _split(value: str) -> Any:
    """The parts of a URL, or None when it is not one (a port that is no number shows only when it is read)."""
    try:
        parts = urlsplit(value)
        _ = parts.port
    except ValueError:
        return None
    return parts
