"""A list that was looked at and is stored later: it travels with the page, signed; what is stored is what was seen."""

from __future__ import annotations

from typing import Any

from django.core import signing
from django.http import HttpRequest

from tournaments.errors import ErrorCode, refuse
from tournaments.web.pages import person

KEPT_SECONDS = 60 * 60


def keep(request: HttpRequest, what: str, row_id: int, plain: Any) -> str:
    """Return it as the page can hold it; `row_id` is that of the club or the competition it is meant for."""
    return signing.dumps(plain, salt=_salt(request, what, row_id), compress=True)


def kept(request: HttpRequest, what: str, row_id: int) -> Any:
    """Return what this page held, or refuse when an hour has passed, or it was somebody else's."""
    try:
        return signing.loads(request.POST.get("kept", ""), salt=_salt(request, what, row_id), max_age=KEPT_SECONDS)
    except signing.BadSignature as error:
        raise refuse(ErrorCode.PREVIEW_EXPIRED, "file") from error


def _salt(request: HttpRequest, what: str, row_id: int) -> str:
    # What one person looked at is not for another, nor for another club.
    return f"tournaments.{what}.{row_id}.{person(request).pk}"
