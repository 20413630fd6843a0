"""A Redis cache that is empty, instead of an error, while Redis cannot be reached.

Everything in the cache can be had elsewhere: the truth is in the database. So losing Redis may make the site slower,
but must not turn a page or a stored result into an error. What is worth keeping never belongs in this cache.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)


class ForgivingRedisCache(RedisCache):
    """While Redis is away nothing is found and nothing is kept. `add` then claims success: work is done, not left."""

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return self._attempt(partial(super().add, *args, **kwargs), otherwise=True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._attempt(partial(super().get, key, default, version), otherwise=default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._attempt(partial(super().set, *args, **kwargs), otherwise=None)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        return self._attempt(partial(super().touch, *args, **kwargs), otherwise=False)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return self._attempt(partial(super().delete, *args, **kwargs), otherwise=False)

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        return self._attempt(partial(super().get_many, *args, **kwargs), otherwise={})

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return self._attempt(partial(super().has_key, *args, **kwargs), otherwise=False)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return self._attempt(partial(super().incr, key, delta, version), otherwise=delta)

    def set_many(self, *args: Any, **kwargs: Any) -> list[Any]:
        return self._attempt(partial(super().set_many, *args, **kwargs), otherwise=[])

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        self._attempt(partial(super().delete_many, *args, **kwargs), otherwise=None)

    def clear(self) -> None:
        self._attempt(super().clear, otherwise=None)

    def _attempt(self, deed: Callable[[], Any], *, otherwise: Any) -> Any:
        try:
            return deed()
        except (RedisError, OSError) as error:
            logger.warning("The cache cannot be reached and counts as empty: %s", error)
            return otherwise
