"""manage.py club: everything a club needs on one computer, in the foreground, until Ctrl-C.

Brings the database up to date, on the very first start makes a demonstration club, and keeps three processes running:
the web server, the Celery worker and the sweep. What bin/run starts.
"""

from __future__ import annotations

import io
import os
import sys
import threading
import time
from typing import Any

import segno
from django.conf import settings
from django.core.management import BaseCommand, CommandParser, call_command
from django.db import connections

from tournaments.serving import addresses, demo_accounts, first_start, static_files
from tournaments.serving.processes import Supervisor

EVERYWHERE = "0.0.0.0"  # noqa: S104 (only after a person asked for --lan)


class Command(BaseCommand):
    """Serves the club."""

    help = "Serves the club from this computer: web pages, worker and sweep, until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--bind", default="127.0.0.1:8000", metavar="HOST:PORT", help="where to listen (%(default)s)"
        )
        parser.add_argument(
            "--lan", action="store_true", help="let other devices on this network in, and print a QR code"
        )
        parser.add_argument("--empty", action="store_true", help="on the first start: no demonstration club")

    def handle(self, *, bind: str, lan: bool, empty: bool, **_: Any) -> None:
        try:
            host, port = addresses.parse_bind(bind)
            visible = addresses.network_address() if lan else host
            host = EVERYWHERE if lan else host
            addresses.require_free(host, port)
        except addresses.AddressError as error:
            self._refuse(str(error))
        self._prepare(empty=empty, local=addresses.is_local(host))
        connections.close_all()
        supervisor = Supervisor(environment=self._environment(visible, port), folder=settings.BASE_DIR, say=self._say)
        with supervisor.listening_to_signals():
            for name, command in self._commands(host, port).items():
                supervisor.add(name, command)
            threading.Thread(target=self._announce, args=(host, visible, port, supervisor), daemon=True).start()
            try:
                supervisor.watch()
            finally:
                self._say("Stopping.")
                supervisor.stop()
        self._say("Stopped. Everything that was entered is kept.")

    def _prepare(self, *, empty: bool, local: bool) -> None:
        """Brings files and database up to date. Refuses before anything is made that could not be served."""
        call_command("compile_catalogues", verbosity=0)
        static_files.collect()
        call_command("migrate", interactive=False, verbosity=0)
        if first_start.is_first_start():
            if empty:
                first_start.choose_empty()
            elif local:
                call_command("seed_demo")
            else:
                self._refuse(
                    "The demonstration club cannot be shown to a network: its passwords stand on this screen. "
                    "Start with --empty for a club of your own, or start once without --lan and change the passwords."
                )
        if not local and (names := demo_accounts.unchanged()):
            self._refuse(
                "The demonstration passwords still work for "
                + ", ".join(names)
                + ". Start without --lan and change them "
                "(or remove the accounts) before letting a network in."
            )

    def _environment(self, visible: str, port: int) -> dict[str, str]:
        """What the children get: the address they are visited at must be one they answer to."""
        name = f"[{visible}]" if ":" in visible else visible
        hosts = list(settings.ALLOWED_HOSTS)
        origins = list(settings.CSRF_TRUSTED_ORIGINS)
        if not addresses.is_local(visible) and visible != EVERYWHERE and name not in hosts:
            hosts.append(name)
            origins.append(f"http://{name}:{port}")
        environment = {
            key: value
            for key, value in os.environ.items()
            if key not in {"ALLOWED_HOSTS_FILE", "CSRF_TRUSTED_ORIGINS_FILE"}
        }
        return environment | {
            "ALLOWED_HOSTS": ",".join(hosts),
            "CSRF_TRUSTED_ORIGINS": ",".join(origins),
            "PYTHONUNBUFFERED": "1",
        }

    def _commands(self, host: str, port: int) -> dict[str, list[str]]:
        python, where = sys.executable, f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        return {
            "web server": [
                *[python, "-m", "gunicorn", "klaverjas_club.wsgi", "--bind", where],
                *["--worker-class", "gthread", "--workers", "2", "--threads", "4"],
                # Longer than the three seconds between two looks at a standing: a telephone keeps its connection.
                *["--keep-alive", "15", "--graceful-timeout", "5", "--log-level", "warning", "--no-control-socket"],
            ],
            "worker": [
                *[python, "-W", "ignore:You're running the worker with superuser", "-m", "celery"],
                *["--quiet", "--app", "klaverjas_club", "worker", "--pool", "solo", "--loglevel", "WARNING"],
                *["--without-gossip", "--without-mingle", "--without-heartbeat"],
            ],
            "sweep": [python, "manage.py", "sweep", "--every", "20"],
        }

    def _announce(self, host: str, visible: str, port: int, supervisor: Supervisor) -> None:
        """Says where the site is as soon as it answers, not before."""
        while not addresses.answers(host, port):
            if supervisor.stopping:
                return
            time.sleep(0.05)
        url = f"http://[{visible}]:{port}/" if ":" in visible else f"http://{visible}:{port}/"
        self._say("")
        self._say(f"  Klaverjas Club {settings.VERSION} is at {url}")
        if host == EVERYWHERE and visible != EVERYWHERE:
            self._say(f"  On this computer also at http://127.0.0.1:{port}/. For a telephone on this network:\n")
            code = io.StringIO()
            segno.make(url, error="m").terminal(out=code, compact=True)
            self._say(code.getvalue())
        self._say("  Ctrl-C stops it.\n")

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()

    def _refuse(self, sentence: str) -> None:
        self.stderr.write(sentence)
        sys.exit(1)
