"""A whole list of members at once, as JSON text or as a file; an owner looks at it, and stores it."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access
from tournaments.access import Right
from tournaments.api.parsers import StrictJSONParser
from tournaments.api.schema import WRITE, operation
from tournaments.api.serializers.fields import Body, refusal
from tournaments.api.serializers.member_lists import (
    ImportQuery,
    MemberFileBody,
    MemberListBody,
    MemberListSerializer,
)
from tournaments.api.views.base import ApiView
from tournaments.exchange.members import read_members
from tournaments.exchange.tables import MOST_BYTES
from tournaments.models import Door
from tournaments.services import members


class ImportPlayersView(ApiView):
    parser_classes: Any = [StrictJSONParser, MultiPartParser]

    @operation(
        "import_players",
        "Say what a list of members (CSV, XLSX) would change; with store=true store it, all rows or none (owner)",
        tag="players",
        body={"application/json": MemberListBody, "multipart/form-data": MemberFileBody},
        parameters=[ImportQuery],
        answers={200: MemberListSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, slug: str) -> Response:
        club = access.club_for(request.user, slug, Right.OWN)
        content, file_name = sent_list(self, request, MemberListBody)
        query = ImportQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        store = query.validated_data["store"]
        found = read_members(content)
        if store:
            judged = members.store_members(
                club=club, rows=found.rows, by=self.actor, door=Door.API, file_name=file_name
            )
        else:
            judged = members.preview_members(club=club, rows=found.rows)
        answer = {"stored": store, "counts": judged.counts, "ignored": found.ignored, "rows": judged.rows}
        return Response(MemberListSerializer(answer).data)


def sent_list(view: ApiView, request: Request, body: type[Body]) -> tuple[bytes, str]:
    """Return the list that was sent, as the `csv` of this body or as a file, and the name of its file."""
    if not (request.content_type or "").startswith("multipart/"):
        return str(view.read(body)["csv"]).encode(), ""
    upload = request.FILES.get("file")
    if upload is None:
        raise ValidationError({"file": [refusal("field_missing")]})
    return upload.read(MOST_BYTES + 1), upload.name or ""
