"""One running site to a data folder: a second one is refused, and what a dead one left running is waited for.

Both are locks of the system, which end with the process that holds them, however it ended. The first is the
supervisor's alone. The second is held by the processes it started as well, so that it is free only when all are gone.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.utils.translation import gettext as _

SUPERVISOR_FILE = "running.lock"
PROCESSES_FILE = "processes.lock"
PATIENCE = 30.0


class FolderInUse(RuntimeError):
    """The folder serves another site; the message is a sentence for the person who started this one."""


@contextmanager
def occupied(folder: Path) -> Iterator[int]:
    """Inside, this process is the only one that serves this folder. Gives the descriptor of the lock that the processes
    it starts must hold too; in its file stand their numbers."""
    supervisor = _open(folder / SUPERVISOR_FILE)
    processes = _open(folder / PROCESSES_FILE)
    try:
        if not _lock(supervisor):
            raise FolderInUse(
                _("The data folder %(folder)s is already in use by a running site: stop that one first.")
                % {"folder": folder}
            )
        deadline = time.monotonic() + PATIENCE
        while not _lock(processes):
            if time.monotonic() > deadline:
                raise FolderInUse(
                    _(
                        "Processes of an earlier start still use the data folder %(folder)s. "
                        "Stop them first: kill %(pids)s"
                    )
                    % {"folder": folder, "pids": " ".join(_noted(processes))}
                )
            time.sleep(0.1)
        yield processes
    finally:
        os.close(processes)
        os.close(supervisor)


def note(descriptor: int, pids: list[int]) -> None:
    """Writes down which processes hold the second lock, to be named when they stay behind."""
    # The folder may be full or gone; the site runs as well without this.
    with suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, " ".join(map(str, pids)).encode("ascii"), 0)


def _noted(descriptor: int) -> list[str]:
    """The numbers that were written down, without those of processes that are gone."""
    noted = os.pread(descriptor, 1000, 0).decode("ascii", "replace").split()
    alive = []
    for number in noted:
        with suppress(OSError, ValueError):
            os.kill(int(number), 0)
            alive.append(number)
    return alive or noted


def _open(file: Path) -> int:
    return os.open(file, os.O_RDWR | os.O_CREAT, 0o600)


def _lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # A file system without locks: better a site without this guard than none.
        return True
    return True
