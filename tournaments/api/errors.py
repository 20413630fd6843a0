"""How the API answers whatever was raised: with a problem document, always of the same shape."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.core.exceptions import RequestDataTooBig
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from scoring import Violation, ViolationCode
from tournaments.api import problems
from tournaments.api.authentication import CsrfFailed
from tournaments.api.refusals import RequestCode, RequestProblem
from tournaments.errors import StaleVersion, TournamentError


class BodyTooLarge(exceptions.APIException):
    """More was sent than any request of ours needs."""

    status_code = 413


class KeptForPrizegiving(exceptions.PermissionDenied):
    """Everybody may see it, but not yet; signing in is no way out for a visitor, so this is no 401."""


class LoginFailed(exceptions.AuthenticationFailed):
    """User name and password do not belong together."""


class LoginLocked(exceptions.Throttled):
    """Too many wrong passwords for this name from this address."""


# From special to general: the first that fits counts.
_CODES: tuple[tuple[type[Exception], RequestCode], ...] = (
    (LoginFailed, RequestCode.LOGIN_FAILED),
    (exceptions.AuthenticationFailed, RequestCode.TOKEN_INVALID),
    (exceptions.NotAuthenticated, RequestCode.NOT_SIGNED_IN),
    (CsrfFailed, RequestCode.CSRF_FAILED),
    (KeptForPrizegiving, RequestCode.KEPT_FOR_PRIZEGIVING),
    (exceptions.PermissionDenied, RequestCode.RIGHT_MISSING),
    (DjangoPermissionDenied, RequestCode.RIGHT_MISSING),
    (exceptions.NotFound, RequestCode.NOT_FOUND),
    (Http404, RequestCode.NOT_FOUND),
    (exceptions.MethodNotAllowed, RequestCode.METHOD_NOT_ALLOWED),
    (exceptions.NotAcceptable, RequestCode.NOT_ACCEPTABLE),
    (exceptions.UnsupportedMediaType, RequestCode.UNSUPPORTED_MEDIA_TYPE),
    (BodyTooLarge, RequestCode.BODY_TOO_LARGE),
    (LoginLocked, RequestCode.LOGIN_LOCKED),
    (exceptions.Throttled, RequestCode.TOO_MANY_REQUESTS),
)


def problem_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Return the problem document for an exception; None for one that is a mistake of ours."""
    view, request = context["view"], context["request"]
    if isinstance(exc, StaleVersion):
        set_rollback()
        current = view.current_sheet() if hasattr(view, "current_sheet") else None
        return problems.answer(409, exc.problems, current_version=exc.current, current=current)
    if isinstance(exc, TournamentError):
        set_rollback()
        # Where a sheet was refused for what is on it, the view knows what may have been meant.
        suggestions = view.suggestions(exc) if hasattr(view, "suggestions") else []
        more: dict[str, Any] = {"suggestions": suggestions} if suggestions else {}
        return problems.answer(400, exc.problems, **more)
    if isinstance(exc, DjangoPermissionDenied) and not request.user.is_authenticated:
        # `access` refuses a visitor and a scorer alike; here the visitor is asked to sign in.
        exc = exceptions.NotAuthenticated()
        exc.auth_header = view.get_authenticate_header(request)  # type: ignore[attr-defined]
    if isinstance(exc, RequestDataTooBig):
        exc = BodyTooLarge()
    usual = exception_handler(exc, context)
    if usual is None or usual.status_code not in problems.KINDS:
        return usual
    headers = {name: usual[name] for name in ("WWW-Authenticate", "Retry-After") if usual.has_header(name)}
    return problems.answer(usual.status_code, _problems_of(exc), headers=headers)


def _problems_of(exc: Exception) -> list[problems.AnyProblem]:
    if isinstance(exc, exceptions.ValidationError):
        return list(problems.of_detail(exc.detail))
    if isinstance(exc, exceptions.ParseError):
        return [Violation.of(ViolationCode.BAD_JSON, "")]
    code = next(code for kind, code in _CODES if isinstance(exc, kind))
    return [RequestProblem(code=code)]
