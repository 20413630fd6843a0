"""The product as it is started: its own processes, in its own data folder, on a free port."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from tests import servers

ROOT = Path(__file__).resolve().parent.parent
OURS = ("DJANGO_ALLOW_ASYNC_UNSAFE", "STATIC_MANIFEST")
"""What the tests set for themselves and a club does not; left out, the first start takes some seconds longer."""
PATIENCE = 60


class Served:
    """`manage.py club`, or what ends in it, until `stop`.

    What it says goes through a pipe, which is closed however the tests end: then it stops by itself.
    """

    def __init__(
        self,
        data: Path,
        *options: str,
        language: str = "en",
        command: Sequence[str] = (sys.executable, "manage.py", "club"),
        without: Collection[str] = (),
    ) -> None:
        self.data = data
        self.port = servers.free_port()
        kept = {name: value for name, value in os.environ.items() if name not in without}
        self.environment = kept | {"DATA_DIR": str(data), "LANGUAGE_CODE": language}
        self.process = subprocess.Popen(
            [*command, "--bind", f"127.0.0.1:{self.port}", *options],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._said: list[bytes] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as stream:
            self._said.extend(stream)

    @property
    def output(self) -> str:
        if self.process.poll() is not None:
            self._listener.join(PATIENCE)
        return b"".join(self._said).decode()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert self.process.poll() is None, self.output
            assert time.monotonic() < deadline, self.output
            time.sleep(0.05)

    def until_it_answers(self) -> None:
        self.until(lambda: self.url in self.output)

    def children(self) -> dict[str, int]:
        """What it started and is running, by name. From /proc: not every machine has ps."""
        found: dict[str, int] = {}
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                words = re.findall(r"gunicorn|celery|sweep", (folder / "cmdline").read_text())
                if parent == self.process.pid and words:
                    found[words[0]] = int(folder.name)
        return found

    def stop(self) -> None:
        """As Ctrl-C does; and in the end also when it does not want to."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE / 2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
