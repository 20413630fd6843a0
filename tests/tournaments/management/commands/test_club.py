"""The one command: it prepares, serves with real processes, says so, and stops cleanly; or refuses in one sentence."""

from __future__ import annotations

import io
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from tests import servers
from tests.served import ROOT, Served
from tournaments.management.commands import club
from tournaments.serving import addresses, demo_accounts, first_start


@pytest.fixture(autouse=True)
def _english(settings: Any) -> None:
    """Sentences here are asserted in the language they are written in, also those of other threads."""
    settings.LANGUAGE_CODE = "en"


def status_of(served: Served) -> int:
    with urllib.request.urlopen(f"{served.url}admin/login/", timeout=30) as answer:
        return int(answer.status)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    running = Served(tmp_path, "--empty")
    yield running
    running.stop()


@pytest.mark.once
def test_it_serves_web_worker_and_sweep_and_mends_and_stops(served: Served) -> None:
    served.until_it_answers()
    assert status_of(served) == 200
    before = served.children()
    assert set(before) == {"gunicorn", "celery", "sweep"}
    os.kill(before["celery"], signal.SIGKILL)
    served.until(lambda: served.children().get("celery", before["celery"]) != before["celery"])
    assert "The worker ended (code -9) and is started again in 1 s." in served.output
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(30) == 0
    assert "Stopped. Everything that was entered is kept." in served.output
    assert not addresses.answers("127.0.0.1", served.port)
    assert not any(Path(f"/proc/{pid}").exists() for pid in before.values())
    assert "Traceback" not in served.output


def start_again(served: Served, port: int) -> subprocess.CompletedProcess[str]:
    """The same command on the same folder. Its first line of output is all that is read of it, so it ends."""
    command = f"{sys.executable} manage.py club --bind 127.0.0.1:{port} | head -2"
    environment = os.environ | {"DATA_DIR": str(served.data), "LANGUAGE_CODE": "en"}
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=90
    )


@pytest.mark.once
def test_a_second_one_on_the_same_folder_is_one_sentence_also_at_another_port(served: Served) -> None:
    served.until_it_answers()
    for port in (served.port, servers.free_port()):
        second = start_again(served, port)
        assert second.returncode == 1
        assert second.stderr == (
            f"The data folder {served.data} is already in use by a running site: stop that one first.\n"
        )
    assert status_of(served) == 200


@pytest.mark.once
def test_after_a_violent_end_nobody_answers_and_the_next_start_works(served: Served) -> None:
    served.until_it_answers()
    served.process.kill()
    served.process.wait()
    # `head` leaves after two lines, and with it nobody reads any more: that is an end, too, and a quiet one.
    again = start_again(served, served.port)
    assert served.url in again.stdout
    assert (again.returncode, again.stderr) == (0, "")
    assert not addresses.answers("127.0.0.1", served.port)


@pytest.mark.once
def test_what_it_keeps_is_its_owners_and_it_speaks_the_language_of_the_installation(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    database = tmp_path / "klaverjas.sqlite3"
    database.touch(0o644)
    served = Served(tmp_path, "--empty", language="nl")
    try:
        served.until_it_answers()
        assert status_of(served) == 200
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
        files = [path for path in tmp_path.glob("*") if path.is_file()]
        assert database in files
        assert [path.name for path in files if stat.S_IMODE(path.stat().st_mode) & 0o077] == []
    finally:
        served.stop()
    said = [line.strip() for line in served.output.splitlines() if line.strip()]
    assert said[0].endswith(f"staat op {served.url}")
    assert said[1:] == [
        "Stoppen met Ctrl-C.",
        "Het programma stopt.",
        "Gestopt. Alles wat is ingevoerd blijft bewaard.",
    ]


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> list[str]:
    """The command without real processes: what it would start ends at once. Lists which commands it called."""
    called: list[str] = []
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(club, "call_command", lambda name, **_: called.append(name))
    monkeypatch.setattr(club.connections, "close_all", lambda: None)
    monkeypatch.setattr(addresses, "network_address", lambda: "192.168.1.5")
    monkeypatch.setattr(club.Command, "_announce", lambda *_: None)
    monkeypatch.setattr(club.Supervisor, "watch", lambda _: None)
    monkeypatch.setattr(club.Command, "_commands", lambda *_: {"web server": [sys.executable, "-c", "pass"]})
    return called


def free_bind() -> str:
    return f"127.0.0.1:{servers.free_port()}"


@pytest.mark.django_db
def test_the_first_start_makes_the_demonstration_club(prepared: list[str]) -> None:
    call_command("club", bind=free_bind())
    assert prepared == ["compile_catalogues", "migrate", "seed_demo"]


@pytest.mark.django_db
def test_a_later_start_does_not(prepared: list[str]) -> None:
    User.objects.create_user("penningmeester")
    call_command("club", bind=free_bind())
    assert prepared == ["compile_catalogues", "migrate"]


@pytest.mark.django_db
def test_empty_is_remembered(prepared: list[str]) -> None:
    call_command("club", bind=free_bind(), empty=True)
    call_command("club", bind=free_bind())
    assert "seed_demo" not in prepared


@pytest.mark.django_db
@pytest.mark.parametrize("options", [{"lan": True}, {"host": "0.0.0.0"}])
def test_a_network_gets_no_new_demonstration_club(
    prepared: list[str], capsys: pytest.CaptureFixture[str], options: dict[str, Any]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command("club", bind=f"{options.pop('host', '127.0.0.1')}:{servers.free_port()}", **options)
    assert stopped.value.code == 1
    assert "demonstration club cannot be shown" in capsys.readouterr().err
    assert "seed_demo" not in prepared


@pytest.mark.django_db
def test_a_network_gets_no_demonstration_passwords(prepared: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    leader = User.objects.create_user("leider", password="first")
    demo_accounts.remember(["leider"])
    with pytest.raises(SystemExit) as stopped:
        call_command("club", bind=free_bind(), lan=True)
    assert stopped.value.code == 1
    assert "still work for leider" in capsys.readouterr().err
    leader.set_password("second")
    leader.save()
    call_command("club", bind=free_bind(), lan=True)


@pytest.mark.once
def test_what_cannot_be_said_does_not_keep_it_from_stopping() -> None:
    class Gone(io.StringIO):
        def write(self, _text: str) -> int:
            raise BrokenPipeError

    command = club.Command(stdout=Gone())
    command._say("Stopping.")
    assert command.unheard


@pytest.mark.django_db
def test_the_network_may_come_to_the_address_of_this_computer(
    prepared: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first_start.choose_empty()
    given: dict[str, str] = {}
    monkeypatch.setattr(club.Supervisor, "add", lambda supervisor, *_: given.update(supervisor.environment) or None)
    port = servers.free_port()
    call_command("club", bind=f"127.0.0.1:{port}", lan=True)
    assert "192.168.1.5" in given["ALLOWED_HOSTS"].split(",")
    assert "127.0.0.1" in given["ALLOWED_HOSTS"].split(",")
    assert given["CSRF_TRUSTED_ORIGINS"] == f"http://192.168.1.5:{port}"


@pytest.mark.once
def test_the_address_for_telephones_is_also_a_qr_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "answers", lambda *_: True)
    club.Command()._announce("0.0.0.0", "192.168.1.5", 8000, None)
    output = capsys.readouterr().out
    assert "is at http://192.168.1.5:8000/" in output
    assert re.search(r"█ ▄▄▄▄▄ █.*\n.*█ █   █ █", output)


@pytest.mark.once
def test_a_port_in_use_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(SystemExit) as stopped:
            call_command("club", bind=f"127.0.0.1:{other.getsockname()[1]}")
    assert stopped.value.code == 1
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.once
def test_a_bind_of_another_form_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command("club", bind="8000")
    assert stopped.value.code == 1
    assert "HOST:PORT" in capsys.readouterr().err
