"""Every test of the API may use the database."""

from __future__ import annotations

import pytest

from tests.tournaments.api.hall import Hall, make_hall


@pytest.fixture(autouse=True)
def _database(db: None) -> None:
    pass


@pytest.fixture
def hall() -> Hall:
    return make_hall()
