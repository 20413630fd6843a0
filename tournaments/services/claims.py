"""Long work one at a time: who makes it holds a claim on its row and renews it; who dies loses it to the next.

A row of such work has `created_at`, `claim`, `claimed_at`, `tries` and `progress`; which of its rows wait is told by
the query that is given.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils import timezone

# Work whose bell nobody heard is done by the sweep when it is this old.
HEARD_WITHIN = timedelta(seconds=5)
# Who shows no progress for this long is taken for dead.
CLAIM_LASTS = timedelta(seconds=30)
# Work that killed as many workers is not tried again.
MOST_TRIES = 5
# Seconds between two notes of how far it is.
NOTED_EVERY = 1.0


class Lost(Exception):
    """Somebody else has the work by now, or it is not wanted any more."""


def left_lying(waiting: QuerySet[Any]) -> list[int]:
    """Return the ids of the work whose bell was lost or whose worker died."""
    now = timezone.now()
    unheard = Q(claimed_at=None, created_at__lt=now - HEARD_WITHIN)
    lost = Q(claimed_at__lt=now - CLAIM_LASTS)
    return list(waiting.filter(unheard | lost).values_list("pk", flat=True))


def claim(waiting: QuerySet[Any], mine: str) -> bool:
    """Claim the one row of this query, unless somebody is at it; return whether it is ours."""
    now = timezone.now()
    free = Q(claimed_at=None) | Q(claimed_at__lt=now - CLAIM_LASTS)
    return waiting.filter(free).update(claim=mine, claimed_at=now, tries=F("tries") + 1) > 0


def is_hopeless(waiting: QuerySet[Any]) -> QuerySet[Any]:
    """Return the row of this query when nobody is at it and it was begun too often to be tried again."""
    free = Q(claimed_at=None) | Q(claimed_at__lt=timezone.now() - CLAIM_LASTS)
    return waiting.filter(free, tries__gte=MOST_TRIES)


def noting(held: QuerySet[Any]) -> Callable[[int, int], None]:
    """Return what notes how far the work is, now and then, which renews the claim.

    `held` finds the row only as long as it is ours: without it the note raises Lost.
    """
    noted = time.monotonic()

    def note(done: int, total: int) -> None:
        nonlocal noted
        if time.monotonic() - noted < NOTED_EVERY:
            return
        noted = time.monotonic()
        # The last step is to store it.
        progress = min(99, 100 * done // max(1, total))
        if not held.update(progress=progress, claimed_at=timezone.now()):
            raise Lost

    return note
