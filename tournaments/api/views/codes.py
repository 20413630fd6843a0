"""Codes for evenings that were not played: entered for a competition, and taken back."""

from __future__ import annotations

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.codes import CodeBody, CodeEntrySerializer
from tournaments.api.serializers.evenings import ReasonBody
from tournaments.api.views.base import ApiView, ListView
from tournaments.models import CodeEntry, Door
from tournaments.services import codes


class CodesView(ListView):
    queryset = CodeEntry.objects.none()

    @operation(
        "list_codes",
        "Codes entered for evenings of a competition, the cancelled ones too, newest first",
        tag="seasons",
        answers={200: CodeEntrySerializer(many=True)},
        refusals=READ,
    )
    def get(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.READ)
        entries = competition.code_entries.select_related("player", "pair__first", "pair__second", "by")
        return self.page(entries.order_by("-pk"), CodeEntrySerializer)

    @operation(
        "enter_code",
        "Give somebody, or a pair, a code for an evening; it goes before what the attendance says (director)",
        tag="seasons",
        body=CodeBody,
        answers={201: CodeEntrySerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, competition_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.DIRECT)
        body = self.read(CodeBody)
        entry = codes.enter_code(
            competition_id=competition.pk,
            evening_id=body["evening"],
            entrant_id=body["entrant"],
            code=body["code"],
            reason=body["reason"],
            by=self.actor,
            door=Door.API,
        )
        return Response(CodeEntrySerializer(entry).data, status=201)


class CancelCodeView(ApiView):
    @operation(
        "cancel_code",
        "Take a code back, with a reason; it stays on record (director)",
        tag="seasons",
        body=ReasonBody,
        answers={200: CodeEntrySerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, competition_id: int, entry_id: int) -> Response:
        competition = access.competition_for(request.user, competition_id, Right.DIRECT)
        if not competition.code_entries.filter(pk=entry_id).exists():
            raise Http404
        entry = codes.cancel_code(entry_id=entry_id, by=self.actor, door=Door.API, **self.read(ReasonBody))
        return Response(CodeEntrySerializer(entry).data)
