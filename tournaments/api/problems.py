"""The one shape in which the API refuses: a problem document with all the reasons, each a code at a field.

Programs rely on the codes and fields; the sentences are for people and come in the language of the request. Fields of
a sheet keep the name `scoring` gives them (`hands[7].roem_a`), so that both doors say the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ErrorDetail
from rest_framework.response import Response
from rest_framework.settings import api_settings

from scoring import Notice, Violation, ViolationCode
from tournaments import wording
from tournaments.api.refusals import ONE_OF, RequestCode, RequestProblem
from tournaments.errors import ErrorCode, Problem

MEDIA_TYPE = "application/problem+json"

AnyProblem = Problem | Violation | RequestProblem

# Status → the last part of the document's type, and its title.
KINDS: Mapping[int, tuple[str, str | Promise]] = {
    400: ("invalid", _("This cannot be done like this.")),
    401: ("not-signed-in", _("You are not signed in.")),
    403: ("not-allowed", _("You may not do this.")),
    404: ("not-found", _("Not found.")),
    405: ("method-not-allowed", _("Method not allowed.")),
    406: ("not-acceptable", _("Not acceptable.")),
    409: ("stale-version", _("Something changed in the meantime.")),
    413: ("too-large", _("Too large.")),
    415: ("unsupported-media-type", _("Unsupported media type.")),
    429: ("too-many-requests", _("Too many requests.")),
}

# What Django REST framework and Django's own fields call it → what we call it.
_CODES: Mapping[str, ViolationCode | RequestCode | ErrorCode] = {
    ErrorCode.REASON_MISSING.value: ErrorCode.REASON_MISSING,
    **{code.value: code for code in ViolationCode},
    **{code.value: code for code in RequestCode},
    "required": RequestCode.FIELD_MISSING,
    "null": RequestCode.FIELD_MISSING,
    "invalid_choice": ViolationCode.NOT_A_CHOICE,
    "max_length": RequestCode.TEXT_TOO_LONG,
    "null_characters_not_allowed": RequestCode.NOT_A_TEXT,
    "surrogate_characters_not_allowed": RequestCode.NOT_A_TEXT,
}


def answer(
    status: int, problems: Iterable[AnyProblem], *, headers: Mapping[str, str] | None = None, **more: Any
) -> Response:
    """Return a refusal as a problem document."""
    kind, title = KINDS[status]
    document = {
        "type": f"urn:klaverjas-club:problem:{kind}",
        "title": str(title),
        "status": status,
        "problems": [as_dict(problem) for problem in problems],
        **more,
    }
    return Response(document, status=status, headers=dict(headers or {}), content_type=MEDIA_TYPE)


def as_dict(problem: AnyProblem | Notice) -> dict[str, object]:
    """Return one reason as plain data with its sentence."""
    if isinstance(problem, RequestProblem):
        return _plain(problem.code, problem.field, {}, problem.sentence)
    params = problem.params if isinstance(problem, Problem) else problem.params_dict
    return _plain(problem.code, problem.field, params, wording.sentence(problem))


def of_detail(detail: Any, field: str = "") -> Iterator[AnyProblem]:
    """Return the reasons in the nested errors of a serializer, each with the path of its field.

    Elements of a list are counted from 1, as `scoring` does for hands without a number.
    """
    if isinstance(detail, Mapping):
        for key, value in detail.items():
            yield from of_detail(value, _path(field, key, value))
    elif isinstance(detail, list):
        for position, item in enumerate(detail):
            yield from of_detail(item, _path(field, position, item) if isinstance(item, Mapping) else field)
    elif isinstance(detail, ErrorDetail):
        yield _of_leaf(detail, field)


def _path(field: str, key: object, value: object) -> str:
    if isinstance(key, int):
        return f"{field}[{key + 1}]"
    # The fields inside an entry keep the names scoring gives them; the entry itself, when missing, is named.
    if key in (api_settings.NON_FIELD_ERRORS_KEY, "") or (key == "entry" and isinstance(value, Mapping)):
        return field
    return f"{field}.{key}" if field else str(key)


def _of_leaf(detail: ErrorDetail, field: str) -> AnyProblem:
    if detail.code == ONE_OF:
        return Violation.of(ViolationCode.NOT_A_CHOICE, field, choices=tuple(json.loads(detail)))
    code = _CODES.get(detail.code or "")
    if isinstance(code, ViolationCode):
        return Violation.of(code, field)
    if isinstance(code, RequestCode):
        return RequestProblem(code=code, field=field)
    if isinstance(code, ErrorCode):
        return Problem(code=code, field=field)
    return Problem(code=ErrorCode.INVALID_VALUE, field=field, params={"why": str(detail)})


def _plain(code: str, field: str, params: Mapping[str, object], sentence: str) -> dict[str, object]:
    plain = {name: list(value) if isinstance(value, tuple) else value for name, value in params.items()}
    # JSON can hold half a character; a name like that is echoed so that the answer can be written at all.
    return {
        "code": str(code),
        "field": field.encode("utf-8", "replace").decode("utf-8"),
        "params": plain,
        "message": sentence,
    }
