"""Keeps a folder, and the database in it, from everybody but its owner."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

DATABASE_FILES = "*.sqlite3*"


def tighten(folder: Path) -> None:
    """Takes away what group and others may, also where an earlier version made it. A folder that is not ours, or that
    many people put their files in, stays as it is."""
    here = folder.stat()
    if here.st_uid != os.geteuid() or here.st_mode & stat.S_ISVTX:
        return
    for path in (folder, *folder.glob(DATABASE_FILES)):
        # Another process may remove the journal between finding it and looking at it.
        with suppress(OSError):
            mode = stat.S_IMODE(path.stat().st_mode)
            if mode & 0o077:
                path.chmod(mode & 0o700)
