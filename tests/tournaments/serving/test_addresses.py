"""Addresses: which can be listened at, which only this computer reaches, and one clear sentence for each refusal."""

from __future__ import annotations

import errno
import socket
from typing import Any

import pytest

from tests import servers
from tournaments.serving import addresses
from tournaments.serving.addresses import AddressError

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def _english(settings: Any) -> None:
    """Sentences here are asserted in the language they are written in, also those of other threads."""
    settings.LANGUAGE_CODE = "en"


@pytest.mark.parametrize(
    ("bind", "parts"),
    [
        ("127.0.0.1:8000", ("127.0.0.1", 8000)),
        ("localhost:65535", ("localhost", 65535)),
        ("[::1]:80", ("::1", 80)),
    ],
)
def test_host_and_port_are_read(bind: str, parts: tuple[str, int]) -> None:
    assert addresses.parse_bind(bind) == parts


@pytest.mark.parametrize("bind", ["8000", "127.0.0.1", ":8000", "127.0.0.1:0", "127.0.0.1:65536", "a b:1", "::1:8000"])
def test_another_form_is_refused(bind: str) -> None:
    with pytest.raises(AddressError, match="HOST:PORT"):
        addresses.parse_bind(bind)


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("127.0.0.1", True),
        ("127.0.1.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("192.168.1.5", False),
        ("club.example", False),
    ],
)
def test_who_can_reach_it(host: str, local: bool) -> None:
    assert addresses.is_local(host) is local


def test_a_free_port_may_be_used() -> None:
    addresses.require_free("127.0.0.1", servers.free_port())


def test_a_port_in_use_is_one_sentence_with_a_way_out() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(AddressError, match=f"Port {port} is in use.*--bind") as refusal:
            addresses.require_free("127.0.0.1", port)
        assert addresses.answers("127.0.0.1", port)
        assert addresses.answers("0.0.0.0", port)
    assert "\n" not in str(refusal.value)
    assert not addresses.answers("127.0.0.1", port)


def test_an_address_of_another_computer_is_refused() -> None:
    with pytest.raises(AddressError, match=r"192\.0\.2\.1"):
        addresses.require_free("192.0.2.1", servers.free_port())


def test_a_port_of_the_system_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(AddressError, match="above 1023"):
        addresses.require_free("127.0.0.1", 80)


def test_the_address_on_the_network_is_the_one_of_the_route(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", lambda *_: None)
    monkeypatch.setattr(socket.socket, "getsockname", lambda _: ("192.168.1.5", 40000))
    assert addresses.network_address() == "192.168.1.5"


def test_without_a_network_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENETUNREACH, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    with pytest.raises(AddressError, match="on no network"):
        addresses.network_address()
