"""The settings as a process reads them: each test starts Python with its own environment."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]
LONG_KEY = "a-key-of-this-test-alone-0123456789-abcdefghijklmnopqrstuvwxyz"
SHOW = """
import json, pathlib
from klaverjas_club import settings
shown = lambda value: str(value) if isinstance(value, pathlib.Path) else type(value).__name__
print(json.dumps({name: getattr(settings, name) for name in dir(settings) if name.isupper()}, default=shown))
"""


def read(data: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: os.environ[name] for name in ("HOME", "PATH") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-c", SHOW],
        cwd=ROOT,
        env=clean | {"DATA_DIR": str(data)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def settings_with(data: Path, **environment: str) -> dict[str, Any]:
    finished = read(data, **environment)
    assert finished.returncode == 0, finished.stderr
    settings: dict[str, Any] = json.loads(finished.stdout)
    return settings


def test_without_anything_it_is_the_embedded_default(tmp_path: Path) -> None:
    settings = settings_with(tmp_path)
    database = settings["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["NAME"] == str(tmp_path / "klaverjas.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert settings["CELERY_BROKER_URL"].startswith("filesystem://")
    assert settings["CELERY_BROKER_TRANSPORT_OPTIONS"]["polling_interval"] == 0.1
    assert (tmp_path / "queue" / "control").is_dir()
    assert settings["CACHES"]["default"]["BACKEND"].endswith("LocMemCache")
    assert settings["DEBUG"] is False
    assert settings["LANGUAGE_CODE"] == "nl"


def test_the_version_is_the_one_of_the_changelog(tmp_path: Path) -> None:
    version = settings_with(tmp_path)["VERSION"]
    assert f"\n## {version} - " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_a_database_url_leaves_the_broker_alone(tmp_path: Path) -> None:
    settings = settings_with(tmp_path, DATABASE_URL="postgresql://club@db.example/klaverjas")
    assert settings["DATABASES"]["default"]["ENGINE"] == "django.db.backends.postgresql"
    assert settings["DATABASES"]["default"]["CONN_MAX_AGE"] == 60
    assert settings["CELERY_BROKER_URL"].startswith("filesystem://")


def test_a_redis_url_leaves_the_database_alone(tmp_path: Path) -> None:
    settings = settings_with(tmp_path, REDIS_URL="redis://cache.example:6379/0")
    assert settings["DATABASES"]["default"]["ENGINE"] == "django.db.backends.sqlite3"
    assert settings["CELERY_BROKER_URL"] == "redis://cache.example:6379/0"
    assert settings["CACHES"]["default"]["LOCATION"] == "redis://cache.example:6379/0"
    assert not (tmp_path / "queue").exists()


def test_a_key_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    first, second = settings_with(tmp_path), settings_with(tmp_path)
    file = tmp_path / "secret_key"
    assert len(first["SECRET_KEY"]) >= 50
    assert first["SECRET_KEY"] == second["SECRET_KEY"] == file.read_text(encoding="ascii")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_key_from_a_file_is_used_and_none_is_made(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text(LONG_KEY, encoding="ascii")
    assert settings_with(tmp_path, SECRET_KEY_FILE=str(file))["SECRET_KEY"] == LONG_KEY
    assert not (tmp_path / "secret_key").exists()


def test_the_folder_of_the_embedded_database_is_its_owners(tmp_path: Path) -> None:
    old, new, served = tmp_path / "old", tmp_path / "new", tmp_path / "served"
    for folder in (old, served):
        folder.mkdir()
        folder.chmod(0o755)
    settings_with(old)
    settings_with(new)
    settings_with(served, DATABASE_URL="postgresql://club@db.example/klaverjas")
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in (old, new, served)] == [0o700, 0o700, 0o755]


def test_the_installation_may_speak_english(tmp_path: Path) -> None:
    assert settings_with(tmp_path, LANGUAGE_CODE="en")["LANGUAGE_CODE"] == "en"


def test_production_has_secure_cookies_and_transport(tmp_path: Path) -> None:
    settings = settings_with(tmp_path, PRODUCTION="true", SECRET_KEY=LONG_KEY)
    for name in ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"):
        assert settings[name] is True
    assert settings["SECURE_HSTS_SECONDS"] > 0


def test_a_proxy_is_believed_only_when_asked(tmp_path: Path) -> None:
    assert "SECURE_PROXY_SSL_HEADER" not in settings_with(tmp_path)
    behind = settings_with(tmp_path, BEHIND_PROXY="true")
    assert behind["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]
    assert behind["AXES_CLIENT_IP_CALLABLE"] == "klaverjas_club.client_address.from_nearest_proxy"


@pytest.mark.parametrize(
    ("environment", "named"),
    [
        ({"PRODUCTION": "true"}, "SECRET_KEY"),
        ({"PRODUCTION": "true", "SECRET_KEY": LONG_KEY, "DEBUG": "true"}, "DEBUG"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY"),
        ({"DEBUG": "sometimes"}, "DEBUG"),
        ({"HTTPS": "sometimes"}, "HTTPS"),
        ({"DATABASE_URL": "mysql://club@db.example/klaverjas"}, "DATABASE_URL"),
        ({"REDIS_URL": "cache.example"}, "REDIS_URL"),
        ({"ALLOWED_HOSTS": "https://club.example"}, "ALLOWED_HOSTS"),
        ({"CSRF_TRUSTED_ORIGINS": "club.example"}, "CSRF_TRUSTED_ORIGINS"),
        ({"TIME_ZONE": "Amsterdam"}, "TIME_ZONE"),
        ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL"),
        ({"LANGUAGE_CODE": "de"}, "LANGUAGE_CODE"),
    ],
)
def test_a_wrong_start_is_refused_by_name(tmp_path: Path, environment: dict[str, str], named: str) -> None:
    finished = read(tmp_path, **environment)
    assert finished.returncode != 0
    assert "ImproperlyConfigured" in finished.stderr
    assert named in finished.stderr.splitlines()[-1]


def test_production_refuses_the_key_that_was_generated_before(tmp_path: Path) -> None:
    settings_with(tmp_path)
    finished = read(tmp_path, PRODUCTION="true")
    assert finished.returncode != 0
    assert "SECRET_KEY" in finished.stderr.splitlines()[-1]
