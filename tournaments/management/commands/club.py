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
from pathlib import Path
from typing import Any, NoReturn

import segno
from django.conf import settings
from django.core.management import BaseCommand, CommandParser, call_command
from django.db import connections
from django.utils.translation import gettext as _

from tournaments.serving import addresses, console, data_folder, demo_accounts, first_start, static_files
from tournaments.serving.processes import Supervisor

EVERYWHERE = "0.0.0.0"  # noqa: S104 (only after a person asked for --lan)


class Command(BaseCommand):
    """Serves the club."""

    unheard = False

    help = "Serves the club from this computer: web pages, worker and sweep, until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--bind", default="127.0.0.1:8000", metavar="HOST:PORT", help="where to listen (%(default)s)"
        )
        parser.add_argument(
            "--lan", action="store_true", help="let other devices on this network in, and print a QR code"
        )
        parser.add_argument("--empty", action="store_true", help="on the first start: no demonstration club")

    def handle(self, *, bind: str, lan: bool, empty: bool, **_options: Any) -> None:
        # First of all: the sentences below come out of the catalogues.
        call_command("compile_catalogues", verbosity=0)
        # The database holds password hashes and names that people hide: what is written from here on is the owner's.
        umask = os.umask(0o077)
        try:
            host, port = addresses.parse_bind(bind)
            visible = addresses.network_address() if lan else host
            host = EVERYWHERE if lan else host
            with data_folder.occupied(Path(settings.DATA_DIR)) as lock:
                addresses.require_free(host, port)
                self._prepare(empty=empty, local=addresses.is_local(host))
                self._serve(host, visible, port, lock)
        except (addresses.AddressError, data_folder.FolderInUse) as error:
            self._refuse(str(error))
        except BrokenPipeError:
            console.say_no_more(self.stdout)
            sys.exit(1)
        finally:
            os.umask(umask)

    def _serve(self, host: str, visible: str, port: int, lock: int) -> None:
        """Keeps the processes running until somebody stops it, or nobody reads what it says."""
        connections.close_all()
        supervisor = Supervisor(
            environment=self._environment(visible, port),
            folder=settings.BASE_DIR,
            say=self._say,
            heard=lambda: not self.unheard and console.has_reader(self.stdout),
            lock=lock,
        )
        with supervisor.listening_to_signals():
            try:
                for name, command in self._commands(host, port).items():
                    supervisor.add(name, command)
                threading.Thread(target=self._announce, args=(host, visible, port, supervisor), daemon=True).start()
                supervisor.watch()
            finally:
                self._say(_("Stopping."))
                supervisor.stop()
        self._say(_("Stopped. Everything that was entered is kept."))

    def _prepare(self, *, empty: bool, local: bool) -> None:
        """Brings files and database up to date. Refuses before anything is made that could not be served."""
        static_files.collect()
        call_command("migrate", interactive=False, verbosity=0)
        if first_start.is_first_start():
            if empty:
                first_start.choose_empty()
            elif local:
                call_command("seed_demo")
            else:
                self._refuse(
                    _(
                        "The demonstration club cannot be shown to a network: its passwords stand on this screen. "
                        "Start with --empty for a club of your own, or start once without --lan and change the "
                        "passwords."
                    )
                )
        if not local and (names := demo_accounts.unchanged()):
            self._refuse(
                _(
                    "The demonstration passwords still work for %(names)s. Start without --lan and change them (or "
                    "remove the accounts) before letting a network in."
                )
                % {"names": ", ".join(names)}
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
            _("web server"): [
                *[python, "-m", "gunicorn", "klaverjas_club.wsgi", "--bind", where],
                *["--worker-class", "gthread", "--workers", "2", "--threads", "4"],
                # Longer than the three seconds between two looks at a standing: a telephone keeps its connection.
                *["--keep-alive", "15", "--graceful-timeout", "5", "--log-level", "warning", "--no-control-socket"],
            ],
            _("worker"): [
                *[python, "-W", "ignore:You're running the worker with superuser", "-m", "celery"],
                *["--quiet", "--app", "klaverjas_club", "worker", "--pool", "solo", "--loglevel", "WARNING"],
                *["--without-gossip", "--without-mingle", "--without-heartbeat"],
            ],
            _("sweep"): [python, "manage.py", "sweep", "--every", "20"],
        }

    def _announce(self, host: str, visible: str, port: int, supervisor: Supervisor) -> None:
        """Says where the site is as soon as it answers, not before."""
        while not addresses.answers(host, port):
            if supervisor.stopping:
                return
            time.sleep(0.05)
        url = f"http://[{visible}]:{port}/" if ":" in visible else f"http://{visible}:{port}/"
        self._say("")
        self._say("  " + _("Klaverjas Club %(version)s is at %(url)s") % {"version": settings.VERSION, "url": url})
        if host == EVERYWHERE and visible != EVERYWHERE:
            here = f"http://127.0.0.1:{port}/"
            self._say("  " + _("On this computer also at %(url)s. For a telephone on this network:") % {"url": here})
            self._say("")
            code = io.StringIO()
            segno.make(url, error="m").terminal(out=code, compact=True)
            self._say(code.getvalue())
        self._say("  " + _("Ctrl-C stops it.") + "\n")

    def _say(self, sentence: str) -> None:
        """Never fails: a terminal or a pipe that is gone must not keep the processes from being stopped."""
        try:
            self.stdout.write(sentence)
            self.stdout.flush()
        except OSError:
            self.unheard = True
            console.say_no_more(self.stdout)

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(1)
