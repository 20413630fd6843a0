"""The prizes of evenings that were planned before a scheme had lines."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
from django.apps import apps

from tests.factories import make_club, make_evening, scheme
from tournaments.models import Evening

migration = importlib.import_module("tournaments.migrations.0006_prizes")
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            {"places": 3, "last_place": True, "most_pits": True},
            scheme({"kind": "place", "place": 1, "to": 3}, "last_place", "most_pits"),
        ),
        ({"places": 0, "last_place": False, "most_pits": True}, scheme("most_pits")),
        ({"places": 0, "last_place": False, "most_pits": False}, scheme()),
    ],
)
def test_three_settings_are_the_same_lines_and_back(old: dict[str, Any], new: dict[str, Any]) -> None:
    evening = make_evening(make_club())
    Evening.objects.update(prizes=old)
    migration.write_schemes(apps, None)
    evening.refresh_from_db()
    assert evening.prizes == new
    migration.write_schemes(apps, None)
    evening.refresh_from_db()
    assert (evening.prizes, evening.prize_rules.as_dict()) == (new, new)
    migration.write_settings(apps, None)
    evening.refresh_from_db()
    assert evening.prizes == old
