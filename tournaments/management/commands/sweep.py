"""manage.py sweep: makes every draw that still waits and brings every standing up to date, once or again and again.

It needs no broker, so it also heals what a lost task left undone. Which draws and evenings those are, and what is
done with them, is for `tournaments.services.drawing`, `standings`, `seasons` and `calculating`; this command only keeps
going.
"""

from __future__ import annotations

import logging
import signal
import threading
import time
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser
from django.db import close_old_connections

from tournaments.services import calculating, drawing, seasons, standings

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    """Sweeps."""

    help = "Makes every draw that still waits, and recomputes every standing that is older than its results."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--every", type=float, metavar="SECONDS", help="go on, with this many seconds between two sweeps"
        )

    def handle(self, *, every: float | None, **_: Any) -> None:
        if every is None:
            drawn, count = drawing.sweep(), standings.sweep() + seasons.sweep()
            calculating.sweep()
            self.stdout.write(f"Draws made: {drawn}. Standings recomputed: {count}")
            return
        if not 0 < every <= 3600:
            raise CommandError("--every must be more than 0 and at most 3600 seconds.")
        stop = threading.Event()
        before = {number: signal.signal(number, lambda *_: stop.set()) for number in (signal.SIGINT, signal.SIGTERM)}
        while not stop.is_set():
            began = time.monotonic()
            self._sweep()
            stop.wait(max(0.0, every - (time.monotonic() - began)))
        for number, handler in before.items():
            signal.signal(number, handler)

    def _sweep(self) -> None:
        """One sweep that cannot end the loop: a database that is away now may be back the next time."""
        close_old_connections()
        try:
            drawn, count = drawing.sweep(), standings.sweep() + seasons.sweep()
            calculating.sweep()
        except Exception:
            logger.exception("A sweep failed; the next one tries again.")
        else:
            if drawn:
                logger.info("The sweep made %s draw(s) that had been left waiting.", drawn)
            if count:
                logger.info("The sweep recomputed %s standing(s) that had been left behind.", count)
        finally:
            close_old_connections()
