"""Who did what to people and seats on an evening; acts that leave no version of their own."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access
from tournaments.access import Right
from tournaments.api.schema import READ, operation
from tournaments.api.serializers.audit import AuditEntrySerializer
from tournaments.api.views.base import ApiView


class AuditView(ApiView):
    @operation(
        "list_acts",
        "Who did what to people and seats on an evening, the oldest first",
        tag="evenings",
        answers={200: AuditEntrySerializer(many=True)},
        refusals=READ,
        description="Results keep their own versions (`/tables/{table_id}/sheets/`), penalties their own list.",
    )
    def get(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.READ)
        entries = evening.audit_entries.select_related("by").order_by("pk")
        return Response(AuditEntrySerializer(entries, many=True).data)
