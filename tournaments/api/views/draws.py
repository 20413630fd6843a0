"""Draws: a program asks for one and looks when it is there, as the page does; by a director."""

from __future__ import annotations

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access
from tournaments.access import Right
from tournaments.api.schema import READ, WRITE, operation
from tournaments.api.serializers.draws import (
    DraftSerializer,
    DrawBody,
    DrawSerializer,
    DrawSummarySerializer,
    ProposeBody,
)
from tournaments.api.serializers.rounds import RoundSerializer, SeatAgainBody
from tournaments.api.views.base import ApiView
from tournaments.api.views.rounds import board_answer
from tournaments.models import Door, Draw, Round
from tournaments.selectors.draws import drafts_of, draw_at, draws_of
from tournaments.services import draws, rounds

_ASKED = (
    "201 where it is made already; else 202: ask the address in `Location` again until `state` is not `waiting`."
    " Then its rounds are the drafts (`taken`), or `problems` says why nothing came of it."
)


class DrawRoundView(ApiView):
    @operation(
        "draw_round",
        "Ask for a draw of this round, and of those drawn together with it, for everybody present (director)",
        tag="draws",
        body=DrawBody,
        answers={202: DrawSerializer, 201: DrawSerializer},
        refusals=WRITE,
        description=(
            "An earlier draft is kept as replaced, a published round only taken back with `replace_published`."
            f" Refused once the round has a result. {_ASKED}"
        ),
    )
    def post(self, request: Request, evening_id: int, number: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        body = self.read(DrawBody)
        return _asked(draws.ask_draw(evening_id=evening.pk, number=number, by=self.actor, door=Door.API, **body))


class ProposeDrawView(ApiView):
    @operation(
        "propose_draw",
        "Ask how the rounds from this one on could be seated with as few people as possible disturbed (director)",
        tag="draws",
        body=ProposeBody,
        answers={202: DrawSerializer, 201: DrawSerializer},
        refusals=WRITE,
        description=(
            "For late changes: it counts for nothing until it is taken. 201 where it is made already; else 202: ask"
            " the address in `Location` again until `state` is not `waiting`."
        ),
    )
    def post(self, request: Request, evening_id: int, number: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        body = self.read(ProposeBody)
        return _asked(draws.propose_draw(evening_id=evening.pk, number=number, by=self.actor, door=Door.API, **body))


class DrawsView(ApiView):
    @operation(
        "list_draws",
        "Every draw that was asked for this evening, newest first (director)",
        tag="draws",
        answers={200: DrawSummarySerializer(many=True)},
        refusals=(*READ, 403),
    )
    def get(self, request: Request, evening_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        return Response(DrawSummarySerializer(draws_of(evening), many=True).data)


class DrawView(ApiView):
    @operation(
        "get_draw",
        "One draw: how far it is, what was planned, its receipt (director)",
        tag="draws",
        answers={200: DrawSerializer},
        refusals=(*READ, 403),
    )
    def get(self, request: Request, evening_id: int, draw_id: int) -> Response:
        return _answer(_draw(request, evening_id, draw_id))


class TakeDrawView(ApiView):
    @operation(
        "take_draw",
        "Let a proposed draw count: its rounds become the drafts (director)",
        tag="draws",
        answers={200: DrawSerializer},
        refusals=WRITE,
        description="Refused when anything it rests on has changed since. Taking it again changes nothing.",
    )
    def post(self, request: Request, evening_id: int, draw_id: int) -> Response:
        found = _draw(request, evening_id, draw_id)
        draws.take_draw(draw_id=found.pk)
        return _answer(_draw(request, evening_id, draw_id))


class DiscardDrawView(ApiView):
    @operation(
        "discard_draw",
        "Put a draw aside that was proposed, or is still being made (director)",
        tag="draws",
        answers={200: DrawSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int, draw_id: int) -> Response:
        found = _draw(request, evening_id, draw_id)
        draws.discard_draw(draw_id=found.pk)
        return _answer(_draw(request, evening_id, draw_id))


class DraftsView(ApiView):
    @operation(
        "list_drafts",
        "The replaced drafts of a round, newest first; any can count again (director)",
        tag="draws",
        answers={200: DraftSerializer(many=True)},
        refusals=(*READ, 403),
    )
    def get(self, request: Request, evening_id: int, number: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        return Response(DraftSerializer(drafts_of(evening, number), many=True).data)


class RestoreDraftView(ApiView):
    @operation(
        "restore_draft",
        "Let a replaced draft count again; its receipt is counted anew (director)",
        tag="draws",
        body=SeatAgainBody,
        answers={200: RoundSerializer},
        refusals=WRITE,
    )
    def post(self, request: Request, evening_id: int, draft_id: int) -> Response:
        evening = access.evening_for(request.user, evening_id, Right.DIRECT)
        if not Round.objects.filter(evening=evening, pk=draft_id).exists():
            raise Http404
        return board_answer(rounds.restore_draft(round_id=draft_id, **self.read(SeatAgainBody)))


def _draw(request: Request, evening_id: int, draw_id: int) -> Draw:
    evening = access.evening_for(request.user, evening_id, Right.DIRECT)
    found = draw_at(draw_id, evening=evening)
    if found is None:
        raise Http404
    found.evening = evening
    return found


def _answer(draw: Draw, *, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(DrawSerializer(draw).data, status=status, headers=headers)


def _asked(draw: Draw) -> Response:
    """Answer who asked: made already, or accepted and to be looked at again."""
    draw.refresh_from_db()
    address = reverse("api-draw", args=[draw.evening_id, draw.pk])
    return _answer(draw, status=202 if draw.is_waiting else 201, headers={"Location": address})
