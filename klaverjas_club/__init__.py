"""Wiring of the product: settings, addresses, the Celery application. No rule of the game or the club lives here.

Importing this package comes before Django opens any database, which makes it the one place where the SQLite library can
still be chosen. A SQLite older than 3.51.3 can lose committed results when one process writes while another checkpoints
a write-ahead log, and the web server and the worker are two such processes. Where the `pysqlite3` wheel brings a newer
library than Python's own, Django gets that one.
"""

from __future__ import annotations

import sqlite3
import sys

try:
    import pysqlite3
    import pysqlite3.dbapi2
except ImportError:  # there is no wheel for this machine: settings.py then keeps away from the write-ahead log
    pass
else:
    if pysqlite3.sqlite_version_info > sqlite3.sqlite_version_info:
        sys.modules["sqlite3"] = pysqlite3
        sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2

from klaverjas_club.celery import app as celery_app

__all__ = ["celery_app"]
