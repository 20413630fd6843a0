"""What is stored: kept aside and put back between presses, and what a press changed of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection

# Rows that follow from others, and numbers that only count changes: thrown away and made again at any time.
_DERIVED = {"Standing", "StandingFragment", "StandingState", "EveningResult", "SeasonState", "SeasonStanding"}
_COUNTERS = {"results_version", "rules_version", "last_login", "updated_at"}

Row = dict[str, Any]


class Kept:
    """The whole database as it was at one moment, in memory."""

    def __init__(self) -> None:
        connection.ensure_connection()
        self._copy = connection.Database.connect(":memory:")
        connection.connection.backup(self._copy)
        self.rows = rows()

    def put_back(self) -> None:
        """Make the database what it was; whoever is still reading finishes first."""
        connection.ensure_connection()
        # Nobody needs these rows after a power cut.
        connection.connection.execute("PRAGMA synchronous=OFF")
        self._copy.backup(connection.connection)
        cache.clear()

    def close(self) -> None:
        self._copy.close()


def rows() -> dict[str, dict[Any, Row]]:
    """Return every row that was entered or decided, by the name of its model and its key."""
    found: dict[str, dict[Any, Row]] = {}
    with connection.cursor() as cursor:
        for model in _models():
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')  # a name of our own
            names = [column[0] for column in cursor.description]
            key = model._meta.pk.column
            found[model.__name__] = {
                row[key]: row for row in (dict(zip(names, values, strict=True)) for values in cursor.fetchall())
            }
    return found


def _models() -> Iterator[Any]:
    yield User
    yield from (model for model in apps.get_app_config("tournaments").get_models() if model.__name__ not in _DERIVED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What is different: rows by the name of their model; `changed` holds the old and the new row."""

    added: dict[str, list[Row]] = field(default_factory=dict)
    removed: dict[str, list[Row]] = field(default_factory=dict)
    changed: dict[str, list[tuple[Row, Row]]] = field(default_factory=dict)

    @property
    def is_none(self) -> bool:
        return not (self.added or self.removed or self.changed)

    def __str__(self) -> str:
        def count(kind: str, found: dict[str, Any]) -> str:
            return ", ".join(f"{len(rows)} {name} {kind}" for name, rows in sorted(found.items()))

        parts = [count("added", self.added), count("removed", self.removed), count("changed", self.changed)]
        return "; ".join(part for part in parts if part) or "nothing"


def change_since(before: dict[str, dict[Any, Row]]) -> Change:
    """Return what is different now."""
    now = rows()
    added: dict[str, list[Row]] = {}
    removed: dict[str, list[Row]] = {}
    changed: dict[str, list[tuple[Row, Row]]] = {}
    for name, there in now.items():
        was = before[name]
        if new := [row for key, row in there.items() if key not in was]:
            added[name] = new
        if gone := [row for key, row in was.items() if key not in there]:
            removed[name] = gone
        if other := [(was[key], row) for key, row in there.items() if key in was and _differ(was[key], row)]:
            changed[name] = other
    return Change(added=added, removed=removed, changed=changed)


def _differ(one: Row, other: Row) -> bool:
    return any(one[name] != other[name] for name in one if name not in _COUNTERS)
