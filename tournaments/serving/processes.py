"""Keeps a few processes running together in the foreground, and stops them together.

Decides when a process that ended is started again; what the processes are and do is the caller's. Should this process
itself be killed, the guardian ends the others.
"""

from __future__ import annotations

import dataclasses
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

from django.utils.translation import gettext as _

from tournaments.serving import data_folder, guardian

LONGEST_PAUSE = 30.0
LONG_ENOUGH = 60.0  # one that ran this long was well: its next pause is the shortest again
PATIENCE = 20.0
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclasses.dataclass(slots=True, kw_only=True)
class Child:
    """One process to keep running, and how often it fell over lately."""

    name: str
    command: Sequence[str]
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    falls: int = 0
    due: float = 0.0

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None


class Supervisor:
    """Runs children until a signal asks to stop. `say` gets a sentence for everything a person should know, `heard`
    tells whether anybody is still there to read it. `lock` is a descriptor that every child keeps open."""

    def __init__(
        self,
        *,
        environment: Mapping[str, str],
        folder: Path,
        say: Callable[[str], None],
        heard: Callable[[], bool] = lambda: True,
        lock: int | None = None,
    ) -> None:
        self.environment = dict(environment)
        self.folder = folder
        self.say = say
        self.heard = heard
        self.lock = lock
        self.stopping = False
        self.children: list[Child] = []
        self.guardian: subprocess.Popen[bytes] | None = None

    def add(self, name: str, command: Sequence[str]) -> Child:
        """Starts a child. Its own session keeps Ctrl-C away from it: the supervisor stops the children, in order."""
        child = Child(name=name, command=command)
        self.children.append(child)
        self._start(child)
        return child

    def watch(self, *, pause: float = 0.2) -> None:
        """Returns when a signal asked to stop or nobody listens any more. Until then every child that ends is started
        again, after a pause that doubles with each fall."""
        while not self.stopping and self.heard():
            for child in self.children:
                self._tend(child)
            time.sleep(pause)

    def stop(self) -> None:
        """Asks all children to finish, and ends those that do not."""
        self.stopping = True
        for child in self.children:
            if child.running and child.process:
                child.process.terminate()
        deadline = time.monotonic() + PATIENCE
        for child in self.children:
            if not child.process:
                continue
            try:
                child.process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self.say(_("The %(name)s does not stop and is ended.") % {"name": child.name})
                child.process.kill()
                child.process.wait()
        self._dismiss_guardian()

    @contextmanager
    def listening_to_signals(self) -> Iterator[None]:
        """Inside, Ctrl-C, a closed terminal and `kill` ask to stop; after it, they mean what they meant before.
        What was ignored stays ignored: a site started under nohup outlives its terminal."""
        heard = [number for number in STOPPING if signal.getsignal(number) != signal.SIG_IGN]
        before: dict[signal.Signals, Any] = {number: signal.signal(number, self._ask) for number in heard}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _ask(self, _number: int, _frame: FrameType | None) -> None:
        self.stopping = True

    def _start(self, child: Child) -> None:
        child.process = subprocess.Popen(
            child.command,
            cwd=self.folder,
            env=self.environment,
            # They tell what matters on the other stream; only this process speaks to the person.
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=() if self.lock is None else (self.lock,),
        )
        child.started = time.monotonic()
        child.due = 0.0
        self._tell_guardian([other.process.pid for other in self.children if other.process])

    def _tell_guardian(self, pids: list[int]) -> None:
        if self.lock is not None:
            data_folder.note(self.lock, pids)
        if self.guardian is None:
            self.guardian = subprocess.Popen(
                [sys.executable, "-I", "-S", guardian.__file__, str(guardian.PATIENCE)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,
            )
        self._write_to_guardian(" ".join(map(str, pids)))

    def _write_to_guardian(self, line: str) -> None:
        # One that was killed is missed only when this process is killed, too; the next start then names what is left.
        with suppress(OSError):
            if self.guardian and self.guardian.stdin:
                self.guardian.stdin.write(f"{line}\n".encode("ascii"))

    def _dismiss_guardian(self) -> None:
        self._write_to_guardian("")
        if self.guardian and self.guardian.stdin:
            self.guardian.stdin.close()
            self.guardian.wait()
            self.guardian = None

    def _tend(self, child: Child) -> None:
        if child.running or self.stopping or child.process is None:
            return
        now = time.monotonic()
        if not child.due:
            child.falls = 0 if now - child.started > LONG_ENOUGH else child.falls + 1
            pause = min(LONGEST_PAUSE, 2.0 ** max(0, child.falls - 1))
            child.due = now + pause
            self.say(
                _("The %(name)s ended (code %(code)s) and is started again in %(seconds)s s.")
                % {"name": child.name, "code": child.process.returncode, "seconds": f"{pause:.0f}"}
            )
        elif now >= child.due:
            self._start(child)
