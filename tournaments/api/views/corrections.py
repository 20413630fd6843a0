"""What correcting an evening would change, closed or not, and opening a closed competition. Nothing is stored."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.effects import EffectsSerializer, ListEffectsSerializer
from tournaments.api.serializers.penalties import CancelPenaltyBody, PenaltyBody
from tournaments.api.serializers.sheets import CorrectBody
from tournaments.api.views.base import ApiView
from tournaments.api.views.sheets import SheetView
from tournaments.models import Door
from tournaments.services import corrections
from tournaments.services.effects import effects_of_reopening


class PreviewSheetView(SheetView):
    @operation(
        "preview_correction",
        "Say what correcting a result would change in every list; stores nothing (director)",
        tag="sheets",
        body=CorrectBody,
        answers={200: EffectsSerializer},
        refusals=(*WRITE, 409),
        description="Also of a closed evening, whatever `even_closed` says. Refuses what the correction refuses.",
    )
    def post(self, request: Request, table_id: int) -> Response:
        table = access.table_for(request.user, table_id, Right.DIRECT)
        body = self.read_entry(table, CorrectBody)
        names = ("entry", "seen_version", "reason")
        asked = {name: body[name] for name in names}
        found = corrections.preview_sheet(table_id=table.pk, by=self.actor, door=Door.API, **asked)
        return Response(EffectsSerializer(found).data)


class PreviewPenaltyView(ApiView):
    @operation(
        "preview_penalty",
        "Say what a penalty would change in every list; stores nothing (director)",
        tag="penalties",
        body=PenaltyBody,
        answers={200: EffectsSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        body = self.read(PenaltyBody)
        found = corrections.preview_penalty(
            evening_id=evening.pk,
            player_id=body["player"],
            points=body["points"],
            reason=body["reason"],
            by=self.actor,
        )
        return Response(EffectsSerializer(found).data)


class PreviewCancellingView(ApiView):
    @operation(
        "preview_cancelled_penalty",
        "Say what taking a penalty back would change in every list; stores nothing (director)",
        tag="penalties",
        body=CancelPenaltyBody,
        answers={200: EffectsSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, penalty_id: int) -> Response:
        penalty = access.penalty_for(request.user, penalty_id, Right.DIRECT)
        reason = self.read(CancelPenaltyBody)["reason"]
        found = corrections.preview_cancelling(penalty_id=penalty.pk, reason=reason, by=self.actor)
        return Response(EffectsSerializer(found).data)


class PreviewReopeningView(ApiView):
    @operation(
        "preview_reopening",
        "Say what would change in the list of a closed competition once it is open again; stores nothing (owner)",
        tag="seasons",
        answers={200: ListEffectsSerializer},
        refusals=(400, 403, *READ),
    )
    def get(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.OWN)
        return Response(ListEffectsSerializer(effects_of_reopening(competition.pk, by=self.actor)).data)
