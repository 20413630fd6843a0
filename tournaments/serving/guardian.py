"""Ends what the supervisor started when the supervisor is gone, also when nobody could tell it to stop first.

A process of its own, started as a plain script: it needs nothing but Python. On its input it hears, a line each time,
which processes run now; the input ends when the supervisor does. A supervisor that stopped them itself has said so by
an empty line.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterable
from contextlib import suppress

PATIENCE = 15.0


def main() -> None:
    running: list[int] = []
    for line in sys.stdin:
        running = [int(word) for word in line.split()]
    end(running, patience=float(sys.argv[1]))


def end(leaders: Iterable[int], *, patience: float) -> None:
    """Asks these groups of processes to finish, and ends those that do not."""
    left = [leader for leader in leaders if _send(leader, signal.SIGTERM)]
    deadline = time.monotonic() + patience
    while left and time.monotonic() < deadline:
        time.sleep(0.1)
        left = [leader for leader in left if _send(leader, 0)]
    for leader in left:
        _send(leader, signal.SIGKILL)


def _send(leader: int, number: int) -> bool:
    """Whether there was anybody left to get it."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, number)
        return True
    return False


if __name__ == "__main__":
    main()
