"""Penalties on one person; given and cancelled by a director."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access, selectors
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.penalties import CancelPenaltyBody, PenaltyBody, PenaltySerializer
from tournaments.api.views.base import ApiView
from tournaments.services import corrections, penalties


class PenaltiesView(ApiView):
    @operation(
        "list_penalties",
        "Penalties of an evening, the cancelled ones too",
        tag="penalties",
        answers={200: PenaltySerializer(many=True)},
        refusals=READ,
    )
    def get(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.READ)
        return Response(PenaltySerializer(selectors.penalties_of(evening), many=True).data)

    @operation(
        "give_penalty",
        "Take points from somebody who plays this evening (director)",
        tag="penalties",
        body=PenaltyBody,
        answers={201: PenaltySerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        body = self.read(PenaltyBody)
        service = corrections if body["even_closed"] else penalties
        penalty = service.give_penalty(
            evening_id=evening.pk,
            player_id=body["player"],
            points=body["points"],
            reason=body["reason"],
            by=self.actor,
        )
        return Response(PenaltySerializer(penalty).data, status=201)


class CancelPenaltyView(ApiView):
    @operation(
        "cancel_penalty",
        "Take a penalty back, with a reason; it stays on record (director)",
        tag="penalties",
        body=CancelPenaltyBody,
        answers={200: PenaltySerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, penalty_id: int) -> Response:
        penalty = access.penalty_for(request.user, penalty_id, Right.DIRECT)
        body = self.read(CancelPenaltyBody)
        service = corrections if body["even_closed"] else penalties
        penalty = service.cancel_penalty(penalty_id=penalty.pk, by=self.actor, reason=body["reason"])
        return Response(PenaltySerializer(penalty).data)
