"""One writer at a time for an evening, and the one number that says "the standing must follow".

Every act of an evening takes the lock here before it looks at anything, so acts stand in one order and two of them can
never wait for each other. The recompute takes another lock (`StandingState`): no result waits for a recompute.
"""

from __future__ import annotations

from tournaments import tasks
from tournaments.models import Evening
from tournaments.services.locks import lock_evening, lock_evenings, raise_version

__all__ = ["lock_evening", "lock_evenings", "raise_results"]


def raise_results(evening: Evening, *, even_closed: bool = False) -> None:
    """Raise the results version of a locked evening and ring for a recompute.

    Refused as a whole when the evening is closed, which is how a caller that forgot the lock is found.
    """
    raise_version(evening, even_closed=even_closed)
    tasks.ring_standing(evening.pk)
