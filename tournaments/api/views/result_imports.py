"""Evening totals as JSON text or as a file; a director looks at them, and stores them as evenings of a competition."""

from __future__ import annotations

from typing import Any

from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access
from tournaments.access import Right
from tournaments.api.parsers import StrictJSONParser
from tournaments.api.schema import WRITE, operation
from tournaments.api.serializers.result_imports import (
    ResultFileBody,
    ResultImportQuery,
    ResultImportSerializer,
    ResultListBody,
)
from tournaments.api.views.base import ApiView
from tournaments.api.views.member_lists import sent_list
from tournaments.exchange.results import read_results
from tournaments.models import Door
from tournaments.services import importing


class ImportResultsView(ApiView):
    parser_classes: Any = [StrictJSONParser, MultiPartParser]

    @operation(
        "import_results",
        "Say what a list of evening totals (CSV, XLSX) would become; with store=true store its evenings, all or none "
        "(director)",
        tag="seasons",
        body={"application/json": ResultListBody, "multipart/form-data": ResultFileBody},
        parameters=[ResultImportQuery],
        answers={200: ResultImportSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.DIRECT)
        content, file_name = sent_list(self, request, ResultListBody)
        query = ResultImportQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        asked = {name: query.validated_data.get(name) for name in ("sets", "hands")}
        found = read_results(content)
        store = query.validated_data["store"]
        if store:
            preview = importing.store_import(
                competition=competition,
                rows=found.rows,
                by=self.actor,
                door=Door.API,
                file_name=file_name,
                **asked,
            )
        else:
            preview = importing.preview_import(competition=competition, rows=found.rows, **asked)
        context = {"stored": store, "ignored": found.ignored}
        return Response(ResultImportSerializer(preview, context=context).data)
