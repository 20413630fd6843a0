"""Where the site can be reached: the address to listen at, and the one other devices on the network use."""

from __future__ import annotations

import errno
import ipaddress
import re
import socket

from django.utils.translation import gettext as _


class AddressError(ValueError):
    """An address that cannot be served at; the message is a sentence for the person who started the site."""


def parse_bind(bind: str) -> tuple[str, int]:
    """Host and port of "127.0.0.1:8000" or "[::1]:8000"."""
    found = re.fullmatch(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[^:\s]+):(?P<port>[0-9]{1,5})", bind)
    if found is None or not 1 <= int(found["port"]) <= 65535:
        raise AddressError(
            _("--bind must have the form HOST:PORT, such as 127.0.0.1:8000, not “%(bind)s”.") % {"bind": bind}
        )
    return found["host"].strip("[]"), int(found["port"])


def is_local(host: str) -> bool:
    """Whether only this computer can reach a site that listens at `host`."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def require_free(host: str, port: int) -> None:
    """Refuses an address at which the web server would not be able to listen, and says why."""
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
    except OSError as error:
        raise AddressError(_why(error, host, port)) from error


def network_address() -> str:
    """The address by which the local network knows this computer. Nothing is sent: choosing a route is enough."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            address = ""
    if not address or is_local(address):
        raise AddressError(_("This computer is on no network: connect it to the wireless network of the hall first."))
    return address


def answers(host: str, port: int) -> bool:
    """Whether somebody listens there."""
    local = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 (compared, not listened at)
    try:
        socket.create_connection((local, port), 0.5).close()
    except OSError:
        return False
    return True


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return _(
            "Port %(port)s is in use, perhaps by a site that is still running: stop that one, or choose another port, "
            "as in bin/run --bind %(host)s:%(other)s"
        ) % {"port": port, "host": host, "other": port + 1 if port < 65535 else 8001}
    if error.errno == errno.EACCES:
        return _("Port %(port)s is reserved for the system: choose one above 1023.") % {"port": port}
    return _("The address %(host)s is not one of this computer (%(reason)s).") % {
        "host": host,
        "reason": error.strerror or error,
    }
