"""The first start is the one that finds nobody, unless somebody chose to begin empty."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from tournaments.serving import first_start

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def test_nobody_there_is_the_first_start() -> None:
    assert first_start.is_first_start()


def test_a_user_is_enough_for_a_later_start() -> None:
    User.objects.create_user("penningmeester")
    assert not first_start.is_first_start()


def test_who_began_empty_gets_no_demonstration_at_the_next_start() -> None:
    first_start.choose_empty()
    assert not first_start.is_first_start()
