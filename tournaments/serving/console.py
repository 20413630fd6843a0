"""Writing for somebody who may have stopped reading, as in `| head`."""

from __future__ import annotations

import os
import select
import stat
from contextlib import suppress
from typing import Any


def say_no_more(stream: Any) -> None:
    """From here on what is written there goes nowhere. Without it Python would try the unwritten rest at the exit."""
    # A stream that is no file of the system has nothing to turn away.
    with suppress(OSError, ValueError, AttributeError):
        target = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, target)
        os.close(nowhere)


def has_reader(stream: Any) -> bool:
    """False when the stream is a pipe that nobody reads any more; nothing is written to find out."""
    try:
        number = stream.fileno()
        if not stat.S_ISFIFO(os.fstat(number).st_mode):
            return True
    except (OSError, ValueError, AttributeError):
        return True
    poll = select.poll()
    poll.register(number, 0)
    return not any(event & (select.POLLERR | select.POLLHUP) for _, event in poll.poll(0))
