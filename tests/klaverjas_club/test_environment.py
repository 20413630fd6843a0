"""Each reader gives the value, its default when nothing is given, and refuses a wrong value by the variable's name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from klaverjas_club import environment as env

pytestmark = pytest.mark.once

NAME = "KLAVERJAS_TEST"

READERS: dict[str, Callable[[], Any]] = {
    "boolean": lambda: env.boolean(NAME, default=True),
    "integer": lambda: env.integer(NAME, default=5, minimum=1, maximum=10),
    "choice": lambda: env.choice(NAME, default="INFO", choices=("INFO", "ERROR")),
    "hosts": lambda: env.hosts(NAME, default=("localhost",)),
    "origins": lambda: env.origins(NAME),
    "time_zone": lambda: env.time_zone(NAME, default="Europe/Amsterdam"),
    "postgresql": lambda: env.postgresql(NAME),
    "redis": lambda: env.redis(NAME),
}

RIGHT = [
    ("boolean", "true", True),
    ("boolean", "Yes", True),
    ("boolean", "0", False),
    ("boolean", " off ", False),
    ("integer", "1", 1),
    ("integer", "10", 10),
    ("choice", "error", "ERROR"),
    ("hosts", "club.example, 192.168.1.5,[::1],.example.org", ["club.example", "192.168.1.5", "[::1]", ".example.org"]),
    ("origins", "https://club.example,http://192.168.1.5:8000", ["https://club.example", "http://192.168.1.5:8000"]),
    ("time_zone", "Europe/Brussels", "Europe/Brussels"),
    ("redis", "redis://:secret@cache.example:6380/3", "redis://:secret@cache.example:6380/3"),
    ("redis", "rediss://cache.example", "rediss://cache.example"),
]

WRONG = [
    ("boolean", "maybe", "true or false"),
    ("boolean", "2", "true or false"),
    ("integer", "0", "from 1 to 10"),
    ("integer", "11", "from 1 to 10"),
    ("integer", "3.5", "whole number"),
    ("integer", "٣", "whole number"),
    ("choice", "LOUD", "INFO, ERROR"),
    ("hosts", "https://club.example", "without https://"),
    ("hosts", "club.example:8000", "without a port"),
    ("hosts", "club example", "host names"),
    ("origins", "club.example", "http:// or https://"),
    ("origins", "https://club.example/page", "without a path"),
    ("origins", "https://club.example:port", "origins"),
    ("time_zone", "Amsterdam", "Europe/Amsterdam"),
    ("time_zone", "/etc/passwd", "time zone"),
    ("postgresql", "mysql://host/club", "postgresql://"),
    ("postgresql", "postgresql://host", "postgresql://"),
    ("postgresql", "postgresql://host:port/club", "postgresql://"),
    ("postgresql", "sqlite:///club.sqlite3", "postgresql://"),
    ("redis", "localhost:6379", "redis://"),
    ("redis", "redis://", "redis://"),
    ("redis", "redis://host/first", "redis://"),
]


@pytest.mark.parametrize(("reader", "given", "expected"), RIGHT)
def test_a_right_value_is_read(monkeypatch: pytest.MonkeyPatch, reader: str, given: str, expected: object) -> None:
    monkeypatch.setenv(NAME, given)
    assert READERS[reader]() == expected


def test_a_postgresql_url_is_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "postgresql://club:p%40ss@db.example:5433/klaverjas?sslmode=require")
    assert env.postgresql(NAME) == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "klaverjas",
        "USER": "club",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require"},
    }


@pytest.mark.parametrize("given", [None, "", "  "])
@pytest.mark.parametrize(
    ("reader", "default"),
    [
        ("boolean", True),
        ("integer", 5),
        ("choice", "INFO"),
        ("hosts", ["localhost"]),
        ("origins", []),
        ("time_zone", "Europe/Amsterdam"),
        ("postgresql", None),
        ("redis", None),
    ],
)
def test_nothing_given_is_the_default(
    monkeypatch: pytest.MonkeyPatch, reader: str, default: object, given: str | None
) -> None:
    monkeypatch.delenv(NAME, raising=False)
    if given is not None:
        monkeypatch.setenv(NAME, given)
    assert READERS[reader]() == default


@pytest.mark.parametrize(("reader", "given", "form"), WRONG)
def test_a_wrong_value_names_its_variable_and_form(
    monkeypatch: pytest.MonkeyPatch, reader: str, given: str, form: str
) -> None:
    monkeypatch.setenv(NAME, given)
    with pytest.raises(ImproperlyConfigured) as refusal:
        READERS[reader]()
    assert NAME in str(refusal.value)
    assert form in str(refusal.value)


def test_a_refusal_keeps_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "mysql://club:hush@host/club")
    with pytest.raises(ImproperlyConfigured) as refusal:
        env.postgresql(NAME)
    assert "hush" not in str(refusal.value)


def test_a_value_may_come_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "value"
    file.write_text("7\n", encoding="utf-8")
    monkeypatch.setenv(f"{NAME}_FILE", str(file))
    assert READERS["integer"]() == 7


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe"])
def test_a_file_that_cannot_be_read_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "value"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setenv(f"{NAME}_FILE", str(file))
    with pytest.raises(ImproperlyConfigured, match=f"{NAME}_FILE"):
        env.raw(NAME)


def test_a_value_and_a_file_are_one_too_many(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(NAME, "7")
    monkeypatch.setenv(f"{NAME}_FILE", str(tmp_path / "value"))
    with pytest.raises(ImproperlyConfigured, match=f"Both {NAME} and {NAME}_FILE"):
        env.raw(NAME)


def test_a_folder_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(NAME, str(tmp_path / "a" / "b"))
    assert env.directory(NAME, default=tmp_path) == tmp_path / "a" / "b"
    assert (tmp_path / "a" / "b").is_dir()


def test_a_folder_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    monkeypatch.setenv(NAME, str(tmp_path / "a" / "b"))
    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.directory(NAME, default=tmp_path)
