"""Who is calling: a token, or the session of somebody who signed in on the pages.

The token comes first: its challenge makes a request without any login a 401. A session also has to prove that it is
our own page that calls (CSRF); a token proves that by itself.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request


class CsrfFailed(PermissionDenied):
    """A session called without the proof that one of our pages did."""


class ApiTokenAuthentication(TokenAuthentication):
    """`Authorization: Token …`."""

    def authenticate_credentials(self, token: bytes) -> Any:
        try:
            return super().authenticate_credentials(token)
        except UnicodeDecodeError as error:
            # A header may hold any bytes; what is no text is no token.
            raise AuthenticationFailed from error


class ApiSessionAuthentication(SessionAuthentication):
    """The session cookie of the pages, with the CSRF token in the header X-CSRFToken."""

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise CsrfFailed from error


class _TokenScheme(OpenApiAuthenticationExtension):
    target_class = ApiTokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002 - the interface
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "The word `Token`, a space, and the token from `POST /api/v1/token/`.",
        }


class _SessionScheme(OpenApiAuthenticationExtension):
    target_class = ApiSessionAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002 - the interface
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "Signed in on the pages; every write also needs the header `X-CSRFToken`.",
        }
