"""Why somebody stands where it stands on an evening: public, with the names their owners allow."""

from __future__ import annotations

from django.http import Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.schema import READ, operation
from tournaments.api.serializers.explained_evenings import EveningExplanationSerializer
from tournaments.api.serializers.standings import Names, NamesQuery
from tournaments.api.views.base import ApiView
from tournaments.selectors.explained_evenings import explain_entrant


class EveningEntrantView(ApiView):
    permission_classes = [AllowAny]

    @operation(
        "explain_evening_entrant",
        "Why a player (of fixed pairs: a pair) stands where it does on an evening; public",
        tag="standings",
        parameters=[NamesQuery],
        answers={200: EveningExplanationSerializer},
        refusals=(400, *READ),
        description="What is kept for the prize-giving is left out, unless `names=full`, for which one needs a role.",
    )
    def get(self, request: Request, evening_id: int, entrant_id: int) -> Response:
        query = NamesQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        full = query.validated_data["names"] is Names.FULL
        evening = access.evening_for(request.user, evening_id, Right.READ) if full else None
        evening = evening or selectors.public_evening(evening_id)
        found = explain_entrant(evening, entrant_id, public=not full, reveal=full) if evening else None
        if found is None:
            raise Http404
        return Response(EveningExplanationSerializer(found).data)
