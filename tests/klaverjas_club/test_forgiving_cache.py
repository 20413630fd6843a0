"""A cache whose Redis is away is an empty cache, never an error."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from klaverjas_club.forgiving_cache import ForgivingRedisCache
from tests import plugin, servers


@pytest.fixture
def away() -> ForgivingRedisCache:
    return ForgivingRedisCache(f"redis://127.0.0.1:{servers.free_port()}/0", {})


@pytest.mark.parametrize(
    ("verb", "arguments", "answer"),
    [
        ("get", ("a",), None),
        ("get", ("a", "default"), "default"),
        ("set", ("a", 1), None),
        ("add", ("a", 1), True),
        ("touch", ("a",), False),
        ("delete", ("a",), False),
        ("incr", ("a",), 1),
        ("has_key", ("a",), False),
        ("get_many", (["a"],), {}),
        ("set_many", ({"a": 1},), []),
        ("delete_many", (["a"],), None),
        ("clear", (), None),
    ],
)
def test_redis_away_is_an_empty_cache(
    away: ForgivingRedisCache, caplog: pytest.LogCaptureFixture, verb: str, arguments: tuple[Any, ...], answer: object
) -> None:
    assert getattr(away, verb)(*arguments) == answer
    assert "cannot be reached" in caplog.text


def test_a_cache_that_is_there_keeps() -> None:
    if plugin.BACKEND == "servers":
        assert type(cache._connections["default"]) is ForgivingRedisCache
    assert cache.add("a", 1) is True
    assert cache.add("a", 2) is False
    assert cache.get("a") == 1
