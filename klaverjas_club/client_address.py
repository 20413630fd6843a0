"""Which address a request came from, for counting failed logins.

Only the proxy in front of the site can be believed, and it adds the address it saw to the end of X-Forwarded-For;
whatever stands before that was sent by the visitor, who may write anything. Used only when BEHIND_PROXY is on.
"""

from __future__ import annotations

from django.http import HttpRequest


def from_nearest_proxy(request: HttpRequest) -> str | None:
    """The address the proxy saw, or the connection's own when the proxy said nothing."""
    forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR")
