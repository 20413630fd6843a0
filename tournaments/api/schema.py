"""How an operation is described in the schema: one line of summary, what it takes, what it answers, how it refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from tournaments.api import problems
from tournaments.api.serializers.fields import Body
from tournaments.api.serializers.problems import ProblemDocumentSerializer

READ = (401, 404)
WRITE = (400, 401, 403, 404, 415, 429)


class ApiSchema(AutoSchema):
    """Describes an operation by what stands at the operation; the docstring of its class is for us."""

    def get_description(self) -> str:  # type: ignore[override]  # as drf-spectacular has it
        return ""


_REFUSALS: Mapping[int, str] = {
    400: "Refused for what was sent; every reason at once.",
    401: "No login, or one that is not valid any more.",
    403: "A role in the club that does not include this, a session without its CSRF token, or what is kept for later.",
    404: "Not there, or of a club in which you have no role.",
    409: "The sheet changed since `seen_version`; holds `current_version` and the `current` sheet.",
    415: "Only application/json is read.",
    429: "Too many requests; `Retry-After` says how many seconds to wait.",
}


def operation(
    name: str,
    summary: str,
    *,
    tag: str,
    answers: Mapping[int, Any],
    refusals: Sequence[int],
    body: Any = None,
    parameters: Sequence[OpenApiParameter | type[Body]] = (),
    description: str = "",
) -> Callable[[Any], Any]:
    """Return the decorator that describes an operation of a view."""
    # With the media type like the refusals, or the generator would take a refusal for the main answer.
    responses: dict[Any, Any] = {
        code if kind is None or code >= 300 else (code, "application/json"): kind for code, kind in answers.items()
    }
    for status in refusals:
        refusal = OpenApiResponse(ProblemDocumentSerializer, description=_REFUSALS[status])
        responses[status, problems.MEDIA_TYPE] = refusal
    return extend_schema(
        operation_id=name,
        summary=summary,
        description=description or None,
        tags=[tag],
        request=body,
        responses=responses,
        parameters=list(parameters),
    )
